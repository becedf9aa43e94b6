#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an answer from a diagram file that differs from a search.
"""Diagrams of all covers, and what is answered from them: compile, query, sample and count --by: diagram.py BINARY DATA"""

import collections
import gzip
import json
import os
import pty
import re
import resource
import signal
import time

from harness import ARGUMENTS, FOLDER, ask_and_interrupt, check, check_true, finish, interrupt, pieces_from, run, some, start, write

DATA = ARGUMENTS[1]
RESULT = {"type": "result", "engine": "diagram"}


def dominoes(rows, columns):
    """Dominoes on a board; option 'x y' covers the squares x and y."""
    name = "r{}c{}".format
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    pairs = [(square, other) for square in squares
             for other in ((square[0], square[1] + 1), (square[0] + 1, square[1])) if other in set(squares)]
    lines = [" ".join(name(*square) for square in squares)] + [name(*a) + " " + name(*b) for a, b in pairs]
    return write(f"dominoes{rows}x{columns}.dlx", "\n".join(lines) + "\n"), [[name(*a), name(*b)] for a, b in pairs]


def ladder(n):
    """Tilings of the n x 2 board by dominoes: Fibonacci numbers."""
    a, b = 1, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def compiled(problem, *words):
    """The diagram file of a problem, through a pipe."""
    path = FOLDER / (problem.stem + ".diagram")
    with open(path, "wb") as out:
        done = run("compile", *words, problem, stdout=out)
    check(f"compile {problem.name}", (done.code, done.err), (0, ""))
    return path


def rows(out):
    """The lines of marginals or of a breakdown, apart by tabs."""
    return [line.split("\t") for line in out.splitlines()]


def records(out):
    parsed = [json.loads(line) for line in out.splitlines()]
    return parsed[:-1], parsed[-1]


def shown(words, keys, **more):
    """Some fields of the result record, which is the last line."""
    done = run(*words, **more)
    record = records(done.out)[1]
    return done.code, {key: record.get(key) for key in keys}


board, placed = dominoes(8, 8)
strip, _ = dominoes(200, 2)
queens = write("queens.json", run("gen", "queens", "8").out)
pentominoes = write("pentominoes.json", run("gen", "pentomino", "5x8", "--pieces", "FLNPUVXY").out)
sudoku = write("sudoku.json", run("gen", "sudoku", "--base", "--box", "2x2").out)
long_one = write("long.json", run("gen", "queens", "20").out)  # takes for ever
none = write("none.dlx", "a b c\na b\nb c\n")
many_times = write("many_times.dlx", "2|a\na\na\na\n")  # each two of three options are a cover
coloured = write("coloured.dlx", "a b | s\na s:red\na s:blue\nb s:red\nb s\n")  # one cover: 0 2
CREWS = """morning noon tea evening night freight
morning noon |10
morning tea |8
morning evening night |14
noon tea evening |12
noon evening |7
tea night |8
tea freight |6
evening freight |7
night |5
night freight |11
freight |4
"""
crews = write("crews.dlx", CREWS)
parts = write("parts.json", json.dumps({  # three covers of the one part, two of the other, and p is always there
    "items": ["a", "b", "c", "d"],
    "options": [{"name": n, "items": i} for n, i in [("one", ["a"]), ("two", ["a"]), ("three", ["a"]), ("x", ["b"]), ("y", ["b"]),
                                                      ("p", ["c", "d"]), ("never", ["d"])]]}))
diagrams = {problem: compiled(problem) for problem in (board, strip, queens, pentominoes, sudoku, none, many_times, coloured, crews,
                                                       parts)}
KNOWN = {board: 12988816, strip: ladder(200), queens: 92, pentominoes: 16, sudoku: 288, none: 0, many_times: 3, coloured: 1,
         parts: 6}


