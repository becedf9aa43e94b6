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
from ._answers import (
    Estimate, Interval, Page, Profile, Rating, Simplified, Step, Summary, Symmetries, Verdict, Why,
)
from ._count import Count
from ._covers import Cover, Covers, sheet
from ._diagram import Diagram
from ._each import Each
from ._front_ends import front_end, make, make_clues
from ._parts import Part, Parts
from ._problem import Problem
from ._search import Stopper
from ._sudokus import make_sudokus, rate_sudokus, solve_sudokus
from ._thinking import verify
from .errors import Error, LimitReached, OtherUnitsError, ParseError, UnsupportedError, UsageError, Warning
from .puzzles import *  # noqa: F403

__version__ = _core.version()

__all__ = [
    "Count", "Cover", "Covers", "Diagram", "Each", "Error", "Estimate", "Interval", "LimitReached", "OtherUnitsError", "Page",
    "ParseError", "Part", "Parts", "Problem", "Profile", "Rating", "Simplified", "Step", "Stopper", "Summary", "Symmetries", "UnsupportedError",
    "UsageError", "Verdict", "Warning", "Why", "errors", "front_end", "make", "make_clues", "make_sudokus", "parallel", "puzzles",
    "rate_sudokus", "sheet", "solve_sudokus", "verify", *puzzles.__all__,
]
