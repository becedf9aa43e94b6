#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Missed without it: grids of one's own that mean something else than their text says. Usage: grid.py BINARY"""
import itertools
import json
import math
import pathlib
import random
import re
import sys

from harness import SCALE, check, finish, run, write

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples" / "grid"
# The answers of the examples: of kenken and takuzu as published in Wikipedia's articles, of the others by brute force over
# fillings in Python, outside Quadrille.
ANSWERS = {
    "kenken": "563412 614523 452361 341256 236145 125634", "takuzu": "0110 1001 0011 1100",
    "skyscrapers": "4123 3412 2341 1234", "suguru": "23131 14242 23151 45432 31251", "kakuro": "##41 #423 926# 41##",
    "mosaic": "--x-- -xxx- xxxxx -x-x- -x-x-", "minesweeper": "-#*#- #-#-# *##*# ##-#* *#-##",
}

for name, answer in ANSWERS.items():
    problem = write(f"{name}.json", run("gen", "grid", EXAMPLES / f"{name}.grid").out)
    check(f"{name} has one answer", run("count", problem).out, "1\n")
    cells = {}
    names = json.loads(pathlib.Path(problem).read_text())["options"]
    for option in map(int, run("solve", problem).out.splitlines()[-1].split()):
        placed = re.fullmatch(r"r(\d+)c(\d+)=(\S+)", names[option]["name"])
        if placed:
            cells[int(placed[1]), int(placed[2])] = placed[3]
    size = answer.split()
    check(f"{name} is the one published", " ".join("".join(cells.get((r, c), "#") for c in range(len(row))) for r, row in enumerate(size)), answer)


def battleships(rows):
    ships = [[cell == "o" for cell in row] for row in rows]
    return ([sum(row) for row in ships] == [2, 0, 3, 0, 2] and [sum(row[c] for row in ships) for c in (0, 1, 2, 4)] == [2, 1, 1, 2]
            and not any("ooo" in "".join(line) for line in [*rows, *zip(*rows)])
            and not any((ships[r][c] and ships[r + 1][c + 1]) or (ships[r][c + 1] and ships[r + 1][c]) for r in range(4) for c in range(4)))


lines = ["".join(line) for line in itertools.product("o~", repeat=5)]
expected = sum(battleships(rows) for rows in itertools.product(*[[line for line in lines if line.count("o") == n] for n in (2, 0, 3, 0, 2)]))
check("battleships by brute force", run("count", text=run("gen", "grid", EXAMPLES / "battleships.grid").out).out, f"{expected}\n")
check("every example is a problem", [path.name for path in sorted(EXAMPLES.glob("*.grid")) if run("gen", "grid", path).code != 0], [])
check("twelve examples", len(list(EXAMPLES.glob("*.grid"))), 12)


# A cell that is left out belongs to no area, wherever that is said: the first row has one cell, of either symbol, the second both orders.
SHAPE, RULE = "cells\n#.\n..\n", "differ rows\nless row 1\n"
for name, text in (("before", SHAPE + RULE), ("behind", RULE + SHAPE)):
    check(f"cells {name} rules", run("count", text=run("gen", "grid", "-", text="grid 2x2\nsymbols A B\n" + text).out).out, "4\n")
check("names and regions behind rules", run("count", text=run("gen", "grid", "-", text="grid 1x2\nsymbols A B\ncount Ann A 1; differ regions\nregions\nRR\nnames rows Ann\n").out).out, "2\n")


