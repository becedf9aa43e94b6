# SPDX-License-Identifier: MIT
"""The user's options as arrays: what `Problem` is built from.

Labels stay in Python. The library gets texts as names, other objects as `repr` writes them, and no names at all if two would
be equal.
"""

from __future__ import annotations

import operator
import os
import re
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core
from .errors import Error

Options = Any
"""A mapping of labels to items, an iterable of iterables of items, an array, a sparse matrix of scipy, or a table or Series of pandas."""

_CELLS = {0: 0, 1: 1, "0": 0, "1": 1}
"""What may stand in a matrix. True and 1.0 are equal to 1."""
_NO_ITEMS = {"name", "names", "index"}
"""Titles of columns that name options, although these may be 0 and 1."""
_HARDLY_ITEMS = {"", "id", "ids", "option", "options", "label", "labels", "price", "prices", "weight", "weights", "total", "sum",
                 "kosten", "preis", "gewicht", "summe", "prix", "coste", "costo"}
"""Titles of columns that are seldom items: they are warned of."""
_ON, _OFF = {"x", "1", "t", "true", "y", "yes", "on", "*", "#", "+"}, {"", ".", "-", "_", "0", "f", "false", "n", "no", "off"}
"""Texts that stand for 1 and 0 in tables of other programs."""


class Built:
    """A problem of the library, and the labels of its items and options: None where they are indices."""

    def __init__(self, core: _core.Problem, items: list[Any] | None, options: list[Any] | None) -> None:
        self.core, self.items, self.options = core, items, options
        self.has_index = False  # the options are those of an index of pandas, even if they are numbered from 0
        self.warnings: list[str] = []


