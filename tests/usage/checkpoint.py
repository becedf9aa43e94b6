#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: work that a killed search loses although it has a checkpoint.
"""Searches that are kept in a checkpoint are killed at any moment, and lose nothing: checkpoint.py BINARY"""

import hashlib
import json
import os
import random
import signal
import subprocess
import time

from harness import BINARY, FOLDER, SCALE, check, check_true, finish, need, run, write

# Every millisecond, so that a short search writes many.
OFTEN = os.environ | {"QUADRILLE_CHECKPOINT_MILLISECONDS": "1"}
queens = write("queens.json", run("gen", "queens", "9").out)  # 352 covers, A000170
other = write("other.json", run("gen", "queens", "8").out)
QUEENS = ["--engine", "links", "--threads", "2", queens]


def clean(*names):
    for name in (*names, "list", "list.partial", "c"):
        if os.path.exists(name):
            os.remove(name)
    for name in os.listdir("."):
        if name.startswith("c.") and name.endswith(".tmp"):
            os.remove(name)


def count(*more, **options):
    return run("count", "--checkpoint", "c", *more, *QUEENS, **{"env": OFTEN} | options)


def listed(*more, **options):
    return run("solve", "--all", "--checkpoint", "c", "-o", "list", *more, *QUEENS, **{"env": OFTEN} | options)


WHOLE = run("solve", "--all", "--no-simplify", *QUEENS).out
NODES = json.loads(run("count", "--no-simplify", "--json", *QUEENS).out)["stats"]["nodes"]


def record():
    return json.load(open("c"))


def reseal(change):
    """Changes the record, and seals it anew."""
    data = record()
    change(data)
    del data["sha256"]
    text = json.dumps(data, separators=(",", ":"))
    seal = hashlib.sha256(text.encode()).hexdigest()
    write("c", text[:-1] + ',"sha256":"' + seal + '"}\n')


def from_begin_to_end():
    clean()
    done = count()
    check("a count that nobody stops", (done.code, done.out, done.err), (0, "352\n", ""))
    data = record()
    check("its record", (data["format"], data["complete"], data["covers"], data["nodes"], data["rest"]),
          ("quadrille-checkpoint", True, "352", NODES, []))
    done = count("--json")
    check("again, it has nothing to do", (done.code, json.loads(done.out)["count"], done.err),
          (0, "352", f"quadrille: count: already complete, says c: 352 covers, {NODES} search nodes\n"))
    clean()
    done = listed()
    check("a list that nobody stops", (done.code, done.out, done.err, open("list").read() == WHOLE), (0, "", "", True))
    check("... leaves no other file", [name for name in os.listdir(".") if name.startswith(("list.", "c."))], [])
    check("... and is known again", listed().err.startswith("quadrille: solve: already complete"), True)


def by_limits():
    """So many nodes a run: what all runs do adds up to the whole, for all engines and parts."""
    for engine in ("links", "masks", "tables"):
        for part in ([], ["--part", "1/3"]):
            words = ["--engine", engine, "--threads", "1", *part, queens]
            whole = json.loads(run("count", "--json", "--no-simplify", *words).out)
            clean()
            for runs in range(200):
                done = run("count", "--json", "--checkpoint", "c", "--nodes", "157", *words)
                if done.code == 0:
                    break
            result = json.loads(done.out)
            nodes = whole["stats"]["nodes"]
            check(f"{engine} {part}: by 157 nodes", (result["count"], result["stats"]["nodes"], runs > 1 or nodes < 1000),
                  (whole["count"], nodes, True))
            for form in ([], ["--json", "--show", "items"]):
                expected = run("solve", "--all", "--no-simplify", *form, *words).out
                clean()
                for runs in range(200):
                    done = run("solve", "--all", "--checkpoint", "c", "-o", "list", "--nodes", "157", *form, *words)
                    if done.code == 0:
                        break
                    check_true("a list that is not done has no file", not os.path.exists("list"))
                got = open("list").read()
                if form:  # the last record has the time
                    got, expected = got.splitlines()[:-1], expected.splitlines()[:-1]
                check(f"{engine} {part} {form}: lists by 157 nodes", (done.code, got), (0, expected))