def random_grid(chance):
    """The text of a grid of 3x3 with numbers as symbols and up to three rules, and a predicate on its fillings."""
    values = range(1, chance.choice([2, 3]) + 1)
    lines, holds = ["grid 3x3", f"symbols 1..{max(values)}"], []
    areas = {"rows": [(0, 1, 2), (3, 4, 5), (6, 7, 8)], "columns": [(0, 3, 6), (1, 4, 7), (2, 5, 8)], "row 2": [(3, 4, 5)],
             "column 1": [(0, 3, 6)], "r0c0-r2c2": [(0, 4, 8)], "r2c0 r0c1 r1c1": [(6, 1, 4)], "squares 2x2": [(0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8)]}
    for _ in range(chance.randint(1, 3)):
        area = chance.choice(list(areas))
        cells = areas[area]
        kind = chance.choice(["differ", "count", "sum", "product", "less", "see", "pattern", "not pattern", "unlike"])
        number = chance.randint(1, 6)
        every = lambda test, cells=cells: holds.append(lambda g: all(test([g[c] for c in area]) for area in cells))
        if kind == "differ" and len(cells[0]) <= max(values):
            lines.append(f"differ {area}")
            every(lambda v: len(set(v)) == len(v))
        elif kind == "count":
            low = chance.randint(0, 2)
            lines.append(f"count {area} 1 {low}..{low + 1}")
            every(lambda v, low=low: low <= v.count(1) <= low + 1)
        elif kind == "sum":
            lines.append(f"sum {area} {number}..{number + 2}")
            every(lambda v, n=number: n <= sum(v) <= n + 2)
        elif kind == "product":
            lines.append(f"product {area} {number}")
            every(lambda v, n=number: n == math.prod(v))
        elif kind == "less" and len(cells[0]) <= max(values):
            lines.append(f"less {area}")
            every(lambda v: all(a < b for a, b in zip(v, v[1:])))
        elif kind == "see":
            lines.append(f"see {area} 2")
            every(lambda v: sum(v[k] > max([0, *v[:k]]) for k in range(len(v))) == 2)
        elif kind.endswith("pattern"):
            expression = chance.choice(["1*2*.*", ".*(11|22).*", "(1|2)+.", "1?.{1,3}", "[12]*"])
            lines.append(f"pattern {area} {'!' if kind.startswith('not') else ''}({expression})")
            every(lambda v, e=expression, wanted=kind == "pattern": bool(re.fullmatch(e, "".join(map(str, v)))) == wanted)
        elif kind == "unlike":
            lines.append("unlike rows")
            holds.append(lambda g: len({g[:3], g[3:6], g[6:]}) == 3)
    return "\n".join(lines) + "\n", values, holds


for seed in range(max(30, int(1000 * SCALE))):
    text, values, holds = random_grid(random.Random(seed))
    expected = sum(all(test(filling) for test in holds) for filling in itertools.product(values, repeat=9))
    made = run("gen", "grid", "-", text=text)
    if made.code != 0:
        check(f"seed {seed}: what is refused has no filling: {made.err}", expected, 0)
    else:
        check(f"seed {seed}: {text}", run("count", text=made.out).out, f"{expected}\n")

for text, message in [
    ("symbols A\n", "1:1: found 'symbols', expected the size first, as in 'grid 4x7'"),
    ("grid 3x3\nsymbols A B\npattern rows A(B\n", "3:17: found the end"),
    ("grid 3x3\nsymbols A B\npattern rows AX*\n", "3:15: found the symbol 'X'"),
    ("grid 3x3\nsymbols A B\npattern rows A{5}\n", "3:1: no filling of r0c0 .. r0c2 obeys 'r0:pattern'"),
    ("grid 3x3\nsymbols A B\ncount rows C 1\n", "3:12: found 'C', expected a symbol: A B"),
    ("grid 3x3\nsymbols A B\nsum rows 3\n", "3:1: found 'sum' with the symbol 'A', expected symbols that are numbers"),
    ("grid 3x3\nsymbols A B\ncount rows A 4\n", "3:14: found '4', expected at most 3, as there are cells in r0"),
    ("grid 3x3\nsymbols A B\ndiffer rows\n", "3:1: found 3 cells that differ, expected at most 2, as there are symbols"),
    ("grid 3x3\nsymbols A B\ncells\n...\n..\n", "5:3: found a row of 2 cells, expected 3"),
    ("grid 3x3\nsymbols A B\ncolour rows\n", "3:1: found 'colour'"),
    ("grid 3x3\nsymbols A B\nnames rows Ann Ben\n", "3:1: found 2 names, expected one for each of 3 rows"),
    ("grid 3x3\nsymbols A B\ncost Anne A 3\n", "3:6: found 'Anne'"),
    ("grid 2x2\nsymbols A B\nregions\nAA\nBB\nregions\nAA\nBB\n", "6:1: found regions again, expected them once"),
    ("grid 2x2\nsymbols 0 1\nproduct rows 0\n", "3:14: found '0', expected a product other than 0"),
    ("grid 2000x3\n", "1:6: found '2000x3', expected rows and columns such as 4x7, at most 1000 each"),
    ("grid 1000x1000\nsymbols 1..9\n", "grid: found a problem of 9000000 options, expected at most 4000000"),
]:
    refused = run("gen", "grid", "-", text=text)
    check(f"refused: {text!r}", (refused.code in (2, 65), message in refused.err or refused.err), (True, True))

finish()
