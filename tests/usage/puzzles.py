#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a puzzle that is drawn or listed otherwise than it was set.
"""Puzzles as they are set, from problems, and the givens of lists: puzzles.py BINARY"""

import gzip
import html.parser
import json
import re
import xml.etree.ElementTree as xml

from front_ends import SUDOKU, front_ends
from harness import check, check_true, finish, run, write

SVG = "{http://www.w3.org/2000/svg}"
LIST = ["1....4..2.......", "..1.2....4.....3", ".1.............."]  # of 4x4; the last has several covers, the first, too


def groups(svg):
    return xml.fromstring(svg).findall(f"{SVG}g")


def texts(group, name=None):
    return [text.text for text in group.findall(f"{SVG}text") if name is None or text.get("class") == name]


def every_front_end():
    """Each one draws its puzzle from what `gen` prints, in json, dlx and ec, as text and as SVG."""
    for name, words in front_ends().items():
        for form in ("json", "dlx", "ec"):
            problem = run("gen", name, *words, "--to", form, "-q").out
            if not problem:  # it has what the format cannot carry
                continue
            drawn, ascii_only = run("render", text=problem), run("render", "--ascii", text=problem)
            check(f"{name} in {form}: drawn", (drawn.code, drawn.err, bool(drawn.out)), (0, "", True))
            check(f"{name} in {form}: only ASCII", ascii_only.out.isascii(), True)
            picture = run("render", "--svg", text=problem)
            check(f"{name} in {form}: one picture", (picture.code, len(groups(picture.out))), (0, 1))
        write("problem.json", run("gen", name, *words).out)
        check(f"{name}: from a file", run("render", "problem.json").out, drawn.out)


def sudoku():
    problem = run("gen", "sudoku", "--grid", SUDOKU).out
    check("a sudoku on a line", run("render", "--style", "line", text=problem).out, SUDOKU + "\n")
    grid = run("render", "--ascii", text=problem).out
    check("a sudoku as a grid", "".join(re.findall(r"[1-9.]", grid)), SUDOKU)
    (group,) = groups(run("render", "--svg", text=problem).out)
    check("its givens are bold, and nothing else", (texts(group, "given"), texts(group)), (list(SUDOKU.replace(".", "")),) * 2)
    (group,) = groups(run("render", "--svg", text=run("solve", text=problem).out).out)
    check("what was found is lighter", len(texts(group, "found")), SUDOKU.count("."))
    check("compressed", run("render", "--ascii", text=gzip.compress(problem.encode())).out, grid)
    extra = json.loads(problem)
    names = [option["name"] for option in extra["options"]]
    extra["require"] = [names.index(next(name for name in names if name.startswith("r0c2=")))]
    line = run("render", "--style", "line", text=json.dumps(extra)).out
    check("required options are given", (line[2] != ".", line[:2] + "." + line[3:]), (True, SUDOKU + "\n"))


def nonogram():
    drawn = run("render", "--ascii", text=run("gen", "nonogram", "--text", "rows\n1,1\n3\n1\ncolumns\n2\n2\n2\n").out)
    colours = "color r #ff0000\nrows\n1,1r\n0\ncolumns\n1\n1r\n"
    coloured = run("gen", "nonogram", "--text", colours).out
    check("a nonogram in colour", run("render", "--ascii", text=coloured).out, "        1 1r\n     +------+\n1 1r |.  .  |\n   0 |.  .  |\n     +------+\n")
    covers = run("solve", text=coloured).out
    check("its cells have letters", run("render", "--ascii", text=covers).out, "        1 1r\n     +------+\n1 1r |###rrr|\n   0 |.  .  |\n     +------+\n")
    check("and colours on a terminal", run("render", "--colour", "always", text=covers).out.count("\x1b[38;5;16;48;5;196m"), 3)
    unused = run("gen", "nonogram", "-", text="color g #0f0\n" + colours)
    check("a colour without a clue", (unused.code, unused.err), (0, "<stdin>:1:7: warning: no clue has the colour g\n"))
    check("a nonogram has its clues", (drawn.code, drawn.out), (0, "      2 2 2\n    +------+\n1 1 |. . . |\n  3 |. . . |\n  1 |. . . |\n    +------+\n"))


