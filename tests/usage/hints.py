#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a natural mistake that gets no advice, or wrong advice.
"""Hints for those who type something else than is expected: puzzles and texts of other programs for problems, files for commands,
words and flags of other programs: hints.py BINARY SOURCES"""

import itertools
import json
import os
import random
import re
import shlex
import subprocess

from harness import ARGUMENTS, BINARY, FOLDER, check, check_true, finish, run, write

ROOT = ARGUMENTS[1]

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"  # one solution
ROWS = [GRID[i:i + 9] for i in range(0, 81, 9)]
SIXTEEN = "1" + "." * 254 + "G"
RULED = "".join(("------+-------+------\n" if r in (3, 6) else "") + " | ".join(" ".join(row[c:c + 3]) for c in (0, 3, 6)) + "\n"
                for r, row in enumerate(ROWS))

PUZZLES = {
    "one line": (GRID + "\n", "a sudoku"),
    "without a line end": (GRID, "a sudoku"),
    "with zeros": (GRID.replace(".", "0") + "\n", "a sudoku"),
    "CR LF": (GRID + "\r\n", "a sudoku"),
    "a UTF-8 mark": ("\ufeff" + GRID + "\n", "a sudoku"),
    "a comment": ("# of a book\n" + GRID + "\n", "a sudoku"),
    "a row a line": ("\n".join(ROWS) + "\n", "a sudoku"),
    "a row a line, with zeros": ("\n".join(ROWS).replace(".", "0") + "\n", "a sudoku"),
    "blanks": ("".join(" ".join(row) + "\n" for row in ROWS), "a sudoku"),
    "blanks and zeros": ("".join(" ".join(row) + "\n" for row in ROWS).replace(".", "0"), "a sudoku"),
    "rules": (RULED, "a sudoku"),
    "a frame": ("+-------+-------+-------+\n" + "".join("| " + line + " |\n" if "-" not in line else line + "\n"
                                                            for line in RULED.splitlines()), "a sudoku"),
    "no sudoku by its givens": ("11" + GRID[2:] + "\n", "a sudoku"),
    "4 x 4": ("1....4..2.......\n", "a sudoku"),
    "4 x 4, a row a line": ("1...\n.4..\n2...\n....\n", "a sudoku"),
    "16 x 16": (SIXTEEN + "\n", "a sudoku"),
    "16 x 16, a row a line": ("\n".join(SIXTEEN[i:i + 16] for i in range(0, 256, 16)) + "\n", "a sudoku"),
    "a list": (GRID + "\n" + GRID[::-1] + "\n", "a list of sudokus"),
    "a list of the same": (GRID + "\n" + GRID + "\n", "a list of sudokus"),
    "a long list": (f"{GRID}\n{GRID[::-1]}\n" * 2000, "a list of sudokus"),
    "grids apart": ("\n".join(ROWS) + "\n\n" + "\n".join(ROWS) + "\n", "a list of sudokus"),
    "a table": (f"{GRID},{'1' * 81}\n{GRID[::-1]},{'2' * 81}\n", "a table of sudokus"),
    "a table with a head": (f"quizzes,solutions\n{GRID},{'1' * 81}\n", "a table of sudokus"),
}


def puzzles():
    for name, (text, what) in PUZZLES.items():
        file = write("puzzle.txt", text)
        if what == "a sudoku" and name != "4 x 4, a row a line":
            made = run("gen", "sudoku", file)
            check(f"{name}: read as it is", run("unique", file), run("unique", text=made.out) if made.code == 0 else made)
            continue
        middle = "--puzzle 1 " if what == "a list of sudokus" else ""
        for command in ("count", "solve", "unique"):
            way = f"quadrille gen sudoku {middle}{file} | quadrille {command}" if what != "a table of sudokus" else "quadrille help sudoku"
            way += "; without boxes it is a latin square, for gen latin" if name == "4 x 4, a row a line" else ""
            done = run(command, file)
            check(f"{name}: {command}", done, (65, "", f"{file}:1:1: found {what}, expected a problem: try {way}\n"))
        if "table" not in name and "givens" not in name:
            line = done.err.strip().split(": try ")[-1].split("; without")[0].replace("quadrille ", shlex.quote(BINARY) + " ")
            tried = subprocess.run(["bash", "-c", "set -o pipefail; " + line], capture_output=True, text=True, timeout=60)
            check_true(f"{name}: what it says to try works", tried.stdout in ("one\n", "many\n"), (line, tried))
        check(f"{name}: standard input", run("count", text=text).err.replace("-", str(file)).replace("<stdin>", str(file)),
              run("count", file).err.replace("-", str(file)))
    odd = write("it's a puzzle.txt", GRID)
    check("a name with blanks", run(odd).err.split(": try ")[1], "quadrille solve '" + str(odd).replace("'", "'\\''") + "'\n")
    check("who insists gets it", run("count", "-q", "--from", "dlx", text=GRID), (0, "0\n", ""))
    check("two files", run("check", write("puzzle.txt", GRID + "\n" + GRID), "x"),
          (65, "", f"{FOLDER}/puzzle.txt:1:1: found a list of sudokus, expected a problem: try quadrille gen sudoku --puzzle 1 {FOLDER}/puzzle.txt\n"))


