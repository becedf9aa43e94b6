#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: colours, bounds or costs that the command answers otherwise than all subsets.
"""Colours, bounds and costs through the command: model.py BINARY

What is expected comes from the introductions of DLX2 and DLX3, or from all subsets of the options.
"""

import itertools
import json
import random

from harness import check, check_true, finish, run, write

# The toys of Knuth's programs, each with one cover.
DLX2 = "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n"
DLX3 = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n"
# Colours, bounds and costs together: many covers, and several of equal cost.
ALL = {"items": ["a", {"name": "b", "min": 0, "max": 2}, {"name": "c", "min": 2, "max": 2}, {"name": "s", "kind": "secondary"}],
       "options": [["a", "c", ["s", "red"]], {"items": ["a", "b", ["s", "blue"]], "cost": 3}, {"items": ["c"], "cost": -4},
                   {"items": ["c", ["s", "red"]], "cost": 2}, {"items": ["b", "c", ["s", "blue"]], "cost": 3},
                   {"items": ["b", "s"], "cost": 2**63 - 1}, {"items": ["c"], "cost": -4},
                   ["a"]]}


def subsets(problem):
    """The covers with their costs, from all subsets of the options, by the definition in docs/semantics.md."""
    names = [item if isinstance(item, str) else item["name"] for item in problem["items"]]
    items = [{"kind": "primary", "min": 1, "max": 1} | (item if isinstance(item, dict) else {}) for item in problem["items"]]
    options = [option if isinstance(option, dict) else {"items": option} for option in problem["options"]]
    found = []
    for chosen in itertools.product((False, True), repeat=len(options)):
        cover = [o for o, taken in enumerate(chosen) if taken]
        uses = {name: [] for name in names}
        for o in cover:
            for cell in options[o]["items"]:
                name, colour = cell if isinstance(cell, list) else (cell, None)
                uses[name].append(colour)
        good = all(
            item["min"] <= len(uses[name]) <= item["max"] if item["kind"] == "primary"
            else len(uses[name]) <= 1 or (len(set(uses[name])) == 1 and None not in uses[name])
            for name, item in zip(names, items))
        if good:
            found.append((cover, sum(options[o].get("cost", 0) for o in cover)))
    return found


def covers_of(out):
    return [[int(word) for word in line.split()] for line in out.splitlines() if not line.startswith("#")]


def records(*words, **more):
    done = run(*words, "--json", **more)
    return done.code, [json.loads(line) for line in done.out.splitlines()]


COVERS = subsets(ALL)
mixed = write("mixed.json", json.dumps(ALL))
plain = write("plain.dlx", "a b\na |3\na |1\nb |10\nb |0\na b |2\n")  # costs 13, 11, 3, 2, 1
none = write("none.dlx", "a b c\na b |3\nb c\n")


def walks():
    for name, text, cover, items in (("DLX2", DLX2, "1 3", "A C X:1 Y:1 ; B X:1"),
                                     ("DLX3", DLX3, "1 3 4", "A C X:1 Y:1 ; B X:1 ; C Y:1")):
        check(f"{name}: solve --all", run("solve", "-q", "--all", text=text), (0, cover + "\n", ""))
        check(f"{name}: --show items", run("solve", "-q", "--show", "items", text=text).out, items + "\n")
        check(f"{name}: count", run("count", "-q", text=text), (0, "1\n", ""))
        check(f"{name}: unique", run("unique", "-q", text=text), (0, "one\n", ""))
        check(f"{name}: check", run("check", "-q", write("toy.dlx", text), "-", text=cover + "\n").out, "1 covers, 0 wrong\n")
        for wrong in ("0 4", "1 3 0", "1"):
            check(f"{name}: check {wrong}", run("check", "-q", write("toy.dlx", text), "-", text=wrong + "\n").code, 1)
    check_true("the mixed problem has covers enough", len(COVERS) >= 8, COVERS)
    listing = run("solve", "--all", mixed)
    check("all features: solve --all", sorted(covers_of(listing.out)), sorted(cover for cover, _ in COVERS))
    check("all features: count", run("count", mixed), (0, f"{len(COVERS)}\n", ""))
    check("all features: unique", run("unique", mixed), (1, "many\n", ""))
    check("all features: check", run("check", mixed, "-", text=listing.out), (0, f"{len(COVERS)} covers, 0 wrong\n", ""))
    for option in range(len(ALL["options"])):
        for flag, stays in (("--require", True), ("--forbid", False)):
            wanted = sorted(cover for cover, _ in COVERS if (option in cover) == stays)
            done = run("solve", "--all", flag, option, mixed)
            check(f"all features: {flag} {option}", (done.code, sorted(covers_of(done.out))), (0 if wanted else 1, wanted))
            check(f"all features: count {flag} {option}", run("count", flag, option, mixed).out, f"{len(wanted)}\n")
    code, lines = records("solve", "--all", mixed)
    costs = {tuple(cover): str(cost) for cover, cost in COVERS}
    check("all features: costs in JSON", {tuple(line["options"]): line["cost"] for line in lines[1:-1]}, costs)
    check("the empty cover", run("solve", "--all", text="0:2|a\na\n").out.splitlines().count(""), 1)
    check("0..1 is not secondary", (run("count", text="a 0:1|b\na\nb\n").out, run("count", "-q", text="a | b\na\nb\n").out),
          ("2\n", "1\n"))


