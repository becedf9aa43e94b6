# SPDX-License-Identifier: MIT
"""What the tests share."""
import importlib
import itertools
import os
import random
import subprocess
import sys

import pytest

import quadrille

KNUTH = {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}
COMMAND = os.environ.get("QUADRILLE_COMMAND", "quadrille")
SANITIZER = os.environ.get("LD_PRELOAD", "")  # the runtime, for the extension; programs of C++ have their own


def dominoes(rows, columns, missing=()):
    """A board to be covered by dominoes; labels are pairs of cells."""
    cells = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in missing]
    pairs = [((r, c), (r + a, c + 1 - a)) for r, c in cells for a in (0, 1)]
    return quadrille.Problem({pair: pair for pair in pairs if pair[1] in set(cells)}, items=cells)


def brute_force(options, primary, secondary=(), bounds=None):
    """The covers of a few options, by trying all sets of them. An option is a dict of items and colours."""
    found = []
    for size in range(len(options) + 1):
        for chosen in itertools.combinations(range(len(options)), size):
            if all(any(item in options[o] for item in primary) for o in chosen) and fits(
                    [options[o] for o in chosen], primary, secondary, bounds or {}):
                found.append(chosen)
    return sorted(found)


def fits(chosen, primary, secondary, bounds):
    for item in primary:
        low, high = bounds.get(item, (1, 1))
        if not low <= sum(item in option for option in chosen) <= high:
            return False
    for item in secondary:
        colours = [option[item] for option in chosen if item in option]
        if len(colours) > 1 and (None in colours or len(set(colours)) > 1):
            return False
    return True


def random_problem(seed, colours=True, bounded=True):
    """Options, primary and secondary items, bounds."""
    chance = random.Random(seed)
    primary = [f"p{k}" for k in range(chance.randint(1, 5))]
    secondary = [f"s{k}" for k in range(chance.randint(0, 2))]
    options = []
    for _ in range(chance.randint(0, 10)):
        items = [item for item in primary + secondary if chance.random() < 0.4]
        options.append({item: chance.choice([None, "red", "blue"]) if colours and item in secondary else None for item in items})
    bounds = {item: chance.choice([(0, 1), (0, 2), (1, 2), (2, 2)]) for item in primary if bounded and chance.random() < 0.3}
    return options, primary, secondary, bounds


def build(options, primary, secondary, bounds, **more):
    return quadrille.Problem(options, items=primary, secondary=secondary, bounds=bounds, **more)


def run(program, *arguments, seconds=60, **more):
    """A program of Python in a process of its own."""
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=seconds, check=False, **more)


def command(*words, given="", program=COMMAND):
    """What the command prints, or another program."""
    return subprocess.run([program, *words], input=given, capture_output=True, text=True, check=False, timeout=60,
                          env=os.environ | {"LD_PRELOAD": ""}).stdout


def cases(most):
    """How many random cases to run: tests/support/scale.hpp."""
    return max(10, int(most * float(os.environ.get("QUADRILLE_TEST_SCALE", "1"))))


def need(module, package=""):
    """The module, which Debian packages. A test without it fails, since a test that is left out in silence hides faults."""
    try:
        return importlib.import_module(module)
    except ImportError:
        pytest.fail(f"install Debian's package {package or 'python3-' + module.partition('.')[0]}: this test needs it", pytrace=False)


def only_when_thorough():
    """Skips a test that takes ten seconds, and a minute under a sanitizer."""
    if cases(1000) < 1000 or SANITIZER:
        pytest.skip("it takes ten seconds: only in the stage long, and without sanitizers")
