# SPDX-License-Identifier: MIT
"""Front ends: problems of known kinds, which know how to draw their covers. `quadrille.puzzles` has a function for each."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Sequence
from typing import Any, Union

import numpy as np

from . import _core, _external
from ._files import names_file
from ._problem import Problem, _wrap
from ._search import to_number, warn
from .errors import UsageError

Text = Union[str, "os.PathLike[str]", Sequence[Any], "np.ndarray[Any, Any]"]
"""A puzzle: its text, the path of a file (a pathlib.Path, or a str that names a file), its lines in a list, or rows of numbers, 0 or
NaN for none, as lists, an array or a DataFrame; for stars, 0 is a region."""
Lines = Union[str, Sequence[Any], None]
"""Clues: a text, or a list of texts or of lists, as in [(15, "r0c0", "r0c1")]. For a nonogram: lists of runs, as in [[3, 1], [2]]."""
Size = Union[str, int, "tuple[int, ...]"]
"""The size of a board: "6x10", (6, 10), or its first number."""

_CELL_ROWS = ("sudoku", "latin", "stars")
"""Front ends whose texts have a row of cells a line."""
_SIZED = ("pentomino", "edges", "words")
"""Front ends whose first word may be a size such as 4x6."""


def front_end(name: str, *words: object, text: str | None = None, **flags: Any) -> Problem:
    """The problem of any front end: words and flags as `quadrille gen NAME` takes them, `text` in place of FILE. Of a flag, True
    sets it, a list of texts is joined, and None or False leave it out. A name that is not the library's own is that of a
    program `quadrille-NAME`.

    >>> front_end("queens", 5, toroidal=True).count()
    10
    """
    if name == "nonogram":
        clues = _clue_lines(flags.pop("rows", None), flags.pop("columns", None))
        if clues is not None and (text is not None or any(word is not None for word in words)):
            raise UsageError("nonogram: rows and columns cannot be combined with another text")
        text = text if clues is None else clues
    if name == "groups" and words and isinstance(words[0], (list, tuple)):
        words, text = (), _group_lines(*words[:3])
    if name in _SIZED:
        words = _join_size(words)
    given = {key.replace("_", "-"): _to_value(name, key, value) for key, value in flags.items() if value is not None and value is not False}
    info = {row["name"]: row for row in _core.front_ends()}.get(name)
    if info is None:
        return _external_front_end(name, [str(word) for word in words], given, text)
    known = {flag[0] for flag in info["flags"]}
    source = "<text>"
    plain = []
    for word in words:
        if text is None and info["reads_text"] and _is_text(word, info["takes_sizes"]):
            text, source = _read_text(name, word)
        elif word is not None:
            plain.append(str(word))
    if text is not None and "text" in known and source == "<text>":
        given["text"], text = text, None  # so the origin, too, says it
    if info["reads_lists"] and not plain and text is None and not given.keys() & {"grid", "text"}:
        given.setdefault("base", "")
    try:
        puzzle = _core.make_puzzle(name, given, plain, text or "", "" if text is None else source)
    except ValueError:
        path = next((word for word in words if isinstance(word, str) and _is_path(word)), None)
        if path is None:
            raise
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path) from None
    for message in puzzle.warnings:
        warn(message)
    problem = _wrap(puzzle.problem)
    problem._made = puzzle
    return problem


def _to_value(name: str, key: str, value: Any) -> str:
    if value is True:
        return ""
    if isinstance(value, (str, int, np.integer)):
        return str(value)
    if key == "regions" and isinstance(value, Iterable):
        rows = np.asarray(value).tolist() if hasattr(value, "__array__") else list(value)
        rows = rows if all(isinstance(row, (list, tuple, str)) for row in rows) else [rows]
        return "".join(row if isinstance(row, str) else "".join(_cell("stars", cell) for cell in row) for row in rows)
    if isinstance(value, Iterable):
        return "; ".join(" ".join(map(str, part)) if isinstance(part, (list, tuple)) else str(part) for part in value)
    raise UsageError(f"{name}: found {value!r} for {key}, expected a text, a number or a list of texts")


def _is_text(word: object, takes_sizes: bool) -> bool:
    """Whether a word is the puzzle itself, or its file. A number, or several as in 4x6, is a size."""
    if word is None or isinstance(word, (int, np.integer)):
        return False
    if not isinstance(word, str):
        return True
    return not re.fullmatch(r"[0-9][0-9x]*", word) or (not takes_sizes and (os.path.exists(word) or len(word) > 12))


def _is_path(word: str) -> bool:
    """Whether a text that is no puzzle looks like the path of a file."""
    return re.fullmatch(r"[^\n;=:]*[A-Za-z0-9_)-]\.[a-z][A-Za-z0-9]{1,9}|(~|\.{0,2}|[A-Za-z]:)[/\\][^\n;=]*", word) is not None


def _read_text(name: str, word: Any) -> tuple[str, str]:
    """A puzzle's text, and what messages call it."""
    if isinstance(word, os.PathLike) or (isinstance(word, str) and names_file(word)):
        path = os.fspath(word)
        with open(path, "rb") as file:
            return _core.read_text(file.read(), path), path
    if isinstance(word, str):
        return word, "<text>"
    rows = np.asarray(word).tolist() if hasattr(word, "__array__") else word
    if isinstance(rows, (list, tuple)) and rows and name != "nonogram":
        if all(isinstance(row, str) for row in rows) and not (name in _CELL_ROWS and all(len(row) == 1 for row in rows)):
            return "".join(f"{row}\n" for row in rows), "<list>"
        if name in _CELL_ROWS:
            _check_zeros(name, rows)
            lines = rows if isinstance(rows[0], (list, tuple)) else [rows]
            return "".join(_cell_line(name, line) for line in lines), "<array>"
    raise UsageError(f"{name}: found {_kind(word)}, expected {_EXPECTED.get(name, 'its text, a list of its lines, or the path of a file')}")


