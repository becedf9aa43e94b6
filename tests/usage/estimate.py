#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an estimate that is printed wrongly or does not end.
"""What estimate prints, and how it ends: estimate.py BINARY"""

import json
import re
import signal
import time

from harness import FOLDER, check, check_true, finish, run, start, write

queens8 = write("queens8.json", run("gen", "queens", "8").out)
queens20 = write("queens20.json", run("gen", "queens", "20").out)
# A chessboard without two opposite corners: no cover, by parity, and a long search.
squares = [(r, c) for r in range(8) for c in range(8) if (r, c) not in ((0, 0), (7, 7))]
mutilated = write("mutilated.dlx", " ".join(f"r{r}c{c}" for r, c in squares) + "\n"
                  + "".join(f"r{r}c{c} r{y}c{x}\n" for r, c in squares for y, x in ((r + 1, c), (r, c + 1)) if (y, x) in squares))


def dominoes(rows, columns):
    board = [(r, c) for r in range(rows) for c in range(columns)]
    return " ".join(f"r{r}c{c}" for r, c in board) + "\n" + "".join(
        f"r{r}c{c} r{y}c{x}\n" for r, c in board for y, x in ((r + 1, c), (r, c + 1)) if (y, x) in board)


NUMBER = r"[0-9.e]+(?: [a-z]+)?"
TIME = rf"(?:about {NUMBER} \(from {NUMBER} to {NUMBER}\)|unknown: (?:more than {NUMBER}|from {NUMBER} to {NUMBER}))"
ROW = rf"about {NUMBER} \(95%: {NUMBER} to {NUMBER}\)"


def texts():
    done = run("estimate", queens8)
    check_true("a short search is exact", done.code == 0 and done.err == "" and re.fullmatch(
        r"nodes   \d+\ncovers  92\ntime    [0-9.]+ m?s\nexact: engine masks has counted them\n", done.out), done)
    done = run("estimate", "--engine", "links", queens8)
    check_true("by links", re.fullmatch(
        r"nodes   1049\ncovers  92\ntime    [0-9.]+ m?s\nexact: engine links has counted them\n", done.out), done)
    done = run("estimate", queens20)
    check_true("a long one is estimated", done.code == 0 and done.err == "" and re.fullmatch(
        rf"nodes   {ROW}, engine links\ncovers  {ROW}, met by \d+ probes\ntime    {TIME}, engine [a-z]+\n"
        "an estimate from 1000 random probes, seed 1\n", done.out), done)
    done = run("estimate", "--engine", "links", queens20)
    check_true("time by links has an interval", re.search(rf"^time    {ROW}, engine links$", done.out, re.M), done)
    done = run("estimate", "--probes", "50", "--seed", "7", queens20)
    check_true("probes and seed are told", done.out.endswith("an estimate from 50 random probes, seed 7\n"), done)
    done = run("estimate", "--engine", "links", mutilated)
    check_true("no cover met", "covers  none met\n" in done.out and done.code == 0, done)
    large = write("large.json", run("gen", "queens", "60").out)
    check_true("large figures", re.search(r"^nodes   about [0-9.]+e\d\d \(95%: [0-9.]+e\d\d to [0-9.]+e\d\d\), engine links$",
                                          run("estimate", large).out, re.M))
    choices = " ".join(f"i{i}" for i in range(400)) + "\n" + "".join(f"i{i}\n" * 10 for i in range(400))
    check_true("larger than a double", "at least 1e290" in run("estimate", "--engine", "links", "--no-simplify", "--probes", "5",
                                                             text=choices).out)
    check_true("and exact", f"covers  1{'0' * 400}\n" in run("estimate", "--engine", "diagram", "--no-simplify", text=choices).out)
    check("-o", (run("estimate", "-o", "answer", queens8).out, (FOLDER / "answer").read_text().split("\n")[1]),
          ("", "covers  92"))
    check("--require and --forbid", [run("estimate", *words, queens8).out.split("\n")[1] for words in
                                     (["--require", "name:r0c0"], ["--require", "0", "--forbid", "0"])],
          ["covers  4", "covers  0"])