def no_puzzles():
    """Problems that come near a puzzle are problems, and their errors stay what they are."""
    for text, answer in [("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "3\n"), ("a\na\n", "1\n"), ("1111\n1111\n", "2\n"),
                         ("sixteen_letters_\nsixteen_letters_\n", "1\n"), ("1 2 3 4\n1 2\n3 4\n", "1\n"),
                         ("1" * 81 + "\n", "1\n"), ("550e8400-e29b-41d4-a716-446655440000\n" * 2, "1\n"),
                         ("53..7....6..\n" * 2, "1\n")]:
        check(f"a problem: {text[:30]!r}", run("count", "--from", "dense" if answer == "2\n" or text[0:81] == "1" * 81 else "dlx", text=text), (0, answer, ""))
    check("an error like another", run("count", "--from", "dlx", text="1 2 3 4\n3 4 1 2\n2 1 4 5\n"),
          (65, "", "<stdin>:3:7: found '5', expected an item of line 1\n"))
    check("too few rows", run("count", text="\n".join(ROWS[:8]))[2].count("sudoku"), 0)


def uncoverable():
    for words, code, out in [(["solve"], 1, ""), (["count"], 0, "0\n"), (["unique"], 1, "none\n"), (["sample"], 1, ""),
                             (["estimate"], 0, None), (["compile", "-o", "/dev/null"], 0, ""), (["count", "--by", "options"], 0, None)]:
        done = run(*words, text="a b c\na\n")
        check(f"{words}: two items that no option covers", (done.code, out if out is None else done.out, done.err),
              (code, out, "<stdin>: warning: no option covers item 'b' and 1 more, so there is no cover\n"))
        check(f"{words}: --quiet", run(*words, "-q", text="a b c\na\n").err, "")
    file = write("none.json", '{"items":[{"name":"x y"},{"name":"z","min":0},{"name":"s","kind":"secondary"}],"options":[["z"]]}')
    check("in a file", run("count", file), (0, "0\n", f"{file}: warning: no option covers item 'x y', so there is no cover\n"))
    check("a multiplicity", run("count", text="2|a 2|b c\na c\nb\nb\n"),
          (0, "0\n", "<stdin>: warning: too few options cover item 'a', so there is no cover\n"))
    check("without names", run("count", text="1 0\n1 0\n").err, "<stdin>: warning: no option covers item '1', so there is no cover\n")
    for text in ("a 0:1|b\na\n", "a | b\na\n", "a b\na b\n"):
        check(f"none in {text!r}", run("count", text=text), (0, "1\n", ""))
    check("convert says nothing", run("convert", "--to", "dlx", text="a b\na\n"), (0, "a b\na\n", ""))
    check("info says it itself", run("info", text="a b\na\n").err, "")
    check("--each too", run("count", "--each", "/dev/null", write("base.dlx", "a b\na\n")).err.count("no option covers item 'b'"), 1)


def missing_command():
    problem = write("problem.dlx", "a\na\n")
    odd = write("my problem", "a\na\n")
    write("plain", "a\na\n")
    for words, message in [
        ([problem], f"found the file '{str(problem)[:40]}'{'...' if len(str(problem)) > 40 else ''}, expected a command before it: try quadrille solve {problem}"),
        (["problem.dlx", "--all"], "found the file 'problem.dlx', expected a command before it: try quadrille solve problem.dlx --all"),
        (["./plain"], "found the file './plain', expected a command before it: try quadrille solve ./plain"),
        (["plain"], "found the file 'plain', expected a command before it: try quadrille solve plain"),
        ([odd.name], "found the file 'my problem', expected a command before it: try quadrille solve 'my problem'"),
        (["sudoku", "x.txt"], "found the front end 'sudoku', expected a command before it: try quadrille gen sudoku x.txt | quadrille solve"),
        (["queens", "8"], "found the front end 'queens', expected a command before it: try quadrille gen queens 8 | quadrille solve"),
        (["pentomino"], "found the front end 'pentomino', expected a command before it: try quadrille gen pentomino | quadrille solve"),
        (["solve", ""], "solve: found an empty name, expected a file"),
        (["./no-such"], "found the name './no-such', expected letters, digits, _ and - only"),
        (["no-such"], "found 'no-such', expected a command: 'quadrille help' lists them"),
        (["verify-it"], "found 'verify-it', expected a command: 'quadrille help' lists them"),
        ([str(FOLDER)], f"found the name '{str(FOLDER)[:40]}'{'...' if len(str(FOLDER)) > 40 else ''}, expected letters, digits, _ and - only"),
    ]:
        check(f"{words}", run(*words), (2, "", f"quadrille: {message}\n"))


def bundles():
    two = write("two.dlx", "a\na\na\n")
    for words, expected in [
        (["solve", "-aq", two], (0, "0\n1\n", "")), (["count", "-qn1", two], (0, "at least 1\n", "")), (["count", "-qn", "1", two], (0, "at least 1\n", "")),
        (["solve", "-qo-", two], (0, "0\n", "")),
        (["solve", "-an", "1", two], (2, "", "quadrille: solve: --all and --limit cannot be combined: --all has no limit\n")),
        (["solve", "-aa", two], (2, "", "quadrille: solve: --all is given twice\n")),
        (["solve", "-az", two], (2, "", "quadrille: solve: unrecognised option '-az'\n")),
    ]:
        check(f"{words}", run(*words), expected)


def words():
    general = run("help").out
    check("written only, once", [line.count("written only") for line in general.splitlines() if "written" in line], [1, 1, 1])
    for options, total in [("a |9223372036854775807 |1\n", 2**63), ("a |-9223372036854775808 |-1\n", -2**63 - 1),
                           ("a |9223372036854775807 |9223372036854775807\n", 2**64 - 2)]:
        check(f"a sum of costs: {total}", run("count", text="a\n" + options).err.split(": ", 1)[1],
              f"found costs whose sum is {total}, expected one of 64 bits\n")
    check("a cost alone", run("count", text="a\na |9223372036854775808\n").err,
          "<stdin>:2:3: found cost '9223372036854775808', expected a number such as 7 or 10.50, of 64 bits\n")
    for text, place, found in [("1 0 2\n0 1 0\n", "1:5", "2"), ("1 0 2\n0 1 0", "1:5", "2"), ("1 0 0 2\n", "1:7", "2"), ("102\n010\n", "1:3", "2"),
                               ("# a comment\n\n1,0,2\n0,1,1\n", "3:5", "2"), ("1 1 0\n1 0 2\n", "2:5", "2"), ("1 0 7 1\n0 1 0 0\n", "1:5", "7")]:
        check(f"no matrix: {text!r}", run("count", text=text), (65, "", f"<stdin>:{place}: found '{found}', expected 0 or 1\n"))
    for text in ("1 0 2\n1 0\n2\n", "0 1 2\n0 1\n2\n", "1 0 2\n1 0 2\n", "102\n102\n", "| dlx\n1 0\n1 0\n"):
        check(f"names that are digits: {text!r}", run("count", "-q", "--from", "dlx", text=text), (0, "1\n", ""))
        if not text.startswith("|"):
            check(f"... and a matrix to who does not say so: {text!r}", run("count", "-q", text=text).err[:32], "<stdin>:1:1: found what could be")


# The example of Knuth's paper on dancing links: six sets of seven items, of which the sets B, D and F are the one cover.
SETS = [(1, 4, 7), (1, 4), (4, 5, 7), (3, 5, 6), (2, 3, 6, 7), (2, 7)]
CELLS = ["".join("01"[item in one] for item in range(1, 8)) for one in SETS]


def joined(separator, rows=CELLS):
    return "".join(separator.join(row) + "\n" for row in rows)


def sets(begin, between, end, up=0):
    return "".join(begin + between.join(str(item + up) for item in one) + end + "\n" for one in SETS)


# What texts look like, each in the words of the message, and whether its command line finds that cover (rows from 0: 1 3 5).
STRANGERS = {
    "sets of numbers": (sets("", " ", ""), "sets of numbers, or a problem in the format dlx", True),
    "sets of numbers between commas": (sets("", ",", ""), "sets of numbers, or a problem in the format dlx", True),
    "sets in braces": (sets("{", ",", "}"), "sets in brackets", True),
    "sets in braces with blanks": (sets("{ ", ", ", " }"), "sets in brackets", True),
    "lists of a line": (sets("[", ", ", "],"), "sets in brackets", True),
    "sets of names": ("a d g\na d\nd e g\nc e f\nb c f g\nb g\n", "sets of names", True),
    "named sets": ("".join(f"{name} = {{{', '.join(map(str, one))}}}\n" for name, one in zip("ABCDEF", SETS)), "sets with names before them", True),
    "named sets with a colon": ("".join(f"{name}: {' '.join(map(str, one))}\n" for name, one in zip("ABCDEF", SETS)), "sets with names before them", True),
    "names before sets": ("".join(f"{name} {' '.join(map(str, one))}\n" for name, one in zip("ABCDEF", SETS)), "names before sets of numbers", True),
    "names before sets, commas": ("".join(f"{name},{','.join(map(str, one))}\n" for name, one in zip("ABCDEF", SETS)), "names before sets of numbers", True),
    "names before rows": ("".join(f"{name},{','.join(row)}\n" for name, row in zip("ABCDEF", CELLS)), "names before rows of 0s and 1s, without titles", True),
    "names before rows, blanks": ("".join(f"{name} {' '.join(row)}\n" for name, row in zip("ABCDEF", CELLS)), "names before rows", True),
    "items between commas": ("a, b, c, d, e, f, g\na d g\na d\nd e g\nc e f\nb c f g\nb g\n", "names between commas", True),
    "names between commas": ("a,b,c,d,e,f,g\na,d,g\na,d\nd,e,g\nc,e,f\nb,c,f,g\nb,g\n", "names between commas", True),
    "a size, then counts": ("6 7\n" + "".join(f"{len(one)} {' '.join(map(str, one))}\n" for one in SETS), "lines that begin with the number of their items", True),
    "columns and rows, then counts": ("7 6\n" + "".join(f"{len(one)} {' '.join(map(str, one))}\n" for one in SETS), "lines that begin with the number", True),
    "counts from 0": ("6 7\n" + "".join(f"{len(one)} {' '.join(str(i - 1) for i in one)}\n" for one in SETS), "lines that begin with the number", True),
    "counts alone": ("".join(f"{len(one)} {' '.join(map(str, one))}\n" for one in SETS), "lines that begin with the number of their items", True),
    "spp from 0": ("7 6\n" + "".join(f"10 {len(one)} {' '.join(str(i - 1) for i in one)}\n" for one in SETS), "options with items from 0", True),
    "a size with a cross": ("6x7\n" + joined(""), "a size in words above a matrix", True),
    "a size with a cross apart": ("6 x 7\n" + joined(" "), "a size in words above a matrix", True),
    "a size in words": ("rows 6 columns 7\n" + joined(" "), "a size in words above a matrix", True),
    "a size as assignments": ("n=6 m=7\n" + joined(" "), "a size in words above a matrix", True),
    "a size in two lines": ("6\n7\n" + joined(" "), "a size in two lines above a matrix", True),
    "an object a line": ("".join(f'{{"{name}": {list(one)}}}\n' for name, one in zip("ABCDEF", SETS)), "an object in each line", False),
    "an option a line": ("".join(f'{{"name": "{name}", "items": {list(one)}}}\n' for name, one in zip("ABCDEF", SETS)), "an object in each line", False),
    "a printed array": ("[[" + "]\n [".join(" ".join(row) for row in CELLS) + "]]\n", "a printed array of numpy", True),
    "a printed array of floats": ("[[" + "]\n [".join(" ".join(cell + "." for cell in row) for row in CELLS) + "]]\n", "a printed array of numpy", True),
    "a cut array": ("[[1 0 0 ... 0 0 1]\n [0 1 0 ... 0 0 1]]\n", "a printed array with '...'", False),
    "an array of Python": ("array([[1, 0],\n       [0, 1]])\n", "an array as Python writes it", False),
    "rows in brackets": ("".join("[" + ",".join(row) + "],\n" for row in CELLS), "rows of 0s and 1s in brackets", True),
    "a matrix of MATLAB": ("A = [" + "; ".join(" ".join(row) for row in CELLS) + "];\n", "a matrix in one pair of brackets", True),
    "a matrix of MATLAB, a row a line": ("A = [" + ";\n".join(" ".join(row) for row in CELLS) + "];\n", "a matrix in one pair of brackets", True),
    "a matrix of Julia": ("[" + "; ".join(" ".join(row) for row in CELLS) + "]\n", "a matrix in one pair of brackets", True),
    "a matrix of C": ("{" + ",".join("{" + ",".join(row) + "}" for row in CELLS) + "}\n", "sets within braces", True),
    "a matrix of R": ("     [,1] [,2]\n[1,]    1    0\n[2,]    0    1\n", "a matrix as R prints it", False),
    "a dictionary of Python": ("{'A': [1, 4, 7], 'B': [1, 4]}\n", "an object whose keys are not in double quotes", False),
    "a dictionary of sets": ('{"A": {1, 4, 7}, "B": {1, 4}}\n', "an object of Python", False),
    "a dictionary of tuples": ('{"A": (1, 4, 7),\n "B": (1, 4)}\n', "an object of Python", False),
    "named sets in a line": ("A = {1,4,7}, B = {1,4}, C = {4,5,7}\n", "sets within braces", False),
    "a matrix of C, a row a line": ("int a[2][3] = {\n  {1, 0, 1},\n  {0, 1, 0}\n};\n", "sets within braces", False),
    "YAML": ("A:\n  - 1\n  - 4\nB:\n  - 7\n", "a text in YAML", False),
    "an object of JavaScript": ("{A: [1, 4, 7], B: [1, 4]}\n", "an object whose keys are not in double quotes", False),
    "a list of Python": ("[[True, False], [False, True]]\n", "a list of Python", False),
    "markdown": ("|A|B|C|D|E|F|G|\n" + "|---" * 7 + "|\n" + "".join("|" + "|".join(row) + "|\n" for row in CELLS), "a table with bars", True),
    "markdown with blanks": ("| A | B | C | D | E | F | G |\n" + "|:--" * 7 + "|\n" + "".join("| " + " | ".join(row) + " |\n" for row in CELLS), "a table with bars", True),
    "markdown without outer bars": ("A | B | C | D | E | F | G\n--|--|--|--|--|--|--\n" + joined(" | "), "a table with bars", True),
    "a table of a database": ("+---" * 7 + "+\n| A | B | C | D | E | F | G |\n" + "+---" * 7 + "+\n"
                              + "".join("| " + " | ".join(row) + " |\n" for row in CELLS) + "+---" * 7 + "+\n", "a table in a box", True),
    "LaTeX": (joined(" & ").replace("\n", " \\\\\n"), "a table of LaTeX", True),
    "LaTeX with its environment": ("\\begin{tabular}{ccccccc}\n" + joined(" & ").replace("\n", " \\\\ \\hline\n") + "\\end{tabular}\n", "a table of LaTeX", True),
    "dots": (joined(" ").replace("0", "."), "a matrix with other signs", True),
    "dots without blanks": (joined("").replace("0", "."), "a matrix with other signs", True),
    "dashes": (joined("").replace("0", "-"), "a matrix with other signs", True),
    "crosses": (joined("").replace("0", ".").replace("1", "X"), "a matrix with other signs", True),
    "signs between blanks": ("1 & 0\n0 & 1\n", "a matrix with other signs", False),
    "dots, two columns": ("1 .\n. 1\n", "a matrix with other signs", False),
    "words, two columns": ("yes no\nno yes\n", "a matrix with other signs", False),
    "letters, two columns": ("T F\nF T\n", "a matrix with other signs", False),
    "letters, three columns": ("X O X\nO X O\n", "a matrix with other signs", False),
    "a zero like a letter": ("1 O\nO 1\n", "a matrix with other signs", False),
    "a mark before rows": ("> 1 0\n> 0 1\n", "a matrix with other signs", False),
    "a table of LaTeX, two columns": ("1 & 0 \\\\\n0 & 1 \\\\\n", "a table of LaTeX", False),
    "single quotes": ("'1' '0'\n'0' '1'\n", "a matrix with other signs", False),
    "quotes": (joined(" ").replace("0", '"0"').replace("1", '"1"'), "a matrix of 0s and 1s in quotes", True),
    "quotes and commas": (joined(",").replace("0", '"0"').replace("1", '"1"'), "a matrix of 0s and 1s in quotes", True),
    "quotes and tabs": (joined("\t").replace("0", '"0"').replace("1", '"1"'), "a matrix of 0s and 1s in quotes", True),
    "quotes around words": ('"TRUE" "FALSE"\n"FALSE" "TRUE"\n', "a matrix of 0s and 1s in quotes", False),
    "empty cells between tabs": (joined("\t").replace("0", ""), "a matrix with empty cells", True),
    "empty cells at the ends": ("\t1\n1\t\n", "a matrix with empty cells", False),
    "a size that is a row of a sheet": ("1\t\t1\n\t1\t\n", "a matrix with empty cells", False),
    "crosses and empty cells": (joined(",").replace("0", "").replace("1", "x"), "a matrix with empty cells", True),
    "crosses between tabs": ("x\t\n\tx\n", "a matrix with empty cells", False),
    "fixed width": ("1   \n  1 \n   1\n", "a matrix with blanks for 0", False),
    "notes": ("".join(f"{' '.join(row)} # a note\n" for row in CELLS), "notes behind rows of 0s and 1s", True),
    "notes, two columns": ("1 0 # a\n0 1 # a\n", "notes behind rows of 0s and 1s", False),
    "names and colons before rows": ("".join(f"r{k}: {' '.join(row)}\n" for k, row in enumerate(CELLS)), "names before rows of 0s and 1s", True),
    "names of lists": ("".join(f"r{k} = [{', '.join(row)}]\n" for k, row in enumerate(CELLS)), "names before rows of 0s and 1s", True),
    "arrows before sets": ("".join(f"{name} => {' '.join(map(str, one))}\n" for name, one in zip("ABCDEF", SETS)), "sets with names before them", True),
    "names before options": ("a b c d e f g\n" + "".join(f"{name}: {' '.join('abcdefg'[i - 1] for i in one)}\n" for name, one in zip("ABCDEF", SETS)),
                             "names before options", True),
    "numbers before options": ("A B C\n1. A B\n2. C\n", "names before options", False),
    "costs without a bar": ("a b c d e f g\n" + "".join(f"{' '.join('abcdefg'[i - 1] for i in one)} 2.5\n" for one in SETS), "costs without a bar", True),
    "equations": ("x + y = 1\nx + y = 1\n", "a model in equations", False),
    "inequalities": ("a + b <= 1\na + b <= 1\n", "a model in equations", False),
    "equations without blanks": ("A+B=1\nA+B=1\n", "a model in equations", False),
    "equations of other variables": ("x1 + x2 = 1\nx2 + x3 = 1\n", "a model in equations", False),
    "a comment of lp_solve": ("/* Objective function */\nmax: +x;\nx + y = 1;\n", "a model of lp_solve", False),
    "a heading of Julia": ("6\u00d77 Matrix{Int64}:\n" + joined(" "), "a heading above a matrix", True),
    "a heading of Julia, two columns": ("2\u00d72 Matrix{Int64}:\n 1  0\n 0  1\n", "a heading above a matrix", False),
    "a heading of MATLAB": ("M =\n" + joined(" "), "a heading above a matrix", True),
    "a number of rows above two columns": ("2 rows\n1 0\n0 1\n", "a heading above a matrix", False),
    "a size above two columns": ("Size: 2x2\n1 0\n0 1\n", "a heading above a matrix", False),
    "numbers of rows and columns": ("rows:2 cols:2\n1 0\n0 1\n", "a heading above a matrix", False),
    "a size above semicolons": ("2 2\n1;\n1;\n", "a heading above a matrix", False),
    "a line above a table": ("Roster March\nA,B,C,D,E,F,G\n" + joined(","), "a line above JSON or a table", True),
    "a line above JSON": ('// sets\n{"A": [1], "B": [2]}\n', "a line above JSON or a table", False),
    "YAML with its mark": ("---\nA: [1, 4]\n", "a text in YAML", False),
    "lines of MATLAB": ("A = [" + "\n".join(" ".join(row) for row in CELLS) + "];\n", "a matrix in one pair of brackets", True),
    "rows of R": ("[1,] 1 0\n[2,] 0 1\n", "a matrix as R prints it", False),
    "a print of pandas": ("   a  b\n0  1  0\n1  0  1\n\n[2 rows x 2 columns]\n", "a table as pandas prints it", False),
    "bars between cells": ("A|B|C|D|E|F|G\n" + joined("|"), "a table with bars", True),
    "rows between bars": ("".join(f"| {' '.join(row)} |\n" for row in CELLS), "rows between bars", True),
    "tuples": ("((1,0),(0,1))\n", "a list of Python", False),
    "JavaScript": ("const a = [[1,0],[0,1]];\n", "a variable of JavaScript", False),
    "glued": ("ABCDEFG\n" + joined(""), "titles or cells without blanks", True),
    "glued cells": ("a b c d e f g\n" + joined(""), "titles or cells without blanks", True),
    "glued titles": ("ABCDEFG\n" + joined(" "), "titles or cells without blanks", True),
    "a comment": ("# Who sits where? three friends, three chairs\na b\nb\na\n", "a comment that begins with '#'", False),
    "a comment of LaTeX": ("% friends\na b\nb\na\n", "a comment that begins with '%'", False),
    "a comment of C": ("// friends\na b\nb\na\n", "a comment that begins with '//'", False),
    "a comment above a matrix": ("% matrix\n" + joined(" "), "a comment that begins with '%'", True),
    "comments above a matrix": ("// six rows\n// seven columns\n" + joined(""), "a comment that begins with '//'", True),
    "a link": ("https://www.example.org/matrix.txt\n", "a link", False),
    "a page": ("<!DOCTYPE html>\n<html><body>1 0</body></html>\n", "a web page", False),
    "a page of a word": ("<html><body></body></html>", "a web page", False),
    "XML": ("<?xml version='1.0'?>\n<sets><set>1 4</set></sets>\n", "a text in XML or HTML", False),
    "MPS": ("NAME TINY\nROWS\n N COST\n E F1\nCOLUMNS\n A COST 3 F1 1\nRHS\n RHS F1 1\nENDATA\n", "a model in MPS", False),
    "MPS with a comment": ("* tiny\nNAME\nROWS\n N  COST\n E  F1\nCOLUMNS\n    A         COST      3\nENDATA\n", "a model in MPS", False),
    "lp": ("\\ tiny\nMinimize\n obj: 3 x + 2 y\nSubject To\n c1: x + y = 1\nBinaries\n x y\nEnd\n", "a model in the format lp", False),
    "lp in small letters": ("max\n obj: x\nst\n x <= 1\nend\n", "a model in the format lp", False),
    "a model of lp_solve": ("max: 3 x + 2 y;\nc1: x + y <= 1;\n", "a model of lp_solve", False),
    "opb": ("* #variable= 3 #constraint= 2\n+1 x1 +1 x3 = 1 ;\n+1 x2 +1 x3 = 1 ;\n", "constraints in the format opb", False),
    "opb without its header": ("min: +1 x1 ;\n+1 x1 +1 x3 >= 1 ;\n", "constraints in the format opb", False),
    "cnf": ("c tiny\np cnf 3 2\n1 -2 0\n2 3 0\n", "clauses in the format cnf", False),
    "clauses": ("1 -2 0\n2 3 0\n", "clauses in the format cnf", False),
    "wcnf": ("p wcnf 3 2 10\n10 1 -2 0\n3 2 0\n", "clauses with weights", False),
    "wcnf of 2022": ("h 1 -2 0\n3 2 0\n", "clauses with weights", False),
    "another header": ("p hs 6 2\n1 2\n3 4\n", "another kind of DIMACS file", False),
    "MathProg": ("set I;\nvar x{i in I}, binary;\nminimize cost: sum{i in I} x[i];\n", "a model in a language", False),
    "MiniZinc": ("array[1..3] of var 0..1: x;\nconstraint x[1] + x[2] = 1;\nsolve satisfy;\n", "a model in a language", False),
    "MatrixMarket": ("%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 1 1\n2 2 1\n", "a sparse matrix", False),
    "set cover": ("4 3\n1 1 1\n2\n1 2\n1\n3\n", "a set cover file of the OR-Library", False),
    "set cover, wrapped": ("3 4\n2 3\n4 1\n2\n1 2\n3\n2 3\n4\n1\n4\n", "a set cover file of the OR-Library", False),
}


def strangers():
    """Each look is told, whatever ends the lines and stands before them; a command line that the message gives reads the text."""
    programs = FOLDER / "bin"
    programs.mkdir()
    (programs / "quadrille").symlink_to(BINARY)
    there = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
    for name, (text, what, converts) in STRANGERS.items():
        for same in (text, text.replace("\n", "\r\n"), text.removesuffix("\n"), "\n" + text, "\ufeff" + text):
            done = run("solve", "-q", text=same)
            check_true(f"{name}: {same!r}", done.code == 65 and done.err.startswith("<stdin>:1:1: found ")
                       and what in done.err and done.err.count("\n") == 1, done)
        if converts:
            file = write("stranger.txt", text)
            line = re.search(r"(\((echo|seq|printf) .*\); cat|\((echo|seq|printf) |awk |sed |tr ).*\| quadrille solve( --from (dlx|csv))?", run("solve", "-q", text=text).err)
            command = line[0].replace("FILE", str(file)).replace("quadrille solve", "quadrille solve --all -q") if line else "false"
            got = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=there, timeout=60)
            check(f"{name}: {command}", (got.stdout, got.stderr), ("1 3 5\n", ""))
    for to, what in [("cnf", "cnf"), ("lp", "lp"), ("opb", "opb")]:
        written = run("convert", "--to", to, text="a b\na\nb\na b\n").out
        check_true(f"our own {to}", f"the format {what}, expected a problem" in run("solve", text=written).err)
    # Several rows in a line, or decimal commas, are refused by the place where a separator changes.
    for text, place in [("1,0;0,0\n0,0;1,0\n", "1:5"), ("1 0;0 1\n", "1:5"), ("10;01\n", "1:4"), ("1, 0; 0, 1\n", "1:7")]:
        check_true(f"mixed: {text!r}", run("solve", text=text).err.startswith(f"<stdin>:{place}: found a cell after ';', expected "))
    check("as many separators", run("solve", "-q", text="1\t0\t\n0\t1\t\n").out, "0 1\n")
    # Titles that count, as pandas writes them, and titles of two words.
    for text in [",0,1\n0,1,0\n1,0,1\n", "0,1,2\n1,0,1\n0,1,0\n", "1 2 3\n1 0 1\n0 1 0\n", "Row 1,Row 2\n1,0\n0,1\n",
                 "2x2 3x3\n1 0\n0 1\n1 1\n", '"0" "1"\n1 0\n0 1\n', "\t1\t0\n\t0\t1\n", " 1 0\n0 1\n"]:
        check(f"titles or rows: {text!r}", run("solve", "-q", text=text).out, "0 1\n")
    # What dlx and the others can read is read, whatever it looks like.
    for text, covers in [("01 02 03\n01 02\n03\n", "0 1\n"), ("NAME ROWS\nNAME\nROWS\n", "0 1\n"), ("p cnf\np\ncnf\n", "0 1\n"),
                         ("| --|--\n| a | b\na b\na\nb\n", "0 1\n"), ("#a b c\nb c\n#a\n", "0 1\n"), ("max st\nst\nmax\n", "0 1\n"), ("X .\n.\nX\n", "0 1\n"),
                         ("a & b\na\n&\nb\n", "0 1 2\n")]:
        check(f"dlx: {text!r}", run("solve", "-q", text=text).out, covers)
    ambiguous = "3 3\n1 1 1\n1 1 1\n0 1 1\n"
    check("a matrix below its size, or spp", run("count", text=ambiguous),
          (65, "", "<stdin>:1:1: found what could be a matrix below its size, or a problem in the format spp: if it is a matrix, "
                   "add --from dense; if it is spp, add --from spp; quadrille help formats shows each format\n"))
    check("... a matrix", run("count", "-q", "--from", "dense", text=ambiguous).out, "2\n")
    check("... spp", run("count", "-q", "--from", "spp", text=ambiguous).out, "0\n")


