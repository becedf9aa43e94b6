# SPDX-License-Identifier: MIT
"""What the verbs that search have in common: their keywords, and how an answer that is not whole is told."""

from __future__ import annotations

import operator
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypedDict

from . import _core
from .errors import LimitReached, Warning

Progress = Callable[[float, int, int], object]
"""A function of how far a search has come: the share of the search tree that is done (0 to 1), nodes, covers."""

Stopper = _core.Stopper
Choose = Literal["smallest", "first"]
Symmetry = Literal["auto", "on", "off"]


class WorkParams(TypedDict, total=False):
    """The keywords of `quadrille.parallel`, which are those of each worker: see SearchParams."""

    engine: str
    threads: int
    memory: int
    time: float | None
    nodes: int | None


class PartParams(WorkParams, total=False):
    """The keywords of the verbs of a `Part`: see SearchParams."""

    progress: Progress | Literal[True] | None
    interval: float
    stop: Stopper | None


class SearchParams(PartParams, total=False):
    """The keywords of each verb of a `Problem` that searches, for help and for annotations.

    `engine`: which engine searches; "auto" by default. `quadrille help engines` lists them.
    `threads`: how many threads search; 1 by default, 0 for one a core.
    `memory`: about how many bytes a diagram may take; 0, the default, for no bound.
    `time`, `nodes`: limits, in seconds and in search nodes.
    `progress`: a function of the share that is done, of nodes and of covers, called once in each `interval`; True for a bar.
    `interval`: seconds, 0.1 by default.
    `stop`: a Stopper, whose `stop()` any thread may call to end the search.
    `seed`: the seed of random choices; 0 by default.
    `simplify`: whether a simpler problem with the same covers is searched; True by default.
    `choose`: which item is branched on, the "smallest", with the fewest options, by default, or the "first".
    """

    seed: int
    simplify: bool
    choose: Choose


_NUMBERS = {"threads": 32, "seed": 64, "memory": 64, "nodes": 64, "limit": 64}
_KINDS: dict[str, type] = {"engine": str, "choose": str, "symmetry": str, "simplify": bool, "stop": Stopper}


def keywords(search: Mapping[str, object], known: Any = SearchParams, **own: object) -> dict[str, Any]:
    """The keywords of a search as the library takes them: some of those that `known` has, and a verb's own. Raises TypeError or
    ValueError for what is none."""
    for key in search:
        if key not in known.__annotations__:
            raise TypeError(f"found the keyword {key!r}, expected one of {', '.join(known.__annotations__)}")
    found: dict[str, Any] = {key: value for key, value in {**search, **own}.items() if value is not None and value != "auto"}
    for key, value in found.items():
        if key in _NUMBERS:
            found[key] = to_number(key, value, 0, 2 ** _NUMBERS[key] - 1)
        elif key in ("time", "interval"):
            if not isinstance(value, (int, float)):
                raise TypeError(f"found {value!r} for {key}, expected a number of seconds")
            if not value >= 0:
                raise ValueError(f"found {value} for {key}, expected a number of seconds from 0 on")
            found[key] = float(min(value, 1e9))
        elif key == "progress":
            if value is not True and not callable(value):
                raise TypeError(f"found {value!r} for progress, expected a function or True")
            found[key] = _Bar() if value is True else value
        elif not isinstance(value, _KINDS[key]):
            raise TypeError(f"found {value!r} for {key}, expected a {_KINDS[key].__name__}")
    return found


def to_number(name: str, value: Any, least: int, most: int = 2**63 - 1) -> int:
    """A whole number that an argument has, of Python or numpy."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"found {value!r} for {name}, expected an int") from None
    if not least <= number <= most:
        raise ValueError(f"found {number} for {name}, expected a number from {least} to {most}")
    return number


class _Bar:
    """How far a search has come: a bar of tqdm where it is installed, else a line on stderr."""

    def __init__(self) -> None:
        self._begin = time.monotonic()
        self._bar: Any = None
        try:
            from tqdm.auto import tqdm  # type: ignore[import]
        except ImportError:
            return
        self._bar = tqdm(total=100, unit="%", bar_format="{l_bar}{bar}| {elapsed}{postfix}")

    def __call__(self, share: float, nodes: int, covers: int) -> None:
        if self._bar is not None:
            self._bar.n = round(100 * share, 1)
            self._bar.set_postfix_str(f"{covers} covers")
            return
        seconds = time.monotonic() - self._begin
        sys.stderr.write(f"\r{100 * share:5.1f}%  {nodes} nodes  {covers} covers  {seconds:.0f} s ")
        sys.stderr.flush()

    def __del__(self) -> None:
        if self._bar is not None:
            self._bar.close()
        elif sys is not None and sys.stderr is not None:
            sys.stderr.write("\n")


def limit_reached(what: str, ending: str, partial: object = None, bound: Any = None) -> LimitReached:
    """The exception for an answer that is not whole."""
    return LimitReached(f"{what}: {ending.replace('_', ' ')}", partial, ending, bound)


def warn(message: str) -> None:
    """Warns the caller of the package. What the library writes as "place: warning: sentence" is said without the word."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        frame, level = frame.f_back, level + 1
    warnings.warn(message.replace(": warning: ", ": ", 1), Warning, stacklevel=level)


def warn_without_costs(problem: _core.Problem) -> None:
    """Warns the caller of the package whose problem is to be optimised and has no costs."""
    if not problem.has_costs and problem.option_count > 0:
        warn("the problem has no costs, so every cover costs 0; `costs` gives it some")
