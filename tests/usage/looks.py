#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a puzzle of another program that is not recognised.
"""Puzzles where a problem, or another puzzle, is expected: messages name what they are and what to type: looks.py BINARY SOURCES"""

import gzip
import re
import shlex
import subprocess

from harness import ARGUMENTS, BINARY, FOLDER, check, check_true, finish, run, write

SOURCES = ARGUMENTS[1]
DATA = SOURCES / "tests/data/outside"
NOT_READ = "this form is not read: "
CLUES = NOT_READ + "write a clue such as 3,1 a line, below a line 'rows' and a line 'columns'"
SEVERAL = "--stars 2 where a row has two, and so on"
LATIN = "without boxes it is a latin square, for gen latin"


def file(name):
    return (DATA / name).read_bytes().decode()


ZEBRA = "# Who has which?\nwho: Ann, Ben, Cy\ndrink: tea, milk, lemon\nBen next to lemon\nAnn left of lemon\n"
BOARD = ["AABB", "ACBB", "CCDB", "CDDD"]
EMOJI = str.maketrans("ABCD", "🟥🟦🟩🟨")
LINE = "030400000902806301000000020800060700060205090003040008070000000408902506000008030"

# Each: the text, what it is, the front end that reads it with its flags, and what to know in addition.
READ = {
    "webpbn": ('<?xml version="1.0"?>\n<puzzleset><puzzle><clues type="columns"><line><count>1</count></line></clues>'
               '<clues type="rows"><line><count>1</count></line></clues></puzzle></puzzleset>\n', "a nonogram of webpbn", "nonogram", ""),
    "a nonogram": (file("picross10.non"), "a nonogram", "nonogram", ""),
    "words": (file("capitals.txt"), "a grid with words", "words", ""),
    "words, capitals": ("ab\n.#\nWords:\nab\na\n", "a grid with words", None, ""),
    "a list of sudokus": (f"{LINE}\n" * 3, "a list of sudokus", "sudoku --puzzle 1", ""),
    "a table of cells": (file("grid.csv"), "a sudoku", "sudoku", ""),
    "a table with zeros": ("1,0,0,0\n0,0,2,0\n0,0,0,0\n0,3,0,0\n", "a sudoku", "sudoku", LATIN),
    "titles": (file("grids.txt"), "a list of sudokus", "sudoku --puzzle 1", ""),
    "a list of lists": ("[[0, 3, 0, 4],\n [4, 0, 1, 0],\n [0, 0, 0, 0],\n [0, 1, 0, 0]]\n", "a sudoku", "sudoku", LATIN),
    "a killer": (file("solo-killer.txt"), "a sudoku", "sudoku", ""),
    "a sudoku of 4 x 4": ("1 . . .\n. . 2 .\n. . . .\n. 3 . .\n", "a sudoku", "sudoku", LATIN),
    "a latin square whose boxes clash": ("1 2 3 4\n2 . . .\n. . . .\n. . . 1\n", "a latin square with gaps", "latin", ""),
    "joined": ("1234\n2...\n....\n...1\n", "a latin square with gaps", "latin", ""),
    "a latin square of 5 x 5": ("1 2 3 4 5\n2 . . . .\n. . . . .\n. . . 1 .\n. . . . .\n", "a latin square with gaps", "latin", ""),
    "a zebra": (file("zebra.txt"), "a zebra puzzle", "zebra", ""),
    "a zebra with a title and commas": (ZEBRA, "a zebra puzzle", None, ""),
    "a zebra with quotes": ('# t\nwho : "Ann Lee" Ben\npet: dog cat # two\n"Ann Lee" at 1\n', "a zebra puzzle", None, ""),
    "a zebra without blanks": ("who: Ann Ben\npet: dog cat\nAnn=dog\n", "a zebra puzzle", None, ""),
    "grid": ("grid 2x2\nsymbols A B\n", "a grid with rules", "grid", ""),
    "groups with capitals": ("Players: Ann, Bob\nSize: 2\nRounds: 1\n", "a plan for groups", None, ""),
    "groups": ("players Ann Bob Cy Di\nsize 2\nrounds 3\n", "a plan for groups", "groups", ""),
    "groups with commas": (file("commas.txt"), "a plan for groups", None, ""),
    "a board": ("\n".join(BOARD) + "\n", "a star battle", "stars", ""),
    "a board with blanks": ("".join(" ".join(row) + "\n" for row in BOARD), "a star battle", "stars", ""),
    "a board with commas": (file("star.csv"), "a star battle", "stars", ""),
    "a board with semicolons": (file("star.csv").replace(",", ";"), "a star battle", "stars", ""),
    "a board in colours": (file("star-emoji.txt"), "a star battle", "stars", ""),
    "colours with blanks": ("".join(" ".join(row) + "\n" for row in BOARD).translate(EMOJI), "a star battle", "stars", ""),
    "a board with stars": ("A*ABB\nACBB\nCCDB\nCDDD\n", "a star battle", "stars", ""),
    "a board, CR LF": ("\r\n".join(BOARD) + "\r\n", "a star battle", "stars", ""),
    "a large board": (file("star15.txt"), "a star battle", "stars --stars 3", SEVERAL),
    "edges": ("board 1x2\nabcd\ncdab\n", "a puzzle of edge-matching tiles", "edges", ""),
    "edges in numbers": (file("edges-numbers.txt"), "a puzzle of edge-matching tiles", "edges", ""),
    "edges in capitals": ("BOARD 2x2\nRIM a\naaaa x4\n", "a puzzle of edge-matching tiles", None, ""),
    "tiles of a set": ("# t\nBoard 2x2\nset dominoes x2\n", "a tiling puzzle", None, ""),
    "words without a colon": ("...\nWORDS\ncat\n", "a grid with words", None, ""),
    "tiles": (file("dominosa.tile"), "a tiling puzzle", "tile", ""),
    "a graph": (file("fixed.col"), "a graph", "graph --matching", ""),
    "a graph with values": (file("nodes.col"), "a graph", "graph --matching", ""),
    "an edge list": (file("edges.txt"), "what could be the edges of a graph", "graph --matching",
                     "if they are sets, a first line must list the items"),
}

