# SPDX-License-Identifier: MIT
"""The functions `covers` and `covers_bool` of the package xcover (https://pypi.org/project/xcover), version 0.2.

>>> list(covers([["p", "x:A"], ["q", "x:A"], ["q", "x:B"]], primary=["p", "q"], secondary=["x"], colored=True))
[[0, 1]]
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .._problem import Problem

__all__ = ["covers", "covers_bool"]


def covers(
    options: Sequence[Collection[Any]], primary: Collection[Any] | None = None, secondary: Collection[Any] | None = None,
    colored: bool = False,
) -> Iterator[list[int]]:
    """Yields the exact covers, as lists of ascending indices of options. Of `primary` and `secondary` items what is not given is
    inferred: all others; without both, all items are primary. If `colored`, items are texts, and `"q:RED"` is the secondary item q
    with the colour RED."""
    coloured = [dict(_split(item) if colored else (item, None) for item in option) for option in options]
    named: dict[Hashable, None] = {item: None for option in coloured for item in option}
    if primary is None:
        secondary = () if secondary is None else secondary
        primary = [item for item in named if item not in set(secondary)]
    elif secondary is None:
        secondary = [item for item in named if item not in set(primary)]
    problem = Problem(coloured, items=list(primary), secondary=list(secondary))
    for cover in problem.covers():
        yield list(cover.indices)


def _split(item: str) -> tuple[str, str | None]:
    name, _, colour = item.partition(":")
    return name, colour or None


def covers_bool(matrix: npt.NDArray[Any]) -> Iterator[list[int]]:
    """Yields the exact covers of a matrix, as lists of ascending indices of rows. What is not 0 counts as 1."""
    for cover in Problem(np.asarray(matrix) != 0).covers():
        yield list(cover.indices)
