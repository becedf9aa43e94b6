#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Colour on a terminal, and only there: terminal.py BINARY"""

import os
import pty
import subprocess

from harness import BINARY, check, finish, pieces_from, run, write

ESCAPE = "\x1b["


def on_terminal(words, data, **environment):
    """What the command prints when its output is a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([BINARY, *words], stdin=subprocess.PIPE, stdout=theirs, stderr=subprocess.PIPE,
                               env={"PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8"} | environment)
    os.close(theirs)
    process.stdin.write(data.encode())
    process.stdin.close()
    out = b"".join(pieces_from(ours))
    process.stderr.close()
    return process.wait(), ESCAPE in out.decode()


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
    check(f"{name}: in a pipe if told so", ESCAPE in run("render", "--color=always", text=covers).out, True)
check("both spellings at once", run("render", "--colour", "never", "--color", "always", text="").code, 2)
finish()