# Each: the text, what it is, what to do, and the front end whose help tells more.
FOREIGN = {
    "gnonograms": (file("tiny.gno"), "a nonogram of gnonograms", CLUES, "nonogram"),
    "Olšák": (file("tiny.g"), "a nonogram in the form of Olšák", CLUES, "nonogram"),
    "Olšák, black": ("A title\n: rows\n2 1\n1\n: columns\n2\n1\n1\n:\n", "a nonogram in the form of Olšák", CLUES, "nonogram"),
    "TOML": (file("tiny.toml"), "a nonogram in TOML", CLUES, "nonogram"),
    "JSON": (file("tiny-nonogram.json"), "a nonogram in JSON", CLUES, "nonogram"),
    "JSON, other keys": ('{"colClues": [[1], [1]],\n "rowClues": [[1], [1]]}\n', "a nonogram in JSON", CLUES, "nonogram"),
    "SPOJ": (file("spoj.txt"), "a nonogram whose sizes stand before its clues", CLUES, "nonogram"),
    "SPOJ with a number of puzzles": ("1\n" + file("spoj.txt"), "a nonogram whose sizes stand before its clues", CLUES, "nonogram"),
    "sizes, no zeros": ("3 2\n1\n2\n1 1\n1 1\n2\n", None, None, None),  # the rows fill 5 cells of 2 x 3, the columns 4: not one
    "puzz.link": (file("puzzlink-nonogram.txt"), "a link to a nonogram", CLUES, "nonogram"),
    "puzz.link, a sudoku": ("https://puzz.link/p?sudoku/9/9/g1h2\n", "a link to a sudoku",
                            NOT_READ + "write a row a line, with a dot for an empty cell", "sudoku"),
    "puzz.link, stars": ("http://pzv.jp/p.html?starbattle/5/5/1/abc\n", "a link to a star battle",
                         NOT_READ + "write a row a line, with a letter for each region", "stars"),
    "puzz.link, others": ("https://puzz.link/p?slither/10/10/abc\n", "a link to a puzzle 'slither'",
                          "there is no front end of that name: 'quadrille help' lists all", None),
    "pzprv3": ("pzprv3\nnonogram\n3\n3\n", "a puzzle of puzz.link", NOT_READ + "write the puzzle as one of 'quadrille help' has it", None),
    "a short link": (file("link-id.txt"), "a short link of f-puzzles, which holds no puzzle",
                     "open it and export the long link, which has ?load= in it", "sudoku"),
    "SudokuPad": (file("link-pad.txt"), "a link of SudokuPad",
                  "write https://f-puzzles.com/?load= and behind it all that stands behind 'fpuzzles'", "sudoku"),
    "SudokuPad, its own": ("https://sudokupad.app/abc123\n", "a link of SudokuPad",
                           NOT_READ + "f-puzzles exports a long link, which has ?load= in it", "sudoku"),
    "a link with cells": (file("link.txt"), "a link with a sudoku", f"try quadrille gen sudoku --grid {LINE}", "sudoku"),
    "a link with a comment": ("# from a forum\n" + file("link.txt"), "a link with a sudoku", f"try quadrille gen sudoku --grid {LINE}", "sudoku"),
    "any link": ("HTTPS://example.org/puzzle\n", "a link", "it is not followed: write what it leads to in a file", None),
    "PBM": ("P1\n# a picture\n3 2\n1 0 1\n0 1 0\n", "a picture (PBM)",
            "pictures are not read: a nonogram is written as its clues, below a line 'rows' and a line 'columns'", "nonogram"),
    "a picture": (".#.#..\n##....\n..####\n", "a drawing of cells",
                  "a line 'board' above it makes it a board for pieces; a nonogram has its clues in place of its picture", "tile"),
    "blocks": ("█·█\n".replace("·", "□") * 2, "a drawing of cells",
               "a line 'board' above it makes it a board for pieces; a nonogram has its clues in place of its picture", "tile"),
    "queens": ("Q...\n..Q.\n....\n....\n", "a board with queens", "write * for a queen: then quadrille gen stars --queens reads it", "stars"),
    "candidates": (file("candidates.txt"), "a sudoku with the candidates of its cells",
                   NOT_READ + "write a digit where one is left and a dot elsewhere, and lines such as 'candidates 24 r0c1'", "sudoku"),
    "a matrix with a slip": ("1,0,0,1\n0,0,2,0\n0,1,0,0\n0,0,1,0\n", None, None, None),
    "a table of costs": ("3,1,2,4\n2,4,3,1\n1,2,4,3\n4,3,1,2\n5,1,1,1\n", None, None, None),
    "a matrix of 4 x 4 with titles and a slip": ("monday w y z\n1 0 0 1\n0 2 1 0\n0 1 0 0\n1 0 0 1\n", None, None, None),
    "a matrix of two columns with a slip": ("0 1\n1 0\n1 2\n0 1\n", None, None, None),
    "sets by name in JSON": ('{"row 1":[1,4],"col 2":[1,2]}\n', None, None, None),
    "a title": ("Title one\n1...\n.4..\n2...\n....\n", "sudokus with a title above each", NOT_READ + "begin the titles with #", "sudoku"),
    "Graphviz": ("graph G {\n  1 -- 2;\n  2 -- 3;\n}\n", "a graph of Graphviz", NOT_READ + "write two vertices a line, by numbers", "graph"),
    "GraphML": ('<?xml version="1.0"?>\n<graphml><graph><edge source="1" target="2"/></graph></graphml>\n', "a graph in GraphML",
                NOT_READ + "write two vertices a line, by numbers", "graph"),
    "GML": ("graph [\n  node [\n    id 1\n  ]\n  node [ id 2 ]\n  edge [\n    source 1\n    target 2\n  ]\n]\n", "a graph in GML",
            NOT_READ + "write two vertices a line, by numbers", "graph"),
    "ipuz": ('{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],"puzzle":[[1,2],[3,4]]}\n', "a crossword of ipuz",
             NOT_READ + "write the grid and the words", "words"),
}


