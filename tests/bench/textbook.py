#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a problem in Knuth's format whose covers a formula counts: textbook.py KIND NUMBER... > FILE

dominoes ROWS COLUMNS    dominoes on a board: Kasteleyn's formula
matchings VERTICES       perfect matchings of a complete graph: a double factorial
partitions ITEMS         partitions of a set, whose non-empty subsets are the options: a Bell number
"""

import sys
from collections.abc import Callable
from itertools import combinations

Problem = tuple[list[str], list[list[str]]]  # items and options

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def dominoes(rows: int, columns: int) -> Problem:
    cell = [[DIGITS[row] + DIGITS[column] for column in range(columns)] for row in range(rows)]
    across = [[row[c], row[c + 1]] for row in cell for c in range(columns - 1)]
    down = [[upper[c], lower[c]] for upper, lower in zip(cell, cell[1:]) for c in range(columns)]
    return sum(cell, []), across + down


def matchings(vertices: int) -> Problem:
    names = [f"v{vertex}" for vertex in range(vertices)]
    return names, [list(pair) for pair in combinations(names, 2)]


def partitions(size: int) -> Problem:
    names = [f"x{item}" for item in range(size)]
    return names, [[name for bit, name in enumerate(names) if subset >> bit & 1] for subset in range(1, 1 << size)]


KINDS: dict[str, Callable[..., Problem]] = {"dominoes": dominoes, "matchings": matchings, "partitions": partitions}


def main() -> None:
    kind, *numbers = sys.argv[1:]
    items, options = KINDS[kind](*map(int, numbers))
    print("\n".join(map(" ".join, [items, *options])))


if __name__ == "__main__":
    main()