def best():
    for flag, reverse in (("--minimize", False), ("--maximize", True)):
        ranked = sorted((cost for _, cost in COVERS), reverse=reverse)
        done = run("solve", flag, mixed)
        check(f"{flag}", (done.code, done.err), (0, f"quadrille: cost {ranked[0]}, proved the best\n"))
        check_true(f"{flag}: a cover of that cost", (covers_of(done.out)[0], ranked[0]) in COVERS, done.out)
        for most in (1, 2, len(COVERS) - 1, len(COVERS), len(COVERS) + 5):
            code, lines = records("solve", flag, "--best", most, mixed)
            check(f"{flag} --best {most}: costs", [int(line["cost"]) for line in lines[1:-1]], ranked[:most])
            found = [(line["options"], int(line["cost"])) for line in lines[1:-1]]
            check_true(f"{flag} --best {most}: covers, each once",
                       all(cover in COVERS for cover in found) and len({tuple(cover) for cover, _ in found}) == len(found), found)
            check(f"{flag} --best {most}: the result",
                  {key: lines[-1][key] for key in ("status", "cost", "count", "complete")},
                  {"status": "optimum", "cost": str(ranked[0]), "count": str(min(most, len(COVERS))), "complete": True})
        for option in range(len(ALL["options"])):
            left = [cost for cover, cost in COVERS if option in cover]
            wanted = str(max(left) if reverse else min(left)) if left else None
            code, lines = records("solve", flag, "--require", option, mixed)
            check(f"{flag} --require {option}", (code, lines[-1].get("cost")), (0 if left else 1, wanted))
            left = [cost for cover, cost in COVERS if option not in cover]
            wanted = str(max(left) if reverse else min(left)) if left else None
            code, lines = records("solve", flag, "--forbid", option, mixed)
            check(f"{flag} --forbid {option}", (code, lines[-1].get("cost")), (0 if left else 1, wanted))
    check("--best in order of cost", run("solve", "--minimize", "--best", 9, plain).out, "1 3\n4\n0 3\n1 2\n0 2\n")
    check("--best alone: the least", run("solve", "--best", 2, plain).out, "1 3\n4\n")
    check("--best alone: as the file says", run("solve", "--best", 1, text=json.dumps(ALL | {"sense": "max"})).err,
          f"quadrille: cost {max(cost for _, cost in COVERS)}, proved the best\n")
    check("the flag before the file", run("solve", "--minimize", text=json.dumps(ALL | {"sense": "max"})).err,
          f"quadrille: cost {min(cost for _, cost in COVERS)}, proved the best\n")
    huge = "a b c\na |9223372036854775807\nb |9223372036854775807\nc |9223372036854775807\n"
    check("a cost beyond 64 bits", run("solve", "--maximize", text=huge).err,
          "quadrille: cost 27670116110564327421, proved the best\n")
    check("no costs at all: 0, and a warning", run("solve", "--minimize", text="a\na\n"),
          (0, "0\n", "<stdin>: warning: no option has a cost other than 0, so every cover costs 0; solve --fewest finds covers of fewest options\n"
           "quadrille: cost 0, proved the best\n"))
    check("-q keeps the cost, which is an answer", run("solve", "--minimize", "-q", text="a\na |7\n"), (0, "0\n", "quadrille: cost 7, proved the best\n"))
    check("checked like any cover", run("check", plain, "-", text=run("solve", "--best", 9, plain).out).out,
          "5 covers, 0 wrong\n")
    check("costs do not change what is listed", run("solve", "--all", plain).out.count("\n"), 5)


