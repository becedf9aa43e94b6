#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an interrupted answer that could be taken for a whole one.
"""Interrupts leave an answer that cannot be taken for a whole one: signals.py BINARY"""

import json
import os
import random
import re
import signal
import subprocess
import time

from harness import BINARY, FOLDER, check, check_true, finish, interrupt, run, start, write

BOTH = [signal.SIGINT, signal.SIGTERM]
MESSAGE = "quadrille: {}: interrupted, the answer is not complete\n"
queens = write("queens.json", run("gen", "queens", "20").out)  # 39029188884 covers: an hour and more
none = write("none.dlx", "".join(f"i{i} " for i in range(21)) + "\n"  # no cover: 21 items by pairs, 19!! nodes and more
             + "".join(f"i{i} i{j}\n" for i in range(21) for j in range(i)))


def are_queens(cover, n=20):
    """Whether option indices, ascending, are n queens: option n * row + column is a square."""
    squares = [divmod(option, n) for option in cover]
    return (cover == sorted(cover) and all(0 <= r < n for r, _ in squares)
            and all(len({line(*square) for square in squares}) == n == len(squares)
                    for line in (lambda r, c: r, lambda r, c: c, lambda r, c: r + c, lambda r, c: r - c)))


def records(out):
    """JSON lines: a problem, covers, one result; their covers and the result."""
    parsed = [json.loads(line) for line in out.splitlines()]
    assert out.endswith("\n") and [r["type"] for r in parsed] == ["problem"] + ["cover"] * (len(parsed) - 2) + ["result"]
    return [record["options"] for record in parsed[1:-1]], parsed[-1]


def one_signal():
    for number in BOTH:
        name = number.name
        code, out, err = interrupt(["count", queens], number)
        check(f"{name}: count", (code, err, bool(re.fullmatch(r"at least \d+\n", out))), (-number, MESSAGE.format("count"), True))
        check_true(f"{name}: count is a lower bound", 0 < int(out.split()[-1]) < 39029188884, out)
        code, out, err = interrupt(["count", "--json", queens], number)
        result = json.loads(out)
        check(f"{name}: count --json", (code, err, result["type"], result["status"], result["complete"], result["ending"]),
              (-number, MESSAGE.format("count"), "result", "covers", False, "interrupted"))
        code, out, err = interrupt(["count", "--quiet", queens], number)
        check(f"{name}: count --quiet", (code, out.startswith("at least "), err), (-number, True, ""))
        code, out, err = interrupt(["count", "--engine", "links", none], number)
        check(f"{name}: count of none so far", (code, out), (-number, "at least 0\n"))
        code, out, err = interrupt(["unique", "--engine", "links", none], number)
        check(f"{name}: unique", (code, out, err), (-number, "unknown\n", MESSAGE.format("unique")))
        code, out, err = interrupt(["solve", "--engine", "links", none], number)
        check(f"{name}: solve", (code, out, err), (-number, "# incomplete: interrupted\n", MESSAGE.format("solve")))
        code, out, err = interrupt(["solve", "--engine", "links", "--json", none], number)
        covers, result = records(out)
        check(f"{name}: solve --json", (code, covers, result["status"], result["count"], result["complete"], result["ending"]),
              (-number, [], "unknown", "0", False, "interrupted"))
        code, out, err = interrupt(["solve", "--engine", "links", "--exit-code=sat", none], number)
        check(f"{name}: solve --exit-code=sat", code, -number)


class Sample:
    """What a listing that may be cut at any time must look like; covers are checked by hand and by `check`."""

    def __init__(self):
        self.lines = set()

    def text(self, out):
        lines = out.splitlines()
        assert out == "" or out.endswith("\n"), f"ends in {out[-60:]!r}"
        assert lines[-1:] == ["# incomplete: interrupted"], f"ends in {out[-60:]!r}"
        assert all(line.startswith("# quadrille: ") for line in lines[:-1][:1])
        covers = [[int(word) for word in line.split()] for line in lines[1:-1]]
        self.take(covers)

    def take(self, covers):
        assert len(set(map(tuple, covers))) == len(covers), "a cover twice"
        for cover in covers[:50] + covers[-50:]:
            assert are_queens(cover), f"no cover: {cover}"
        self.lines.update(" ".join(map(str, cover)) for cover in covers[:100] + covers[-100:])

    def json(self, out):
        covers, result = records(out)
        assert result["count"] == str(len(covers)), "the result counts other covers than are listed"
        assert (result["complete"], result["ending"]) == (False, "interrupted")
        self.take(covers)


