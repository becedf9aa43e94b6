# SPDX-License-Identifier: MIT
"""Problems, what they answer with, and the verbs between the two. What needs no problem is in the modules that this one imports:
labels, costs, keywords, plain records, files."""

from __future__ import annotations

import collections
import dataclasses
import errno
import fractions
import io
import itertools
import math
import numbers
import operator
import os
import pathlib
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any, Literal, Union, overload

import numpy as np
import numpy.typing as npt

from . import _core, _external, _labels
from ._answers import (
    Count, Estimate, Interval, Page, Profile, Rating, Step, Summary, Symmetries, Verdict, html_table,
)
from ._costs import Cost, find_unpriced, to_costs, to_decimal
from ._files import Path, names_file, to_bytes, write_whole
from ._search import (
    Choose, PartParams, SearchParams, Stopper, Symmetry, keywords, limit_reached, to_number, warn, warn_without_costs,
)
from .errors import Error, ParseError

if TYPE_CHECKING:
    from typing import Unpack

Labels = Union[Iterable[Any], Callable[[Any], object]]
"""Labels of options; or a function that says of a label whether its option is meant."""
Claim = Union[int, Literal["none", "count", "minimum", "maximum"], "Cover"]
Order = Literal["automatic", "smallest", "items", "structure"]
Arrays = tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]
"""Covers: the indices of their options, one cover behind the other, and where each cover ends."""
Givens = Union[Iterable[Iterable[Any]], "tuple[npt.NDArray[Any], npt.NDArray[Any]]"]
"""Lists of labels; or two arrays: indices of options, one list behind the other, and where each list ends."""
Ask = Literal["first", "count", "unique"]
_Unique = Literal["none", "one", "many"]

_SUFFIXES = {".txt": "dense"}
_PICKLE_VERSION = 1
_STEP = 4096
_MOST_DRAWN = 63
"""The most problems that are drawn to get a number of givens. The command draws as many, and then begins to search."""