def tells(name, path, text, message):
    """The message for a file, for standard input and in the place of a command."""
    for command in ("count", "solve"):
        check(f"{name}: {command}", run(command, path), (65, "", f"{path}:1:1: {message}\n".replace("COMMAND", command)))
    check(f"{name}: a byte order mark", run("count", write("marked.txt", "\ufeff" + text)).err.count(message.split(":")[0]), 1)
    check(f"{name}: standard input", run("count", text=text).err.split(", expected")[0], "<stdin>:1:1: " + message.split(", expected")[0])
    check(f"{name}: no command", run(path).err.split(" in '")[0], "quadrille: " + message.split(", expected")[0])


def reads_directly(name, path, text, front_end, what):
    """Each command does with the puzzle what it does with the problem that gen makes of it."""
    made = run("gen", front_end, path).out
    for command in (["count", "--limit", "3"], ["solve", "--json"], ["unique"], ["hint"], ["rate"], ["why"]):
        wanted, done = run(*command, text=made), run(*command, path)
        timeless = lambda out: re.sub('"seconds":[^,}]*', "", out)
        check(f"{name}: {command}", (done.code, timeless(done.out)), (wanted.code, timeless(wanted.out)))
    for kind, marked in (("standard input", text), ("a byte order mark", "\ufeff" + text), ("CR LF", text.replace("\r", "").replace("\n", "\r\n"))):
        check(f"{name}: {kind}", run("count", "-q", "--limit", "3", text=marked).out, run("count", "-q", "--limit", "3", text=made).out)
    check(f"{name}: compressed", run("count", "-q", "--limit", "3", text=gzip.compress(text.encode())).out,
          run("count", "-q", "--limit", "3", text=made).out)
    check(f"{name}: no command", run(path),
          (2, "", f"quadrille: found {what} in '{path}', expected a command before it: try quadrille solve {path}\n"))
    check_true(f"{name}: no format", "found " in run("count", "--from", "json", path).err)


