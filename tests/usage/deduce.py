#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a hint that is wrong, or a sudoku that is rated otherwise.
"""hint and rate: what they print, how they go on, and how sudokus are rated: deduce.py BINARY DATA"""

import collections
import json
import re
from pathlib import Path

from harness import ARGUMENTS, check, check_true, finish, run, write

DATA = ARGUMENTS[1]
HARD = "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5..........."
SMALL = "A B C D\nA C\nA D\nB C\nB D\nC\nD\n"  # a pair, and then two covers


def lines(*words, text=""):
    """The lines that a command prints, which must succeed and say nothing else."""
    done = run(*words, text=text)
    return done.out.splitlines() if check(f"{words}", (done.code, done.err), (0, "")) else []


def records(*words, text=""):
    return [json.loads(line) for line in lines(*words, text=text)]


# --- ratings ----------------------------------------------------------------------------------------------------------


def grades():
    """The grades of qqwing are its own: simple and easy take singles only, an expert's puzzle takes guesses."""
    allowed = {"simple": {1}, "easy": {1}, "intermediate": {2, 3}, "expert": {4}}
    text = (DATA / "sudoku" / "qqwing_grades").read_text()
    puzzles = [line.split(":") for line in text.splitlines() if not line.startswith("#")]
    check("40 puzzles a grade", collections.Counter(grade for _, grade in puzzles), dict.fromkeys(allowed, 40))
    run("gen", "sudoku", "--base", "-o", "base.json")
    givens = run("gen", "sudoku", "--givens", "-", text="".join(f"{puzzle}\n" for puzzle, _ in puzzles)).out
    ratings = lines("rate", "--each", "-", "base.json", text=givens)
    check("a rating a puzzle", len(ratings), len(puzzles))
    for (puzzle, grade), rating in zip(puzzles, ratings):
        check_true(f"{grade}: {puzzle}", int(rating.split()[0]) in allowed[grade], rating)
    check("the same with one thread", lines("rate", "--threads", "1", "--each", "-", "base.json", text=givens), ratings)
    found = records("rate", "--json", "--each", "-", "base.json", text=givens)
    check("the same as JSON", [record["level"] for record in found[:-1]], [int(rating.split()[0]) for rating in ratings])
    levels = collections.Counter(record["technique"] for record in found[:-1])
    check("its result", {name: number for name, number in found[-1]["levels"].items() if number > 0}, dict(levels))
    check("... of all", (found[-1]["problems"], found[-1]["status"]), ("160", "answered"))
    for (puzzle, _), rating in list(zip(puzzles, ratings))[::13]:  # each by itself is rated alike
        problem = write("puzzle.json", run("gen", "sudoku", "--grid", puzzle).out)
        check("by itself", lines("rate", problem)[0].split()[:2], rating.split()[:2])


def walk():
    """All steps of a puzzle, one at a time, lead to its answer."""
    text = (DATA / "sudoku" / "qqwing_grades").read_text().splitlines()
    puzzle = text[-1].split(":")[0]
    problem = write("expert.json", run("gen", "sudoku", "--grid", puzzle).out)
    steps = records("hint", "--all", "--json", problem)
    check("the end", (steps[-1]["type"], steps[-1]["outcome"], steps[-1]["text"]), ("result", "solved", "solved"))
    cover = [int(word) for word in lines("solve", problem)[-1].split()]
    check("what was required is the answer", sorted(o for step in steps[:-1] for o in step["require"]), cover)
    check("... and nothing of it was forbidden", [o for step in steps[:-1] for o in step["forbid"] if o in cover], [])
    check_true("all but a search", {step["technique"] for step in steps[:-1]} <= {"single", "inside", "pair", "trial"})
    rating = records("rate", "--json", problem)[0]
    counted = collections.Counter(step["technique"] for step in steps[:-1])
    check("rate counts the same steps", {name: n for name, n in rating["steps"].items() if n > 0}, dict(counted))
    check("... and the level is the highest", rating["level"], max(step["level"] for step in steps[:-1]))
    flags = []
    for step in steps[:12]:
        now = records("hint", "--json", *flags, problem)[0]
        check("the next step", (now["text"], now["require"], now["forbid"]), (step["text"], step["require"], step["forbid"]))
        flags += [f"--require={option}" for option in step["require"]] + [f"--forbid={option}" for option in step["forbid"]]
    check("some at once", records("hint", "-n", "5", "--json", problem)[:5], steps[:5])


# --- words ------------------------------------------------------------------------------------------------------------


