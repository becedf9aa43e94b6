# SPDX-License-Identifier: MIT
"""Costs as a problem has them: in the order of its options, and whole numbers."""

from __future__ import annotations

import decimal
import fractions
import operator
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ._labels import _label, _short

Cost = int | decimal.Decimal
"""The exact cost of a cover: an int, or a Decimal where costs have decimals."""


def to_costs(costs: Any, labels: Sequence[Any] | None, count: int) -> tuple[list[int], int]:
    """Costs in units of 10^-decimals, and the decimals: 0 if all costs are ints."""
    values = _cost_list(costs, labels, count)
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


def _cost_list(costs: Any, labels: Sequence[Any] | None, count: int) -> list[Any]:
    """A cost for each option, in order."""
    if isinstance(costs, (str, bytes)):
        raise TypeError(f"found the text {_short(costs)} for costs, expected numbers; frame[{_short(costs)}] is a column")
    if hasattr(costs, "columns"):
        raise TypeError("found a table for costs, expected one of its columns, as in frame['cost']")
    if isinstance(costs, (set, frozenset)):
        raise TypeError("found a set for costs, which has no order, expected a list or a mapping")
    if hasattr(costs, "index") and hasattr(costs, "to_dict"):  # a Series of pandas
        return _by_index(list(costs.index), list(np.asarray(costs)), labels, count)
    if isinstance(costs, Mapping):
        known = set(labels) if labels is not None else range(count)
        for label in costs:
            if label not in known:
                raise ValueError(f"found the cost of {_short(label)}, which is no option")
        return [costs.get(label, 0) for label in (labels if labels is not None else range(count))]
    values = list(costs)
    if len(values) != count:
        raise ValueError(f"found {len(values)} costs, expected one for each of {count} options")
    return values


def find_unpriced(costs: Any, labels: Sequence[Any]) -> list[int]:
    """The positions of the labels that a mapping of costs leaves out. An empty mapping says nothing, and leaves out none."""
    if not isinstance(costs, Mapping) or not costs:
        return []
    return [i for i, label in enumerate(labels) if label not in costs]


def _by_index(index: list[Any], values: list[Any], labels: Sequence[Any] | None, count: int) -> list[Any]:
    """The values of a Series in the order of the options. Each option needs one: pandas would fill up or leave out in silence."""
    in_order = "costs.to_numpy() takes the costs in order"
    if labels is None:
        if len(index) != count:
            raise ValueError(f"found {len(index)} costs, expected one for each of {count} options")
        if index != list(range(count)):
            raise ValueError(f"found costs with the index {_short(index)}, expected 0 to {count - 1} in order, since the options have no "
                             f"index; {in_order}, and costs.to_dict() by number")
        return values
    by_label: dict[Any, Any] = {}
    known = set(labels)
    for label, value in zip(index, values):
        if label not in known:
            raise ValueError(f"found the cost of {_short(label)}, which is no option; a Series goes by its index, and {in_order}")
        if label in by_label:
            raise ValueError(f"found two costs of {_short(label)} in the index of costs, expected one")
        by_label[label] = value
    for label in labels:
        if label not in by_label:
            raise ValueError(f"found no cost of option {_short(label)} in the index of costs, expected one for each option")
    return [by_label[label] for label in labels]


def to_decimal(units: int, decimals: int) -> decimal.Decimal:
    """Units of 10^-decimals, exactly, whatever the context of decimals is."""
    return decimal.Decimal((int(units < 0), tuple(map(int, str(abs(units)))), -decimals))