def transposed():
    """A matrix with a row for each constraint: the message names a command line that turns it."""
    columns = CELLS + ["1000000", "0000001"] * 20  # 46 options of 7 items; B, D and F, and A with its rest
    wide = joined(" ", ["".join(row) for row in zip(*columns)])
    file = write("wide.txt", wide)
    for words in (["solve"], ["count"], ["unique"], ["solve", "--minimize"]):
        done = run(*words, file)
        check_true(f"{words}: a wide matrix", f"quadrille: {words[0]}: no cover; the 7 rows of the matrix are its options" in done.err, done)
        check(f"{words} -q", run(*words, "-q", file).err, "")
    command = re.search(r"python3 .* < FILE", run("count", file).err)[0].replace("FILE", str(file))
    check("turned", subprocess.run(["bash", "-c", command], capture_output=True, text=True).stdout, joined(" ", columns))
    check("... and solved", run("solve", text=joined(" ", columns)).code, 0)
    for text in ("1 0 1\n0 0 1\n", "name,a,b,c,d,e,f,g,h\nx,1,1,1,1,1,1,1,1\ny,1,1,1,1,1,1,1,1\nz,1,0,0,0,0,0,0,0\n",
                 "10101010\n01010101\n"):
        check_true(f"no such message: {text!r}", "transpose" not in run("count", text=text).err)


