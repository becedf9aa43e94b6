# SPDX-License-Identifier: MIT
"""What the verbs answer, as plain records."""

from __future__ import annotations

import dataclasses
import math
import os
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt


class Count(int):
    """A number of covers: an int of any size, exact, that knows whether it is the whole number.

    >>> n = quadrille.queens(8).count()
    >>> n, n.complete, n.interval
    (92, True, (92, 92))
    """

    complete: bool
    """Whether this is how many covers there are. If not, there are at least as many."""
    ending: str
    """Why the search ended: "exhausted", or the limit that ended it."""
    engine: str
    """The engine that answered."""
    nodes: int
    """How many search nodes it took."""
    seconds: float
    """How long it took."""

    @classmethod
    def _of(cls, answer: dict[str, Any]) -> Count:
        self = cls(answer["covers"])
        self.complete, self.ending, self.engine = answer["complete"], answer["ending"], answer["engine"]
        self.nodes, self.seconds = answer["nodes"], answer["seconds"]
        return self

    @property
    def status(self) -> Literal["covers", "none", "unknown"]:
        """As the command says: whether there are covers, or are proved to be none."""
        if self > 0:
            return "covers"
        return "none" if self.complete else "unknown"

    @property
    def interval(self) -> tuple[int, float]:
        """What the number of covers lies between."""
        return int(self), int(self) if self.complete else math.inf


class Interval(NamedTuple):
    """A figure and the 95% confidence interval around it. `high` is infinite where nothing is known from above."""

    value: float
    low: float
    high: float


@dataclasses.dataclass(frozen=True)
class Estimate:
    """What a count would take and find: `Problem.estimate`."""

    nodes: Interval
    """Search nodes of the engine `probed`."""
    covers: Interval
    """From 0 to infinity if no probe met a cover, which proves nothing."""
    seconds: Interval
    """Of `engine`, on this machine as it is now."""
    count: int | None
    """The number of covers if they were counted; then nothing here is an estimate."""
    knows_time: bool
    """Whether the time is known to a factor of 100 at least. If not, `seconds.value` is of no use."""
    probes: int
    met: int
    """How many of the probes ended in a cover."""
    engine: str
    probed: str

    @property
    def exact(self) -> bool:
        """Whether the covers were counted."""
        return self.count is not None


@dataclasses.dataclass(frozen=True)
class Step:
    """One deduction: what follows from the problem, and why."""

    technique: str
    """"single", "inside", "pair", "trial" or "search", from the easiest to the hardest."""
    required: tuple[Any, ...]
    """Labels of options that are in every cover."""
    forbidden: tuple[Any, ...]
    """Labels of options that are in none."""
    text: str
    """A sentence, in the words of the front end that made the problem."""


@dataclasses.dataclass(frozen=True)
class Rating:
    """How hard a problem is to solve by thinking: the hardest technique that is needed."""

    level: int
    """From 0, nothing to deduce, to 5: no technique is left. 0 if there is no cover."""
    name: str
    """The technique of that level."""
    steps: dict[str, int]
    """How many deductions each technique made."""
    outcome: str
    """"solved", "open" if something is left for a search, or "none" if it is seen that there is no cover."""


@dataclasses.dataclass(frozen=True)
class Summary:
    """What a problem shows without a search: `Problem.summary`."""

    items: int
    options: int
    cells: int
    option_sizes: tuple[int, int, float]
    """Items an option: least, most, mean."""
    item_degrees: tuple[int, int, float]
    """Options a primary item: least, most, mean."""
    uncoverable: list[Any]
    """Primary items that need more options than have them."""
    without_primary: int
    """Options without a primary item: they are in no cover."""
    repeated: int
    """Options with the items and colours of an earlier one."""
    components: int
    """Parts of the problem that share no item."""
    largest_component: int
    """Primary items in the largest of them."""


@dataclasses.dataclass(frozen=True, eq=False)
class Symmetries:
    """The symmetries of a problem: `Problem.symmetry`. A symmetry permutes items and options so that covers stay covers."""

    order: int
    """How many there are, exactly; at least as many if not `complete`."""
    complete: bool
    generators: list[list[tuple[Any, ...]]]
    """Permutations of options as cycles of labels. All symmetries are products of these."""
    item_orbits: npt.NDArray[np.uint32]
    """By item, the least index of an item that it can be mapped to."""
    option_orbits: npt.NDArray[np.uint32]
    gap: str
    """The group as a program for GAP."""


@dataclasses.dataclass(frozen=True, eq=False)
class Profile:
    """What a search tree looks like, by depth, the root first: `Problem.profile`."""

    nodes: npt.NDArray[np.uint64]
    covers: npt.NDArray[np.uint64]
    dead_ends: npt.NDArray[np.uint64]
    """Nodes where some item has too few options left."""
    complete: bool


@dataclasses.dataclass(frozen=True)
class Verdict:
    """What the checker says of a proof: `verify`."""

    proved: bool
    claim: str
    """What the proof claims, as in "count 92"."""
    text: str
    """The claim; or where the proof is refused, and why."""

    def __bool__(self) -> bool:
        return self.proved


@dataclasses.dataclass(frozen=True)
class Page:
    """A page in HTML that replays a search, forward and backward: `Problem.watch`."""

    html: str = dataclasses.field(repr=False)
    whole: bool
    """Whether it shows the whole search, and not only its first steps."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page to a file, for any browser."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        """A frame of its own, because the page allows itself no other scripts than its own."""
        import html

        return f'<iframe srcdoc="{html.escape(self.html)}" width="100%" height="640" style="border: 0"></iframe>'


def html_table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """A table for notebooks."""
    import html

    def line(cells: Iterable[object], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"

    return "<table>" + line(head, "th") + "".join(line(row, "td") for row in rows) + "</table>"
