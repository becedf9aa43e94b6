# SPDX-License-Identifier: MIT
"""Parts of a search that know nothing of each other, and lists that go on another day."""

from __future__ import annotations

import errno
import os
import pathlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import numpy.typing as npt

from . import _core
from ._count import Count
from ._covers import Cover, Covers
from ._search import Progress, Stopper, keywords, limit_reached
from .errors import ParseError

if TYPE_CHECKING:
    from ._problem import Problem


class Part:
    """One part of a problem's search: its own covers. It can be pickled, and depends on no other part.

    Parts are not simplified. Their units are those of the engines links and masks; tables and orbits have units of
    their own, which `quadrille.parallel` and the command deal out.
    """

    __slots__ = ("problem", "index", "of", "units")

    problem: Problem
    """What is searched."""
    index: int
    """The number of the part, from 0."""
    of: int
    """How many parts there are."""
    units: _core.Units
    """What all parts are made of: the level of the search tree, how many nodes it has, and their SHA-256."""

    def __init__(self, problem: Problem, index: int, of: int, units: _core.Units) -> None:
        self.problem, self.index, self.of, self.units = problem, index, of, units

    def count(
        self, *, partial: bool = False, engine: str = "auto", threads: int = 1, memory: int = 0, time: float | None = None,
        nodes: int | None = None, progress: Progress | Literal[True] | None = None, interval: float = 0.1,
        stop: Stopper | None = None,
    ) -> Count:
        """Counts the covers of this part. The counts of all parts add up to the count of the problem.

        >>> import quadrille
        >>> [part.count() for part in quadrille.queens(8).parts(4)]
        [18, 26, 28, 20]
        """
        answer = _core.count_part(self.problem._native, (self.index, self.of, self.units), keywords(locals()))
        count = Count._of(answer["covers"], answer)
        if not count.complete and not partial:
            raise limit_reached(f"the part has at least {int(count)} covers", count.ending, count)
        return count

    def covers(
        self, *, ahead: int = 1024, partial: bool = False, engine: str = "auto", threads: int = 1, memory: int = 0,
        time: float | None = None, nodes: int | None = None, progress: Progress | Literal[True] | None = None,
        interval: float = 0.1, stop: Stopper | None = None,
    ) -> Covers:
        """Lists the covers of this part. The lists of all parts, one behind the other, are the list that the same engine makes of
        the problem if it is not simplified. They are dealt otherwise than counts are: part 0 of a list has other covers than
        part 0 of a count.

        >>> import quadrille
        >>> sum(1 for part in quadrille.queens(8).parts(4) for cover in part.covers())
        92
        """
        if ahead < 1:
            raise ValueError(f"found {ahead} for ahead, expected 1 or more")
        part = (self.index, self.of, self.units)
        return Covers(self.problem, _core.part_listing(self.problem._native, part, keywords(locals()), ahead), partial)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part):
            return NotImplemented
        return (self.index, self.of, self.units) == (other.index, other.of, other.units) and self.problem == other.problem

    def __hash__(self) -> int:
        return hash((self.index, self.of, self.units))

    def __repr__(self) -> str:
        return f"<Part {self.index} of {self.of} of {self.problem!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Part, (self.problem, self.index, self.of, self.units)


class Parts(Sequence[Part]):
    """The parts of a problem's search. Made by `Problem.parts`.

    >>> import quadrille
    >>> parts = quadrille.queens(8).parts(4)
    >>> len(parts), parts[0], parts.units[:2]
    (4, <Part 0 of 4 of <Problem '8 queens': 42 items, 64 options>>, (5, 228))
    """

    def __init__(self, problem: Problem, of: int, units: _core.Units) -> None:
        self._problem, self._of, self._units = problem, of, units

    @property
    def units(self) -> _core.Units:
        """What the parts are made of: the level of the search tree, how many nodes it has, and their SHA-256. Two sets of as
        many parts and the same SHA-256 are parts of the same work."""
        return self._units

    def __len__(self) -> int:
        return self._of

    @overload
    def __getitem__(self, place: int) -> Part: ...
    @overload
    def __getitem__(self, place: slice) -> list[Part]: ...
    def __getitem__(self, place: int | slice) -> Part | list[Part]:
        if isinstance(place, slice):
            return [Part(self._problem, i, self._of, self._units) for i in range(self._of)[place]]
        return Part(self._problem, range(self._of)[place], self._of, self._units)

    def __repr__(self) -> str:
        return f"<{self._of} parts of {self._problem!r}>"


class KeptCovers(Covers):
    """Covers whose search is kept in a file, the checkpoint, and goes on from there.

    The checkpoint counts only covers that were read. A second file, with the ending `.read`, has how many were read when the
    iterator was closed, so that none comes twice: those behind the checkpoint are searched again and left out.
    """

    def __init__(
        self, problem: Problem, path: str | os.PathLike[str], every: float, ahead: int, partial: bool, search: dict[str, Any]
    ) -> None:
        self._kept: _core.KeptList | None = None
        path = os.fspath(path)
        folder = os.path.dirname(path) or os.curdir
        if not os.path.isdir(folder):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), folder)
        kept = _core.KeptList(problem._native, search, path)
        self._beside = pathlib.Path(path + ".read")
        self._at = kept.found or 0  # covers that the search has handed over, in this run and earlier ones
        self._seen = self._at  # covers that the user has read
        if kept.found is None:
            self._beside.unlink(missing_ok=True)
        elif self._beside.exists():
            text = self._beside.read_text()
            if not text.strip().isdecimal():
                raise ParseError(str(self._beside), 1, 1, f"found {text[:20]!r}, expected how many covers were read")
            self._seen = max(self._at, int(text))
        super().__init__(problem, kept.listing(search, every, ahead), partial)
        self._kept = kept

    def __next__(self) -> Cover:
        try:
            while True:
                indices = self._next()
                if indices is None:
                    self._finish()
                    self._end()
                    raise StopIteration
                self._at += 1
                if self._at > self._seen:
                    break
        except KeyboardInterrupt:
            self.close()
            raise
        self._seen = self._at
        return Cover(self._problem, indices)

    def chunks(self) -> Iterator[tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]]:
        """The rest of the covers in arrays, many at a time, as of any `Covers`."""
        while (chunk := self._listing.chunk()) is not None:
            options, ends = chunk
            left_out = min(max(self._seen - self._at, 0), len(ends))
            self._at += len(ends)
            self._seen = max(self._seen, self._at)
            if left_out == len(ends):
                continue
            begin = int(ends[left_out - 1]) if left_out else 0
            yield options[begin:], ends[left_out:] - np.uint64(begin)
        self._finish()
        self._end()

    def close(self) -> None:
        """Ends the search, and keeps what is left of it."""
        super().close()
        self._leave()

    def _finish(self) -> None:
        """The search has ended: by a limit, or because there are no more covers."""
        if self._kept is not None and self.ending == "exhausted":
            self._kept.finish()
        self._leave()

    def _leave(self) -> None:
        if self._kept is None:
            return
        kept, self._kept = self._kept, None
        self._beside.write_text(f"{self._seen}\n")
        kept.release()

    def __del__(self) -> None:
        if getattr(self, "_kept", None) is not None:
            self.close()
