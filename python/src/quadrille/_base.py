# SPDX-License-Identifier: MIT
"""What a problem consists of: the library's problem, and the labels of its items and options."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Self, Union, cast

import numpy as np
import numpy.typing as npt

from . import _core, _labels
from ._answers import Simplified, Summary
from ._costs import find_unpriced, to_costs, to_decimal
from ._covers import Cost, Cover
from ._search import to_number, warn

if TYPE_CHECKING:
    from ._problem import Problem

Path = Union[str, "os.PathLike[str]"]
Labels = Union[Iterable[Any], Callable[[Any], object]]
"""Labels of options; or a function that says of a label whether its option is meant."""


class Base:
    """The state of a `Problem`, and what it tells without a search."""

    __slots__ = ("_native", "_items", "_options", "_ids", "_made", "_unpriced", "__weakref__")

    _native: _core.Problem
    _items: list[Any] | None
    _options: list[Any] | None
    _ids: dict[Any, int] | None
    _made: Any
    _unpriced: list[int]
    """The options that a mapping of costs left out."""

    @property
    def _whole(self) -> Problem:
        return cast("Problem", self)

    def _set(self, core: _core.Problem, items: list[Any] | None, options: list[Any] | None) -> None:
        self._native, self._items, self._options = core, items, options
        self._ids, self._made, self._unpriced = None, ..., []

    @classmethod
    def _wrap(cls, core: _core.Problem, items: list[Any] | None = None, options: list[Any] | None = None) -> Self:
        """A problem of the library's; by default, labels are its names where it has any."""
        self = cls.__new__(cls)
        self._set(core, items if items or not core.has_item_names else core.item_labels,
                  options if options or not core.has_option_names else core.option_labels)
        return self

    def _like(self, core: _core.Problem) -> Self:
        """Another problem with the same items and options."""
        other = type(self).__new__(type(self))
        other._set(core, self._items, self._options)
        other._ids, other._unpriced = self._ids, self._unpriced
        if core.origin == self._native.origin:
            other._made = self._made
        return other

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

        >>> import quadrille
        >>> quadrille.Problem([[0, 1], [1]]).to_numpy()
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
            if isinstance(label, (bool, np.bool_)):
                raise TypeError(f"found {label}, expected the index of an option; those of a mask are np.flatnonzero(mask)")
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

    def _to_cost(self, units: int) -> Cost:
        decimals = self._native.cost_decimals
        return units if decimals == 0 else to_decimal(units, decimals)

    def _item_index(self, item: Any) -> int:
        if self._items is None:
            index = operator.index(item)
            if not 0 <= index < self._native.item_count:
                raise ValueError(f"found item {index}, expected one from 0 to {self._native.item_count - 1}")
            return index
        try:
            return self._items.index(item)
        except ValueError:
            raise ValueError(f"found {_labels._short(item)}, which is no item") from None

    # ---- other problems ----

    def _restricted(self, require: Labels, forbid: Labels) -> _core.Problem:
        required, forbidden = self._indices(require), self._indices(forbid)
        for name, labels, found in (("require", require, required), ("forbid", forbid, forbidden)):
            if callable(labels) and not found and self._native.option_count > 0:
                warn(f"the function {name} is true of no label, so it has no effect; the first label is {_labels._short(self._label(0))}")
        return self._native.restricted(required, forbidden) if required or forbidden else self._native

    def restrict(self, require: Labels = (), forbid: Labels = ()) -> Self:
        """The same problem whose covers also have all of some options and none of others. Both are labels, or a function of a
        label.

        >>> import quadrille
        >>> quadrille.queens(8).restrict(forbid=lambda square: square.startswith("r0c0")).count()
        88
        """
        return self._like(self._restricted(require, forbid))

    def with_costs(self, costs: Mapping[Any, Cost | float] | Sequence[Cost | float] | npt.NDArray[Any]) -> Self:
        """The same problem with other costs."""
        other = self._like(self._native.priced(*to_costs(costs, self._options, self._native.option_count)))
        other._unpriced = find_unpriced(costs, self.options)
        return other

    def simplify(self, effort: int | None = None) -> Simplified:
        """Finds options that every cover has, options that no cover has, and components that share no item. `effort`: elementary
        steps that may be spent on what takes more than linear time; None for no limit.

        >>> import quadrille
        >>> quadrille.Problem({"A": [1, 4, 7], "B": [1, 4], "D": [3, 5, 6], "F": [2, 7]}).simplify().forced
        ('B', 'D', 'F')
        """
        found = _core.simplify(self._native, 2**64 - 1 if effort is None else to_number("effort", effort, 0))
        forced, useless = found["forced"], found["useless"]
        parts = found["parts"]
        if found["unchanged"]:
            parts = [tuple(range(self._native.option_count))]
        return Simplified(
            problem=self._whole._like(self._native.restricted(list(forced), list(useless))), impossible=found["impossible"],
            forced=self._to_labels(forced), useless=self._to_labels(useless), parts=[self._to_labels(part) for part in parts],
            report=found["report"])

    def _to_labels(self, indices: Iterable[int]) -> tuple[Any, ...]:
        return tuple(self._label(i) for i in indices)