def words():
    check("a pair", run("hint", text=SMALL), (0, "pair: all options of A and B have C or D, so option C and option D are out\n", ""))
    check("several covers", run("hint", "--all", text=SMALL),
          (0, "pair: all options of A and B have C or D, so option C and option D are out\n"
              "several covers are left: one has A C, another A D\n", ""))
    check("after --require", run("hint", "--require", "0", text=SMALL), (0, "single: B has only B D left\n", ""))
    check("after --require and --forbid", run("hint", "--forbid", "3", "--require", "1", text=SMALL).out,
          "single: B has only B C left\n")
    check("solved", run("hint", "--require", "0", "--require", "3", text=SMALL), (0, "solved\n", ""))
    check("names that contradict", run("hint", "--require", "0", "--require", "1", text=SMALL),
          (1, "no cover: A C and A D exclude each other\n", ""))
    check("required and forbidden", run("hint", "--require", "0", "--forbid", "0", text=SMALL),
          (1, "no cover: A C is required and forbidden\n", ""))
    check("no room", run("hint", "--require=0", "--require=1", "--require=2", text="2|A\nA\nA\nA\n"),
          (1, "no cover: option 2 has no room beside what else is required\n", ""))
    check("no primary item", run("hint", "-q", "--require=1", text="A | X\nA\nX\n"),
          (1, "no cover: option X has no primary item\n", ""))
    check("an item that is short", run("hint", "-q", text="A B\nA\n"), (1, "no cover: B has no option left\n", ""))
    check("two of two", run("hint", text="2|A\nA\nA\n").out, "single: A needs all that it has left: option 0 and option 1\n")
    check("a colour", run("hint", text="A B | X\nA X:red\nA X:red\nB X:red\nB X:green\nB\n").out,
          "inside: all options of A have X in colour red, so B X:green is out\n")
    check("a trial", run("hint", text="A B C | X Y\nA X Y\nA\nB X\nB Y\nC\nC\n").out,
          "trial: with A X Y, B has no option left, so A X Y is out\n")
    check("many options are cut short", run("hint", text="A B\nA B\nA B\n" + 20 * "B\n").out,
          "inside: all options of A have B, so " + ", ".join(f"option {o}" for o in range(2, 13)) + " and 9 more are out\n")
    check("a name cannot break the line", run("hint", text=json.dumps({"items": ["A"], "options": [{"name": "x\ny", "items": ["A"]}]})).out,
          "single: A has only x\\x0ay left\n")


def rating_words():
    for text, expected in ((SMALL, "5 search: 1 pair, 4 options left"), ("A\nA\n", "1 single: 1 single"), ("p ec 1 1 1\ns 1\n", "0 nothing")):
        check(repr(text), run("rate", "-q", text=text), (0, expected + "\n", ""))
    check("none", run("rate", "-q", text="A B\nA\n"), (1, "none\n", ""))
    base = write("small.dlx", SMALL)
    check("each", run("rate", "--each", "-", base, text="0\n\n0 1\n# no problem\n"),
          (0, "1 single: 1 single\n5 search: 1 pair, 4 options left\nnone\n", ""))
    check("each, and a word that is none", run("rate", "--each", "-", base, text="0\n9\n"),
          (65, "1 single: 1 single\n", "<stdin>:2:1: found '9', expected the name of one option or the index of one of 6\n"))


def sudokus():
    grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    problem = write("grid.json", run("gen", "sudoku", "--grid", grid).out)
    check("sudoku words", run("hint", problem).out, "single: r4c4: only the 5 is left\n")
    check("... also from a format without names", run("hint", text=run("convert", "--to", "dense", problem).out).out,
          "single: r4c4: only the 5 is left\n")
    check("... names where it was changed", run("hint", "-q", text=problem.read_text().replace('"p02"', '"cell"')).code, 0)
    check("a wrong guess", run("hint", "--all", "--require", "name:r0c2=2", problem)[:2][0], 1)
    check("... says what has no place", run("hint", "--all", "--require", "name:r0c2=2", problem).out.splitlines()[-1][:10], "no cover: ")


def nonograms():
    """A line tells what it can: the heart needs nothing else (by hand: rows 2 and 3 are full, then the columns)."""
    heart = write("heart.json", run("gen", "nonogram", str(Path(__file__).parents[2] / "examples" / "heart.non")).out)
    check("rate", run("rate", heart).out[:8], "2 inside")
    steps = run("hint", "--all", heart).out.splitlines()
    check("to the end", steps[-1], "solved")
    words = "inside: what r0c1 in row 0 can be does not fit all that its neighbour can be, so "
    check_true("a cell and its neighbour", any(step.startswith(words) for step in steps), steps[:40])
    check_true("a line makes a cell black", any(re.match(r"inside: column \d makes r\dc\d (black|blank), so ", step) for step in steps), steps[:40])


def beyond_trials():
    """A puzzle from the list of magictour that trials do not solve: a search shows the way, and deductions go on."""
    problem = write("hard.json", run("gen", "sudoku", "--grid", HARD).out)
    check("its level", lines("rate", problem)[0].split()[:2], ["5", "search:"])
    steps = records("hint", "--all", "--json", problem)
    searched = [step for step in steps if step.get("technique") == "search"]
    check_true("a search, and then more", searched and steps.index(searched[0]) + 2 < len(steps))
    check("solved", steps[-1]["outcome"], "solved")
    cover = [int(word) for word in lines("solve", problem)[-1].split()]
    check("what was required is the answer", sorted(o for step in steps[:-1] for o in step["require"]), cover)
    name = lines("solve", "--show", "names", problem)[-1].split()[cover.index(searched[0]["require"][0])]
    check("its words", searched[0]["text"], f"the only cover has {name}")


def limits():
    check("no time", run("rate", "--time", "1e-9", text=SMALL), (3, "at least 0 nothing: 6 options left\n",
          "quadrille: rate: reached the time limit, the answer is not complete\n"))
    check("no time for a hint", run("hint", "-q", "--time", "1e-9", text=SMALL), (3, "# incomplete: time limit\n", ""))
    check("--all and --limit", run("hint", "--all", "-n", "2", text=SMALL),
          (2, "", "quadrille: hint: --all and --limit cannot be combined: --all has no limit\n"))
    check("no steps", run("hint", "-n", "0", text=SMALL).code, 2)


grades()
walk()
words()
rating_words()
sudokus()
nonograms()
beyond_trials()
limits()
finish()
