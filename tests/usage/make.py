#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a made problem that is not what its flags ask for.
"""Problems with one cover: make.py BINARY"""

import json
import re
import signal

from harness import FOLDER, check, check_true, finish, interrupt, run, some, write

FRONT_ENDS = "edges, graph, grid, groups, langford, latin, nonogram, pentomino, queens, stars, sudoku, tile, words, zebra"


def answers(base, text, *words):
    """What `unique --each` says of a list of givens on a base."""
    done = run("unique", "--each", "-", *words, base, text=text)
    check("unique", (done.code, done.err), (0, ""))
    return done.out.splitlines()


def givens(lines, *words):
    return run("gen", "sudoku", *words, "--givens", "-", text="".join(line + "\n" for line in lines)).out


def without_each(line):
    return [line[:at] + "." + line[at + 1:] for at, c in enumerate(line) if c != "."]


def orbit(cell, symmetry, n):
    r, c = divmod(cell, n)
    images = {"half": [(n - 1 - r, n - 1 - c)], "mirror": [(r, n - 1 - c)], "diagonal": [(c, r)],
              "quarter": [(c, n - 1 - r), (n - 1 - r, n - 1 - c), (n - 1 - c, r)]}[symmetry]
    return {cell, *(a * n + b for a, b in images)}


def sudokus():
    run("gen", "sudoku", "--base", "-o", "base.json")
    done = run("make", "sudoku", "-n", "20", "--seed", "3")
    lines = done.out.splitlines()
    check("exit", (done.code, done.err), (0, ""))
    check_true("a line of 81 each", len(lines) == 20 and all(re.fullmatch(r"[1-9.]{81}", line) for line in lines), lines)
    check("all differ", len(set(lines)), 20)
    check("one cover each", answers("base.json", givens(lines), "--engine", "links"), ["one"] * 20)
    fewer = [less for line in lines[:3] for less in without_each(line)]
    check("no given too many", set(answers("base.json", givens(fewer), "--engine", "masks")), {"many"})
    for threads in "123":
        check(f"{threads} threads: the same", run("make", "sudoku", "-n", "20", "--seed", "3", "--threads", threads), done)
    check("fewer are the first ones", run("make", "sudoku", "-n", "5", "--seed", "3").out.splitlines(), lines[:5])
    check_true("another seed", not set(lines) & set(run("make", "sudoku", "-n", "20", "--seed", "4").out.splitlines()))
    check("the seed is 0 by default", run("make", "sudoku").out, run("make", "sudoku", "--seed", "0").out)


def symmetries():
    for symmetry in ("half", "quarter", "mirror", "diagonal"):
        for words, n in (([], 9), (["--box", "2x3"], 6)):
            lines = run("make", "sudoku", *words, "-n", "3", "--symmetry", symmetry).out.splitlines()
            run("gen", "sudoku", "--base", *words, "-o", "base.json")
            check(f"{symmetry}: one cover", answers("base.json", givens(lines, *words)), ["one"] * 3)
            for line in lines:
                orbits = {frozenset(orbit(cell, symmetry, n)) for cell in range(n * n)}
                check(f"{symmetry} {n}: whole orbits", [o for o in orbits if len({line[cell] == "." for cell in o}) > 1], [])
                fewer = ["".join("." if cell in o else c for cell, c in enumerate(line))
                         for o in orbits if line[min(o)] != "."]
                check(f"{symmetry} {n}: no orbit too many", set(answers("base.json", givens(fewer, *words))), {"many"})
    check("none", run("make", "sudoku", "--symmetry", "none").out, run("make", "sudoku").out)


def other_sizes():
    for words in (["--box", "2x2"], ["--box", "2x4", "--symbols", "abcdefgh"], ["--box", "3x4"]):
        run("gen", "sudoku", "--base", *words, "-o", "base.json")
        lines = run("make", "sudoku", *words, "-n", "2").out.splitlines()
        check(f"{words}", answers("base.json", givens(lines, *words)), ["one"] * 2)


