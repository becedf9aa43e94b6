# SPDX-License-Identifier: MIT
"""What several threads cost `auto`, beside what one costs: CPU time, and on an idle machine the time on the wall."""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from answers import covers_of
from inputs import write_inputs
from instance import Instance
from measure import CPUS, Run, observe, pin

CPU_TIMES, CPU_PLUS = 1.25, 0.020  # CPU time of several threads, as a multiple of that of one, and seconds
PINNED_TIMES = 1.2  # CPU time of two threads on one core, where one takes LONG
WALL_TIMES, LONG = 0.62, 0.1  # wall time of two threads by geometric mean, where one takes this many seconds
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
            return one < LONG or all(cpu <= PINNED_TIMES * one for cpu in self.cpu.values())
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
    ratios = [one.wall[2] / one.wall[1] for one in all_costs if one.wall[1] >= LONG]
    if busy or pinned or not ratios or len(CPUS) < 2:
        return kept
    mean = statistics.geometric_mean(ratios)
    print(f"wall time of two threads over one: {mean:.3f} by geometric mean of the {len(ratios)} "
          f"where one takes {LONG * 1000:.0f} ms or more, promised {WALL_TIMES}", flush=True)
    return kept and mean <= WALL_TIMES
