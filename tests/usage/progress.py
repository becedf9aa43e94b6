#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: progress that falls, or spoils the answer.
"""How far a search has come: a line on a terminal, and an answer to SIGUSR1: progress.py BINARY"""

import os
import pty
import re
import signal
import subprocess
import time

from harness import BINARY, ask_and_interrupt, await_questions, check, check_true, finish, pieces_from, run, start, write

NUMBER = r"[0-9.e-]+(?: [a-z]+)?"
FOUND = rf"(?:{NUMBER} covers|[0-9]+% found stored, [0-9]+ MiB)"
LINE = re.compile(rf"([0-9.e-]+)% of the search tree, {NUMBER} nodes, {FOUND}, {NUMBER}, {NUMBER} nodes/s")
SHARE = re.compile(r"([0-9.e-]+)% of the search tree, ")
queens = write("queens.json", run("gen", "queens", "20").out)  # 39029188884 covers: hours
small = write("small.json", run("gen", "queens", "14").out)  # 365596 covers (A000170): about a second


def has_terminal():
    try:
        for end in pty.openpty():
            os.close(end)
        return True
    except OSError as error:
        print(f"skipped: progress on a terminal, for there is none to be had here: {error}")
        return False


def on_terminal(words, out_too=False, stop_after=None):
    """What the command writes on a terminal: its standard error, and its standard output if told so. Also its exit code
    and its standard output elsewhere."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([BINARY, *map(str, words)], stdin=subprocess.DEVNULL,
                               stdout=theirs if out_too else subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    written, stop = b"", stop_after and time.monotonic() + stop_after
    for piece in pieces_from(ours):
        written += piece
        if stop and time.monotonic() > stop:
            process.send_signal(signal.SIGINT)
            stop = None
    out = "" if out_too else process.stdout.read().decode()
    if process.stdout:
        process.stdout.close()
    return process.wait(), written.decode(), out


def screen(written):
    """The lines that remain on a terminal wide enough, without the blanks at their ends."""
    lines, column = [[]], 0
    for sign in written:
        if sign == "\r":
            column = 0
        elif sign == "\n":
            lines.append([])
            column = 0
        else:
            lines[-1][column:column + 1] = sign
            column += 1
    return [text for line in lines if (text := "".join(line).rstrip())]


def terminal():
    count = ["count", "--threads", "1"]  # it only passes the time: other tests need the other cores
    for words, shown in [([*count, "--time", "2.5"], True), ([*count, "--time", "2.5", "--quiet"], False),
                         (["unique", "--require", "0", "--require", "21", "--time", "2.5"], False),  # no cover, at once
                         ([*count, "--time", "0.5"], False)]:
        code, written, _ = on_terminal([*words, queens])
        check(f"{words}: a line on the terminal", "of the search tree" in written, shown)
        check(f"{words}: nothing remains of it", [line for line in screen(written) if "search tree" in line], [])
    code, written, out = on_terminal([*count, "--time", "3.5", queens])
    shares = [float(found[1]) for found in SHARE.finditer(written)]
    check_true("the line is drawn again", len(shares) >= 3, written)
    check("its share never falls", shares, sorted(shares))
    check("what remains", (code, screen(written)),
          (3, ["quadrille: count: reached the time limit, the answer is not complete"]))
    check_true("lines are shorter than the terminal is wide", max(map(len, written.split("\r"))) < 81, written)
    code, written, _ = on_terminal(["count", queens], stop_after=0.5)  # at the first line, after a second
    check("what remains of an interrupted one", (code, screen(written)),
          (-signal.SIGINT, ["quadrille: count: interrupted, the answer is not complete"]))
    code, written, _ = on_terminal(["solve", "--best", "100000000", "--time", "2.5", "-o", "out", queens])
    check_true("--best has a line", "of the search tree" in written and code == 3, (code, written[:300]))
    check("... of which nothing remains", [line for line in screen(written) if "search tree" in line], [])


def covers_on_a_terminal():
    """Covers that come to the same terminal: each stands on a line of its own."""
    pentominoes = write("pentominoes.json", run("gen", "pentomino", "6x10").out)  # 9356 covers, in a few seconds
    expected = run("solve", "--all", "--engine", "masks", "--show", "names", pentominoes).out.splitlines()[1:]  # a terminal has no origin
    code, written, _ = on_terminal(["solve", "--all", "--engine", "links", pentominoes], out_too=True)
    check_true("a line between covers", "of the search tree" in written, written[:300])
    check("the covers are whole", (code, len(expected), screen(written) == expected), (0, 9356, True))


def asked():
    """SIGUSR1 is answered at once, on a terminal or not, and the run goes on."""
    process = start("count", "--engine", "links", "--threads", "1", small)
    await_questions(process)
    while process.poll() is None:
        time.sleep(0.05)
        process.send_signal(signal.SIGUSR1)
    out, err = process.communicate()
    lines = err.decode().splitlines()
    check("the answer is right", (process.returncode, out), (0, b"365596\n"))
    check_true("lines for signals", len(lines) >= 2 and all(LINE.fullmatch(line.removeprefix("quadrille: ")) for line in lines), err)
    shares = [float(found[1]) for found in SHARE.finditer(err.decode())]
    check("shares never fall", shares, sorted(shares))
    check_true("and grow", shares and 0 <= shares[0] < shares[-1] <= 100, shares)
    for words in (["solve", "--all", "-o", "out"], ["count", "--quiet"], ["solve", "--best", "1000000"]):
        process = start(*words, queens)
        err = ask_and_interrupt(process, 3, 0.1)
        check_true(f"{words}: a line", LINE.fullmatch(next(line for line in err.splitlines() if "warning: " not in line).removeprefix("quadrille: ")), err)
        check(f"{words}: the end", process.returncode, -signal.SIGINT)


def stored():
    """What a diagram tells, also of one part beside what is forced."""
    _, header, options = run("convert", "--to", "dlx", queens).out.split("\n", 2)
    process = start("count", "--engine", "diagram", write("forced.dlx", f"alone {header}\nalone\n{options}"))
    err = ask_and_interrupt(process, pause=0.5)
    line = err.splitlines()[0].removeprefix("quadrille: ")
    check_true("hits and memory are told", LINE.fullmatch(line) and "% found stored, " in line, err)


def at_any_time():
    """The signal does no harm while the problem is read, nor once the answer is there, nor to an estimate."""
    for words, out in [(["count", small], b"365596\n"), (["solve", write("one.dlx", "a\na\n")], b"0\n"),
                       (["estimate", "--quiet", write("two.dlx", "a\na\na\n")], None)]:
        for attempt in range(5):
            process = start(*words, stderr=subprocess.DEVNULL)
            await_questions(process)
            while process.poll() is None:
                process.send_signal(signal.SIGUSR1)
                time.sleep(0.0005)
            got, _ = process.communicate()
            check(f"{words[0]} under many signals, {attempt}", (process.returncode, out or got), (0, got))
    reader = start("count", "--engine", "links", stdin=subprocess.PIPE)
    await_questions(reader)
    reader.send_signal(signal.SIGUSR1)  # while it waits for its input
    time.sleep(0.1)
    out, err = reader.communicate(b"a\na\na\n")
    check("a signal before the problem is there", (reader.returncode, out), (0, b"2\n"))
    check_true("... is answered when it is", re.match(r"quadrille: 100.0% of the search tree, 3 nodes, 2 covers", err.decode()),
               err)


if has_terminal():
    terminal()
    covers_on_a_terminal()
asked()
stored()
at_any_time()
finish()