class Problem:
    """An exact cover problem. It never changes, and keeps no state: each question is a call of its own.

    `options` is one of

    - a mapping of labels to collections of items, `{"A": [1, 4, 7], ...}`: covers are told by its keys;
    - an iterable of collections of items, `[{1, 4}, {2}]`: covers are told by indices from 0;
    - a 2-dimensional array of 0 and 1, a sparse matrix of scipy, or a list of lists that has 0 or 1 twice in a row: options are its
      rows, items its columns, from 0. Lists such as `[[0, 1], [1, 0]]` could be either, and are refused;
    - a DataFrame of 0 and 1: covers are told by its index, and its columns are the items. Labels that are numbers stay labels: they
      need not be positions. A Series of collections counts as a mapping.

    Items are any objects that can be hashed. An option that is a mapping gives colours to secondary items,
    `{"p": None, "x": "red"}`; None is no colour. The items of a set are taken in sorted order.

    `items`: the primary items, in order; else those that options name, by first appearance. Each must be covered.
    `secondary`: items that may be covered once, or by options that agree on the colour.
    `bounds`: how often primary items are covered, `{item: 2}`, `{item: (0, 3)}` or `{item: (1, None)}`; once if nothing is said.
    `costs`: numbers by label or in order, 0 if nothing is said. A float counts as the decimal number that Python prints for it. A
    Series goes by its index, which must have each option once.
    `maximize`: whether the greatest cost is the best.
    `require`, `forbid`: labels of options that every cover must have, and that none may have.

    A wrong value raises ValueError, or TypeError for a wrong kind of value, and names the label. A secondary item that no option has
    is warned of, unless `items` are listed.

    Each verb that searches takes the keywords that `help(quadrille.SearchParams)` lists. `require` and `forbid` are labels of options,
    or a function of a label. If a limit comes before the answer, LimitReached is raised.

    >>> p = Problem({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> p.solve()
    Cover(['B', 'D', 'F'])
    >>> p.count()
    1
    >>> [list(cover) for cover in Problem([[0], [0, 1], [1], [1]])]
    [[0, 2], [0, 3], [1]]
    """

    __slots__ = ("_native", "_items", "_options", "_ids", "_made", "_unpriced", "__weakref__")

    _native: _core.Problem
    _items: list[Any] | None  # None: indices
    _options: list[Any] | None
    _ids: dict[Any, int] | None
    _made: Any
    _unpriced: list[int]
    """The options that a mapping of costs left out."""

    def __init__(
        self,
        options: Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]] | npt.ArrayLike,
        *,
        items: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] = (),
        bounds: Mapping[Any, int | tuple[int, int | None]] | None = None,
        costs: Mapping[Any, Cost | float] | Sequence[Cost | float] | npt.NDArray[Any] | None = None,
        maximize: bool = False,
        require: Labels = (),
        forbid: Labels = (),
        name: str = "",
    ) -> None:
        built = _labels.build(options, items, secondary, bounds, maximize, name, costs)
        self._set(built.core, built.items, built.options)
        for message in built.warnings:
            warn(message)
        if costs is not None:
            labels = self.options if built.has_index else self._options
            self._native = self._native.priced(*to_costs(costs, labels, self._native.option_count))
            self._unpriced = find_unpriced(costs, self.options)
        self._native = self._restricted(require, forbid)

    def _set(self, core: _core.Problem, items: list[Any] | None, options: list[Any] | None) -> Problem:
        self._native, self._items, self._options = core, items, options
        self._ids, self._made, self._unpriced = None, ..., []
        return self

    def _like(self, core: _core.Problem) -> Problem:
        """Another problem with the same items and options."""
        other = Problem.__new__(Problem)._set(core, self._items, self._options)
        other._ids, other._unpriced = self._ids, self._unpriced
        if core.origin == self._native.origin:
            other._made = self._made
        return other

    # ---- reading and writing ----

    @classmethod
    def read(cls, file: Path | IO[Any], format: str = "") -> Problem:
        """Reads a problem from a file, by its path or opened. Its content tells the format, unless `format` names it. Files in
        gzip, bzip2, xz and zstd are read as they are. Raises ParseError, with the place, and FileNotFoundError."""
        if isinstance(file, (str, os.PathLike)):
            return _read(*_core.read_file(os.fspath(file), format))
        return _read(*_core.read(to_bytes(file.read()), str(getattr(file, "name", "<file>")), format))

    @classmethod
    def from_string(cls, text: str | bytes, format: str = "", *, source: str = "<string>") -> Problem:
        """Reads a problem from its text; messages call it `source`.

        >>> Problem.from_string("a b c\\na b\\nc\\n").solve()
        Cover([0, 1])
        """
        if not isinstance(text, (str, bytes, bytearray, memoryview)):
            raise TypeError(f"found {_labels._short(text)}, expected a text or bytes; Problem({{...}}) takes a mapping, and json.dumps "
                            "writes one")
        if names_file(text):
            warn(f"the text {_labels._short(text)} is the name of a file, which Problem.read reads")
        return _read(*_core.read(to_bytes(text), source, format))

    @classmethod
    def from_json(cls, text: str | bytes) -> Problem:
        """Reads a problem from JSON, as docs/problem.schema.json describes it."""
        return cls.from_string(text, "json", source="<json>")

    @classmethod
    def from_networkx(cls, graph: Any, kind: Literal["matching", "colouring"], *, colours: int = 0) -> Problem:
        """Makes the problem of a graph of networkx: "matching" for its perfect matchings, whose options are edges; "colouring"
        for its colourings with a number of `colours`, whose options are pairs of a node and a colour from 0. Weights of edges are
        not taken for costs: `with_costs({(a, b): ...})` sets costs. Parallel edges are refused for a matching."""
        edges = [(a, b) for a, b in graph.edges() if a != b]
        if kind == "matching":
            parallel = [edge for edge, number in collections.Counter(map(frozenset, edges)).items() if number > 1]
            if parallel and (graph.is_multigraph() or graph.is_directed()):
                raise ValueError(f"found two edges between {' and '.join(map(repr, parallel[0]))}, expected one; networkx.Graph(graph) has one")
            return cls({edge: edge for edge in edges}, items=list(graph.nodes()))
        if kind != "colouring":
            raise ValueError(f"found {kind!r} for kind, expected matching or colouring")
        if colours < 1:
            raise ValueError(f"found {colours} colours, expected 1 or more")
        if len(edges) < graph.number_of_edges():
            raise ValueError("found an edge between a node and itself, expected a graph that can be coloured")
        at: dict[Any, list[int]] = {node: [] for node in graph.nodes()}
        for number, (a, b) in enumerate(edges):
            at[a].append(number)
            at[b].append(number)
        return cls(
            {(node, colour): [("node", node), *((number, colour) for number in at[node])] for node in at for colour in range(colours)},
            items=[("node", node) for node in at],
            secondary=[(number, colour) for number in range(len(edges)) for colour in range(colours)])

    def to_string(self, format: str = "json", *, lossy: bool = False, encoding: str = "") -> str:
        """The problem as text in a format. Raises UnsupportedError if the format would change its covers, unless that is allowed
        as `lossy`. What it cannot carry otherwise, such as names, it leaves out with a Warning. `encoding`: one of those that
        the formats cnf, opb and lp have.

        >>> print(Problem([[0, 1], [1]]).to_string("ec"))
        p ec 2 2
        s 1 2
        s 2
        <BLANKLINE>
        """
        text, messages = _core.write(self._native, format, lossy, encoding)
        for message in messages:
            warn(message)
        return text.decode()

    def write(self, file: Path | IO[Any], format: str = "", *, lossy: bool = False, encoding: str = "") -> None:
        """Writes the problem to a file, by its path or opened. The suffix of the path tells the format, unless `format` names it.
        A file that was there is replaced as a whole."""
        if not isinstance(file, (str, os.PathLike)):
            text = self.to_string(format or "json", lossy=lossy, encoding=encoding)
            file.write(text if isinstance(file, io.TextIOBase) else text.encode())
            return
        path = pathlib.Path(os.fspath(file))
        known = _core.written_formats()
        format = format or _SUFFIXES.get(path.suffix, path.suffix[1:])
        if format not in known:
            raise ValueError(f"found the suffix {path.suffix!r}, expected one of {', '.join('.' + name for name in known)}, or a format")
        write_whole(path, self.to_string(format, lossy=lossy, encoding=encoding).encode())

    # ---- what it is ----

    @property
    def items(self) -> Sequence[Any]:
        """The items, in order: primary and secondary ones."""
        return range(self._native.item_count) if self._items is None else list(self._items)

    @property
    def options(self) -> Sequence[Any]:
        """The labels of the options, in order."""
        return range(self._native.option_count) if self._options is None else list(self._options)

    @property
    def secondary(self) -> list[Any]:
        """The secondary items, in order."""
        return [self._item(int(i)) for i in np.flatnonzero(self._native.kinds())]

    @property
    def shape(self) -> tuple[int, int]:
        """How many options and items there are, as of the matrix."""
        return self._native.option_count, self._native.item_count

    @property
    def digest(self) -> str:
        """A fingerprint, SHA-256 as 64 hexadecimal digits, of all that covers depend on. Names do not count."""
        return self._native.digest()

    @property
    def name(self) -> str:
        """What the problem calls itself."""
        return self._native.name

    @property
    def origin(self) -> tuple[str, list[str]] | None:
        """The front end that made the problem, and the words that make it again."""
        origin = self._native.origin
        return None if origin is None else origin[:2]

    @property
    def costs(self) -> dict[Any, Cost] | None:
        """The costs of options by label, or None if there are none."""
        if not self._native.has_costs:
            return None
        return {self._label(i): self._to_cost(int(cost)) for i, cost in enumerate(self._native.costs())}

    @property
    def sense(self) -> Literal["min", "max"]:
        """Whether the least or the greatest cost is the best."""
        return "max" if self._native.maximizes else "min"

    @property
    def bounds(self) -> dict[Any, tuple[int, int]]:
        """How often items are covered, least and most, where that is not once."""
        return {self._item(i): pair for i, pair in enumerate(self._native.bounds) if pair != (1, 1)}

    @property
    def required(self) -> list[Any]:
        """Labels of the options that every cover must have."""
        return list(self._to_labels(self._native.required))

    @property
    def forbidden(self) -> list[Any]:
        """Labels of the options that no cover may have."""
        return list(self._to_labels(self._native.forbidden))

    def items_of(self, label: Any) -> list[Any]:
        """The items of an option."""
        return self._items_of(self._index(label))

    def summary(self) -> Summary:
        """Figures that need no search."""
        found = _core.summary(self._native)
        found["uncoverable"] = [self._item(i) for i in found["uncoverable"]]
        return Summary(items=self._native.item_count, options=self._native.option_count, cells=self._native.cell_count, **found)

    def to_scipy(self) -> Any:
        """The matrix of 0s and 1s, options by items, as scipy.sparse.csr_array."""
        import scipy.sparse  # type: ignore[import]

        starts, cells = self._native.starts(), self._native.cells()
        return scipy.sparse.csr_array((np.ones(len(cells), np.int8), cells, starts), shape=self.shape)

    def to_numpy(self) -> npt.NDArray[np.int8]:
        """The matrix of 0s and 1s, options by items.

        >>> Problem([[0, 1], [1]]).to_numpy()
        array([[1, 1],
               [0, 1]], dtype=int8)
        """
        matrix = np.zeros(self.shape, np.int8)
        rows = np.repeat(np.arange(self._native.option_count), np.diff(self._native.starts()).astype(np.int64))
        matrix[rows, self._native.cells()] = 1
        return matrix

    # ---- labels ----

    def _label(self, index: int) -> Any:
        return index if self._options is None else self._options[index]

    def _to_labels(self, indices: Iterable[int]) -> tuple[Any, ...]:
        return tuple(indices if self._options is None else map(self._options.__getitem__, indices))

    def _item(self, index: int) -> Any:
        return index if self._items is None else self._items[index]

    def _items_of(self, index: int) -> list[Any]:
        starts = self._native.starts()
        return [self._item(int(i)) for i in self._native.cells()[int(starts[index]) : int(starts[index + 1])]]

    def _index(self, label: Any) -> int:
        if self._options is None:
            if isinstance(label, (bool, np.bool_)):
                raise TypeError(f"found {label}, expected the index of an option; those of a mask are np.flatnonzero(mask)")
            return _labels.to_index("option", label, self._native.option_count)
        if self._ids is None:
            self._ids = {label: i for i, label in enumerate(self._options)}
        try:
            index = self._ids[label]
        except KeyError:
            raise ValueError(f"found {_labels._short(label)}, which is no option") from None
        if isinstance(label, (bool, np.bool_)) and not isinstance(self._options[index], (bool, np.bool_)):  # it is equal to 0 or 1
            raise TypeError(f"found {label}, expected the label of an option; those of a mask are frame.index[mask]")
        return index

    def _indices(self, labels: Labels) -> list[int]:
        if isinstance(labels, Cover) and labels._problem is self:
            return list(labels._indices)
        if callable(labels):
            return [i for i in range(self._native.option_count) if labels(self._label(i))]
        if isinstance(labels, (str, bytes)):
            raise TypeError(f"found the text {labels!r}, expected a collection of labels, as in [{labels!r}]")
        return [self._index(label) for label in labels]

    def _item_index(self, item: Any) -> int:
        if self._items is None:
            return _labels.to_index("item", item, self._native.item_count)
        try:
            return self._items.index(item)
        except ValueError:
            raise ValueError(f"found {_labels._short(item)}, which is no item") from None

    def _to_cost(self, units: int) -> Cost:
        decimals = self._native.cost_decimals
        return units if decimals == 0 else to_decimal(units, decimals)

    def _kept(self, keep: Iterable[Iterable[Any]]) -> list[int]:
        """For each item the number of its list, from 1; empty if there is no list."""
        kept = [0] * self._native.item_count
        number = 0
        for number, items in enumerate(keep, 1):
            for item in items:
                kept[self._item_index(item)] = number
        return kept if number else []

    # ---- other problems ----

    def _restricted(self, require: Labels, forbid: Labels) -> _core.Problem:
        required, forbidden = self._indices(require), self._indices(forbid)
        for name, labels, found in (("require", require, required), ("forbid", forbid, forbidden)):
            if callable(labels) and not found and self._native.option_count > 0:
                warn(f"the function {name} is true of no label, so it has no effect; the first label is {_labels._short(self._label(0))}")
        return self._native.restricted(required, forbidden) if required or forbidden else self._native

    def restrict(self, require: Labels = (), forbid: Labels = ()) -> Problem:
        """The same problem whose covers also have all of some options and none of others. Both are labels, or a function of a
        label.

        >>> quadrille.queens(8).restrict(forbid=lambda square: square.startswith("r0c0")).count()
        88
        """
        return self._like(self._restricted(require, forbid))

    def with_costs(self, costs: Mapping[Any, Cost | float] | Sequence[Cost | float] | npt.NDArray[Any]) -> Problem:
        """The same problem with other costs."""
        other = self._like(self._native.priced(*to_costs(costs, self._options, self._native.option_count)))
        other._unpriced = find_unpriced(costs, self.options)
        return other

    def simplify(self, effort: int | None = None) -> Simplified:
        """Finds options that every cover has, options that no cover has, and components that share no item. `effort`: elementary
        steps that may be spent on what takes more than linear time; None for no limit.

        >>> Problem({"A": [1, 4, 7], "B": [1, 4], "D": [3, 5, 6], "F": [2, 7]}).simplify().forced
        ('B', 'D', 'F')
        """
        found = _core.simplify(self._native, 2**64 - 1 if effort is None else to_number("effort", effort, 0))
        forced, useless = found["forced"], found["useless"]
        parts = [range(self._native.option_count)] if found["unchanged"] else found["parts"]
        return Simplified(
            problem=self._like(self._native.restricted(list(forced), list(useless))), impossible=found["impossible"],
            forced=self._to_labels(forced), useless=self._to_labels(useless), parts=list(map(self._to_labels, parts)),
            report=found["report"])

    # ---- the verbs that search ----

    def solve(
        self, *, require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto", **search: Unpack[SearchParams],
    ) -> Cover | None:
        """Finds one cover. None if it is proved that there is none.

        >>> print(quadrille.queens(6).solve())
        · ♛ · · · ·
        · · · ♛ · ·
        · · · · · ♛
        ♛ · · · · ·
        · · ♛ · · ·
        · · · · ♛ ·
        """
        indices, result = _core.first(self._restricted(require, forbid), keywords(search, symmetry=symmetry))
        if indices is not None:
            return Cover(self, indices)
        if not result["complete"]:
            raise limit_reached("no cover was found, and none was excluded", result["ending"])
        return None

    def covers(
        self, limit: int | None = None, *, ahead: int = 1024, partial: bool = False, checkpoint: Path | None = None,
        every: float = 300.0, require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto", **search: Unpack[SearchParams],
    ) -> Covers:
        """Lists covers as they are found, each once: all of them, or as many as `limit`. The search runs ahead of the reader, up
        to `ahead` covers and those that were taken together. If a limit of time, nodes or memory, or a stop, ends it, the
        iterator raises LimitReached behind the last cover; with `partial` it just ends, and `ending` says why.
        A `progress` function that refers to the iterator keeps the search alive: then close it.

        `checkpoint`: a file in which the search is kept `every` so many seconds, and when it is closed or a limit ends it. The
        next call with that file goes on behind the last cover that was read. Of a process that was killed, covers that were
        read after the last time come again. Such a search is not simplified.

        >>> [len(cover) for cover in quadrille.queens(6).covers(limit=3)]
        [6, 6, 6]
        """
        ahead = to_number("ahead", ahead, 1)
        core, found = self._restricted(require, forbid), keywords(search, symmetry=symmetry, limit=limit)
        if checkpoint is None:
            return Covers(self, _core.listing(core, found, ahead), partial)
        if limit is not None:
            raise ValueError("found limit beside checkpoint, expected one of them")
        return KeptCovers(self, core, checkpoint, _seconds(every), ahead, partial, found)

    def __iter__(self) -> Iterator[Cover]:
        return self.covers()

    @overload
    def count(
        self, *, partial: bool = False, by: None = None, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, checkpoint: Path | None = None, every: float = 300.0, limit: int | None = None,
        require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto", **search: Unpack[SearchParams],
    ) -> Count: ...
    @overload
    def count(
        self, *, by: Labels, require: Labels = (), forbid: Labels = (), **search: Unpack[SearchParams],
    ) -> dict[tuple[Any, ...], Count]: ...
    def count(
        self, *, partial: bool = False, by: Labels | None = None, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, checkpoint: Path | None = None, every: float = 300.0, limit: int | None = None,
        require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto", **search: Unpack[SearchParams],
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

        >>> quadrille.queens(8).count(), quadrille.queens(8).count(distinct=True)
        (92, 12)
        >>> quadrille.queens(8).count(by=["r0c0", "r0c1"])
        {(): 80, ('r0c0',): 4, ('r0c1',): 8}
        """
        core, found = self._restricted(require, forbid), keywords(search, symmetry=symmetry, limit=limit)
        chosen = {"by": by is not None, "distinct": distinct, "proof": proof is not None, "checkpoint": checkpoint is not None,
                  "limit": limit is not None}
        if sum(chosen.values()) > 1 and (by is not None or checkpoint is not None):
            raise ValueError(f"found {' and '.join(key for key in chosen if chosen[key])}, expected one of them")
        if by is not None:
            return Diagram(self, _compile(core, "automatic", found, "counted")).count_by(by)
        if checkpoint is not None:
            answer, messages = _core.count_kept(core, os.fspath(checkpoint), _seconds(every), found)
            for message in messages:
                warn(f"a checkpoint was not written: {message}")
        elif distinct:
            answer = _core.count_distinct(core, self._kept(keep), found)
        else:
            answer = _core.count(core, found)
        count = Count._of(answer)
        if not count.complete and not partial:
            raise limit_reached(f"there are at least {int(count)} covers", count.ending, count)
        if proof is not None:
            if distinct or not count.complete:
                raise ValueError("found a proof wanted of a number that is not the number of covers")
            _write_proof(core, proof, _claim_of(count), "binary", found)
        return count

    def distinct(
        self, limit: int | None = None, *, keep: Iterable[Iterable[Any]] = (), require: Labels = (), forbid: Labels = (),
        **search: Unpack[SearchParams],
    ) -> list[tuple[Cover, int]]:
        """One cover of each class of covers that symmetries map to each other, with how many covers the class has.

        >>> [size for cover, size in quadrille.queens(6).distinct()]
        [4]
        """
        covers, sizes, answer = _core.solve_distinct(self._restricted(require, forbid), self._kept(keep), keywords(search, limit=limit))
        found = [(Cover(self, cover), size) for cover, size in zip(covers, sizes)]
        if not answer["complete"] and answer["ending"] != "cover_limit":
            raise limit_reached("not all classes were found", answer["ending"], found)
        return found

    def unique(
        self, *, require: Labels = (), forbid: Labels = (), symmetry: Symmetry = "auto", **search: Unpack[SearchParams],
    ) -> _Unique:
        """Tells whether there is no cover, one, or more.

        >>> quadrille.queens(4).unique()
        'many'
        """
        answer, result = _core.unique(self._restricted(require, forbid), keywords(search, symmetry=symmetry))
        if answer == "unknown":
            raise limit_reached(f"there are at least {result['covers']} covers", result["ending"])
        return answer  # type: ignore[return-value]

    def best(
        self, n: int = 1, maximize: bool | None = None, *, max_cost: Cost | float | None = None, min_cost: Cost | float | None = None,
        within: float | str | None = None, start: Iterable[Any] = (), require: Labels = (), forbid: Labels = (),
        **search: Unpack[SearchParams],
    ) -> list[Cover]:
        """Finds the `n` covers of least cost, or of greatest, the best first, and proves that they are. `maximize`: None for what
        the problem says. `max_cost`: only covers that cost as much at most, the cheapest first. `min_cost`: only covers that cost as
        much at least, the dearest first. `within`: only covers whose cost differs from the best by this fraction of it, 0.05 or "5%".
        `start`: a cover to begin with. If a limit comes first, the `partial` of LimitReached has the best covers found.

        >>> p = quadrille.Problem({"a": [1], "b": [2], "ab": [1, 2]}, costs={"a": 2, "b": 2, "ab": 5})
        >>> [(list(cover), cover.cost) for cover in p.best(2)]
        [(['a', 'b'], 4), (['ab'], 5)]
        """
        worst = max_cost if min_cost is None else min_cost
        if worst is not None:
            if (max_cost is not None and min_cost is not None) or maximize is (min_cost is None):
                raise ValueError("found two of max_cost, which minimizes, min_cost, which maximizes, and another sense; expected one")
            maximize = min_cost is not None
        greatest = self._native.maximizes if maximize is None else maximize
        aims = {"maximize": greatest, "best": to_number("n", n, 1), "within": _to_share(within),
                "worst": None if worst is None else _to_units(worst, self._native.cost_decimals, greatest), "start": self._indices(start)}
        warn_without_costs(self._native)
        if self._unpriced:
            warn(f"{len(self._unpriced)} of {self._native.option_count} options have no cost in `costs`, so they cost 0; the first is "
                 f"{self._label(self._unpriced[0])!r}")
        covers, result = _core.optimize(self._restricted(require, forbid), aims, keywords(search))
        found = [Cover(self, cover) for cover in covers]
        if not result["complete"]:
            bound = result.get("bound")
            raise limit_reached("the covers found are not proved to be the best", result["ending"], found,
                                None if bound is None else self._to_cost(bound))
        return found

    def minimize(self, *, require: Labels = (), forbid: Labels = (), **search: Unpack[SearchParams]) -> Cover | None:
        """Finds the cover of least cost, and proves that it is. None if there is no cover."""
        return next(iter(self.best(1, False, require=require, forbid=forbid, **search)), None)

    def maximize(self, *, require: Labels = (), forbid: Labels = (), **search: Unpack[SearchParams]) -> Cover | None:
        """Finds the cover of greatest cost, and proves that it is. None if there is no cover."""
        return next(iter(self.best(1, True, require=require, forbid=forbid, **search)), None)

    def compile(
        self, order: Order = "automatic", *, require: Labels = (), forbid: Labels = (), **search: Unpack[SearchParams],
    ) -> Diagram:
        """Compiles all covers into one diagram, which then answers without a search. `order`: which item the compiler branches on
        next. `nodes` limits the remainders that it branches on.

        >>> d = quadrille.queens(8).compile()
        >>> len(d), d[0].indices == d[-92].indices
        (92, True)
        """
        return Diagram(self, _compile(self._restricted(require, forbid), order, keywords(search), "compiled"))

    def sample(self, n: int = 1, *, require: Labels = (), forbid: Labels = (), **search: Unpack[SearchParams]) -> list[Cover]:
        """Compiles the covers, and draws `n` of them, each time each cover with the same probability. The same seed draws the same
        covers. Raises ValueError if there is no cover."""
        return self.compile(require=require, forbid=forbid, **search).sample(n, search.get("seed", 0))

    def estimate(
        self, probes: int = 1000, *, require: Labels = (), forbid: Labels = (), **search: Unpack[SearchParams],
    ) -> Estimate:
        """Estimates what a count would take and find: counts for a second, then makes random probes of the search tree. `seed` is of
        the probes.

        >>> quadrille.queens(8).estimate().count
        92
        """
        found = _core.estimate(self._restricted(require, forbid), to_number("probes", probes, 1), keywords(search))
        return Estimate(**{key: Interval(*value) if isinstance(value, tuple) else value for key, value in found.items()})

    def profile(self, *, require: Labels = (), forbid: Labels = (), **search: Unpack[SearchParams]) -> Profile:
        """Walks the search tree by dancing links, and counts nodes, covers and dead ends by depth. If a limit comes first, the
        profile is not `complete`."""
        return Profile(*_core.profile(self._restricted(require, forbid), keywords(search)))

    def symmetry(
        self, *, costs: bool = False, keep: Iterable[Iterable[Any]] = (), time: float | None = None, nodes: int | None = None,
        stop: Stopper | None = None,
    ) -> Symmetries:
        """Finds the symmetries of the problem. `costs`: only those that keep costs. `keep`: lists of items that symmetries map to
        themselves. `nodes`: limits the steps of the search for symmetries.

        >>> quadrille.queens(5).symmetry().order
        8
        """
        found = _core.symmetry(self._native, costs, self._kept(keep), keywords({"time": time, "nodes": nodes, "stop": stop}))
        found["generators"] = [list(map(self._to_labels, cycles)) for cycles in found["generators"]]
        return Symmetries(**found)

    def parts(self, n: int, *, time: float | None = None, stop: Stopper | None = None) -> Parts:
        """Takes the search apart into `n` parts, for those who schedule them themselves. A part depends on the problem and `n`
        only. `quadrille.parallel` does all parts by an Executor.

        >>> sum(part.count() for part in quadrille.queens(8).parts(4))
        92
        """
        n = to_number("n", n, 1)
        units = _core.find_units(self._native, n, keywords({"time": time, "stop": stop}))
        if units is None:
            raise limit_reached("the problem was not taken apart", "interrupted" if stop and stop.is_stopped else "time_limit")
        return Parts(self, n, units)

    def each(self, **search: Unpack[SearchParams]) -> Each:
        """Answers many problems that differ only in options that they require."""
        return Each(self, keywords(search))

    def make(self, seed: int = 0, *, orbits: Sequence[int] | None = None, clues: int = 0) -> Problem:
        """Makes a problem on this one that has one cover, and no given that could be left out: a random cover of this one, of which as
        few options are required as can be. `orbits`: a number for each option; options of one number are given together or not at
        all. `clues`: the number of givens, the last of which may be superfluous. If some dozens of draws do not have it, the problem has
        another number of givens, and a warning says so."""
        return self.each().make(1, seed=seed, orbits=orbits, clues=clues)[0]

    # ---- steps, reasons, proofs ----

    def check(self, labels: Iterable[Any]) -> str | None:
        """Checks a cover, independently of the engines: None, or the sentence that says why these options are no cover.

        >>> Problem([[0], [0, 1], [1]]).check([0, 1])
        'item 0 is covered 2 times, at most 1 allowed'
        """
        return self._native.violation(self._indices(labels))

    def deduce(self, *, time: float | None = None, stop: Stopper | None = None) -> Iterator[Step]:
        """Deduces step by step, always by the easiest technique that shows anything. Where that leads no further and there is one
        cover, a search shows a step. Raises LimitReached if a limit comes first."""
        search = keywords({"time": time, "stop": stop})
        rest = self._native
        while True:
            steps, result = _core.deductions(rest, search)
            for technique, required, forbidden, text in steps:
                yield Step(technique, self._to_labels(required), self._to_labels(forbidden), text)
            if not result["complete"]:
                raise limit_reached("not all was deduced", result["ending"])
            if result["outcome"] != "open":
                return
            rest = rest.restricted([option for step in steps for option in step[1]], [option for step in steps for option in step[2]])
            known = set(rest.required)
            two = list(itertools.islice(self._like(rest).covers(2, time=time, stop=stop), 2))
            fresh = [option for option in two[0].indices if option not in known] if len(two) == 1 else []
            if not fresh:
                return
            yield Step("search", (self._label(fresh[0]),), (), f"the only cover has {_core.option_words(self._native, fresh[0])}")
            rest = rest.restricted(fresh[:1], [])

    def hint(self, n: int = 1, *, time: float | None = None, stop: Stopper | None = None) -> list[Step]:
        """The next `n` deductions.

        >>> quadrille.sudoku("1......4..2.....").hint()[0].text
        'r0c2: only the 3 is left'
        """
        return list(itertools.islice(self.deduce(time=time, stop=stop), n))

    def rate(self, *, time: float | None = None, stop: Stopper | None = None) -> Rating:
        """Rates how hard the problem is to solve by thinking.

        >>> quadrille.sudoku("2......4.1.....3").rate().level
        1
        """
        found = _core.rate(self._native, keywords({"time": time, "stop": stop}))
        if not found["complete"]:
            raise limit_reached("the problem was not rated", found["ending"])
        none = found["outcome"] == "none"
        return Rating(0 if none else found["level"], "none" if none else found["name"], found["steps"], found["outcome"])

    def why(self, *, time: float | None = None, stop: Stopper | None = None) -> Why:
        """Finds out why there is no cover. The checker of proofs has accepted the reason.

        >>> print(quadrille.Problem({"a": [1, 2], "b": [2]}, items=[1, 2, 3]).why())
        3 needs an option, and no option has it.
        """
        found = _core.why(self._native, keywords({"time": time, "stop": stop}))
        kind = found["kind"]
        return Why(
            kind=kind, text=found["text"].rstrip() or ("there is a cover" if kind == "covered" else "no reason was found"),
            items=list(map(self._item, found["items"])), weights={self._item(i): weight for i, weight in found["weights"].items()},
            cover=Cover(self, found["cover"]) if kind == "covered" else None, proof=found["proof"], problem=self)

    def prove(
        self, file: Path, claim: Claim = "count", *, form: Literal["binary", "text"] = "binary", **search: Unpack[SearchParams],
    ) -> Count | Cover | None:
        """Writes a proof to a file, for `verify` and the program quadrille-verify. `claim` is how many covers there are; a Cover, which
        is one; "none", that there is none; or "count", "minimum" or "maximum", which are found out first. Returns what was proved.
        A claim that is not true gets a proof that the checker refuses, or raises Error.

        >>> import tempfile, os
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     p = quadrille.queens(6)
        ...     path = os.path.join(folder, "queens.proof")
        ...     print(p.prove(path), quadrille.verify(p, path).text)
        4 count 4
        """
        answer: Count | Cover | None = None
        what: dict[str, Any] = {"kind": claim}
        if isinstance(claim, Cover):
            answer, what = claim, {"kind": "cover", "cover": list(claim._indices)}
        elif claim in ("minimum", "maximum"):
            answer = next(iter(self.best(1, claim == "maximum", **search)), None)
            what = {"kind": claim, "cover": list(answer._indices)} if answer else {"kind": "none"}
        elif claim == "count":
            answer = self.count(**search)
            what = _claim_of(answer)
        elif isinstance(claim, int):
            what = {"kind": "count", "count": claim}
        elif claim != "none":
            raise ValueError(f"found {claim!r} for claim, expected a number, a Cover, none, count, minimum or maximum")
        _write_proof(self._native, file, what, form, keywords(search))
        return answer

    # ---- pictures ----

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
        return _external.render(self._native, order) if self._puzzle is None else self._puzzle.draw(order, givens)

    def _draw_svg(self, indices: Iterable[int]) -> str | None:
        return None if self._puzzle is None else self._puzzle.svg([self._ordered(indices)], 0)

    def _drawn(self) -> tuple[Problem, Sequence[int]]:
        """What `sheet` draws: the puzzle as it is set."""
        return self, self._native.required

    def heat_map(self, values: Mapping[Any, object]) -> str | None:
        """A picture of the board with a text for each item, as SVG; None if no front end made the problem. Cells of one text have
        one colour, and items that are no cells of the board are left out."""
        for item in values:
            self._item_index(item)
        texts = [str(values[item]) if item in values else "" for item in self.items]
        return None if self._puzzle is None else self._puzzle.items_svg(texts)

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

    def watch(
        self, steps: int = 20000, *, title: str = "", choose: Choose = "smallest", time: float | None = None,
        stop: Stopper | None = None,
    ) -> Page:
        """A page that replays the search, forward and backward, in a notebook or any browser. Raises UnsupportedError for a problem that
        is too large to be looked at."""
        search = keywords({"choose": choose, "time": time, "stop": stop})
        page, ending = _core.watch_page(self._native, to_number("steps", steps, 0), title, search)
        return Page(page, ending == "exhausted")

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

    # ---- manners ----

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return self is other or (
            self._native.equals(other._native) and self._options == other._options and self._items == other._items)

    def __hash__(self) -> int:
        return hash((self.shape, self._native.cell_count))

    def __repr__(self) -> str:
        name = f" {self._native.name!r}" if self._native.name else ""
        return f"<Problem{name}: {self._native.item_count} items, {self._native.option_count} options>"

    def __copy__(self) -> Problem:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (_PICKLE_VERSION, _core.write(self._native, "json", False, "")[0], self._items, self._options)


class Cover(Sequence[Any]):
    """The options of a cover, by their labels, in the order of the problem. It never changes. It is true, even without
    options, so that `if p.solve():` asks whether there is a cover. It equals the list and the tuple of its labels.

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
        self._problem, self._indices = problem, indices

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
            return list(self._problem._to_labels(self._indices[place]))
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
        return html_table(("option", "items"), ((label, " ".join(map(str, items))) for label, items in self.as_dict().items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Cover, (self._problem, self._indices)


def _to_covers(problem: Problem, options: npt.NDArray[np.uint32], ends: npt.NDArray[np.uint64]) -> list[Cover]:
    flat, bounds = options.tolist(), [0, *ends.tolist()]
    return [Cover(problem, tuple(flat[a:b])) for a, b in zip(bounds, bounds[1:])]


class Covers(Iterator[Cover]):
    """Covers as they are found, by a search that runs ahead of the reader. Made by `Problem.covers`.

    The search ends with the iterator: at the end of a `with` block, when `close` is called, or when the iterator is deleted. If
    a limit ends it before all covers were seen, LimitReached is raised behind the last one, unless `partial` was asked for. One
    thread may read at a time; another one may close.

    >>> with quadrille.queens(24).covers() as covers:
    ...     first = next(covers)
    ...     print(len(first), covers.ending)
    24 None
    """

    def __init__(self, problem: Problem, listing: _core.Listing, partial: bool) -> None:
        self._problem, self._listing, self._partial = problem, listing, partial
        self._waiting: Iterator[tuple[int, ...]] = iter(())

    def __next__(self) -> Cover:
        indices = next(self._waiting, None)
        if indices is None:
            self._waiting = iter(self._listing.take() or ())
            indices = next(self._waiting, None)
        if indices is None:
            self._end()
            raise StopIteration
        return Cover(self._problem, indices)

    def chunks(self) -> Iterator[Arrays]:
        """The rest of the covers in arrays, many at a time: the indices of options, one cover behind the other, and where
        each cover ends.

        >>> sum(len(ends) for options, ends in quadrille.queens(8).covers().chunks())
        92
        """
        waiting = list(self._waiting)
        if waiting:
            yield np.fromiter(itertools.chain(*waiting), np.uint32), np.cumsum([len(one) for one in waiting], dtype=np.uint64)
        while (chunk := self._listing.take_arrays()) is not None:
            yield chunk
        self._end()

    def close(self) -> None:
        """Ends the search, within some milliseconds. A closed iterator raises ValueError when it is read."""
        self._listing.close()
        self._waiting = iter(())

    @property
    def ending(self) -> str | None:
        """Why the search ended: "exhausted" if every cover was seen, "cover_limit" if as many as wanted; else the limit
        that ended it, or "interrupted". None as long as it runs."""
        return self._listing.ending()

    def _end(self) -> None:
        ending = self.ending
        if not self._partial and ending not in (None, "exhausted", "cover_limit"):
            raise limit_reached("not all covers were listed", ending or "")

    def __enter__(self) -> Covers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Covers of {self._problem!r}, {'running' if self.ending is None else self.ending}>"


class KeptCovers(Covers):
    """Covers whose search is kept in a file, the checkpoint, and goes on from there.

    The checkpoint counts only covers that were read. A second file, with the ending `.read`, has how many were read when the
    iterator was closed, so that none comes twice: those behind the checkpoint are searched again and left out.
    """

    def __init__(
        self, problem: Problem, core: _core.Problem, path: Path, every: float, ahead: int, partial: bool, search: dict[str, Any]
    ) -> None:
        self._kept: _core.KeptList | None = None
        path = os.fspath(path)
        folder = os.path.dirname(path) or os.curdir
        if not os.path.isdir(folder):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), folder)
        kept = _core.KeptList(core, search, path)
        self._beside = pathlib.Path(path + ".read")
        self._left_out, self._read = 0, kept.found or 0  # covers that come again, and covers that were read
        if kept.found is None:
            self._beside.unlink(missing_ok=True)
        elif self._beside.exists():
            text = self._beside.read_text()
            if not text.strip().isdecimal():
                raise ParseError(str(self._beside), 1, 1, f"found {text[:20]!r}, expected how many covers were read")
            self._left_out = max(0, int(text) - self._read)
            self._read += self._left_out
        super().__init__(problem, kept.listing(search, every, ahead), partial)
        self._kept = kept

    def __next__(self) -> Cover:
        try:
            while self._left_out > 0:
                super().__next__()
                self._left_out -= 1
            cover = super().__next__()
        except KeyboardInterrupt:
            self.close()
            raise
        self._read += 1
        return cover

    def chunks(self) -> Iterator[Arrays]:
        """The rest of the covers in arrays, many at a time, as of any `Covers`."""
        for options, ends in super().chunks():
            left_out = min(self._left_out, len(ends))
            self._left_out -= left_out
            self._read += len(ends) - left_out
            begin = int(ends[left_out - 1]) if left_out else 0
            if left_out < len(ends):
                yield options[begin:], ends[left_out:] - np.uint64(begin)

    def close(self) -> None:
        """Ends the search, and keeps what is left of it."""
        super().close()
        self._leave()

    def _end(self) -> None:
        if self._kept is not None and self.ending == "exhausted":
            self._kept.finish()
        self._leave()
        super()._end()

    def _leave(self) -> None:
        if self._kept is not None:
            kept, self._kept = self._kept, None
            self._beside.write_text(f"{self._read}\n")
            kept.release()

    def __del__(self) -> None:
        if getattr(self, "_kept", None) is not None:
            self.close()


class Diagram:
    """All covers of a problem: how many, the one of each rank, random ones, how often each option is used. Made by
    `Problem.compile`. It never changes, and answers without a search.

    It is no collections.abc.Sequence, where `count` means something else, though it has what that has: an index gives a
    cover, a slice a list. `len` has a limit, 2^63 - 1, by Python's rule; `count` and ranks have none.

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

        >>> quadrille.queens(4).compile().marginals()[:4]
        array([0. , 0.5, 0.5, 0. ])
        """
        total = self._native.count
        return np.array([count / total if total else math.nan for count in self._native.counts()])

    def count_by(self, by: Labels) -> dict[tuple[Any, ...], Count]:
        """How many covers there are by some of their options: see `Problem.count`."""
        if callable(by):
            words = {i: by(label) for i, label in enumerate(self._problem.options)}
        else:
            words = {i: self._problem._label(i) for i in sorted(self._problem._indices(by))}
        says: dict[Any, int] = {}
        labels: list[list[int]] = [[] for _ in range(self._problem.shape[0])]
        for i, word in words.items():
            labels[i] = [] if word is None else [says.setdefault(word, len(says))]
        answer = {"complete": True, "ending": "exhausted", "engine": "diagram", "nodes": self.nodes, "seconds": 0.0}
        said = list(says)
        return {tuple(said[k] for k in key): Count._of({"covers": n, **answer}) for key, n in self._native.group(labels)}

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
            while at < stop if step > 0 else at > stop:  # a range of such numbers has no len
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
        return _to_covers(self._problem, *self.sample_arrays(n, seed))

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

    def _restricted(self, require: Labels, forbid: Labels) -> _core.Diagram:
        required, forbidden = self._problem._indices(require), self._problem._indices(forbid)
        return self._native.restricted(required, forbidden) if required or forbidden else self._native

    def restrict(self, require: Labels = (), forbid: Labels = ()) -> Diagram:
        """The covers that have all of some options and none of others, as a diagram of the same problem."""
        return Diagram(self._problem, self._restricted(require, forbid))

    def save(self, path: Path) -> None:
        """Writes the diagram, with its problem, to a file that `load` and the command read."""
        write_whole(path, self._native.write(""))

    @classmethod
    def load(cls, path: Path) -> Diagram:
        """Reads the file of a diagram. Labels are the names of the problem."""
        core = _core.read_diagram(pathlib.Path(path).read_bytes(), os.fspath(path))
        return cls(_wrap(core.problem), core)

    def to_dot(self) -> str:
        """The diagram as a graph for Graphviz."""
        return self._native.write("dot").decode()

    def to_nnf(self) -> str:
        """The diagram in the d-DNNF text format of c2d: variable o + 1 is option o."""
        return self._native.write("nnf").decode()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Diagram):
            return NotImplemented
        return self._problem == other._problem and self._native.equals(other._native)

    def __hash__(self) -> int:
        return hash((self._problem, self.nodes, self.edges))

    def __repr__(self) -> str:
        return f"<Diagram: {self._native.count} covers in {self.nodes} nodes>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_diagram, (_PICKLE_VERSION, self._problem, self._native.write(""))