def without_an_answer():
    for flag in ("--minimize", "--maximize"):
        check(f"{flag}: no cover", run("solve", "-q", flag, none), (1, "", ""))
        code, lines = records("solve", flag, none)
        check(f"{flag}: no cover, in JSON", (code, lines[-1]["status"], "cost" in lines[-1]), (1, "none", False))
        check(f"{flag} --exit-code sat", (run("solve", flag, "--exit-code", "sat", plain).code,
                                          run("solve", flag, "--exit-code", "sat", none).code), (10, 20))
        queens = run("gen", "queens", 30).out
        done = run("solve", flag, "--nodes", 5, text=queens)
        check(f"{flag} --nodes", (done.code, done.out), (3, "# incomplete: node limit\n"))
        code, lines = records("solve", flag, "--nodes", 5, text=queens)
        check(f"{flag} --nodes, in JSON", (code, lines[-1]["status"], lines[-1]["complete"]), (3, "unknown", False))
    for words in (["--minimize", "--maximize"], ["--best", "2", "--all"], ["--minimize", "--limit", "2"],
                  ["--best", "0"], ["--best", "-1"], ["--best", "x"], ["--best"], ["--minimize", "--minimize"]):
        done = run("solve", *words, plain)
        check(f"refused: {words}", (done.code, done.out, done.err.count("\n")), (2, "", 1))
    for command in ("count", "unique", "info", "convert"):
        check(f"{command} --minimize", run(command, "--minimize", plain).code, 2)


def random_sets(draw):
    """Sets by name, of numbers or of names, each item in one at least."""
    items = list(range(1, draw.randint(2, 6))) if draw.random() < 0.5 else list("abcdef"[:draw.randint(1, 6)])
    return {f"set {k}": draw.sample(items, draw.randint(1, len(items))) for k in range(draw.randint(1, 7))}


def other_texts():
    """Sets by name, rows alone and a size above them, against all subsets of the options."""
    draw = random.Random(62)
    for number in range(60):
        sets = random_sets(draw)
        items = list(dict.fromkeys(item for one in sets.values() for item in one))  # in order of appearance
        problem = {"items": list(map(str, items)), "options": [list(map(str, one)) for one in sets.values()]}
        expected = sorted(cover for cover, _ in subsets(problem))
        rows = [[int(item in one) for item in items] for one in sets.values()]
        matrix = "".join(" ".join(map(str, row)) + "\n" for row in rows)
        size = f"{len(rows)} {len(items)}\n"
        texts = {"rows alone": json.dumps(rows), "a matrix": matrix, "sets by name": json.dumps(sets)}
        if set(items) == {0, 1}:
            del texts["sets by name"]
        if len(items) > 2 and not (len(items) == 3 and all(row[1:] == [1, 1] for row in rows)):
            texts |= {"a size above": size + matrix, "a size of columns": f"{len(items)}\n" + matrix.replace(" ", ""),
                      "commas": (size + matrix).replace(" ", ",").replace("\n", "\r\n")}
        for name, text in texts.items():
            done = run("solve", "--all", "-q", text=text)
            check(f"{number}: {name}: {text!r}", sorted(covers_of(done.out)), expected)
        check(f"{number}: the names of sets", sorted(run("solve", "--all", "-q", "--show", "names", text=json.dumps(sets)).out.splitlines()),
              sorted(" ".join(f"set {o}" for o in cover) for cover in expected))
    for number in range(30):  # bounds of which one side is said
        items = [{"name": name} | draw.choice([{}, {"min": 0}, {"min": 1}, {"min": 2}, {"max": 2}]) for name in "abc"]
        options = [draw.sample("abc", draw.randint(1, 2)) for _ in range(draw.randint(2, 6))]
        bounded = [item | {"max": item.get("max", 99 if "min" in item else 1)} for item in items]
        found = covers_of(run("solve", "--all", "-q", text=json.dumps({"items": items, "options": options})).out)
        check(f"bounds {items}, {options}", sorted(found), sorted(cover for cover, _ in subsets({"items": bounded, "options": options})))


walks()
best()
other_texts()
without_an_answer()
finish()