def read():
    for name, (text, what, way, more) in READ.items():
        path = write("puzzle.txt", text)
        flags = "" if way is None or " --stars" in way else way.partition(" ")[2]
        if way is None:  # it looks like one, and its own reader says what is wrong with it
            check(f"{name}: its own reader", run("count", path).err.count("expected a problem"), 0)
            continue
        front_end = way.split()[0]
        if way == front_end and not more:
            reads_directly(name, path, text, front_end, what)
            continue
        line = f"quadrille gen {front_end} {flags}{' ' if flags else ''}{path}"
        tells(name, path, text, f"found {what}, expected a problem: try {line} | quadrille COMMAND{'; ' if more else ''}{more}")
        works = f"quadrille gen {way} {path} | quadrille count --limit 1".replace("quadrille ", shlex.quote(BINARY) + " ")
        tried = subprocess.run(["bash", "-c", "set -o pipefail; " + works], capture_output=True, text=True, timeout=60)
        check_true(f"{name}: what it says to try works", tried.returncode == 0, (works, tried))


def direct():
    """Puzzles with answers from outside, which tests/data/outside/cases.tsv has, or counted by hand."""
    for command, path, answer in (
            ("count", DATA / "picross10.non", "18"), ("unique", DATA / "grid.csv", "one"), ("count", DATA / "fp-xv-empty.json", "72"),
            ("unique", DATA / "solo-killer.txt", "one"), ("unique", DATA / "star.csv", "one"), ("unique", DATA / "star-emoji.txt", "one"),
            ("count", DATA / "capitals.txt", "1"), ("count", DATA / "zebra.txt", "1"), ("count", DATA / "dominosa.tile", "5"),
            ("count", DATA / "edges-numbers.txt", "0"), ("count", write("latin.txt", "1 2 .\n. . .\n. . .\n"), "2"),
            ("count", write("groups.txt", "players a b c d\nsize 2\nrounds 3\n"), "6")):
        check(f"directly: {path.name if hasattr(path, 'name') else path}", run(command, "-q", path)[:2], (int(answer == "many"), answer + "\n"))
    killer = write("killer.txt", "1...\n....\n....\n....\ncage 5 r0c1 r1c1\n")  # clues say that it is no latin square
    check("directly: a small killer", run("count", killer), run("count", text=run("gen", "sudoku", killer).out))
    solved = run("solve", "-q", DATA / "grid.csv").out
    check("the origin with the digest", '"sha256":"' in solved.splitlines()[0], True)
    check("drawn", run("render", "--style", "line", text=solved).out,
          run("render", "--style", "line", text=run("solve", text=run("gen", "sudoku", DATA / "grid.csv").out).out).out)
    check("checked", run("check", DATA / "grid.csv", "-", text=solved).code, 0)
    check("in another format", run("convert", "--to", "dlx", DATA / "grid.csv").out, run("gen", "sudoku", "--to", "dlx", DATA / "grid.csv").out)
    check("of one of two problems", run("render", text=solved.replace('"sha256":"', '"sha256":"0', 1)).code, 65)


