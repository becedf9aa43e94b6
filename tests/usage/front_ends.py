# SPDX-License-Identifier: MIT
"""A small problem of each front end, for tests that none may be missing from."""

import re

from harness import check, run

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WORDS = {"edges": ["2x2", "--set", "ab"], "graph": ["--matching", "--text", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n"], "grid": ["--text", "grid 2x2\nsymbols A B\nunlike rows\n"], "groups": ["4", "2", "3"],
         "langford": ["3"], "latin": ["3"], "nonogram": ["--text", "rows\n2\n1\ncolumns\n2\n1\n"], "pentomino": ["3x5", "--pieces", "LNV"],
         "queens": ["4"], "stars": ["4"], "sudoku": ["--grid", SUDOKU], "tile": ["--text", "board 2x3; set 2 x3"],
         "words": ["2x2", "--text", "ab cd ac bd"], "zebra": ["--text", "pet: dog cat\ndrink: tea milk\ndog = milk\n"]}


def front_ends():
    """Each one that help lists, and words that `gen` takes behind its name."""
    listed = run("help").out.split("Front ends, for gen\n")[1].split("\n\n")[0]
    check("all front ends", sorted(re.findall(r"^  ([a-z]+)", listed, re.M)), sorted(WORDS))
    return WORDS
