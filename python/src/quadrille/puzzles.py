# SPDX-License-Identifier: MIT
# mypy: disable-error-code=empty-body
"""A function for each front end: a problem of a known kind, which knows how to draw its covers.

Words before the flags are the puzzle, or its size. The library's own table gives each function its help.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

from . import _core
from ._front_ends import Lines, Size, Text, front_end
from ._problem import Problem

__all__ = [
    "edges", "graph", "grid", "groups", "langford", "latin", "nonogram", "pentomino", "queens", "stars", "sudoku", "tile", "words", "zebra",
]

_TABLE = {row["name"]: row for row in _core.front_ends()}
_MORE = {"nonogram": {"rows": "the clues of the rows instead of FILE, as in [[3, 1], [2]]", "columns": "the clues of the columns"}}
_Function = TypeVar("_Function", bound=Callable[..., Problem])


def _puzzle(function: _Function) -> _Function:
    """What passes the arguments of a function on to the front end of its name."""
    name, signature = function.__name__, inspect.signature(function)
    flags = {flag.replace("-", "_"): text for flag, _, text in _TABLE[name]["flags"]} | _MORE.get(name, {})

    @functools.wraps(function)
    def make(*words: Any, **given: Any) -> Problem:
        bound = signature.bind(*words, **given)
        bound.apply_defaults()
        return front_end(name, *bound.args, **bound.kwargs)

    lines = [f"{_TABLE[name]['summary'].capitalize()}.", "", *_TABLE[name]["help"].strip().splitlines(), ""]
    make.__doc__ = "\n".join(lines + [f"`{flag}`: {text}" for flag, text in flags.items() if flag in signature.parameters])
    return cast(_Function, make)


@_puzzle
def edges(source: Text | None = None, *, set: str | None = None, rim: str | None = None, text: str | None = None) -> Problem: ...


@_puzzle
def graph(source: Text | None = None, *, colours: int | None = None, matching: bool = False, text: str | None = None) -> Problem: ...


@_puzzle
def grid(source: Text | None = None, *, text: str | None = None) -> Problem: ...


@_puzzle
def groups(
    players: int | Text | None = None, size: int | None = None, rounds: int | None = None, *, text: str | None = None,
) -> Problem: ...


@_puzzle
def langford(n: int, *, copies: int | None = None, nickerson: bool = False) -> Problem: ...


@_puzzle
def latin(
    n: int | Text | None = None, *, diagonal: bool = False, pandiagonal: bool = False, mates: bool = False,
    text: str | None = None,
) -> Problem: ...


@_puzzle
def nonogram(
    source: Text | None = None, *, text: str | None = None, puzzle: int | None = None, rows: Lines = None,
    columns: Lines = None,
) -> Problem: ...


@_puzzle
def pentomino(
    board: Size, columns: int | None = None, *, pieces: str | None = None, repeat: bool = False, holes: str | None = None,
) -> Problem: ...


@_puzzle
def queens(n: int, *, toroidal: bool = False) -> Problem: ...


@_puzzle
def stars(
    n: int | Text | None = None, *, stars: int | None = None, queens: bool = False, dominate: int | None = None,
    piece: str | None = None, text: str | None = None,
) -> Problem: ...


@_puzzle
def sudoku(
    source: Text | None = None, *, box: str | None = None, symbols: str | None = None, puzzle: int | None = None,
    grid: str | None = None, base: bool = False, samurai: bool = False, rules: str | None = None, regions: str | None = None,
    even: str | None = None, odd: str | None = None, candidates: str | None = None, whisper: Lines = None, cage: Lines = None,
    sum: Lines = None, thermo: Lines = None, arrow: Lines = None, renban: Lines = None, dots: Lines = None,
) -> Problem: ...


@_puzzle
def tile(
    source: Text | None = None, *, text: str | None = None, distinct: bool = False, keep_mirrors: bool = False,
    problem: int | None = None,
) -> Problem: ...


@_puzzle
def words(
    grid: Text | None = None, source: Text | None = None, *, square: bool = False, repeat: bool = False,
    min_score: int | None = None, text: str | None = None,
) -> Problem: ...


@_puzzle
def zebra(source: Text | None = None, *, text: str | None = None) -> Problem: ...