def lists():
    """With --each the givens of a line stand out in its cover; without covers the puzzles are drawn."""
    base = write("base.json", run("gen", "sudoku", "--base", "--box", "2x2").out)
    givens = write("givens.txt", run("gen", "sudoku", "--box", "2x2", "--givens", "-", text="\n".join(LIST) + "\n").out)
    covers = write("covers.txt", run("solve", "--each", givens, base).out)
    sheet = groups(run("render", "--each", givens, "--svg", covers).out)
    check("a group a line", len(sheet), 3)
    for line, group in zip(LIST, sheet):
        check(f"{line}: givens", (sorted(texts(group, "given")), len(texts(group, "found"))), (sorted(line.replace(".", "")), line.count(".")))
    same = run("render", "--style", "line", covers)
    check("digits stay as they are", run("render", "--each", givens, "--style", "line", covers), same)
    check("the puzzles of a list", run("render", "--each", givens, "--style", "line", base).out, "".join(line + "\n" for line in LIST))
    sheet = groups(run("render", "--each", givens, "--svg", base).out)
    check("as a sheet", [sorted(texts(group, "given")) for group in sheet], [sorted(line.replace(".", "")) for line in LIST])
    none = write("none.txt", run("gen", "sudoku", "--box", "2x2", "--givens", "-", text="11..............\n" + LIST[0] + "\n").out)
    drawn = run("render", "--each", none, "--ascii", text=run("solve", "--each", none, base).out)
    check("none is a word", (drawn.code, drawn.out.startswith("none\n\n+")), (0, True))
    short = write("short.txt", "\n".join(open(givens, encoding="ascii").read().splitlines()[:3]) + "\n")
    check("a list that is too short", run("render", "--each", short, covers)[::2],
          (65, f"{covers}:4:1: found more covers than --each has lines, expected one for each\n"))
    other = write("other.txt", run("gen", "sudoku", "--box", "2x2", "--givens", "-", text="4" + LIST[0][1:4] + "." * 12 + "\n").out)
    done = run("render", "--each", other, covers)
    check("another list", (done.code, "found a cover without the givens at" in done.err), (65, True))
    check("both from standard input", run("render", "--each", "-").code, 2)


class Page(html.parser.HTMLParser):
    """What a document has: the headings of its pages, and how many pictures behind each, which stand in groups."""

    def __init__(self, text):
        super().__init__()
        self.sections, self.heading = [], False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.heading = tag == "h1"
        if tag == "h1":
            self.sections.append(["", 0])
        if tag == "g" and self.sections:
            self.sections[-1][1] += 1

    def handle_data(self, data):
        if self.heading:
            self.sections[-1][0] += data
            self.heading = False


def pages():
    problem = run("gen", "sudoku", "--grid", SUDOKU).out
    puzzle = run("render", "--html", text=problem)
    check("a page of a puzzle", (puzzle.code, puzzle.err, Page(puzzle.out).sections), (0, "", [["9x9 sudoku with 30 givens", 1]]))
    answer = run("render", "--html", text=run("solve", text=problem).out).out
    check("and its answer", Page(answer).sections, [["9x9 sudoku with 30 givens", 1], ["Answer", 1]])
    check("the puzzle has no digit that was found", answer.split("<h1>Answer")[0].count('class="found"'), 0)
    check("the answer has", answer.split("<h1>Answer")[1].count('class="found"'), SUDOKU.count("."))
    check_true("it can be printed", "@media print" in answer and "break-before:page" in answer)
    check("it loads nothing", (re.findall(r"(?:src|href)=|url\(|@import|<script", answer), "default-src 'none'" in answer), ([], True))
    tiles = run("solve", "--all", text=run("gen", "pentomino", "3x20").out).out
    check("several answers to one puzzle", [count for _, count in Page(run("render", "--html", text=tiles).out).sections], [2, 6, 2])  # the pieces below the puzzle are a group, too
    base = write("base.json", run("gen", "sudoku", "--base", "--box", "2x2").out)
    givens = write("givens.txt", run("gen", "sudoku", "--box", "2x2", "--givens", "-", text="\n".join(LIST) + "\n").out)
    covers = run("solve", "--each", givens, base).out
    check("a list", [count for _, count in Page(run("render", "--html", "--each", givens, text=covers).out).sections], [3, 3])
    books()
    for other in (["--svg"], ["--ascii"], ["--style", "line"]):
        check(f"--html and {other[0]}", run("render", "--html", *other, text=problem)[::2],
              (2, f"quadrille: render: --html and {other[0]} cannot be combined\n"))


