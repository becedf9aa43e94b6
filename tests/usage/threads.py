#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an answer that depends on the number of threads.
"""Several threads answer as one does, are stopped as one is: threads.py BINARY"""

import json
import re
import signal
import time

from harness import ask_and_interrupt, check, check_true, finish, run, start, write

queens = write("queens.json", run("gen", "queens", "12").out)  # 14200 covers (A000170)
long_one = write("long.json", run("gen", "queens", "20").out)  # 39029188884 covers: half an hour and more
COUNTS = ["1", "2", "3", "16"]


def result(*words):
    done = run(*words, "--json")
    return json.loads(done.out.splitlines()[-1])


def same_answers():
    alone = run("solve", "--all", "--threads", "1", queens)
    check("the covers of one thread", alone.out.count("\n"), 14201)
    walk = ("count", "--engine", "masks")  # auto may take another engine each time
    one = result(*walk, "--threads", "1", queens)
    check("one thread is one", one["stats"]["threads"], 1)
    for threads in COUNTS:
        check(f"{threads} threads: the same listing", run("solve", "--all", "--threads", threads, queens), alone)
        got = result(*walk, "--threads", threads, queens)
        check(f"{threads} threads: the same work", [got["count"], *(got["stats"][k] for k in ("nodes", "updates", "profile"))],
              ["14200", *(one["stats"][k] for k in ("nodes", "updates", "profile"))])
        check(f"{threads} threads: --limit", run("solve", "--limit", "5000", "--threads", threads, queens).out.splitlines(),
              alone.out.splitlines()[:5001])
        check(f"{threads} threads: count --limit", run("count", "--limit", "9999", "--threads", threads, queens).out, "at least 9999\n")
        check(f"{threads} threads: unique", run("unique", "--threads", threads, queens).out, "many\n")
    check("the default finds the same", run("solve", "--all", queens), alone)
    check("one cover takes one thread", result("solve", long_one)["stats"]["threads"], 1)


def limits():
    for threads in COUNTS:
        got = result("count", "--threads", threads, "--nodes", "777777", long_one)
        check(f"{threads} threads: --nodes", (got["stats"]["nodes"], got["ending"]), (777777, "node limit"))
        done = run("solve", "--all", "--threads", threads, "--time", "0.3", "--json", long_one)
        covers, last = done.out.count('"type":"cover"'), json.loads(done.out.splitlines()[-1])
        check(f"{threads} threads: --time", (done.code, last["ending"], last["count"]), (3, "time limit", str(covers)))
        # On a crowded machine some come too late.
        check(f"{threads} threads: more than one was there", min(last["stats"]["threads"], 2), min(int(threads), 2))
    check("--nodes alone takes one thread", result("count", "--nodes", "777777", long_one)["stats"]["threads"], 1)


def refusals():
    for words in (["--threads", "0"], ["--threads", "x"], ["--threads", "1025"], ["--threads=-1"]):
        done = run("count", *words, queens)
        check_true(f"{words}", done.code == 2 and "--threads takes a whole number from 1 to 1024" in done.err, done)
    for flag in ("--minimize", "--maximize", "--best=2"):
        done = run("solve", flag, "--threads", "2", queens)
        check_true(f"{flag} --threads", done.code == 2 and "--threads takes only 1 here" in done.err, done)
    check("estimate has no --threads", run("estimate", "--threads", "2", queens).code, 2)


def into_a_pipe():
    lines = run("solve", "--limit", "20", "--threads", "1", long_one).out.encode().splitlines(keepends=True)
    first = b"".join(lines[:4])  # fewer than 11 would come in any order
    for threads in COUNTS:
        process = start("solve", "--all", "--threads", threads, long_one)
        got = b"".join(process.stdout.readline() for _ in range(4))
        process.stdout.close()
        err = process.stderr.read()
        check(f"{threads} threads into a closed pipe", (process.wait(timeout=20), err, got), (-signal.SIGPIPE, b"", first))


def interrupted():
    for threads in COUNTS[1:]:
        for delay in (0.05, 0.4):
            process = start("solve", "--all", "--json", "--threads", threads, long_one)
            time.sleep(delay)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
            lines = out.decode().splitlines()
            name = f"{threads} threads interrupted after {delay} s"
            check(name, process.returncode, -signal.SIGINT)
            if not lines:
                continue  # it was still reading
            covers = [tuple(json.loads(line)["options"]) for line in lines[1:-1]]
            last = json.loads(lines[-1])
            check(f"{name}: each cover once, as many as are told", (len(set(covers)), last["count"], last["ending"]),
                  (len(covers), str(len(covers)), "interrupted"))
            listing = write("covers.txt", "".join(" ".join(map(str, cover)) + "\n" for cover in covers))
            check(f"{name}: they are covers", run("check", long_one, listing).out, f"{len(covers)} covers, 0 wrong\n")


def blocked():
    """A reader that does not read: the first signal waits for it, and the second does not."""
    process = start("solve", "--all", "--threads", "2", long_one)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    check("waits for the reader", process.poll(), None)
    process.send_signal(signal.SIGINT)
    check("ends at the second signal", process.wait(timeout=10), -signal.SIGINT)
    process.communicate()


def asked():
    process = start("count", "--threads", "2", long_one)
    err = ask_and_interrupt(process, 5)
    shares = [float(share) for share in re.findall(r"([0-9.e-]+)% of the search tree, ", err)]
    check_true("each question is answered", len(shares) >= 4, err)
    check("the share never falls", shares, sorted(shares))


same_answers()
limits()
refusals()
into_a_pipe()
interrupted()
blocked()
asked()
finish()
