# SPDX-License-Identifier: MIT
"""Pictures of problems and covers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _core, _external
from ._answers import Page
from ._base import Base
from ._covers import html_table
from ._search import Choose, Stopper, keywords, to_number

if TYPE_CHECKING:
    from ._problem import Problem


class Drawing(Base):
    """How a `Problem` and its covers are drawn."""

    __slots__ = ()

    @property
    def _puzzle(self) -> _core.Puzzle | None:
        if self._made is ...:
            self._made = _core.remake_puzzle(self._native)
        puzzle: _core.Puzzle | None = self._made
        return puzzle

    def _ordered(self, indices: Iterable[int]) -> tuple[list[int], int]:
        """Options in the order in which they are drawn: those that are given first; and how many these are."""
        own = list(indices)
        given = [i for i in self._native.required if i in set(own)]
        return given + [i for i in own if i not in set(given)], len(given)

    def _draw_text(self, indices: Iterable[int]) -> str | None:
        order, givens = self._ordered(indices)
        if self._puzzle is not None:
            return self._puzzle.draw(order, givens, False, False, False)
        return _external.render(self._native, order)

    def _draw_svg(self, indices: Iterable[int]) -> str | None:
        return None if self._puzzle is None else self._puzzle.svg([self._ordered(indices)], 0)

    def _drawn(self) -> tuple[Problem, Sequence[int]]:
        """What `sheet` draws: the puzzle as it is set."""
        return self._whole, self._native.required

    def _draw_items_svg(self, texts: Mapping[Any, str]) -> str | None:
        if self._puzzle is None:
            return None
        return self._puzzle.items_svg([texts.get(item, "") for item in self.items])

    def heat_map(self, values: Mapping[Any, object]) -> str | None:
        """A picture of the board with a text for each item, as SVG; None if no front end made the problem. Cells of one text have
        one colour, and items that are no cells of the board are left out."""
        for item in values:
            self._item_index(item)
        return self._draw_items_svg({item: str(value) for item, value in values.items()})

    @property
    def pieces(self) -> dict[Any, str]:
        """By option, the piece that it lays; empty if options are no pieces."""
        return {} if self._puzzle is None else dict(zip(self.options, self._puzzle.pieces()))

    @property
    def text(self) -> str | None:
        """The puzzle as it is set, drawn; None if no front end made the problem."""
        return None if self._puzzle is None else self._draw_text(self._native.required)

    def svg(self) -> str | None:
        """The puzzle as it is set, as a picture."""
        return self._draw_svg(self._native.required)

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _repr_html_(self) -> str | None:
        """A table of the first options, where there is no board."""
        if self._puzzle is not None:
            return None
        shown = min(self._native.option_count, 20)
        rows = [(self._label(i), " ".join(map(str, self._items_of(i)))) for i in range(shown)]
        if shown < self._native.option_count:
            rows.append(("...", f"{self._native.option_count - shown} more"))
        return html_table(("option", "items"), rows)

    def watch(
        self, steps: int = 20000, *, title: str = "", choose: Choose = "smallest", time: float | None = None,
        stop: Stopper | None = None,
    ) -> Page:
        """A page that replays the search, forward and backward, in a notebook or any browser. Raises UnsupportedError for a problem that
        is too large to be looked at."""
        page, ending = _core.watch_page(self._native, to_number("steps", steps, 0), title, keywords(locals()))
        return Page(page, ending == "exhausted")
