#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an SVG picture that shows another cover.
"""Covers as SVG pictures, against what the covers themselves say: svg.py BINARY"""

import collections
import re
import xml.etree.ElementTree as xml

from front_ends import SUDOKU, front_ends
from harness import FOLDER, check, check_true, finish, run, write

SVG = "{http://www.w3.org/2000/svg}"


def drawn(problem, *flags):
    """The covers of a problem in JSON, and the groups of their sheet: one a cover."""
    covers = run("solve", "--threads", "1", *flags, problem).out
    done = run("render", "--svg", text=covers)
    check("drawn", (done.code, done.err), (0, ""))
    root = xml.fromstring(done.out)
    check("named as a picture", (root.tag, root.get("role"), bool(root.find(f"{SVG}title").text)), (f"{SVG}svg", "img", True))
    return covers, root, root.findall(f"{SVG}g")


def texts(group):
    return [text.text for text in group.findall(f"{SVG}text")]


def segments(group, name):
    """How many edges a path of a class has."""
    return sum(path.get("d").count("M") for path in group.findall(f"{SVG}path") if path.get("class") == name)


def tiling():
    problem = write("pentominoes.json", run("gen", "pentomino", "6x10").out)
    covers, root, groups = drawn(problem, "--limit", "3", "--show", "items")
    lines = covers.splitlines()[1:]
    check("a group a cover", len(groups), 3)
    colours = {}
    for line, group in zip(lines, groups):
        pieces = {square: option.split()[0] for option in line.split(" ; ") for square in option.split()[1:]}
        at = {tuple(map(int, re.findall(r"\d+", square))): piece for square, piece in pieces.items()}
        pairs = [(at[r, c], at.get((r + dr, c + dc))) for r, c in at for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        rim = sum(other is None for _, other in pairs)
        between = sum(other is not None and one != other for one, other in pairs) // 2
        inside = sum(one == other for one, other in pairs) // 2
        check("heavy edges", segments(group, "heavy"), rim + between)
        check("faint edges", segments(group, "faint"), inside)
        check("a letter a piece", sorted(texts(group)), sorted(set(at.values())))
        for path in group.findall(f"{SVG}path"):
            if path.get("fill"):
                x, y = map(float, re.match(r"M(\S+) ([\d.]+)", path.get("d")).groups())
                colours.setdefault(at[y // 32, x // 32], set()).add(path.get("fill"))
    check("a colour a piece, the same in all covers", [len(colours), len(set().union(*colours.values())), max(map(len, colours.values()))], [12, 12, 1])
    width, height = (float(root.get(side)) for side in ("width", "height"))
    check("the whole sheet is seen", root.get("viewBox"), f"0 0 {width:g} {height:g}")


def other_grids():
    for text, cells in [("grid hex; board hexagon 3; set 3 x*; set 4 x*", 19), ("grid triangle; board triangle 6; set 4 x*; set 5 x*", 36),
                        ("grid cube; board 3x3x3; set soma", 27)]:
        problem = write("tiles.json", run("gen", "tile", "--text", text).out)
        _, _, (group,) = drawn(problem)
        light = next(path for path in group.findall(f"{SVG}path") if path.get("class") == "light")
        check(f"{text}: cells", light.get("d").count("Z"), cells)
        filled = sum(path.get("d").count("Z") for path in group.findall(f"{SVG}path") if path.get("fill"))
        check(f"{text}: all are covered", filled, cells)


def marks():
    problem = write("sudoku.json", run("gen", "sudoku", "--grid", SUDOKU).out)
    covers, _, (group,) = drawn(problem)
    line = run("render", "--style", "line", text=covers).out.strip()
    by_place = sorted((float(text.get("y")), float(text.get("x")), text.text) for text in group.findall(f"{SVG}text"))
    check("the digits in their cells", "".join(digit for _, _, digit in by_place), line)
    bold = [text for text in group.findall(f"{SVG}text") if text.get("class") == "given"]
    check("givens are bold", len(bold), len(SUDOKU.replace(".", "")))
    check("edges of boxes are heavy", (segments(group, "heavy"), segments(group, "faint")), (2 * 2 * 9 + 4 * 9, 2 * 6 * 9))
    regions = ["AABB", "ABBB", "CCDD", "CCCD"]
    covers, _, (group,) = drawn(write("stars.json", run("gen", "stars", "--text", "\n".join(regions)).out), "--show", "names")
    at = {(r, c): region for r, row in enumerate(regions) for c, region in enumerate(row)}
    pairs = [(at[r, c], at.get((r + dr, c + dc))) for r, c in at for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    heavy = sum(other is None for _, other in pairs) + sum(other is not None and one != other for one, other in pairs) // 2
    check("regions of stars", (texts(group), segments(group, "heavy")), (4 * ["★"], heavy))
    square = "1 . .\n. . .\n. . 2\n"
    covers, _, (group,) = drawn(write("latin.json", run("gen", "latin", "--text", square).out))
    by_place = sorted((float(text.get("y")), float(text.get("x")), text.text) for text in group.findall(f"{SVG}text"))
    check("a latin square", " ".join(symbol for _, _, symbol in by_place), " ".join(run("render", text=covers).out.split()))
    _, _, (group,) = drawn(write("queens.json", run("gen", "queens", "8").out))
    check("eight queens", texts(group), 8 * ["♛"])


def fills(group):
    """By colour, how many cells have it."""
    counts = collections.Counter()
    for path in group.findall(f"{SVG}path"):
        if path.get("fill"):
            counts[path.get("fill")] += path.get("d").count("Z")
    return counts


def cells_of(group, name):
    return next((path.get("d").count("Z") for path in group.findall(f"{SVG}path") if path.get("class") == name), 0)


def rare_looks():
    """Those whose options are neither pieces nor a mark each."""
    covers, _, (group,) = drawn(write("heart.json", run("gen", "nonogram", "--text", "rows;1,1;5;5;3;1;columns;2;4;4;4;2".replace(";", "\n")).out))
    picture = run("render", "--ascii", text=covers).out
    check("a nonogram: filled cells", fills(group), {"#222": picture.count("##")})
    check("a nonogram: its clues", sorted(texts(group)), sorted("11553124442"))
    covers, _, (group,) = drawn(write("red.json", run("gen", "nonogram", "--text", "color r #ff0000\ncolor k #000040\nrows\n1,1r\n1k\ncolumns\n1\n1r,1k\n").out))
    check("a nonogram in colour: cells and clues", fills(group), {"#222": 1 + 2, "#ff0000": 1 + 2, "#000040": 1 + 2})
    check("a nonogram in colour: its letters", sorted(texts(group)), sorted(["1", "1", "1r", "1r", "1k", "1k", "r", "k"]))
    light = [text.text for text in group.findall(f"{SVG}text") if text.get("class") == "light"]
    check("light on dark", sorted(light), sorted(["1", "1", "1k", "1k", "k"]))
    covers, _, (group,) = drawn(write("ring.json", run("gen", "words", "--text", "..t\n.#.\n...\nwords:\ncat car tan run\n").out))
    check("a crossword", (sorted(texts(group)), cells_of(group, "black")), (sorted("cataarun"), 1))
    bold = [text.text for text in group.findall(f"{SVG}text") if text.get("class") == "given"]
    check("its given", bold, ["t"])
    covers, _, (group,) = drawn(write("square.json", run("gen", "words", "2x2", "--square", "--text", "fa an").out))
    by_place = sorted((float(text.get("y")), float(text.get("x")), text.text) for text in group.findall(f"{SVG}text"))
    check("a word square", [letter for _, _, letter in by_place], run("render", text=covers).out.split())
    covers, _, (group,) = drawn(write("edges.json", run("gen", "edges", "4x6", "--set", "abc", "--rim", "a").out), "--show", "names")
    check("tiles: four triangles each", (cells_of(group, "light"), sum(fills(group).values()), len(fills(group))), (96, 96, 3))
    names = re.findall(r"([abc]{4})@", covers)
    check("tiles: each colour has its letter", sorted(texts(group)), sorted("".join(names)))
    check("tiles: sorts of triangles", sorted(fills(group).values()), sorted("".join(names).count(c) for c in "abc"))
    check("tiles: heavy between tiles", (segments(group, "heavy"), segments(group, "faint")), (5 * 6 + 7 * 4, 96))
    covers, _, groups = drawn(write("groups.json", run("gen", "groups", "--text", "players Ann Bob Cy Dee\nsize 2\nrounds 3\n").out), "--all")
    for group, lines in zip(groups, run("render", text=covers).out.split("\n\n")):
        rows = {}
        for text in sorted(group.findall(f"{SVG}text"), key=lambda it: float(it.get("x"))):
            rows.setdefault(float(text.get("y")), []).append(text.text)
        expected = [[word.strip() for word in re.split("[|:]", line)] for line in lines.splitlines()]
        check("rounds by groups", [rows[y] for y in sorted(rows)], expected)
    covers, _, (group,) = drawn(write("fano.json", run("gen", "groups", "7", "3").out))
    check("a Steiner system", sorted(texts(group)), sorted(run("render", text=covers).out.strip().split(" | ")))
    covers, _, (group,) = drawn(write("langford.json", run("gen", "langford", "8").out))
    by_place = sorted((float(text.get("x")), text.text) for text in group.findall(f"{SVG}text"))
    check("numbered blocks", ([number for _, number in by_place], sum(fills(group).values())), (run("render", text=covers).out.split(), 16))
    edges = [(k, k % 5 + 1) for k in range(1, 6)] + [(k, k + 5) for k in range(1, 6)] + [(k + 5, (k + 1) % 5 + 6) for k in range(1, 6)]
    petersen = "p edge 10 15\n" + "".join(f"e {a} {b}\n" for a, b in edges)
    covers, _, (group,) = drawn(write("colours.json", run("gen", "graph", "--colours", "3", "--text", petersen).out), "--show", "names")
    colours = [name.split("=")[1] for name in covers.splitlines()[1].split()]
    check("a coloured graph: vertices, their numbers and colours",
          (segments(group, "line"), cells_of(group, "light"), sorted(texts(group))), (15, 10, sorted(colours + [str(v) for v in range(1, 11)])))
    check("as many vertices of each colour", sorted(fills(group).values()), sorted(colours.count(c) for c in set(colours)))
    _, _, (group,) = drawn(write("matching.json", run("gen", "graph", "--matching", "--text", petersen).out))
    check("a matching", (segments(group, "line"), segments(group, "taken"), sorted(texts(group))), (15, 5, sorted(str(v) for v in range(1, 11))))
    zebra = "pet: dog <cat>\ndrink: tea milk\ndog = tea\nmilk at 1\n"
    _, _, (group,) = drawn(write("zebra.json", run("gen", "zebra", "--text", zebra).out))
    by_place = sorted((float(text.get("y")), float(text.get("x")), text.text) for text in group.findall(f"{SVG}text"))
    check("who lives where", [word for _, _, word in by_place], ["1", "2", "pet", "<cat>", "dog", "drink", "milk", "tea"])


def every_front_end():
    """Each one that help lists draws a board: no row of the table may be left out."""
    for name, words in front_ends().items():
        drawn(write(f"{name}.json", run("gen", name, *words).out))


def limits():
    """Wide texts are made smaller, and a sheet of large boards has room for fewer of them."""
    names = " ".join(f"{k:040}" for k in range(4))
    _, root, (group,) = drawn(write("wide.json", run("gen", "groups", "--text", f"players {names}\nsize 2\nrounds 3\n").out))
    check_true("a long name is drawn small", all("font-size" in text.get("style", "") for text in group.findall(f"{SVG}text")
                                                 if len(text.text) > 40) and float(root.get("width")) < 1200, root.attrib)
    problem = write("many.json", run("gen", "queens", "100").out)
    covers = run("solve", "--limit", "1", problem).out.splitlines()
    done = run("render", "--svg", text="\n".join([covers[0]] + 401 * covers[1:]))
    check("a sheet of large boards", (done.code, done.err),
          (2, "quadrille: render: found more than 400 covers for --svg, expected up to 400: try solve --limit 400\n"))


def endings():
    """The ending of the file decides what is drawn, and does not contradict a flag."""
    covers = write("covers.txt", run("solve", text=run("gen", "queens", "6").out).out)
    forms = {"svg": run("render", "--svg", covers).out, "html": run("render", "--html", covers).out, "text": run("render", covers).out}
    for name, flags, form in [("x.svg", [], "svg"), ("x.SVG", [], "svg"), ("a.b/x.svg", [], "svg"), ("x.html", [], "html"), ("x.htm", [], "html"), ("x.txt", [], "text"),
                              ("x", [], "text"), ("x.svg.txt", [], "text"), ("svg", [], "text"), ("x.svg", ["--svg"], "svg"), ("x", ["--svg"], "svg"),
                              ("x.html", ["--html"], "html"), ("50%done.txt", [], "text")]:
        file = FOLDER / "endings" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        check(f"render {flags} -o {name}", (run("render", *flags, "-o", file, covers), file.read_text() if file.exists() else None), ((0, "", ""), forms[form]))
    for words in (["render", "-o", "x.png"], ["render", "-o", "x.PDF"], ["render", "--svg", "-o", "x.html"], ["render", "--html", "-o", "x.svg"], ["render", "--svg", "-o", "x.txt"],
                  ["render", "--ascii", "-o", "x.svg"], ["render", "--colour", "always", "-o", "x.html"], ["render", "--svg", "-o", "x.png"],
                  ["render", "-o", "sol%d.svg"], ["render", "-o", "sol%03d.svg"], ["watch", "-o", "x.svg"], ["watch", "-o", "x.txt"],
                  ["page", "-o", "x.svg"], ["profile", "-o", "x.html"], ["info", "--degrees", "-o", "x.png"], ["info", "--degrees", "--json", "-o", "x.svg"]):
        done = run(*words, covers, cwd=FOLDER)
        check_true(f"{words}", done.code == 2 and done.out == "" and f"'{words[-1]}'" in done.err and not (FOLDER / words[-1]).exists(), done)
    queens = write("queens.json", run("gen", "queens", "6").out)
    for words in (["solve"], ["count"], ["gen", "queens", "4"], ["convert", "--to", "dlx"], ["why"]):
        for name in ("x.svg", "x.html", "x.pdf"):
            done = run(*words, "-o", name, *([] if words[0] == "gen" else [queens]), cwd=FOLDER)
            check_true(f"{words} -o {name}", done.code == 2 and f"--output takes a name that does not end in {name[1:]}, not '{name}'" in done.err
                       and not (FOLDER / name).exists(), done)
    for name, flag in (("x.csv", "--csv"), ("x.json", "--json"), ("x.jsonl", "--json")):
        done = run("solve", "-o", name, queens, cwd=FOLDER)
        check_true(f"solve -o {name}", done.code == 0 and f"'{name}' gets lines of text; {flag} writes" in done.err, done)
        check(f"solve {flag} -o {name}", run("solve", flag, "-o", name, queens, cwd=FOLDER).err, "")
    for name in ("sol%d", "sol%02d.txt", "%i"):
        check(f"solve -o {name}", run("solve", "-o", name, queens), (2, "", f"quadrille: found '{name}', expected a name without %d: all answers go to one file\n"))
    for words in (["profile"], ["info", "--degrees"]):
        run(*words, "-o", "bars.svg", queens, cwd=FOLDER)
        check(f"{words} -o bars.svg", (FOLDER / "bars.svg").read_text(), run(*words, "--svg", queens).out)
    for words in (["gen", "queens", "4"], ["simplify", queens]):
        check(f"{words} -o q.cnf", run(*words, "-o", "q.cnf", cwd=FOLDER),
              (0, "", f"quadrille: {'gen queens' if words[0] == 'gen' else 'simplify'}: 'q.cnf' is in the format json; --to cnf writes cnf\n"))


def refused():
    queens = run("solve", write("queens.json", run("gen", "queens", "10").out), "--all").out
    too_many = queens + "".join(line + "\n" for line in queens.splitlines()[1:400])
    for words, covers, message in [
        (["--ascii"], queens, "--svg and --ascii cannot be combined"),
        (["--style", "line"], queens, "--svg and --style cannot be combined"),
        ([], too_many, "found more than 1000 covers for --svg, expected up to 1000: try solve --limit 1000"),
    ]:
        done = run("render", "--svg", *words, text=covers)
        check(message, (done.code, done.out, done.err), (2, "", f"quadrille: render: {message}\n"))
    done = run("render", "--svg", text="")
    check("no cover", (done.code, done.out, done.err), (66, "", "quadrille: no covers came from the command before\n"))
    none = run("gen", "queens", "3").out
    for form in ((), ("--json",), ("--all", "--json"), ("--show", "names")):
        listed = run("solve", "-q", *form, text=none).out
        told = (66, "", "quadrille: render: no covers, so no picture was made\n") if listed else (66, "", "quadrille: no covers came from the command before\n")
        for flags in (["--svg"], ["-o", "none.txt"], ["--svg", "-o", "none.svg"]):
            check(f"no cover {form} {flags}", run("render", *flags, text=listed, cwd=FOLDER), told)
            check_true(f"no file {form} {flags}", not list(FOLDER.glob("none.*")))
        check(f"no cover {form} as text", run("render", text=listed), told)
    mixed = write("base.json", run("gen", "sudoku", "--base", "--box", "2x2").out)
    givens = run("gen", "sudoku", "--box", "2x2", "--givens", "-", text="1....4..2.......\n11..............\n").out
    sheet = run("render", "--svg", text=run("solve", "--each", "-", mixed, text=givens).out)
    check("none is a word", [texts(group) == ["none"] for group in xml.fromstring(sheet.out).findall(f"{SVG}g")], [False, True])


tiling()
other_grids()
marks()
rare_looks()
every_front_end()
limits()
endings()
refused()
finish()
