# SPDX-License-Identifier: MIT
"""What the verbs that search have in common: their keywords, and how an answer that is not whole is told.

Each verb writes the keywords out in its signature, for help and completion, and hands over its `locals()`.
"""

from __future__ import annotations

import operator
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any, Literal

from . import _core
from .errors import LimitReached, Warning

Progress = Callable[[float, int, int], object]
"""A function of how far a search has come: the share of the search tree that is done (0 to 1), nodes, covers."""

Stopper = _core.Stopper
Choose = Literal["smallest", "first"]
Symmetry = Literal["auto", "on", "off"]

DEFAULTS: dict[str, Any] = {
    "engine": "auto", "threads": 1, "seed": 0, "simplify": True, "memory": 0, "choose": "smallest", "time": None,
    "nodes": None, "progress": None, "interval": 0.1, "stop": None,
}
"""The keywords of each verb that searches."""

_OWN: dict[str, Any] = {"symmetry": "auto", "limit": None}


def keywords(arguments: dict[str, Any]) -> dict[str, Any]:
    """Of the arguments of a verb those that say how to search, unless they are the defaults."""
    found = {key: arguments[key] for key, value in DEFAULTS.items() if key in arguments and arguments[key] != value}
    for key, value in _OWN.items():
        if arguments.get(key, value) != value:
            found[key] = arguments[key]
    if found:
        _check(found)
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


def _check(found: dict[str, Any]) -> None:
    for key in ("threads", "seed", "memory", "nodes", "limit"):
        if key in found:
            found[key] = to_number(key, found[key], 0, 2 ** (32 if key == "threads" else 64) - 1)
    for key in ("time", "interval"):
        seconds = found.get(key, 0)
        if not isinstance(seconds, (int, float)):
            raise TypeError(f"found {seconds!r} for {key}, expected a number of seconds")
        if not seconds >= 0:
            raise ValueError(f"found {seconds} for {key}, expected a number of seconds from 0 on")
        if key in found:
            found[key] = float(min(seconds, 1e9))
    for key, kind in (("engine", str), ("choose", str), ("symmetry", str), ("simplify", bool), ("stop", Stopper)):
        if key in found and not isinstance(found[key], kind):
            raise TypeError(f"found {found[key]!r} for {key}, expected a {kind.__name__}")
    if found.get("progress") is True:
        found["progress"] = _Bar()
    elif "progress" in found and not callable(found["progress"]):
        raise TypeError(f"found {found['progress']!r} for progress, expected a function or True")


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


def warn_without_costs(problem: _core.Problem) -> None:
    """Warns the caller of the package whose problem is to be optimised and has no costs."""
    if not problem.has_costs and problem.option_count > 0:
        warn("the problem has no costs, so every cover costs 0; `costs` gives it some")


def warn(message: str) -> None:
    """Warns the caller of the package. What the library writes as "place: warning: sentence" is said without the word."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        frame, level = frame.f_back, level + 1
    warnings.warn(message.replace(": warning: ", ": ", 1), Warning, stacklevel=level)