class Each:
    """Answers many problems that differ only in options that they require, their givens. The base is simplified once, and the
    engine builds its structure once. Made by `Problem.each`. Several threads may use it at once.

    >>> each = quadrille.queens(6).each()
    >>> each.count(["r0c1"]), each.unique(["r0c1"]), each.first(["r0c0"])
    (1, 'one', None)
    >>> each.map([["r0c1"], ["r0c0"], []], ask="count")
    array([1, 0, 4], dtype=uint64)
    """

    def __init__(self, problem: Problem, search: dict[str, Any]) -> None:
        self._problem, self._search = problem, search
        self._solvers = _core.Solvers(problem._native, search)

    @property
    def problem(self) -> Problem:
        """The base."""
        return self._problem

    def first(self, givens: Iterable[Any]) -> Cover | None:
        """One cover that has all givens, or None."""
        options, _, numbers = self._ask([givens], "first")
        return Cover(self._problem, tuple(options.tolist())) if numbers[0] else None

    def count(self, givens: Iterable[Any]) -> int:
        """How many covers have all givens."""
        number: int = self._ask([givens], "count")[2][0]
        return number

    def unique(self, givens: Iterable[Any]) -> _Unique:
        """Whether no cover has all givens, one has, or more."""
        words: tuple[_Unique, ...] = ("none", "one", "many")
        return words[self._ask([givens], "unique")[2][0]]

    def map(self, givens: Givens, ask: Ask = "first") -> Any:
        """Answers all problems in one call, by as many threads as `Problem.each` was told. Of "first" two arrays come back, options and
        where each cover ends; a problem without a cover has an empty one. Of "count", an array of numbers; of "unique", an array of 0,
        1 and 2, for none, one and many. A limit of nodes is that of each answer, a limit of time that of all. If one is reached,
        raises LimitReached, whose `partial` tells which answers are whole."""
        options, ends, numbers = self._ask(givens, ask)
        if ask == "first":
            return options, ends
        if ask == "unique":
            return np.array(numbers, np.uint8)
        return np.array(numbers, np.uint64 if max(numbers, default=0) < 2**64 else object)

    def _ask(self, givens: Givens, ask: Ask) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64], list[int]]:
        if ask not in ("first", "count", "unique"):
            raise ValueError(f"found {ask!r} for ask, expected first, count or unique")
        (options, ends), numbers, whole, ending = self._solvers.map(ask, *self._arrays(givens), self._search)
        if not whole.all():
            raise limit_reached(f"{int(whole.sum())} of {len(whole)} answers are whole", ending, whole.astype(bool))
        return options, ends, numbers

    def _arrays(self, givens: Givens) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        if isinstance(givens, tuple) and len(givens) == 2 and all(isinstance(part, np.ndarray) for part in givens):
            return _to_indices("options", givens[0], 2**32), _to_indices("ends", givens[1], 2**63)
        lists = [self._problem._indices(labels) for labels in givens]
        ends = np.cumsum([len(one) for one in lists], dtype=np.uint64)
        return np.fromiter(itertools.chain.from_iterable(lists), np.uint32), ends

    def make(
        self, n: int, *, seed: int = 0, orbits: Sequence[int] | None = None, clues: int = 0
    ) -> list[Problem]:
        """Makes `n` problems: see `Problem.make`. They are those of `quadrille make` with this seed."""
        puzzle = self._problem._puzzle
        problems = []
        for givens in _split(*self.make_arrays(n, seed=seed, orbits=orbits, clues=clues)):
            made = self._problem._native.restricted(givens.tolist(), [])
            problems.append(self._problem._like(made if puzzle is None else made.named(puzzle.title(list(made.required)))))
        return problems

    def make_arrays(
        self, n: int, *, seed: int = 0, orbits: Sequence[int] | None = None, clues: int = 0
    ) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]:
        """The same as arrays of givens, as `map` takes them."""
        n, clues, seed = to_number("n", n, 0), to_number("clues", clues, 0, 2**32 - 1), to_number("seed", seed, 0, 2**64 - 1)
        orbits = [] if orbits is None else list(orbits)
        first = self._solvers.make(_series(seed, 0, n), orbits, clues, self._search)
        if clues == 0:
            return first
        made, most = _split(*first), max(_MOST_DRAWN, 4 * n)
        while sum(len(one) == clues for one in made) < n and len(made) < most:
            more = _series(seed, len(made), min(2 * len(made) + 1, most))
            made += _split(*self._solvers.make(more, orbits, clues, self._search))
        made = sorted(made, key=lambda one: abs(len(one) - clues))[:n]
        missed = [len(one) for one in made if len(one) != clues]
        if missed:
            found = f"{min(missed)}" + f" to {max(missed)}" * (min(missed) < max(missed))
            warn(f"{len(missed)} of {n} problems made have {found} givens, expected {clues}; `quadrille make --clues {clues}` searches longer")
        return np.concatenate([np.zeros(0, np.uint32), *made]), np.cumsum([len(one) for one in made], dtype=np.uint64)

    def rate(self, givens: Givens) -> npt.NDArray[np.uint8]:
        """How hard each problem is to solve by thinking, from 0 to 5: see `Problem.rate`."""
        return _core.rate_each(self._problem._native, *self._arrays(givens), self._search)


