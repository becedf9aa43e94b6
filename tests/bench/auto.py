#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what `auto` promises: at most 1.5 times the time of the best engine and 20 ms, whatever the problem.

Every instance of tests/data and of the suites is asked as it is, in other orders of items and options, and with an item
apart; by each engine and by auto; on one thread, where CPU time counts, and on two, where that on the wall
does. Verbs are count, first (a cover), list (to /dev/null) and cost (the least; on all cores, wall time). Each broken
promise is a line. Where it is broken, auto and the best engine run once more, and the lower times count. Answers must agree
between engines, threads and variations. Exits with 1 if a promise is broken or an answer wrong.

    auto.py --binary build/release/quadrille --only domino --limit 1     takes seconds
    auto.py --binary build/release/quadrille --record auto.tsv           takes hours

With --crew it checks what threads cost instead: CPU time of counts with 2 and 4 threads at most 1.25 times that of one and
20 ms; wall time of two at most 0.62 of one by geometric mean. --busy adds busy processes, --pinned takes one core: there two
threads take at most 1.2 times the CPU time of one.

    auto.py --binary build/release/quadrille --crew --runs 5             takes a minute, on an idle machine
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from bench import covers_of, least_cost_of, whether_covers
from measure import CPUS, Quadrille, Run, observe, pin
from problems import Random
from suites import CREW, Instance, everything, lines_of, primary_and_secondary, write_inputs

# --- other forms of a problem --------------------------------------------------------------------------------------------


Problem = tuple[list[str], list[list[str]]]  # the line of items, and the options


@dataclass(frozen=True)
class Variation:
    name: str
    file: Path
    times: int = 1  # this many times the covers of the problem


def read(dlx: Path) -> Problem:
    items, *options = lines_of(dlx)
    return items, options


def write(problem: Problem, path: Path) -> Path:
    """The comment says the format, whatever the names are."""
    path.write_text("\n".join(["| dlx", *(" ".join(line) for line in [problem[0], *problem[1]])]) + "\n")
    return path


def is_cost(word: str) -> bool:
    return word.startswith("|")


def has_costs(problem: Problem) -> bool:
    return any(is_cost(word) for option in problem[1] for word in option)


def in_another_order(problem: Problem, seed: int) -> Problem:
    random = Random(seed)
    primary, secondary = (random.shuffle(part) for part in primary_and_secondary(problem[0]))
    # Costs stay behind: a line that begins with one would be a comment.
    options = random.shuffle([sorted(random.shuffle(list(option)), key=is_cost) for option in problem[1]])
    return primary + ["|"] * bool(secondary) + secondary, options


def with_one_apart(problem: Problem) -> Problem:
    """Costs of 0 and 1, so that the least cost stays."""
    primary, secondary = primary_and_secondary(problem[0])
    costs = [["|0"], ["|1"]] if has_costs(problem) else [[], []]
    return [*primary, "one-apart", "|", *secondary], problem[1] + [["one-apart", *cost] for cost in costs]


def variations(problem: Problem, orders: int, folder: Path) -> Iterator[Variation]:
    yield Variation("as it is", write(problem, folder / "as-it-is.dlx"))
    for seed in range(1, orders + 1):
        yield Variation(f"order {seed}", write(in_another_order(problem, seed), folder / f"order-{seed}.dlx"))
    yield Variation("one apart", write(with_one_apart(problem), folder / "one-apart.dlx"), times=2)


# --- what threads cost ---------------------------------------------------------------------------------------------------


CPU_TIMES, CPU_PLUS = 1.25, 0.020  # CPU time of several threads, as a multiple of that of one, and seconds
PINNED_TIMES = 1.2  # CPU time of two threads on one core, where one takes LONG_COUNT
WALL_TIMES, LONG_COUNT = 0.62, 0.1  # wall time of two threads by geometric mean, where one takes this many seconds
SPIN = "while True: pass"


@dataclass(frozen=True)
class Costs:
    """Medians in seconds, by the number of threads."""

    instance: str
    cpu: dict[int, float]
    wall: dict[int, float]

    def is_kept(self, pinned: bool) -> bool:
        one = self.cpu[1]
        if pinned:
            return one < LONG_COUNT or all(cpu <= PINNED_TIMES * one for cpu in self.cpu.values())
        return all(cpu <= CPU_TIMES * one + CPU_PLUS for cpu in self.cpu.values())

    def line(self) -> str:
        cells = "".join(f"{self.cpu[n]:>9.3f}{self.wall[n]:>9.3f}" for n in self.cpu)
        return f"{self.instance:<30}{cells}"


