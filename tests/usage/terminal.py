#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: colours in a file, or characters that a terminal obeys.
"""Colour on a terminal, and only there; and no character that a terminal would obey: terminal.py BINARY"""

import json
import os
import pty
import subprocess

from harness import BINARY, FOLDER, check, finish, pieces_from, run, write

ESCAPE = "\x1b["


def shown(words, data="", errors=False, **environment):
    """What the command prints on a terminal: its answers, or its messages."""
    ours, theirs = pty.openpty()
    streams = {"stdout": subprocess.DEVNULL, "stderr": theirs} if errors else {"stdout": theirs, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([BINARY, *words], stdin=subprocess.PIPE, **streams,
                               env={"PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8"} | environment)
    os.close(theirs)
    process.stdin.write(data.encode())
    process.stdin.close()
    out = b"".join(pieces_from(ours)).replace(b"\r\n", b"\n")  # as a terminal has line ends
    return process.wait(), out.decode(errors="surrogateescape")


def on_terminal(words, data, **environment):
    """Its exit code, and whether there is colour."""
    code, out = shown(words, data, **environment)
    return code, ESCAPE in out


try:
    for end in pty.openpty():
        os.close(end)
except OSError as error:
    print(f"skipped: colour on a terminal, for there is none to be had here: {error}")
    raise SystemExit(0)

for front_end in (["queens", "6"], ["pentomino", "3x20"], ["sudoku", "--grid", "1....4..2......."]):
    problem = write("problem.json", run("gen", *front_end).out)
    covers = run("solve", problem).out
    name = front_end[0]
    check(f"{name}: colour on a terminal", on_terminal(["render"], covers), (0, True))
    check(f"{name}: none with NO_COLOR", on_terminal(["render"], covers, NO_COLOR="1"), (0, False))
    check(f"{name}: none on a dumb terminal", on_terminal(["render"], covers, TERM="dumb"), (0, False))
    check(f"{name}: none if told so", on_terminal(["render", "--colour", "never"], covers), (0, False))
    check(f"{name}: none in a pipe", ESCAPE in run("render", text=covers).out, False)
    check(f"{name}: in a pipe if told so", ESCAPE in run("render", "--colour=always", text=covers).out, True)
check("the other spelling", run("render", "--color", "always", text="").err, "quadrille: render: unrecognised option '--color'; did you mean '--colour'?\n")

# --- covers for people ------------------------------------------------------------------------------------------------

queens = str(write("queens.json", run("gen", "queens", "6").out))
piped = run("solve", "--all", queens).out
origin, *covers = piped.splitlines(keepends=True)
names = "".join(run("solve", "--all", "--show", "names", queens).out.splitlines(keepends=True)[1:])
check("in a pipe: the origin and indices", (origin.startswith("# quadrille: {"), covers), (True, ["1 9 17 18 26 34\n", "3 6 16 19 29 32\n", "2 11 13 22 24 33\n", "4 8 12 23 27 31\n"]))
check("on a terminal: names and no origin", shown(["solve", "--all", queens]), (0, names))
check("... by another name", shown(["solve", "--all", "-o", "/dev/stdout", queens]), (0, names))
check("... what --show says", shown(["solve", "--all", "--show", "indices", queens]), (0, "".join(covers)))
check("... JSON lines as ever", shown(["solve", "--all", "--json", queens])[1].splitlines()[:-1],
      run("solve", "--all", "--json", queens).out.splitlines()[:-1])  # the last has a time
run("solve", "--all", "-o", "listing", queens)
check("a file as a pipe", open("listing", encoding="utf-8").read(), piped)
draw = lambda words: run(*words, "--seed", "1", queens).out.split("\n", 1)[1]
check("sample", shown(["sample", "--seed", "1", queens]), (0, draw(["sample", "--show", "names"])))
run("compile", "-o", "queens.diagram", queens)
check("query", shown(["query", "--list", "queens.diagram"])[1].splitlines()[0].startswith("r0c"), True)
givens = str(write("givens", "r0c1\nr0c0\n"))
check("solve --each", shown(["solve", "--each", givens, queens]), (0, names.splitlines()[0] + "\nnone\n"))
puzzle = str(write("puzzle.txt", "1....4..2.......\n"))
drawn = run("render", text=run("solve", puzzle).out).out
check("a puzzle is drawn", shown(["solve", puzzle], NO_COLOR="1"), (0, drawn))
check("... in colour", on_terminal(["solve", puzzle], ""), (0, True))
check("... all its covers", shown(["solve", "--all", puzzle], NO_COLOR="1"), (0, run("render", text=run("solve", "--all", puzzle).out).out))
check("... but for --show", shown(["solve", "--show", "indices", puzzle])[1], run("solve", puzzle).out.split("\n", 1)[1])
check("... and what gen made", shown(["solve"], run("gen", "sudoku", puzzle).out)[1], run("solve", "--show", "names", puzzle).out.split("\n", 1)[1])
plain = str(write("plain.dlx", "a b\na\nb\n"))
check("without names: indices", shown(["solve", plain]), (0, "0 1\n"))
check("check reads names", run("check", queens, write("copied", names)), (0, "4 covers, 0 wrong\n", ""))

# An infeasible problem, with and without costs: where to learn why.
for text in ("a b c\na b\nb c\n", "a b c\na b |3\nb c |5\n"):
    for flags in ([], ["--minimize"], ["--best", "2"]):
        code, err = shown(["solve", *flags, str(write("infeasible.dlx", text))], errors=True)
        check(f"no cover, {flags}", (code, f"quadrille why {FOLDER}/infeasible.dlx" in err), (1, True))
        told = run("solve", *flags, "infeasible.dlx").err  # one hint only
        check(f"no cover, {flags}, in a pipe", (told.count("quadrille help set-cover"), "quadrille why" in told), (1, False))

# --- names that play tricks -------------------------------------------------------------------------------------------

TRICKS = {"\u009b": "\\u009b", "\u0080": "\\u0080", "\u061c": "\\u061c", "\u200e": "\\u200e", "\u200f": "\\u200f", "\u202a": "\\u202a",
          "\u202e": "\\u202e", "\u2066": "\\u2066", "\u2069": "\\u2069", "\u206f": "\\u206f", "\U000e0041": "\\U000e0041"}
FRIENDS = "é漢👩\u200d🚀שלום\u200cà̀"  # accents, wide ones, joiners, a script from right to left
name = "a" + "".join(TRICKS) + "b"
told = "a" + "".join(TRICKS.values()) + "b"
named = write("named.json", json.dumps({"items": [name, FRIENDS, "\x1b[31m\x7f"], "options": [{"name": name, "items": [0, 1, 2]}]}))
spelled = "\\x1b[31m\\x7f"
for show, raw, safe in (("names", name, told), ("items", f"{name} {FRIENDS} {spelled}", f"{told} {FRIENDS} {spelled}")):
    words = ["solve", "--show", show, str(named)]
    check(f"--show {show} in a pipe: bytes as they are", run(*words).out, raw + "\n")
    check(f"--show {show} on a terminal: spelled out", shown(words), (0, safe + "\n"))
    run(*words, "-o", "listing")
    check(f"--show {show} in a file: bytes as they are", open("listing", encoding="utf-8").read(), raw + "\n")
for words in (["convert", "--to", "json"], ["simplify", "-q"], ["solve", "--json", "--show", "items"], ["info"], ["count", "--by", "0"],
              ["info", "--json"], ["sample", "--show", "names"]):
    code, out = shown([*words, str(named)])
    check(f"{words} on a terminal", (code, [sign for sign in [*TRICKS, "\x1b", "\x7f"] if sign in out], words[0] not in ("convert", "simplify") or FRIENDS in out), (0, [], True))
large = write("large.json", json.dumps({"items": ["é" * 99999], "options": [{"name": "x" + "é" * 99999, "items": [0]}]}))
check("characters that lie across a buffer", shown(["solve", "--show", "names", str(large)])[1], "x" + "é" * 99999 + "\n")
check("/dev/tty by name", shown(["solve", "--show", "names", "-o", "/dev/stdout", str(named)])[1], told + "\n")
check("tabs stay", shown(["count", "--by", "0", write("tabs.dlx", "a\na\n")])[1].count("\t") in (3, 0), True)

for trick, spelling in TRICKS.items() | {("\x1b", "\\x1b"), ("\n", "\\x0a"), ("\r", "\\x0d"), ("\x7f", "\\x7f"), ("\t", "\\x09")}:
    file = f"no{trick}file"
    for how, err in (("in a pipe", run("count", file).err), ("on a terminal", shown(["count", file], errors=True)[1])):
        check(f"a message on a file with {spelling}, {how}", err, f"quadrille: no{spelling}file: No such file or directory\n")
    write(file, "a a\n")
    check(f"an error in a file with {spelling}", run("count", file).err.split(": found")[0], f"no{spelling}file:1:3")
    write(file, "p ec 1 1\ns\n")
    check(f"a warning of a file with {spelling}", run("solve", file).err.startswith(f"no{spelling}file:"), True)
    check(f"a flag with {spelling}", trick in run("count", f"--x{trick}y").err[:-1], False)
    check(f"a command with {spelling}", trick in run(f"x{trick}y").err[:-1], False)
    if trick not in "\n\r\t\x1b\x7f":
        done = run("count", text=f"a{trick}b c\nnone\n")
        check(f"an item with {spelling}", done.code, 65)
        err = run("check", write("tricky.dlx", f"a{trick}b c\na{trick}b c\nc\n"), "-", text="1\n")
        check(f"a finding on an item with {spelling} is whole in a pipe", f"item a{trick}b is" in err.out, True)
finish()
