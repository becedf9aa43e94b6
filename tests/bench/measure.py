# SPDX-License-Identifier: MIT
"""Runs one process and tells what it cost."""

import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    cpu: float  # seconds, user and system, of the whole process
    wall: float  # seconds, from its start to its end
    peak_kib: int
    text: str  # standard output and error


CPUS = os.sched_getaffinity(0)


def pin(to_one: bool) -> None:
    """Keeps this process and its children on the last CPU: moving between caches costs time. Or lets them go."""
    os.sched_setaffinity(0, {max(CPUS)} if to_one else CPUS)


SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of <linux/prctl.h>
DETACH = 'exec 3<&0; "$@" <&3 3<&- &'


def run(command: list[str], stdin: Path | None = None, good: tuple[int, ...] = (0,)) -> Run:
    """Ends this program where the command fails, that is, exits with another status than the good ones.

    A process that Python starts counts Python's memory in its peak, so that no peak below some 20 MiB could be told.
    A small shell starts the command instead and ends at once, and this process adopts what it leaves.
    """
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    with open(stdin or os.devnull, "rb") as source, tempfile.TemporaryFile() as sink:
        start = time.perf_counter()
        subprocess.run(["sh", "-c", DETACH, "sh", *command], stdin=source, stdout=sink, stderr=sink, check=True)
        _, status, usage = os.wait4(-1, 0)
        wall = time.perf_counter() - start
        sink.seek(0)
        text = sink.read().decode()
    code = os.waitstatus_to_exitcode(status)
    if code not in good:
        sys.exit(f"bench: {' '.join(command)} ended with {code}: {text[-500:]}")
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss, text)


def wall_seconds(command: list[str]) -> float:
    """From the start of the process to its end, as a caller sees them."""
    start = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def spread(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def rounded(value: object) -> object:
    """For JSON: microseconds are finer than the measurement."""
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [rounded(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value