def growing():
    """There are 6.67e21 sudokus (Felgenhauer and Jarvis, 2005): no engine counts them, though remainders of one size were few at first."""
    done = run("estimate", text=run("gen", "sudoku", "--base").out)
    check_true("the time of all sudokus is unknown", done.code == 0 and "\ntime    unknown: " in done.out, done)


def records():
    done = run("estimate", "--json", queens20)
    record = json.loads(done.out)
    check("fields", list(record), ["type", "exact", "nodes", "covers", "seconds", "probes", "met", "seed", "complete",
                                   "ending", "engine", "time_known"])
    check("their values", [record[key] for key in ("type", "exact", "probes", "seed", "complete", "ending")],
          ["estimate", False, 1000, 1, True, "exhausted"])
    engine = record["engine"]  # which one auto takes depends on the machine
    check_true("an engine", engine in json.loads(run("--version", "--json").out)["engines"], engine)
    check("whose figures they are", [record[key]["engine"] for key in ("nodes", "covers", "seconds")], ["links", "links", engine])
    seconds = record["seconds"]
    check_true("the time has an interval, or is unknown", 0.5 < seconds["low"] <= seconds["value"]
               and record["time_known"] == (seconds["high"] is not None and seconds["high"] <= 100 * seconds["low"]), record)
    # A count that ends soon is told itself, by whatever engine auto takes: the clock chooses it.
    board = write("board.dlx", dominoes(8, 10))
    exact = json.loads(run("estimate", "--json", board).out)
    counted = json.loads(run("count", "--json", board).out)
    check("count's answer", [exact["exact"], exact["seconds"]["engine"], exact["count"]],
          [True, exact["engine"], counted["count"]])
    check_true("and its time", 0 < exact["seconds"]["value"] < 10, exact)
    record = json.loads(run("estimate", "--json", "--engine", "links", queens20).out)
    check("by links", [record[key]["engine"] for key in ("nodes", "covers", "seconds")], ["links"] * 3)
    for figure in ("nodes", "covers", "seconds"):
        check_true(f"{figure} in its interval", record[figure]["low"] < record[figure]["value"] < record[figure]["high"])
    # 39029188884 covers, A000170: within a factor of 2 whatever the seed.
    for seed in range(20):
        covers = json.loads(run("estimate", "--json", "--engine", "links", "--seed", seed, queens20).out)["covers"]["value"]
        check_true(f"covers at seed {seed}", 39029188884 / 2 < covers < 39029188884 * 2, covers)
    again = json.loads(run("estimate", "--json", queens20).out)
    check("a seed tells nodes and covers", (again["nodes"], again["covers"]), (record["nodes"], record["covers"]))
    record = json.loads(run("estimate", "--json", "--engine", "links", mutilated).out)
    check("no bound is null", record["covers"], {"value": 0.0, "low": 0.0, "high": None, "engine": "links"})


def endings():
    done = run("estimate", "--probes", 2**63, "--time", "0.3", queens20)
    check_true("--time", done.code == 3 and re.search(r"an estimate from \d+ random probes", done.out)
               and done.err == "quadrille: estimate: reached the time limit, the answer is not complete\n", done)
    # auto counts for three seconds before it probes.
    for number, words, pause in ((signal.SIGINT, [], 7), (signal.SIGTERM, ["--engine", "links"], 1)):
        process = start("estimate", *words, "--probes", 2**63, queens20)
        time.sleep(pause)
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
        probes = re.search(r"an estimate from (\d+) random probes", out.decode())
        check_true(f"{number.name}: what it has", probes and int(probes[1]) > 1000, out)
        check(f"{number.name}: the end", (process.returncode, err),
              (-number, b"quadrille: estimate: interrupted, the answer is not complete\n"))


texts()
growing()
records()
endings()
finish()