def counts():
    for problem, known in KNOWN.items():
        for words in ([], ["--count"]):
            check(f"{words} {problem.stem}", run("query", *words, diagrams[problem]), (0, f"{known}\n", ""))
        check(f"--count --json {problem.stem}",
              shown(["query", "--json", diagrams[problem]], ["type", "status", "count", "complete", "engine"]),
              (0, RESULT | {"status": "covers" if known else "none", "count": str(known), "complete": True}))
    for name, known in [line.split("\t")[:2] for line in (DATA / "oracles.tsv").read_text().splitlines()[1:]]:
        file = DATA / "oracles" / f"{name}.ec"
        if name in ("bell_10", "matchK_12", "domino_10x10", "aztec_5", "lozenge_3", "queens_7", "latin_4", "sudoku_2x3", "mutilated_8x8"):
            run("compile", file, "-o", "oracle.diagram")
            check(f"oracle {name}", run("query", "oracle.diagram"), (0, f"{known}\n", ""))
    check("from standard input", run("query", text=diagrams[queens].read_bytes()), (0, "92\n", ""))
    check("compressed", run("query", text=gzip.compress(diagrams[queens].read_bytes())), (0, "92\n", ""))
    check("-o", (run("query", "-o", "answer", diagrams[queens]), (FOLDER / "answer").read_text()), ((0, "", ""), "92\n"))


def restricted():
    for flags, known in [(["--require", "name:r0c0"], 4), (["--require", "3", "--forbid", "name:r1c5"], None), (["--require", "0", "--require", "9"], 0),
                         (["--forbid", "0"], 88), (["--require", "0", "--forbid", "0"], 0), (["--require", "5", "--require", "5"], 16)]:
        searched = run("count", *flags, queens).out
        if known is not None:
            check(f"the oracle of {flags}", searched, f"{known}\n")
        check(f"query {flags}", run("query", *flags, diagrams[queens]), (0, searched, ""))
        check(f"query --marginals {flags}", sum(int(row[1]) for row in rows(run("query", "--marginals", *flags, diagrams[queens]).out)),
              8 * int(searched))
        run("compile", *flags, "-o", "restricted.diagram", queens)
        check(f"compile {flags}", run("query", "restricted.diagram"), (0, searched, ""))
        listed = run("query", "--list", *flags, diagrams[queens])
        check(f"query --list {flags}", (listed.code, len([line for line in listed.out.splitlines() if line[0] != "#"])),
              (0 if int(searched) else 1, int(searched)))
    check("restricted twice", run("query", "--require", "1", "restricted.diagram"), (0, "0\n", ""))  # 5 and 1 stand in one row
    check("--require beside --sample", run("query", "--sample", "3", "--forbid", "ones", diagrams[parts]).code, 2)
    for mark in ("name:", ""):
        done = run("query", "--sample", "3", "--require", f"{mark}two", "--forbid", f"{mark}x", diagrams[parts])
        check(f"--require and --forbid beside --sample, {mark!r}", done, (0, "1 4 5\n" * 3, ""))


def marginals():
    table = rows(run("query", "--marginals", diagrams[board]).out)
    check("dominoes: an option a line", [(row[0], row[3]) for row in table], [(str(i), " ".join(p)) for i, p in enumerate(placed)])
    check("dominoes: 32 of them in each tiling", sum(int(row[1]) for row in table), 32 * 12988816)
    of_square = collections.Counter()
    for row in table:
        of_square.update({square: int(row[1]) for square in row[3].split()})
    check("dominoes: one on each square", set(of_square.values()), {12988816})
    check("dominoes: some", {row[2] for row in table}, {"some"})
    # A domino across a strip parts it in two.
    across = [int(row[1]) for row in rows(run("query", "--marginals", diagrams[strip]).out)
               if len({square.split("c")[0] for square in row[3].split()}) == 1]
    check("a strip: dominoes across", across, [ladder(k) * ladder(199 - k) for k in range(200)])
    table = rows(run("query", "--marginals", diagrams[queens]).out)
    check("queens in the first row", [int(row[1]) for row in table[:8]], [4, 8, 16, 18, 18, 16, 8, 4])
    check("names", [row[3] for row in table[:3]], ["r0c0", "r0c1", "r0c2"])
    check("all, some and none", run("query", "--marginals", diagrams[parts]).out,
          "0\t2\tsome\tone\n1\t2\tsome\ttwo\n2\t2\tsome\tthree\n3\t3\tsome\tx\n4\t3\tsome\ty\n5\t6\tall\tp\n6\t0\tnone\tnever\n")
    check("no cover", run("query", "--marginals", diagrams[none]), (0, "0\t0\tnone\ta b\n1\t0\tnone\tb c\n", ""))
    check("more than once", run("query", "--marginals", diagrams[many_times]).out, "0\t2\tsome\ta\n1\t2\tsome\ta\n2\t2\tsome\ta\n")
    check("colours", run("query", "--marginals", diagrams[coloured]).out,
          "0\t1\tall\ta s:red\n1\t0\tnone\ta s:blue\n2\t1\tall\tb s:red\n3\t0\tnone\tb s\n")
    options, result = records(run("query", "--marginals", "--json", "--show", "items", diagrams[parts]).out)
    check("JSON", options[4:6], [{"type": "option", "option": 4, "count": "3", "in": "some", "name": "y", "items": ["b"]},
                                 {"type": "option", "option": 5, "count": "6", "in": "all", "name": "p", "items": ["c", "d"]}])
    check("JSON: the result", (len(options), result["type"], result["count"], result["complete"]), (7, "result", "6", True))
    options, _ = records(run("query", "--marginals", "--json", diagrams[coloured]).out)
    check("JSON without names", options[0], {"type": "option", "option": 0, "count": "1", "in": "all"})


