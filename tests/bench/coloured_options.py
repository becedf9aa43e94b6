#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a random problem with colours in Knuth's format: coloured_options.py ITEMS OPTIONS COLOURED COLOURS SEED > FILE

Each of ITEMS primary items has OPTIONS options, each with three of COLOURED secondary items in one of COLOURS colours. One
option of each item agrees with a colouring that is drawn first, so that there is a cover. The same words make the same file, with
any version of Python.
"""

import argparse

from xorshift import Random


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for word in ("items", "options", "coloured", "colours", "seed"):
        parser.add_argument(word, type=int)
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    hidden = [random.below(arguments.colours) for _ in range(arguments.coloured)]
    print(*(f"p{item}" for item in range(arguments.items)), "|", *(f"s{item}" for item in range(arguments.coloured)))
    for item in range(arguments.items):
        agreeing = random.below(arguments.options)
        for k in range(arguments.options):
            cells = sorted(random.shuffle(list(range(arguments.coloured)))[:3])
            colours = [hidden[cell] if k == agreeing else random.below(arguments.colours) for cell in cells]
            print(f"p{item}", *(f"s{cell}:{colour}" for cell, colour in zip(cells, colours)))


if __name__ == "__main__":
    main()
