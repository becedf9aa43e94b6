#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Calls of the allocator and of the system that fail, one after the other: faults.py BINARY VERIFIER MODULE [WORD...]

Each case below runs as often as it makes such calls, and at the K-th run the K-th call fails (tests/faults/faults.cpp).
Whatever fails, the command gives the right answer, or says what went wrong by message and exit code; it does not crash, an
output file that was there is untouched, and nothing else is left behind. Words pick the cases that have them in their command
line. With a QUADRILLE_TEST_SCALE below 1 only some calls of each case fail. The cases are shared among the cores: each share runs in a
process of its own, which this one starts with QUADRILLE_FAULTS_SHARE, and has its own closing line.
"""

import bz2
import errno
import gzip
import json
import lzma
import os
import random
import re
import resource
import shutil
import subprocess
import sys
from typing import NamedTuple

from harness import ARGUMENTS, BINARY, FOLDER, PLAYGROUND, check, check_true, finish, run, some, write

VERIFIER, MODULE = ARGUMENTS[1], ARGUMENTS[2]
PICKED = sys.argv[4:]
FOREVER = 1 << 40
OLD = b"an old file\n"
DRAW = random.Random(14)
CORES = 1 if PICKED else len(os.sched_getaffinity(0))
SHARE = "0" if CORES == 1 else os.environ.get("QUADRILLE_FAULTS_SHARE")
if SHARE is None:
    shares = [subprocess.Popen([sys.executable, __file__, BINARY, VERIFIER, MODULE], env=os.environ | {"QUADRILLE_FAULTS_SHARE": str(share)})
              for share in range(CORES)]
    sys.exit(any([share.wait() for share in shares]))


# --- running with a fault -----------------------------------------------------------------------------------------------


class Ended(NamedTuple):
    status: int  # an exit code, or minus a signal
    out: bytes
    err: str
    failed: int  # calls that failed
    calls: dict  # how many calls of each kind


class Server:
    """A command line that can be run again and again, each time with another fault."""

    def __init__(self, words, text):
        def opened(name, flags):
            return os.open(FOLDER / name, flags | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC)

        self.out, self.err = (opened(name, os.O_RDWR | os.O_APPEND) for name in ("stdout", "stderr"))
        write("stdin", text)
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        program = [VERIFIER, *words[1:]] if words[0] == "quadrille-verify" else [BINARY, *words]
        self.process = subprocess.Popen(
            [str(word) for word in program], cwd=PLACE, stdin=open(FOLDER / "stdin", "rb"), stdout=self.out, stderr=self.err,
            pass_fds=(requests, answers), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
            env=os.environ | {"LD_PRELOAD": str(MODULE), "QUADRILLE_FAULTS": f"{requests},{answers}", "MALLOC_PERTURB_": "165"})
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
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def made(name, *words):
    return write(name, run(*words).out)


QUEENS, QUEENS8 = made("queens.json", "gen", "queens", "6"), made("queens8.json", "gen", "queens", "8")
PRICED = write("priced.dlx", "a b c d\n" + "".join(f"{x} {y} |{3 * i % 7}\n" for i, (x, y) in enumerate(
    ["ab", "ac", "ad", "bc", "bd", "cd"])) + "a |5\nb |4\nc |3\nd |2\n")
DOMINOES = made("dominoes.json", "gen", "tile", "--text", "board 4x4\npiece I x*\n##")
NONE = write("none.dlx", "a b c d e\n" + "".join(f"{x} {y}\n" for x in "abcde" for y in "abcde" if x < y))
SUDOKU = made("sudoku.json", "gen", "sudoku", "--grid", GRID)
COLOURS = write("colours.dlx", "a b | c d\na c:x d:y\na c:y\nb c:x\nb d:y\na b d:z\n")
COVERS = write("covers.txt", run("solve", "--all", QUEENS).out)
RECORDS = write("covers.jsonl", run("solve", "--all", "--json", QUEENS).out)
GIVENS = write("givens.txt", "0\n1\n2\n")
DIAGRAM = FOLDER / "queens.qdg"
run("compile", "-o", DIAGRAM, QUEENS)
PROOF = FOLDER / "none.proof"
PACKED = FOLDER / "none.proof.zst"
for proof in (PROOF, PACKED):
    run("count", "--proof", proof, "-q", NONE)
JOB, WORKED = FOLDER / "job", FOLDER / "worked"
run("split", "--parts", "2", "--all", "--try", "0", "-q", "-o", JOB, QUEENS)
shutil.copytree(JOB, WORKED)
run("work", WORKED, "0-1")
KEPT = FOLDER / "kept"  # searches that were begun
KEPT.mkdir()
COUNT_KEPT = ["count", "--checkpoint", "run/count", "--engine", "links", "--threads", "1"]
LIST_KEPT = ["solve", "--all", "--checkpoint", "run/list", "--engine", "links", "--threads", "1", "-o", "run/covers"]
for words in (COUNT_KEPT, LIST_KEPT):
    run(*(str(KEPT / word[4:]) if word.startswith("run/") else word for word in words), "--nodes", "100", "-q", QUEENS8)
ENGINES = ["auto", "links", "masks", "sweep", "slices", "tables", "diagram", "layers", "orbits", "sat", "milp"]


class Case(NamedTuple):
    words: list
    text: str = ""  # standard input
    files: tuple = ()  # what it writes
    job: str = ""  # a folder that is there before

    @property
    def is_kept(self):
        return "--checkpoint" in self.words

    @property
    def name(self):
        return " ".join(str(word).removeprefix(f"{FOLDER}/") for word in self.words)


def case(*words, text="", job=""):
    files = tuple(words[i + 1] for i, word in enumerate(words) if word in ("-o", "--proof") and words[i + 1] != "-")
    return Case(list(words), text, files, job)


def cases():
    for engine in ENGINES[:-1]:
        if engine != "slices":
            yield case("count", "--engine", engine, DOMINOES)
        if engine not in ("layers", "orbits"):
            yield case("solve", "--all", "--engine", engine, "-o", "covers", QUEENS if engine != "sweep" else DOMINOES)
    yield case("count", "--engine", "slices", SUDOKU)
    for engine in ("links", "masks", "diagram", "layers"):
        yield case("count", "--engine", engine, "--threads", "2", QUEENS8 if engine != "layers" else DOMINOES)
    for engine in ("auto", "links", "milp"):
        yield case("solve", "--minimize", "--engine", engine, PRICED)
    yield case("solve", "--best", "3", PRICED)
    yield case("solve", QUEENS8)
    yield case("solve", "--threads", "2", NONE)
    yield case("solve", "--json", "--all", "--threads", "2", "-o", "covers", QUEENS8)
    yield case("solve", "--all", "--show", "names", "-", text=QUEENS.read_text())
    yield case("solve", "--each", GIVENS, "--threads", "2", QUEENS)
    yield case("count", "--each", GIVENS, "--threads", "1", "-o", "counts", DOMINOES)
    yield case("count", "--by", "options", COLOURS)
    yield case("count", "--by", "0", "--by", "1", COLOURS)
    yield case("count", "--proof", "proof", QUEENS)
    yield case("count", "--proof", "proof", "--engine", "sat", NONE)
    yield case("unique", "--proof", "proof.zst", "--proof-text", NONE)
    yield case("solve", "--minimize", "--proof", "proof", "-o", "cover", PRICED)
    yield case("compile", "--proof", "proof", "-o", "diagram", QUEENS)
    yield case("compile", "--threads", "2", "-o", "diagram", DOMINOES)
    yield case("compile", "--format", "nnf", COLOURS)
    yield case("unique", COLOURS)
    yield case("sample", "-n", "3", "--seed", "1", QUEENS)
    yield case("estimate", QUEENS)
    yield case("profile", QUEENS)
    yield case("profile", "--svg", "-o", "picture", QUEENS)
    for flags in (["--count"], ["--sample", "2", "-o", "covers"], ["--marginals"], ["--list", "--from", "1", "--json"],
                  ["--best", "2"], ["--format", "dot"], ["--size", "--require", "1"]):
        yield case("query", *flags, DIAGRAM)
    yield case("check", QUEENS, COVERS)
    yield case("check", "--json", QUEENS, "-", text=RECORDS.read_text())
    for form in ("json", "ec", "dense", "dlx", "cnf", "opb", "lp"):
        yield case("convert", "-q", "--lossy", "--to", form, "-o", "problem", COLOURS if form in ("dlx", "json") else QUEENS)
    yield case("info", PRICED)
    for name, compress in (("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress)):
        yield case("info", write(f"queens.{name}", compress(QUEENS8.read_bytes())))
    yield case("simplify", SUDOKU)
    yield case("hint", "--all", SUDOKU)
    yield case("rate", SUDOKU)
    yield case("rate", "--each", GIVENS, "--threads", "2", QUEENS)
    yield case("why", NONE)
    yield case("why", "--json", "--proof", "proof", NONE)
    yield case("gen", "sudoku", "-", text=GRID + "\n")
    yield case("gen", "sudoku", "--givens", "-", "-o", "givens", text=f"{GRID}\n{GRID}\n")
    yield case("gen", "tile", "--text", "board 3x4\npiece I x*\n##")
    yield case("gen", "nonogram", "-", text="width 2\nheight 2\nrows\n1\n2\ncolumns\n1\n2\n")
    lines = '<line><count color="red">1</count></line></clues>'
    yield case("gen", "nonogram", "-", text=f'<puzzleset><puzzle><color name="red">f00</color><clues type="rows">{lines}<clues type="columns">{lines}</puzzle></puzzleset>')
    yield case("make", "sudoku", "--box", "2x2", "--seed", "1")
    yield case("render", COVERS)
    yield case("render", "--svg", "-o", "picture", text=COVERS.read_text())
    yield case("render", "--html", "-o", "page", QUEENS)
    yield case("render", "--each", GIVENS, QUEENS)
    yield case("watch", "-o", "page.html", QUEENS)
    yield case("page", "--playground", PLAYGROUND, "-o", "page.html", QUEENS)
    yield case("split", "--parts", "2", "--try", "0", "-o", "run", QUEENS)
    yield case("split", "--parts", "2", "--all", "--try", "0", "-o", "run", QUEENS)
    yield case("work", "run", "0", job=JOB)
    yield case("status", "--json", "run", job=WORKED)
    yield case("merge", "-o", "covers", "run", job=WORKED)
    yield case("merge", "--against", "masks", "run", job=WORKED)
    for job in (FOLDER / "empty", KEPT):
        job.mkdir(exist_ok=True)
        for words in (COUNT_KEPT, LIST_KEPT):
            yield case(*words, QUEENS8, job=job)
    yield case("completion", "bash")
    yield case("help")
    yield case("help", "count")
    yield case("--version", "--json")
    yield case("quadrille-verify", NONE, PROOF)
    yield case("quadrille-verify", NONE, PACKED)
    yield case("quadrille-verify", "--diagram", QUEENS, DIAGRAM)


# --- what may come of it ------------------------------------------------------------------------------------------------


class Judge:
    """Runs a case with faults, and holds what comes of it against a run without."""

    def __init__(self, case):
        self.case = case
        self.server = Server(case.words, case.text)
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
            check_true(what, self.is_right(done, files), (done, files))
            return
        whole = [found in (before, right) for found, right in zip(files, self.files)]
        check_true(what, may_fail(done) and self.is_begun(timeless(done.out)) and all(whole), (done, files))

    def is_right(self, done, files):
        truth = [timeless(text) for text in (self.truth.out, *self.files)]
        if self.case.words[0] == "status" and "run/parts/" in done.err:  # it tells what it cannot read
            return True
        return [timeless(text) for text in (done.out, *files) if text is not None] == truth or self.is_right_too(done, files)

    def is_right_too(self, done, files):
        """Another cover or another proof: where one way to answer fails, auto takes another."""
        words = self.case.words
        if None in files or words[0] not in ("solve", "compile", "count", "unique", "why") or not {"--all", "--each"}.isdisjoint(words):
            return False
        proofs = [PLACE / file for file in self.case.files if file.startswith("proof")]
        for proof in proofs:
            if subprocess.run([VERIFIER, words[-1], proof], capture_output=True).returncode != 0:
                return False
        if words[0] == "solve":
            return run("check", words[-1], "-", text=done.out or files[-1]).code == 0
        if words[0] == "compile":
            return run("query", PLACE / "diagram").out == run("count", words[-1]).out
        return bool(proofs) and done.out == self.truth.out

    def is_begun(self, out):
        return timeless(self.truth.out).startswith(out) or b"incomplete" in out or out == b"unknown\n"


def content(path):
    """The bytes of a file, or of the records in a folder; scripts there may name their folder in several ways."""
    if path.is_dir():
        return b"".join(f"{one.relative_to(path)}\n".encode() + one.read_bytes() for one in sorted(path.rglob("*.json")))
    return path.read_bytes() if path.exists() else None


def timeless(text):
    """What a command printed, but for the time it took."""
    return re.sub(rb'(?<="seconds":)[0-9.e-]+|(?<=time    )[0-9.]+ m?s', b"", text)


# Cbc runs in a process of its own, and gets over no fault there.
LOST_PROCESS = r"internal error: the process (ended with code|was ended by signal) \d+"
MEMORY = re.compile(rf"quadrille(-verify)?: (out of memory|Cbc ran out of memory|cannot start a process: .*|cannot make a pipe: .*|"
                    rf"{LOST_PROCESS})\n")


def says_no_memory(done):
    if done.status == 3:
        return "memory limit" in done.err
    folder = done.status == 74 and os.strerror(errno.ENOMEM) in done.err  # which the standard library could not list
    return folder or done.status == 70 and MEMORY.search(done.err) is not None


ERRORS = {"read": [errno.EIO], "write": [errno.ENOSPC, errno.EIO], "sync": [errno.EIO, errno.ENOSPC],
          "rename": [errno.EIO, errno.ENOSPC], "close": [errno.EIO], "open": [errno.EIO, errno.EMFILE],
          "mkstemp": [errno.ENOSPC, errno.EROFS], "chmod": [errno.EPERM], "stat": [errno.EIO], "dup": [errno.EMFILE],
          "truncate": [errno.EIO], "pipe": [errno.EMFILE], "fork": [errno.EAGAIN], "thread": [errno.EAGAIN]}
PASSING = {"read": [0, errno.EINTR, errno.EAGAIN], "write": [0, errno.EINTR, errno.EAGAIN], "sync": [errno.EINTR],
           "close": [errno.EINTR], "open": [errno.EINTR], "wait": [errno.EINTR], "poll": [errno.EINTR]}


def says_error(error):
    said = re.compile(f"^quadrille(-verify)?: .*{re.escape(os.strerror(error))}", re.M)
    lost = re.compile(f"^(quadrille: {LOST_PROCESS}|run/parts/.*{re.escape(os.strerror(error))})", re.M)  # the latter: merge refuses
    return lambda done: (said if done.status in (66, 74) else lost).search(done.err) is not None


def allocations(count):
    """What may fail: the calls from one number to another, the error, and whether a run that fails may end so."""
    for number in range(1, count + 1):
        for last in (number, FOREVER):
            yield "alloc", number, last, errno.ENOMEM, says_no_memory


def system_calls(words, calls):
    is_verifier = words[0] == "quadrille-verify"
    waits = not is_verifier and "milp" not in words  # where an end does not block
    for call, count in calls.items():
        for number in range(1, count + 1):
            for error in ERRORS.get(call, []):
                may_fail = says_no_memory if call in ("fork", "pipe", "thread") else says_error(error)
                yield call, number, number, error, may_fail
                if not (is_verifier and call == "write"):  # its message could not be written either
                    yield call, number, FOREVER, error, may_fail
            for error in PASSING.get(call, []):
                yield call, number, number, error, says_error(error) if error == errno.EAGAIN and not waits else lambda done: False


def all_cases():
    runs, hit = 0, 0
    picked = [one for one in cases() if all(word in one.name for word in PICKED)]
    for one in picked[int(SHARE)::CORES]:
        judge = Judge(one)
        calls = judge.truth.calls
        for fault in some(allocations(calls["alloc"]), 10) + some(system_calls(one.words, calls), 16):
            runs += 1
            hit += judge.judge(fault, DRAW.random() < 0.5).failed > 0
        judge.server.close()
        if PICKED:
            print(one.name, calls)
    check_true("most runs have met their fault", hit > 0.9 * runs, (hit, runs))


def all_commands():
    listed = re.search(r"\nCommands\n(.*?)\n\n", run("help").out, re.S).group(1)
    check("every command has a case", {line.split()[0] for line in listed.splitlines()} - {one.words[0] for one in cases()}, set())


def before_main():
    """Allocations of initialisers: one fails, and the program says so, or does without."""
    for program, words in ((BINARY, ["--version"]), (VERIFIER, ["--version"])):
        def begin(number):
            return subprocess.run([program, *words], capture_output=True, timeout=60, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
                                  env=os.environ | {"LD_PRELOAD": str(MODULE), "QUADRILLE_FAULTS_EARLY": str(number)})
        name, truth = os.path.basename(program), subprocess.run([program, *words], capture_output=True).stdout
        count = int(begin(0).stdout)
        check_true(f"{name} takes memory before main", count > 0)
        for number in some(range(1, count + 1), 10):
            done = begin(number)
            said = (done.returncode, done.stdout, done.stderr.decode())
            check_true(f"{name}: allocation {number} before main", said in ((0, truth, ""), (70, b"", f"{name}: out of memory\n")), said)


all_commands()
if SHARE == "0":
    before_main()
all_cases()
finish()