def build(
    options: Options, items: Iterable[Hashable] | None, secondary: Iterable[Hashable], bounds: Mapping[Any, Any] | None,
    maximize: bool, name: str, costs: Any = None,
) -> Built:
    """Builds a problem without costs, `require` and `forbid`. A column of a table must not be `costs` too."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise ValueError(f"found {name!r} for name, expected Unicode") from None
    for argument, listed in (("items", items), ("secondary", secondary)):
        if listed is not None and not isinstance(listed, Iterable) and not hasattr(listed, "__array__"):
            raise TypeError(f"found {_short(listed)} for {argument}, expected a list of items")
        if isinstance(listed, str):
            raise TypeError(f"found the text {listed!r} for {argument}, expected a list; list({listed!r}) if letters are meant")
    if bounds is not None and not hasattr(bounds, "items"):
        raise TypeError(f"found {_short(bounds)} for bounds, expected a mapping, as in {{'item': (0, 3)}}")
    read = _Read(options, costs)
    warnings = read.warnings
    if read.matrix is None and items is None:
        read.matrix = _read_rows(read.labels if isinstance(options, Mapping) else None, read.rows, warnings)
    if read.matrix is not None:
        built = _build_matrix(read, items, secondary, bounds, maximize, name)
    else:
        built = _build_rows(read.labels, read.rows, items, secondary, bounds, maximize, name)
    built.has_index = read.has_index
    built.warnings += warnings
    return built


class _Read:
    """What options are: a matrix with or without titles, or rows; with labels or without."""

    def __init__(self, options: Options, costs: Any) -> None:
        if isinstance(options, (str, bytes)):
            raise TypeError(
                f"found the text {_short(options)} for options, expected a mapping or a list; Problem.read reads a file, and "
                "Problem.from_string a text")
        if hasattr(options, "readline"):
            raise TypeError("found an open file for options, expected a mapping or a list; Problem.read reads a file")
        self.labels: list[Any] | None = None
        self.columns: list[Any] | None = None
        self.is_table = hasattr(options, "columns")
        self.array: npt.NDArray[Any] | None = None  # the cells as they were given
        self.matrix: Any = None
        self.rows: list[Any] = []
        self.warnings: list[str] = []
        self.has_index = hasattr(options, "index") and hasattr(options, "__array__")
        if self.has_index:
            self.labels = _index("the index", options.index, "reset_index(drop=True) numbers the options")
        if hasattr(options, "tocsr"):  # a dok_matrix is a mapping as well
            self.matrix = options
        elif isinstance(options, Mapping):
            self.labels, self.rows = list(options), list(options.values())
        elif hasattr(options, "__array__") and self.is_table:
            self.array, self.columns = np.asarray(options), _read_columns(options, costs, self.warnings)
        elif hasattr(options, "__array__"):
            self.array, self.rows = _read_array(options, self.has_index)
        else:
            try:
                self.rows = list(options)
            except TypeError:
                reads = "; Problem.read reads a file" if isinstance(options, os.PathLike) else ""
                raise TypeError(f"found {_short(options)} for options, expected a mapping, a list or a matrix{reads}") from None
        if self.array is not None:
            self.matrix = _to_ones(self.array)

    def wrong_cell(self, row: int, column: int, value: Any) -> ValueError:
        """What to raise for a cell of the matrix that is neither 0 nor 1."""
        cell = value if self.array is None else self.array[row, column]
        if self.array is None or not self.is_table:
            return ValueError(f"found {_plain(cell)!r} in row {row}, column {column}, expected 0 or 1")
        title = self.columns[column] if self.columns is not None else column
        remedy = _remedy_of_table(self.columns, column, self.array) or _remedy_of_cell(title, cell, self.array[:, column])
        return ValueError(f"found {_short(_plain(cell))} in the column {_short(title)} of {_label(self.labels, row)}, expected 0 or 1, since "
                          f"each column is an item; {remedy}")


def _build_rows(
    labels: list[Any] | None, rows: list[Any], items: Iterable[Hashable] | None, secondary: Iterable[Hashable],
    bounds: Mapping[Any, Any] | None, maximize: bool, name: str,
) -> Built:
    cells = _Cells(labels, rows, items, secondary)
    names = cells.items
    core = _make(
        labels, cells.rows, names, item_count=len(names), starts=cells.starts, items=cells.cells, colours=cells.colours,
        secondary=cells.is_secondary, bounds=_bounds(cells.ids, bounds, cells.primary, len(cells.rows)), item_names=_names(names),
        colour_names=cells.colour_names, option_names=_names(labels) if labels else [], maximize=maximize, name=name)
    built = Built(core, names, labels)
    if items is None:  # where items are listed, one that is misspelt is refused
        built.warnings += _warn_of_unused(cells)
        empty = sum("" in row for row in cells.rows) if "" in cells.ids else 0
        if empty:
            built.warnings.append(f"{empty} option{'s have' if empty > 1 else ' has'} the empty text '' for an item; leave it out if it "
                                  "stands for none")
    return built


def _warn_of_unused(cells: _Cells) -> list[str]:
    """Says which secondary items no option has, and which items they may stand for."""
    if cells.primary == len(cells.items):
        return []
    used = set(cells.cells)
    unused = [item for item in cells.items[cells.primary :] if cells.ids[item] not in used]
    if not unused:
        return []
    import difflib

    named = unused[:3]  # to compare all of a long list with all items would take hours
    texts = {str(item).casefold(): item for item in cells.items if cells.ids[item] in used}
    near = (difflib.get_close_matches(str(item).casefold(), texts, 1) for item in named)
    found = next((f"; did you mean {_short(texts[match[0]])}?" for match in near if match), "")
    more = f" and {len(unused) - 3} more" if len(unused) > 3 else ""
    return [f"no option has the secondary item{'s' * (len(unused) > 1)} {', '.join(map(_short, named))}{more}{found}"]


# ---- tables and matrices ----

def _index(what: str, index: Iterable[Any], remedy: str) -> list[Any] | None:
    """The labels of an axis of a table; None if they are the numbers from 0."""
    labels = list(index)
    seen: dict[Any, int] = {}
    for place, label in enumerate(labels):
        if _is_missing(label):
            raise ValueError(f"found {_short(label)} in {what}, at place {place}, expected a label; {remedy}")
        if label in seen:
            raise ValueError(f"found {_short(label)} twice in {what}, at places {seen[label]} and {place}; {remedy}")
        seen[label] = place
    is_range = all(type(label) is int and label == place for place, label in enumerate(labels))
    return None if is_range else labels


def _read_columns(table: Any, costs: Any, warnings: list[str]) -> list[Any] | None:
    """The columns of a DataFrame; None if they are the numbers from 0."""
    columns = _index("the columns", table.columns, "each column is an item")
    for title in columns or ():
        text = str(title).strip().casefold()
        is_cost = text in ("cost", "costs") or _is_column(costs, table, title)
        if is_cost or text in _NO_ITEMS or re.match(r"unnamed: |level_[0-9]+$", text):
            raise ValueError(f"found the column {_short(title)}, which is no item; {_remedy(title, is_cost)}, and a column that is an "
                             "item needs another title")
    warnings += [f"the column {_short(title)} is taken for an item; {_remedy(title, False)}, and frame.drop(columns={_short(title)}) "
                 "leaves it out" for title in columns or () if str(title).strip().casefold() in _HARDLY_ITEMS]
    return columns


def _remedy_of_table(columns: list[Any] | None, wrong: int, array: npt.NDArray[Any]) -> str:
    """What to write for a table that has an option and one of its items in each row."""
    names = array[:, 0].tolist()
    if columns is None or len(columns) != 2 or wrong != 0 or len(set(names)) == len(names) or set(names) & set(_CELLS):
        return ""
    return (f"frame.groupby({_short(columns[0])})[{_short(columns[1])}].agg(list) takes rows of an option and one of its items, and "
            "pandas.get_dummies makes 0s and 1s")


def _is_column(costs: Any, table: Any, title: Any) -> bool:
    """Whether costs are a column of the table, in whatever order."""
    return hasattr(costs, "to_dict") and getattr(costs, "name", None) == title and bool(costs.to_dict() == table[title].to_dict())


def _remedy_of_cell(title: Any, cell: Any, column: npt.NDArray[Any]) -> str:
    if _is_missing(cell):
        return "frame.fillna(0) takes it for 0"
    if isinstance(cell, str) and len(set(column)) < len(column):
        return f"frame[{_short(title)}] == {_short(cell)} makes 0s and 1s"
    return _remedy(title, not isinstance(cell, str))


def _remedy(title: Any, is_cost: bool) -> str:
    """What to write where a column is no item."""
    column = _short(title)
    if is_cost:
        return f"frame.drop(columns={column}) beside costs=frame[{column}] takes it for costs"
    return f"frame.set_index({column}) takes it for the names of options"


def _read_array(options: Any, is_series: bool) -> tuple[npt.NDArray[Any] | None, list[Any]]:
    """A matrix; or the rows of a Series, or of an array of collections."""
    _refuse_masked("a matrix", options)
    array = np.asarray(options)
    if array.ndim == 2:
        return array, []
    if array.ndim == 1 and (is_series or (array.dtype.kind == "O" and not _are_cells(list(array)))):
        return None, list(array)
    raise ValueError(f"found an array of {array.ndim} dimensions and type {array.dtype}, expected a matrix of 0s and 1s")


def _refuse_masked(what: str, array: Any) -> None:
    """Refuses what a mask hides: numpy hands out what is under it."""
    if isinstance(array, np.ma.MaskedArray) and np.any(array.mask):
        place = ", ".join(map(str, np.argwhere(array.mask)[0].tolist()))
        raise ValueError(f"found a masked cell in {what}, at [{place}], expected none; .filled(0) takes it for 0")


def _to_ones(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array in numbers. What is neither 0 nor 1 stays so."""
    if array.dtype.kind in "biuf":
        return array
    cells = (_CELLS.get(cell, 2) if _is_hashable(cell) else 2 for cell in array.ravel().tolist())
    return np.fromiter(cells, np.int8, array.size).reshape(array.shape)