def breakdowns():
    listing = [line.split() for line in run("solve", "--all", "--show", "names", pentominoes).out.splitlines()[1:]]
    placed_at = collections.Counter(name for cover in listing for name in cover)
    options = json.loads(pentominoes.read_text())["options"]
    with_x = [i for i, option in enumerate(options) if "X" in option["items"]]
    table = rows(run("count", "--by", "name:X", pentominoes).out)
    check("the X pentomino: its options", [int(row[0]) for row in table], with_x)
    check("the X pentomino: counts", [int(row[1]) for row in table], [placed_at[options[i]["name"]] for i in with_x])
    check("the X pentomino: the sum", sum(int(row[1]) for row in table), 16)
    check("by options", run("count", "--by", "options", pentominoes), run("query", "--marginals", diagrams[pentominoes]))
    check("a cell of a sudoku", [row[1:3] for row in rows(run("count", "--by", "0", sudoku).out)], [["72", "some"]] * 4)
    check("an item with multiplicity", run("count", "--by", "name:a", many_times), (0, "0\t2\tsome\ta\n1\t2\tsome\ta\n2\t2\tsome\ta\n", ""))
    check("--require", run("count", "--by", "0", "--require", "name:two", parts).out,
          "0\t0\tnone\tone\n1\t2\tall\ttwo\n2\t0\tnone\tthree\n")
    options, result = records(run("count", "--by", "name:b", "--json", parts).out)
    check("JSON", options, [{"type": "option", "option": o, "count": "3", "in": "some", "name": n} for o, n in [(3, "x"), (4, "y")]])
    check("JSON: the result", (result["type"], result["count"], result["engine"]), ("result", "6", "diagram"))
    # Sets of pentominoes that fill 3 x 5, tried in Python set by set.
    three = write("three.json", run("gen", "tile", "--text", "board 3x5; set pentominoes x0-1").out)
    by_pieces = "".join(f"4\t{' '.join(word)}\n" for word in ("FPU", "LNV", "LPV", "LTY", "NPU", "PUV", "PUY"))
    check("by pieces", run("count", "--by", "pieces", three), (0, by_pieces, ""))
    groups, result = records(run("count", "--by", "pieces", "--json", three).out)
    check("by pieces: JSON", groups[0], {"type": "group", "count": "4", "by": [["F", "P", "U"]]})
    check("by pieces: the result", (result["type"], result["count"]), ("result", "28"))
    # Matchings of a grid of 2 x 3 by size: 1, 7, 11, 3.
    matchings = write("matchings.json", run("gen", "tile", "--text", "board 2x3; piece two x*;##; piece one x*;#").out)
    check("by pieces, repeated", run("count", "--by", "pieces", matchings).out, "3\ttwo x3\n11\ttwo x2 one x2\n7\ttwo one x4\n1\tone x6\n")
    four = [line.split() for line in run("solve", "--all", "--show", "names", queens).out.splitlines()[1:]]
    pairs = collections.Counter((next(n for n in cover if n.startswith("r0")), next(n for n in cover if n.startswith("r3"))) for cover in four)
    check("by two items", run("count", "--by", "name:r0", "--by", "name:r3", queens).out,
          "".join(f"{count}\t{one}\t{other}\n" for (one, other), count in sorted(pairs.items())))
    check("by an item and pieces", run("count", "--by", "name:r0c0", "--by", "pieces", "--require", "name:two0@r0c0", matchings).out.count("\n"), 3)
    check("an item that may be left out", run("count", "--by", "name:X", "--by", "name:X", write("left.dlx", "A | X\nA\nA X\n")).out,
          "1\t-\t-\n1\tA X\tA X\n")
    for words, message in ((["--by", "pieces", queens], "--by pieces needs a problem that quadrille gen tile or gen pentomino made"),
                           (["--by", "options", "--by", "0", queens], "--by options and another --by cannot be combined")):
        done = run("count", *words)
        check_true(message, done.code == 2 and done.out == "" and message in done.err, done)
    for word in ("x", "", "4", "99999999999", "-1", "name:z", "name:", "bs", "item"):
        done = run("count", "--by", word, parts)
        check(f"--by {word!r}", (done.code, done.out, done.err.count("\n")), (2, "", 1))
    for flag in (["--limit", "2"], ["--each", "x"], ["--engine", "links"], ["--choose", "first"], ["--exit-code", "sat"]):
        check(f"--by with {flag}", run("count", "--by", "0", *flag, parts).code, 2)
    check("--by of unique", run("unique", "--by", "0", parts).code, 2)


