#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: models that linear solvers answer otherwise.
"""Solvers of other people read the formats opb and lp, and find the same: solvers_linear.py BINARY DATA

clasp reads opb, cbc and glpsol read lp (Debian: clasp, coinor-cbc, glpk-utils). What they find is compared with an
enumeration of all subsets here, or with published optima, and `quadrille check` must accept their covers.
"""

import itertools
import json
import random
import re
import subprocess

from harness import ARGUMENTS, FOLDER, check, check_true, finish, run, write

DATA = ARGUMENTS[1]


def output_of(*words):
    """What a solver prints. That it is missing is an error: then nothing would be tested."""
    done = subprocess.run(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    return done.stdout


def converted(problem, form):
    path = FOLDER / f"problem.{form}"
    done = run("convert", "--quiet", "--to", form, "-o", path, problem)
    check_true(f"convert to {form}", done.code == 0, done.err)
    return path


# Each takes a problem file, and returns whether there is a cover, its cost as the solver says, and its option indices.

def by_clasp(problem, maximize):
    path = converted(problem, "opb")
    text = output_of("clasp", path)
    if "\ns UNSATISFIABLE" in text:
        return None
    check_true("clasp knows the answer", re.search(r"^s (OPTIMUM FOUND|SATISFIABLE)$", text, re.M), text)
    values = re.split(r"^c Answer: ", text, flags=re.M)[-1]
    ones = [int(x) for line in re.findall(r"^v (.*)", values, re.M) for x in re.findall(r"(?<!-)\bx(\d+)", line)]
    cost = re.search(r"^c Optimization *: (-?\d+)", text, re.M)
    return (int(cost[1]) * (-1 if maximize else 1) if cost else 0), [x - 1 for x in ones]


def by_cbc(problem, maximize):
    path, solution = converted(problem, "lp"), FOLDER / "cbc.sol"
    text = output_of("cbc", path, "solve", "solution", solution)
    first, *lines = solution.read_text().splitlines()
    if "nfeasible" in first:
        return None
    check_true("cbc knows the answer", first.startswith("Optimal"), text)
    cost = re.search(r"objective value (-?[\d.]+)", first)
    pairs = [(line.split()[1], float(line.split()[2])) for line in lines]
    return round(float(cost[1])), [int(name[1:]) for name, value in pairs if value > 0.5]


def by_glpsol(problem, maximize):
    path, solution = converted(problem, "lp"), FOLDER / "glpsol.sol"
    solution.unlink(missing_ok=True)
    text = output_of("glpsol", "--lp", path, "--write", solution)
    if re.search(r"HAS NO (PRIMAL |INTEGER |)FEASIBLE SOLUTION", text):
        return None
    lines = solution.read_text().splitlines()
    status = next(line.split() for line in lines if line.startswith("s "))
    check_true("glpsol knows the answer", status[:2] + status[4:5] == ["s", "mip", "o"], text)
    names = list(dict.fromkeys(re.findall(r"\bx\d+\b", re.sub(r"(?m)^\\.*", "", path.read_text()))))
    columns = [line.split() for line in lines if line.startswith("j ")]
    return round(float(status[5])), [int(names[int(j) - 1][1:]) for _, j, value in columns if float(value) > 0.5]


SOLVERS = {"clasp": by_clasp, "cbc": by_cbc, "glpsol": by_glpsol}


def is_cover(problem, chosen):
    """The definition of docs/semantics.md, in the plainest words."""
    uses = {}
    for o in chosen:
        items = [item if isinstance(item, list) else [item, None] for item in problem["options"][o]["items"]]
        if all(problem["items"][item].get("kind") == "secondary" for item, _ in items):
            return False
        for item, colour in items:
            uses.setdefault(item, []).append(colour)
    for number, item in enumerate(problem["items"]):
        colours = uses.get(number, [])
        if item.get("kind") == "secondary":
            if len(colours) > 1 and (None in colours or len(set(colours)) > 1):
                return False
        elif not item.get("min", 1) <= len(colours) <= item.get("max", 1):
            return False
    return set(problem["require"]) <= set(chosen) and not set(problem["forbid"]) & set(chosen)


def optimum(problem):
    options = range(len(problem["options"]))
    subsets = itertools.chain.from_iterable(itertools.combinations(options, n) for n in range(len(options) + 1))
    costs = [sum(problem["options"][o]["cost"] for o in chosen) for chosen in subsets if is_cover(problem, chosen)]
    best = max if problem["sense"] == "max" else min
    return best(costs) if costs else None


def random_problem():
    primary, secondary = random.randint(1, 4), random.randint(0, 2)
    items = [{} for _ in range(primary)] + [{"kind": "secondary"} for _ in range(secondary)]
    for item in items[:primary]:
        if random.random() < 0.3:
            item["min"] = random.randint(0, 2)
            item["max"] = max(1, item["min"] + random.randint(0, 1))
    random.shuffle(items)
    options = []
    for _ in range(random.randint(0, 9)):
        cells = []
        for number, item in enumerate(items):
            if random.random() < (0.7 if item.get("kind") else 0.35):
                coloured = item.get("kind") == "secondary" and random.random() < 0.8
                cells.append([number, random.choice("rg")] if coloured else number)
        options.append({"items": cells, "cost": random.randint(-10, 20), "name": f"o\\{len(options)}"})
    chance = lambda p: [o for o in range(len(options)) if random.random() < p]
    return {"items": items, "options": options, "require": chance(0.05), "forbid": chance(0.05),
            "sense": random.choice(["min", "max"])}


def names_to_json(problem):
    """Items by name, as the schema wants them."""
    name = lambda cell: [f"i{cell[0]}", cell[1]] if isinstance(cell, list) else f"i{cell}"
    return json.dumps(problem | {
        "items": [{"name": f"i{number}"} | item for number, item in enumerate(problem["items"])],
        "options": [option | {"items": [name(cell) for cell in option["items"]]} for option in problem["options"]]})


def compare(name, path, expected, maximize=False):
    for solver, find in SOLVERS.items():
        found = find(path, maximize)
        if expected is None or found is None:
            check(f"{name}: {solver}", found, expected)
            continue
        cost, ones = found
        options = int(re.search(r"^options +(\d+)", run("info", path).out, re.M)[1])
        cover = [o for o in ones if o < options]
        check(f"{name}: {solver}: cost", cost, expected)
        done = run("check", "--quiet", path, write("cover.txt", " ".join(map(str, sorted(cover))) + "\n"))
        check(f"{name}: {solver}: check", (done.code, done.err), (0, ""))
        costs = [option.get("cost", 0) if isinstance(option, dict) else 0
                 for option in json.loads(path.read_text())["options"]]
        check(f"{name}: {solver}: the cover costs so much", sum(costs[o] for o in cover), expected)


def random_problems():
    random.seed(17)
    answers = [0, 0]
    for number in range(60):
        problem = random_problem()
        expected = optimum(problem)
        answers[expected is None] += 1
        compare(f"random {number}", write("random.json", names_to_json(problem)), expected, problem["sense"] == "max")
    check_true("some have covers, some have none", min(answers) >= 10, answers)


def impossible():
    for text in ['{"items":["a"],"options":[]}', '{"items":["a","b"],"options":[{"items":["a"],"cost":7}]}',
                 '{"items":["a"],"options":[["a"]],"forbid":[0]}', '{"items":[{"name":"a","min":2,"max":2}],"options":[["a"]]}',
                 '{"items":["a","b","c"],"options":[["a","b"],["b","c"],["a","c"]]}']:
        compare(text, write("none.json", text), None)


def odd_ones():
    """Nothing to choose, no rows, no names, long names."""
    for text in ['{"items":[],"options":[]}', '{"items":[{"name":"a","min":0,"max":9}],"options":[["a"]]}',
                 '{"items":[{"name":"s","kind":"secondary"}],"options":[["s"],[]]}',
                 json.dumps({"items": ["é" * 1000 + "\n\\"], "options": [{"name": "x1 >= 2;\nx" * 300, "items": ["é" * 1000 + "\n\\"]}]})]:
        compare(text[:60], write("odd.json", text), 0)


def airline():
    """Published optima: tests/data/spp/README.md."""
    for name, expected in [("sppnw41", 11307), ("sppnw32", 14877)]:
        numbers = iter((DATA / "spp" / f"{name}.txt").read_text().split())
        number = lambda: int(next(numbers))
        flights, pairings = number(), number()
        options = [{"cost": number(), "items": [str(number()) for _ in range(number())]} for _ in range(pairings)]
        items = [str(flight + 1) for flight in range(flights)]
        compare(name, write("airline.json", json.dumps({"items": items, "options": options})), expected)


random_problems()
impossible()
odd_ones()
airline()
finish()
