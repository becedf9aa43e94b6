# SPDX-License-Identifier: MIT
"""All covers of a problem in one diagram."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import numpy.typing as npt

from . import _core
from ._count import Count
from ._covers import Cover
from ._files import write_whole
from ._search import to_number, warn_without_costs
from .errors import Error

if TYPE_CHECKING:
    from ._base import Labels, Path
    from ._problem import Problem

Order = Literal["automatic", "smallest", "items", "structure"]
_STEP = 4096


class Diagram:
    """All covers of a problem: how many, the one of each rank, random ones, how often each option is used. Made by
    `Problem.compile`. It never changes, and answers without a search.

    It is no collections.abc.Sequence, where `count` means something else, though it has what that has: an index gives a
    cover, a slice a list. `len` has a limit, 2^63 - 1, by Python's rule; `count` and ranks have none.

    >>> import quadrille
    >>> d = quadrille.queens(6).compile()
    >>> d.count(), d[0].indices, d.rank(d[2])
    (4, (1, 9, 17, 18, 26, 34), 2)
    >>> d.restrict(forbid=d[0]).count()
    3
    """

    __slots__ = ("_problem", "_native")

    def __init__(self, problem: Problem, core: _core.Diagram) -> None:
        self._problem, self._native = problem, core

    @property
    def problem(self) -> Problem:
        """The problem whose covers these are."""
        return self._problem

    @property
    def nodes(self) -> int:
        """The number of nodes of the diagram."""
        return self._native.nodes

    @property
    def edges(self) -> int:
        """The number of edges of the diagram."""
        return self._native.edges

    # ---- numbers ----

    def count(self, require: Labels = (), forbid: Labels = ()) -> int:
        """How many covers there are, or how many have all of some options and none of others."""
        return self._restricted(require, forbid).count

    def __len__(self) -> int:
        return self._native.count

    def __bool__(self) -> bool:
        return self._native.count > 0

    def counts(self) -> list[int]:
        """In how many covers each option stands, by its index."""
        return self._native.counts()

    def marginals(self) -> npt.NDArray[np.float64]:
        """In which share of the covers each option stands, by its index: correctly rounded from exact counts.

        >>> import quadrille
        >>> quadrille.queens(4).compile().marginals()[:4]
        array([0. , 0.5, 0.5, 0. ])
        """
        total = self._native.count
        if total == 0:
            return np.full(self._problem.shape[0], np.nan)
        return np.array([count / total for count in self._native.counts()])

    def count_by(self, by: Labels) -> dict[tuple[Any, ...], Count]:
        """How many covers there are by some of their options: see `Problem.count`."""
        says: dict[Any, int] = {}
        labels: list[list[int]] = [[] for _ in range(self._problem.shape[0])]
        if callable(by):
            for i in range(len(labels)):
                word = by(self._problem._label(i))
                if word is not None:
                    labels[i] = [says.setdefault(word, len(says))]
        else:
            for i in sorted(self._problem._indices(by)):
                labels[i] = [says.setdefault(self._problem._label(i), len(says))]
        words = list(says)
        answer = {"complete": True, "ending": "exhausted", "engine": "diagram", "nodes": self.nodes, "seconds": 0.0}
        return {tuple(words[k] for k in key): Count._of(number, answer) for key, number in self._native.group(labels)}

    # ---- covers ----

    @overload
    def __getitem__(self, rank: int) -> Cover: ...
    @overload
    def __getitem__(self, rank: slice) -> list[Cover]: ...
    def __getitem__(self, rank: int | slice) -> Cover | list[Cover]:
        total = self._native.count
        if isinstance(rank, slice):
            start, stop, step = rank.indices(total)
            if step == 1:
                return list(self._from(start, stop))
            ranks, at = [], start
            while at < stop if step > 0 else at > stop:
                ranks.append(at)
                at += step
            return [Cover(self._problem, self._native.unrank(at)) for at in ranks]
        place = operator.index(rank)
        if not -total <= place < total:
            raise IndexError(f"found cover {place}, there are {total}")
        return Cover(self._problem, self._native.unrank(place % total))

    def __iter__(self) -> Iterator[Cover]:
        return self._from(0, self._native.count)

    def _from(self, at: int, end: int) -> Iterator[Cover]:
        while at < end:  # in between Python handles signals
            for cover in self._native.covers(at, min(_STEP, end - at)):
                yield Cover(self._problem, cover)
            at += _STEP

    def rank(self, cover: Iterable[Any]) -> int:
        """The rank of a cover: `d[d.rank(cover)] == cover`. Raises ValueError if it is none of these."""
        rank = self._native.rank(self._problem._indices(cover))
        if rank is None:
            raise ValueError("found a cover that is not in the diagram")
        return rank

    def __contains__(self, cover: object) -> bool:
        try:
            return self._native.rank(self._problem._indices(cover)) is not None  # type: ignore[arg-type]
        except (ValueError, TypeError):
            return False

    def sample(self, n: int = 1, seed: int = 0) -> list[Cover]:
        """Draws `n` covers, each time each with the same probability. The same seed draws the same covers on every machine.
        Raises ValueError if there is no cover."""
        options, ends = self._native.sample(to_number("n", n, 0), to_number("seed", seed, 0, 2**64 - 1))
        flat, bounds = options.tolist(), [0, *ends.tolist()]
        return [Cover(self._problem, tuple(flat[a:b])) for a, b in zip(bounds, bounds[1:])]

    def sample_arrays(self, n: int, seed: int = 0, *, dense: bool = False) -> Any:
        """The same in arrays: the indices of options, one cover behind the other, and where each cover ends; or, with `dense`, one
        array of n x options, of type bool."""
        options, ends = self._native.sample(to_number("n", n, 0), to_number("seed", seed, 0, 2**64 - 1))
        if not dense:
            return options, ends
        matrix = np.zeros((n, self._problem.shape[0]), bool)
        matrix[np.repeat(np.arange(n), np.diff(ends.astype(np.int64), prepend=0)), options] = True
        return matrix

    def best(self, n: int = 1, maximize: bool | None = None) -> list[Cover]:
        """The `n` covers of least cost, or of greatest, the best first. `maximize`: None for what the problem says."""
        wanted = self._problem._native.maximizes if maximize is None else maximize
        n = to_number("n", n, 0)
        warn_without_costs(self._problem._native)
        return [Cover(self._problem, cover) for cover in self._native.best(wanted, n)]

    # ---- other diagrams ----

    def _restricted(self, require: Labels, forbid: Labels) -> _core.Diagram:
        required, forbidden = self._problem._indices(require), self._problem._indices(forbid)
        return self._native.restricted(required, forbidden) if required or forbidden else self._native

    def restrict(self, require: Labels = (), forbid: Labels = ()) -> Diagram:
        """The covers that have all of some options and none of others, as a diagram of the same problem."""
        return Diagram(self._problem, self._restricted(require, forbid))

    # ---- files ----

    def save(self, path: Path) -> None:
        """Writes the diagram, with its problem, to a file that `load` and the command read."""
        write_whole(path, self._native.write(""))

    @classmethod
    def load(cls, path: Path) -> Diagram:
        """Reads the file of a diagram. Labels are the names of the problem."""
        from ._problem import Problem

        with open(path, "rb") as file:
            core = _core.read_diagram(file.read(), os.fspath(path))
        return cls(Problem._wrap(core.problem), core)

    def to_dot(self) -> str:
        """The diagram as a graph for Graphviz."""
        return self._native.write("dot").decode()

    def to_nnf(self) -> str:
        """The diagram in the d-DNNF text format of c2d: variable o + 1 is option o."""
        return self._native.write("nnf").decode()

    # ---- manners ----

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Diagram):
            return NotImplemented
        return self._problem == other._problem and self._native.equals(other._native)

    def __hash__(self) -> int:
        return hash((self._problem, self.nodes, self.edges))

    def __repr__(self) -> str:
        return f"<Diagram: {self._native.count} covers in {self.nodes} nodes>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (_PICKLE_VERSION, self._problem, self._native.write(""))


_PICKLE_VERSION = 1


def _unpickle(version: int, problem: Problem, data: bytes) -> Diagram:
    if version != _PICKLE_VERSION:
        raise Error(f"found a diagram pickled as version {version}, expected {_PICKLE_VERSION}: it is of another release")
    return Diagram(problem, _core.read_diagram(data, "<pickle>"))