def samurais():
    """Some questions of a samurai are hard: they took a million search nodes and more."""
    done = run("make", "sudoku", "--samurai", "--seed", "30", "--json")
    made, result = map(json.loads, done.out.splitlines()[1:])
    check_true("few search nodes", result["stats"]["nodes"] < 400_000, result)
    text = made["text"]
    covers = lambda line: run("unique", text=run("gen", "sudoku", "--samurai", "--grid", line).out).out
    check("one cover", covers(text), "one\n")
    check("no given too many", {covers(less) for less in some(without_each(text), 8)}, {"many\n"})


def other_front_ends():
    for words in (["queens", "8"], ["pentomino", "3x20"]):
        base = write("base.json", run("gen", *words).out)
        lines = run("make", *words, "-n", "4").out.splitlines()
        check(f"{words[0]}: one cover", answers(base, "".join(line + "\n" for line in lines)), ["one"] * 4)
        fewer = [" ".join(w for w in line.split() if w != word) for line in lines for word in line.split()]
        check(f"{words[0]}: no given too many", set(answers(base, "".join(line + "\n" for line in fewer))), {"many"})
    check("no cover", run("make", "queens", "3"),
          (1, "", "quadrille: make queens: there is no cover, so no problem has one\n"))
    check("no cover, quiet", run("make", "queens", "3", "-q"), (1, "", ""))
    check("one cover, nothing to give", run("make", "queens", "1").out, "\n")


def records():
    lines = run("make", "sudoku", "-n", "3").out.splitlines()
    done = run("make", "sudoku", "-n", "3", "--json", "--stats")
    first, *made, last = map(json.loads, done.out.splitlines())
    check("the base", (first["type"], first["options"], first["origin"]["generator"]), ("problem", 729, "sudoku"))
    for number, (record, line) in enumerate(zip(made, lines), start=1):
        check("record", (list(record), record["type"], record["number"], record["text"]),
              (["type", "number", "givens", "names", "text"], "made", number, line))
        cells = [(cell, c) for cell, c in enumerate(line) if c != "."]
        check("givens", record["givens"], [cell * 9 + int(c) - 1 for cell, c in cells])
        check("names", record["names"], [f"r{cell // 9}c{cell % 9}={c}" for cell, c in cells])
    check("the result", [last[k] for k in ("type", "status", "problems", "count", "complete", "ending", "engine")],
          ["result", "made", "3", "3", True, "exhausted", "slices"])
    check_true("--stats", done.err.startswith("quadrille: engine slices, ") or done.err.startswith("engine slices, "), done.err)
    none = json.loads(run("make", "queens", "3", "--json").out.splitlines()[-1])
    check("none", (none["status"], none["problems"], none["complete"]), ("none", "0", True))
    write("list.txt", "what was there")
    check("-o", run("make", "sudoku", "-n", "3", "-o", "list.txt"), (0, "", ""))
    check("in the file", (FOLDER / "list.txt").read_text().splitlines(), lines)


def ratings():
    plain = run("make", "sudoku", "-n", "60").out.splitlines()
    records = [json.loads(line) for line in run("make", "sudoku", "-n", "60", "--rating", "1..5", "--json").out.splitlines()[1:-1]]
    check("all levels: the series", [record["text"] for record in records], plain)
    levels = [record["level"] for record in records]
    check_true("hard ones and easy ones", min(levels) == 1 and max(levels) == 4, levels)
    for word, low, high in (("1", 1, 1), ("2..3", 2, 3), ("4..5", 4, 5)):
        right = [line for line, level in zip(plain, levels) if low <= level <= high]
        for threads in "123":
            done = run("make", "sudoku", "-n", len(right), "--rating", word, "--threads", threads)
            check(f"{word}, {threads} threads", (done.code, done.out.splitlines()), (0, right))
    done = run("make", "queens", "1", "--rating", "5", "--time", "0.2")
    check("none of that level", (done.code, done.out), (3, "# incomplete: time limit\n"))