def mistakes():
    """What the tables of tests/bad cannot hold: messages with lists that depend on the build, several files, and guesses that are met."""
    tables = dict(re.findall(r"^(\w[^\n]*)\n((?:  [^\n]*\n)+)", run("help").out, flags=re.MULTILINE))
    names = {heading: re.findall(r"^  (\S+)", rows, flags=re.MULTILINE) for heading, rows in tables.items()}
    front_ends = ", ".join(names["Front ends, for gen"])
    bare = os.environ | {"PATH": "/nonexistent", "QUADRILLE_EXEC_PATH": ""}
    check("gen pentominoes", run("gen", "pentominoes", "6x10", env=bare),
          (2, "", f"quadrille: gen: found 'pentominoes', expected one of {front_ends}; did you mean 'pentomino'?\n"))
    check("make sodoku", run("make", "sodoku", env=bare), (2, "", f"quadrille: make: found 'sodoku', expected one of {front_ends}; did you mean 'sudoku'?\n"))
    # A checker on the PATH is no front end, but a command.
    folder = FOLDER / "programs"
    folder.mkdir()
    for name in ("verify", "rows"):
        (folder / f"quadrille-{name}").write_text("#!/bin/sh\necho ran $*\n")
        (folder / f"quadrille-{name}").chmod(0o755)
    there = bare | {"PATH": f"{folder}:/usr/bin:/bin"}
    for words in (["gen", "verify"], ["gen", "verify", "p"]):
        done = run(*words, env=there)
        check_true(f"{words}", done.code == 2 and done.err.startswith("quadrille: gen: found 'verify', expected one of edges, ")
                   and ", rows, " in done.err and ", verify" not in done.err, done)
    check("a checker is a command", run("verify", "p", "q", env=there), (0, "ran p q\n", ""))
    check("another program is a front end", run("gen", "rows", "3", env=there), (0, "ran emit 3\n", ""))
    check_true("... and has help", "quadrille gen rows [words]" in run("help", "rows", env=there).out)

    problem = write("queens.json", run("gen", "queens", "6").out)
    engines = " or ".join([", ".join(names["Engines"][:-1]), names["Engines"][-1]])
    for program, user in [("cbc", "milp"), ("Cbc", "milp"), ("cadical", "sat")]:
        expected = f"; {user} uses it" if user in names["Engines"] else ""
        check(f"--engine {program}", run("count", "--engine", program, problem),
              (2, "", f"quadrille: count: --engine takes {engines}, not '{program}'{expected}\n"))
    check("--engine link", run("count", "--engine", "link", problem).err.split("; ")[-1], "did you mean 'links'?\n")
    check("--from jsno", run("count", "--from", "jsno", problem).err.split("; ")[-1], "did you mean 'json'?\n")
    check("--to jsno", run("gen", "queens", "4", "--to", "jsno").err.split("; ")[-1], "did you mean 'json'?\n")

    # Guesses that are met: names of options and items without a mark.
    by_index = {name: run("count", "--require", name, problem).out for name in ("r0c1", "name:r0c1", "1")}
    check("--require by name", by_index, dict.fromkeys(by_index, "1\n"))
    check("--forbid by name", run("solve", "--all", "--forbid", "r0c1", problem).out, run("solve", "--all", "--forbid", "1", problem).out)
    check("--by a name", run("count", "--by", "r0", problem), run("count", "--by", "name:r0", problem))
    check("--by a name: one column has no queen of a corner", [line.split("\t")[1] for line in run("count", "--by", "r0", problem).out.splitlines()],
          ["0", "1", "1", "1", "1", "0"])  # of the four solutions for 6 queens
    check("--time 1d", run("count", "--time", "1d", problem), (0, "4\n", ""))
    options = write("options.json", '{"items":["options","b"],"options":[{"name":"one","items":["options"]},["b"]]}')
    done = run("count", "--by", "options", options)
    check("an item named options", (done.out.count("\n"), done.err), (2, "quadrille: count: --by options is about all options; for the item of that name: --by name:options\n"))
    check("... by its mark", run("count", "--by", "name:options", options).out.count("\n"), 1)

    # A file of another kind.
    covers = write("covers.txt", run("solve", "--all", problem).out)
    records = write("covers.jsonl", run("solve", "--all", "--json", problem).out)
    diagram = FOLDER / "queens.diagram"
    run("compile", "-o", diagram, problem)
    proof = FOLDER / "queens.proof"
    run("count", "--proof", proof, problem)
    for file, what, way in [(covers, "covers that solve printed", "quadrille render"), (records, "covers that solve --json printed", "quadrille render"),
                            (diagram, "a diagram that compile wrote", "quadrille query"), (proof, "a proof", "quadrille-verify PROBLEM")]:
        check(f"{what} for a problem", run("count", file), (65, "", f"{file}:1:1: found {what}, expected a problem: try {way} {file}\n"))
        quoted = f"'{str(file)[:40]}'{'...' if len(str(file)) > 40 else ''}"
        check(f"{what} for a command", run(file), (2, "", f"quadrille: found {what} in {quoted}, expected a command before it: try {way} {file}\n"))
        if way != "quadrille-verify PROBLEM":
            check(f"{what}: the line that it says works", run(way.split()[1], file).code, 0)
    for listing in (covers, records):
        for flags in ([], ["--show", "indices"]):
            done = run("check", *flags, listing, problem)
            check_true(f"check with {listing.name} first", done.code == 2 and done.out == "" and done.err.endswith(f": try quadrille check {problem} {listing}\n"), done)
    check("check in order", run("check", problem, covers), (0, "4 covers, 0 wrong\n", ""))
    check("render of standard input", run("render", text="A B\nA\nB\n"),
          (65, "", "<stdin>:1:1: found a problem, expected covers, or a problem that gen made: others have no board\n"))
    tried = subprocess.run(["bash", "-c", f"'{BINARY}' solve '{problem}' | '{BINARY}' render"], capture_output=True, text=True)
    check_true("render: the line that it says works", tried.returncode == 0 and tried.stdout.count("♛") == 6, tried)
    tiling = run("gen", "tile", "8x8").err.split("--text ")[1].strip().strip("'")
    check("gen tile 8x8: the text that it says works", run("count", text=run("gen", "tile", "--text", tiling).out), (0, "12988816\n", ""))  # dominoes on a chessboard
    loop = run("gen", "latin", "2..4").err.split(": try ")[1].strip().replace("quadrille ", f"'{BINARY}' ")
    check("gen latin 2..4: the loop that it says works", subprocess.run(["bash", "-c", loop], capture_output=True, text=True).stdout, "2\n12\n576\n")  # OEIS A002860
    write("2..6", "1 2\n2 1\n")
    check("a file of that name is read", run("gen", "latin", "2..6", "-q").code, 0)
    write("9x9", GRID)
    check("a file with the name of a size is read", run("gen", "sudoku", "9x9").code, 0)