def samples():
    for words, problem in ((["sample", "-n", 20], board), (["sample", "-n", 5], strip), (["sample", "-n", 1], sudoku)):
        done = run(*words, "--seed", 3, problem)
        check(f"{words} {problem.stem}: the same from a diagram", run("query", "--sample", words[-1], "--seed", 3, diagrams[problem]), done)
        check(f"{words} {problem.stem}: covers", run("check", problem, "-", text=done.out), (0, f"{words[-1]} covers, 0 wrong\n", ""))
        check(f"{words} {problem.stem}: the same seed", run(*words, "--seed", 3, problem), done)
        check_true(f"{words} {problem.stem}: another seed", run(*words, "--seed", 4, problem).out != done.out)
    check("one, by default", len(run("sample", board).out.splitlines()), 1)
    check("the default seed", run("sample", board), run("query", "--sample", 1, "--seed", 0, diagrams[board]))
    drawn = collections.Counter(run("sample", "-n", 6000, parts).out.splitlines())
    check_true("each as often as the others", len(drawn) == 6 and all(850 < n < 1150 for n in drawn.values()), drawn)
    check("no cover", run("sample", "-q", none), (1, "", ""))
    check("no cover in a diagram", run("query", "--sample", 5, diagrams[none]), (1, "", ""))
    check("names", re.sub(r"one|two|three", "1", run("sample", "--show", "names", "--require", "name:x", parts).out), "1 x p\n")
    check("JSON", shown(["sample", "--json", "-n", 3, "--seed", 7, queens], ["type", "status", "count", "complete", "ending", "engine", "seed"]),
          (0, RESULT | {"status": "covers", "count": "3", "complete": False, "ending": "cover limit", "seed": 7}))
    check("JSON of none", shown(["sample", "--json", none], ["status", "count", "complete"]),
          (1, {"status": "none", "count": "0", "complete": True}))
    for words in (["sample", "--number", 3, pentominoes], ["query", "--sample", 3, diagrams[pentominoes]], ["sample", "--json", "-n", 3, pentominoes],
                  ["query", "--list", "--limit", 3, "--json", diagrams[pentominoes]]):
        drawing = run("render", "--ascii", text=run(*words).out)
        check(f"render: {words[:-1]}", (drawing.code, drawing.err, drawing.out.count("X")), (0, "", 3))


