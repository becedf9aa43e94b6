# SPDX-License-Identifier: MIT
"""Numbers of covers."""

from __future__ import annotations

import math
from typing import Any, Literal


class Count(int):
    """A number of covers: an int of any size, exact, that knows whether it is the whole number.

    >>> import quadrille
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
    def _of(cls, number: int, answer: dict[str, Any]) -> Count:
        self = cls(number)
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
