#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a proof that the command writes and the checker refuses.
"""Proofs of answers, as the command writes them: proofs.py BINARY VERIFIER DATA"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys

from harness import ARGUMENTS, BINARY, FOLDER, SCALE, check, check_true, finish, interrupt, run, write

VERIFIER = str(ARGUMENTS[1])
DATA = ARGUMENTS[2]


def verify(problem, proof, text=None):
    """What the checker says first, and its exit code."""
    done = subprocess.run([VERIFIER, problem, proof], input=text, capture_output=True, timeout=120)
    return re.sub(r" \(\d+ items.*", "", done.stdout.decode().strip()), done.returncode


queens = write("queens.json", run("gen", "queens", "8").out)
two = write("two.json", run("gen", "queens", "3").out)
costs = write("costs.dlx", "a b c\na |3\nb |-2\nc |5\na b |2\nb c |1\na b c |4\n")
single = write("single.dlx", "a b\na\nb\n")

# --- every answer has its claim ---------------------------------------------------------------------------------------

for words, problem, code, claim in [
        (["count"], queens, 0, "count 92"), (["count"], two, 0, "none"), (["solve"], queens, 0, "cover"),
        (["solve"], two, 1, "none"), (["solve", "--all"], queens, 0, "count 92"), (["solve", "-n", 5], queens, 0, "cover"),
        (["solve", "-n", 500], queens, 0, "count 92"), (["solve", "--minimize"], costs, 0, "minimum 4"),
        (["solve", "--maximize"], costs, 0, "maximum 7"), (["solve", "--minimize"], two, 1, "none"),
        (["unique"], single, 0, "count 1"), (["unique"], two, 1, "none"),
        (["count", "--engine", "links"], queens, 0, "count 92"), (["count", "--engine", "sat"], queens, 0, "count 92"),
        (["solve", "--engine", "sat"], two, 1, "none"), (["compile", "-o", "queens.qd"], queens, 0, "count 92")]:
    for form in [], ["--proof-text"]:
        name = f"{words} {problem.name} {form}"
        check(name, run(*words, "--proof", "p", *form, problem).code, code)
        check(name + " is proved", verify(problem, "p"), ("proved: " + claim, 0))
        check(name + " has its form", ("\ntext\n" in pathlib.Path("p").read_bytes().decode("latin-1")), bool(form))
        os.remove("p")

done = run("unique", "--proof", "p", queens)
check("many", (done.code, done.out), (1, "many\n"))
said, code = verify(queens, "p")
check_true("many is proved by a narrower count", re.match(r"proved: count (?!0\b|1\b)\d+, given \d+ required", said), said)

# What the command line requires and forbids is part of the claim.
done = run("count", "--require", 0, "--forbid", 63, "--proof", "p", queens)
said, code = verify(queens, "p")
check("under restrictions", (done.out, code), ("4\n", 0))
check_true("which the proof states", said == "proved: count 4, given 1 required and 1 forbidden", said)

# Both forms say the same.
run("count", "--proof", "p", queens)
run("count", "--proof", "t", "--proof-text", queens)
words = pathlib.Path("t").read_text().split("text\n")[1].split("\n")
check_true("text is longer", len(words) > 50 and words[-2] == "end")
check("one number a step", len([b for b in pathlib.Path("p").read_bytes().split(b"binary\n")[1] if b < 128]),
      len(words) - 1)

# --- published counts -------------------------------------------------------------------------------------------------

# tests/proof proves the small ones.


def published_counts():
    for name, count, effort, *_ in [line.split("\t") for line in (DATA / "oracles.tsv").read_text().splitlines()[1:]]:
        if effort == "small":
            continue
        problem = DATA / "oracles" / f"{name}.ec"
        stream = subprocess.Popen([BINARY, "count", "-q", "--proof", "-", problem], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        checked = subprocess.run([VERIFIER, problem, "-"], stdin=stream.stdout, capture_output=True, text=True, timeout=1200)
        stream.stdout.close()
        check(f"{name} counts", (stream.stderr.read().decode(), stream.wait(timeout=60)), (count + "\n", 0))
        claim = "none" if count == "0" else f"count {count}"
        check_true(f"{name} is proved", checked.stdout.startswith(f"proved: {claim} (") and checked.returncode == 0, checked.stdout)


if SCALE < 1:
    print("left to the full scale: medium and large counts")
else:
    published_counts()

# --- where it goes ----------------------------------------------------------------------------------------------------

run("count", "--proof", "p.zst", queens)
check_true("the name asks for zstd", pathlib.Path("p.zst").read_bytes().startswith(b"\x28\xb5\x2f\xfd"))
check("zstd", verify(queens, "p.zst"), ("proved: count 92", 0))

done = subprocess.run([BINARY, "count", "--proof", "-", queens], capture_output=True)
check("the answer makes way", done.stderr, b"92\n")
write("stream", done.stdout)
check("a stream", verify(queens, "-", done.stdout), ("proved: count 92", 0))
done = run("count", "--proof", "-", "--json", "-o", "answer", queens)
check("or goes to a file", (json.loads(pathlib.Path("answer").read_text())["certified"], done.err), (True, ""))
check("streams cut anywhere", {verify(queens, "-", pathlib.Path("stream").read_bytes()[:k])[1] for k in range(20, 200, 7)}, {1})

for words, message in [
        (["--proof-text"], "--proof-text needs --proof"),
        (["--proof-limit", "1K"], "--proof-limit needs --proof"),
        (["--proof", "p", "--proof-limit", "x"], "--proof-limit takes bytes, or a number with K, M, G or T, not 'x'"),
        (["--proof", "p", "--limit", "2"], "--limit and --proof cannot be combined"),
        (["--proof", "p", "--each", "g"], "--proof and --each cannot be combined"),
        (["--proof", "p", "--by", "options"], "--proof and --by cannot be combined"),
        (["--proof", "p", "-o", "./p"], "--output and --proof are both 'p': they need two files"),
        (["--proof", "-", "-o", "-"], "--output and --proof are both '-': they need two files"),
        (["--proof", str(queens)], f"found '{queens}' as input and as proof, expected two files")]:
    done = run("count", *words, queens)
    check(f"refused {words}", (done.code, done.err), (2, f"quadrille: count: {message}\n"))
check("compile needs standard output", run("compile", "--proof", "-", queens).code, 2)

# --- limits and errors: whole or not at all ----------------------------------------------------------------------------

old = write("old", "as it was\n")
for words in (["--proof-limit", 100], ["--proof-limit", 1]):
    done = run("count", "--proof", old, *words, queens)
    check(f"{words}", (done.code, done.out, old.read_text()), (3, "92\n", "as it was\n"))
    check_true("says why", "longer than --proof-limit, no proof is written" in done.err, done.err)
record = json.loads(run("count", "--json", "--proof", old, "--proof-limit", 100, queens).out)
check("the record says so", (record["count"], record["certified"]), ("92", False))
check("and without --proof nothing", "certified" in run("count", "--json", queens).out, False)
done = run("count", "--nodes", 3, "--engine", "links", "--proof", old, queens)
check("half an answer has no proof", (done.code, done.out[:8], old.read_text()), (3, "at least", "as it was\n"))

for place, code in (("/dev/full", 74), (FOLDER / "no" / "p", 74), (FOLDER, 74)):
    done = run("count", "--proof", place, queens)
    check(f"{place}", (done.code, "\n" in done.err), (code, True))
check("a full pipe end", subprocess.run(["bash", "-c", f"'{BINARY}' count --proof - '{queens}' > /dev/full 2>/dev/null"]).returncode, 74)

board = write("board.json", run("gen", "queens", "14").out)
process = subprocess.Popen([BINARY, "count", "--engine", "links", "--proof", "-", board], stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
process.stdout.read(1)
process.stdout.close()
process.stderr.read()
check("a closed pipe ends it", process.wait(timeout=100), -signal.SIGPIPE)

large = write("large.json", run("gen", "queens", "18").out)
code, out, err = interrupt(["solve", "--all", "--proof", old, "-o", "covers", large], signal.SIGINT)
check("an interrupted run leaves both as they were",
      (code, old.read_text(), sorted(p.name for p in FOLDER.iterdir() if p.name.startswith(("old.", "covers.")))),
      (-signal.SIGINT, "as it was\n", []))

finish()
