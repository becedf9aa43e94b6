#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a page of `watch` that lacks its search.
"""The page of `watch` as a file, without a browser: watch.py BINARY. web/tests/browser/watch.test.js opens it."""

import base64
import hashlib
import json
import os
import pty
import re
import subprocess

from harness import BINARY, FOLDER, check, check_true, finish, run, write

PAPER = "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
COVER, BRANCH_OF_0, TAKE_OF_0 = 0, 5, 6  # of the steps in the page


def element(page, name, attributes=""):
    return re.search(rf"<{name}{attributes}>(.*?)</{name}>", page, re.DOTALL)[1]


def recording(page):
    return json.loads(element(page, "script", ' type="application/json" id="recording"'))


def steps_of(page):
    return recording(page)["problem"]["steps"]


def totals(name, problem, *flags):
    """Covers, nodes and nodes by depth of the steps are those that `count` tells."""
    page = run("watch", "-q", *flags, "--steps", "1000000", text=problem)
    counted = json.loads(run("count", "--json", "--engine", "links", "--no-simplify", "--threads", "1", *flags, text=problem).out.splitlines()[-1])
    covers, depth, profile = 0, 0, [1]
    for step in steps_of(page.out):
        if step >= BRANCH_OF_0 and step % 2 == 1:
            depth += 1
            profile += [0] * (depth + 1 - len(profile))
        elif step == 3:
            depth -= 1
        elif step == 4 or step >= TAKE_OF_0:
            profile[depth] += 1
        covers += step == COVER
    stats = counted["stats"]
    check(f"{name}: totals", (page.code, page.err, depth, str(covers), sum(profile), profile),
          (0, "", 0, counted["count"], stats["nodes"], stats["profile"]))


def contained():
    """The page needs nothing else, and its policy permits its own script and style only."""
    page = run("watch", text=PAPER).out
    check("links nowhere", re.findall(r"(?:src|href|action)=\"([^#\"][^\"]*)\"|url\(|@import", page), [])
    check("addresses", set(re.findall(r"https?://[^\"'\s<]*", page)), {"http://www.w3.org/2000/svg"})
    digest = lambda text: "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    check("policy", policy, f"default-src 'none'; style-src '{digest(element(page, 'style'))}'; script-src '{digest(element(page, 'script'))}'; "
                            "base-uri 'none'; form-action 'none'")
    check_true("every place is filled", not re.search(r"\{(title|style|script|recording|[a-z]+-hash)\}", page))
    check("the size of the page itself", len(page) < 80000, True)


def written():
    problem = write("paper.dlx", PAPER)
    done = run("watch", problem, "-o", FOLDER / "page.html")
    page = (FOLDER / "page.html").read_text()
    check("to a file", (done, page == run("watch", problem).out), ((0, "", ""), True))
    check("named by the file", element(page, "title"), "paper.dlx")
    check("the same each time", page == run("watch", "-o", "-", problem).out, True)
    (FOLDER / "page.html").write_text("old")
    bad = run("watch", "-o", FOLDER / "page.html", text="A B\nA C\n")
    check("nothing is written for bad input", (bad.code, (FOLDER / "page.html").read_text()), (65, "old"))
    check("nor over the input", run("watch", problem, "-o", problem).code, 2)
    check("a full device", run("watch", problem, "-o", "/dev/full").code, 74)


def cut():
    queens = run("gen", "queens", "6").out
    whole = steps_of(run("watch", text=queens).out)
    for most in (1, 7, len(whole) - 1):
        done = run("watch", "--steps", most, text=queens)
        check(f"{most} steps", (done.code, steps_of(done.out) == whole[:most], recording(done.out)["cut"], done.err),
              (0, True, f"step limit {most}", f"quadrille: watch: recorded the first {most} steps, as the page says; --steps N records more\n"))
    check("all of its steps", (recording(run("watch", "--steps", len(whole), text=queens).out)["cut"], len(whole) > 300), ("", True))
    check("quietly", run("watch", "-q", "--steps", "5", text=queens).err, "")
    late = run("watch", "--time", "0.000000001", text=run("gen", "queens", "12").out)
    check("a time limit", (late.code, recording(late.out)["cut"], late.err),
          (3, "time limit", "quadrille: watch: reached the time limit, the answer is not complete\n"))


def refused():
    many, expected = "a\n" + "a\n" * 100000, "expected up to 20000"
    done = run("watch", "-o", FOLDER / "many.html", text=many)
    check("too many options", (done.code, done.out, done.err, (FOLDER / "many.html").exists()),
          (2, "", f"quadrille: watch: found a problem with 100000 options, {expected}\n", False))
    wide = " ".join(f"i{k}" for k in range(401)) + "\n"
    done = run("watch", text=wide + wide * 1000)
    check("too many cells", (done.code, done.err), (2, "quadrille: watch: found a problem with 401000 cells in its options, expected up to 400000\n"))
    for words in (["--steps", "0"], ["--steps", "1000001"], ["--steps", "x"], ["--engine", "masks"], ["a", "b"]):
        check(f"{words}", run("watch", *words, text=PAPER)[:2], (2, ""))
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        print(f"skipped: a page on a terminal, for there is none to be had here: {error}")
        return
    for words, stdout in ((["watch"], theirs), (["watch", "-o", "/dev/tty"], subprocess.DEVNULL)):
        done = subprocess.run([BINARY, *words], input=PAPER.encode(), stdout=stdout, stderr=subprocess.PIPE, timeout=60,
                              start_new_session=True, preexec_fn=lambda: os.close(os.open(os.ttyname(theirs), os.O_RDWR)))
        check(f"{words} to a terminal", (done.returncode, done.stderr),
              (2, b"quadrille: watch: found a terminal to write to, expected --output FILE or a pipe\n"))
    os.close(ours)
    os.close(theirs)


def front_ends():
    """The board is there where the front end has one, and only for a problem that it makes."""
    queens = json.loads(run("gen", "queens", "5").out)
    told = recording(run("watch", text=json.dumps(queens)).out)
    check("a board", (len(told["board"]["cells"]), len(told["board"]["corners"]), told["board"]["marks"]), (25, 36, True))
    check("items in words of the front end", told["problem"]["items"][0], "row 2")
    cages = recording(run("watch", text=run("gen", "sudoku", "--grid", "." * 16, "--cage", "3 r0c0 r0c1", "--thermo", "r3c0 r3c1").out).out)["board"]
    check("figures below the digits and above the edges", ([shape["name"] for shape in cages["figures"]["below"]],
                                                           [(shape["name"], shape.get("text")) for shape in cages["figures"]["above"]]),
          (["bulb", "thermo"], [("cage", None), ("sum", "3")]))
    check("rules in words", [note.split(":")[0] for note in cages["notes"]], ["cage", "thermometer"])
    queens["options"].pop()
    told = recording(run("watch", text=json.dumps(queens)).out)
    check("no board for another problem", ("board" in told, told["problem"]["items"][0]), (False, "r2"))
    asked = recording(run("watch", "--require", "name:r0c0", "--forbid", "3", text=run("gen", "queens", "5").out).out)
    check("required and forbidden", (asked["problem"]["required"], asked["problem"]["forbidden"], "board" in asked), ([0], [3], True))


totals("paper", PAPER)
totals("queens", run("gen", "queens", "7").out)
totals("first item", run("gen", "queens", "5").out, "--choose", "first")
totals("bounds and colours", "A 0:2|B 1:3|C | X Y\nA X:r\nA X:g\nB X:r\nB C Y\nC X:g\nC Y\nC X:r\nX\n")
contained()
written()
cut()
refused()
front_ends()
finish()
