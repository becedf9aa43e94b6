#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: one of many problems that gets the answer of another.
"""Many problems on one base, solve, count and unique --each, and the sudoku front end that feeds them: each.py BINARY DATA"""

import gzip
import json
import os
import random
import re
import resource
import signal
import subprocess
import time

from harness import ARGUMENTS, BINARY, FOLDER, check, check_true, finish, run, start, write

DATA = ARGUMENTS[1]
SMALL = write("small.json", json.dumps({
    "items": ["a", "b", "c"],
    "options": [{"name": n, "items": i} for n, i in [
        ("one", ["a"]), ("two", ["b"]), ("three", ["c"]), ("ab", ["a", "b"]), ("bc", ["b", "c"]), ("5", ["a"]), ("twin", ["b"]),
        ("twin", ["b"]), ("name:x", ["c"])]]}))


# --- an own judge of sudokus ------------------------------------------------------------------------------------------


def houses(rows, columns):
    """Cells of each row, column and box of a grid with boxes of that shape."""
    n = rows * columns
    cells = [(r, c) for r in range(n) for c in range(n)]
    keys = [lambda r, c: ("r", r), lambda r, c: ("c", c), lambda r, c: ("b", r // rows, c // columns)]
    found = {}
    for key in keys:
        for r, c in cells:
            found.setdefault(key(r, c), []).append(r * n + c)
    return list(found.values())


def is_answer(grid, puzzle, rows=3, columns=3, symbols="123456789"):
    return (len(grid) == len(puzzle) and all(g == p for g, p in zip(grid, puzzle) if p in symbols)
            and all(sorted(grid[i] for i in house) == sorted(symbols) for house in houses(rows, columns)))


def full_grid(rows, columns, symbols):
    """A full grid by a rule: each row is the one before moved on by a box, in each new band by one more."""
    n = rows * columns
    return "".join(symbols[(r % rows * columns + r // rows + c) % n] for r in range(n) for c in range(n))


def blanked(grid, keep, generator):
    kept = set(generator.sample(range(len(grid)), keep))
    return "".join(c if i in kept else "." for i, c in enumerate(grid))


def origin_of(problem):
    """The origin of a problem that gen made, with its digest, as it stands before what was found of it."""
    info = json.loads(run("info", "--json", text=problem).out)
    return json.loads(problem)["meta"] | {"sha256": info["sha256"]}


def pipe(*commands, text=""):
    """Runs commands one after the other, each on what the one before printed; all must succeed."""
    for words in commands:
        done = run(*words, text=text)
        if not check(f"{words}", (done.code, done.err), (0, "")):
            return []
        text = done.out
    return text.splitlines()


# --- sudokus ----------------------------------------------------------------------------------------------------------


def known_sudokus():
    source = DATA / "sudoku" / "tdoku_test_puzzles"
    cases = [line.split(":") for line in source.read_text().splitlines() if line and not line.startswith("#")]
    run("gen", "sudoku", "--base", "-o", "base.json")
    check("base: 729 options", run("info", "--json", "base.json").out.count('"options":729,'), 1)
    givens = run("gen", "sudoku", "--givens", source)
    check("givens: a line a puzzle, and one for the base", (givens.code, givens.out.count("\n")), (0, 1 + len(cases)))
    check("the right givens", givens.out.splitlines()[1].split(),
          [f"r{i // 9}c{i % 9}={c}" for i, c in enumerate(cases[0][0]) if c in "123456789"])
    write("givens.txt", givens.out)
    counts = [case[1] for case in cases]
    check("counts", run("count", "--each", "givens.txt", "base.json").out.splitlines(), counts)
    check("counts, of a base that the list states", run("count", "--each", "-", text=givens.out).out.splitlines(), counts)
    check("counts, not simplified", run("count", "--each", "givens.txt", "base.json", "--no-simplify").out.splitlines(), counts)
    check("unique", run("unique", "--each", "givens.txt", "base.json"),
          (0, "".join({"0": "none\n", "1": "one\n"}.get(count, "many\n") for count in counts), ""))
    lines = pipe(["solve", "--each", "givens.txt", "base.json"], ["render", "--style", "line"])
    check("a line each", len(lines), len(cases))
    for case, line in zip(cases, lines):
        if case[1] == "0":
            check(f"{case[0]}: none", line, "none")
        elif case[1] == "1":
            check(f"{case[0]}: the answer", line, case[2])
        else:
            check_true(f"{case[0]}: an answer", is_answer(line, case[0]), line)
    json_lines = pipe(["solve", "--each", "givens.txt", "--json", "base.json"], ["render", "--style", "line"])
    check("the same through JSON lines", json_lines, lines)
    grids = "\n".join(pipe(["solve", "--each", "givens.txt", "base.json"], ["render", "--ascii"])).split("\n\n")
    check("the same as grids", [grid if grid == "none" else "".join(re.findall(r"\d", grid)) for grid in grids], lines)


def other_sizes():
    generator = random.Random(7)
    symbols = "123456789ABCDEFGHIJKLMNOP"
    for rows, columns in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)]:
        n, box = rows * columns, ["--box", f"{rows}x{columns}"]
        grid = full_grid(rows, columns, symbols)
        puzzles = [blanked(grid, len(grid) * 3 // 4, generator) for _ in range(5)] + [grid, grid[1] + grid[1:]]
        write("puzzles.txt", "\n".join(puzzles) + "\n")
        run("gen", "sudoku", "--base", *box, "-o", "sized.json")
        lines = pipe(["gen", "sudoku", "--givens", "puzzles.txt", *box], ["solve", "--each", "-", "sized.json"],
                     ["render", "--style", "line"])
        check(f"{box}: lines", len(lines), len(puzzles))
        for puzzle, line in zip(puzzles[:-1], lines):
            check_true(f"{box}: an answer", is_answer(line, puzzle, rows, columns, symbols[:n]), (puzzle, line))
        check(f"{box}: two of a digit in a row", lines[-1:], ["none"])
    hexadecimal = ["--box", "4x4", "--symbols", "0123456789ABCDEF"]
    grid = full_grid(4, 4, "0123456789ABCDEF")
    write("puzzles.txt", "." * 16 + grid[16:].lower() + "\n")
    run("gen", "sudoku", "--base", *hexadecimal, "-o", "sized.json")
    check("symbols", pipe(["gen", "sudoku", "--givens", "puzzles.txt", *hexadecimal], ["solve", "--each", "-", "sized.json"],
                          ["render", "--style", "line"]), [grid])
    run("gen", "sudoku", "--base", "--box", "2x2", "-o", "sized.json")
    check("no givens: A107739(2)", run("count", "--each", "-", "sized.json", text="\n").out, "288\n")


def ruled():
    """Of the 288 grids of 4x4, 288 / 12 begin with two given digits, 48 have both diagonals right (A107739)."""
    empty, one, two, three = "." * 16, "1" + "." * 15, "2" + "." * 15, "3" + "." * 15
    puzzles = "\n".join((empty, one, two, three)) + "\n"
    for words, counts in [(["--rules", "x"], [48, 12, 12, 12]), (["--cage", "3 r0c0 r0c1"], [48, 24, 24, 0]),
                          (["--even", "r0c0"], [144, 0, 72, 0]), (["--dots", "r0c0-r0c1 <"], [144, 72, 48, 24]),
                          (["--regions", "AABBAABBCCDDCCDD", "--odd", "r0c0"], [144, 72, 0, 72])]:
        run("gen", "sudoku", "--base", "--box", "2x2", *words, "-o", "ruled.json")
        check(f"{words}", pipe(["gen", "sudoku", "--givens", "-", "--box", "2x2"], ["count", "--each", "-", "ruled.json"], text=puzzles),
              [str(count) for count in counts])
    lines = pipe(["gen", "sudoku", "--givens", "-", "--box", "2x2"], ["solve", "--each", "-", "ruled.json"], ["render", "--style", "line"],
                 text=puzzles)
    check_true("drawn", [line[:1] for line in lines] in (["1", "1", "n", "3"], ["3", "1", "n", "3"]), lines)


# A puzzle that is in many books, with one solution.
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def lists():
    names = " ".join(f"r{i // 9}c{i % 9}={c}" for i, c in enumerate(CLASSIC) if c != ".") + "\n"
    def emit(text, *words):
        """What comes behind the first line, which states the base."""
        done = run("gen", "sudoku", "--givens", "-", *words, text=text)
        first, _, rest = done.out.partition("\n")
        return done._replace(out=rest) if first == base else done

    base = '# quadrille: ' + json.dumps(origin_of(run("gen", "sudoku", "--base").out) | {"givens": True}, separators=(",", ":"))
    zeros = CLASSIC.replace(".", "0")
    for text in [CLASSIC, CLASSIC + "\n", CLASSIC + "\r\n", "\ufeff" + CLASSIC, "  " + CLASSIC + " # a comment", CLASSIC + "# one",
                 "# a comment\n\n" + CLASSIC + "\n\n", zeros, CLASSIC.replace(".", "*"), CLASSIC.replace(".", "-"),
                 f"{CLASSIC}:1:{ANSWER}", f"{zeros},{ANSWER}", f'"{zeros}","{ANSWER}"', f"puzzle,solution\n{zeros},{ANSWER}\n",
                 f"quizzes,solutions\n{zeros},{ANSWER}\n", f"id,Puzzle,clues\n7,{zeros},30\n",
                 f"solution,puzzle\n{ANSWER},{CLASSIC}\n", f"id;solution;\"Quizzes\"\r\n7;{ANSWER};\"{zeros}\"\r\n", f"0000183b305c {zeros} 1.2",
                 f"{zeros};{ANSWER};easy", " ".join(CLASSIC), "|".join(CLASSIC[i:i + 3] for i in range(0, 81, 3)) + " # boxes"]:
        check(f"{text!r}", emit(text), (0, names, ""))
    done = emit(f"solution,puzzle\n{ANSWER},{CLASSIC[:-1]}\n")
    check("a solution is no puzzle", (done.code, done.err), (65, "<stdin>:2:83: found 80 cells, expected a puzzle of 81\n"))
    check("two of them, compressed", emit(gzip.compress(f"{CLASSIC}\n{zeros}\n".encode())), (0, names + names, ""))
    check("an empty grid", emit("." * 81), (0, "\n", ""))
    check("no puzzle", emit("# nothing\n"), (0, "", ""))
    for text, place in [(CLASSIC[:-1], "1:1: found 80 cells, expected a puzzle of 81"),
                        (f"{CLASSIC}\n  {CLASSIC}.\n", "2:3: found 82 cells, expected a puzzle of 81"),
                        (CLASSIC[:-1] + "A", "1:81: found 'A', expected one of 123456789 or '.'"),
                        (f"x {CLASSIC[:40]}!{CLASSIC[41:]}", "1:43: found '!', expected one of 123456789 or '.'"),
                        (f"{CLASSIC}\npuzzle,solution", "2:1: found 'p', expected one of 123456789 or '.'"),
                        (CLASSIC[:16], "1:1: found 16 cells, expected a puzzle of 81; --box 2x2 stands for 4x4 cells"),
                        ("53..7\0", "1:6: found byte 0x00, expected one of 123456789 or '.'")]:
        done = emit(text)
        check(f"{text!r}", (done.code, done.out, done.err),
              (65, names if place.startswith("2:") else "", f"<stdin>:{place}\n"))
    for words, message in [(["--base", "--grid", CLASSIC], "found both --grid and --base, expected one of them"),
                           (["--givens", "x", "--base"], None), (["--base", "--puzzle", "1"], "found --puzzle and --base, expected one of them"),
                           (["--base", "--symbols", "1234"], "found '1234' for --symbols, expected 9 of them")]:
        done = run("gen", "sudoku", *words)
        check(f"{words}", (done.code, done.err), (66, "quadrille: x: No such file or directory\n") if message is None
              else (2, f"quadrille: sudoku: {message}\n"))
    check("--givens and --to", run("gen", "sudoku", "--givens", "-", "--to", "ec").code, 2)


# --- lists of any problem ---------------------------------------------------------------------------------------------


def words_and_lines():
    # Covers of SMALL: {one, two, three} and the like: a alone (one, 5) x b alone (two, twin, twin) x c alone (three, name:x),
    # ab x c alone, a alone x bc: 2*3*2 + 2 + 2 = 16.
    for text, answers in [("\n", "16\n"), ("\n\n", "16\n16\n"), ("one", "7\n"), ("name:one\n0\nname:5\n5\n", "7\n" * 4),
                          ("  one\ttwo  \r\n", "2\n"), ("one one\n0 one\n", "7\n7\n"), ("one ab\n", "0\n"), ("one 5\n", "0\n"),
                          ("# comment\none\n#\n\nab\n", "7\n16\n2\n"), ("6\n7\n", "4\n4\n"), ("name:name:x\n00\n", "7\n7\n"),
                          ("\ufeffone\n", "7\n"), ("3 4", "0\n"), ("bc 5", "1\n")]:
        check(f"{text!r}", run("count", "--each", "-", SMALL, text=text), (0, answers, ""))
    packed = gzip.compress(b"one\nab\n")
    check("compressed", run("count", "--each", "-", SMALL, text=packed), (0, "7\n2\n", ""))
    check("in a file", run("count", "--each", write("list", "one\nab"), SMALL), (0, "7\n2\n", ""))
    check("the problem on standard input", run("count", "--each", "list", text=SMALL.read_text()), (0, "7\n2\n", ""))
    digits = write("digits.json", '{"items":["a"],"options":[{"items":[0],"name":"4294967296"}]}')
    check("digits are an index", run("count", "--each", "-", digits, text="4294967296").code, 65)
    check("or a name that says so", run("count", "--each", "-", digits, text="name:4294967296").out, "1\n")
    found = ", expected the name of one option or the index of one of 9"
    for text, out, place in [("x\n", "", f"1:1: found 'x'{found}"), ("one\n\nab  9\n", "7\n16\n", f"3:5: found '9'{found}"),
                             ("one\n#\n# \none twin\n", "7\n", "4:5: found 'twin', expected the name of one option; these have it: 6, 7"), ("one \x01\n", "", f"1:5: found '\\x01'{found}"),
                             ("4294967296", "", f"1:1: found '4294967296'{found}"), ("name:9", "", f"1:1: found 'name:9'{found}")]:
        check(f"{text!r}", run("count", "--each", "-", SMALL, text=text), (65, out, f"<stdin>:{place}\n"))
    write("old", "old")
    check("-o: whole or not at all", (run("count", "--each", "-", "-o", "old", SMALL, text="one\nx\n").code, open("old").read()), (65, "old"))
    check("-o", (run("count", "--each", "-", "-o", "old", SMALL, text="one\nab\n"), open("old").read()), ((0, "", ""), "7\n2\n"))
    damaged = run("count", "--each", "-", SMALL, text=packed[:-4])
    check("a list that ends early", (damaged.code, damaged.err), (65, "<stdin>:1:1: found gzip data that ends early, expected its end mark\n"))


def answers():
    text = "one two\none ab\nab\n"
    check("solve", run("solve", "--each", "-", SMALL, text=text), (0, "0 1 2\nnone\n2 3\n", ""))
    check("solve --show names", run("solve", "--each", "-", "--show", "names", SMALL, text=text), (0, "one two three\nnone\nthree ab\n", ""))
    check("solve --show items", run("solve", "--each", "-", "--show", "items", SMALL, text=text), (0, "a ; b ; c\nnone\nc ; a b\n", ""))
    check("the empty cover", run("solve", "--each", write("two", "\n\n"), text="p ec 1 1 1\ns 1\n").out, "\n\n")
    check("unique", run("unique", "--each", "-", SMALL, text="one two 8\none ab\none\n"), (0, "one\nnone\nmany\n", ""))
    check("count --limit", run("count", "--each", "-", "--limit", "2", SMALL, text="one\nab 2\nab\none ab\n"),
          (0, "at least 2\n1\nat least 2\n0\n", ""))
    check("require and forbid hold for all", run("count", "--each", "-", "--require", "0", "--forbid", "name:two", SMALL, text="\nab\n7\ntwo\n0\n"),
          (0, "5\n0\n2\n0\n5\n", ""))
    records = lambda *words: [json.loads(line) for line in run(*words, "--json", "--each", "-", SMALL, text="#\n" + text).out.splitlines()]
    *lines, last = records("count")
    check("count --json", lines, [{"type": "count", "line": n, "count": c, "complete": True} for n, c in [(2, "2"), (3, "0"), (4, "2")]])
    check("... the result", {key: last[key] for key in ["type", "status", "count", "complete", "ending", "problems"]},
          {"type": "result", "status": "answered", "count": "4", "complete": True, "ending": "exhausted", "problems": "3"})
    *lines, last = records("unique")
    check("unique --json", lines, [{"type": "unique", "line": n, "unique": c} for n, c in [(2, "many"), (3, "none"), (4, "many")]])
    first, *lines, last = records("solve")
    check("solve --json", (first["type"], first["options"]), ("problem", 9))
    check("... the covers", lines,
          [{"type": "cover", "line": 2, "givens": [0, 1], "options": [0, 1, 2], "names": ["one", "two", "three"]},
           {"type": "none", "line": 3, "givens": [0, 3]},
           {"type": "cover", "line": 4, "givens": [3], "options": [2, 3], "names": ["three", "ab"]}])
    check("... the result", (last["count"], last["problems"], last["status"]), ("2", "3", "answered"))
    nothing = write("nothing", "")
    check("no problem at all", json.loads(run("count", "--json", "--each", nothing, SMALL).out)["problems"], "0")
    check("a pipe without a byte", run("count", "--json", "--each", "-", SMALL), (66, "", "quadrille: no problem came from the command before\n"))


def refusals():
    once = "quadrille: {}: {} cannot be combined\n"
    for words, message in [(["solve", "--all"], once.format("solve", "--each and --all")),
                           (["solve", "--limit", "2"], once.format("solve", "--each and --limit")),
                           (["solve", "--minimize"], once.format("solve", "--minimize and --each")),
                           (["solve", "--best", "2"], once.format("solve", "--best and --each")),
                           (["count", "--exit-code", "sat"], once.format("count", "--each and --exit-code sat"))]:
        check(f"{words}", run(*words, "--each", "-", SMALL), (2, "", message))
    check("standard input twice", run("count", "--each", "-", text="one\n"),
          (2, "", "quadrille: count: found standard input for --each and for the problem, expected it once at most: a list that gen --givens did "
                 "not make needs the file of its base, as in quadrille count --each - BASE\n"))
    check("no such list", run("count", "--each", "nowhere", SMALL), (66, "", "quadrille: nowhere: No such file or directory\n"))
    check("-o onto the list", run("count", "--each", "list", "-o", "list", SMALL).code, 2)
    check("milp", run("count", "--each", "list", "--engine", "milp", SMALL).code, 2)


def random_lists():
    """Each answer is that of the problem with the options required."""
    generator = random.Random(20)
    for case in range(12):
        items, options = generator.randint(3, 9), generator.randint(4, 30)
        rows = [generator.sample(range(items), generator.randint(1, 3)) for _ in range(options)]
        base = write("random.dlx", " ".join(f"i{i}" for i in range(items - 1)) + f" | i{items - 1}\n"
                     + "".join(" ".join(f"i{i}" + (generator.choice(["", ":x", ":y"]) if i == items - 1 else "") for i in row) + "\n" for row in rows))
        lines = [[generator.randrange(options) for _ in range(generator.randint(0, 3))] for _ in range(12)]
        text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
        single = lambda verb, line: run(verb, "-q", *(word for option in line for word in ("--require", option)), base)
        done = run("count", "-q", "--each", "-", base, text=text)
        check(f"random list {case}: count", done, (0, "".join(single("count", line).out for line in lines), ""))
        found = run("solve", "-q", "--each", "-", base, text=text).out.splitlines()
        check(f"random list {case}: lines", len(found), len(lines))
        for line, answer in zip(lines, found):
            if answer == "none":
                check(f"random list {case}: {line}: none", single("solve", line).code, 1)
                continue
            check(f"random list {case}: {line} are in it", set(line) - set(map(int, answer.split())), set())
            check(f"random list {case}: {line}: checked", run("check", "-q", base, "-", text=answer).out, "1 covers, 0 wrong\n")


def threads():
    """What several threads answer is what one does, in the order of the list."""
    queens = write("queens.json", run("gen", "queens", "8").out)
    generator = random.Random(5)
    lines = [" ".join(str(generator.randrange(64)) for _ in range(generator.randint(0, 2))) for _ in range(3000)]
    text = "".join(line + "\n" for line in lines)
    for verb in ("count", "unique", "solve"):
        one = run(verb, "--each", "-", "--threads", "1", "--stats", queens, text=text)
        check(f"{verb}: an answer each", len([line for line in one.out.splitlines() if not line.startswith("#")]), 3000)
        nodes = lambda done: re.search(r"(\d+) search nodes, (\d+) updates, (\d+) covers", done.err).groups()
        for number in ("2", "5"):
            more = run(verb, "--each", "-", "--threads", number, "--stats", queens, text=text)
            check(f"{verb} --threads {number}", (more.code, more.out, nodes(more)), (0, one.out, nodes(one)))
            check_true(f"{verb} --threads {number}: are told", f", {number} threads," in more.err, more.err)
    counts = run("count", "--each", "-", "--threads", "1", queens, text=text).out
    wrong = "".join(line + "\n" for line in lines[:2500]) + "64\n" + text
    done = run("count", "--each", "-", "--threads", "3", queens, text=wrong)
    check("all before a line that is wrong", (done.code, done.out), (65, "".join(counts.splitlines(True)[:2500])))
    nodes = int(re.search(r"(\d+) search nodes", run("count", "--each", "-", "--stats", queens, text="\n" * 10).err)[1])
    done = run("count", "--each", "-", "--nodes", nodes - 1, "--threads", "3", queens, text="\n" * 10)
    check("--nodes", (done.code, done.out), (3, "92\n" * 9 + "# incomplete: node limit\n"))
    long = write("long.json", run("gen", "queens", "20").out)
    done = run("count", "--each", "-", "--threads", "2", "--time", "1", long, text="0 1\n" * 100 + "\n" + "0 1\n" * 100)
    check("--time", (done.code, done.out), (3, "0\n" * 100 + "# incomplete: time limit\n"))


# --- limits, signals, pipes -------------------------------------------------------------------------------------------


def limits():
    queens = write("queens.json", run("gen", "queens", "8").out)
    whole = run("count", "--each", "-", "--stats", queens, text="\n" * 10)
    nodes = int(re.search(r"(\d+) search nodes", whole.err)[1])
    check("ten times the same", whole.out, "92\n" * 10)
    for limit, complete in [(nodes, 10), (nodes - 1, 9), (nodes // 2, 5), (nodes // 10 * 3, 3), (1, 0)]:
        done = run("count", "--each", "-", "--nodes", limit, queens, text="\n" * 10)
        message = "quadrille: count: reached the limit of search nodes, the answer is not complete\n"
        check(f"--nodes {limit}", done, (0, "92\n" * 10, "") if complete == 10 else
              (3, "92\n" * complete + "# incomplete: node limit\n", message))
    long = write("long.json", run("gen", "queens", "20").out)
    done = run("count", "--each", "-", "--time", "0.3", long, text="name:r0c0 name:r0c1\n\n\n")
    check("--time", (done.code, done.out), (3, "0\n# incomplete: time limit\n"))
    done = run("count", "--each", "-", "--time", "0.3", "--json", long, text="name:r0c0 name:r0c1\n\n\n")
    last = json.loads(done.out.splitlines()[-1])
    check("--time --json", (done.code, last["complete"], last["status"], last["problems"], last["ending"]), (3, False, "unknown", "1", "time limit"))
    process = start("count", "--each", "-", "--time", "0.3", queens, stdin=subprocess.PIPE)
    check("--time while waiting for input", (process.wait(timeout=30), process.stdout.read()), (3, b"# incomplete: time limit\n"))
    process.stdin.close()


def conversation(words, lines):
    """Asks line by line, and reads each answer before the next line is written."""
    process = start(*words, stdin=subprocess.PIPE)
    for line, answer in lines:
        process.stdin.write(line)
        process.stdin.flush()
        check(f"{words}: {line!r}", process.stdout.readline(), answer)
    return process


def coprocess():
    lines = [(b"1\n", b"4\n"), (b"\n", b"92\n"), (b"7\n", b"4\n"), (b"0 1\n", b"0\n"), (b"2 ", b""), (b"3", b"")]
    queens = write("queens.json", run("gen", "queens", "8").out)
    counts = {option: run("count", "--require", option, queens).out.encode() for option in (1, 7)}
    lines[0], lines[2] = (b"1\n", counts[1]), (b"7\n", counts[7])
    process = conversation(["count", "--each", "-", queens], lines[:4])
    process.stdin.close()
    check("the end of the list is the end", (process.stdout.read(), process.wait(timeout=30)), (b"", 0))
    process = start("gen", "sudoku", "--givens", "-", "--box", "2x2", stdin=subprocess.PIPE)
    for line, *answers in ((b"1..............4\n", b"# quadrille: ", b"r0c0=1 r3c3=4\n"), (b"." * 16 + b"\n", b"\n")):
        process.stdin.write(line)
        process.stdin.flush()
        for answer in answers:
            check_true(f"gen --givens: {line!r}", process.stdout.readline().startswith(answer))
    process.kill()
    for number in (signal.SIGINT, signal.SIGTERM):
        process = conversation(["count", "--each", "-", queens], lines[:2])
        process.stdin.write(b"0 ")  # half a line is no problem
        process.stdin.flush()
        time.sleep(0.1)
        process.send_signal(number)
        out, err = process.stdout.read(), process.stderr.read()  # its input stays open
        check(f"{number.name} while waiting", (process.wait(timeout=30), out, err),
              (-number, b"# incomplete: interrupted\n", b"quadrille: count: interrupted, the answer is not complete\n"))
    long = write("long.json", run("gen", "queens", "20").out)
    process = conversation(["unique", "--each", "-", long], [(b"0 1\n", b"none\n")])
    process.kill()
    process = conversation(["count", "--each", "-", long], [(b"0 1\n", b"0\n")])
    process.stdin.write(b"\n")
    process.stdin.flush()
    time.sleep(0.3)
    process.send_signal(signal.SIGUSR1)
    report = process.stderr.readline().decode()
    check_true("SIGUSR1", re.fullmatch(r"quadrille: 1 problems, .* nodes, .* covers, .*, .* problems/s\n", report), report)
    process.send_signal(signal.SIGINT)
    check("SIGINT in a search", process.communicate(timeout=30)[0], b"# incomplete: interrupted\n")
    process = conversation(["count", "--each", "-", queens], lines[:1])
    process.send_signal(signal.SIGUSR1)
    report = process.stderr.readline().decode()
    check_true("SIGUSR1 while waiting", report.startswith("quadrille: 1 problems, "), report)
    process.kill()
    process = conversation(["solve", "--each", "-", queens], [(b"1\n", f"# quadrille: {json.dumps(origin_of(queens.read_text()) | {'each': True}, separators=(',', ':'))}\n".encode())])
    process.kill()


def long_lists():
    """Memory does not grow with the list."""
    little = lambda: resource.setrlimit(resource.RLIMIT_DATA, (40 << 20, 40 << 20))
    write("long.txt", "0 1 2\nab\n\none ab\n" * 1_000_000)
    with open("long.txt", "rb") as text, open("lines.txt", "wb") as lines:
        done = run("count", "--each", "-", SMALL, stdin=text, stdout=lines, preexec_fn=little)
    check("four million lines", (done.code, done.err, (FOLDER / "lines.txt").read_text() == "1\n2\n16\n0\n" * 1_000_000), (0, "", True))
    origin, cover = run("solve", "--each", "-", "base.json", text="\n").out.splitlines()
    write("long.txt", origin + "\n" + (cover + "\n") * 200_000)
    with open("lines.txt", "wb") as lines:
        done = run("render", "--style", "line", "long.txt", stdout=lines, preexec_fn=little)
    check("as many lines drawn", (done.code, done.err, (FOLDER / "lines.txt").read_text().count("\n")), (0, "", 200_000))


def drawing():
    queens = run("gen", "queens", "4").out
    covers = run("solve", text=queens).out
    check("--style line of queens", run("render", "--style", "line", text=covers),
          (2, "", "quadrille: render: --style line cannot draw covers of queens\n"))
    other = run("solve", text=run("gen", "queens", "5").out).out
    done = run("render", "--ascii", text=covers + other)
    check("covers of two problems", (done.code, done.out, done.err), (65, "", "<stdin>:4:1: found covers of two problems, expected covers of one\n"))
    twice = run("render", "--ascii", text=covers + covers)
    check("two listings of one problem", (twice.code, twice.out.count("Q")), (0, 8))
    check("check passes over none", run("check", SMALL, "-", text="none\n0 1 2\n").out, "1 covers, 0 wrong\n")


def once(pairs):
    """An object of JSON, whose keys must differ."""
    keys = [key for key, _ in pairs]
    check_true("keys differ", len(set(keys)) == len(keys), keys)
    return dict(pairs)


def keys_of_records():
    for verb in ("solve", "count", "unique", "rate"):
        done = run(verb, "--each", "-", "--json", SMALL, text="0\n0 3\n")
        result = [json.loads(line, object_pairs_hook=once) for line in done.out.splitlines()][-1]
        check(f"{verb} --each --json", (result["status"], result["problems"]), ("answered", "2"))
    result = json.loads(run("make", "queens", "4", "-n", "2", "--json").out.splitlines()[-1], object_pairs_hook=once)
    check("make --json", result["status"], "made")


keys_of_records()
known_sudokus()
other_sizes()
ruled()
lists()
words_and_lines()
answers()
refusals()
random_lists()
threads()
limits()
coprocess()
long_lists()
drawing()
finish()
