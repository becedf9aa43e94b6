#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: proofs with new names on which the two checkers disagree.
"""Proofs with new names (version 2 of the format) of problems with many symmetries, by a writer of the tests' own: both checkers
accept them, refuse changed ones, and agree. symmetric_proofs.py CHECKER SOURCE"""
import importlib.util
import itertools
import random
import subprocess
import sys

from harness import ARGUMENTS, SCALE, check, check_true, finish, write

CHECKER, SOURCE = map(str, ARGUMENTS)
sys.dont_write_bytecode = True
sys.path.insert(0, f"{SOURCE}/tests/verify")
from symmetric_writer import Writer, dlx, proof  # noqa: E402

spec = importlib.util.spec_from_file_location("second", f"{SOURCE}/src/verify/quadrille-verify.py")
second = importlib.util.module_from_spec(spec)
spec.loader.exec_module(second)


def numbered(options):
    """A problem of options that are tuples of names; each item exactly once."""
    items = {}
    for option in options:
        for name in option:
            items.setdefault(name, len(items))
    return [(1, 1)] * len(items), [{items[name]: None for name in option} for option in options]


def latin(n):
    return numbered([(("cell", r, c), ("row", r, s), ("column", c, s)) for r, c, s in itertools.product(range(n), repeat=3)])


def triples(n):
    return numbered([tuple(itertools.combinations(three, 2)) for three in itertools.combinations(range(n), 3)])


def matchings(n):
    """The perfect matchings of n points, as tuples of pairs."""

    def of(points):
        if not points:
            yield ()
        for k in range(1, len(points)):
            for rest in of(points[1:k] + points[k + 1:]):
                yield ((points[0], points[k]), *rest)

    return list(of(tuple(range(n))))


def vectors(n, k):
    """Matrices of n x n zeros and ones with k ones a row and a column: bounds k..k, divided by k at each row."""
    return [(k, k)] * (2 * n), [{r: None, n + c: None} for r, c in itertools.product(range(n), repeat=2)]


def covers_by_pairs(n):
    """Graphs on n points in which each has one or two neighbours: bounds 1..2, which leave open how often."""
    return [(1, 2)] * n, [{a: None, b: None} for a, b in itertools.combinations(range(n), 2)]


def queens(n):
    """Diagonals are secondary items."""
    diagonals = {name: 2 * n + k for k, name in enumerate([("up", d) for d in range(2 * n - 1)] + [("down", d) for d in range(2 * n - 1)])}
    options = [{r: None, n + c: None, diagonals["up", r + c]: None, diagonals["down", r - c + n - 1]: None}
               for r, c in itertools.product(range(n), repeat=2)]
    return [(1, 1)] * (2 * n) + [None] * len(diagonals), options


def colourings(n, colours):
    """Proper colourings of a cycle: an option colours both ends of an edge, its ends are secondary items with that colour."""
    return [(1, 1)] * n + [None] * n, [{e: None, n + e: a, n + (e + 1) % n: b} for e in range(n)
                                      for a, b in itertools.permutations(range(1, colours + 1), 2)]


# Published counts: A002860, A030128 (labelled STS), A000438, A001499 and A001501, A000170; a cycle has (q-1)^n + (-1)^n (q-1)
# proper colourings. Graphs with degrees 1 or 2 on 5 points: 12 cycles, 60 paths, 10 * 3 paths and edges, 10 triangles and edges.
PROBLEMS = [("latin 4", latin(4), 576), ("latin 5", latin(5), 161280), ("STS(7)", triples(7), 30), ("STS(9)", triples(9), 840),
            ("K8", numbered(matchings(8)), 6240), ("two ones in 4", vectors(4, 2), 90), ("two ones in 5", vectors(5, 2), 2040),
            ("three ones in 5", vectors(5, 3), 2040), ("degrees 1 to 2", covers_by_pairs(5), 12 + 60 + 30 + 10), ("queens 6", queens(6), 4),
            ("queens 7", queens(7), 40), ("colourings of a hexagon", colourings(6, 3), 66), ("colourings in four", colourings(5, 4), 240)]


def verdicts(problem, data):
    """What both say, without their reasons."""
    done = subprocess.run([CHECKER, write("p.dlx", problem), "-"], input=data, capture_output=True, timeout=60)
    line, code = second.verdict(problem.encode(), data)
    return (done.returncode, done.stdout.decode().split(":")[0]), (code, line.split(":")[0])


def changed(rng, steps, items):
    """The steps with one reference that differs: in a pair, in how many there are, in a colour or in the node."""
    steps = [[*step[:2], *map(dict, step[2:])] for step in steps]
    step = rng.choice([step for step in steps if step[0] == "i"])
    names, colours = step[2:]
    kind = rng.choice(["swap", "set", "drop", "node"] + ["colour"] * bool(colours))
    if kind == "swap" and len(names) > 1:
        x, y = rng.sample(sorted(names), 2)
        names[x], names[y] = names[y], names[x]
    elif kind == "drop" and names:
        del names[rng.choice(sorted(names))]
    elif kind == "colour":
        colours[rng.choice(sorted(colours))] = rng.randint(1, 3)
    elif kind == "node":
        step[1] += rng.choice([-1, 1, 2]) * (step[1] > 0)
    else:
        names[rng.randrange(items)] = rng.randrange(items)
        step[2] = dict(sorted(names.items()))
    return steps


rng = random.Random(29)
refused = 0
for name, (bounds, options), count in PROBLEMS:
    text, writer = dlx((bounds, options)), Writer((bounds, options))
    ops = {step[0] for step in writer.steps}
    check(f"{name}: the count of the writer", writer.count, count)
    check_true(f"{name}: has references", "i" in ops, ops)
    for form in ("text", "binary"):
        right = proof(writer.steps, f"count {count}", form)
        check(f"{name}: right, {form}", verdicts(text, right), ((0, "proved"),) * 2)
        check(f"{name}: one more, {form}", verdicts(text, proof(writer.steps, f"count {count + 1}", form)), ((1, "refused"),) * 2)
        check(f"{name}: as version 1, {form}", verdicts(text, right.replace(b"proof 2", b"proof 1", 1)), ((1, "refused"),) * 2)
    for k in range(max(4, int(100 * SCALE))):
        steps = changed(rng, writer.steps, len(bounds))
        form = rng.choice(["text", "binary"])
        one, two = verdicts(text, proof(steps, f"count {count}", form))
        check(f"{name}: changed {k}", one, two)
        refused += one[0]
        check(f"{name}: changed {k}, one more", verdicts(text, proof(steps, f"count {count + 1}", form)), ((1, "refused"),) * 2)
check_true("changes are noticed", refused > len(PROBLEMS), refused)
finish()
