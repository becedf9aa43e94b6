# SPDX-License-Identifier: MIT
"""Problems, and all that can be asked of one."""

from __future__ import annotations

import decimal
import io
import itertools
import operator
import os
import pathlib
import warnings
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Literal, Union, overload

import numpy as np
import numpy.typing as npt

from . import _core, _external, _labels
from ._answers import (
    Estimate, Interval, Page, Profile, Rating, Simplified, Step, Summary, Symmetries, Verdict, Why,
)
from ._count import Count
from ._covers import Cost, Cover, Covers, html_table
from ._diagram import Diagram, Order
from ._each import Each
from ._search import Choose, Progress, Stopper, Symmetry, keywords, limit_reached
from .errors import Error, LimitReached, UnsupportedError, Warning

Path = Union[str, "os.PathLike[str]"]
Labels = Union[Iterable[Any], Callable[[Any], object]]
"""Labels of options; or a function that says of a label whether its option is meant."""
Claim = Union[int, Literal["none", "count", "minimum", "maximum"], Cover]
_SUFFIXES = {".txt": "dense", ".mps": "lp"}


class Problem:
    """An exact cover problem. It never changes, and keeps no state: each question is a call of its own.

    `options` is one of

    - a mapping of labels to collections of items, `{"A": [1, 4, 7], ...}`: covers are told by its keys;
    - an iterable of collections of items, `[{1, 4}, {2}]`: covers are told by indices from 0;
    - a 2-dimensional array of 0 and 1, or a sparse matrix of scipy: options are its rows, items its columns.

    Items are any objects that can be hashed. An option that is a mapping gives colours to secondary items,
    `{"p": None, "x": "red"}`; None is no colour. The items of a set are taken in sorted order.

    `items`: the primary items, in order; else those that options name, by first appearance. Each must be covered.
    `secondary`: items that may be covered once, or by options that agree on the colour.
    `bounds`: how often primary items are covered, `{item: 2}` or `{item: (0, 3)}`; once if nothing is said.
    `costs`: ints or Decimals, by label or in order; 0 if nothing is said. `maximize`: whether the greatest cost is the best.
    `require`, `forbid`: labels of options that every cover must have, and that none may have.

    A wrong value raises ValueError, or TypeError for a wrong kind of value, and names the label.

    >>> p = Problem({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> p.solve()
    Cover(['B', 'D', 'F'])
    >>> p.count()
    1
    >>> [list(cover) for cover in Problem([[0], [0, 1], [1], [1]])]
    [[0, 2], [0, 3], [1]]
    """

    __slots__ = ("_native", "_items", "_options", "_ids", "_made", "__weakref__")

    _native: _core.Problem
    _items: list[Any] | None
    _options: list[Any] | None
    _ids: dict[Any, int] | None
    _made: Any

    def __init__(
        self,
        options: Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]] | npt.ArrayLike,
        *,
        items: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] = (),
        bounds: Mapping[Any, int | tuple[int, int]] | None = None,
        costs: Mapping[Any, Cost] | Sequence[Cost] | npt.NDArray[np.int64] | None = None,
        maximize: bool = False,
        require: Labels = (),
        forbid: Labels = (),
        name: str = "",
    ) -> None:
        built = _labels.build(options, items, secondary, bounds, maximize, name)
        self._set(built.core, built.items, built.options)
        if costs is not None:
            units, decimals = _labels.to_costs(costs, self._options, self._native.option_count)
            self._native = self._native.priced(units, decimals)
        self._native = self._restricted(require, forbid)

    def _set(self, core: _core.Problem, items: list[Any] | None, options: list[Any] | None) -> None:
        self._native, self._items, self._options = core, items, options
        self._ids, self._made = None, ...

    @classmethod
    def _wrap(cls, core: _core.Problem, items: list[Any] | None = None, options: list[Any] | None = None) -> Problem:
        """A problem of the library's; by default, labels are its names where it has any."""
        self = cls.__new__(cls)
        self._set(core, items if items or not core.has_item_names else core.item_labels,
                  options if options or not core.has_option_names else core.option_labels)
        return self

    def _like(self, core: _core.Problem) -> Problem:
        """Another problem with the same items and options."""
        other = Problem.__new__(Problem)
        other._set(core, self._items, self._options)
        other._ids = self._ids
        if core.origin == self._native.origin:
            other._made = self._made
        return other

    # ---- reading and writing ----

    @classmethod
    def read(cls, file: Path | IO[Any], format: str = "") -> Problem:
        """Reads a problem from a file, by its path or opened. Its content tells the format, unless `format` names it. Files in
        gzip, bzip2, xz and zstd are read as they are. Raises ParseError, with the place, and FileNotFoundError."""
        if isinstance(file, (str, os.PathLike)):
            return cls._read(_core.read_file(os.fspath(file), format))
        data = file.read()
        return cls._read(_core.read(_to_bytes(data), str(getattr(file, "name", "<file>")), format))

    @classmethod
    def from_string(cls, text: str | bytes, format: str = "", *, source: str = "<string>") -> Problem:
        """Reads a problem from its text; messages call it `source`.

        >>> Problem.from_string("a b c\\na b\\nc\\n").solve()
        Cover([0, 1])
        """
        return cls._read(_core.read(_to_bytes(text), source, format))

    @classmethod
    def from_json(cls, text: str | bytes) -> Problem:
        """Reads a problem from JSON, as docs/problem.schema.json describes it."""
        return cls.from_string(text, "json", source="<json>")

    @classmethod
    def from_networkx(cls, graph: Any, kind: Literal["matching", "colouring"], *, colours: int = 0) -> Problem:
        """Makes the problem of a graph of networkx: "matching" for its perfect matchings, whose options are edges; "colouring"
        for its colourings with a number of `colours`, whose options are pairs of a node and a colour from 0."""
        edges = [(a, b) for a, b in graph.edges() if a != b]
        if kind == "matching":
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

    @classmethod
    def _read(cls, answer: tuple[_core.Problem, str, list[str]]) -> Problem:
        core, _, messages = answer
        for message in messages:
            warnings.warn(message, Warning, stacklevel=3)
        return cls._wrap(core)

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
            warnings.warn(message, Warning, stacklevel=2)
        return text.decode()

    def write(self, file: Path | IO[Any], format: str = "", *, lossy: bool = False, encoding: str = "") -> None:
        """Writes the problem to a file, by its path or opened. The suffix of the path tells the format, unless `format` names it.
        A file that was there is replaced as a whole."""
        if not isinstance(file, (str, os.PathLike)):
            text = self.to_string(format or "json", lossy=lossy, encoding=encoding)
            file.write(text if isinstance(file, io.TextIOBase) else text.encode())
            return
        path = pathlib.Path(os.fspath(file))
        known = [row[0] for row in _core.formats() if row[3]]
        format = format or _SUFFIXES.get(path.suffix, path.suffix[1:])
        if format not in known:
            raise ValueError(f"found the suffix {path.suffix!r}, expected one of {', '.join('.' + name for name in known)}, or a format")
        _write_whole(path, self.to_string(format, lossy=lossy, encoding=encoding).encode())

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
        return [self._label(i) for i in self._native.required]

    @property
    def forbidden(self) -> list[Any]:
        """Labels of the options that no cover may have."""
        return [self._label(i) for i in self._native.forbidden]

    def items_of(self, label: Any) -> list[Any]:
        """The items of an option."""
        return self._items_of(self._index(label))

    def summary(self) -> Summary:
        """Figures that need no search."""
        found = _core.summary(self._native)
        return Summary(
            items=self._native.item_count, options=self._native.option_count, cells=self._native.cell_count,
            option_sizes=found["option_sizes"], item_degrees=found["item_degrees"],
            uncoverable=[self._item(i) for i in found["uncoverable"]], without_primary=found["without_primary"],
            repeated=found["repeated"], components=found["components"], largest_component=found["largest_component"])

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

    def _item(self, index: int) -> Any:
        return index if self._items is None else self._items[index]

    def _items_of(self, index: int) -> list[Any]:
        starts = self._native.starts()
        return [self._item(int(i)) for i in self._native.cells()[int(starts[index]) : int(starts[index + 1])]]

    def _index(self, label: Any) -> int:
        if self._options is None:
            try:
                index = operator.index(label)
            except TypeError:
                raise TypeError(f"found {_labels._short(label)}, expected the index of an option") from None
            if not 0 <= index < self._native.option_count:
                raise ValueError(f"found option {index}, expected one from 0 to {self._native.option_count - 1}")
            return index
        if self._ids is None:
            self._ids = {label: i for i, label in enumerate(self._options)}
        try:
            return self._ids[label]
        except KeyError:
            raise ValueError(f"found {_labels._short(label)}, which is no option") from None

    def _indices(self, labels: Labels) -> list[int]:
        if isinstance(labels, Cover) and labels._problem is self:
            return list(labels._indices)
        if callable(labels):
            return [i for i in range(self._native.option_count) if labels(self._label(i))]
        if isinstance(labels, (str, bytes)):
            raise TypeError(f"found the text {labels!r}, expected a collection of labels, as in [{labels!r}]")
        return [self._index(label) for label in labels]

    def _to_cost(self, units: int) -> Cost:
        decimals = self._native.cost_decimals
        return units if decimals == 0 else decimal.Decimal(units).scaleb(-decimals)

    def _item_index(self, item: Any) -> int:
        if self._items is None:
            return operator.index(item)
        try:
            return self._items.index(item)
        except ValueError:
            raise ValueError(f"found {_labels._short(item)}, which is no item") from None

    # ---- other problems ----

    def _restricted(self, require: Labels, forbid: Labels) -> _core.Problem:
        required, forbidden = self._indices(require), self._indices(forbid)
        return self._native.restricted(required, forbidden) if required or forbidden else self._native

    def restrict(self, require: Labels = (), forbid: Labels = ()) -> Problem:
        """The same problem whose covers also have all of some options and none of others. Both are labels, or a function of a
        label.

        >>> import quadrille
        >>> quadrille.queens(8).restrict(forbid=lambda square: square.startswith("r0c0")).count()
        88
        """
        return self._like(self._restricted(require, forbid))

    def with_costs(self, costs: Mapping[Any, Cost] | Sequence[Cost] | npt.NDArray[np.int64]) -> Problem:
        """The same problem with other costs."""
        return self._like(self._native.priced(*_labels.to_costs(costs, self._options, self._native.option_count)))

    def simplify(self, effort: int | None = None) -> Simplified:
        """Finds options that every cover has, options that no cover has, and components that share no item. `effort`: elementary
        steps that may be spent on what takes more than linear time; None for no limit.

        >>> Problem({"A": [1, 4, 7], "B": [1, 4], "D": [3, 5, 6], "F": [2, 7]}).simplify().forced
        ('B', 'D', 'F')
        """
        found = _core.simplify(self._native, 2**64 - 1 if effort is None else effort)
        forced, useless = found["forced"], found["useless"]
        parts = found["parts"]
        if found["unchanged"]:
            parts = [tuple(range(self._native.option_count))]
        return Simplified(
            problem=self._like(self._native.restricted(list(forced), list(useless))), impossible=found["impossible"],
            forced=self._to_labels(forced), useless=self._to_labels(useless), parts=[self._to_labels(part) for part in parts],
            report=found["report"])

    def _to_labels(self, indices: Iterable[int]) -> tuple[Any, ...]:
        return tuple(self._label(i) for i in indices)

    # ---- questions ----

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
            return Cover(self, indices)
        if not result["complete"]:
            raise limit_reached("no cover was found, and none was excluded", result["ending"])
        return None

    def covers(
        self, limit: int | None = None, *, ahead: int = 1024, partial: bool = False, require: Labels = (), forbid: Labels = (),
        symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Covers:
        """Lists covers as they are found, each once: all of them, or as many as `limit`. The search runs ahead of the reader, up
        to `ahead` covers and those that were taken together. If a limit of time, nodes or memory, or a stop, ends it, the
        iterator raises LimitReached behind the last cover; with `partial` it just ends, and `ending` says why.

        >>> import quadrille
        >>> [len(cover) for cover in quadrille.queens(6).covers(limit=3)]
        [6, 6, 6]
        """
        if ahead < 1:
            raise ValueError(f"found {ahead} for ahead, expected 1 or more")
        return Covers(self, _core.listing(self._restricted(require, forbid), keywords(locals()), ahead), partial)

    def __iter__(self) -> Iterator[Cover]:
        return self.covers()

    @overload
    def count(
        self, *, partial: bool = False, by: None = None, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, limit: int | None = None, require: Labels = (), forbid: Labels = (),
        symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Count: ...
    @overload
    def count(
        self, *, partial: bool = False, by: Labels, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, limit: int | None = None, require: Labels = (), forbid: Labels = (),
        symmetry: Symmetry = "auto",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> dict[tuple[Any, ...], Count]: ...
    def count(
        self, *, partial: bool = False, by: Labels | None = None, distinct: bool = False, keep: Iterable[Iterable[Any]] = (),
        proof: Path | None = None, limit: int | None = None, require: Labels = (), forbid: Labels = (),
        symmetry: Symmetry = "auto",
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
        `limit`: end at as many covers; of a count that is cut off so, LimitReached is raised too.

        >>> import quadrille
        >>> quadrille.queens(8).count(), quadrille.queens(8).count(distinct=True)
        (92, 12)
        >>> quadrille.queens(8).count(by=["r0c0", "r0c1"])
        {(): 80, ('r0c0',): 4, ('r0c1',): 8}
        """
        core, search = self._restricted(require, forbid), keywords(locals())
        if by is not None:
            if distinct or proof is not None or limit is not None:
                raise ValueError("found by beside distinct, proof or limit, expected one of them")
            return self._count_by(core, by, search)
        if distinct:
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

    def _count_by(self, core: _core.Problem, by: Labels, search: dict[str, Any]) -> dict[tuple[Any, ...], Count]:
        diagram, ending = _core.compile(core, "automatic", search)
        if diagram is None:
            raise limit_reached("the covers were not counted", ending)
        return Diagram(self, diagram).count_by(by)

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
        found = [(Cover(self, cover), size) for cover, size in zip(covers, sizes)]
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
        self, n: int = 1, maximize: bool | None = None, *, worst: Cost | None = None, within: float | None = None,
        start: Iterable[Any] = (), require: Labels = (), forbid: Labels = (),
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> list[Cover]:
        """Finds the `n` covers of least cost, or of greatest, the best first, and proves that they are. `maximize`: None for what
        the problem says. `worst`: only covers of this cost or a better one. `within`: only covers whose cost differs from the
        best by this fraction of it. `start`: a cover to begin with. If a limit comes first, raises LimitReached, whose `partial`
        has the best covers found.

        >>> p = Problem({"a": [1], "b": [2], "ab": [1, 2]}, costs={"a": 2, "b": 2, "ab": 5})
        >>> [(list(cover), cover.cost) for cover in p.best(2)]
        [(['a', 'b'], 4), (['ab'], 5)]
        """
        if n < 1:
            raise ValueError(f"found {n} covers wanted, expected 1 or more")
        aims = {"maximize": self._native.maximizes if maximize is None else maximize, "best": n, "within": within,
                "worst": None if worst is None else self._to_units(worst), "start": self._indices(start)}
        covers, result = _core.optimize(self._restricted(require, forbid), aims, keywords(locals()))
        found = [Cover(self, cover) for cover in covers]
        if not result["complete"]:
            bound = result.get("bound")
            raise limit_reached("the covers found are not proved to be the best", result["ending"], found,
                                None if bound is None else self._to_cost(bound))
        return found

    def _to_units(self, cost: Cost) -> int:
        units = decimal.Decimal(cost).scaleb(self._native.cost_decimals)
        if units != int(units):
            raise ValueError(f"found the cost {cost}, expected at most {self._native.cost_decimals} decimals")
        return int(units)

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
        return Diagram(self, diagram)

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
        found = _core.estimate(self._restricted(require, forbid), probes, search.pop("seed", 0), search)
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

        >>> Problem([[0], [0, 1], [1]]).check([0, 1])
        'item 0 is covered 2 times, at most 1 allowed'
        """
        return self._native.violation(self._indices(labels))

    # ---- thinking ----

    def deduce(self, *, time: float | None = None, stop: Stopper | None = None) -> Iterator[Step]:
        """Deduces step by step, always by the easiest technique that shows anything. Where that leads no further and there is one
        cover, a search shows a step. Raises LimitReached if a limit comes first."""
        search = keywords(locals())
        rest = self._native
        while True:
            steps, result, _ = _core.deductions(rest, 2**63, search)
            for step in steps:
                yield self._step(step)
            if not result["complete"]:
                raise limit_reached("not all was deduced", result["ending"])
            if result["outcome"] != "open":
                return
            found = [option for step in steps for option in step["required"]]
            gone = [option for step in steps for option in step["forbidden"]]
            rest = rest.restricted(found, gone)
            known = set(rest.required)
            two = list(itertools.islice(self._like(rest).covers(2, time=time, stop=stop), 2))
            fresh = [option for option in two[0].indices if option not in known] if len(two) == 1 else []
            if not fresh:
                return
            yield Step("search", (self._label(fresh[0]),), (), f"the only cover has {_core.option_words(self._native, fresh[0])}")
            rest = rest.restricted(fresh[:1], [])

    def hint(self, n: int = 1, *, time: float | None = None, stop: Stopper | None = None) -> list[Step]:
        """The next `n` deductions.

        >>> import quadrille
        >>> quadrille.sudoku("1......4..2.....").hint()[0].text
        'r0c2: only the 3 is left'
        """
        return list(itertools.islice(self.deduce(time=time, stop=stop), n))

    def _step(self, step: dict[str, Any]) -> Step:
        return Step(step["technique"], self._to_labels(step["required"]), self._to_labels(step["forbidden"]), step["text"])

    def rate(self, *, time: float | None = None, stop: Stopper | None = None) -> Rating:
        """Rates how hard the problem is to solve by thinking.

        >>> import quadrille
        >>> quadrille.sudoku("2......4.1.....3").rate().level
        1
        """
        found = _core.rate(self._native, keywords(locals()))
        if not found["complete"]:
            raise limit_reached("the problem was not rated", found["ending"])
        none = found["outcome"] == "none"
        return Rating(0 if none else found["level"], "none" if none else found["name"], found["steps"], found["outcome"])

    # ---- reasons and proofs ----

    def why(self, *, time: float | None = None, stop: Stopper | None = None) -> Why:
        """Finds out why there is no cover. The checker of proofs has accepted the reason.

        >>> print(Problem({"a": [1, 2], "b": [2]}, items=[1, 2, 3]).why())
        3 needs an option, and no option has it.
        """
        found = _core.why(self._native, keywords(locals()))
        kind = found["kind"]
        items = [found["lacking"]] if kind == "lack" else found["core"]
        weights: dict[Any, int] = {}
        if kind == "weights":
            weights = {self._item(item): weight for item, weight in found["weights"][-1][2]}
        return Why(
            kind=kind, text=found["text"].rstrip() or ("there is a cover" if kind == "covered" else "no reason was found"),
            items=[self._item(i) for i in items], weights=weights,
            cover=Cover(self, found["cover"]) if kind == "covered" else None, proof=found["proof"], problem=self)

    def prove(
        self, file: Path, claim: Claim = "count", *, form: Literal["binary", "text"] = "binary",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Count | Cover | None:
        """Writes a proof to a file, for `verify` and the program quadrille-verify. `claim` is how many covers there are; a Cover, which
        is one; "none", that there is none; or "count", "minimum" or "maximum", which are found out first. Returns what was proved.
        A claim that is not true gets a proof that the checker refuses, or raises Error.

        >>> import quadrille, tempfile, os
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     p = quadrille.queens(6)
        ...     path = os.path.join(folder, "queens.proof")
        ...     print(p.prove(path), quadrille.verify(p, path).text)
        4 count 4
        """
        search = keywords(locals())
        answer: Count | Cover | None = None
        what: dict[str, Any]
        if isinstance(claim, Cover):
            answer, what = claim, {"kind": "cover", "cover": list(claim._indices)}
        elif claim == "none":
            what = {"kind": "none"}
        elif claim in ("minimum", "maximum"):
            best = self.best(1, claim == "maximum", **search)
            answer = best[0] if best else None
            what = {"kind": claim, "cover": list(best[0]._indices)} if best else {"kind": "none"}
        elif claim == "count":
            count = answer = self.count(**search)
            what = {"kind": "count", "count": int(count), "engine": count.engine, "seconds": count.seconds}
        elif isinstance(claim, int):
            what = {"kind": "count", "count": claim}
        else:
            raise ValueError(f"found {claim!r} for claim, expected a number, a Cover, none, count, minimum or maximum")
        self._write_proof(self._native, file, what, form, search)
        return answer

    def _write_proof(self, core: _core.Problem, file: Path, claim: dict[str, Any], form: str, search: dict[str, Any]) -> None:
        proof, outcome = _core.prove(core, claim, form == "text", search)
        if outcome != "whole":
            raise limit_reached("the proof was not written", outcome)
        _write_whole(pathlib.Path(os.fspath(file)), proof)

    # ---- many problems on this one ----

    def each(
        self, *,
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Each:
        """Answers many problems that differ only in options that they require."""
        return Each(self, keywords(locals()))

    def make(self, seed: int = 0, *, orbits: Sequence[int] | None = None, clues: int = 0) -> Problem:
        """Makes a problem on this one that has one cover, and no given that could be left out: a random cover of this one, of which as
        few options are required as can be. `orbits`: a number for each option; options of one number are given together or not at
        all. `clues`: stop when as few options are given."""
        return self.each().make(1, seed=seed, orbits=orbits, clues=clues)[0]

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
        if self._puzzle is not None:
            return self._puzzle.draw(order, givens, False, False, False)
        return _external.render(self._native, order)

    def _draw_svg(self, covers: Iterable[Iterable[int]]) -> str | None:
        return None if self._puzzle is None else self._puzzle.svg([self._ordered(cover) for cover in covers])

    def _draw_items_svg(self, texts: Mapping[Any, str]) -> str | None:
        if self._puzzle is None:
            return None
        return self._puzzle.items_svg([texts.get(item, "") for item in self.items])

    def heat_map(self, values: Mapping[Any, object]) -> str | None:
        """A picture of the board with a text for each item, as SVG; None if no front end made the problem. Cells of one text have
        one colour."""
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
        return self._draw_svg([self._native.required])

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
        page, ending = _core.watch_page(self._native, steps, title, keywords(locals()))
        return Page(page, ending == "exhausted")

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


_PICKLE_VERSION = 1


def _unpickle(version: int, data: bytes, items: list[Any] | None, options: list[Any] | None) -> Problem:
    if version != _PICKLE_VERSION:
        raise Error(f"found a problem pickled as version {version}, expected {_PICKLE_VERSION}: it is of another release")
    problem = Problem.__new__(Problem)
    problem._set(_core.read(data, "<pickle>", "json")[0], items, options)
    return problem


def _to_bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else bytes(data)


def _write_whole(path: pathlib.Path, data: bytes) -> None:
    """Writes a file that appears whole or not at all."""
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def verify(problem: Problem, proof: Path | bytes, *, checker: Literal["library", "python"] = "library") -> Verdict:
    """Checks a proof against a problem: the path of its file, or its bytes. The checker shares no code with what makes proofs. With
    `checker="python"` the program quadrille-verify.py checks it in a process of its own, which shares nothing at all.

    >>> import quadrille
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
    path = os.fspath(proof)
    with open(path, "rb") as file:
        return Verdict(*_core.check_proof(problem._native, file.read(), path))