def limits():
    for words in (["--threads", "1"], ["--threads", "2"]):
        done = run("make", "sudoku", "-n", "1000000000", "--time", "0.2", *words)
        *lines, last = done.out.splitlines()
        check("--time", (done.code, last, done.err),
              (3, "# incomplete: time limit", "quadrille: make sudoku: reached the time limit, the answer is not complete\n"))
        check_true("what was made stands there", lines == run("make", "sudoku", "-n", str(len(lines))).out.splitlines(), len(lines))
        check("the comment is read as one", givens([lines[0], last]).count("\n"), 2)  # the line of the base is the first
    code, out, err = interrupt(["make", "sudoku", "-n", "1000000000"], signal.SIGINT)
    check("SIGINT", (code, out.splitlines()[-1], err),
          (-signal.SIGINT, "# incomplete: interrupted", "quadrille: make sudoku: interrupted, the answer is not complete\n"))
    code, out, err = interrupt(["make", "sudoku", "-n", "1000000000", "--json"], signal.SIGTERM)
    last = json.loads(out.splitlines()[-1])
    check("SIGTERM", (code, last["status"], last["complete"], int(last["problems"])),
          (-signal.SIGTERM, "unknown", False, out.count('"made"')))


def rare():
    """What draws do not give is searched for; a limit says how near it came. The least number of clues is published: 17 (McGuire and
    others, 2012), and 4 for 4x4, where singles solve all puzzles."""
    run("gen", "sudoku", "--base", "-o", "base.json")
    done = run("make", "sudoku", "--clues", "20", "--seed", "2", "--time", "200")
    check("20 givens", (done.code, done.err, len(done.out.strip()), 81 - done.out.count(".")), (0, "", 81, 20))
    check("20 givens: one cover", answers("base.json", givens(done.out.splitlines())), ["one"])
    check("the same with one thread", run("make", "sudoku", "--clues", "20", "--seed", "2", "--threads", "1", "--time", "400"), done)
    line = run("make", "sudoku", "--symmetry", "half", "--clues", "24", "--seed", "4").out.strip()
    check("with a symmetry", (81 - line.count("."), answers("base.json", givens([line]))), (24, ["one"]))
    check_true("... which it has", all(len({line[cell] == "." for cell in orbit(cell, "half", 9)}) == 1 for cell in range(81)), line)
    done = run("make", "sudoku", "--rating", "extreme", "-n", "3", "--seed", "6")
    lines = done.out.splitlines()
    check("extreme", (done.code, done.err, len(set(lines))), (0, "", 3))
    check("extreme: one cover", answers("base.json", givens(lines)), ["one"] * 3)
    check("extreme: its rating", [line[0] for line in run("rate", "--each", "-", "base.json", text=givens(lines)).out.splitlines()], ["5"] * 3)
    fewer = [less for line in lines for less in without_each(line)]
    check("extreme: no given too many", set(answers("base.json", givens(fewer))), {"many"})
    check("extreme: the same with one thread", run("make", "sudoku", "--rating", "5", "-n", "3", "--seed", "6", "--threads", "1"), done)
    for words, wish, near in ((["--clues", "17"], "with 17 givens", r"; the fewest found is (18|19|2\d)"),
                              (["--box", "2x2", "--clues", "3"], "with 3 givens", "; the fewest found is 4"),
                              (["--box", "2x2", "--rating", "extreme"], "of level 5", r"; the highest level found is [1-4]")):
        done = run("make", "sudoku", *words, "--time", "3")
        check(f"{words}: ends", (done.code, done.out), (3, "# incomplete: time limit\n"))
        check_true(f"{words}: says how near", re.match(rf"quadrille: make sudoku: none {wish} in \d+ covers? tried{near}", done.err), done.err)
    for words, number, orbits in ((["--clues", "82"], 82, ""), (["--symmetry", "quarter", "--clues", "26"], 26, ", in whole orbits of the symmetry"),
                                  (["--box", "2x2", "--clues", "17"], 17, "")):
        done = run("make", "sudoku", *words)
        check_true(f"{words}: cannot be", done.code == 2 and re.match(
            rf"quadrille: make sudoku: found '{number}' for --clues, expected a number of options that can be given: of \d+ covers drawn none has "
            rf"so many{orbits}\n$", done.err), done)


