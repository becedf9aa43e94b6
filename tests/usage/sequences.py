#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a regular expression that matches other sequences than Python's re does.
"""Rules on cells in JSON, counted against Python: sequences.py BINARY

Expressions that both understand must match the same sequences, `!` and `&` those that Python matches not, and twice. Rules
that share cells, and options that fix them, are held against all fillings."""

import itertools
import json
import random
import re

from harness import check, check_true, finish, run


def count(cells, sequences, items=(), options=()):
    problem = {"items": [*items, *({"name": name, "kind": "secondary", "symbols": list(symbols)} for name, symbols in cells.items())],
               "options": list(options), "sequences": list(sequences)}
    done = run("count", text=json.dumps(problem))
    return 0 if "no filling of" in done.err else int(done.out) if done.out else done.err


def expression(depth):
    """A random one, in the words that both know."""
    if depth == 0:
        return random.choice(["a", "b", "c", ".", "[ab]", "[^b]", "[a-b]"])
    kind, part = random.randrange(4), expression(depth - 1)
    if kind == 0:
        return f"({part}|{expression(depth - 1)})"
    if kind == 1:
        return f"({part}){random.choice(['*', '+', '?', '{2}', '{1,3}', '{2,}', '{0,2}'])}"
    return part + expression(depth - 1)


random.seed(67)
for number in range(60):
    one, other, length = expression(4), expression(3), random.randrange(1, 7)
    words = ["".join(word) for word in itertools.product("abc", repeat=length)]
    cells = {f"c{k}": "abc" for k in range(length)}
    for text, expected in (
            (one, sum(bool(re.fullmatch(one, word)) for word in words)),
            (f"!({one})", sum(not re.fullmatch(one, word) for word in words)),
            (f"({one}) & !({other})", sum(bool(re.fullmatch(one, word)) and not re.fullmatch(other, word) for word in words))):
        check(f"{text} of {length}", count(cells, [{"name": "x", "cells": list(cells), "regex": text}]), expected)

# Rows and columns of a roster share cells; an option puts Ann or Ben in charge, who must work on Monday.
people, days = ["Ann", "Ben", "Cai"], ["Mon", "Tue", "Wed", "Thu"]
cells = {f"{person} {day}": "DN-" for person in people for day in days}
rules = [{"name": person, "cells": [f"{person} {day}" for day in days], "regex": "!(.*ND.*) & !(.*[DN]{3}.*)"} for person in people]
rules += [{"name": day, "cells": [f"{person} {day}" for person in people], "regex": "([^D]*D[^D]*) & ([^N]*N[^N]*)"} for day in days]
options = [{"name": f"{person} leads", "items": ["lead", [f"{person} Mon", shift]]} for person in people[:2] for shift in "DN"]
expected = 0
for weeks in itertools.product(["".join(week) for week in itertools.product("DN-", repeat=4)
                                if "ND" not in "".join(week) and not re.search("[DN]{3}", "".join(week))], repeat=3):
    if all(sorted(day).count("D") == 1 and sorted(day).count("N") == 1 for day in zip(*weeks)):
        expected += sum(week[0] != "-" for week in weeks[:2])
check_true("the roster has answers", expected > 0)
check("the roster", count(cells, rules, ["lead"], options), expected)

# What a problem says of its rules: names in every answer, and why there is none.
problem = {"items": [{"name": name, "kind": "secondary", "symbols": ["1", "2"]} for name in "abc"], "options": [],
           "sequences": [{"name": "rising", "cells": ["a", "b", "c"], "regex": "1*2*"}, {"name": "down", "cells": ["a", "c"], "regex": "21"}]}
why = run("why", text=json.dumps(problem))
check("why: there is a reason", why.code, 0)
check_true("why names both rules", "rising" in why.out and "down" in why.out)
check("hint", run("hint", text=json.dumps(problem | {"sequences": problem["sequences"][1:]})).out.split("\n")[0],
      "single: down has only down=2,1 left")
flat = run("convert", "--to", "json", text=json.dumps(problem)).out
check_true("files have items and options only", "sequences" not in json.loads(flat))
check("and these have no cover either", run("count", text=flat).out, "0\n")
finish()