def samples_of_lists():
    """A ring of 4200 items has two covers, the even edges and the odd ones; no diagram takes so many items."""
    n = 4200
    ring = write("ring.dlx", " ".join(f"v{k}" for k in range(n)) + "\n" + "".join(f"v{k} v{(k + 1) % n}\n" for k in range(n)))
    check("too large to compile", run("compile", "-o", "ring.qdd", ring).code, 2)
    done = run("sample", "-n", 200, "--seed", 3, ring)
    drawn = collections.Counter(tuple(int(word) % 2 for word in line.split()) for line in done.out.splitlines())
    check("both covers", (done.code, done.err, set(drawn)), (0, "", {n // 2 * (0,), n // 2 * (1,)}))
    check_true("as often, about", all(60 < number < 140 for number in drawn.values()), sorted(drawn.values()))
    check("the same again", run("sample", "-n", 200, "--seed", 3, ring), done)


def listings():
    everything = run("query", "--list", diagrams[queens]).out.splitlines()
    check("all of them, once, behind the origin", (everything[0][:13], sorted(everything[1:])),
          ("# quadrille: ", sorted(run("solve", "--all", queens).out.splitlines()[1:])))
    for index in (0, 1, 5, 90, 91, "0000091"):
        for limit in (1, 2, 1000):
            got = run("query", "--list", "--from", index, "--limit", limit, diagrams[queens])
            check(f"--from {index} --limit {limit}", (got.code, got.out.splitlines()[1:], got.err),
                  (0, everything[1 + int(index):][:limit], ""))
    for index in (92, 93, 10 ** 30):
        check(f"--from {index}", run("query", "--list", "--from", index, diagrams[queens]),
              (1, "", f"quadrille: query: there are 92 covers, none from number {index} on\n"))
    check("--from beyond the end, --json", shown(["query", "--list", "--from", 92, "--json", "-q", diagrams[queens]], ["status", "count"]),
          (1, {"status": "none", "count": "0"}))
    last = ladder(200) - 1
    got = run("query", "--list", "--from", last - 2, diagrams[strip])
    check("the last three of 10^41", (got.code, len(set(got.out.splitlines())), got.err), (0, 3, ""))
    check("... are covers", run("check", strip, "-", text=got.out).out, "3 covers, 0 wrong\n")
    check("... the last one", run("query", "--list", "--from", last, diagrams[strip]).out, got.out.splitlines()[-1] + "\n")
    check("... and no more", run("query", "--list", "--from", last + 1, diagrams[strip]).code, 1)
    check("a number of 100000 digits", run("query", "--list", "--from", "9" * 100000, "-q", diagrams[strip]), (1, "", ""))
    check("... that begins with zeros", run("query", "--list", "--from", "0" * 100000 + "91", diagrams[queens]).out.splitlines()[1:], everything[-1:])
    check("from the middle of 10^41", run("check", strip, "-", text=run("query", "--list", "--from", last // 2, "-n", 50, diagrams[strip]).out).out,
          "50 covers, 0 wrong\n")
    check("no cover", run("query", "--list", diagrams[none]), (1, "", ""))
    check("--show items", run("query", "--list", "--show", "items", diagrams[coloured]).out, "a s:red ; b s:red\n")
    check("JSON", shown(["query", "--list", "--json", diagrams[queens]], ["status", "count", "complete", "ending"]),
          (0, {"status": "covers", "count": "92", "complete": True, "ending": "exhausted"}))
    check("JSON, limited", shown(["query", "--list", "--json", "--limit", 5, diagrams[queens]], ["status", "count", "complete", "ending"]),
          (0, {"status": "covers", "count": "5", "complete": False, "ending": "cover limit"}))
    for index in ("-1", "x", "", "1.5", "0x10", " 1", "1e3"):
        check(f"--from {index!r}", run("query", "--list", f"--from={index}", diagrams[queens]).code, 2)


def best():
    cost = "quadrille: cost {}, proved the best\n".format
    check("--min", run("query", "--min", diagrams[crews]), (0, "1 4 8 10\n", cost(24)))
    check("--best", run("query", "--best", 3, diagrams[crews]), (0, "1 4 8 10\n0 5 7\n1 4 9\n", cost(24)))
    costs = [int(line.split("|")[1]) for line in CREWS.splitlines()[1:]]
    total = lambda line: sum(costs[int(word)] for word in line.split())
    ordered = sorted(map(total, run("solve", "--all", crews).out.splitlines()))
    for flags, expected in [(["--min"], ordered[:1]), (["--max"], ordered[:-2:-1]), (["--min", "--best", 100], ordered), (["--max", "--best", 2], ordered[:-3:-1])]:
        done = run("query", *flags, diagrams[crews])
        check(f"{flags}", (done.code, [total(line) for line in done.out.splitlines()], done.err), (0, expected, cost(expected[0])))
    check("--quiet keeps the cost", run("query", "--min", "-q", diagrams[crews]), (0, "1 4 8 10\n", cost(24)))
    covers, result = records(run("query", "--json", "--best", 2, diagrams[crews]).out)
    check("JSON", ([cover.get("cost") for cover in covers[1:]], result["status"], result["count"], result["cost"], result["complete"]),
          (["24", "25"], "optimum", "2", "24", True))
    check("no cover", run("query", "--min", diagrams[none]), (1, "", ""))
    check("--forbid", run("query", "--min", "--forbid", 1, diagrams[crews]), (0, "0 5 7\n", cost(25)))


def sizes_and_exports():
    sizes = {}
    for problem, diagram in diagrams.items():
        done = run("query", "--size", diagram)
        size = {key: int(value) for key, value in (line.split() for line in done.out.splitlines())}
        sizes[problem] = size
        check(f"--size {problem.stem}", (done.code, list(size), done.err), (0, ["nodes", "products", "edges", "depth", "bytes"], ""))
        record = json.loads(run("query", "--size", "--json", diagram).out)
        check(f"--size --json {problem.stem}", record, {"type": "size"} | size)
        for format, begin in (("dot", "digraph"), ("nnf", "nnf ")):
            exported = run("query", "--format", format, diagram)
            check(f"--format {format} {problem.stem}", (exported.code, exported.out[:len(begin)], exported.err), (0, begin, ""))
            check(f"... of compile", run("compile", "--format", format, problem), exported)
    check("no cover: two nodes", (sizes[none]["nodes"], sizes[none]["depth"]), (2, 0))
    check_true("dominoes: at least one edge deep an option", sizes[board]["depth"] >= 32 and sizes[board]["nodes"] > 64, sizes[board])
    for words in (["query", "--format", "x", diagrams[none]], ["compile", "--format", "json", none]):
        check(f"{words[:3]}", run(*words).code, 2)


def flags_of_compile():
    def count(*flags):
        done = run("compile", "-o", "flags.diagram", *flags)
        return run("query", "flags.diagram").out if (done.code, done.out, done.err) == (0, "", "") else done

    for problem in (queens, parts, sudoku, many_times):
        for order in ("automatic", "smallest", "items", "structure"):
            for more in ([], ["--no-components"], ["--no-simplify"]):
                check(f"--order {order} {more}", count("--order", order, *more, problem), f"{KNOWN[problem]}\n")
    for threads in (1, 2, 4):
        check(f"--threads {threads}", count("--threads", threads, queens), "92\n")
        check(f"--threads {threads}: the same file", (FOLDER / "flags.diagram").read_bytes(), diagrams[queens].read_bytes())
    large = dominoes(12, 14)[0]
    alone = compiled(large, "--threads", "1").read_bytes()
    for threads in (2, 3, 16):
        check(f"--threads {threads}: the same file", compiled(large, "--threads", str(threads)).read_bytes(), alone)
        told = run("compile", "--threads", threads, "--stats", "-o", "flags.diagram", large).err
        check_true(f"--threads {threads}: all search", f", {threads} threads" in told, told)
    check("--memory", [count("--memory", size, queens) for size in ("512M", "6G", "1T", "100000K", 10 ** 9)], ["92\n"] * 5)
    for size in ("", "0", "-1", "x", "5X", "1MM", "1.5G", "99999999999T", "10 M"):
        check(f"--memory {size!r}", run("compile", f"--memory={size}", "-o", "never", queens).code, 2)
    check("limits that are not reached", count("--time", 60, "--nodes", 10 ** 9, queens), "92\n")
    check("--from", count("--from", "json", parts), "6\n")
    check("--from another", run("compile", "--from", "ec", "-o", "never", parts).code, 65)
    check("from standard input", (run("compile", "-o", "flags.diagram", text=queens.read_text()).code, run("query", "flags.diagram").out), (0, "92\n"))
    done = run("compile", "-o", "-", queens, stdout=open(FOLDER / "dash.diagram", "wb"))
    check("-o -", (done.code, (FOLDER / "dash.diagram").read_bytes() == diagrams[queens].read_bytes(), os.path.exists("-")), (0, True, False))
    done = run("compile", "--stats", "-o", "flags.diagram", queens)
    check_true("--stats", re.fullmatch(r"\d+ search nodes, \d+ remainders met again, \d+ taken apart, \d+ steps, \d+ bytes, [0-9.]+ s, "
                                       r"a diagram of \d+ nodes and \d+ edges\n", done.err), done)
    warned = write("warned.dlx", "a | s\na\ns\n")
    check("a warning", run("compile", "-o", "flags.diagram", warned).err.count("warning"), 1)
    check("--quiet", run("compile", "-q", "-o", "flags.diagram", warned), (0, "", ""))
    check("never written", os.path.exists("never"), False)


def grammar():
    d = diagrams[parts]
    for words in (["--count", "--list"], ["--sample", 1, "--marginals"], ["--min", "--list"], ["--best", 2, "--sample", 2], ["--min", "--max"],
                  ["--size", "--count"], ["--format", "dot", "--size"], ["--format", "dot", "--json"], ["--seed", 1], ["--from", 1], ["--limit", 1],
                  ["--limit", 1, "--marginals"], ["--sample", 0], ["--sample", "x"], ["--best", 0], ["--list", "--limit", 0], ["--size", "--show", "names"],
                  ["--list", "--show", "x"], ["--require", "z"], ["--require", 7], ["--require", "name:z"], ["--engine", "links"], ["second"]):
        done = run("query", *words, d)
        check(f"usage: query {words}", (done.code, done.out, done.err.count("\n")), (2, "", 1))
    for words in (["compile", "--order", "x"], ["compile", "--json"], ["sample", "-n", "0"], ["sample", "--seed", "x"], ["sample", "--engine", "links"]):
        done = run(*words, parts)
        check(f"usage: {words}", (done.code, done.out, done.err.count("\n")), (2, "", 1))


def bad_files():
    good = diagrams[parts].read_bytes()
    for size in some(range(len(good)), 60):
        done = run("query", text=good[:size])
        if not check(f"cut off after {size} bytes", (done.code, done.out, done.err.count("\n"), done.err[:8]), (65, "", 1, "<stdin>:")):
            break
    for place in some(range(len(good)), 60):
        done = run("query", "--marginals", text=good[:place] + bytes([good[place] ^ 0x41]) + good[place + 1:])
        if not check(f"damaged at byte {place}", (done.code, done.out, done.err.count("\n")), (65, "", 1)):
            break
    check("something behind it", run("query", text=good + b"x").code, 65)
    for name, data in (("a problem", parts.read_bytes()), ("a text", b"0 1\n"), ("a picture", b"\x89PNG\r\n\x1a\n" + bytes(99)), ("a cut gzip", gzip.compress(good)[:-9])):
        done = run("query", text=data)
        check(name, (done.code, done.out, done.err.count("\n")), (65, "", 1))
    for command in ("solve", "count", "compile", "sample", "info"):
        check(f"{command} of a diagram", run(command, diagrams[parts]).code, 65)
    check("nonexistent", [run("query", "missing").code, run("compile", "missing").code, run("sample", "missing").code], [66] * 3)
    check("a folder", run("query", FOLDER).code, 66)
    check("no covers in a bad problem", run("compile", "-o", "never", text="a a\n").code, 65)


def bad_outputs():
    for words in (["compile", "-o", "no-such-folder/x", queens], ["compile", "-o", FOLDER, queens], ["query", "-o", "no-such-folder/x", diagrams[queens]],
                  ["sample", "-o", "no-such-folder/x", queens], ["count", "--by", "0", "-o", "no-such-folder/x", queens]):
        done = run(*words)
        check(f"{words[:3]}", (done.code, done.out, done.err.count("\n")), (74, "", 1))
    for words in (["compile", board], ["query", "--list", diagrams[queens]], ["query", "--marginals", diagrams[queens]], ["sample", "-n", 9, board]):
        with open("/dev/full", "wb") as full:
            check(f"a full device: {words[:-1]}", run(*words, stdout=full).code, 74)
    old = write("old.diagram", diagrams[parts].read_bytes())
    check("onto its own input", [run("query", "-o", old, old).code, run("compile", "-o", queens, queens).code], [2, 2])
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    ignore = lambda: (signal.signal(signal.SIGXFSZ, signal.SIG_IGN), limit())
    check("a file that may not grow", (run("compile", "-o", old, pentominoes, preexec_fn=ignore).code, old.read_bytes() == diagrams[parts].read_bytes()),
          (74, True))
    process = start("query", "--list", diagrams[strip])
    process.stdout.readline()
    process.stdout.close()
    check("a reader that leaves", (process.wait(timeout=20), process.stderr.read()), (-signal.SIGPIPE, b""))
    process.stderr.close()


def limits():
    folder = FOLDER / "limited"
    folder.mkdir()
    for flags, reason in ((["--nodes", 5], "reached the limit of search nodes"), (["--time", 0.001], "reached the time limit")):
        for out in (["-o", folder / "x"], []):
            done = run("compile", *flags, *out, long_one)
            check(f"compile {flags} {out}", (done, os.listdir(folder)), ((3, "", f"quadrille: compile: {reason}, nothing is written\n"), []))
        ending = "node limit" if "--nodes" in flags else "time limit"
        for words in (["sample"], ["count", "--by", "0"], ["count", "--by", "options"]):
            check(f"{words} {flags}", run(*words, *flags, long_one),
                  (3, f"# incomplete: {ending}\n", f"quadrille: {words[0]}: {reason}, the answer is not complete\n"))
            check(f"{words} {flags} --json", shown([*words, *flags, "--json", long_one], ["status", "count", "complete", "ending", "engine"]),
                  (3, {"status": "unknown", "count": "0", "complete": False, "ending": ending, "engine": "diagram"}))
        check(f"--quiet {flags}", run("compile", "-q", *flags, "-o", folder / "x", long_one), (3, "", ""))
    (folder / "x").write_text("old")
    check("the old file stays", (run("compile", "--nodes", 5, "-o", folder / "x", long_one).code, (folder / "x").read_text()), (3, "old"))
    done = run("sample", "-n", 10 ** 15, "--time", 0.5, board)
    check("--time while it draws", (done.code, done.out.splitlines()[-1]), (3, "# incomplete: time limit"))


def interrupts():
    folder = FOLDER / "interrupted"
    folder.mkdir()
    for number in (signal.SIGINT, signal.SIGTERM):
        check(f"{number.name}: compile", (interrupt(["compile", "-o", folder / "x", long_one], number), os.listdir(folder)),
              ((-number, "", "quadrille: compile: interrupted, nothing is written\n"), []))
        check(f"{number.name}: compile to a pipe", interrupt(["compile", long_one], number),
              (-number, "", "quadrille: compile: interrupted, nothing is written\n"))
        for words in (["sample"], ["count", "--by", "0"]):
            check(f"{number.name}: {words}", interrupt([*words, long_one], number),
                  (-number, "# incomplete: interrupted\n", f"quadrille: {words[0]}: interrupted, the answer is not complete\n"))
        for words in (["query", "--list", diagrams[strip]], ["query", "--sample", 10 ** 15, diagrams[strip]], ["sample", "-n", 10 ** 15, strip]):
            code, _, err = interrupt([*words, "-o", "listing"], number, 1)
            lines = (FOLDER / "listing").read_text().splitlines()
            check(f"{number.name}: {words[:2]}", (code, err, lines[-1], {line.count(" ") for line in lines[:-1]}),
                  (-number, f"quadrille: {words[0]}: interrupted, the answer is not complete\n", "# incomplete: interrupted", {199}))


def progress():
    line = re.compile(r"quadrille: [0-9.e-]+% of the search tree, [0-9.e-]+(?: [a-z]+)? nodes, .+ nodes/s")
    process = start("compile", "-o", "never", long_one)
    err = ask_and_interrupt(process, 3)
    lines = err.splitlines()
    check_true("SIGUSR1", len(lines) >= 2 and all(line.fullmatch(text) and "covers" not in text for text in lines[:-1]), err)
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        print(f"skipped: a terminal, for there is none to be had here: {error}")
        return
    done = run("compile", queens, stdout=theirs)
    check("a terminal is no place for a diagram", (done.code, done.err),
          (2, "quadrille: compile: found a terminal to write to, expected --output FILE or a pipe\n"))
    check("... nor by -o -", run("compile", "-o", "-", queens, stdout=theirs).code, 2)
    check("... but for text", run("compile", "--format", "nnf", none, stdout=theirs).code, 0)
    process = start("compile", "--time", 1.5, "-o", "never", long_one, stderr=theirs)
    os.close(theirs)
    written = b"".join(pieces_from(ours)).decode()
    process.communicate()
    check_true("a line on a terminal", process.returncode == 3 and "of the search tree" in written and written.endswith("nothing is written\r\n"), written)


counts()
restricted()
marginals()
breakdowns()
samples()
samples_of_lists()
listings()
best()
sizes_and_exports()
flags_of_compile()
grammar()
bad_files()
bad_outputs()
limits()
interrupts()
progress()
finish()
