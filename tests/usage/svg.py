#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Covers as SVG pictures, against what the covers themselves say: svg.py BINARY"""

import re
import xml.etree.ElementTree as xml

from harness import check, check_true, finish, run, write

SVG = "{http://www.w3.org/2000/svg}"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


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
        fills = [path.get("fill") for path in group.findall(f"{SVG}path") if path.get("fill")]
        check_true("six colours", len(fills) == 12 and len(set(fills)) <= 6, fills)
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


def refused():
    queens = run("solve", write("queens.json", run("gen", "queens", "10").out), "--all").out
    too_many = queens + "".join(line + "\n" for line in queens.splitlines()[1:400])
    for words, covers, message in [
        (["--ascii"], queens, "found --svg and --ascii, expected one of them"),
        (["--style", "line"], queens, "found --svg and --style, expected one of them"),
        ([], too_many, "found more than 1000 covers for --svg, expected up to 1000, as of solve --limit 1000"),
        ([], run("solve", write("latin.json", run("gen", "langford", "3").out)).out, "found --svg for covers of langford, which is drawn as text only"),
    ]:
        done = run("render", "--svg", *words, text=covers)
        check(message, (done.code, done.out, done.err), (2, "", f"quadrille: render: {message}\n"))
    mixed = write("base.json", run("gen", "sudoku", "--base", "--box", "2x2").out)
    givens = run("gen", "sudoku", "--box", "2x2", "--givens", "-", text="1....4..2.......\n11..............\n").out
    sheet = run("render", "--svg", text=run("solve", "--each", "-", mixed, text=givens).out)
    check("none is a word", [texts(group) == ["none"] for group in xml.fromstring(sheet.out).findall(f"{SVG}g")], [False, True])


tiling()
other_grids()
marks()
refused()
finish()
