# SPDX-License-Identifier: MIT
"""The user's options as arrays: what `Problem` is built from.

Labels stay in Python. The library gets texts as names, other objects as `repr` writes them, and no names at all if two would
be equal.
"""

from __future__ import annotations

import decimal
import fractions
import operator
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from . import _core
from .errors import Error

Options = Any
"""A mapping of labels to items, an iterable of iterables of items, an array, or a sparse matrix of scipy."""


class Built:
    """A problem of the library, and the labels of its items and options: None where they are indices."""

    def __init__(self, core: _core.Problem, items: list[Any] | None, options: list[Any] | None) -> None:
        self.core, self.items, self.options = core, items, options


def build(
    options: Options, items: Iterable[Hashable] | None, secondary: Iterable[Hashable], bounds: Mapping[Any, Any] | None,
    maximize: bool, name: str,
) -> Built:
    """Builds a problem without costs, `require` and `forbid`."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise ValueError(f"found {name!r} for name, expected Unicode") from None
    if hasattr(options, "tocsr") or (hasattr(options, "__array__") and not isinstance(options, Mapping)):
        return _build_matrix(options, items, secondary, bounds, maximize, name)
    if isinstance(options, (str, bytes)):
        raise TypeError(f"found the text {_short(options)} for options, expected a mapping or a list; Problem.from_string reads a text")
    labels: list[Any] | None = None
    if isinstance(options, Mapping):
        labels, rows = list(options), list(options.values())
    else:
        try:
            rows = list(options)
        except TypeError:
            raise TypeError(f"found {_short(options)} for options, expected a mapping, a list or a matrix") from None
    cells = _Cells(labels, rows, items, secondary)
    names = cells.items
    core = _make(
        labels, cells.rows, names, item_count=len(names), starts=cells.starts, items=cells.cells, colours=cells.colours,
        secondary=cells.is_secondary, bounds=_bounds(cells.ids, bounds, cells.primary), item_names=_names(names),
        colour_names=cells.colour_names, option_names=_names(labels) if labels else [], maximize=maximize, name=name)
    return Built(core, names, labels)


class _Cells:
    """The cells of options, row by row."""

    def __init__(
        self, labels: list[Any] | None, rows: list[Any], items: Iterable[Hashable] | None, secondary: Iterable[Hashable]
    ) -> None:
        for name, listed in (("items", items), ("secondary", secondary)):
            if isinstance(listed, str):
                raise TypeError(f"found the text {listed!r} for {name}, expected a list; list({listed!r}) if letters are meant")
        self.labels = labels
        self.rows = [self._row(i, row) for i, row in enumerate(rows)]
        second = _listed("secondary", secondary)
        self.ids: dict[Any, int] = _listed("items", items) if items is not None else self._by_appearance(second)
        self.primary = len(self.ids)
        for item in second:
            if item in self.ids:
                raise ValueError(f"found {_short(item)} among the primary and the secondary items")
            self.ids[item] = len(self.ids)
        self.items: list[Any] = list(self.ids)
        self.is_secondary = [i >= self.primary for i in range(len(self.items))] if second else []
        self.starts: list[int] = [0]
        self.cells: list[int] = []
        self.colours: list[int] = []
        self._colour_ids: dict[Any, int] = {}
        for i, row in enumerate(self.rows):
            self._add(i, row)
        if self.colours:
            self.colours.extend([0] * (len(self.cells) - len(self.colours)))
        self.colour_names = _names(list(self._colour_ids)) or [f"colour {i}" for i in range(len(self._colour_ids))]

    def _label(self, i: int) -> str:
        return _label(self.labels, i)

    def _row(self, i: int, row: Any) -> Collection[Any]:
        if isinstance(row, (str, bytes)):
            raise TypeError(
                f"found the text {_short(row)} for {self._label(i)}, expected a collection of items; list({_short(row)}) if letters are meant")
        if isinstance(row, (set, frozenset)):  # a set of texts has another order in each process: so would the problem
            try:
                return sorted(row, key=_text if any(map(_has_set, row)) else None)
            except TypeError:
                return sorted(row, key=_text)
        if isinstance(row, (list, tuple, Mapping)):
            return row
        try:
            return list(row)
        except TypeError:
            raise TypeError(f"found {_short(row)} for {self._label(i)}, expected a collection of items") from None

    def _by_appearance(self, second: dict[Any, int]) -> dict[Any, int]:
        ids: dict[Any, int] = {}
        for i, row in enumerate(self.rows):
            try:
                for item in row:
                    if item not in ids and item not in second:
                        ids[item] = len(ids)
            except TypeError:
                raise self._unhashable(i, row) from None
        return ids

    def _unhashable(self, i: int, row: Collection[Any]) -> TypeError:
        item = next(item for item in row if not _is_hashable(item))
        return TypeError(f"found the item {_short(item)} in {self._label(i)}, expected one that can be hashed, as a tuple can")

    def _add(self, i: int, row: Collection[Any]) -> None:
        try:
            self.cells.extend(map(self.ids.__getitem__, row))
        except KeyError as error:
            raise ValueError(f"found the item {_short(error.args[0])} in {self._label(i)}, expected one that is listed") from None
        except TypeError:
            raise self._unhashable(i, row) from None
        if isinstance(row, Mapping):
            self.colours.extend([0] * (self.starts[-1] - len(self.colours)))
            for item, colour in row.items():
                if colour is not None and self.ids[item] < self.primary:
                    raise ValueError(
                        f"found the colour {_short(colour)} of the primary item {_short(item)} in {self._label(i)}, "
                        "expected None: only secondary items have colours")
                self.colours.append(0 if colour is None else self._colour_ids.setdefault(colour, len(self._colour_ids) + 1))
        self.starts.append(len(self.cells))


def _build_matrix(
    matrix: Any, items: Iterable[Hashable] | None, secondary: Iterable[Any], bounds: Mapping[Any, Any] | None, maximize: bool,
    name: str,
) -> Built:
    if items is not None:
        raise TypeError("found items beside a matrix, whose columns are its items, from 0")
    shape = np.shape(matrix)
    if max(shape, default=0) >= 2**31:
        raise ValueError(f"found a matrix of shape {shape}, expected fewer than 2^31 rows and columns")
    if hasattr(matrix, "tocsr"):
        rows = matrix.tocsr()
        if not rows.has_canonical_format or (rows.data == 0).any():
            rows = rows.copy()
            rows.sum_duplicates()
            rows.eliminate_zeros()
        values, starts, cells = rows.data, rows.indptr, rows.indices
    else:
        array = np.asarray(matrix)
        if array.dtype.kind not in "biuf" or array.ndim != 2:
            raise ValueError(
                f"found an array of {array.ndim} dimensions and type {array.dtype}, expected a matrix of 0s and 1s")
        flat = np.flatnonzero(array != 0)  # a quarter of the time of np.nonzero
        width = max(shape[1], 1)
        values, cells = array.ravel()[flat], flat % width
        starts = np.searchsorted(flat, np.arange(shape[0] + 1) * width)
    wrong = np.flatnonzero(values != 1)
    if len(wrong):
        row = int(np.searchsorted(starts, wrong[0], side="right")) - 1
        raise ValueError(f"found {values[wrong[0]]} in row {row}, column {cells[wrong[0]]}, expected 0 or 1")
    second = _listed("secondary", secondary)
    is_secondary: list[bool] = []
    ids = range(shape[1])
    if second:
        is_secondary = [False] * shape[1]
        for column in second:
            if not _is_index(column, shape[1]):
                raise ValueError(f"found the secondary item {_short(column)}, expected a column from 0 to {shape[1] - 1}")
            is_secondary[column] = True
    core = _make(
        None, None, None, item_count=shape[1], starts=starts, items=cells, colours=[], secondary=is_secondary,
        bounds=_bounds({i: i for i in ids} if bounds else {}, bounds, is_secondary or shape[1]), item_names=[],
        colour_names=[], option_names=[], maximize=maximize, name=name)
    return Built(core, None, None)


def _make(labels: list[Any] | None, rows: Any, names: list[Any] | None, **parts: Any) -> _core.Problem:
    try:
        return _core.build(parts)
    except Error as error:
        for i, row in enumerate(rows or ()):
            seen: set[Any] = set()
            for item in row:
                if item in seen:
                    raise ValueError(f"found the item {_short(item)} twice in {_label(labels, i)}") from None
                seen.add(item)
        raise error


def _listed(what: str, items: Iterable[Any]) -> dict[Any, int]:
    ids: dict[Any, int] = {}
    for item in items:
        if not _is_hashable(item):
            raise TypeError(f"found {_short(item)} in {what}, expected items that can be hashed, as a tuple can")
        if item in ids:
            raise ValueError(f"found {_short(item)} twice in {what}")
        ids[item] = len(ids)
    return ids


def _bounds(ids: Mapping[Any, int], bounds: Mapping[Any, Any] | None, primary: int | list[bool]) -> list[int]:
    """Two numbers for each item."""
    if not bounds:
        return []
    ranges = [1, 1] * len(ids)
    for item, bound in bounds.items():
        place = ids.get(item)
        if place is None:
            raise ValueError(f"found bounds of {_short(item)}, which is no item")
        if primary[place] if isinstance(primary, list) else place >= primary:
            raise ValueError(f"found bounds of {_short(item)}, expected a primary item")
        try:
            low, high = (bound, bound) if not isinstance(bound, Sequence) else bound
            low, high = operator.index(low), operator.index(high)
        except (TypeError, ValueError):
            raise ValueError(f"found the bounds {_short(bound)} of {_short(item)}, expected a number or two, as in (0, 3)") from None
        if not 0 <= low <= high < 2**32 or high == 0:
            raise ValueError(f"found the bounds {_short(bound)} of {_short(item)}, expected least and most, the most at least 1")
        ranges[2 * place : 2 * place + 2] = low, high
    return ranges


def to_costs(costs: Any, labels: list[Any] | None, count: int) -> tuple[list[int], int]:
    """Costs in units of 10^-decimals, and the decimals: 0 if all costs are ints."""
    if hasattr(costs, "to_dict"):  # a Series of pandas: its index has the labels
        costs = costs.to_dict()
    if isinstance(costs, Mapping):
        known = set(labels) if labels is not None else range(count)
        for label in costs:
            if label not in known:
                raise ValueError(f"found the cost of {_short(label)}, which is no option")
        values = [costs.get(label, 0) for label in (labels if labels is not None else range(count))]
    else:
        values = list(costs)
        if len(values) != count:
            raise ValueError(f"found {len(values)} costs, expected one for each of {count} options")
    decimals = 0
    for i, cost in enumerate(values):
        if isinstance(cost, (float, np.floating)):
            cost = values[i] = decimal.Decimal(str(cost))
        if isinstance(cost, decimal.Decimal):
            exponent = cost.as_tuple().exponent
            if not isinstance(exponent, int) or exponent > 20:
                raise ValueError(f"found the cost {cost} of {_label(labels, i)}, expected a number of 64 bits")
            decimals = max(decimals, -exponent)
    if decimals > 18:
        raise ValueError(f"found a cost of {decimals} decimals, expected at most 18")
    units = []
    for i, cost in enumerate(values):
        try:
            unit = int(fractions.Fraction(cost if isinstance(cost, decimal.Decimal) else operator.index(cost)) * 10**decimals)
        except TypeError:
            raise TypeError(f"found the cost {_short(cost)} of {_label(labels, i)}, expected an int, a float or a Decimal") from None
        if not -(2**63) <= unit < 2**63:
            raise ValueError(f"found the cost {cost} of {_label(labels, i)}, expected 64 bits for a cost with {decimals} decimals")
        units.append(unit)
    return units, decimals


def to_decimal(units: int, decimals: int) -> decimal.Decimal:
    """Units of 10^-decimals, exactly, whatever the context of decimals is."""
    return decimal.Decimal((int(units < 0), tuple(map(int, str(abs(units)))), -decimals))


def _has_set(value: object) -> bool:
    """Whether a value is a set or a tuple that has one: sets are not sorted by `<`, and each process writes them differently."""
    return isinstance(value, (set, frozenset)) or (isinstance(value, tuple) and any(map(_has_set, value)))


def _text(value: object) -> str:
    """As `repr`, and the same in each process."""
    if not _has_set(value):
        return repr(value)
    parts = list(map(_text, value))  # type: ignore[call-overload]
    return f"({', '.join(parts)})" if isinstance(value, tuple) else f"{{{', '.join(sorted(parts))}}}"


def _names(labels: list[Any]) -> list[str]:
    names = [label if isinstance(label, str) else _text(label) for label in labels]
    if "" in names or len(set(names)) != len(names):
        return []
    try:
        "".join(names).encode()
    except UnicodeEncodeError:  # half of a surrogate pair, as file names may have
        return []
    return names


def _label(labels: list[Any] | None, i: int) -> str:
    return f"option {_short(labels[i])}" if labels is not None else f"option {i}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _is_index(value: object, count: int) -> bool:
    try:
        return 0 <= operator.index(value) < count  # type: ignore[arg-type]
    except TypeError:
        return False