def holds(kind, words, digit):
    """Whether a drawn clue holds for a full grid, by the rules as people know them."""
    if kind == "cage":
        values = [digit[cell] for cell in words[1:]]
        return sum(values) == int(words[0]) and len(set(values)) == len(values)
    values = [digit[cell] for cell in words]
    return values == sorted(set(values)) if kind == "thermo" else values[0] == sum(values[1:])


def drawn_clues():
    for kind in ("cage", "thermo", "arrow"):
        done = run("make", "sudoku", "--with", kind, "-n", "3", "--seed", "5")
        check(f"--with {kind}: exit", (done.code, done.err), (0, ""))
        texts = done.out.split("\n\n")
        check(f"--with {kind}: three", (len(texts), len(set(texts))), (3, 3))
        check(f"--with {kind}: the same again", run("make", "sudoku", "--with", kind, "-n", "3", "--seed", "5").out, done.out)
        for text in texts:
            line, *clues = text.rstrip("\n").split("\n")
            file = write("drawn.sudoku", text)
            check(f"--with {kind}: one", run("unique", text=run("gen", "sudoku", file).out).out, "one\n")
            grid = run("render", "--style", "line", text=run("solve", text=run("gen", "sudoku", file).out).out).out.strip()
            digit = {f"r{cell // 9}c{cell % 9}": int(c) for cell, c in enumerate(grid)}
            check_true(f"--with {kind}: givens", all(c in (".", g) for c, g in zip(line, grid)), (line, grid))
            check_true(f"--with {kind}: clues hold", len(clues) > 2 and all(clue.split()[0] == kind and holds(kind, clue.split()[1:], digit) for clue in clues), text)
            cells = [cell for clue in clues for cell in clue.split() if cell.startswith("r")]
            check(f"--with {kind}: no cell twice", len(cells), len(set(cells)))
            if kind == "cage": check("cages everywhere", len(cells), 81)
            for fewer in without_each(line):
                lacking = write("fewer.sudoku", "\n".join([fewer, *clues]) + "\n")
                check(f"--with {kind}: no given too many", run("unique", text=run("gen", "sudoku", lacking).out).out, "many\n")
    done = run("make", "sudoku", "--with", "cage", "--clues", "0", "--seed", "2")
    check("no givens at all", (done.code, done.out.split("\n")[0]), (0, 81 * "."))
    check("... one", run("unique", text=run("gen", "sudoku", write("none.sudoku", done.out)).out).out, "one\n")
    done = run("make", "sudoku", "--with", "thermo", "--clues", "1", "--time", "2")
    check("none: exit", (done.code, done.out), (3, "# incomplete: time limit\n"))
    check_true("none: says how near", re.match(r"quadrille: make sudoku: none with 1 given in \d+ grids? tried; the fewest found is \d+", done.err), done.err)
    done = run("make", "sudoku", "--with", "cage", "--rules", "x antiknight", "--seed", "1")
    check_true("rules beside", "\nrules x antiknight\n" in done.out, done)
    check("... are read", run("unique", text=run("gen", "sudoku", write("ruled.sudoku", done.out)).out).out, "one\n")
    check("... and need no flag", done.err, "")
    done = run("make", "sudoku", "--with", "cage", "--box", "4x2", "--seed", "1")
    tall = write("tall.sudoku", done.out)
    check("tall boxes are named", (done.out.split("\n")[0], done.err),
          ("# gen sudoku needs --box 4x2", "quadrille: make sudoku: gen sudoku needs --box 4x2 to read what is made\n"))
    check("... are read with the flag", run("unique", text=run("gen", "sudoku", "--box", "4x2", tall).out).out, "one\n")
    check("usual boxes are not", run("make", "sudoku", "--with", "cage", "--box", "2x3", "--seed", "1").err, "")
    for words in (["--rules", "x"], ["--even", "r0c0; r4c4"], ["--box", "2x4"]):
        done = run("make", "sudoku", *words, "--seed", "1")
        value = f'"{words[1]}"' if " " in words[1] else words[1]
        check(f"{words}: named", done.err, f"quadrille: make sudoku: gen sudoku needs {words[0]} {value} to read what is made\n")
        check(f"{words}: read", run("unique", text=run("gen", "sudoku", *words, "-", text=done.out).out).out, "one\n")
    check("queens have no clues", run("make", "queens", "6", "--with", "cage"),
          (2, "", "quadrille: make queens: --with cannot be used: queens draws no clues\n"))
    check("no such clues", run("make", "sudoku", "--with", "renban").err,
          "quadrille: make sudoku: --with takes cage, thermo or arrow, not 'renban'\n")


