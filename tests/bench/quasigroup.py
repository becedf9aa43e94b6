#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a quasigroup with holes in Knuth's format: quasigroup.py ORDER HOLES SEED > FILE

A Latin square, drawn by the random walk of Jacobson and Matthews (Generating uniformly distributed random Latin squares,
1996), of which HOLES cells are emptied: so there is a way to fill them. Items are the empty cells, and the numbers that
each row and each column lacks. The same words make the same file, with any version of Python.
"""

import argparse

from xorshift import Random


class Cube:
    """A Latin square as zeros and ones: 1 where the cell in that row and column has that number."""

    def __init__(self, order: int, random: Random) -> None:
        self.order, self.random = order, random
        self.bits = [int((row + column) % order == number)
                     for row in range(order) for column in range(order) for number in range(order)]
        self.strides = (order * order, order, 1)
        self.improper: tuple[int, ...] | None = None  # the one place that has -1, if any

    def at(self, place: tuple[int, ...]) -> int:
        return sum(stride * part for stride, part in zip(self.strides, place))

    def one_beside(self, place: tuple[int, ...], axis: int) -> int:
        """A coordinate that makes `place` one that has 1, if it stands instead of that of the axis."""
        start = self.at(place) - self.strides[axis] * place[axis]
        ones = [k for k in range(self.order) if self.bits[start + k * self.strides[axis]] == 1]
        return ones[self.random.below(len(ones))]

    def step(self) -> None:
        """Adds 1 to the place that has -1, or to one that has 0, and makes up for it at seven others."""
        place = self.improper
        while place is None or (not self.improper and self.bits[self.at(place)]):
            place = tuple(self.random.below(self.order) for _ in range(3))
        other = tuple(self.one_beside(place, axis) for axis in range(3))
        for corner in range(8):
            chosen = tuple(other[axis] if corner >> axis & 1 else place[axis] for axis in range(3))
            self.bits[self.at(chosen)] += -1 if corner.bit_count() % 2 else 1
        self.improper = other if self.bits[self.at(other)] < 0 else None

    def walk(self, steps: int) -> None:
        while steps > 0 or self.improper:
            self.step()
            steps -= 1

    def number(self, row: int, column: int) -> int:
        return self.one_beside((row, column, 0), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("order", type=int)
    parser.add_argument("holes", type=int)
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    order, random = arguments.order, Random(arguments.seed)
    cube = Cube(order, random)
    cube.walk(order**3)
    holes = sorted(random.shuffle([(row, column) for row in range(order) for column in range(order)])[: arguments.holes])
    by_row = sorted({(row, cube.number(row, column)) for row, column in holes})
    by_column = sorted({(column, cube.number(row, column)) for row, column in holes})
    print(*(f"p{row},{column}" for row, column in holes), *(f"r{row},{number}" for row, number in by_row),
          *(f"c{column},{number}" for column, number in by_column))
    for row, column in holes:
        for number in range(order):
            if (row, number) in by_row and (column, number) in by_column:
                print(f"p{row},{column} r{row},{number} c{column},{number}")


if __name__ == "__main__":
    main()
