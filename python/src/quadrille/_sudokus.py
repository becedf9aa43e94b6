# SPDX-License-Identifier: MIT
"""Many sudokus in one call, in arrays or lines."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from ._front_ends import _orbits, front_end
from ._problem import Problem

Sudokus = Union[Sequence[str], npt.NDArray[Any], Sequence[Sequence[int]]]
"""A sudoku a row: digits from 1, 0 for an empty cell; or a text or a list of lines each, with any of `.0*_-` for an empty cell."""
_BLOCK = 2048  # what is made of them stays in the caches: with 16384, twice the time
_LETTERS = np.frombuffer(b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", np.uint8)


class _Grid:
    """The options of a base of sudokus, by cell and digit."""

    def __init__(self, base: Problem) -> None:
        size = round(base.shape[0] ** (1 / 3))
        places = [re.fullmatch(r"r(\d+)c(\d+)=(\d+|[A-Z])", str(label)) for label in base.options]
        if size**3 != len(places) or not all(places):
            raise ValueError("found a base that is not an empty sudoku, expected quadrille.sudoku() of some size")
        self.base, self.size, self.cells = base, size, size * size
        self.option_of = np.zeros((self.cells, size + 1), np.uint32)
        self.cell_of = np.zeros(len(places), np.int64)
        self.digit_of = np.zeros(len(places), np.uint8)
        for option, place in enumerate(places):
            assert place is not None
            cell = int(place[1]) * size + int(place[2])
            digit = int(place[3]) if place[3].isdigit() else ord(place[3]) - ord("A") + 10
            self.option_of[cell, digit] = option
            self.cell_of[option], self.digit_of[option] = cell, digit

    def blocks(self, sudokus: Sudokus) -> Iterator[tuple[npt.NDArray[np.uint8], bool]]:
        """The digits in rows, some thousands at a time, and whether they came as texts. In between Python handles signals."""
        if isinstance(sudokus, str):
            raise TypeError("found a text, expected a list of texts, one for each sudoku")
        for begin in range(0, len(sudokus), _BLOCK):
            yield self._read(sudokus[begin : begin + _BLOCK], begin)

    def _read(self, sudokus: Sudokus, begin: int) -> tuple[npt.NDArray[np.uint8], bool]:
        if not isinstance(sudokus, np.ndarray) and len(sudokus) > 0 and isinstance(sudokus[0], str):
            return self._read_texts(sudokus, begin), True
        if not isinstance(sudokus, np.ndarray) and len(sudokus) > 0 and _are_lines(sudokus[0]):
            return self._read_texts(["".join(map(str.strip, rows)) for rows in sudokus], begin), True  # type: ignore[arg-type]
        rows = np.asarray(sudokus)
        if rows.size == 0:
            return np.zeros((0, self.cells), np.uint8), False
        if rows.dtype.kind not in "iub":
            raise TypeError(f"found sudokus of type {rows.dtype}, expected whole numbers")
        if rows.ndim == 3 and rows.shape[1:] == (self.size, self.size):
            rows = rows.reshape(len(rows), self.cells)
        if rows.ndim != 2 or rows.shape[1] != self.cells:
            raise ValueError(f"found an array of shape {rows.shape}, expected one sudoku of {self.cells} cells a row")
        if not 0 <= rows.min() <= rows.max() <= self.size:
            row, cell = np.argwhere((rows < 0) | (rows > self.size))[0]
            raise ValueError(f"found {rows[row, cell]} in sudoku {begin + row}, cell {cell}, expected a digit from 0 to {self.size}")
        return rows.astype(np.uint8), False

    def _read_texts(self, texts: Sequence[Any], begin: int) -> npt.NDArray[np.uint8]:
        values = np.full(256, 255, np.uint8)
        values[np.frombuffer(b".0*_-", np.uint8)] = 0
        values[_LETTERS[1 : self.size + 1]] = np.arange(1, self.size + 1)
        rows = np.zeros((len(texts), self.cells), np.uint8)
        for i, text in enumerate(texts):
            line = text.strip().encode()
            if len(line) != self.cells:
                raise ValueError(f"found {len(line)} characters in sudoku {begin + i}, expected {self.cells}")
            rows[i] = values[np.frombuffer(line, np.uint8)]
        wrong = np.argwhere(rows == 255)
        if len(wrong):
            row, cell = wrong[0]
            raise ValueError(f"found {texts[row].strip()[cell]!r} in sudoku {begin + row}, cell {cell}, expected a digit up to {self.size}")
        return rows

    def givens(self, rows: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]:
        """The options that are given, as `Each.map` takes them."""
        row, cell = np.nonzero(rows)
        return self.option_of[cell, rows[row, cell]], np.cumsum(np.count_nonzero(rows, axis=1)).astype(np.uint64)

    def rows(self, options: npt.NDArray[np.uint32], ends: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint8]:
        """The other way."""
        rows = np.zeros(len(ends) * self.cells, np.uint8)
        place = np.repeat(np.arange(0, len(rows), self.cells), np.diff(ends.astype(np.int64), prepend=0))
        place += self.cell_of.take(options)
        rows[place] = self.digit_of.take(options)
        return rows.reshape(len(ends), self.cells)

    @staticmethod
    def texts(rows: npt.NDArray[np.uint8]) -> list[str]:
        """Rows as texts."""
        return [line.tobytes().decode() for line in _LETTERS[rows]]


def _are_lines(sudoku: Any) -> bool:
    """Whether a sudoku is a list of texts, one for each row."""
    return isinstance(sudoku, (list, tuple)) and len(sudoku) > 0 and all(isinstance(row, str) for row in sudoku)


@functools.lru_cache(maxsize=8)
def _grid_of(base: Problem | None) -> _Grid:
    return _Grid(front_end("sudoku", base=True) if base is None else base)


def solve_sudokus(
    sudokus: Sudokus, *, unique: bool = False, threads: int = 1, base: Problem | None = None
) -> tuple[Any, npt.NDArray[np.uint8]]:
    """Solves many sudokus in one call: an array of one sudoku a row, or a list of texts. Answers in the same form, and how many
    solutions each has: 0 (its answer is empty then) or 1; with `unique`, 2 stands for more. `base`: an empty grid of another size
    or with other rules, as of `quadrille.sudoku(box="2x3")`.

    >>> solve_sudokus(["2......4.1.....3"], base=front_end("sudoku", box="2x2", base=True))
    (['2431132431424213'], array([1], dtype=uint8))
    """
    grid = _grid_of(base)
    each = grid.base.each(threads=threads)
    texts: list[str] = []
    answers, numbers = [np.zeros((0, grid.cells), np.uint8)], [np.zeros(0, np.uint8)]
    are_texts = False
    for rows, are_texts in grid.blocks(sudokus):
        options, ends, found = each._ask(grid.givens(rows), "unique" if unique else "first")
        answers.append(grid.rows(options, ends))
        numbers.append(np.array(found, np.uint8))
        if are_texts:
            texts += grid.texts(answers.pop())
    return (texts if are_texts else np.concatenate(answers)), np.concatenate(numbers)


def make_sudokus(
    n: int, *, symmetry: str | None = None, seed: int = 0, clues: int = 0, threads: int = 1, base: Problem | None = None
) -> npt.NDArray[np.uint8]:
    """Makes sudokus with one solution and no given that could be left out, one a row: those of `quadrille make sudoku` with this seed.
    `symmetry`: half, quarter, mirror or diagonal, the pattern of the givens.

    >>> make_sudokus(1, seed=3, base=front_end("sudoku", box="2x2", base=True)).shape
    (1, 16)
    """
    grid = _grid_of(base)
    each = grid.base.each(threads=threads)
    return grid.rows(*each.make_arrays(n, seed=seed, orbits=_orbits(grid.base, symmetry), clues=clues))


def rate_sudokus(sudokus: Sudokus, *, threads: int = 1, base: Problem | None = None) -> npt.NDArray[np.uint8]:
    """Rates how hard sudokus are to solve by thinking, from 1 to 5: see `Problem.rate`. 0 for one without a solution, or
    without an empty cell.

    >>> rate_sudokus(["2......4.1.....3"], base=front_end("sudoku", box="2x2", base=True))
    array([1], dtype=uint8)
    """
    grid = _grid_of(base)
    each = grid.base.each(threads=threads)
    levels = [each.rate(grid.givens(rows)) for rows, _ in grid.blocks(sudokus)]
    return np.concatenate([np.zeros(0, np.uint8), *levels])