def _are_cells(rows: list[Any]) -> bool:
    """Whether all rows are lists of 0s and 1s."""
    try:
        return all((isinstance(row, (list, tuple)) or hasattr(row, "__array__")) and all(cell in _CELLS for cell in row) for row in rows)
    except TypeError:  # something that cannot be hashed, or an array without dimensions
        return False


def _read_rows(keys: list[Any] | None, rows: list[Any], warnings: list[str]) -> npt.NDArray[Any] | None:
    """Reads lists of 0s and 1s as a matrix; None where they are collections of items. An option has an item once. So a row that has 0 or
    1 twice is a row of a matrix, and rows of two cells may be either. `keys`: the keys, if options are a mapping, whose values are always
    collections of items."""
    rows[:] = [list(row) if hasattr(row, "__next__") else row for row in rows]  # an iterator, such as map
    for i, row in enumerate(rows):
        if isinstance(row, np.ma.MaskedArray):
            _refuse_masked(_label(keys, i), row)
    if not rows or not _are_cells(rows):
        _refuse_marks(keys, rows)
        return None
    widths = [len(row) for row in rows]
    cells = [[_CELLS[cell] for cell in row] for row in rows]
    twice = next((i for i, row in enumerate(cells) if len(set(row)) < len(row)), None)
    logical = any(isinstance(cell, (bool, float, np.bool_, np.floating)) for row in rows for cell in row)
    if twice is None and not logical:
        if set(widths) == {2}:
            _tell_readings(keys, rows, warnings)
        return None
    place = twice or 0
    what = (f"found the item {max(cells[place], key=cells[place].count)} twice in {_label(keys, place)}" if twice is not None
            else f"found {_short(_plain(rows[0][0]))} for an item of {_label(keys, 0)}")
    if keys is not None:
        raise ValueError(f"{what}, expected a collection of items; pandas.DataFrame.from_dict(options, orient='index') makes a matrix of "
                         "rows with names")
    ragged = next((i for i, width in enumerate(widths) if width != widths[0]), None)
    if ragged is not None:
        raise ValueError(f"{what}, and as a matrix {widths[ragged]} cells in row {ragged}, expected {widths[0]} as in row 0")
    return np.array(cells, np.int8)


