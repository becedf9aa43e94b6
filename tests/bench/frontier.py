#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the exact covers of a problem in Knuth's format, with nothing of quadrille: frontier.py < FILE

Items are settled one after another, in a fixed order. All that is kept of the choices so far is which of the items ahead they
cover, and in how many ways: plain, and good where few items are ahead, as on strips of a board and on sparse graphs.
Secondary items are not for it.
"""

import sys
from collections import defaultdict


def order_of(options: list[list[str]], items: list[str]) -> list[str]:
    """Next is an item that adds the fewest to the items that settled ones share options with."""
    beside: dict[str, set[str]] = {item: set() for item in items}
    for option in options:
        for item in option:
            beside[item].update(option)
    order: list[str] = []
    left, frontier = dict.fromkeys(items), {}
    while left:
        best = min(frontier or left, key=lambda item: sum(other in left and other not in frontier for other in beside[item]))
        order.append(best)
        del left[best]
        frontier |= {item: None for item in items if item in beside[best]}
        frontier = {item: None for item in frontier if item in left}
    return order


def count(items: list[str], options: list[list[str]]) -> int:
    place = {item: k for k, item in enumerate(order_of(options, items))}
    starting: list[list[int]] = [[] for _ in items]  # options by the first item that they have, which is bit 0
    for option in options:
        first = min(place[item] for item in option)
        starting[first].append(sum(1 << place[item] - first for item in option))
    ways = {0: 1}  # by the items covered, the first that is not settled being bit 0
    for here in starting:
        following: dict[int, int] = defaultdict(int)
        for covered, times in ways.items():
            for option in [0] if covered & 1 else here:
                if not option & covered:
                    following[(covered | option) >> 1] += times
        ways = following
    return ways.get(0, 0)


def main() -> None:
    items, *options = [line.split() for line in sys.stdin if line.strip() and not line.startswith("|")]
    if "|" in items:
        sys.exit("frontier: found secondary items, expected none")
    print(count(items, options))


if __name__ == "__main__":
    main()