def _split(options: npt.NDArray[np.uint32], ends: npt.NDArray[np.uint64]) -> list[npt.NDArray[np.uint32]]:
    """Arrays of givens, one by one."""
    bounds = [0, *ends.tolist()]
    return [options[a:b] for a, b in zip(bounds, bounds[1:])]


def _series(seed: int, begin: int, end: int) -> list[int]:
    """The seeds of a series, as the command makes them: SplitMix64, then one after the other."""
    mask = 2**64 - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
    return [((z ^ z >> 31) + number) & mask for number in range(begin + 1, end + 1)]


def _to_indices(what: str, array: npt.NDArray[Any], limit: int) -> npt.NDArray[Any]:
    """Checks an array that the caller made: numpy would cast what is negative or no whole number."""
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise TypeError(f"found {what} of {array.ndim} dimensions and type {array.dtype}, expected a list of whole numbers")
    if len(array) and not 0 <= array.min() <= array.max() < limit:
        raise ValueError(f"found {array.min()} to {array.max()} in {what}, expected numbers from 0 on")
    return array

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

    def count(self, *, partial: bool = False, **search: Unpack[PartParams]) -> Count:
        """Counts the covers of this part. The counts of all parts add up to the count of the problem.

        >>> [part.count() for part in quadrille.queens(8).parts(4)]
        [18, 26, 28, 20]
        """
        count = Count._of(_core.count_part(self.problem._native, self._told(), keywords(search, PartParams)))
        if not count.complete and not partial:
            raise limit_reached(f"the part has at least {int(count)} covers", count.ending, count)
        return count

    def covers(self, *, ahead: int = 1024, partial: bool = False, **search: Unpack[PartParams]) -> Covers:
        """Lists the covers of this part. The lists of all parts, one behind the other, are the list that the same engine makes of
        the problem if it is not simplified. They are dealt otherwise than counts are: part 0 of a list has other covers than
        part 0 of a count.

        >>> sum(1 for part in quadrille.queens(8).parts(4) for cover in part.covers())
        92
        """
        ahead = to_number("ahead", ahead, 1)
        return Covers(self.problem, _core.part_listing(self.problem._native, self._told(), keywords(search, PartParams), ahead), partial)

    def _told(self) -> _core.PartTuple:
        return self.index, self.of, self.units

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part):
            return NotImplemented
        return self._told() == other._told() and self.problem == other.problem

    def __hash__(self) -> int:
        return hash(self._told())

    def __repr__(self) -> str:
        return f"<Part {self.index} of {self.of} of {self.problem!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Part, (self.problem, *self._told())