@contextmanager
def neighbours(number: int) -> Iterator[None]:
    """Keeps this many processes busy meanwhile."""
    busy = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(number)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def count(binary: str, file: Path, threads: int, answer: int | str) -> Run:
    done = observe([binary, "count", "--json", "--threads", str(threads), str(file)])
    if covers_of(done.text) != answer:
        sys.exit(f"auto: {file} with {threads} threads: expected {answer} covers, found {done.text[-200:]}")
    return done


def costs_of(binary: str, instance: Instance, threads: list[int], runs: int) -> Costs:
    """Runs of different numbers of threads take turns, after a turn that is not counted."""
    with tempfile.TemporaryDirectory(prefix="quadrille-crew-") as name:
        file = write_inputs(instance, binary, {"dlx"}, Path(name))["dlx"]
        turns = [{n: count(binary, file, n, instance.answer) for n in threads} for _ in range(runs + 1)][1:]
    return Costs(instance.name, {n: statistics.median(turn[n].cpu for turn in turns) for n in threads},
                 {n: statistics.median(turn[n].wall for turn in turns) for n in threads})


def check_crew(binary: str, instances: list[Instance], runs: int, busy: int, pinned: bool) -> bool:
    """Prints a table. Whether the promise is kept; that of wall time is only asked of an idle machine."""
    threads = [1, 2] if pinned else [1, 2, 4]
    print(f"{'count':<30}" + "".join(f"{f'cpu {n}':>9}{f'wall {n}':>9}" for n in threads), flush=True)
    pin(to_one=pinned)
    all_costs, kept = [], True
    with neighbours(busy):
        for instance in instances:
            costs = costs_of(binary, instance, threads, runs)
            kept = kept and costs.is_kept(pinned)
            print(costs.line() + ("" if costs.is_kept(pinned) else "   broken"), flush=True)
            all_costs.append(costs)
    pin(to_one=False)
    ratios = [one.wall[2] / one.wall[1] for one in all_costs if one.wall[1] >= LONG_COUNT]
    if busy or pinned or not ratios or len(CPUS) < 2:
        return kept
    mean = statistics.geometric_mean(ratios)
    print(f"wall time of two threads over one: {mean:.3f} by geometric mean of the {len(ratios)} "
          f"where one takes {LONG_COUNT * 1000:.0f} ms or more, promised {WALL_TIMES}", flush=True)
    return kept and mean <= WALL_TIMES


# --- what auto promises --------------------------------------------------------------------------------------------------


TIMES, PLUS, MEAN = 1.5, 0.020, 1.15  # what is promised
LONG = 0.010  # seconds: below, a ratio tells of starting a process
LINES = 10**7  # no engine lists so many covers in a second
CANNOT, INCOMPLETE = 2, 3  # exit statuses
CORES = os.cpu_count() or 1


@dataclass(frozen=True)
class Verb:
    words: list[str]
    answer: Callable[[str], int | str | None]
    threads: bool = True  # the verb takes --threads


VERBS = {
    "count": Verb(["count", "--json"], covers_of),
    "first": Verb(["solve", "--json"], whether_covers),
    "list": Verb(["solve", "--all", "--stats", "--output", "/dev/null"], covers_of),
    "cost": Verb(["solve", "--minimize", "--json"], least_cost_of, threads=False),
}


@dataclass(frozen=True)
class Case:
    """One question, to be put to each engine."""

    verb: str
    instance: str
    variation: Variation
    threads: int | None  # None: as many as there are cores

    def name(self) -> str:
        return f"{self.verb}, {self.instance}, {self.variation.name}, threads {self.threads or 'all'}"

    def words(self, binary: str, engine: str) -> list[str]:
        threads = ["--threads", str(self.threads)] if self.threads else []
        return [binary, *VERBS[self.verb].words, *threads, "--engine", engine, str(self.variation.file)]


@dataclass(frozen=True)
class Timing:
    engine: str
    seconds: float | None  # None: it did not get there
    limit: int
    done: Run

    def least(self) -> float:
        return self.limit if self.seconds is None else self.seconds


@dataclass(frozen=True)
class Verdict:
    """Auto beside the best engine."""

    case: Case
    best: Timing
    auto: Timing

    def kept(self) -> bool:
        return self.auto.seconds is not None and self.auto.seconds <= TIMES * self.best.least() + PLUS

    def ratio(self) -> float:
        """At least this, if auto did not get there."""
        return self.auto.least() / max(self.best.least(), 1e-4)

    def long(self) -> bool:
        return self.best.least() >= LONG

    def line(self) -> list[str]:
        over = "" if self.auto.seconds is not None else ">"
        threads = str(self.case.threads or "all")
        return [self.case.instance, self.case.variation.name, threads, self.best.engine, f"{self.best.least():.3f}",
                f"{over}{self.auto.least():.3f}", f"{over}{self.ratio():.2f}"]