def not_direct():
    matrix = write("matrix.txt", "1000\n0100\n0010\n0001\n")
    check("a matrix is a problem", run("count", matrix), (0, "1\n", ""))
    check("a line of digits is one", run("count", text="1" * 81), (0, "1\n", ""))
    both = write("both.txt", "1 . . .\n. . 2 .\n. . . .\n. 3 . .\n")
    check("two importers", run("solve", both),
          (65, "", f"{both}:1:1: found a sudoku, expected a problem: try quadrille gen sudoku {both} | quadrille solve; {LATIN}\n"))
    words = write("two.txt", "players Ann Ben Cy Di\nsize 2 2 2 2\nwords:\nAnn\n..\n")
    claims = run("solve", words).err
    check_true("two importers by their words", "found " in claims and claims.startswith(f"{words}:"), claims)
    for name in ("empty.txt", "empty.non"):
        hint = f"; for a puzzle: quadrille gen nonogram {FOLDER}/{name}" if name.endswith("non") else ""
        check(name, run("solve", write(name, "")), (65, "", f"{FOLDER}/{name}:1:1: found nothing but blanks, expected a problem{hint}\n"))
    check_true("nobody claims it", run("solve", write("x.sudoku", "1 2\nx y\n")).err.endswith(f"; for a puzzle: quadrille gen sudoku {FOLDER}/x.sudoku\n"))
    clash = "11.......\n" + ".........\n" * 7 + "..3456789\n"
    check("clashing givens", run("solve", write("clash.txt", clash)),
          (65, "", f"{FOLDER}/clash.txt:1:2: found 1, expected a digit not yet in row 1: r0c0 has it\n"))
    check("clashing givens in a pipe", run("solve", text=clash).err, "<stdin>:1:2: found 1, expected a digit not yet in row 1: r0c0 has it\n")
    utf16 = run("solve", text=file("picross10.non").encode("utf-16"))
    check_true("UTF-16 is refused as ever", utf16.code == 65 and "iconv -f UTF-16" in utf16.err, utf16)
    check("no output over its input", run("solve", "-o", both, both).code, 2)


def foreign():
    for name, (text, what, advice, front_end) in FOREIGN.items():
        path = write("puzzle.txt", text)
        if what is None:
            check_true(f"{name}: no puzzle", not re.search("sudoku|nonogram|star|graph|latin|drawing", run("count", path).err), run("count", path))
            continue
        tells(name, path, text, f"found {what}, expected a problem: {advice}" + (f"; quadrille help {front_end} tells more" if front_end else ""))
    check_true("MPS has rows and columns too", "nonogram" not in run("count", DATA / "tiny.mps").err, run("count", DATA / "tiny.mps"))