def near_words():
    """Commands, flags and kinds of puzzles of other programs lead to the words of this one."""
    hints = {
        "minimize f": "did you mean 'solve --minimize'? quadrille help minimize tells more", "maximise": "did you mean 'solve --maximize'? quadrille help maximize tells more",
        "enumerate": "did you mean 'solve --all'? quadrille help list tells more", "Killer": "did you mean 'gen sudoku'? quadrille help killer tells more",
        "kakuro x": "quadrille help kakuro tells more", "explain": "did you mean 'why'? quadrille help explain tells more",
        "solve --min x": "did you mean '--minimize'?", "solve --max": "did you mean '--maximize'?", "solve --minimum=3": "did you mean '--minimize'?",
        "count --min": "--minimize is a flag of solve", "query --minimum d": "did you mean '--min'?", "solve --count x": "quadrille count counts covers",
        "solve --gap 5": "did you mean '--within'?", "count --gap 1": "--within is a flag of solve", "count --jobs 2": "did you mean '--threads'?",
        "count -j2": "did you mean '--threads'?", "count -j 2": "did you mean '--threads'?", "make sudoku --difficulty hard": "did you mean '--rating'?",
        "render --pdf": "did you mean '--html'?", "solve --pdf": "a browser prints the page of render --html as PDF", "count --format json": "did you mean '--json'?",
        "gen queens --format csv 8": "did you mean '--to'?", "solve --transpose": "lines are options and columns items: turn a matrix round before",
        "solve --output-file x": "did you mean '--output'?", "solve --verbose": "did you mean '--stats'?", "solve -v": "did you mean '--stats'?",
        "solve --silent": "did you mean '--quiet'?", "solve --timeout 3": "did you mean '--time'?", "solve --first": "did you mean '--limit'?",
        "solve --all-solutions": "did you mean '--all'?", "gen sudoku --size 6": "did you mean '--box'?", "solve --solver sat": "did you mean '--engine'?",
        "solve --svg": "it is a flag of info, profile, render", "count --minimize": "it is a flag of solve",
        "solve --set-cover": "a row at least,1 of a table lets items be covered more than once: quadrille help set-cover",
        "gen league 8": "did you mean 'gen groups'? quadrille help league tells more", "make killer": "did you mean 'gen sudoku'? quadrille help killer tells more",
        "gen kenken": "quadrille help kakuro tells more", "gen Star-Battle": "did you mean 'gen stars'? quadrille help star-battle tells more",
        "make sudoku --count 5": "did you mean '--number'?", "make sudoku --hard": "did you mean '--rating'?", "--minimize f": "it is a flag of solve",
        "make sudoku 6x6": "--box 2x3 stands for 6x6 cells", "gen sudoku 16": "--box 4x4 stands for 16x16 cells",
        "help kiler": "did you mean 'killer'?", "help zebraa": "did you mean 'zebra'?", "help exit-code": "did you mean 'exit-codes'?",
    }
    for line, hint in hints.items():
        done = run(*line.split(), env=os.environ | {"PATH": "/nonexistent", "QUADRILLE_EXEC_PATH": ""})
        check_true(f"{line}: {hint}", done.code == 2 and done.out == "" and done.err.endswith(f"; {hint}\n"), done)
    calendar = run("gen", "tile", ROOT / "examples/calendar.tile").out
    for word in ("MAR", "mar"):
        check(f"--require {word}", run("count", "--require", word, text=calendar).err.split("; ")[-1], "did you mean 'leave-m@MAR'?\n")
    check("--require 17 is an index", run("count", "--require", "17", text=calendar)[::2], (0, ""))
    grid = "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1.."
    done = run("gen", "sudoku", grid)
    check("a grid for a file", done, (2, "", f"quadrille: gen sudoku: found a puzzle in place of FILE, expected --grid before it: try quadrille gen sudoku --grid {grid}\n"))
    check("... the line that it says works", run("gen", "sudoku", "--grid", grid).code, 0)
    check("a file with such a name is read", run("gen", "sudoku", write(grid, GRID)).code, 0)
    done = run("gen", "stars", "AB\nBA")
    check_true("text for a file", done.err.startswith("quadrille: gen stars: found a puzzle in place of FILE, expected --text before it: try quadrille"), done)
    for words_ in (["version"], ["-V"]):
        check(f"{words_}", run(*words_), run("--version"))