HEAD, WIDTHS = ["instance", "variation", "threads", "best engine", "seconds", "auto", "ratio"], [30, 11, 9, 13, 9, 10, 10]


def print_line(words: list[str]) -> None:
    """The first two columns stand to the left."""
    cells = [f"{word:<{width}}" if k < 2 else f"{word:>{width}}" for k, (word, width) in enumerate(zip(words, WIDTHS))]
    print("".join(cells).rstrip(), flush=True)


@dataclass
class Referee:
    """Runs the engines, and keeps what was found."""

    binary: str
    engines: list[str]
    limit: int
    runs: int
    record: TextIO | None
    faults: list[str] = field(default_factory=list)

    def time(self, case: Case, engine: str, limit: int, runs: int) -> Timing:
        """The median of the runs, or what the first says if it does not get there. Who needs more CPU time than the threads
        have within the limit is stopped."""
        on_wall = case.threads != 1
        pin(to_one=not on_wall)
        words, times = case.words(self.binary, engine), []
        for _ in range(runs):
            done = observe(words, limit=limit * (case.threads or CORES))
            if done.stopped or done.code not in (0, 1):
                times = []
                break
            times.append(done.wall if on_wall else done.cpu)
        timing = Timing(engine, statistics.median(times) if times else None, limit, done)
        if not (done.stopped or done.code in (0, 1, CANNOT, INCOMPLETE)):
            self.faults.append(f"{case.name()}: {engine} ends with {done.code}: {done.text[-200:].strip()}")
        self.write(case, timing)
        return timing

    def write(self, case: Case, timing: Timing) -> None:
        if self.record:
            ending = "stopped" if timing.done.stopped else str(timing.done.code)
            answer = self.answer(case, timing)
            seconds = "" if timing.seconds is None else f"{timing.seconds:.4f}"
            words = [case.verb, case.instance, case.variation.name, case.threads or "all", timing.engine, seconds, timing.limit,
                     ending, "" if answer is None else answer]
            print(*words, sep="\t", file=self.record, flush=True)

    def answer(self, case: Case, timing: Timing) -> int | str | None:
        return VERBS[case.verb].answer(timing.done.text) if timing.seconds is not None else None

    def race(self, case: Case, order: list[str]) -> list[Timing]:
        """The engines that can do it, the best first. Once one got there, nobody gets much longer."""
        timings: list[Timing] = []
        for engine in order:
            limit = min([self.limit, *(int(one.seconds) + 1 for one in timings if one.seconds is not None)])
            timings.append(self.time(case, engine, limit, self.runs))
        able = [one for one in timings if one.done.stopped or one.done.code != CANNOT]
        return sorted(able, key=lambda one: (one.seconds is None, one.least()))

    def judge(self, case: Case, timings: list[Timing]) -> Verdict | None:
        """None where no engine got there."""
        if not timings or timings[0].seconds is None:
            return None
        best = timings[0]
        limit = max(self.limit, int(TIMES * best.least() + PLUS) + 1)
        verdict = Verdict(case, best, self.time(case, "auto", limit, self.runs))
        if verdict.auto.done.code == CANNOT:
            self.faults.append(f"{case.name()}: auto cannot do what {best.engine} can: {verdict.auto.done.text.strip()}")
        if not verdict.kept() and verdict.auto.seconds is not None:
            again = [self.time(case, one.engine, limit, self.runs) for one in (best, verdict.auto)]
            verdict = Verdict(case, min(best, again[0], key=Timing.least), min(verdict.auto, again[1], key=Timing.least))
        return verdict

    def agree(self, case: Case, timings: list[Timing], known: int | str | None) -> int | str | None:
        """What the problem as it is has for an answer. What differs from what is known is a fault."""
        times = case.variation.times if case.verb in ("count", "list") else 1
        found = {one.engine: self.answer(case, one) for one in timings if one.seconds is not None}
        if known is None and found:
            first = next(iter(found.values()))
            known = first // times if isinstance(first, int) else first
        expected = known * times if isinstance(known, int) else known
        wrong = ", ".join(f"{engine} {answer}" for engine, answer in found.items() if answer != expected or answer is None)
        if wrong:
            self.faults.append(f"{case.name()}: {wrong}, expected {expected}")
        return known

    def verdicts(self, verb: str, instance: Instance, forms: list[Variation], threads: list[int | None]) -> Iterator[Verdict | None]:
        """An engine that was fast a moment ago has the first turn, for it shortens those of the others."""
        order, known = self.engines, None
        for form in forms:
            for number in threads:
                case = Case(verb, instance.name, form, number)
                timings = self.race(case, order)
                order = [one.engine for one in timings]
                verdict = self.judge(case, timings)
                known = self.agree(case, [*timings, *([verdict.auto] if verdict else [])], known)
                yield verdict


