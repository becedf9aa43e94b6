#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Calls to files that fail, one after the other, where work could be lost: faults.py BINARY MODULE [WORD...]

Without it, nothing would show that a full disk loses no checkpoint, no part of a job and no old output file. Each case below runs
as often as it makes such calls, and at the K-th run the K-th call fails (tests/faults/faults.cpp). Whatever fails, the command
gives the right answer, or says what went wrong by message and exit code; an output file that was there is untouched, a
checkpoint or a job can go on, and nothing else is left behind. Words pick the cases that have them in their command line. With a
QUADRILLE_TEST_SCALE below 1 only some calls of each case fail.
"""

import errno
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
from typing import NamedTuple

from harness import ARGUMENTS, BINARY, FOLDER, check, check_true, finish, run, some, write

MODULE = ARGUMENTS[1]
PICKED = sys.argv[3:]
FOREVER = 1 << 40
OLD = b"an old file\n"
DRAW = random.Random(14)


# --- running with a fault -----------------------------------------------------------------------------------------------


class Ended(NamedTuple):
    status: int  # an exit code, or minus a signal
    out: bytes
    err: str
    failed: int  # calls that failed
    calls: dict  # how many calls of each kind


class Server:
    """A command line that can be run again and again, each time with another fault."""

    def __init__(self, words):
        def opened(name):
            return os.open(FOLDER / name, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC)

        self.out, self.err = opened("stdout"), opened("stderr")
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        self.process = subprocess.Popen(
            [BINARY, *map(str, words)], cwd=PLACE, stdin=open(write("stdin", ""), "rb"), stdout=self.out, stderr=self.err,
            pass_fds=(requests, answers), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
            env=os.environ | {"LD_PRELOAD": str(MODULE), "QUADRILLE_FAULTS": f"{requests},{answers}"})
        os.close(requests)
        os.close(answers)

    def run(self, call="none", first=0, last=0, error=0):
        os.ftruncate(self.out, 0)
        os.ftruncate(self.err, 0)
        os.write(self.requests, f"{call} {first} {last} {error}\n".encode())
        words = os.read(self.answers, 4096).decode().split()
        calls = {name: int(count) for name, count in (word.split("=") for word in words[2:])}
        return Ended(os.waitstatus_to_exitcode(int(words[0])), os.pread(self.out, 1 << 24, 0),
                     os.pread(self.err, 1 << 20, 0).decode(errors="backslashreplace"), int(words[1]), calls)

    def close(self):
        for descriptor in (self.requests, self.answers, self.out, self.err):
            os.close(descriptor)
        self.process.wait(timeout=60)


# --- the cases ----------------------------------------------------------------------------------------------------------

PLACE = FOLDER / "place"  # where they run: what they write lies here
PLACE.mkdir()
QUEENS, QUEENS8 = (write(f"queens{n}.json", run("gen", "queens", n).out) for n in (6, 8))
NONE = write("none.dlx", "a b c d e\n" + "".join(f"{x} {y}\n" for x in "abcde" for y in "abcde" if x < y))
GIVENS = write("givens.txt", "0\n1\n2\n")
JOB, WORKED = FOLDER / "job", FOLDER / "worked"
run("split", "--parts", "2", "--all", "--try", "0", "-q", "-o", JOB, QUEENS)
shutil.copytree(JOB, WORKED)
run("work", WORKED, "0-1")
EMPTY, KEPT = FOLDER / "empty", FOLDER / "kept"  # searches that were begun
EMPTY.mkdir()
KEPT.mkdir()
COUNT_KEPT = ["count", "--checkpoint", "run/count", "--engine", "links", "--threads", "1"]
LIST_KEPT = ["solve", "--all", "--checkpoint", "run/list", "--engine", "links", "--threads", "1", "-o", "run/covers"]
for kept in (COUNT_KEPT, LIST_KEPT):
    run(*(str(KEPT / word[4:]) if word.startswith("run/") else word for word in kept), "--nodes", "100", "-q", QUEENS8)


class Case(NamedTuple):
    words: list
    files: tuple  # what it writes
    job: str  # a folder that is there before

    @property
    def is_kept(self):
        return "--checkpoint" in self.words

    @property
    def name(self):
        return " ".join(str(word).removeprefix(f"{FOLDER}/") for word in self.words)


def case(*words, job=""):
    return Case(list(words), tuple(words[i + 1] for i, word in enumerate(words) if word in ("-o", "--proof")), job)


def cases():
    yield case("solve", "--all", "--engine", "masks", "-o", "covers", QUEENS)
    yield case("solve", "--json", "--all", "--threads", "2", "-o", "covers", QUEENS8)
    yield case("count", "--each", GIVENS, "--threads", "1", "-o", "counts", QUEENS)
    yield case("count", "--proof", "proof", QUEENS)
    yield case("unique", "--proof", "proof.zst", NONE)
    yield case("compile", "--proof", "proof", "-o", "diagram", QUEENS)
    yield case("convert", "-q", "--to", "json", "-o", "problem", QUEENS)
    yield case("split", "--parts", "2", "--try", "0", "-o", "run", QUEENS)
    yield case("split", "--parts", "2", "--all", "--try", "0", "-o", "run", QUEENS)
    yield case("work", "run", "0", job=JOB)
    yield case("merge", "-o", "covers", "run", job=WORKED)
    for job in (EMPTY, KEPT):
        for words in (COUNT_KEPT, LIST_KEPT):
            yield case(*words, QUEENS8, job=job)


# --- what may come of it ------------------------------------------------------------------------------------------------


class Judge:
    """Runs a case with faults, and holds what comes of it against a run without."""

    def __init__(self, case):
        self.case = case
        self.server = Server(case.words)
        self.prepare(False)
        self.truth = self.server.run()
        self.files = self.contents()
        self.all_names = self.names() | set(case.files) | {f"{file}.partial" for file in case.files if case.is_kept}
        good = self.truth.status in (0, 1) and None not in self.files
        if not check_true(f"{case.name}: without a fault", good, self.truth):
            finish()

    def contents(self):
        return [content(PLACE / file) for file in self.case.files]

    def prepare(self, with_files):
        for path in PLACE.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        if self.case.job:
            shutil.copytree(self.case.job, PLACE / "run")
        for file in self.case.files if with_files else ():
            (PLACE / file).write_bytes(OLD)

    def judge(self, fault, with_files):
        """Runs with a fault, and with old files in the way of new ones or without."""
        call, first, last, error, may_fail = fault
        with_files &= self.case.words[0] != "split"  # which makes a new folder only
        self.prepare(with_files)
        done = self.server.run(call, first, last, error)
        what = f"{self.case.name}: {call} {first}{'...' if last > first else ''} {errno.errorcode.get(error, 'short')}"
        check(f"{what}: nothing left behind ({done.err!r})", self.names() - self.all_names, set())
        self.compare(what, done, OLD if with_files else None, may_fail)
        if self.case.words[0] == "work":  # what it wrote is whole, whatever came between
            status = json.loads(run("status", "--json", "-q", PLACE / "run").out)
            check(f"{what}: the job", (status["faults"], status["done"] >= (done.status == 0)), (0, True))
        if self.case.is_kept:  # the same command goes on
            again = self.server.run()
            check(f"{what}: again", (again.status, again.out, self.contents()), (self.truth.status, self.truth.out, self.files))
        return done

    @staticmethod
    def names():
        return {str(path.relative_to(PLACE)) for path in PLACE.rglob("*")}

    def compare(self, what, done, before, may_fail):
        files = self.contents()
        if done.status == self.truth.status:
            check(what, [timeless(text) for text in (done.out, *files)], [timeless(text) for text in (self.truth.out, *self.files)])
            return
        whole = [found in (before, right) for found, right in zip(files, self.files)]
        is_begun = timeless(self.truth.out).startswith(timeless(done.out))
        check_true(what, may_fail and re.search(may_fail, done.err, re.M) and done.status in (66, 74) and is_begun and all(whole), (done, files))


def content(path):
    """The bytes of a file, or of the records in a folder; scripts there may name their folder in several ways."""
    if path.is_dir():
        return b"".join(f"{one.relative_to(path)}\n".encode() + one.read_bytes() for one in sorted(path.rglob("*.json")))
    return path.read_bytes() if path.exists() else None


def timeless(text):
    """What a command printed, but for the time it took."""
    return text and re.sub(rb'(?<="seconds":)[0-9.e-]+', b"", text)


ERRORS = {"read": [errno.EIO], "write": [errno.ENOSPC, errno.EIO], "sync": [errno.EIO, errno.ENOSPC],
          "rename": [errno.EIO, errno.ENOSPC], "close": [errno.EIO], "open": [errno.EIO, errno.EMFILE],
          "mkstemp": [errno.ENOSPC, errno.EROFS], "chmod": [errno.EPERM], "stat": [errno.EIO], "truncate": [errno.EIO]}
PASSING = {"read": [0, errno.EINTR], "write": [0, errno.EINTR], "sync": [errno.EINTR], "close": [errno.EINTR], "open": [errno.EINTR]}


def faults(calls):
    """What may fail: a call, the numbers of the first and the last, the error, and what a run that fails then must say."""
    for call, count in calls.items():
        for number in range(1, count + 1):
            for error in ERRORS.get(call, []):
                says = rf"^(quadrille: |run/parts/).*{re.escape(os.strerror(error))}"
                yield call, number, number, error, says
                yield call, number, FOREVER, error, says
            for error in PASSING.get(call, []):
                yield call, number, number, error, None


runs, hit = 0, 0
for one in cases():
    if not all(word in one.name for word in PICKED):
        continue
    judge = Judge(one)
    for fault in some(faults(judge.truth.calls), 16):
        runs += 1
        hit += judge.judge(fault, DRAW.random() < 0.5).failed > 0
    judge.server.close()
    if PICKED:
        print(one.name, judge.truth.calls)
check_true("most runs have met their fault", hit > 0.9 * runs, (hit, runs))
finish()
