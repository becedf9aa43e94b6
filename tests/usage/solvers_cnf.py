#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: clauses that SAT solvers answer otherwise.
"""Real SAT solvers read what convert --to cnf writes, and find the same answers: solvers_cnf.py BINARY DATA

Needs cadical and minisat (Debian packages of these names). Whether there is a cover comes from the tables of tests/data
or was worked out by hand; every model is mapped back by the comments, and `check` must accept it as a cover.
"""

import itertools
import json
import re
import shutil
import subprocess

from harness import ARGUMENTS, FOLDER, SCALE, check, check_true, finish, run, some, write

DATA = ARGUMENTS[1]
ENCODINGS = ["auto", "pairwise", "ladder", "product", "commander", "binary"]
SATISFIABLE, UNSATISFIABLE = 10, 20  # exit codes, as all solvers have them


def cadical(file):
    """The exit code, and the literals of the model."""
    done = subprocess.run(["cadical", "-q", file], capture_output=True, text=True, timeout=1200)
    lines = [line.split() for line in done.stdout.splitlines()]
    return done.returncode, [int(word) for line in lines if line and line[0] == "v" for word in line[1:] if word != "0"]


def minisat(file):
    answer = FOLDER / "minisat.answer"
    done = subprocess.run(["minisat", "-verb=0", file, answer], capture_output=True, timeout=1200)
    words = answer.read_text().split()
    return done.returncode, [int(word) for word in words[1:] if word != "0"]


SOLVERS = [cadical, minisat]
for solver in SOLVERS:
    if not check_true(f"{solver.__name__} is installed", shutil.which(solver.__name__)):
        finish()


def convert(problem, encoding):
    done = run("convert", "--quiet", "--to", "cnf", "--lossy", "--encoding", encoding, problem)
    check(f"{problem.name} converts, {encoding}", (done.code, done.err), (0, ""))
    return done.out


def options_of(text):
    """By variable: the index and the name of the option that the comments say it is."""
    found = re.findall(r'^c variable (\d+) is option (\d+)(?:, (".*"))?$', text, re.M)
    return {int(variable): (int(option), json.loads(name) if name else None) for variable, option, name in found}


def check_answer(problem, covered, encoding="auto"):
    """Both solvers say whether there is a cover, and what they find is one."""
    text = convert(problem, encoding)
    file = write("problem.cnf", text)
    options = options_of(text)
    for solver in SOLVERS:
        name = f"{problem.name}, {encoding}, {solver.__name__}"
        code, model = solver(file)
        if check(name, code, SATISFIABLE if covered else UNSATISFIABLE) and covered:
            cover = [options[x][0] for x in model if x in options]
            done = run("check", "-q", problem, "-", text=" ".join(map(str, cover)) + "\n")
            check(f"{name}: the model is a cover", (done.code, done.out), (0, "1 covers, 0 wrong\n"))


def all_models(text):
    """Every model, by forbidding each once it was found; as sets of options."""
    options = options_of(text)
    head, variables, clauses, body = re.fullmatch(r"((?:c .*\n)*)p cnf (\d+) (\d+)\n((?:.*\n)*)", text).groups()
    forbidden, covers = [], []
    while True:
        file = write("models.cnf", f"{head}p cnf {variables} {int(clauses) + len(forbidden)}\n{body}" + "".join(forbidden))
        code, model = cadical(file)
        if code != SATISFIABLE or not model:
            return sorted(covers), code
        covers.append(sorted(options[x][0] for x in model if x in options))
        forbidden.append(" ".join(str(-x) for x in model) + " 0\n")


def oracles():
    """Instances whose number of covers tests/data knows."""
    table = [line.split("\t") for line in (DATA / "oracles.tsv").read_text().splitlines()[1:]]
    small = [(DATA / f"oracles/{row[0]}.ec", int(row[1])) for row in table if row[2] == "small"]
    check("small oracles", len(small), 97)
    for problem, covers in some(small, 25):
        check_answer(problem, covers > 0)
        if covers <= 12:
            models, code = all_models(convert(problem, "auto"))
            check(f"{problem.name}: every model once", (len(models), code), (covers, UNSATISFIABLE))
    for encoding in ENCODINGS[1:]:
        for name, covered in {"queens_8": True, "torqueens_6": False, "domino_6x6": True, "K5_col4": False}.items():
            check_answer(DATA / f"oracles/{name}.ec", covered, encoding)