def wrong_front_end():
    """A front end names the puzzle of another one, and what it is itself wherever no form of it is read."""
    for name in ("gnonograms", "Olšák", "TOML", "JSON", "SPOJ", "puzz.link"):
        text, what, advice, _ = FOREIGN[name]
        for front_end in ("nonogram", "sudoku", "zebra"):
            check(f"gen {front_end}: {name}", run("gen", front_end, "-", text=text),
                  (65, "", f"<stdin>:1:1: found {what}, expected a puzzle for gen {front_end}: {advice}\n"))
    for name in ("a short link", "SudokuPad", "a link with cells"):
        text, what, advice, _ = FOREIGN[name]
        check(f"gen sudoku: {name}", run("gen", "sudoku", "-", text=text),
              (65, "", f"<stdin>:1:1: found {what}, expected a puzzle for gen sudoku: {advice}\n"))
    for name, front_end in (("a nonogram", "sudoku"), ("a zebra", "sudoku"), ("groups", "zebra"), ("words", "nonogram"), ("edges", "tile"),
                            ("tiles", "nonogram"), ("a graph", "nonogram"), ("a board", "sudoku"), ("webpbn", "zebra")):
        text, what, way, _ = READ[name]
        check(f"gen {front_end}: {name}", run("gen", front_end, "-", text=text),
              (65, "", f"<stdin>:1:1: found {what}, expected a puzzle for gen {front_end}: gen {way.split()[0]} reads it\n"))
    # What is wrong inside a puzzle of its own is still said, with its place.
    for front_end, text, message in [
        ("sudoku", "11..............\n", "1:2: found 1, expected a digit not yet in row 1: r0c0 has it"),
        ("latin", "1 2 3 4\n2 . . 2\n. . . .\n. . . .\n", "2:7: found '2' again in row 2, expected it once, as at 2:1"),
        ("stars", "AABB\nACBB\nCCDB\nCDD#\n", "4:4: found '#', expected a letter or digit, '.' or '*'"),
        ("nonogram", "rows\n3\ncolumns\n1\n1\n", None),
    ]:
        done = run("gen", front_end, "-", text=text)
        check_true(f"gen {front_end}: a fault of its own", done.code == 65 and "expected a puzzle for" not in done.err, done)
        if message:
            check(f"gen {front_end}: its place", done.err, f"<stdin>:{message}\n")