def _tell_readings(keys: list[Any] | None, rows: list[Any], warnings: list[str]) -> None:
    """Refuses lists that are rows of a matrix as well as collections of items; warns where they are hardly rows."""
    row = _short(list(map(_plain, rows[0])))
    if keys is None and not all(isinstance(row, tuple) for row in rows):
        raise ValueError(
            f"found only rows such as {row}, which may be rows of a matrix, or options that have both items; write numpy.array(options) "
            f"for a matrix, and sets such as {{{row[1:-1]}}} for items")
    if keys is None or all(isinstance(row, list) or hasattr(row, "__array__") for row in rows):
        warnings.append(f"all options are such as {row} and have both items; numpy.array makes them rows of a matrix, and sets such as "
                        f"{{{row[1:-1]}}} need no warning")


def _refuse_marks(keys: list[Any] | None, rows: list[Any]) -> None:
    """Refuses rows of two texts that other programs write for 1 and 0. Wider rows have one of them twice, and are refused anyway."""
    marks: set[Any] = set()
    for row in rows:
        if not (isinstance(row, (list, tuple)) and len(row) == 2 and all(isinstance(cell, (str, int)) for cell in row)):
            return
        marks.update(row)
        if row[0] == row[1] or len(marks) > 2:
            return
    folded = {str(cell).strip().casefold() for cell in marks}
    if folded & _ON and folded & _OFF:
        raise ValueError(f"found only rows such as {_short(rows[0])}, from {_label(keys, 0)} on, which may be rows of a matrix, or options "
                         "that have both items; write numpy.array of 1s and 0s for a matrix, and sets for items")


