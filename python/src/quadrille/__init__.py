# SPDX-License-Identifier: MIT
"""Exact covers: finds, lists, counts, samples, optimises, proves and draws them.

An exact cover problem has *items* and *options*, which are sets of items. A *cover* is a choice of options that has each
item exactly once.

>>> import quadrille
>>> p = quadrille.Problem({"A": [1, 4, 7], "B": [1, 4], "D": [3, 5, 6], "F": [2, 7]})
>>> p.solve()
Cover(['B', 'D', 'F'])
>>> quadrille.queens(8).count()
92

Where to begin:

Problem          `help(quadrille.Problem)`: from a dict, lists, numpy, scipy or pandas; `Problem.read` reads files
Problem.solve    `help(quadrille.Problem.solve)` and so on: solve, covers, count, unique, minimize, sample, compile, hint, why
Cover            what `solve` returns: a sequence of the labels of options, with `indices`, `cost`, `text` and `svg()`
sudoku           and the other puzzles of `help(quadrille.puzzles)`: each function makes a Problem
LimitReached     what is raised in place of an answer that is not whole

docs/python/index.md introduces all of it. What follows here is the whole reference.
"""

from . import _core, errors, parallel, puzzles
from ._answers import Count, Estimate, Interval, Page, Profile, Rating, Step, Summary, Symmetries, Verdict
from ._front_ends import front_end, make, make_clues
from ._problem import Cover, Covers, Diagram, Each, Part, Parts, Problem, Simplified, Why, sheet, verify
from ._search import SearchParams, Stopper
from ._sudokus import make_sudokus, rate_sudokus, solve_sudokus
from .errors import Error, LimitReached, OtherUnitsError, ParseError, UnsupportedError, UsageError, Warning
from .puzzles import *  # noqa: F403

__version__ = _core.version()

__all__ = [
    "Count", "Cover", "Covers", "Diagram", "Each", "Error", "Estimate", "Interval", "LimitReached", "OtherUnitsError", "Page",
    "ParseError", "Part", "Parts", "Problem", "Profile", "Rating", "SearchParams", "Simplified", "Step", "Stopper", "Summary", "Symmetries", "UnsupportedError",
    "UsageError", "Verdict", "Warning", "Why", "errors", "front_end", "make", "make_clues", "make_sudokus", "parallel", "puzzles",
    "rate_sudokus", "sheet", "solve_sudokus", "verify", *puzzles.__all__,
]
