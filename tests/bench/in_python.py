#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Times the package for Python: what a call costs, and the same problems by other packages, those of exact_cover, xcover and Sage that
can be imported. Prints medians of several runs; the machine may be busy, so the times of threads are CPU times where that is said.

    PYTHONPATH=build/ci/python /usr/bin/python3 tests/bench/in_python.py
"""

import importlib.util
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import quadrille

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def median(function, runs=5, calls=1):
    """Seconds of a call."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        for _ in range(calls):
            function()
        times.append((time.perf_counter() - begin) / calls)
    return statistics.median(times)


def row(*cells):
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def seconds(value):
    return f"{1e6 * value:.1f} µs" if value < 1e-3 else f"{1e3 * value:.1f} ms" if value < 1 else f"{value:.1f} s"


def import_time():
    """What importing takes beyond numpy's, in processes of their own. The first one compiles the package, as pip does when it installs."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    program = "import time, numpy; t = time.perf_counter(); import quadrille; print(time.perf_counter() - t)"
    return statistics.median([float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(12)][1:])


def until_stopped(verb):
    """From the signal to KeyboardInterrupt."""
    times = []
    for _ in range(7):
        sent = []
        timer = threading.Timer(0.3, lambda: (sent.append(time.perf_counter()), os.kill(os.getpid(), signal.SIGINT)))
        timer.start()
        try:
            verb()
        except KeyboardInterrupt:
            times.append(time.perf_counter() - sent[0])
        timer.join()
    return statistics.median(times) if times else float("nan")


def figures():
    row("what", "median", "wanted")
    row("---", "---", "---")
    knuth = quadrille.Problem({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
    row("`import quadrille` beyond numpy", seconds(import_time()), "40 ms")
    row("`count()` of Knuth's matrix", seconds(median(knuth.count, 9, 2000)), "10 µs")
    row("`solve()` of it", seconds(median(knuth.solve, 9, 2000)), "10 µs")
    queens = quadrille.queens(12)
    plain = median(lambda: sum(len(ends) for _, ends in queens.covers(engine="links").chunks()), 9)
    covers = median(lambda: sum(1 for _ in queens.covers(engine="links")), 9)
    row("a listed cover of queens 12, beyond the search", seconds((covers - plain) / 14200), "0.5 µs")
    made = quadrille.make_sudokus(200, seed=1)
    rng = np.random.default_rng(0)
    for words, rows in (("minimal sudokus", made), ("the same with ten more givens", with_more(made, rng))):
        many = permuted(rows, rng, 10000)
        spent = []

        def solve():
            cpu = time.process_time()
            quadrille.solve_sudokus(many)
            spent.append(time.process_time() - cpu)
        median(solve, 5)
        row(f"10,000 {words} in one call", f"{10000 / statistics.median(spent):,.0f} a second of CPU time", "150,000")
    hard = quadrille.latin(9)
    for name, verb in {
            "count": lambda: hard.count(engine="links"), "covers": lambda: [None for _ in hard.covers(engine="links")],
            "compile": hard.compile, "estimate": lambda: [hard.estimate() for _ in range(100)],
            "solve_sudokus": lambda: [quadrille.solve_sudokus(many) for _ in range(100)],
            "make_sudokus": lambda: quadrille.make_sudokus(100000)}.items():
        row(f"from the signal to KeyboardInterrupt: `{name}`", seconds(until_stopped(verb)), "50 ms")


def with_more(rows, rng):
    """Ten more givens each."""
    answers, _ = quadrille.solve_sudokus(rows)
    fuller = rows.copy()
    for given, whole in zip(fuller, answers):
        more = rng.choice(np.flatnonzero(given == 0), 10, replace=False)
        given[more] = whole[more]
    return fuller


def permuted(rows, rng, count):
    """As many sudokus with digits exchanged: none comes twice."""
    many = np.empty((count, 81), np.uint8)
    for i in range(count):
        digits = np.concatenate(([0], rng.permutation(9) + 1)).astype(np.uint8)
        many[i] = digits[rows[i % len(rows)]]
    return many


def sudoku_matrix():
    """An example of 17 clues as a matrix: the options that fit the givens, and the items that these leave."""
    problem = quadrille.sudoku(EXAMPLES / "17-clues.sudoku", puzzle=1)
    matrix = problem.to_numpy().astype(np.uint8)
    given = [problem.options.index(label) for label in problem.required]
    taken = matrix[given].any(axis=0)
    return matrix[~matrix[:, taken].any(axis=1)][:, ~taken]


def peers(matrix, ask):
    """What each package that is here does, by name: a function without arguments that returns a number. It begins with the matrix, or
    for Sage with its lists."""
    lists = [np.flatnonzero(line).tolist() for line in matrix]
    made = {"quadrille": {"count": lambda: int(quadrille.Problem(matrix).count()), "list": lambda: sum(1 for _ in quadrille.Problem(matrix)),
                          "first": lambda: quadrille.Problem(matrix).solve() is not None}}
    if importlib.util.find_spec("exact_cover"):
        import exact_cover
        array = matrix.astype("int32")
        made["exact-cover"] = {"count": lambda: exact_cover.get_solution_count(array),
                               "list": lambda: len(exact_cover.get_all_solutions(array)),
                               "first": lambda: exact_cover.get_exact_cover(array) is not None}
    if importlib.util.find_spec("xcover"):
        import xcover
        booleans = matrix.astype(bool)
        made["xcover"] = {"count": lambda: sum(1 for _ in xcover.covers_bool(booleans)), "list": lambda: sum(1 for _ in xcover.covers_bool(booleans)),
                          "first": lambda: next(xcover.covers_bool(booleans)) is not None}
    if importlib.util.find_spec("sage"):
        from sage.combinat.matrices.dancing_links import dlx_solver
        made["Sage"] = {"count": lambda: dlx_solver(lists).number_of_solutions(1), "list": lambda: sum(1 for _ in dlx_solver(lists).solutions_iterator()),
                        "first": lambda: dlx_solver(lists).one_solution(1) is not None}
    return {name: asks[ask] for name, asks in made.items()}


def comparison():
    tile = quadrille.tile("board 6x8; piece domino x*;##")
    sets = [("pentominoes 6x10", quadrille.pentomino("6x10").to_numpy(), 9356), ("dominoes 6x8", tile.to_numpy(), 167089),
            ("a sudoku of 17 clues", sudoku_matrix(), 1)]
    names = list(peers(sets[0][1], "count"))
    row("problem", "question", *names)
    row(*["---"] * (2 + len(names)))
    for title, matrix, number in sets:
        for ask in ("count", "list", "first"):
            cells = []
            for name, run in peers(matrix, ask).items():
                answer = run()  # also compiles what is compiled at the first call
                assert answer == (True if ask == "first" else number), (name, title, ask, answer)
                cells.append(median(run, 3))
            best = min(cells[1:], default=0)
            row(title, ask, *map(seconds, cells))
            print(f"  {title}, {ask}: {best / cells[0]:.1f} times the next" if best else "", file=sys.stderr)


if __name__ == "__main__":
    print(f"quadrille {quadrille.__version__}, Python {sys.version.split()[0]}\n")
    figures()
    print()
    comparison()