class _Cells:
    """The cells of options, row by row."""

    def __init__(
        self, labels: list[Any] | None, rows: list[Any], items: Iterable[Hashable] | None, secondary: Iterable[Hashable]
    ) -> None:
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
        for item in self.items:
            if _is_no_item(item):
                raise ValueError(f"found {_short(item)} in {self._place(item)}, expected an item; leave out what is missing")
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

    def _place(self, item: Any) -> str:
        """Where an item is, which may be equal to nothing, not even to itself."""
        places = ((i, j) for i, row in enumerate(self.rows) for j, other in enumerate(row) if other is item)
        return next((f"{self._label(i)}, at place {j}" for i, j in places), "the list of items")

    def _row(self, i: int, row: Any) -> Collection[Any]:
        if isinstance(row, (str, bytes)):
            raise TypeError(f"found the text {_short(row)} for {self._label(i)}, expected a collection of items; {_words_of(row)}")
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
        is_pair = self.labels is None and len(row) == 2 and not isinstance(item, Mapping) and item is list(row)[1]
        return TypeError(f"found the item {_short(item)} in {self._label(i)}, expected one that can be hashed, as a tuple can"
                         + "; dict(options) takes pairs of a label and its items" * is_pair)

    def _add(self, i: int, row: Collection[Any]) -> None:
        try:
            self.cells.extend(map(self.ids.__getitem__, row))
        except KeyError as error:
            titles = error.args[0] in _CELLS and all(len(row) == self.primary for row in self.rows) and _are_cells(self.rows)
            raise ValueError(f"found the item {_short(error.args[0])} in {self._label(i)}, expected one that is listed"
                             + "; pandas.DataFrame(options, columns=items) gives titles to the columns of a matrix" * titles) from None
        except TypeError:
            raise self._unhashable(i, row) from None
        if isinstance(row, Mapping):
            self.colours.extend([0] * (self.starts[-1] - len(self.colours)))
            for item, colour in row.items():
                if colour is not None and self.ids[item] < self.primary:
                    raise ValueError(
                        f"found the colour {_short(colour)} of the primary item {_short(item)} in {self._label(i)}, expected None: only "
                        "secondary items have colours" + ("; pandas.DataFrame(options) is a table of 0s and 1s" * (colour in (0, 1))))
                self.colours.append(0 if colour is None else self._colour_ids.setdefault(colour, len(self._colour_ids) + 1))
        self.starts.append(len(self.cells))


def _build_matrix(
    read: _Read, items: Iterable[Hashable] | None, secondary: Iterable[Any], bounds: Mapping[Any, Any] | None, maximize: bool,
    name: str,
) -> Built:
    columns, labels = read.columns, read.labels
    if items is not None:
        raise TypeError("found items beside a matrix, whose columns are its items"
                        + (", from 0; pandas.DataFrame(matrix, columns=items) gives them titles" if columns is None else ""))
    shape = np.shape(read.matrix)
    if max(shape, default=0) >= 2**31:
        raise ValueError(f"found a matrix of shape {shape}, expected fewer than 2^31 rows and columns")
    values, starts, cells = _sparse(read.matrix)
    wrong = np.flatnonzero(values != 1)
    if len(wrong):
        row = int(np.searchsorted(starts, wrong[0], side="right")) - 1
        raise read.wrong_cell(row, int(cells[wrong[0]]), values[wrong[0]])
    ids = {column: i for i, column in enumerate(columns)} if columns is not None else None
    is_secondary = _secondary_columns(secondary, ids, shape[1])
    core = _make(
        None, None, None, item_count=shape[1], starts=starts, items=cells, colours=[], secondary=is_secondary,
        bounds=_bounds(ids or {i: i for i in range(shape[1])}, bounds, is_secondary or shape[1], shape[0]) if bounds is not None else [],
        item_names=_names(columns or []), colour_names=[], option_names=_names(labels or []), maximize=maximize, name=name)
    return Built(core, columns, labels)


def _sparse(matrix: Any) -> tuple[Any, Any, Any]:
    """The values of a matrix that are not 0, where each row of them begins, and their columns."""
    if hasattr(matrix, "tocsr"):
        rows = matrix.tocsr()
        if not rows.has_canonical_format or (rows.data == 0).any():
            rows = rows.copy()
            rows.sum_duplicates()
            rows.eliminate_zeros()
        return rows.data, rows.indptr, rows.indices
    flat = np.flatnonzero(matrix != 0)  # a quarter of the time of np.nonzero
    width = max(matrix.shape[1], 1)
    return matrix.ravel()[flat], np.searchsorted(flat, np.arange(matrix.shape[0] + 1) * width), flat % width


def _secondary_columns(secondary: Iterable[Any], ids: Mapping[Any, int] | None, count: int) -> list[bool]:
    """For each column whether it is a secondary item; empty if none is."""
    second = _listed("secondary", secondary)
    is_secondary = [False] * count if second else []
    for column in second:
        if ids is not None and column not in ids:
            raise ValueError(f"found the secondary item {_short(column)}, which is no column")
        if ids is None and not _is_index(column, count):
            raise ValueError(f"found the secondary item {_short(column)}, expected a column from 0 to {count - 1}")
        is_secondary[ids[column] if ids is not None else column] = True
    return is_secondary