def readings():
    """What is read in addition. The right numbers are counted by hand or by trying all."""
    def count(front_end, text, *flags, command="count"):
        made = run("gen", front_end, *flags, "-", text=text)
        return (run(command, text=made.out).out if made.code == 0 else made.err).strip()

    plain = "\n".join(BOARD) + "\n"
    for name in ("a board", "a board with blanks", "a board with commas", "a board with semicolons", "a board in colours", "colours with blanks"):
        check(f"stars: {name}", run("solve", "--all", "-q", text=run("gen", "stars", "-", text=READ[name][0]).out).out.splitlines()[1:],
              run("solve", "--all", "-q", text=run("gen", "stars", "-", text=plain).out).out.splitlines()[1:])
    check("stars: letters that are free", run("solve", "--show", "items", "-q", text=run("gen", "stars", "-", text="🟥🟥A\n🟥🟥A\nBBB\n").out).code, 1)
    check("stars: a sign that is no region", run("gen", "stars", "-", text="AA#\nBBC\nBCC\n").err, "<stdin>:1:3: found '#', expected a letter or digit, '.' or '*'\n")

    triangle = [(1, 2), (2, 3), (1, 3)]
    for label, rows, names in (("from 1", triangle, (1, 2, 3)), ("from 0", [(0, 1), (1, 2), (0, 2)], (0, 1, 2)), ("with gaps", [(7, 9), (9, 40), (7, 40)], (7, 9, 40))):
        for separator, end in ((" ", ""), ("\t", ""), (",", ""), (" ", " {}")):
            text = "# an edge list\n" + "".join(f"{a}{separator}{b}{end}\n" for a, b in rows)
            check(f"graph: a triangle {label} {separator!r} {end}", count("graph", text, "--colours", "3"), "6")
        options = run("solve", "--show", "names", "-q", "--all", text=run("gen", "graph", "--colours", "3", "-", text=text).out).out.splitlines()[1]
        check(f"graph: vertices {label}", sorted(int(word.split("=")[0]) for word in options.split()), sorted(names))
        drawn = run("render", text=run("solve", text=run("gen", "graph", "--colours", "3", "-", text=text).out).out)
        check_true(f"graph: drawn again {label}", drawn.code == 0 and str(names[2]) in drawn.out, drawn)
    check("graph: an edge list that may have a header", run("gen", "graph", "--matching", "-", text="4 3\n1 2\n1 3\n1 4\n").err,
          "<stdin>:1:1: found what could be an edge, or 4 vertices and 3 edges, expected 'p edge 4 3' and lines 'e VERTEX VERTEX', or the edge "
          "later in the list\n")
    for text, message in [("1 2\n2 2\n", "2:3: found an edge from 2 to itself, expected two vertices"),
                          ("1 2\n1\n", "2:2: found the end of the line, expected two vertices, or 'p edge VERTICES EDGES' before lines 'e VERTEX VERTEX'"),
                          ("1 2\n1 2 5\n", "2:5: found '5', expected the end of the line: an edge list has two vertices a line"),
                          ("1 2\n1 b\n", "2:3: found 'b', expected two vertices, or 'p edge VERTICES EDGES' before lines 'e VERTEX VERTEX'"),
                          ("e 1 2\n", "1:1: found 'e', expected 'p edge VERTICES EDGES'")]:
        check(f"graph: {text!r}", run("gen", "graph", "--matching", "-", text=text).err, f"<stdin>:{message}\n")
    for lines in ("f 1 2 3\n", "f 1 1\nf 2 1 2 3\n", "f 1 1 2\nf 2 1 2\n", "f 1 1\nf 2 1\n"):  # against trying all
        allowed = {int(row[0]): {int(word) for word in row[1:]} for row in (line.split()[1:] for line in lines.splitlines())}
        right = sum(all(c[a - 1] != c[b - 1] for a, b in triangle) and all(c[v - 1] in may for v, may in allowed.items())
                    for c in ((x, y, z) for x in (1, 2, 3) for y in (1, 2, 3) for z in (1, 2, 3)))
        check(f"graph: {lines!r}", count("graph", "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n" + lines, "--colours", "3"), str(right))
    check("graph: f again", run("gen", "graph", "--colours", "3", "-", text="p edge 2 1\ne 1 2\nf 1 1\nf 1 2\n").err,
          "<stdin>:4:3: found '1', expected one line 'f' for each vertex\n")
    check("graph: f, no such colour", run("gen", "graph", "--colours", "3", "-", text="p edge 2 1\ne 1 2\nf 1 4\n").err,
          "<stdin>:3:5: found '4', expected a colour from 1 to 3\n")
    check("graph: n", run("gen", "graph", "--colours", "3", "-", text=file("nodes.col")).err,
          "<stdin>:3:1: warning: 1 line 'n ..' left out: values of vertices count for nothing\n")

    tiles = ["0120", "0021", "2100", "1002"]
    check("edges: numbers", count("edges", file("edges-numbers.txt")), count("edges", "board 2x2\nrim 0\n" + "\n".join(tiles) + "\n"))
    check("edges: letters apart", count("edges", "board 1x2\na b c d\nc d a b\n"), count("edges", "board 1x2\nabcd\ncdab\n"))
    check("edges: long numbers", run("gen", "edges", "-", text="board 1x1\n10 2 3 4\n").err,
          "<stdin>:2:1: found '10', expected a tile such as 'abca x2' or 'a b c a': four letters or digits, one for each colour\n")
    check("edges: five numbers", run("gen", "edges", "-", text="board 1x1\n1 1 2 3 4\n").code, 65)


read()
direct()
not_direct()
foreign()
wrong_front_end()
readings()
finish()