def random_times():
    random.seed(20)
    sample = Sample()
    answered = 0
    for attempt in range(30):
        number, as_json = random.choice(BOTH), attempt % 2 == 1
        delay = random.choice([random.uniform(0, 0.02), random.uniform(0, 0.3)])  # many while it starts
        code, out, err = interrupt(["solve", "--all", *["--json"] * as_json, queens], number, delay)
        message = MESSAGE.format("solve")
        answered += err == message
        # Before the search begins there is no answer to complete: it ends at once, without a word.
        name = f"random time {attempt}: {number.name} after {delay:.4f} s"
        if not check(name, (code, err in (message, "")), (-number, True)) or (err == "" and out == ""):
            continue
        try:
            sample.json(out) if as_json else sample.text(out)
            check(name, "sound", "sound")
        except (AssertionError, ValueError, KeyError) as error:
            check(name, repr(error)[:300], "sound")
    check_true("random times hit the search", answered >= 5, answered)
    listing = write("covers.txt", "\n".join(sorted(sample.lines)) + "\n")
    done = run("check", queens, listing)
    check("every cover stands the check", (done.code, done.out, done.err), (0, f"{len(sample.lines)} covers, 0 wrong\n", ""))
    delays = [random.uniform(0, 0.15) for _ in range(30)]
    for attempt, delay in enumerate(delays):
        code, out, err = interrupt(["count", queens], BOTH[attempt % 2], delay)
        check(f"count at random time {attempt}: {delay:.4f} s", (code, err in ("", MESSAGE.format("count")),
              bool(re.fullmatch(r"(at least \d+\n)?", out)), (err == "") == (out == "")), (-BOTH[attempt % 2], True, True, True))


def second_signal():
    """The first one waits for the reader of a full pipe; the second one does not."""
    for first, second in [(signal.SIGINT, signal.SIGINT), (signal.SIGTERM, signal.SIGINT), (signal.SIGINT, signal.SIGTERM)]:
        process = start("solve", "--all", queens)
        time.sleep(0.5)  # nobody reads: the pipe fills and the command blocks in write
        process.send_signal(first)
        time.sleep(0.2)
        waiting = process.poll() is None
        began = time.monotonic()
        process.send_signal(second)
        try:
            code = process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            code = "still there"
            process.kill()
        process.communicate()
        check(f"{first.name}, then {second.name}", (waiting, code, time.monotonic() - began < 2), (True, -second, True))


def costly_nodes():
    """Search nodes that cost milliseconds each: the clock and the signals are looked at all the same."""
    random.seed(5)
    rows = [sorted(random.sample(range(1, 601), 80)) for _ in range(12000)]
    file = write("costly.ec", "p ec 600\n" + "".join("s " + " ".join(map(str, row)) + "\n" for row in rows))
    began = time.monotonic()
    done = run("count", "--engine", "links", "--time", "0.5", file)
    check("--time with costly nodes", (done.code, time.monotonic() - began < 10), (3, True))


def timeout_program():
    """GNU timeout signals its child, and then the child's group: one request all the same."""
    for attempt in range(5):
        done = subprocess.run(["timeout", "0.4", BINARY, "count", queens], capture_output=True, text=True)
        check(f"timeout {attempt}", (done.returncode, done.stdout.startswith("at least ")), (124, True))


def output_files():
    folder = FOLDER / "out"
    folder.mkdir()
    target = folder / "answer"
    for number in [*BOTH, signal.SIGHUP]:
        target.write_text("old")
        code, out, err = interrupt(["solve", "--all", "-o", target, queens], number)
        lines = target.read_text().splitlines()
        whole = lines == ["old"] or (number != signal.SIGHUP and all(are_queens([int(w) for w in line.split()])
                                                                    for line in lines[1:-1][:50] + lines[-50:-1])
                                     and lines[-1] == "# incomplete: interrupted")
        check(f"{number.name} with -o: no temporary file, the old file or whole lines", (code, os.listdir(folder), whole),
              (-number, ["answer"], True))
    target.write_text("old")
    process = start("solve", "--all", "-o", target, queens)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=20)
    process.communicate()
    check("two signals with -o: no temporary file", os.listdir(folder), ["answer"])
    random.seed(21)
    for attempt in range(10):
        delay = random.uniform(0, 0.1)
        code, out, err = interrupt(["convert", "--to", "json", "-o", target, queens], random.choice(BOTH), delay / 10)
        check(f"convert -o at random time {attempt}", os.listdir(folder), ["answer"])


def ignored_signals():
    """As under nohup, and as a shell starts background jobs."""
    small = write("small.json", run("gen", "queens", "14").out)
    for number in BOTH:
        process = start("count", small, preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
        for _ in range(5):
            time.sleep(0.05)
            process.send_signal(number)
        out, err = process.communicate(timeout=60)
        check(f"ignored {number.name} stays ignored", (process.returncode, out, err), (0, b"365596\n", b""))
        other = BOTH[1 - BOTH.index(number)]
        code, out, err = interrupt(["count", queens], other, preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
        check(f"... and {other.name} does not", (code, out.startswith("at least ")), (-other, True))
        code, out, err = interrupt(["solve", "--all", "--time", "0.8", "-o", "answer", queens], number,
                                   preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
        check(f"... ignored {number.name} with -o", (code, out), (3, ""))


one_signal()
random_times()
second_signal()
costly_nodes()
timeout_program()
output_files()
ignored_signals()
finish()
