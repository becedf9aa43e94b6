# SPDX-License-Identifier: MIT
"""What Sage has for exact covers: `dlx_solver` of sage.combinat.matrices.dancing_links, `DLXCPP` of sage.combinat.matrices.dlxcpp,
`DLXMatrix`, `AllExactCovers` and `OneExactCover` of sage.combinat.dlx. Matrices may be lists, arrays, or what has a method `rows`.

Rows of a cover ascend here; Sage tells them in the order of its search.

>>> solver = dlx_solver([[0, 1, 2], [3, 4, 5], [0, 1], [2, 3, 4, 5], [0], [1, 2, 3, 4, 5]])
>>> solver.number_of_solutions(), solver.one_solution()
(3, [0, 1])
>>> solver.search(), solver.get_solution()
(1, [0, 1])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .._problem import Covers, Problem

__all__ = ["AllExactCovers", "DLXCPP", "DLXMatrix", "OneExactCover", "dlx_solver"]


class dlx_solver:  # noqa: N801 - as in Sage
    """Solves the exact cover problem of rows, each a list of the columns, from 0, that have a 1."""

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        self._rows = [sorted({int(column) for column in row}) for row in rows]
        if any(row and row[0] < 0 for row in self._rows):
            raise ValueError("found a column below 0")
        self.reinitialize()

    def reinitialize(self) -> None:
        """Begins the search anew."""
        self._covers: Covers | None = None
        self._solution: list[int] = []

    def rows(self) -> list[list[int]]:
        """The rows."""
        return [list(row) for row in self._rows]

    def nrows(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    def ncols(self) -> int:
        """How many columns there are: one more than the greatest."""
        return max((row[-1] + 1 for row in self._rows if row), default=0)

    def _problem(self) -> Problem:
        return Problem(self._rows, items=range(self.ncols()))

    def search(self) -> int:
        """Looks for one more solution: 1 if there is, else 0."""
        if self._covers is None:
            self._covers = self._problem().covers() if self.ncols() else iter(())  # type: ignore[assignment]
        assert self._covers is not None
        cover = next(self._covers, None)
        if cover is None:
            return 0
        self._solution = list(cover.indices)
        return 1

    def get_solution(self) -> list[int]:
        """The solution that `search` found."""
        return list(self._solution)

    def solutions_iterator(self) -> Iterator[list[int]]:
        """Yields all solutions."""
        if self.ncols():
            for cover in self._problem().covers():
                yield list(cover.indices)

    def all_solutions(self, ncpus: int | None = None, column: int | None = None) -> list[list[int]]:
        """All solutions. The arguments are there for Sage's sake."""
        return list(self.solutions_iterator())

    def number_of_solutions(self, ncpus: int | None = None, column: int | None = None) -> int:
        """Counts the solutions, without listing them."""
        return int(self._problem().count(threads=ncpus or 1)) if self.ncols() else 0

    def one_solution(self, ncpus: int | None = None, column: int | None = None) -> list[int] | None:
        """One solution, or None."""
        return self._one("auto", ncpus or 1)

    def one_solution_using_sat_solver(self, solver: str | None = None) -> list[int] | None:
        """One solution, by the engine sat. The argument is there for Sage's sake."""
        return self._one("sat", 1)

    def one_solution_using_milp_solver(self, solver: str | None = None, integrality_tolerance: float = 1e-3) -> list[int] | None:
        """One solution, by the engine milp. The arguments are there for Sage's sake."""
        # `best` warns of a problem without costs, so these are 0 each.
        best = self._problem().with_costs([0] * self.nrows()).best(engine="milp") if self.ncols() else []
        return list(best[0].indices) if best else None

    def _one(self, engine: str, threads: int) -> list[int] | None:
        cover = self._problem().solve(engine=engine, threads=threads) if self.ncols() else None
        return None if cover is None else list(cover.indices)

    def has_solution(self, ncpus: int | None = None, column: int | None = None) -> bool:
        """Whether there is a solution."""
        return self.one_solution() is not None

    def restrict(self, indices: Iterable[int]) -> dlx_solver:
        """The solver of the solutions that have all these rows: each gets a column of its own."""
        rows = self.rows()
        for column, index in enumerate(indices, self.ncols()):
            rows[index].append(column)
        return dlx_solver(rows)

    def split(self, column: int) -> dict[int, dlx_solver]:
        """By row that has a 1 in a column, the solver of the solutions that have that row."""
        if not 0 <= column < self.ncols():
            raise ValueError(f"column(={column}) must be in range(ncols) where ncols={self.ncols()}")
        return {index: self.restrict([index]) for index, row in enumerate(self._rows) if column in row}

    def to_sat_solver(self, solver: str | None = None) -> Any:
        """The clauses of the problem, in which variable i + 1 says that row i is taken: a solver of pysat by that name, or the
        list of clauses if none is named."""
        clauses: list[list[int]] = []
        for column in range(self.ncols()):
            takers = [index + 1 for index, row in enumerate(self._rows) if column in row]
            clauses.append(takers)
            clauses += [[-a, -b] for at, a in enumerate(takers) for b in takers[:at]]
        if solver is None:
            return clauses
        from pysat.solvers import Solver  # type: ignore[import]

        return Solver(name=solver, bootstrap_with=clauses)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, dlx_solver):
            return NotImplemented
        return self._rows == other._rows

    def __hash__(self) -> int:
        return hash(tuple(tuple(row) for row in self._rows))

    def __reduce__(self) -> tuple[Any, ...]:
        return dlx_solver, (self._rows,)

    def __repr__(self) -> str:
        return f"Dancing links solver for {self.ncols()} columns and {self.nrows()} rows"


class DLXMatrix(Iterator[list[int]]):
    """Yields the covers of rows `[number, [columns]]`, both counted from 1, as lists of the numbers of rows. `initialsolution`:
    numbers of rows that each cover has."""

    def __init__(self, ones: Sequence[Any], initialsolution: Iterable[int] | None = None) -> None:
        self._made_of = [(number, list(columns)) for number, columns in ones], list(initialsolution or ())
        options = {int(number): [int(column) for column in columns] for number, columns in self._made_of[0]}
        columns = range(1, max((max(columns) for columns in options.values() if columns), default=0) + 1)
        problem = Problem(options, items=columns, require=self._made_of[1])
        self._covers: Iterator[Any] = problem.covers() if columns else iter(())

    def __next__(self) -> list[int]:
        return list(next(self._covers))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DLXMatrix):
            return NotImplemented
        return self._made_of == other._made_of

    def __hash__(self) -> int:
        return hash(repr(self._made_of))

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy begins anew."""
        return DLXMatrix, self._made_of


def DLXCPP(rows: Iterable[Iterable[int]]) -> Iterator[list[int]]:
    """Yields all solutions of `dlx_solver(rows)`."""
    return dlx_solver(rows).solutions_iterator()


def AllExactCovers(M: Any) -> Iterator[list[Any]]:
    """Yields the exact covers of a matrix of 0s and 1s, as lists of its rows."""
    rows = list(M.rows() if hasattr(M, "rows") else M)
    for indices in dlx_solver([column for column, value in enumerate(row) if value] for row in rows).solutions_iterator():
        yield [rows[index] for index in indices]


def OneExactCover(M: Any) -> list[Any] | None:
    """One exact cover of a matrix of 0s and 1s, as a list of its rows, or None."""
    return next(AllExactCovers(M), None)
