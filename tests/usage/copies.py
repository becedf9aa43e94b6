#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: hundreds of equal options that a search walks one by one.
"""Hundreds of equal options are counted by binomials, in no time: copies.py BINARY"""

import itertools
import sys
from math import comb

from harness import check, check_true, finish, run

sys.set_int_max_str_digits(0)
SECONDS = 20  # of each command; walks would take hours, or longer than the world is old


def problem(header, *options):
    """dlx text: the items, and options as pairs of their items and how often they are there."""
    return header + "\n" + "".join((text + "\n") * copies for text, copies in options)


def counted(what, text, truth, *words):
    for engine in ("auto", "diagram"):
        for more in ((), ("--threads", "2")):
            done = run("count", "--engine", engine, *more, *words, text=text, timeout=SECONDS)
            check(f"{what}, {engine} {' '.join(more)}", (done.code, done.out, done.err), (0, f"{truth}\n", ""))


def one_class():
    for least, most in ((2, 2), (500, 500), (0, 500), (3, 7), (999, 1000), (1, 1000)):
        bounds = f"{least}:{most}|a" if least != most else f"{most}|a"
        counted(bounds, problem(bounds, ("a", 1000)), sum(comb(1000, k) for k in range(least, most + 1)))
    counted("50000 of 100000", problem("50000|a", ("a", 100000)), comb(100000, 50000))
    counted("30 items of 500 options", problem(" ".join(f"i{i}" for i in range(30)), *((f"i{i}", 500) for i in range(30))), 500**30)
    counted("a chain of items", problem(" ".join(f"i{i}" for i in range(30)), *((f"i{i} i{i + 1}", 500) for i in range(29))), 500**15)


def several_classes():
    header = "10:20|a 10:20|b"
    truth = sum(comb(200, x) * comb(200, y) * comb(200, z) for x, y, z in itertools.product(range(21), repeat=3)
                if 10 <= x + z <= 20 and 10 <= y + z <= 20)
    counted("two items and their pairs", problem(header, ("a", 200), ("b", 200), ("a b", 100), ("b a", 100)), truth)
    # Colours: uses of one colour come together, and an uncoloured use comes alone.
    header = "0:300|a | s t"
    truth = sum(2 * comb(300, k) for k in range(1, 301)) + 300 + 1
    counted("colours", problem(header, ("a s:red", 300), ("a s:blue", 300), ("a s", 300)), truth)
    counted("a secondary item", problem("3:7|a b | s", ("a", 500), ("a s", 500), ("b s", 2), ("b", 3)),
            2 * sum(comb(500, k) for k in range(3, 8))
            + 3 * sum(comb(500, k) + 500 * comb(500, k - 1) for k in range(3, 8)))


def required_and_forbidden():
    text = problem("500|a", ("a", 1000))
    counted("required and forbidden", text, comb(997, 498),
            "--require", "0", "--require", "999", "--forbid", "7")


def one_item_apart():
    """Options that differ have no binomials, but need not cost more than the square of their number."""
    header = "2|a " + " ".join(f"0:2|x{i}" for i in range(700))
    counted("one item apart", problem(header, *((f"a x{i}", 1) for i in range(700))), comb(700, 2), "--no-simplify")


def listed():
    done = run("compile", "--stats", "-o", "some.diagram", text=problem("3|a", ("a", 60)), timeout=SECONDS)
    check_true("compiled", done.code == 0, done)
    check("queried", run("query", "some.diagram").out, f"{comb(60, 3)}\n")
    covers = run("solve", "--all", "--engine", "diagram", text=problem("2:3|a", ("a", 9))).out.split("\n")[:-1]
    check("listed", sorted(covers), sorted(" ".join(map(str, chosen)) for k in (2, 3)
                                           for chosen in itertools.combinations(range(9), k)))


one_class()
several_classes()
required_and_forbidden()
one_item_apart()
listed()
finish()
