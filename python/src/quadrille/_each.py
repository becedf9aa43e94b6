# SPDX-License-Identifier: MIT
"""Many problems on one base: one call for all, with arrays in and out."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._covers import Cover
from ._search import limit_reached, to_number, warn

if TYPE_CHECKING:
    from ._problem import Problem

Givens = Union[Iterable[Iterable[Any]], "tuple[npt.NDArray[Any], npt.NDArray[Any]]"]
"""Lists of labels; or two arrays: indices of options, one list behind the other, and where each list ends."""
Answers = Any
"""Of "first": two arrays, options and where each cover ends; a problem without a cover has an empty one. Of "count": an array
of numbers. Of "unique": an array of 0, 1 and 2, for none, one and many."""
Ask = Literal["first", "count", "unique"]
_MOST_DRAWN = 63
"""The most problems that are drawn to get a number of givens. The command draws as many, and then begins to search."""
_WORDS: tuple[Literal["none", "one", "many"], ...] = ("none", "one", "many")


class Each:
    """Answers many problems that differ only in options that they require, their givens. The base is simplified once, and the
    engine builds its structure once. Made by `Problem.each`. Several threads may use it at once.

    >>> import quadrille
    >>> each = quadrille.queens(6).each()
    >>> each.count(["r0c1"]), each.unique(["r0c1"]), each.first(["r0c0"])
    (1, 'one', None)
    >>> each.map([["r0c1"], ["r0c0"], []], ask="count")
    array([1, 0, 4], dtype=uint64)
    """

    def __init__(self, problem: Problem, search: dict[str, Any]) -> None:
        self._problem, self._search = problem, search
        self._solvers = _core.Solvers(problem._native, search)

    @property
    def problem(self) -> Problem:
        """The base."""
        return self._problem

    def first(self, givens: Iterable[Any]) -> Cover | None:
        """One cover that has all givens, or None."""
        options, _, numbers = self._ask([givens], "first")
        return Cover(self._problem, tuple(options.tolist())) if numbers[0] else None

    def count(self, givens: Iterable[Any]) -> int:
        """How many covers have all givens."""
        number: int = self._ask([givens], "count")[2][0]
        return number

    def unique(self, givens: Iterable[Any]) -> Literal["none", "one", "many"]:
        """Whether no cover has all givens, one has, or more."""
        return _WORDS[self._ask([givens], "unique")[2][0]]

    def map(self, givens: Givens, ask: Ask = "first") -> Answers:
        """Answers all problems in one call, by as many threads as `Problem.each` was told. A limit of nodes is that of
        each answer, a limit of time that of all. If one is reached, raises LimitReached, whose `partial` tells which answers are
        whole."""
        options, ends, numbers = self._ask(givens, ask)
        if ask == "first":
            return options, ends
        if ask == "unique":
            return np.array(numbers, np.uint8)
        return np.array(numbers, np.uint64 if max(numbers, default=0) < 2**64 else object)

    def _ask(self, givens: Givens, ask: Ask) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64], list[int]]:
        if ask not in ("first", "count", "unique"):
            raise ValueError(f"found {ask!r} for ask, expected first, count or unique")
        (options, ends), numbers, whole, ending = self._solvers.map(ask, *self._arrays(givens), self._search)
        if not whole.all():
            raise limit_reached(f"{int(whole.sum())} of {len(whole)} answers are whole", ending, whole.astype(bool))
        return options, ends, numbers

    def _arrays(self, givens: Givens) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        if isinstance(givens, tuple) and len(givens) == 2 and all(isinstance(part, np.ndarray) for part in givens):
            return to_indices("options", givens[0], 2**32), to_indices("ends", givens[1], 2**63)
        lists = [self._problem._indices(labels) for labels in givens]
        ends = np.cumsum([len(one) for one in lists], dtype=np.uint64)
        return np.fromiter(itertools.chain.from_iterable(lists), np.uint32), ends

    def make(
        self, n: int, *, seed: int = 0, orbits: Sequence[int] | None = None, clues: int = 0
    ) -> list[Problem]:
        """Makes `n` problems: see `Problem.make`. They are those of `quadrille make` with this seed."""
        puzzle = self._problem._puzzle
        problems = []
        for givens in _split(*self.make_arrays(n, seed=seed, orbits=orbits, clues=clues)):
            made = self._problem._native.restricted(givens.tolist(), [])
            problems.append(self._problem._like(made if puzzle is None else made.named(puzzle.title(list(made.required)))))
        return problems

    def make_arrays(
        self, n: int, *, seed: int = 0, orbits: Sequence[int] | None = None, clues: int = 0
    ) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]:
        """The same as arrays of givens, as `map` takes them."""
        n, clues, seed = to_number("n", n, 0), to_number("clues", clues, 0, 2**32 - 1), to_number("seed", seed, 0, 2**64 - 1)
        orbits = [] if orbits is None else list(orbits)
        first = self._solvers.make(_series(seed, 0, n), orbits, clues, self._search)
        if clues == 0:
            return first
        made, most = _split(*first), max(_MOST_DRAWN, 4 * n)
        while sum(len(one) == clues for one in made) < n and len(made) < most:
            more = _series(seed, len(made), min(2 * len(made) + 1, most))
            made += _split(*self._solvers.make(more, orbits, clues, self._search))
        made = sorted(made, key=lambda one: abs(len(one) - clues))[:n]
        missed = [len(one) for one in made if len(one) != clues]
        if missed:
            found = f"{min(missed)}" + f" to {max(missed)}" * (min(missed) < max(missed))
            warn(f"{len(missed)} of {n} problems made have {found} givens, expected {clues}; `quadrille make --clues {clues}` searches longer")
        return np.concatenate([np.zeros(0, np.uint32), *made]), np.cumsum([len(one) for one in made], dtype=np.uint64)

    def rate(self, givens: Givens) -> npt.NDArray[np.uint8]:
        """How hard each problem is to solve by thinking, from 0 to 5: see `Problem.rate`."""
        return _core.rate_each(self._problem._native, *self._arrays(givens), self._search)


def _split(options: npt.NDArray[np.uint32], ends: npt.NDArray[np.uint64]) -> list[npt.NDArray[np.uint32]]:
    """Arrays of givens, one by one."""
    bounds = [0, *ends.tolist()]
    return [options[a:b] for a, b in zip(bounds, bounds[1:])]


def _series(seed: int, begin: int, end: int) -> list[int]:
    """The seeds of a series, as the command makes them: SplitMix64, then one after the other."""
    mask = 2**64 - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
    return [((z ^ z >> 31) + number) & mask for number in range(begin + 1, end + 1)]


def to_indices(what: str, array: npt.NDArray[Any], limit: int) -> npt.NDArray[Any]:
    """Checks an array that the caller made: numpy would cast what is negative or no whole number."""
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise TypeError(f"found {what} of {array.ndim} dimensions and type {array.dtype}, expected a list of whole numbers")
    if len(array) and not 0 <= array.min() <= array.max() < limit:
        raise ValueError(f"found {array.min()} to {array.max()} in {what}, expected numbers from 0 on")
    return array