def books():
    """Many puzzles on a page: each with a number and the title of its own givens, and an answer of its own."""
    book = write("book.txt", "\n".join([LIST[0], LIST[0], LIST[1], "11.............."]) + "\n")
    givens = run("gen", "sudoku", "--box", "2x2", "--givens", book)
    check("a book: given", (givens.code, givens.err), (0, ""))
    covers = run("solve", "--each", "-", "--json", text=givens.out).out
    page = run("render", "--html", text=covers)
    check("a book: the page", (page.code, page.err, Page(page.out).sections), (0, "", [["Puzzles", 4], ["Answers", 4]]))
    captions = re.findall(r'class="note">([^<]*)<', page.out)
    check("a book: captions", " ".join(" ".join(captions[:-4]).split()),
          " ".join(f"Puzzle {k + 1}: 4x4 sudoku with {count} givens" for k, count in enumerate((3, 3, 4, 2))))
    check("a book: answers", captions[-4:], [f"Answer {k}" for k in range(1, 5)])
    check("a book: no empty puzzle", [len(texts(group, "given")) for group in groups(page.out.split("</h1>\n")[1].split("</section>")[0])], [3, 3, 4, 2])
    listed = write("listed.txt", givens.out)
    base = write("base.json", run("gen", "sudoku", "--base", "--box", "2x2").out)
    check("a book: of files", run("render", "--html", "--each", listed, text=run("solve", "--each", listed, base).out).out, page.out)
    done = run("render", "--html", text=run("solve", "--each", "-", base, text=givens.out).out)
    check("a book: without givens", (done.code, done.out, done.err),
          (65, "", "<stdin>:1:1: found covers of many problems without their givens, expected them too for --html: print the covers with "
                   "solve --each LIST --json, or add --each LIST to render\n"))
    more = [json.loads(line)["line"] for line in covers.splitlines()[1:-1]]
    check("a book: lines are those of the puzzles", more, [1, 2, 3, 4])
    for command, expected in ((["solve"], "a problem"), (["render"], "covers")):
        done = run(*command, text=givens.out)
        check(f"a book: {command}", (done.code, done.out, done.err.startswith(f"<stdin>:1:1: found the givens of many problems, expected {expected}: "
                                                                         "try quadrille solve --each ")), (65, "", True))
    done = run("solve", "--each", book, base)
    check("a book: puzzles for givens", (done.code, done.err.endswith("; quadrille gen sudoku --givens translates a list of puzzles\n")), (65, True))
    done = run("gen", "sudoku", book)
    check("a book: no number", (done.code, done.err), (2, f"quadrille: sudoku: found 4 puzzles in {book}, expected --puzzle K with K from 1 to 4, or "
                                                          f"all of them by quadrille gen sudoku --givens {book} | quadrille solve --each -\n"))


def letters():
    """Pieces with long names: a line says which letter is which piece, in text and in SVG, and only for those that are used."""
    problem = run("gen", "tile", "--text", "board 2x4; piece alpha; ####; piece alpine; ####").out
    covers = run("solve", text=problem).out
    check("letters of pieces", run("render", "--ascii", text=covers).out.splitlines()[-2:], ["", "letters: a=alpha, l=alpine"])
    (group,) = groups(run("render", "--svg", text=covers).out)
    check("letters in SVG", " ".join(" ".join(texts(group, "note")).split()), "letters: a=alpha, l=alpine")
    check("letters that are the names", "letters" in run("render", "--ascii", text=run("solve", text=run("gen", "pentomino", "3x20").out).out).out, False)


def refused():
    queens = json.loads(run("gen", "queens", "5").out)
    queens["options"].pop()
    done = run("render", text=json.dumps(queens))
    check("a changed problem", (done.code, done.err),
          (65, "<stdin>:1:1: found a problem that was changed after queens made it, expected it as it was made\n"))
    path = write("one.sudoku", SUDOKU + "\n")
    done = run("render", path)
    check("a puzzle", (done.code, done.err),
          (65, f"{path}:1:1: found a sudoku, expected a problem: try quadrille gen sudoku {path} | quadrille render\n"))
    done = run("render", text="A B\nA\nB\n")
    check("a problem of no front end", (done.code, done.err),
          (65, "<stdin>:1:1: found a problem, expected covers, or a problem that gen made: others have no board\n"))
    check("a line of queens", run("render", "--style", "line", text=run("gen", "queens", "5").out).code, 2)


every_front_end()
sudoku()
nonogram()
lists()
pages()
letters()
refused()
finish()
