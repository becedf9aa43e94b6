#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a puzzle that has an answer, as the text of a front end:

    puzzles.py picture ROWS COLUMNS SEED           a nonogram: noise, smoothed until it has shapes
    puzzles.py killer CAGES SEED                   a sudoku without givens, in CAGES cages of at most five cells with their sums
    puzzles.py crossword SIZE BLOCKS WORDS SEED    a grid with blocks, and WORDS words, of which some fill it

The same words make the same text, with any version of Python.
"""

import sys
from itertools import groupby

from xorshift import Random

Grid = list[list[int]]


def smoothed(grid: Grid) -> Grid:
    """Each cell as most of the nine around it are; those outside are blank."""
    def around(r: int, c: int) -> int:
        return sum(grid[y][x] for y in range(max(r - 1, 0), min(r + 2, len(grid))) for x in range(max(c - 1, 0), min(c + 2, len(grid[0]))))
    return [[int(around(r, c) > 4) for c in range(len(grid[0]))] for r in range(len(grid))]


def runs(line: list[int]) -> str:
    return ",".join(str(len(list(group))) for black, group in groupby(line) if black) or "0"


def picture(random: Random, rows: int, columns: int) -> str:
    grid = [[int(random.below(100) < 58) for _ in range(columns)] for _ in range(rows)]
    grid = smoothed(smoothed(grid))
    return "\n".join(["rows", *map(runs, grid), "columns", *(runs(list(column)) for column in zip(*grid))])


def solved_sudoku(random: Random) -> Grid:
    """A pattern, with its digits, rows, columns, bands and stacks in another order: few of all grids, but enough."""
    def lines() -> list[int]:
        return [3 * band + line for band in random.shuffle([0, 1, 2]) for line in random.shuffle([0, 1, 2])]
    digits, rows, columns = random.shuffle(list(range(1, 10))), lines(), lines()
    return [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]


def killer(random: Random, cages: int) -> str:
    """Neighbouring cages are joined as long as their digits differ."""
    grid = solved_sudoku(random)
    cage_of = {(r, c): [(r, c)] for r in range(9) for c in range(9)}
    pairs = random.shuffle([((r, c), (r + dr, c + dc)) for r in range(9) for c in range(9) for dr, dc in ((0, 1), (1, 0))
                            if r + dr < 9 and c + dc < 9])
    number = 81
    for one, other in pairs:
        joined = cage_of[one] + cage_of[other]
        if number == cages or cage_of[one] is cage_of[other] or len(joined) > 5:
            continue
        if len({grid[r][c] for r, c in joined}) < len(joined):
            continue
        number -= 1
        for cell in joined:
            cage_of[cell] = joined
    distinct = {id(cage): cage for cage in cage_of.values()}.values()
    lines = [" ".join([f"cage {sum(grid[r][c] for r, c in cage)}", *(f"r{r}c{c}" for r, c in sorted(cage))]) for cage in distinct]
    return "\n".join(["." * 81, *lines])


def slots(rows: list[str]) -> list[str]:
    """The words of a grid, across and then down."""
    return [word for line in [*rows, *("".join(column) for column in zip(*rows))] for word in line.split("#") if len(word) > 1]


def crossword(random: Random, size: int, blocks: int, number: int) -> str:
    """Vowels and consonants take turns in the grid, so that the other words have letters in common with its own."""
    def letter(k: int) -> str:
        letters = "aaeeeiou" if k % 2 else "bcdfglmnnprrssttv"
        return letters[random.below(len(letters))]
    grid = [[letter(r + c) for c in range(size)] for r in range(size)]
    cells = random.shuffle([(r, c) for r in range(size) for c in range(size)])
    for r, c in cells[: blocks // 2]:
        grid[r][c] = grid[size - 1 - r][size - 1 - c] = "#"
    filled = ["".join(row) for row in grid]
    words = set(slots(filled))
    while len(words) < number:
        first = random.below(2)
        words.add("".join(letter(first + k) for k in range(2 + random.below(size - 1))))
    drawn = ["".join(cell if cell == "#" else "." for cell in row) for row in filled]
    return "\n".join([*drawn, "words:", *random.shuffle(sorted(words))])


def main() -> None:
    kinds = {"picture": (picture, 3), "killer": (killer, 2), "crossword": (crossword, 4)}
    words = sys.argv[1:]
    if not words or words[0] not in kinds or len(words) != 1 + kinds[words[0]][1]:
        sys.exit(__doc__)
    *sizes, seed = map(int, words[1:])
    print(kinds[words[0]][0](Random(seed), *sizes))


if __name__ == "__main__":
    main()