def is_asked(verb: str, instance: Instance, problem: Problem, limit: int) -> bool:
    """Whether it makes sense: costs are for `cost` alone, and no list is asked for that nobody ends."""
    if verb == "cost":
        return has_costs(problem)
    endless = verb == "list" and isinstance(instance.answer, int) and instance.answer > limit * LINES
    return not instance.priced and not endless


def sum_up(verb: str, verdicts: list[Verdict | None]) -> bool:
    """Prints what they come to. Whether the promise is kept."""
    judged = [one for one in verdicts if one]
    kept, ratios = sum(one.kept() for one in judged), [one.ratio() for one in judged if one.long()]
    mean = statistics.geometric_mean(ratios) if ratios else 1.0
    print(f"{verb}: {kept} of {len(judged)} keep the promise; auto over best {mean:.3f} by geometric mean of the {len(ratios)} "
          f"where best takes {LONG * 1000:.0f} ms or more, promised {MEAN}; "
          f"in {len(verdicts) - len(judged)} others no engine got there", end="\n\n", flush=True)
    return kept == len(judged) and mean <= MEAN


def check_verb(verb: str, referee: Referee, instances: list[Instance], arguments: argparse.Namespace) -> bool:
    """A table of who breaks the promise. Whether it is kept."""
    print_line([verb])
    print_line(HEAD)
    verdicts: list[Verdict | None] = []
    threads = arguments.threads if VERBS[verb].threads else [None]
    for instance in instances:
        with tempfile.TemporaryDirectory(prefix="quadrille-auto-") as name:
            problem = read(write_inputs(instance, referee.binary, {"dlx"}, Path(name))["dlx"])
            if not is_asked(verb, instance, problem, arguments.limit):
                continue
            forms = list(variations(problem, arguments.permutations, Path(name)))
            for verdict in referee.verdicts(verb, instance, forms, threads):
                verdicts.append(verdict)
                if verdict and not verdict.kept():
                    print_line(verdict.line())
    return sum_up(verb, verdicts)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, help="the quadrille to measure")
    parser.add_argument("--verb", action="append", choices=list(VERBS), help="may be repeated (default all)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only the instances whose name matches")
    parser.add_argument("--threads", action="append", type=int, metavar="N", help="may be repeated (default 1 and 2)")
    parser.add_argument("--limit", type=int, default=10, metavar="SECONDS", help="for an engine (default 10)")
    parser.add_argument("--permutations", type=int, default=3, metavar="N", help="other orders (default 3)")
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="of which the median counts (default 1)")
    parser.add_argument("--crew", action="store_true", help="check what threads cost, and nothing else")
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="with --crew: beside N busy processes")
    parser.add_argument("--pinned", action="store_true", help="with --crew: on one core")
    parser.add_argument("--record", metavar="FILE", help="where each time goes, as tab-separated values")
    return parser.parse_args()


def main() -> None:
    arguments = parse_arguments()
    arguments.threads = arguments.threads or [1, 2]
    instances = [one for one in (CREW if arguments.crew else everything()) if re.search(arguments.only, one.name, re.IGNORECASE)]
    if not instances:
        sys.exit(f"auto: --only {arguments.only} matches no instance")
    if arguments.crew:
        sys.exit(not check_crew(arguments.binary, instances, arguments.runs, arguments.busy, arguments.pinned))
    record = open(arguments.record, "w", encoding="utf-8") if arguments.record else None
    engines = Quadrille(arguments.binary).version["engines"]
    referee = Referee(arguments.binary, engines, arguments.limit, arguments.runs, record)
    if record:
        print("verb", "instance", "variation", "threads", "engine", "seconds", "limit", "ending", "answer", sep="\t", file=record)
    kept = [check_verb(verb, referee, instances, arguments) for verb in arguments.verb or VERBS]
    print("\n".join(referee.faults) or "no wrong answer")
    sys.exit(0 if all(kept) and not referee.faults else 1)


if __name__ == "__main__":
    main()
