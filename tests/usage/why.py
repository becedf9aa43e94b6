#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a reason that is printed otherwise than it is proved.
"""why: what it prints, proves and draws, and how it ends: why.py BINARY VERIFY"""

import json
import os
import subprocess

from harness import ARGUMENTS, check, check_true, finish, run, write

VERIFY = ARGUMENTS[1]
BOARD = "board\n.###\n####\n####\n###.\npiece domino x*\n##\n"
TRIANGLE = "a b c\na b\nb c\nc a\n"


def verdict(problem, proof):
    done = subprocess.run([VERIFY, problem, proof], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.split(" (")[0].strip()


def records(*words, text="", code=0):
    done = run("why", "--json", *words, text=text)
    check(f"why --json {words}: exit", (done.code, done.err), (code, ""))
    return [json.loads(line) for line in done.out.splitlines()]


def ends():
    check("a lack", run("why", text="a b\na\n")[:2], (0, "b needs an option, and no option has it.\n"))
    check("too few", run("why", text="3|a b\na\na b\n").out, "a needs 3 options, and 2 options have it.\n")
    check("a cover", run("why", text="a b\na\nb\n")[:2], (1, "There is a cover:\n0 1\n"))
    check("parity", run("why", text=TRIANGLE).out,
          "Each option covers an even number of these 3 items, but a cover covers them 3 times: a, b and c.\n")
    forbidden = run("why", "--forbid", "0", text="a b\na\nb\n")
    check("what the command line forbids", forbidden[:2], (0, "a needs an option, and no option has it.\n"))
    misfit = run("why", "--require", "0", "--require", "2", text="a b\na\nb\na b\n")
    check("what it requires", misfit[:2], (0, "option a and a b exclude each other.\n"))
    check("bad data", run("why", text="a b\nc\n").code, 65)
    check("no file", run("why", "nowhere").code, 66)
    check("two proofs", run("why", "--proof", "-", text=TRIANGLE)[0::2],
          (2, "quadrille: why: --proof - needs --output FILE: the answer goes to standard output\n"))
    names = run("why", text=" ".join(f"v{k}" for k in range(67)) + "\n" + "".join(f"v{k} v{k + 1}\n" for k in range(66)) + "v66 v0\n")
    check_true("many names are cut", names.out.endswith("v11 and 55 others.\n"), names.out)


def words():
    """In the words of the problem: items of options without names, clues of a zebra, cages; and the sentence comes first."""
    check("shifts and nurses", run("why", text="s1 s2 s3 s4 Ann Bob Cy\n" + "".join(f"s{k} {p}\n" for k in (1, 2, 3, 4) for p in ("Ann", "Bob", "Cy"))).out,
          "These 4 items are to be covered 4 times: s1, s2, s3 and s4.\n"
          "Each option that covers some of them covers at least as many of these 3 items: Ann, Bob and Cy.\n"
          "But those can be covered 3 times at most.\n")
    check("one of a kind", run("why", text="a b c\na b\nb c\n").out,
          "These 2 items are to be covered 2 times: a and c.\n"
          "Each option that covers some of them covers only one of them, and this item: b.\n"
          "But that can be covered once at most.\n")
    zebra = "nation: Ann Bob Cy\npet: cat dog fox\n// who is where\nAnn next cat\nAnn = dog\n\nBob = cat\nCy left-of Ann\nBob at 1\n"
    problem = run("gen", "zebra", write("clash.zebra", zebra)).out
    said = run("why", text=problem).out
    for clue in ("'Ann next cat' (line 4)", "'Bob = cat' (line 7)", "'Cy left-of Ann' (line 8)", "'Bob at 1' (line 9)"):
        check_true(f"zebra: {clue}", clue in said.split("\n")[0], said)
    check_true("zebra: no names of clues", not any("#" in line for line in said.splitlines() if not line.startswith("# ")), said)
    check("zebra: hint", run("hint", text=problem).out, "single: 'Bob at 1' (line 9): that is Bob at 1\n")
    cages = run("why", text=run("gen", "sudoku", write("cages.sudoku", 81 * "." + "\ncage 3 r0c0 r0c1\ncage 4 r0c7 r0c8\n")).out).out
    check_true("cages are named", "the cage at r0c0" in cages.split("\n")[0] and "the cage at r0c7" in cages.split("\n")[0]
               and "the 1 of row 0" in cages.split("\n")[0], cages)
    check_true("the sentence first", not cages.startswith("#") and "\n# quadrille: " in cages and "\n# reason: " in cages, cages)


def proofs():
    problem = write("board.json", run("gen", "tile", write("board.tile", BOARD)).out)
    check("a proof is written", run("why", "--proof", "a.proof", "-o", "a.txt", problem), (0, "", ""))
    check("and holds", verdict(problem, "a.proof"), (0, "proved: none"))
    for name, text in {"weights": TRIANGLE, "lack": "a b\na\n", "core": run("gen", "queens", "3").out,
                       "needed": run("gen", "queens", "6", "--toroidal").out}.items():
        problem = write(f"{name}.dlx", text)
        check(f"{name}: exit", run("why", "--proof", "b.proof", problem).code, 0)
        check(f"{name}: proof", verdict(problem, "b.proof"), (0, "proved: none"))
    # It says itself what the command line added.
    problem = write("two.dlx", "a b\na\nb\n")
    run("why", "--forbid", "0", "--proof", "c.proof", problem)
    check_true("with what is forbidden", verdict(problem, "c.proof")[1].startswith("proved: none, given 0 required and 1 forbidden"),
               verdict(problem, "c.proof"))
    check("no proof of a cover", (run("why", "--proof", "d.proof", problem).code, os.path.exists("d.proof")), (1, False))


def json_lines():
    problem, reason, result = records(text=TRIANGLE)
    check("problem", (problem["type"], problem["items"]), ("problem", 3))
    check("reason", (reason["kind"], reason["steps"]),
          ("modular weights", [{"argument": "modular", "modulus": 2, "weights": [[0, 1], [1, 1], [2, 1]]}]))
    check("result", (result["status"], result["complete"], result["count"]), ("none", True, "0"))
    _, cover, result = records(text="a b\na\nb\n", code=1)
    check("cover", (cover["options"], result["status"], result["complete"]), ([0, 1], "covers", False))
    _, reason, _ = records(text=run("gen", "queens", "3").out)
    check_true("core or trace", reason["kind"] in ("core", "trace") and reason["branches"][0][0] == 0, reason)
    wide = records(text=" ".join(f"v{k}" for k in range(67)) + "\n" + "".join(f"v{k} v{k + 1}\n" for k in range(66)) + "v66 v0\n")[1]
    check("all names", len(wide["steps"][0]["weights"]), 67)


def pictures():
    problem = write("board.json", run("gen", "tile", write("board.tile", BOARD)).out)
    picture = "    1 -1  1\n 1 -1  1 -1\n-1  1 -1  1\n 1 -1  1\n"
    for flags in ((), ("--json",)):
        said = run("why", *flags, problem).out
        check(f"weights on a board {flags}", run("render", text=said)[:2], (0, picture))
        svg = run("render", "--svg", text=said)
        check_true(f"as a picture {flags}", svg.code == 0 and svg.out.count(">-1</text>") == 6 and svg.out.count(">1</text>") == 8, svg)
    queens = run("why", text=run("gen", "queens", "6", "--toroidal").out).out
    check("weights on lines", run("render", text=queens)[0::2],
          (2, "quadrille: render: found a reason without cells of a board, expected one that weighs cells\n"))
    check("no origin", run("render", text=run("why", "--json", text=TRIANGLE).out).code, 65)


def on_terminal():
    import pty

    ours, theirs = pty.openpty()
    file = write("tri angle.dlx", TRIANGLE).name
    done = subprocess.run([str(ARGUMENTS[0]), "solve", file], stdout=subprocess.PIPE, stderr=theirs, timeout=60)
    os.close(theirs)
    said = os.read(ours, 4096).decode()
    check_true("solve names the command", said.startswith("quadrille: solve: no cover; to see why: quadrille why 'tri angle.dlx'"), said)
    check("and ends as before", done.returncode, 1)
    check("but in a pipe it does not", run("solve", "-q", file)[:], (1, "", ""))
    check_true("... nor with the hint of other readings", "quadrille why" not in run("solve", file).err)


ends()
words()
proofs()
json_lines()
pictures()
on_terminal()
finish()