def killed_at_random():
    random.seed(12)
    long_count = write("long.json", run("gen", "queens", "13").out)
    for attempt in range(max(2, int(40 * SCALE))):
        clean()
        runs = 0
        while True:
            runs += 1
            process = subprocess.Popen([BINARY, "count", "--checkpoint", "c", "--engine", "links", "--threads", "2", long_count],
                                       env=OFTEN, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            try:
                out, _ = process.communicate(timeout=random.uniform(0.02, 0.4) * runs)
                break
            except subprocess.TimeoutExpired:
                process.send_signal(random.choice([signal.SIGKILL, signal.SIGTERM]))
                process.communicate()
        check(f"killed at random {attempt}: count after {runs} runs", out, b"73712\n")
    for attempt in range(max(2, int(40 * SCALE))):
        clean()
        runs = 0
        while True:
            runs += 1
            process = subprocess.Popen([BINARY, "solve", "--all", "--checkpoint", "c", "-o", "list", *map(str, QUEENS)],
                                       env=OFTEN, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.communicate(timeout=random.uniform(0.001, 0.02) * runs)
                break
            except subprocess.TimeoutExpired:
                process.send_signal(random.choice([signal.SIGKILL, signal.SIGTERM]))
                process.communicate()
        check(f"killed at random {attempt}: list after {runs} runs", (process.returncode, open("list").read() == WHOLE), (0, True))


def killed_at_each_call():
    """At the K-th system call that changes a file, for every K: then the same command again, until it is done."""
    need("strace")
    calls = "openat,write,ftruncate,lseek,fsync,fdatasync,rename,link,unlink,fchmod,close,flock"
    for verb, call, whole in (("count", ["count", "--checkpoint", "c", "-o", "answer"], "352\n"),
                              ("list", ["solve", "--all", "--checkpoint", "c", "-o", "list"], WHOLE)):
        file = "answer" if verb == "count" else "list"
        killed, wrong = 0, []
        for name in calls.split(","):
            step = 1 if SCALE >= 1 else 3 if name in ("openat", "close") else 1
            for k in range(1, 400, step):
                clean("answer")
                words = [*call, "--engine", "links", "--threads", "1", "--nodes", "700", str(queens)]
                done = subprocess.run(["strace", "-f", "-o", "/dev/null", "-e", f"trace={name}", "-e",
                                       f"inject={name}:signal=KILL:when={k}", BINARY, *words], capture_output=True)
                if done.returncode not in (-signal.SIGKILL, 128 + signal.SIGKILL):
                    break  # there are no more
                killed += 1
                for _ in range(9):
                    again = run(*words, env=os.environ)
                    if again.code != 3:
                        break
                if (again.code, open(file).read() if os.path.exists(file) else "") != (0, whole):
                    wrong.append((name, k, again.code, again.err))
        check(f"killed at each call: {verb}", wrong, [])
        check_true(f"killed at each call: {verb}: there were many", killed > 15, killed)


def refused():
    clean()
    done = run("count", "--checkpoint", "c", "--nodes", "300", "--engine", "links", queens)
    check("to begin with", (done.code, done.out.startswith("at least"), "continue from c" in done.err), (3, True, True))
    good = open("c").read()
    again = ["--checkpoint", "c", "--engine", "links"]
    for name, words, found in (
            ("another problem", ["count", *again, other], "for 'problem'"),
            ("other restrictions", ["count", *again, "--require", "3", queens], "'[]' for 'require'"),
            ("another verb", ["solve", "--all", "-o", "list", *again, queens], "for 'verb', expected \"solve\""),
            ("another engine", ["count", "--checkpoint", "c", "--engine", "masks", queens], "for 'engine', expected \"masks\""),
            ("another part", ["count", *again, "--part", "1/2", queens], "'0' for 'part', expected 1")):
        done = run(*words)
        check(f"{name} is refused", (done.code, done.out, found in done.err, done.err.startswith("c:1:1: found ")),
              (65, "", True, True))
        check(f"{name} leaves the record", open("c").read(), good)
    for name, change in (("format", {"format": "quadrille-job"}), ("version", {"version": 2}), ("tree", {"tree": 1}),
                         ("units", {"units": {"level": 1, "count": 9, "sha256": "0" * 64}}),
                         ("next unit", {"unit": 10 ** 9}), ("covers", {"covers": "-1"}), ("rest", {"rest": 7}),
                         ("path", {"rest": [{"unit": [], "path": [0, 0], "floor": 0, "weight": 1}]}),
                         ("option", {"rest": [{"unit": [], "path": [10 ** 9], "floor": 0, "weight": 1}]}),
                         ("floor", {"rest": [{"unit": [], "path": [], "floor": 5, "weight": 1}]}),
                         ("complete", {"complete": "yes"})):
        write("c", good)
        reseal(lambda data: data.update(change))
        done = run("count", *again, queens)
        check(f"another {name} is refused", (done.code, done.out, "c:1:1: found " in done.err), (65, "", True))
    for name, text in (("empty", ""), ("cut", good[:-40]), ("edited", good.replace('"covers":"', '"covers":"1')),
                       ("none", "{}\n"), ("text", "hello\n"), ("twice", good + good)):
        write("c", text)
        done = run("count", *again, queens)
        check(f"a file that is {name} is refused", (done.code, done.out, "its seal" in done.err), (65, "", True))
    write("c", good)
    check("the good one goes on", (run("count", *again, queens).out), "352\n")
    for words in (["count", "--each", "x"], ["count", "--by", "0"], ["count", "--limit", "3"], ["count", "--proof", "p"], ["solve"],
                  ["solve", "--all"], ["solve", "--all", "-o", "-"], ["solve", "--all", "-o", "/dev/null"],
                  ["solve", "--all", "-o", "c"], ["count", "--engine", "diagram"], ["count", "--choose", "first"], ["unique"]):
        check(f"{words} is no usage", run(*words, "--checkpoint", "c", queens).code, 2)


def lists_beside():
    clean()
    words = ["solve", "--all", "--checkpoint", "c", "-o", "list", "--engine", "links", "--threads", "1"]
    check("a list begun", run(*words, "--nodes", "2000", queens).code, 3)
    size = os.path.getsize("list.partial")
    check("its bytes", record()["bytes"], size)
    text = open("list.partial").read()
    with open("list.partial", "a") as file:
        file.write("garbage\n")
    check("what was not promised is cut off", (run(*words, queens).code, open("list").read() == WHOLE), (0, True))
    os.truncate("list", size - 1)
    done = run(*words, queens)
    check("a whole list that was shortened is refused", (done.code, "bytes in" in done.err), (65, True))
    clean()
    run(*words, "--nodes", "2000", queens)
    os.truncate("list.partial", size - 1)
    done = run(*words, queens)
    check("a list that was shortened is refused", (done.code, f"{size} of {size - 1} bytes in" in done.err), (65, True))
    os.remove("list.partial")
    check("one that is gone too", run(*words, queens).code, 65)
    write("list.partial", text)
    check("one that is back is gone on with", (run(*words, queens).code, open("list").read() == WHOLE), (0, True))


def second_writer():
    clean()
    long = write("longer.json", run("gen", "queens", "16").out)
    words = [BINARY, "count", "--checkpoint", "c", "--engine", "links", "--threads", "1", str(long)]
    process = subprocess.Popen(words, env=OFTEN, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not os.path.exists("c"):
        time.sleep(0.01)
    for attempt in range(5):
        time.sleep(0.02)
        done = run(*words[1:])
        check(f"a second writer is kept out {attempt}", (done.code, "another process is at work on it" in done.err), (74, True))
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    check("the first one ends as ever", (process.returncode, out.startswith(b"at least"), b"continue from c" in err),
          (-signal.SIGTERM, True, True))
    check_true("... and leaves what is left", int(record()["covers"]) > 0 and record()["rest"])


def other_places():
    """A link is followed; what is no regular file is refused, and not read."""
    clean("target", "link", "fifo")
    os.symlink("target", "link")
    for words in (["--nodes", "300"], []):
        run("count", "--checkpoint", "link", *words, "--engine", "links", queens)
        check("a link stays one", (os.path.islink("link"), os.path.isfile("target")), (True, True))
    check("its target says that all is done", json.load(open("target"))["covers"], "352")
    os.mkfifo("fifo")
    for place in ("/dev/full", "fifo", "."):
        done = run("count", "--checkpoint", place, queens)
        check_true(f"{place} holds no record", done.code in (2, 74) and done.out == "" and len(done.err) < 200, done)
    clean("target", "link", "fifo")


def full_disk():
    clean()
    done = run("count", "--checkpoint", "no/such/folder/c", queens)
    check("no folder", (done.code, done.out), (74, ""))
    if os.getuid() != 0:
        os.mkdir("locked", 0o500)
        done = run("count", "--checkpoint", "locked/c", queens)
        check("a folder that may not be written to", (done.code, done.out), (74, ""))
    # A file of 1 KiB at most: the list does not fit.
    limited = subprocess.run(["bash", "-c", 'trap "" XFSZ; ulimit -f 1; exec "$@"', "-", BINARY, "solve", "--all", "--checkpoint", "c",
                              "-o", "list", *map(str, QUEENS)], capture_output=True, text=True)
    check("a full disk", (limited.returncode, "File too large" in limited.stderr, os.path.exists("list")), (74, True, False))
    check("... and then room again", (listed().code, open("list").read() == WHOLE), (0, True))


from_begin_to_end()
by_limits()
killed_at_random()
killed_at_each_call()
refused()
lists_beside()
second_writer()
other_places()
full_disk()
finish()
