# SPDX-License-Identifier: MIT
"""The functions of the package exact-cover (https://pypi.org/project/exact-cover), version 1.5.

>>> import numpy as np
>>> matrix = np.array([[1, 0, 0], [0, 1, 1], [1, 1, 0]])
>>> get_exact_cover(matrix)
array([0, 1])
>>> get_solution_count(matrix), get_all_solutions(matrix)
(1, {(0, 1)})
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .._problem import Problem

__all__ = ["ExactCoverError", "NoSolution", "get_all_solutions", "get_exact_cover", "get_solution_count"]


class ExactCoverError(Exception):
    """The base of the exceptions of this module."""


class NoSolution(ExactCoverError):
    """There is no cover, or only the empty one."""


def _problem(matrix: npt.ArrayLike) -> Problem:
    """The problem whose options are the rows: what is not 0 counts as 1."""
    array = np.asarray(matrix)
    if array.ndim != 2:
        raise ValueError(f"found an array of {array.ndim} dimensions, expected 2")
    return Problem(array != 0)


def get_exact_cover(matrix: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Finds rows that have a 1 in each column exactly once. Their indices ascend. Raises NoSolution."""
    cover = _problem(matrix).solve()
    if cover is None or len(cover) == 0:
        raise NoSolution("no rows have a 1 in each column exactly once")
    return np.array(cover.indices, np.int64)


def get_solution_count(matrix: npt.ArrayLike) -> int:
    """Counts the exact covers."""
    return int(_problem(matrix).count())


def get_all_solutions(matrix: npt.ArrayLike, max_count: int | None = None) -> set[tuple[Any, ...]]:
    """Finds all exact covers, or as many as `max_count`. Raises NoSolution if there is none."""
    found = {cover.indices for cover in _problem(matrix).covers(max_count)}
    if not found or found == {()}:
        raise NoSolution("no rows have a 1 in each column exactly once")
    return found