class Parts(Sequence[Part]):
    """The parts of a problem's search. Made by `Problem.parts`.

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
            return [self[i] for i in range(self._of)[place]]
        return Part(self._problem, range(self._of)[place], self._of, self._units)

    def __repr__(self) -> str:
        return f"<{self._of} parts of {self._problem!r}>"


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
        texts: dict[Any, object] = {**self.weights} or dict.fromkeys(self.items, "x")
        return self.problem.heat_map(texts) if texts else None


def verify(problem: Problem, proof: Path | bytes, *, checker: Literal["library", "python"] = "library") -> Verdict:
    """Checks a proof against a problem: the path of its file, or its bytes. The checker shares no code with what makes proofs. With
    `checker="python"` the program quadrille-verify.py checks it in a process of its own, which shares nothing at all.

    >>> p = quadrille.queens(3)
    >>> bool(verify(p, p.why().proof))
    True
    """
    if checker == "python":
        return _external.verify(problem._native, proof)
    if checker != "library":
        raise ValueError(f"found {checker!r} for checker, expected library or python")
    if isinstance(proof, (bytes, bytearray)):
        return Verdict(*_core.check_proof(problem._native, bytes(proof), "<proof>"))
    return Verdict(*_core.check_proof(problem._native, pathlib.Path(proof).read_bytes(), os.fspath(proof)))


def sheet(pictures: Cover | Iterable[Cover | Problem], columns: int = 0) -> str:
    """Draws many covers in one picture, as SVG; or puzzles as they are set, as `make` makes them. In a notebook, give it to
    IPython.display.SVG. `columns`: how many stand in a row; 0 for about as many as there are rows.

    >>> quadrille.sheet(quadrille.queens(6), columns=4)[:5]
    '<svg '
    """
    columns = to_number("columns", columns, 0)
    drawn = [picture._drawn() for picture in ([pictures] if isinstance(pictures, Cover) else pictures)]
    if not drawn:
        raise ValueError("found nothing to draw")
    first = drawn[0][0]
    if first._puzzle is None:
        raise ValueError("found a problem that no front end made, expected ones that can be drawn")
    for problem, _ in drawn:
        if problem is not first and (problem.shape != first.shape or problem.origin != first.origin):
            raise ValueError("found pictures of two puzzles, expected covers of one puzzle, or puzzles that one call of make made")
    return first._puzzle.svg([problem._ordered(indices) for problem, indices in drawn], columns)


# ---- behind the verbs ----

def _wrap(core: _core.Problem) -> Problem:
    """A problem of the library's: labels are its names where it has any."""
    return Problem.__new__(Problem)._set(
        core, core.item_labels if core.has_item_names else None, core.option_labels if core.has_option_names else None)


