#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes src/quadrille/puzzles.py, a function for each front end of the library, from the library's own table.

    PYTHONPATH=build/ci/python /usr/bin/python3 python/front_ends.py > python/src/quadrille/puzzles.py

A test holds the file against the table.
"""
import textwrap

from quadrille import _core

HEAD = '''# SPDX-License-Identifier: MIT
"""A function for each front end: a problem of a known kind, which knows how to draw its covers.

Written by python/front_ends.py from the library's table.
"""

from __future__ import annotations

from ._front_ends import Lines, Size, Text, front_end
from ._problem import Problem
'''
# Words before the flags. Of other front ends: a puzzle, if they read texts.
WORDS = {
    "groups": "players: int | Text | None = None, size: int | None = None, rounds: int | None = None",
    "langford": "n: int",
    "latin": "n: int | Text | None = None",
    "pentomino": "board: Size, columns: int | None = None",
    "queens": "n: int",
    "stars": "n: int | Text | None = None",
    "words": "grid: Text | None = None, source: Text | None = None",
}
# Keywords besides the flags, and what they say.
MORE = {"nonogram": {"rows": "the clues of the rows instead of FILE, as in [[3, 1], [2]]", "columns": "the clues of the columns"}}
LEFT_OUT = {("sudoku", "givens")}  # what it makes is no problem: solve_sudokus takes lists of puzzles
LINES = {"CAGES", "LINES", "PAIRS"}


def words_of(row: dict) -> str:
    return WORDS.get(row["name"], "source: Text | None = None" if row["reads_text"] else "*words: object")


def type_of(value: str) -> str:
    if not value:
        return "bool = False"
    if value in ("K", "N", "S"):
        return "int | None = None"
    return "Lines = None" if value in LINES else "str | None = None"


def function(row: dict) -> str:
    name, words = row["name"], words_of(row)
    flags = [(flag, value, text) for flag, value, text in row["flags"] if (name, flag) not in LEFT_OUT]
    keywords = [(flag.replace("-", "_"), value, text) for flag, value, text in flags]
    keywords += [(key, "LINES", text) for key, text in MORE.get(name, {}).items()]
    arguments = [words] + (["*"] if keywords and not words.startswith("*") else [])
    arguments += [f"{flag}: {type_of(value)}" for flag, value, _ in keywords]
    signature = textwrap.fill(", ".join(arguments), 118, initial_indent="    ", subsequent_indent="    ")
    passed = [f'"{name}"'] + ([word.split(":")[0] for word in words.split(", ")] if not words.startswith("*") else ["*words"])
    passed += [f"{flag}={flag}" for flag, _, _ in keywords]
    call = textwrap.fill(", ".join(passed), 118, initial_indent="        ", subsequent_indent="        ")
    lines = [f"def {name}(", signature + ",", ") -> Problem:", f'    """{row["summary"].capitalize()}.', ""]
    lines += ["    " + line if line else "" for line in row["help"].strip().splitlines()] + [""]
    lines += [f"    `{key}`: {text}" for key, _, text in keywords]
    return "\n".join(lines).rstrip() + f'\n    """\n    return front_end(\n{call})\n'


def module() -> str:
    rows = _core.front_ends()
    names = ", ".join(f'"{row["name"]}"' for row in rows)
    exports = textwrap.fill(names, 118, initial_indent="    ", subsequent_indent="    ")
    return HEAD + f"\n__all__ = [\n{exports},\n]\n" + "".join("\n\n" + function(row) for row in rows)


if __name__ == "__main__":
    print(module(), end="")
