# SPDX-License-Identifier: MIT
"""Covers: one, many one after the other, and pictures of them."""

from __future__ import annotations

import decimal
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from . import _core
from ._search import limit_reached, to_number

if TYPE_CHECKING:
    from ._problem import Problem

Cost = int | decimal.Decimal
"""The exact cost of a cover: an int, or a Decimal where costs have decimals."""


class Cover(Sequence[Any]):
    """The options of a cover, by their labels, in the order of the problem. It never changes. It is true, even without
    options, so that `if p.solve():` asks whether there is a cover. It equals the list and the tuple of its labels.

    >>> import quadrille
    >>> p = quadrille.Problem({"A": [1, 4, 7], "B": [1, 4], "D": [3, 5, 6], "F": [2, 7]})
    >>> cover = p.solve()
    >>> cover
    Cover(['B', 'D', 'F'])
    >>> list(cover), cover.indices, "A" in cover, cover == ["B", "D", "F"]
    (['B', 'D', 'F'], (1, 2, 3), False, True)
    >>> cover.as_dict()
    {'B': [1, 4], 'D': [3, 5, 6], 'F': [2, 7]}
    """

    __slots__ = ("_problem", "_indices")

    def __init__(self, problem: Problem, indices: tuple[int, ...]) -> None:
        self._problem = problem
        self._indices = indices

    @property
    def indices(self) -> tuple[int, ...]:
        """The places of the options in the problem, from 0, ascending."""
        return self._indices

    @property
    def array(self) -> npt.NDArray[np.uint32]:
        """The same as an array."""
        return np.array(self._indices, np.uint32)

    @property
    def problem(self) -> Problem:
        """The problem that it covers."""
        return self._problem

    @property
    def cost(self) -> Cost:
        """The exact sum of the costs of its options."""
        return self._problem._to_cost(self._problem._native.cost(self._indices))

    def as_dict(self) -> dict[Any, list[Any]]:
        """By option, its items: what pandas.DataFrame and others take."""
        return {self._problem._label(i): self._problem._items_of(i) for i in self._indices}

    @property
    def text(self) -> str:
        """A drawing, where a front end made the problem; else the labels, a line each."""
        drawn = self._problem._draw_text(self._indices)
        return drawn if drawn is not None else "".join(f"{label}\n" for label in self)

    def svg(self) -> str | None:
        """A picture, where a front end made the problem: a whole SVG file. Else None."""
        return self._problem._draw_svg(self._indices)

    def _drawn(self) -> tuple[Problem, Sequence[int]]:
        return self._problem, self._indices

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return [self._problem._label(i) for i in self._indices[place]]
        return self._problem._label(self._indices[place])

    def __len__(self) -> int:
        return len(self._indices)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Any]:
        return map(self._problem._label, self._indices)

    def __contains__(self, label: object) -> bool:
        return any(own == label for own in self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (list, tuple)):
            return tuple(self) == tuple(other)
        if not isinstance(other, Cover):
            return NotImplemented
        return self._indices == other._indices and self._problem == other._problem

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Cover({list(self)!r})"

    def __str__(self) -> str:
        return self.text.removesuffix("\n")

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _repr_html_(self) -> str | None:
        """A table of its options and their items, where there is no picture."""
        if self._problem._puzzle is not None:
            return None
        rows = ((label, " ".join(map(str, items))) for label, items in self.as_dict().items())
        return html_table(("option", "items"), rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return Cover, (self._problem, self._indices)


class Covers(Iterator[Cover]):
    """Covers as they are found, by a search that runs ahead of the reader. Made by `Problem.covers`.

    The search ends with the iterator: at the end of a `with` block, when `close` is called, or when the iterator is deleted. If
    a limit ends it before all covers were seen, LimitReached is raised behind the last one, unless `partial` was asked for. One
    thread may read at a time; another one may close.

    >>> import quadrille
    >>> with quadrille.queens(24).covers() as covers:
    ...     first = next(covers)
    ...     print(len(first), covers.ending)
    24 None
    """

    def __init__(self, problem: Problem, listing: _core.Listing, partial: bool) -> None:
        self._problem, self._listing, self._partial = problem, listing, partial
        self._next = listing.next

    def __next__(self) -> Cover:
        indices = self._next()
        if indices is None:
            self._end()
            raise StopIteration
        return Cover(self._problem, indices)

    def chunks(self) -> Iterator[tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]]:
        """The rest of the covers in arrays, many at a time: the indices of options, one cover behind the other, and where
        each cover ends. Nothing is copied.

        >>> import quadrille
        >>> sum(len(ends) for options, ends in quadrille.queens(8).covers().chunks())
        92
        """
        while (chunk := self._listing.chunk()) is not None:
            yield chunk
        self._end()

    def close(self) -> None:
        """Ends the search, within some milliseconds. A closed iterator raises ValueError when it is read."""
        self._listing.close()

    @property
    def ending(self) -> str | None:
        """Why the search ended: "exhausted" if every cover was seen, "cover_limit" if as many as wanted; else the limit
        that ended it, or "interrupted". None as long as it runs."""
        result = self._listing.result()
        return None if result is None else result["ending"]

    def _end(self) -> None:
        ending = self.ending
        if not self._partial and ending is not None and ending not in ("exhausted", "cover_limit"):
            raise limit_reached("not all covers were listed", ending)

    def __enter__(self) -> Covers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Covers of {self._problem!r}, {'running' if self.ending is None else self.ending}>"


def sheet(pictures: Cover | Iterable[Cover | Problem], columns: int = 0) -> str:
    """Draws many covers in one picture, as SVG; or puzzles as they are set, as `make` makes them. In a notebook, give it to
    IPython.display.SVG. `columns`: how many stand in a row; 0 for about as many as there are rows.

    >>> import quadrille
    >>> quadrille.sheet(quadrille.queens(6), columns=4)[:5]
    '<svg '
    """
    columns = to_number("columns", columns, 0)
    drawn = [picture._drawn() for picture in ([pictures] if isinstance(pictures, Cover) else pictures)]
    if not drawn:
        raise ValueError("found nothing to draw")
    puzzle, board = drawn[0][0]._puzzle, drawn[0][0].shape
    if puzzle is None:
        raise ValueError("found a problem that no front end made, expected ones that can be drawn")
    for problem, _ in drawn:
        if problem is not drawn[0][0] and (problem.shape != board or problem.origin != drawn[0][0].origin):
            raise ValueError("found pictures of two puzzles, expected covers of one puzzle, or puzzles that one call of make made")
    return puzzle.svg([problem._ordered(indices) for problem, indices in drawn], columns)


def html_table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """A table for notebooks."""
    import html

    def line(cells: Iterable[object], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"

    return "<table>" + line(head, "th") + "".join(line(row, "td") for row in rows) + "</table>"