def refusals():
    for words, message in [
        ([], f"make: no front end named, expected one of {FRONT_ENDS}"),
        (["sudoku", "--cage", "15 r0c0 r0c1"], "sudoku: found a cage for make, expected rules, regions and marks: only digits can be given"),
        (["sudoku", "--samurai", "--symmetry", "half"], "sudoku: found the symmetry 'half' for a samurai, expected none"),
        (["sodoku"], f"make: found 'sodoku', expected one of {FRONT_ENDS}; did you mean 'sudoku'?"),
        (["sudoku", "-n", "0"], f"make sudoku: --number takes a whole number from 1 to {2**64 - 1}, not '0'"),
        (["sudoku", "-n", "many"], f"make sudoku: --number takes a whole number from 1 to {2**64 - 1}, not 'many'"),
        (["sudoku", "--seed", "-1"], f"make sudoku: --seed takes a whole number from 0 to {2**64 - 1}, not '-1'"),
        (["sudoku", "--symmetry", "spiral"],
         "make sudoku: --symmetry takes half, quarter, mirror or diagonal, not 'spiral'"),
        (["queens", "8", "--symmetry", "half"],
         "make queens: --symmetry takes only none, not 'half': queens has no symmetries"),
        *[(["sudoku", "--rating", word],
           f"make sudoku: --rating takes levels from 1 to 5 such as 2..3, one of them, or easy, medium, hard or extreme, not '{word}'")
          for word in ("", "0", "6", "3..2", "1-3", "1..", "..3", "1...3", "0..3", "3..6", "11")],
        (["sudoku", "--engine", "diagram"], "engine diagram cannot answer many problems"),
        (["sudoku", "--engine", "fast"], None),
        (["sudoku", "--time", "soon"], "make sudoku: --time takes seconds, or a number with s, m, h or d, not 'soon'"),
        (["sudoku", "--threads", "0"], "make sudoku: --threads takes a whole number from 1 to 1024, not '0'"),
        (["sudoku", "--grid", "1" + "." * 80], "sudoku: found both --grid and --base, expected one of them"),
        (["sudoku", "--givens", "list.txt"], "make sudoku: --givens names a list for gen; --clues N makes puzzles with N givens, and "
                                             "--symmetry and --rating choose among them"),
        (["sudoku", "nine"], None),
        (["sudoku", "--box", "1x3"], None),
        (["sudoku", "--nodes", "5"], None),
        (["queens"], "queens: found nothing, expected a number of queens from 1 to 1000"),
        (["queens", "8", "--box", "2x2"], None),
    ]:
        done = run("make", *words)
        check_true(f"{words}: usage", done.code in (2, 66) and done.out == "" and done.err.count("\n") == 1, done)
        if message: check(f"{words}", (done.code, done.err), (2, f"quadrille: {message}\n"))
    check("a number in vain", run("make", "sudoku", "-n", "2", "-n", "3").code, 2)


sudokus()
symmetries()
other_sizes()
samurais()
other_front_ends()
records()
ratings()
limits()
rare()
drawn_clues()
refusals()
finish()