def set_cover():
    """Items are covered exactly once by themselves: a hint says so where that leaves no cover, and how more is said."""
    hint = ("no cover has each item exactly once; if items may be covered more than once, begin a table with a row at least,1: "
            "quadrille help set-cover")
    table = "name,A,B,C\nx,1,1,0\ny,0,1,1\n"
    for command, code, out in (("solve", 1, ""), ("count", 0, "0\n"), ("unique", 1, "none\n"), ("solve --fewest", 1, "")):
        check(f"{command}: a hint", run(*command.split(), text=table), (code, out, f"quadrille: {command.split()[0]}: {hint}\n"))
        check(f"{command}: --quiet", run(*command.split(), "-q", text=table), (code, out, ""))
    silent = {"a front end": run("gen", "queens", "3").out, "a secondary item": "a b | c\na c\nb c\n", "bounds": "2|a b\na b\na b\n",
              "an item without option": "a b\na\n", "a cover": "a b\na\nb\n", "a required option": '{"items":["a","b"],"options":[["a"],["a","b"],["b"]],"require":[0,1]}'}
    for name, text in silent.items():
        check_true(f"no hint: {name}", "set-cover" not in run("solve", text=text).err, run("solve", text=text))
    check("no cover that is cheap", run("solve", "--max-cost", "1", text="a b\na |1\nb |1\n").err, "quadrille: solve: no cover costs at most 1\n")
    check_true("padded by a spreadsheet", "the record 'at least' is of item 'A' only; for all items, put the number below each, or end the record behind the number"
               in run("solve", text=table.replace("x", "at least,1,,\nx", 1)).err)

    draw = random.Random(5)
    for _ in range(60):
        items, options = draw.randint(2, 6), draw.randint(1, 7)
        rows = [[draw.random() < 0.4 for _ in range(items)] for _ in range(options)]
        costs = [draw.randint(1, 9) for _ in rows]
        least = draw.choice([1, 1, 2])
        covers = [chosen for size in range(options + 1) for chosen in itertools.combinations(range(options), size)
                  if all(any(rows[o]) for o in chosen) and all(sum(rows[o][i] for o in chosen) >= least for i in range(items))]
        names = [f"i{i}" for i in range(items)]
        wide = f"name,cost,{','.join(names)}\nat least,{least}\n" + "".join(
            f"o{o},{costs[o]},{','.join('01'[cell] for cell in row)}\n" for o, row in enumerate(rows))
        # In this layout only items that some option or record names are there.
        long = "name,cost,items\n" + f"at least,{least}\n" + "".join(
            f"o{o},{costs[o]},{','.join(name for name, cell in zip(names, row) if cell)}\n" for o, row in enumerate(rows))
        named = all(any(row[i] for row in rows) for i in range(items))
        for text in [wide, wide.replace(f"at least,{least}\n", f"at least,,{least}\n"), wide.replace(f"at least,{least}\n", f"at least,{least}{',' * items}\n")] + [long] * named:
            check(f"count of {text!r}", run("count", "-q", text=text).out, f"{len(covers)}\n")
            found = run("solve", "--minimize", "-q", "--json", text=text)
            best = min((sum(costs[o] for o in chosen) for chosen in covers), default=None)
            check(f"least cost of {text!r}", json.loads(found.out.splitlines()[-1]).get("cost"), None if best is None else str(best))
    check("a record of one item says more", run("convert", "--to", "dlx", text="name,A,B\nkind,,secondary\nat least,1\nat most,2,\nx,1,1\n").out, "1:2|A | B\n| name: x\nA B\n")


