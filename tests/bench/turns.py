# SPDX-License-Identifier: MIT
"""Lets the programs take turns at an instance, for machines drift, and makes a row of what they took."""

import statistics
from pathlib import Path

from answers import check_ours, counters_of, fault_of
from inputs import write_inputs
from instance import Instance
from measure import Run, pin, spread
from programs import Program
from suites import Suite

Row = dict[str, object]


def warm_up(programs: list[Program], files: dict[str, Path], limit: int) -> list[Run]:
    """The round that is not timed. It tells the peak of memory of ours, the first, which needs another start."""
    return [program.run(files, apart=k == 0 and limit >= 60, limit=limit) for k, program in enumerate(programs)]


def take_turns(name: str, suite: Suite, instance: Instance, programs: list[Program], times: int, folder: Path) -> list[list[Run]]:
    """The runs of each program, the first being the one that warms up. Who reached the limit then is let off."""
    wanted = set().union(*(program.inputs() for program in programs))
    files = write_inputs(instance, programs[0].words[0], wanted, folder)
    pin(to_one=not (suite.wall or instance.raced))
    runs = [[first] for first in warm_up(programs, files, suite.limit)]
    for _ in range(times):
        for program, done in zip(programs, runs):
            if not done[0].stopped:
                done.append(program.run(files, limit=suite.limit))
    for program, done in zip(programs, runs):
        for one in finished(done) if program.ours else []:
            check_ours(program.name, instance, name, one, files.get("dlx"))
    return runs


def finished(runs: list[Run]) -> list[Run]:
    return [one for one in runs if not one.stopped]


def ratio(mine: list[float], theirs: list[float]) -> float | None:
    """The median of our time over theirs within a turn."""
    return statistics.median(one / other for one, other in zip(mine, theirs)) if mine and theirs else None


def measure(name: str, suite: Suite, instance: Instance, programs: list[Program], times: int, folder: Path) -> Row:
    """The first program is ours."""
    wall = suite.wall or instance.raced
    runs = take_turns(name, suite, instance, programs, times, folder)
    seconds = [[one.wall if wall else one.cpu for one in done[1:]] for done in runs]
    told = [counters_of(program.name, instance, finished(done)) for program, done in zip(programs, runs)]
    row: Row = {"instance": instance.name, "answer": str(instance.answer), **told[0], "runs": times}
    row |= {"clock": "wall" if wall else "cpu", "seconds": spread(seconds[0]) if seconds[0] else None, "limit": suite.limit}
    row |= {"peak_kib": runs[0][0].peak_kib, "peers": {}}
    for program, done, theirs, counted in zip(programs[1:], runs[1:], seconds[1:], told[1:]):
        fault = fault_of(instance, name, finished(done))
        compared = ratio(seconds[0], theirs) if not fault or fault["kind"] == "wraps" else None
        row["peers"][program.name] = {"seconds": spread(theirs) if theirs else None, "ratio": compared, "fault": fault, **counted}
    return row
