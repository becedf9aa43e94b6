#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a random problem in Knuth's format: random_options.py ITEMS OPTIONS SIZE SEED > FILE

OPTIONS different options of SIZE different items each, all equally likely, but that one cover of ITEMS / SIZE options is
hidden among them, so that there is one. The same words make the same file, with any version of Python.
"""

import argparse

from xorshift import Random


def draw(items: int, options: int, size: int, random: Random) -> list[tuple[int, ...]]:
    deck = random.shuffle(list(range(items)))
    chosen = {tuple(sorted(deck[i : i + size])) for i in range(0, items, size)}
    while len(chosen) < options:
        chosen.add(tuple(sorted(random.shuffle(deck)[:size])))
    return random.shuffle(sorted(chosen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for word in ("items", "options", "size", "seed"):
        parser.add_argument(word, type=int)
    arguments = parser.parse_args()
    if arguments.items % arguments.size != 0:
        parser.error(f"found {arguments.items} items, expected a multiple of {arguments.size}")
    print(*(f"i{item}" for item in range(arguments.items)))
    for option in draw(arguments.items, arguments.options, arguments.size, Random(arguments.seed)):
        print(*(f"i{item}" for item in option))


if __name__ == "__main__":
    main()
