# SPDX-License-Identifier: MIT
"""Runs the engines and `auto` on the instances of auto.py, within limits of CPU time."""

import json
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from measure import observe, pin
from suites import Instance

TIMES, PLUS = 3.0, 0.020  # auto takes at most TIMES times the best engine and PLUS seconds
LONG = 0.020  # seconds of the best engine from which ratios count
FIRST_LIMIT, GROWTH = 0.3, 4  # engines get 0.3 s each; if none gets there, four times as much, and so on
ENOUGH = 2  # once one got there in T seconds, others get 0.3 s, or T times this
NEAR = 1.3  # engines that took at most this many times the least time run again
CANNOT, INCOMPLETE = 2, 3  # exit statuses


@dataclass(frozen=True)
class Case:
    family: str
    half: str
    instance: Instance

    def name(self) -> str:
        name = self.instance.name
        return name if len(name) <= 40 else name[:37] + "..."


@dataclass(frozen=True)
class Timing:
    """What a command took: medians, or at least the limit if it did not get there."""

    engine: str  # that was asked for
    seconds: float
    done: bool
    able: bool = True  # the engine does not refuse the problem
    peak_kib: int = 0
    answer: str = ""
    ended_with: str = ""  # the engine that gave the answer

    def show(self) -> str:
        return f"{'' if self.done else '>'}{self.seconds:.3f}"


@dataclass(frozen=True)
class Verdict:
    """Auto beside the best engine."""

    case: Case
    best: Timing
    auto: Timing
    two: Timing | None = None  # auto with two threads

    def ratio(self) -> float:
        """A problem that only auto can do, by weights for example, must not pay for others."""
        return max(self.auto.seconds / self.best.seconds, 1.0)

    def excess(self) -> float:
        return self.auto.seconds - self.best.seconds

    def is_long(self) -> bool:
        return self.best.seconds >= LONG

    def is_over(self) -> bool:
        return not self.auto.done or self.auto.seconds > TIMES * self.best.seconds + PLUS

    def memory(self) -> float:
        return self.auto.peak_kib / self.best.peak_kib

    def row(self) -> list[str]:
        two = [self.two.show()] if self.two else []
        return [self.case.family, self.case.name(), self.best.engine, self.best.show(), self.auto.show(), self.auto.ended_with or "-",
                f"{self.ratio():.2f}", *two]


@dataclass
class Judge:
    """Runs commands, and keeps what is wrong."""

    binary: str
    engines: list[str]
    limit: float
    runs: int
    record: TextIO | None
    faults: list[str] = field(default_factory=list)

    def time(self, case: Case, words: list[str], engine: str, limit: float, runs: int = 1) -> Timing:
        """The first run that does not get there is the last."""
        command = [self.binary, *words, *([] if engine == "auto" else ["--engine", engine])]
        done = [observe(command, limit=limit)]
        while len(done) < runs and done[-1].code in (0, 1):
            done.append(observe(command, limit=limit))
        last = done[-1]
        timing = Timing(engine, limit, False, last.code != CANNOT, last.peak_kib)
        if last.code in (0, 1):
            result = result_of(last.text)
            timing = Timing(engine, statistics.median(one.cpu for one in done), True, True, max(one.peak_kib for one in done),
                            result.get("count", result.get("status", "")), result.get("engine", ""))
        if not last.stopped and last.code not in (0, 1, CANNOT, INCOMPLETE):
            self.faults.append(f"{case.name()}: {engine} ends with {last.code}: {last.text[-200:].strip()}")
        self.write(case, words, timing, len(done), "stopped" if last.stopped else str(last.code))
        return timing

    def write(self, case: Case, words: list[str], timing: Timing, runs: int, ending: str) -> None:
        if self.record:
            asked = " ".join(word for word in words if not Path(word).is_file())
            print(case.half, case.family, case.instance.name, asked, timing.engine, f"{timing.seconds:.4f}", runs, ending, timing.answer,
                  timing.ended_with, timing.peak_kib, sep="\t", file=self.record, flush=True)

    def race(self, case: Case, words: list[str], engines: list[str]) -> list[Timing]:
        """The engines that got there, the best first. One that is stopped took longer than another."""
        limit = min(FIRST_LIMIT, self.limit)
        found: list[Timing] = []
        while not found and engines:
            open_engines = []
            for engine in engines:
                own_limit = min([limit, *(max(FIRST_LIMIT, ENOUGH * one.seconds) for one in found)])
                timing = self.time(case, words, engine, own_limit)
                found += [timing] if timing.done else []
                open_engines += [engine] if timing.able and not timing.done else []
            engines, limit = open_engines if limit < self.limit else [], min(GROWTH * limit, self.limit)
        if found and self.runs > 1:
            least = min(one.seconds for one in found)
            found = [self.time(case, words, one.engine, limit, self.runs) if one.seconds <= NEAR * least else one for one in found]
        return sorted(found, key=lambda one: (not one.done, one.seconds))

    def count(self, case: Case, file: Path, engines: list[str], two_threads: bool) -> tuple[Verdict | None, list[str]]:
        """None where no engine gets there; and the engines, the fastest first, for the next instance of the family."""
        words = ["count", "--json", "--quiet", str(file), "--threads"]
        pin(to_one=True)
        timings = self.race(case, [*words, "1"], engines)
        if not timings:
            return None, engines
        best = timings[0]
        limit = 10 * best.seconds + FIRST_LIMIT
        auto = self.time(case, [*words, "1"], "auto", limit, self.runs)
        pin(to_one=False)
        two = self.time(case, [*words, "2"], "auto", 2 * limit, self.runs) if two_threads else None
        self.agree(case, [*timings, auto, *([two] if two else [])])
        order = [one.engine for one in timings]
        return Verdict(case, best, auto, two), order + [engine for engine in engines if engine not in order]

    def agree(self, case: Case, timings: list[Timing]) -> None:
        answers = {one.engine: one.answer for one in timings if one.done}
        if len(set(answers.values())) > 1 or "" in answers.values():
            self.faults.append(f"{case.name()}: wrong answer: {answers}")


def result_of(text: str) -> dict[str, str]:
    """The last line of --json, without numbers."""
    lines = [line for line in text.splitlines() if line.startswith('{"type":"result"')]
    return {key: value for key, value in json.loads(lines[-1]).items() if isinstance(value, str)} if lines else {}
