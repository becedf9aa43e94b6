# SPDX-License-Identifier: MIT
"""Runs programs, ours and others, and measures what each process costs."""

import argparse
import ctypes
import json
import math
import os
import re
import resource
import shlex
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

CPUS = os.sched_getaffinity(0)


@dataclass(frozen=True)
class Run:
    cpu: float  # seconds, user and system, of the whole process
    wall: float  # seconds, from its start to its end
    peak_kib: int  # of little meaning unless the command was started apart
    text: str  # standard output and error
    stopped: bool = False  # it reached the limit of seconds
    code: int = 0  # the exit status, or a signal below 0


def pin(to_one: bool) -> None:
    """Keeps this process and its children on the last CPU: moving between caches costs time. Or lets them go."""
    os.sched_setaffinity(0, {max(CPUS)} if to_one else CPUS)


SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of <linux/prctl.h>
DETACH = 'exec 3<&0; "$@" <&3 3<&- &'


def start_apart(words: list[str], stdin: int, sink: int) -> int:
    """A process that Python starts counts Python's memory in its peak, so that no peak below some 20 MiB could be told.

    A small shell starts the command instead and ends at once, and this process adopts what it leaves.
    """
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    subprocess.run(["sh", "-c", DETACH, "sh", *words], stdin=stdin, stdout=sink, stderr=sink, check=True)
    return -1  # whatever child there is


def start(words: list[str], stdin: int, sink: int) -> int:
    moves = [(os.POSIX_SPAWN_DUP2, source, target) for source, target in ((stdin, 0), (sink, 1), (sink, 2))]
    return os.posix_spawnp(words[0], words, os.environ, file_actions=moves)


def run(words: list[str], stdin: Path | None = None, good: tuple[int, ...] | None = (0,), apart: bool = False,
        limit: float | None = None) -> Run:
    """Ends this program where the command fails, that is, exits with another status than the good ones (None: any)."""
    done = observe(words, stdin, apart, limit)
    if not done.stopped and (done.code < 0 or (good is not None and done.code not in good)):
        sys.exit(f"bench: {' '.join(words)} ended with {done.code}: {done.text[-500:]}")
    return done


def kill_at(limit: float, child: int, ended: threading.Event) -> None:
    """Kills the child at the limit of CPU time, in seconds, or if it hangs: after a time on the wall that a busy machine does
    not reach."""
    clock = ~child << 3 | 2  # Linux numbers the CPU clocks of processes like this; a limit of the kernel has whole seconds
    patience = time.monotonic() + 60 + 20 * limit
    try:
        while (left := limit - time.clock_gettime(clock)) > 0 and time.monotonic() < patience:
            if ended.wait(max(left / len(CPUS), 0.001)):
                return
        os.kill(child, signal.SIGKILL)
    except OSError:
        pass  # it has ended


def observe(words: list[str], stdin: Path | None = None, apart: bool = False, limit: float | None = None) -> Run:
    """However the command ends.

    `apart` makes the peak of memory right, and the time on the wall longer by that of a shell. A limit is one of CPU time, in
    seconds.
    """
    ended = threading.Event()
    with open(stdin or os.devnull, "rb") as source, tempfile.TemporaryFile() as sink:
        begin = time.perf_counter()
        child = (start_apart if apart else start)(words, source.fileno(), sink.fileno())
        if limit and not apart:
            seconds = math.ceil(limit) + 1
            resource.prlimit(child, resource.RLIMIT_CPU, (seconds, seconds))  # in case this process is killed
            threading.Thread(target=kill_at, args=(limit, child, ended), daemon=True).start()
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - begin
        ended.set()
        sink.seek(0)
        text = sink.read().decode()
    code = os.waitstatus_to_exitcode(status)
    stopped = limit is not None and code in (-signal.SIGXCPU, -signal.SIGKILL)
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss, text, stopped, code)


def spread(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def rounded(value: object) -> object:
    """For JSON: microseconds are finer than the measurement."""
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [rounded(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value


# --- the programs --------------------------------------------------------------------------------------------------------


INPUT = re.compile(r"\{(\w+)\}")
PEER_INPUTS = {"dlx", "jlaire", "cnf", "lp", "puzzles"}


@dataclass(frozen=True)
class Program:
    name: str
    words: list[str]
    ours: bool = False

    def inputs(self) -> set[str]:
        return set(INPUT.findall(" ".join(self.words)))

    def run(self, files: dict[str, Path], apart: bool = False, limit: float | None = None) -> Run:
        """Exit status 1 of ours says that there is no cover. Those of others mean nothing, for their answers are checked."""
        words, good = [word.format_map(files) for word in self.words], (0, 1) if self.ours else None
        if "<" not in words:
            return run(words, None, good, apart, limit)
        at = words.index("<")
        return run(words[:at] + words[at + 2 :], Path(words[at + 1]), good, apart, limit)


def peer(text: str) -> Program:
    """As an argument of the command line."""
    name, equals, command = text.partition("=")
    program = Program(name, shlex.split(command))
    if not equals or not program.inputs() or not program.inputs() <= PEER_INPUTS:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected NAME=COMMAND with one of {sorted(PEER_INPUTS)} in braces")
    return program


class Quadrille:
    """One build of ours."""

    def __init__(self, binary: str) -> None:
        self.binary = binary
        self.version = json.loads(run([binary, "--version", "--json"]).text)

    def offers(self, task: list[str]) -> bool:
        return "--engine" not in task or task[task.index("--engine") + 1] in self.version["engines"]

    def program(self, name: str, task: list[str]) -> Program:
        """One thread is what builds without --threads have."""
        if "--threads" not in run([self.binary, "help", task[0]]).text:
            task = shlex.split(shlex.join(task).replace(" --threads 1", ""))
        return Program(name, [self.binary, *task], ours=True)