def peers():
    slow = {"mutil12x12.dlx"}  # a minute for MiniSat
    if SCALE < 1:
        slow.add("x5c_p100_500.dlx")  # more than a minute
        print("left to the full scale: x5c_p100_500.dlx")
    for problem in [*(DATA / "dlx").glob("*.dlx"), *(DATA / "bench").glob("*.dlx")]:
        if problem.name not in slow:
            check_answer(problem, problem.name not in ("mutil8x8.dlx", "lang10.dlx"))
    models, code = all_models(convert(DATA / "dlx/small.dlx", "auto"))
    check("dlx/small.dlx: every model once", (len(models), code), (13, UNSATISFIABLE))


# Problems with every feature, and their covers, worked out by hand.
BY_HAND = {
    # The colours toy of TAOCP 7.2.2.1: options 1 and 3 agree on x:A.
    "toy.dlx": ("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n", [[1, 3]]),
    "one-colour.dlx": ("a b c | s\na s:x\nb s:x\nc s:x\nc s\nc s:y\n", [[0, 1, 2]]),
    "colours-clash.dlx": ("a b | s\na s:x\na s\nb s:y\n", []),
    "uncoloured-clash.dlx": ("a b | s\na s\nb s\n", []),
    "two-of-three.dlx": ("2|a\na\na\na\n", [[0, 1], [0, 2], [1, 2]]),
    "none-or-two.dlx": ("0:2|a b\na b\na\na\n", [[0], [0, 1], [0, 2]]),
    "too-many-wanted.dlx": ("3|a\na\na\n", []),
    "bounds-and-colours.dlx": ("2:3|a | s\na s:x\na s:x\na s:y\na\n", [[0, 1], [0, 1, 3], [0, 3], [1, 3], [2, 3]]),
    "no-primary-in-option.dlx": ("a | s\na\ns\n", [[0]]),
    "uncoverable.dlx": ("a b\na\n", []),
    "no-options.ec": ("p ec 2 0\n", []),
    "no-primary.ec": ("p ec 1 1 1\ns 1\n", [[]]),
    "costs.txt": ("3 4\n10 2 1 2\n7 1 3\n9 1 1\n-2 2 3 2\n", [[0, 1], [2, 3]]),
    "require.json": ('{"items":["a","b"],"options":[["a"],["a"],["b"],["a","b"]],"require":[1]}', [[1, 2]]),
    "forbid.json": ('{"items":["a","b"],"options":[["a"],["a"],["b"],["a","b"]],"forbid":[0,3]}', [[1, 2]]),
    "both.json": ('{"items":["a"],"options":[["a"],["a"]],"require":[0],"forbid":[0]}', []),
    "require-clash.json": ('{"items":["a"],"options":[["a"],["a"]],"require":[0,1]}', []),
    "require-without-primary.json": ('{"items":["a",{"name":"s","kind":"secondary"}],"options":[["a"],["s"]],"require":[1]}', []),
}


def by_hand():
    for (name, (text, covers)), encoding in some(itertools.product(BY_HAND.items(), ENCODINGS), 25):
        problem = write(name, text)
        check_answer(problem, covers != [], encoding)
        check(f"{name}, {encoding}: every model once", all_models(convert(problem, encoding)), (covers, UNSATISFIABLE))


def no_clauses():
    """Neither items nor options: the empty cover, and a formula of nothing, which minisat reads too."""
    file = write("nothing.cnf", run("convert", "-q", "--to", "cnf", text="p ec 0 0\n").out)
    check("nothing", [solver(file) for solver in SOLVERS], [(SATISFIABLE, [])] * 2)


def names():
    problem = write("names.json", json.dumps({"items": ["a\nb"], "options": [
        {"name": "c variable 7 is option 7", "items": [0]}, {"name": 'é "\\\n', "items": [0]}, [0]]}))
    done = run("convert", "--to", "cnf", problem)
    check("names travel in comments", (options_of(done.out), done.err),
          ({1: (0, "c variable 7 is option 7"), 2: (1, 'é "\\\n'), 3: (2, None)}, ""))
    check_answer(problem, True)


oracles()
peers()
by_hand()
no_clauses()
names()
finish()