def _read(core: _core.Problem, messages: list[str]) -> Problem:
    for message in messages:
        warn(message)
    return _wrap(core)


def _check_pickle(what: str, version: int) -> None:
    if version != _PICKLE_VERSION:
        raise Error(f"found a {what} pickled as version {version}, expected {_PICKLE_VERSION}: it is of another release")


def _unpickle(version: int, data: bytes, items: list[Any] | None, options: list[Any] | None) -> Problem:
    _check_pickle("problem", version)
    return Problem.__new__(Problem)._set(_core.read(data, "<pickle>", "json")[0], items, options)


def _unpickle_diagram(version: int, problem: Problem, data: bytes) -> Diagram:
    _check_pickle("diagram", version)
    return Diagram(problem, _core.read_diagram(data, "<pickle>"))


def _compile(core: _core.Problem, order: Order, search: dict[str, Any], done: str) -> _core.Diagram:
    diagram, ending = _core.compile(core, order, search)
    if diagram is None:
        raise limit_reached(f"the covers were not {done}", ending)
    return diagram


def _claim_of(count: Count) -> dict[str, Any]:
    return {"kind": "count", "count": int(count), "engine": count.engine, "seconds": count.seconds}


def _write_proof(core: _core.Problem, file: Path, claim: dict[str, Any], form: str, search: dict[str, Any]) -> None:
    proof, outcome = _core.prove(core, claim, form == "text", search)
    if outcome != "whole":
        raise limit_reached("the proof was not written", outcome)
    write_whole(file, proof)


def _seconds(every: float) -> float:
    """How long to wait between two checkpoints: at most 30 years."""
    if not every > 0:
        raise ValueError(f"found {every} for every, expected a number of seconds above 0")
    return min(every, 1e9)


def _to_units(cost: Cost | float, decimals: int, greatest: bool) -> int:
    """The last cost that is as good, in units."""
    try:
        exact = fractions.Fraction(str(cost)) * 10**decimals
    except (ValueError, OverflowError):
        raise ValueError(f"found {cost!r} for {'min_cost' if greatest else 'max_cost'}, expected a cost") from None
    units: int = math.ceil(exact) if greatest else math.floor(exact)
    return max(min(units, 2**120), -(2**120))


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
