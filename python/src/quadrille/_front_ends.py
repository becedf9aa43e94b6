# SPDX-License-Identifier: MIT
"""Front ends: problems of known kinds, which know how to draw their covers. `quadrille.puzzles` has a function for each."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable, Sequence
from typing import Any, Union

import numpy as np

from . import _core, _external

from ._problem import Problem
from .errors import UsageError, Warning

Text = Union[str, "os.PathLike[str]", Sequence[Any], "np.ndarray[Any, Any]"]
"""A puzzle: its text, the path of a file (a pathlib.Path, or a str that names a file), or rows of numbers, 0 for none."""
Lines = Union[str, Sequence[str], None]
"""Clues: a text, or a list of texts."""


def front_end(name: str, *words: object, text: str | None = None, **flags: Any) -> Problem:
    """The problem of any front end: words and flags as `quadrille gen NAME` takes them, `text` in place of FILE. Of a flag, True
    sets it, a list of texts is joined, and None or False leave it out. A name that is not the library's own is that of a
    program `quadrille-NAME`.

    >>> front_end("queens", 5, toroidal=True).count()
    10
    """
    given = {key.replace("_", "-"): _to_value(name, key, value) for key, value in flags.items() if value not in (None, False)}
    info = {row["name"]: row for row in _core.front_ends()}.get(name)
    if info is None:
        return _external_front_end(name, [str(word) for word in words], given, text)
    known = {flag[0] for flag in info["flags"]}
    source = "<text>"
    plain = []
    for word in words:
        if text is None and info["reads_text"] and _is_text(word, info["takes_sizes"]):
            text, source = _read_text(word)
        elif word is not None:
            plain.append(str(word))
    if text is not None and "text" in known and source == "<text>":
        given["text"], text = text, None  # so the origin, too, says it
    if info["reads_lists"] and not plain and text is None and not given.keys() & {"grid", "text"}:
        given.setdefault("base", "")
    puzzle = _core.make_puzzle(name, given, plain, text or "", "" if text is None else source)
    for message in puzzle.warnings:
        warnings.warn(message, Warning, stacklevel=3)
    problem = Problem._wrap(puzzle.problem)
    problem._made = puzzle
    return problem


def _to_value(name: str, key: str, value: Any) -> str:
    if value is True:
        return ""
    if isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, Iterable):
        return "; ".join(map(str, value))
    raise UsageError(f"{name}: found {value!r} for {key}, expected a text, a number or a list of texts")


def _is_text(word: object, takes_sizes: bool) -> bool:
    """Whether a word is the puzzle itself, or its file. A number, or several as in 4x6, is a size."""
    if word is None or isinstance(word, (int, np.integer)):
        return False
    if not isinstance(word, str):
        return True
    return not re.fullmatch(r"[0-9][0-9x]*", word) or (not takes_sizes and (os.path.exists(word) or len(word) > 12))


def _read_text(word: Any) -> tuple[str, str]:
    """A puzzle's text, and what messages call it."""
    if isinstance(word, os.PathLike) or (isinstance(word, str) and "\n" not in word and len(word) < 4096 and os.path.isfile(word)):
        path = os.fspath(word)
        with open(path, "rb") as file:
            return _core.read_text(file.read(), path), path
    if isinstance(word, str):
        return word, "<text>"
    rows = np.asarray(word)
    if rows.ndim != 2 or rows.dtype.kind not in "iub":
        raise UsageError(f"found an array of {rows.ndim} dimensions and type {rows.dtype}, expected rows of whole numbers")
    if rows.size and not 0 <= rows.min() <= rows.max() <= 35:
        raise UsageError(f"found {rows.min()} to {rows.max()}, expected numbers from 0, an empty cell, to 35")
    letters = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "".join("".join(letters[number] for number in row) + "\n" for row in rows.tolist()), "<array>"


def _external_front_end(name: str, words: list[str], flags: dict[str, str], text: str | None) -> Problem:
    program = _external.find_program(name)
    if program is None:
        names = ", ".join(row["name"] for row in _core.front_ends())
        raise UsageError(f"found the front end {name!r}, expected one of {names}, or a program quadrille-{name} on the PATH")
    if text is not None:
        words = [*words, "--text", text]
    for flag, value in flags.items():
        words += [f"--{flag}", *([value] if value else [])]
    return Problem.from_string(_external.emit(program, words), source=f"quadrille-{name}")


def make(name: str, n: int = 1, *words: object, symmetry: str | None = None, seed: int = 0, clues: int = 0, threads: int = 1,
         **flags: Any) -> list[Problem]:
    """Makes `n` problems of a front end, each with one cover and no given that could be left out: those of `quadrille make NAME`
    with this seed. `symmetry`: keep the givens in a pattern, for a sudoku half, quarter, mirror or diagonal. `clues`: stop when as
    few options are given.

    >>> [problem.unique() for problem in make("sudoku", 2, box="2x2", seed=1)]
    ['one', 'one']
    """
    base = front_end(name, *words, **flags)
    return base.each(threads=threads).make(n, seed=seed, orbits=_orbits(base, symmetry), clues=clues)


def _orbits(base: Problem, symmetry: str | None) -> list[int] | None:
    if symmetry is None:
        return None
    if base._puzzle is None:
        raise UsageError("found a symmetry for a problem that no front end made")
    return base._puzzle.orbits(symmetry)


def make_clues(problem: Problem, kind: str, cover: Iterable[Any], seed: int = 0) -> str:
    """Draws clues of a kind that hold for a cover of a puzzle, as the keyword of that name takes them: "cage", "thermo" or "arrow"
    of a sudoku.

    >>> import quadrille
    >>> empty = quadrille.sudoku(box="2x2")
    >>> cages = make_clues(empty, "cage", empty.solve())
    >>> quadrille.sudoku(box="2x2", cage=cages).solve() is not None
    True
    """
    if problem._puzzle is None:
        raise UsageError("found a problem that no front end made, expected a puzzle")
    return problem._puzzle.draw_clues(kind, problem._indices(cover), seed)


