#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a page of `page` with another problem, or none.
"""The file of `page` without a browser, with a small page in place of the playground: page.py BINARY. web/tests/browser/site.test.js opens a real
one."""

import json
import os
import pty
import re
import subprocess

from harness import BINARY, FOLDER, PLAYGROUND, check, finish, run, write

PAPER = "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
ROOM = '<script type="application/json" id="problem-file">'


def page(*words, text=""):
    return run("page", "--playground", PLAYGROUND, *words, text=text)


def held(html):
    """The problem in a page, which must be the playground otherwise."""
    inside = re.fullmatch(rf"<!doctype html>\n{re.escape(ROOM)}(.*)</script>\n<p>here</p>\n", html)[1]
    return json.loads(inside)["text"]


def holds():
    for name, text in (("paper", PAPER), ("queens", run("gen", "queens", "6").out), ("names", "</script> <!-- ä\n</script>\n<!--\nä\n"),
                       ("costs and colours", "a b | c\na c:1 |5\nb c:2 |0.25\na b |7\n")):
        done = page(text=text)
        check(f"{name}: no word", (done.code, done.err), (0, ""))
        check(f"{name}: the problem", held(done.out), run("convert", "--to", "json", text=text).out)
    check("a format by name", held(page("--from", "dlx", text="a b\na\nb\n").out), run("convert", "--from", "dlx", "--to", "json", text="a b\na\nb\n").out)


def written():
    problem, to = write("paper.dlx", PAPER), FOLDER / "paper.html"
    check("to a file", page(problem, "-o", to), (0, "", ""))
    check("as to a pipe", to.read_text() == page(problem).out, True)
    to.write_text("old")
    bad = page("-o", to, text="A B\nA C\n")
    check("nothing is written for bad input", (bad.code, to.read_text()), (65, "old"))
    check("nor over the input", page(problem, "-o", problem).code, 2)
    check("a full device", page(problem, "-o", "/dev/full").code, 74)


def refused():
    missing = run("page", "--playground", FOLDER / "nowhere.html", text=PAPER)
    check("no such playground", (missing.code, missing.out), (66, ""))
    other = run("page", "--playground", write("other.html", "<p>hello</p>"), text=PAPER)
    check("another page", (other.code, other.out, "expected playground.html of web/build.sh" in other.err), (2, "", True))
    check("two files", page("a", "b").code, 2)
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        print(f"skipped: a page on a terminal, for there is none to be had here: {error}")
        return
    done = subprocess.run([BINARY, "page", "--playground", PLAYGROUND], input=PAPER.encode(), stdout=theirs, stderr=subprocess.PIPE, timeout=60)
    check("to a terminal", (done.returncode, done.stderr), (2, b"quadrille: page: found a terminal to write to, expected --output FILE or a pipe\n"))
    os.close(ours)
    os.close(theirs)


for part in (holds, written, refused):
    part()
finish()