_EXPECTED = {
    "nonogram": "its text, the path of a file, or rows=[[3, 1], [2]] and columns=[[2], [1, 1]]",
    "graph": "a text in the DIMACS format; Problem.from_networkx(graph, 'colouring', colours=3) and Problem.from_networkx(graph, 'matching') "
             "take a graph of networkx, and networkx.Graph(edges) makes one",
} | dict.fromkeys(_CELL_ROWS, "its text, the path of a file, or a list of rows")


def _kind(word: object) -> str:
    kind = type(word)
    module = "" if kind.__module__ == "builtins" else f" of {kind.__module__.split('.')[0]}"
    return f"a {kind.__name__}{module}"


def _cell_line(name: str, row: Any) -> str:
    """A row of cells: numbers, 0 for an empty one, or what the text of the puzzle has."""
    if not isinstance(row, (list, tuple)):
        raise UsageError(f"{name}: found {row!r} among rows, expected a row of cells")
    cells = [_cell(name, cell) for cell in row]
    return ("" if all(len(cell) == 1 for cell in cells) else " ").join(cells) + "\n"


def _check_zeros(name: str, rows: Any) -> None:
    """Warns where 0 seems to be a number as the others are, and not an empty cell."""
    cells = [[cell for cell in row if cell == cell and cell is not None] for row in rows if isinstance(row, (list, tuple))]
    if name == "stars" or not cells:
        return
    empty = any(len(row) < len(full) for row, full in zip(cells, rows)) or any(cell in ("", ".") for row in cells for cell in row)
    zeros = sum(cell == 0 for row in cells for cell in row)
    counted = all(sorted(map(str, row)) == sorted(map(str, range(len(row)))) for row in cells)
    if zeros and (empty or (counted and len(cells) > 1)):
        warn(f"{name}: {zeros} cells are 0, which is an empty cell{' as None is' * empty}; numbers are from 1")


