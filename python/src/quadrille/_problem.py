# SPDX-License-Identifier: MIT
"""Problems: how they are made, read and written."""

from __future__ import annotations

import collections
import inspect
import io
import os
import pathlib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import IO, Any, Literal

import numpy as np
import numpy.typing as npt

from . import _core, _labels
from ._base import Labels, Path
from ._costs import find_unpriced, to_costs
from ._covers import Cost
from ._drawing import Drawing
from ._each import Each
from ._files import names_file, to_bytes, write_whole
from ._search import Choose, Progress, Stopper, keywords, warn
from ._thinking import Thinking
from .errors import Error

_SUFFIXES = {".txt": "dense"}


class Problem(Thinking, Drawing):
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

    Each verb that searches takes the keywords of `solve`. `require` and `forbid` are labels of options. `engine`, `threads`, `seed`,
    `simplify`, `memory` and `choose` say how to search. `time`, in seconds, and `nodes` are limits. `progress` and `interval` report how
    far the search has come, and `stop` ends it. docs/python/index.md has a line for each.

    >>> p = Problem({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> p.solve()
    Cover(['B', 'D', 'F'])
    >>> p.count()
    1
    >>> [list(cover) for cover in Problem([[0], [0, 1], [1], [1]])]
    [[0, 2], [0, 3], [1]]
    """

    __slots__ = ()

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
            units, decimals = to_costs(costs, labels, self._native.option_count)
            self._native = self._native.priced(units, decimals)
            self._unpriced = find_unpriced(costs, self.options)
        self._native = self._restricted(require, forbid)

    # ---- reading and writing ----

    @classmethod
    def read(cls, file: Path | IO[Any], format: str = "") -> Problem:
        """Reads a problem from a file, by its path or opened. Its content tells the format, unless `format` names it. Files in
        gzip, bzip2, xz and zstd are read as they are. Raises ParseError, with the place, and FileNotFoundError."""
        if isinstance(file, (str, os.PathLike)):
            return cls._read(_core.read_file(os.fspath(file), format))
        data = file.read()
        return cls._read(_core.read(to_bytes(data), str(getattr(file, "name", "<file>")), format))

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
        return cls._read(_core.read(to_bytes(text), source, format))

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

    @classmethod
    def _read(cls, answer: tuple[_core.Problem, str, list[str]]) -> Problem:
        core, _, messages = answer
        for message in messages:
            warn(message)
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
        known = [row[0] for row in _core.formats() if row[3]]
        format = format or _SUFFIXES.get(path.suffix, path.suffix[1:])
        if format not in known:
            raise ValueError(f"found the suffix {path.suffix!r}, expected one of {', '.join('.' + name for name in known)}, or a format")
        write_whole(path, self.to_string(format, lossy=lossy, encoding=encoding).encode())

    # ---- many problems on this one ----

    def each(
        self, *,
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Each:
        """Answers many problems that differ only in options that they require."""
        return Each(self._whole, keywords(locals()))

    def make(self, seed: int = 0, *, orbits: Sequence[int] | None = None, clues: int = 0) -> Problem:
        """Makes a problem on this one that has one cover, and no given that could be left out: a random cover of this one, of which as
        few options are required as can be. `orbits`: a number for each option; options of one number are given together or not at
        all. `clues`: the number of givens, the last of which may be superfluous. If some dozens of draws do not have it, the problem has
        another number of givens, and a warning says so."""
        return self.each().make(1, seed=seed, orbits=orbits, clues=clues)[0]

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


def _name_members() -> None:
    """Lets messages and tracebacks call a member by the class that users know: Problem.count, not Asking.count."""
    for base in Problem.__mro__[1:-1]:
        for name, member in vars(base).items():
            if inspect.isfunction(member):
                member.__module__, member.__qualname__ = __package__, f"Problem.{name}"  # pickle finds it by both


_name_members()


_PICKLE_VERSION = 1


def _unpickle(version: int, data: bytes, items: list[Any] | None, options: list[Any] | None) -> Problem:
    if version != _PICKLE_VERSION:
        raise Error(f"found a problem pickled as version {version}, expected {_PICKLE_VERSION}: it is of another release")
    problem = Problem.__new__(Problem)
    problem._set(_core.read(data, "<pickle>", "json")[0], items, options)
    return problem