def other_names():
    """What people call things: each word has help, whose lines work, and names help that is there."""
    source = re.sub(r'"\n +"', "", (ROOT / "src/cli/commands/other_names.cpp").read_text())  # one literal a string
    rows = re.findall(r'OtherName\{\s*"([^"]*)",\s*"([^"]*)"', source)
    check_true("all rows are found", len(rows) == len(re.findall(r'OtherName\{\s*"', source)) > 30, len(rows))
    words_ = [word for names, _ in rows for word in names.split("|")]
    check("each word once", sorted(word for word in set(words_) if words_.count(word) > 1), [])
    folder = FOLDER / "names"
    folder.mkdir()
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / "quadrille").symlink_to(BINARY)
    (folder / "quadrille-verify").symlink_to(BINARY + "-verify")
    for names, instead in rows:
        first = names.split("|")[0]
        page = run("help", first)
        check_true(f"help {first}", page.code == 0 and page.out.startswith(names.replace("|", ", ")), page)
        for line in re.findall(r"^For example: (.*)$", page.out, flags=re.MULTILINE):
            tried = subprocess.run(["bash", "-c", "set -o pipefail; " + line], cwd=folder, capture_output=True, text=True, timeout=60,
                                   env={"PATH": f"{folder}:/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
            check_true(f"help {first}: {line}", tried.returncode == 0 and tried.stdout, tried)
        for word in re.findall(r"quadrille help ([a-z-]+)", page.out):
            check(f"help {first}: help {word}", run("help", word).code, 0)
        for path in re.findall(r"docs/[a-z-]+\.md", page.out):
            check_true(f"help {first}: {path}", (ROOT / path).exists())
        if instead:
            check_true(f"{first}: {instead}", run("help", instead.split()[1] if instead.startswith("gen ") else instead.split()[0]).code == 0)
    for name in ("killer", "cage", "crossword", "soma", "dominosa", "picture", "set cover", "set packing", "partition", "league", "tournament", "round robin",
                 "symmetry", "kakuro", "futoshiki", "timetable", "roster", "crew", "kenken", "minesweeper", "Crosswords", "SET_COVER"):
        check_true(f"help {name}", run("help", name).code == 0, run("help", name))
    # A futoshiki of 4 x 4 by trying all latin squares: a 1 in the first cell, and the second cell of row 0 less than the third.
    squares = [rows_ for rows_ in itertools.product(itertools.permutations((1, 2, 3, 4)), repeat=4) if all(len(set(column)) == 4 for column in zip(*rows_))]
    right = sum(rows_[0][0] == 1 and rows_[0][1] < rows_[0][2] for rows_ in squares)
    line = re.search(r"^For example: (.*)$", run("help", "futoshiki").out, flags=re.MULTILINE)[1]
    tried = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, env={"PATH": f"{folder}:/usr/bin:/bin"})
    check("futoshiki", (len(squares), tried.stdout), (576, f"{right}\n"))


def pages():
    formats = run("help", "formats").out
    general = run("help").out.partition("\nFormats, told by their content\n")[2].partition("\n\n")[0]
    for name in re.findall(r"^  (\S+)", general, flags=re.MULTILINE):
        example = re.search(rf"^{name}: .*\n((?:    .*\n)+)", formats, flags=re.MULTILINE)
        check_true(f"help formats: {name}", example, formats)
        if "written only" not in formats.split(f"\n{name}: ")[1].split("\n")[0]:
            text = "".join(line[4:] + "\n" for line in example[1].splitlines())
            check(f"help formats: {name} can be read", run("count", "--from", name, text=text), (0, "1\n", ""))
    codes = run("help", "exit-codes").out
    table = (ROOT / "docs/command-line.md").read_text().partition("## Exit codes")[2].partition("##")[0]
    check("help exit-codes", re.findall(r"^  (\d+) ", codes, flags=re.MULTILINE), re.findall(r"^\| (\d+) \|", table, flags=re.MULTILINE))
    check("no command", run("-x").err, "quadrille: found '-x', expected a command before it\n")


def endings():
    """A name that ends as another format does is refused, or told where the format was asked for."""
    table = write("endings.csv", "name,A,B\nx,1,0\ny,0,1\n")
    board = run("gen", "queens", "4").out
    for words, text in ((["make", "sudoku", "-o", "x.svg"], ""), (["make", "sudoku", "-o", "x.pdf"], ""), (["solve", "--json", "-o", "x.csv", table], ""),
                        (["solve", "--csv", "-o", "x.json", table], ""), (["solve", "-o", "x.xlsx", table], ""),
                        (["render", "--svg", "-o", "x.txt"], board), (["render", "-o", "x.json"], board)):
        done = run(*words, text=text, cwd=FOLDER)
        check_true(f"{words}", done.code == 2 and done.out == "" and "--output takes a name that " in done.err, done)
        check(f"{words}: no file", [file.name for file in FOLDER.glob("x.*")], [])
    check("convert", run("convert", "--to", "dlx", "-o", "x.csv", table, cwd=FOLDER),
          (0, "", "quadrille: convert: 'x.csv' is in the format dlx; --to csv writes csv\n"))
    check("convert as named", run("convert", "--to", "csv", "-o", "y.csv", table, cwd=FOLDER), (0, "", ""))


def in_front():
    """Flags of gen and make may stand before the front end."""
    for verb, flags, words in (("gen", ["--to", "dlx", "-q"], ["queens", "5"]), ("make", ["--seed", "3"], ["sudoku"])):
        check(f"{verb}: flags before {words}", run(verb, *flags, *words), run(verb, *words, *flags))
    check("gen -o before", (run("gen", "-of.json", "queens", "5", cwd=FOLDER), run("count", FOLDER / "f.json").out), ((0, "", ""), "10\n"))
    check("make --box before", run("make", "--box", "2x2", "sudoku"),
          (2, "", "quadrille: make: found '--box', expected a front end before it: try quadrille make sudoku --box\n"))
    for words, capitals in ((["--rating", "easy"], ["--rating", "EASY"]), (["--symmetry", "half"], ["--symmetry", "Half"]), (["--with", "cage"], ["--with", "Cage"])):
        check(f"make {capitals}", run("make", "sudoku", *capitals), run("make", "sudoku", *words))
    for kind, meant in (("cages", "cage"), ("thermometer", "thermo"), ("arrows", "arrow")):
        check(f"--with {kind}", run("make", "sudoku", "--with", kind).err,
              f"quadrille: make sudoku: --with takes cage, thermo or arrow, not '{kind}'; did you mean '{meant}'?\n")
    check("--clues 16", run("make", "sudoku", "--clues", "16"),
          (2, "", "quadrille: make sudoku: --clues takes 17 or more, not '16': a sudoku with fewer givens has more than one solution\n"))
    done = run("make", "queens", "8")
    check_true("a line of make", "quadrille make queens 8 | quadrille solve --each - BASE" in run("solve", text=done.out).err)


def more_words():
    for words in (["version"], ["commands"], ["front-ends"], ["flags"], ["python"], ["excel"], ["knuth"], ["algorithm-x"], ["license"], ["install"], ["tutorial"], ["bye"],
                  ["yaml"], ["format"], ["engines"], ["calendar"], ["star", "battle"], ["set", "cover"]):
        check_true(f"help {words}", run("help", *words).code == 0)
    check("help gen queens", run("help", "gen", "queens"), run("help", "queens"))
    check_true("help engines", all(f"\n  {name} " in run("help", "engines").out for name in ("auto", "links", "masks", "milp")))
    for name in ("draw", "find", "scale", "engines"):
        check(f"no command {name}", run(name).err, f"quadrille: found '{name}', expected a command: 'quadrille help' lists them; try quadrille help {name}\n")
    check("-v", run("-v"), run("--version"))
    check("-?", run("-?"), run("--help"))
    check("-all", run("solve", "-all").err, "quadrille: solve: unrecognised option '-all'; did you mean '--all'?\n")
    check_true("gen soduko", "; did you mean 'gen sudoku'?" in run("gen", "soduko").err)


puzzles()
endings()
in_front()
more_words()
no_puzzles()
strangers()
transposed()
near_words()
set_cover()
other_names()
pages()
mistakes()
uncoverable()
missing_command()
bundles()
words()
finish()