def _cell(name: str, cell: Any) -> str:
    if isinstance(cell, str):
        return cell.strip() or "."
    if cell is None or cell != cell:
        return "."
    if not isinstance(cell, (int, float)) or cell not in range(36):
        raise UsageError(f"{name}: found {cell!r} in a cell, expected numbers from 0, an empty cell, to 35")
    if name == "stars":  # a number is a region
        return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(cell)]
    return ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(cell)]


def _clue_lines(rows: Lines, columns: Lines) -> str | None:
    """The text of a nonogram."""
    if rows is None and columns is None:
        return None
    if rows is None or columns is None:
        raise UsageError(f"nonogram: {'columns' if rows is None else 'rows'} needs {'rows' if rows is None else 'columns'}")
    parts = [(part.replace("\n", ";").split(";") if isinstance(part, str) else part) for part in (rows, columns)]
    return "".join(f"{title}\n" + "".join(_clue_line(clue) for clue in part) for title, part in zip(("rows", "columns"), parts))


def _clue_line(clue: Any) -> str:
    runs = clue.replace(",", " ").split() if isinstance(clue, str) else clue if isinstance(clue, Iterable) else [clue]
    return (",".join(map(str, runs)) or "0") + "\n"


def _group_lines(players: Iterable[Any] = (), size: object = None, rounds: object = None) -> str:
    """The text of groups whose players have names."""
    names = [f'"{player}"' if re.search(r"\s", str(player)) else str(player) for player in players]
    lines = [f"players {' '.join(names)}"] + [f"{key} {value}" for key, value in (("size", size), ("rounds", rounds)) if value is not None]
    return "".join(f"{line}\n" for line in lines)


def _join_size(words: tuple[Any, ...]) -> tuple[Any, ...]:
    """Numbers at the beginning as one word, 4x6."""
    numbers = words[0] if words and isinstance(words[0], tuple) else words
    count = next((i for i, word in enumerate(numbers) if not isinstance(word, (int, np.integer))), len(numbers))
    if count < 2 or (numbers is not words and count < len(numbers)):
        return words
    return "x".join(map(str, numbers[:count])), *(words[count:] if numbers is words else words[1:])


def _external_front_end(name: str, words: list[str], flags: dict[str, str], text: str | None) -> Problem:
    program = _external.find_program(name)
    if program is None:
        names = ", ".join(row["name"] for row in _core.front_ends())
        idle = _external.find_idle(name)
        if idle is not None:
            raise UsageError(f"found {idle}, which is not executable; chmod +x makes it so")
        raise UsageError(f"found the front end {name!r}, expected one of {names}, or a program quadrille-{name} on the PATH")
    if text is not None:
        words = [*words, "--text", text]
    for flag, value in flags.items():
        words += [f"--{flag}", *([value] if value else [])]
    return Problem.from_string(_external.emit(program, words), source=f"quadrille-{name}")


def make(name: str, n: int = 1, *words: object, symmetry: str | None = None, seed: int = 0, clues: int = 0, threads: int = 1,
         **flags: Any) -> list[Problem]:
    """Makes `n` problems of a front end, each with one cover and no given that could be left out: those of `quadrille make NAME`
    with this seed. `symmetry`: keep the givens in a pattern, for a sudoku half, quarter, mirror or diagonal. `clues`: only
    problems with this number of givens. If some dozens of draws do not have enough of them, a warning says how many givens the others have.

    >>> [problem.unique() for problem in make("sudoku", 2, box="2x2", seed=1)]
    ['one', 'one']
    """
    n = to_number("n", n, 0)
    wanted = sorted(flags.keys() & {"rating", "with"})
    if wanted:
        raise UsageError(f"{name}: found {wanted[0]}, expected a keyword of this front end; `quadrille make {name} --{wanted[0]}` makes such "
                         "ones, and Problem.rate rates one")
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


