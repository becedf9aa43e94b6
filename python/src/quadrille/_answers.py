# SPDX-License-Identifier: MIT
"""What the verbs answer, as plain records."""

from __future__ import annotations

import dataclasses
import os
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from ._covers import Cover
    from ._problem import Problem


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


@dataclasses.dataclass(frozen=True)
class Simplified:
    """What can be seen before a search: `Problem.simplify`."""

    problem: Problem
    """The same problem, with `forced` required and `useless` forbidden."""
    impossible: bool
    """Whether there is no cover."""
    forced: tuple[Any, ...]
    """Labels of options that every cover has."""
    useless: tuple[Any, ...]
    """Labels of options that no cover has."""
    parts: list[tuple[Any, ...]]
    """The other options, by components, which share no item."""
    report: dict[str, int | bool]
    """How much each step of simplification found."""


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


@dataclasses.dataclass(frozen=True, eq=False)
class Why:
    """Why a problem has no cover, as the checker of proofs accepts it: `Problem.why`."""

    kind: str
    """"misfit", "lack", "weights", "core" or "trace"; "covered" if there is a cover; "unknown" if no reason was found."""
    text: str
    """The reason in sentences."""
    items: list[Any]
    """Labels of the items that it is about: the one that lacks options, or those that cannot be covered together."""
    weights: dict[Any, int]
    """Weights of items, where they show it."""
    cover: Cover | None
    """A cover, where there is one."""
    proof: bytes
    """The proof, for `verify`. Empty if no reason was found."""
    problem: Problem = dataclasses.field(repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str | None:
        """The weights, or the items that cannot be covered together, on the board."""
        texts = {item: str(weight) for item, weight in self.weights.items()} or {item: "x" for item in self.items}
        return self.problem._draw_items_svg(texts) if texts else None


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


