# SPDX-License-Identifier: MIT
"""Runs one process and tells what it cost."""

import ctypes
import os
import resource
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
        limit: int | None = None) -> Run:
    """Ends this program where the command fails, that is, exits with another status than the good ones (None: any)."""
    done = observe(words, stdin, apart, limit)
    if not done.stopped and (done.code < 0 or (good is not None and done.code not in good)):
        sys.exit(f"bench: {' '.join(words)} ended with {done.code}: {done.text[-500:]}")
    return done


def observe(words: list[str], stdin: Path | None = None, apart: bool = False, limit: int | None = None) -> Run:
    """However the command ends.

    `apart` makes the peak of memory right, and the time on the wall longer by that of a shell. A limit is one of CPU time;
    one that hangs without using any is killed too, after a time on the wall that a busy machine does not reach.
    """
    with open(stdin or os.devnull, "rb") as source, tempfile.TemporaryFile() as sink:
        begin = time.perf_counter()
        child = (start_apart if apart else start)(words, source.fileno(), sink.fileno())
        watch = None
        if limit and not apart:
            resource.prlimit(child, resource.RLIMIT_CPU, (limit, limit))
            watch = threading.Timer(60 + 20 * limit, os.kill, (child, signal.SIGKILL))
            watch.start()
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - begin
        if watch:
            watch.cancel()
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