def _make(labels: list[Any] | None, rows: Any, names: list[Any] | None, **parts: Any) -> _core.Problem:
    try:
        return _core.build(parts)
    except Error as error:
        for i, row in enumerate(rows or ()):
            seen: set[Any] = set()
            for item in row:
                if item in seen:
                    raise ValueError(f"found the item {_short(item)} twice in {_label(labels, i)}{_other_cell(item, rows)}") from None
                seen.add(item)
        raise error


def _other_cell(item: Any, rows: Any) -> str:
    """What else stands in options that look like a matrix, since one has 0 or 1 twice."""
    if item not in _CELLS or len(set(map(len, rows))) > 1:
        return ""
    return next((f"; as a matrix, found {_short(cell)} in row {i}, column {j}, expected 0 or 1"
                 for i, row in enumerate(rows) for j, cell in enumerate(row) if cell not in _CELLS), "")


def _listed(what: str, items: Iterable[Any]) -> dict[Any, int]:
    ids: dict[Any, int] = {}
    for item in items:
        if not _is_hashable(item):
            raise TypeError(f"found {_short(item)} in {what}, expected items that can be hashed, as a tuple can")
        if item in ids:
            raise ValueError(f"found {_short(item)} twice in {what}")
        ids[item] = len(ids)
    return ids


def _bounds(ids: Mapping[Any, int], bounds: Mapping[Any, Any] | None, primary: int | list[bool], most: int) -> list[int]:
    """Two numbers for each item. `most`: how many options there are, for a bound of None."""
    if bounds is None or len(bounds) == 0:
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
            high = max(most, operator.index(low), 1) if high is None and isinstance(bound, Sequence) else high
            low, high = operator.index(low), operator.index(high)
        except (TypeError, ValueError):
            raise ValueError(f"found the bounds {_short(bound)} of {_short(item)}, expected a number or two, as in (0, 3), or (1, None)") from None
        if not 0 <= low <= high < 2**32 or high == 0:
            raise ValueError(f"found the bounds {_short(bound)} of {_short(item)}, expected least and most, the most at least 1")
        ranges[2 * place : 2 * place + 2] = low, high
    return ranges


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


def _label(labels: Sequence[Any] | None, i: int) -> str:
    return f"option {_short(labels[i])}" if labels is not None else f"option {i}"


def _words_of(text: str | bytes) -> str:
    """What to write instead of a text that stands for an option."""
    if isinstance(text, str) and len(text) > 1 and set(text) <= {"0", "1"}:
        return "Problem.from_string reads rows of a matrix"
    if isinstance(text, str) and len(text.split()) > 1:
        return f"{_short(text)}.split() if words are meant"
    return f"list({_short(text)}) if letters are meant"


def _plain(value: Any) -> Any:
    """A number of numpy as one of Python, which is written without its type."""
    return value.item() if isinstance(value, np.generic) else value


def _is_missing(value: Any) -> bool:
    """Whether a value is None, NaN, or what pandas has for a missing one."""
    if isinstance(value, tuple):
        return any(map(_is_missing, value))
    return value is None or type(value).__name__ in ("NAType", "NaTType") or (isinstance(value, (float, np.floating)) and value != value)


def _is_no_item(value: Any) -> bool:
    """Whether a value is what stands for a missing one. In a tuple None may be part of a label."""
    if isinstance(value, tuple):
        return any(part is not None and _is_no_item(part) for part in value)
    return _is_missing(value)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def to_index(what: str, value: Any, count: int) -> int:
    """The index of an option or an item that has no label."""
    try:
        index = operator.index(value)
    except TypeError:
        raise TypeError(f"found {_short(value)}, expected the index of an {what}") from None
    if not 0 <= index < count:
        raise ValueError(f"found {what} {index}, expected one from 0 to {count - 1}")
    return index


def _is_index(value: object, count: int) -> bool:
    try:
        return 0 <= operator.index(value) < count  # type: ignore[arg-type]
    except TypeError:
        return False
