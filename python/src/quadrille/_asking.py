# SPDX-License-Identifier: MIT
"""The verbs that search."""

from __future__ import annotations

import fractions
import math
import numbers
import os
import re
import warnings
from collections.abc import Iterable, Iterator
from typing import Any, Literal, overload

from . import _core
from ._answers import Estimate, Interval, Profile, Symmetries
from ._base import Base, Labels, Path
from ._count import Count
from ._covers import Cost, Cover, Covers
from ._diagram import Diagram, Order
from ._files import write_whole
from ._parts import KeptCovers, Parts
from ._search import Choose, Progress, Stopper, Symmetry, keywords, limit_reached, to_number, warn, warn_without_costs
from .errors import Warning


class Asking(Base):
    """What can be asked of a `Problem`."""

    __slots__ = ()

    def solve(
        self, *, require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Cover | None:
        """Finds one cover. None if it is proved that there is none. Raises LimitReached if a limit came before either is known.

        >>> import quadrille
        >>> print(quadrille.queens(6).solve())
        · ♛ · · · ·
        · · · ♛ · ·
        · · · · · ♛
        ♛ · · · · ·
        · · ♛ · · ·
        · · · · ♛ ·
        """
        indices, result = _core.first(self._restricted(require, forbid), keywords(locals()))
        if indices is not None:
            return Cover(self._whole, indices)
        if not result["complete"]:
            raise limit_reached("no cover was found, and none was excluded", result["ending"])
        return None

    def covers(
        self, limit: int | None = None, *, ahead: int = 1024, partial: bool = False, checkpoint: Path | None = None,
        every: float = 300.0, require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Covers:
        """Lists covers as they are found, each once: all of them, or as many as `limit`. The search runs ahead of the reader, up
        to `ahead` covers and those that were taken together. If a limit of time, nodes or memory, or a stop, ends it, the
        iterator raises LimitReached behind the last cover; with `partial` it just ends, and `ending` says why.
        A `progress` function that refers to the iterator keeps the search alive: then close it.

        `checkpoint`: a file in which the search is kept `every` so many seconds, and when it is closed or a limit ends it. The
        next call with that file goes on behind the last cover that was read. Of a process that was killed, covers that were
        read after the last time come again. Such a search is not simplified.

        >>> import quadrille
        >>> [len(cover) for cover in quadrille.queens(6).covers(limit=3)]
        [6, 6, 6]
        """
        ahead = to_number("ahead", ahead, 1)
        if checkpoint is not None:
            if limit is not None:
                raise ValueError("found limit beside checkpoint, expected one of them")
            kept = self._whole.restrict(require, forbid)
            return KeptCovers(kept, checkpoint, _seconds(every), ahead, partial, keywords(locals()))
        return Covers(self._whole, _core.listing(self._restricted(require, forbid), keywords(locals()), ahead), partial)

    def __iter__(self) -> Iterator[Cover]:
        return self.covers()

    @overload
    def count(
        self, *, partial: bool = False, by: None = None, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, checkpoint: Path | None = None, every: float = 300.0, limit: int | None = None,
        require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Count: ...
    @overload
    def count(
        self, *, partial: bool = False, by: Labels, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, checkpoint: Path | None = None, every: float = 300.0, limit: int | None = None,
        require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> dict[tuple[Any, ...], Count]: ...
    def count(
        self, *, partial: bool = False, by: Labels | None = None, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, checkpoint: Path | None = None, every: float = 300.0, limit: int | None = None,
        require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Count | dict[tuple[Any, ...], Count]:
        """Counts the covers, exactly. If a limit comes first, raises LimitReached, whose `partial` is how many were met; with
        `partial` that is the answer, and it is not `complete`.

        `by`: count covers by some of their options, a list of labels; or by what a function of a label says, where None says
        nothing. The answer has, by the tuple of what the options of a cover say, how many covers say so.
        `distinct`: count covers that symmetries map to each other once. Symmetries map items of each list in `keep` to items of
        the same list.
        `proof`: write a proof of the number to a file, for `verify`.
        `checkpoint`: a file in which the search is kept `every` so many seconds, and when a limit, a stop or Ctrl-C ends it. The
        next call with that file goes on from there; so does `quadrille count --checkpoint`. Such a search is not simplified.
        `limit`: end at as many covers; of a count that is cut off so, LimitReached is raised too.

        >>> import quadrille
        >>> quadrille.queens(8).count(), quadrille.queens(8).count(distinct=True)
        (92, 12)
        >>> quadrille.queens(8).count(by=["r0c0", "r0c1"])
        {(): 80, ('r0c0',): 4, ('r0c1',): 8}
        """
        core, search = self._restricted(require, forbid), keywords(locals())
        chosen = {"by": by is not None, "distinct": distinct, "proof": proof is not None, "checkpoint": checkpoint is not None,
                  "limit": limit is not None}
        if sum(chosen.values()) > 1 and (by is not None or checkpoint is not None):
            raise ValueError(f"found {' and '.join(key for key in chosen if chosen[key])}, expected one of them")
        if by is not None:
            return self._count_by(core, by, search)
        if checkpoint is not None:
            answer, messages = _core.count_kept(core, os.fspath(checkpoint), _seconds(every), search)
            for message in messages:
                warnings.warn(f"a checkpoint was not written: {message}", Warning, stacklevel=2)
        elif distinct:
            answer = _core.count_distinct(core, self._kept(keep), search)
        else:
            answer = _core.count(core, search)
        count = Count._of(answer["covers"], answer)
        if not count.complete and not partial:
            raise limit_reached(f"there are at least {int(count)} covers", count.ending, count)
        if proof is not None:
            if distinct or not count.complete:
                raise ValueError("found a proof wanted of a number that is not the number of covers")
            self._write_proof(core, proof, {"kind": "count", "count": int(count), "engine": count.engine, "seconds": count.seconds},
                              "binary", search)
        return count

    def parts(self, n: int, *, time: float | None = None, stop: Stopper | None = None) -> Parts:
        """Takes the search apart into `n` parts, for those who schedule them themselves. A part depends on the problem and `n`
        only. `quadrille.parallel` does all parts by an Executor.

        >>> import quadrille
        >>> sum(part.count() for part in quadrille.queens(8).parts(4))
        92
        """
        n = to_number("n", n, 1)
        units = _core.find_units(self._native, n, keywords(locals()))
        if units is None:
            raise limit_reached("the problem was not taken apart", "interrupted" if stop and stop.is_stopped else "time_limit")
        return Parts(self._whole, n, units)

    def _count_by(self, core: _core.Problem, by: Labels, search: dict[str, Any]) -> dict[tuple[Any, ...], Count]:
        diagram, ending = _core.compile(core, "automatic", search)
        if diagram is None:
            raise limit_reached("the covers were not counted", ending)
        return Diagram(self._whole, diagram).count_by(by)

    def _kept(self, keep: Iterable[Iterable[Any]]) -> list[int]:
        kept = [0] * self._native.item_count
        number = 0
        for number, items in enumerate(keep, 1):
            for item in items:
                kept[self._item_index(item)] = number
        return kept if number else []

    def distinct(
        self, limit: int | None = None, *, keep: Iterable[Iterable[Any]] = (), require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> list[tuple[Cover, int]]:
        """One cover of each class of covers that symmetries map to each other, with how many covers the class has.

        >>> import quadrille
        >>> [size for cover, size in quadrille.queens(6).distinct()]
        [4]
        """
        covers, sizes, answer = _core.solve_distinct(self._restricted(require, forbid), self._kept(keep), keywords(locals()))
        found = [(Cover(self._whole, cover), size) for cover, size in zip(covers, sizes)]
        if not answer["complete"] and answer["ending"] != "cover_limit":
            raise limit_reached("not all classes were found", answer["ending"], found)
        return found

    def unique(
        self, *, require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Literal["none", "one", "many"]:
        """Tells whether there is no cover, one, or more.

        >>> import quadrille
        >>> quadrille.queens(4).unique()
        'many'
        """
        answer, result = _core.unique(self._restricted(require, forbid), keywords(locals()))
        if answer == "unknown":
            raise limit_reached(f"there are at least {result['covers']} covers", result["ending"])
        return answer  # type: ignore[return-value]

    def best(
        self, n: int = 1, maximize: bool | None = None, *, worst: Cost | float | None = None, within: float | str | None = None,
        start: Iterable[Any] = (), require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> list[Cover]:
        """Finds the `n` covers of least cost, or of greatest, the best first, and proves that they are. `maximize`: None for what
        the problem says. `worst`: only covers of this cost or a better one. `within`: only covers whose cost differs from the
        best by this fraction of it, 0.05 or "5%". `start`: a cover to begin with. If a limit comes first, raises LimitReached, whose `partial`
        has the best covers found.

        >>> import quadrille
        >>> p = quadrille.Problem({"a": [1], "b": [2], "ab": [1, 2]}, costs={"a": 2, "b": 2, "ab": 5})
        >>> [(list(cover), cover.cost) for cover in p.best(2)]
        [(['a', 'b'], 4), (['ab'], 5)]
        """
        maximize = self._native.maximizes if maximize is None else maximize
        aims = {"maximize": maximize, "best": to_number("n", n, 1), "within": _to_share(within),
                "worst": None if worst is None else self._to_units(worst, maximize), "start": self._indices(start)}
        warn_without_costs(self._native)
        if self._unpriced:
            warn(f"{len(self._unpriced)} of {self._native.option_count} options have no cost in `costs`, so they cost 0; the first is "
                 f"{self._label(self._unpriced[0])!r}")
        covers, result = _core.optimize(self._restricted(require, forbid), aims, keywords(locals()))
        found = [Cover(self._whole, cover) for cover in covers]
        if not result["complete"]:
            bound = result.get("bound")
            raise limit_reached("the covers found are not proved to be the best", result["ending"], found,
                                None if bound is None else self._to_cost(bound))
        return found

    def _to_units(self, cost: Cost | float, maximize: bool) -> int:
        """The last cost that is as good, in units."""
        try:
            exact = fractions.Fraction(str(cost)) * 10**self._native.cost_decimals
        except (ValueError, OverflowError):
            raise ValueError(f"found {cost!r} for worst, expected a cost") from None
        units: int = math.ceil(exact) if maximize else math.floor(exact)
        return max(min(units, 2**120), -(2**120))

    def minimize(
        self, *, require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Cover | None:
        """Finds the cover of least cost, and proves that it is. None if there is no cover."""
        return self._optimum(False, locals())

    def maximize(
        self, *, require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Cover | None:
        """Finds the cover of greatest cost, and proves that it is. None if there is no cover."""
        return self._optimum(True, locals())

    def _optimum(self, maximize: bool, arguments: dict[str, Any]) -> Cover | None:
        del arguments["self"]
        covers = self.best(1, maximize, **arguments)
        return covers[0] if covers else None

    def compile(
        self, order: Order = "automatic", *, require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Diagram:
        """Compiles all covers into one diagram, which then answers without a search. Raises LimitReached if a limit comes first.
        `order`: which item the compiler branches on next. `nodes` limits the remainders that it branches on.

        >>> import quadrille
        >>> d = quadrille.queens(8).compile()
        >>> len(d), d[0].indices == d[-92].indices
        (92, True)
        """
        diagram, ending = _core.compile(self._restricted(require, forbid), order, keywords(locals()))
        if diagram is None:
            raise limit_reached("the covers were not compiled", ending)
        return Diagram(self._whole, diagram)

    def sample(
        self, n: int = 1, *, require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> list[Cover]:
        """Compiles the covers, and draws `n` of them, each time each cover with the same probability. The same seed draws the same
        covers. Raises ValueError if there is no cover."""
        arguments = locals()
        del arguments["self"], arguments["n"]
        return self.compile(**arguments).sample(n, seed)

    def estimate(
        self, probes: int = 1000, *, require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Estimate:
        """Estimates what a count would take and find: counts for a second, then makes random probes of the search tree. `seed` is of
        the probes.

        >>> import quadrille
        >>> quadrille.queens(8).estimate().count
        92
        """
        search = keywords(locals())
        found = _core.estimate(self._restricted(require, forbid), to_number("probes", probes, 1), search.pop("seed", 0), search)
        return Estimate(
            nodes=Interval(*found["nodes"]), covers=Interval(*found["covers"]), seconds=Interval(*found["seconds"]),
            count=found["count"], knows_time=found["knows_time"], probes=found["probes"], met=found["met"],
            engine=found["engine"], probed=found["probed"])

    def profile(
        self, *, require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Profile:
        """Walks the search tree by dancing links, and counts nodes, covers and dead ends by depth. If a limit comes first, the
        profile is not `complete`."""
        found = _core.profile(self._restricted(require, forbid), keywords(locals()))
        return Profile(nodes=found["node_levels"], covers=found["cover_levels"], dead_ends=found["dead_end_levels"],
                       complete=found["complete"])

    def symmetry(
        self, *, costs: bool = False, keep: Iterable[Iterable[Any]] = (), time: float | None = None, nodes: int | None = None,
        stop: Stopper | None = None,
    ) -> Symmetries:
        """Finds the symmetries of the problem. `costs`: only those that keep costs. `keep`: lists of items that symmetries map to
        themselves. `nodes`: limits the steps of the search for symmetries.

        >>> import quadrille
        >>> quadrille.queens(5).symmetry().order
        8
        """
        found = _core.symmetry(self._native, costs, self._kept(keep), keywords(locals()))
        return Symmetries(
            order=found["order"], complete=found["complete"],
            generators=[[self._to_labels(cycle) for cycle in options] for _, options in found["generators"]],
            item_orbits=found["item_orbits"], option_orbits=found["option_orbits"], gap=found["gap"])

    def check(self, labels: Iterable[Any]) -> str | None:
        """Checks a cover, independently of the engines: None, or the sentence that says why these options are no cover.

        >>> import quadrille
        >>> quadrille.Problem([[0], [0, 1], [1]]).check([0, 1])
        'item 0 is covered 2 times, at most 1 allowed'
        """
        return self._native.violation(self._indices(labels))

    def _write_proof(self, core: _core.Problem, file: Path, claim: dict[str, Any], form: str, search: dict[str, Any]) -> None:
        proof, outcome = _core.prove(core, claim, form == "text", search)
        if outcome != "whole":
            raise limit_reached("the proof was not written", outcome)
        write_whole(file, proof)


def _seconds(every: float) -> float:
    """How long to wait between two checkpoints: at most 30 years."""
    if not every > 0:
        raise ValueError(f"found {every} for every, expected a number of seconds above 0")
    return min(every, 1e9)


def _to_share(within: Any) -> float | None:
    """A share of the best cost: a fraction, or a text in percent."""
    percent = re.fullmatch(r"\s*([0-9]*\.?[0-9]+)\s*%\s*", within) if isinstance(within, str) else None
    if percent is not None:
        return float(percent[1]) / 100
    if within is None:
        return None
    if isinstance(within, bool) or not isinstance(within, numbers.Real):
        raise TypeError(f"found {within!r} for within, expected a fraction such as 0.05, or a text such as '5%'")
    share = float(within)
    if share > 1:
        raise ValueError(f"found {within} for within, expected a fraction from 0 to 1: 0.05 is 5%; '{within}%' is a text in percent")
    return share
