#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Times quadrille on a suite of problems, beside an older build and other programs, and `quadrille info` on large files.

The suites are plain (`quadrille count`), model (the same, with colours and bounds) and cost (`quadrille solve --minimize`).

A peer is NAME=COMMAND. In the command, {dlx} stands for a file in Knuth's format, {lp} for the same problem as an
integer program, {jlaire} for it as a sparse matrix (columns and secondary columns, then the columns of each row, from 0,
secondary ones leftmost), and `< FILE` gives the file on standard input. Its output must say `N solutions` or
`solutions: N`, or in the cost suite `The optimum cost is $N` or `Objective value: N`, where there is a cover; `N nodes`
or `nodes: N` is shown where it stands. See docs/benchmarks.md.
"""

import argparse
import json
import os
import re
import shlex
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from instances import NONE, SUITES, Instance, lines_of
from measure import Run, pin, rounded, run, spread
from reading import measure_reading, print_reading

TASKS = {"plain": ["count"], "model": ["count"], "cost": ["solve", "--minimize"]}
INPUT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Program:
    name: str
    words: list[str]
    good: tuple[int, ...] = (0,)  # exit statuses

    def inputs(self) -> set[str]:
        return set(INPUT.findall(" ".join(self.words)))

    def run(self, files: dict[str, Path]) -> Run:
        words = [word.format_map(files) for word in self.words]
        if "<" not in words:
            return run(words, good=self.good)
        at = words.index("<")
        return run(words[:at] + words[at + 2 :], Path(words[at + 1]), self.good)


def quadrille(name: str, binary: str, task: list[str]) -> Program:
    return Program(name, [binary, *task, "--json", "{file}"], good=(0, 1))  # 1: solve finds no cover


def peer(text: str) -> Program:
    name, equals, command = text.partition("=")
    program = Program(name, shlex.split(command))
    if not equals or not program.inputs() or not program.inputs() <= {"dlx", "lp", "jlaire"}:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected NAME=COMMAND with {{dlx}}, {{lp}} or {{jlaire}}")
    return program


def write_sparse(dlx: Path, path: Path) -> Path:
    lines = [line.split() for line in lines_of(dlx)]
    primary, secondary = lines[0], []
    if "|" in primary:
        at = primary.index("|")
        primary, secondary = primary[:at], primary[at + 1 :]
    column = {name: i for i, name in enumerate(secondary + primary)}
    rows = [[len(column), len(secondary)]] + [[column[name] for name in option] for option in lines[1:]]
    path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows))
    return path


def write_files(instance: Instance, binary: str, inputs: set[str], folder: Path) -> dict[str, Path]:
    """The instance as it is and in the formats that the peers read."""
    file = instance.write(binary, folder)
    files = {"file": file, "dlx": file, "lp": folder / "problem.lp", "jlaire": folder / "sparse.txt"}
    if file.suffix == ".txt":  # spp
        files["dlx"] = folder / "problem.dlx"
    for name in inputs & {"lp", "dlx"}:
        if files[name] != file:
            run([binary, "convert", "--quiet", "--to", name, "--output", str(files[name]), str(file)])
    if "jlaire" in inputs:
        write_sparse(file, files["jlaire"])
    return files


def counter(name: str, text: str) -> int | None:
    """`"nodes":7`, `nodes: 7` or `7 nodes`."""
    found = re.search(rf'"{name}":"?(\d+)|\b{name}: (\d+)|(\d+) {name}\b', text)
    return int(next(filter(None, found.groups()))) if found else None


def covers_of(text: str) -> int | None:
    found = [counter(word, text) for word in ("count", "solutions", "solution")]
    return next((n for n in found if n is not None), None)


def least_cost_of(text: str) -> int | str | None:
    found = re.search(r'"cost":"(-?\d+)"|optimum cost is \$(\d+)|Objective value: +(-?\d+)\.0+$', text, re.MULTILINE)
    if found:
        return int(next(filter(None, found.groups())))
    return NONE if re.search(r'"status":"none"|\b0 solutions|infeasible', text) else None


def check(program: Program, instance: Instance, suite: str, done: Run) -> None:
    found = least_cost_of(done.text) if suite == "cost" else covers_of(done.text)
    if found != instance.answer:
        sys.exit(f"bench: {program.name} answers {found} to {instance.name}, expected {instance.answer}")


def counters(program: Program, instance: Instance, runs: list[Run]) -> dict[str, int | None]:
    """Search nodes and updates, which must not depend on the run."""
    seen = {(counter("nodes", done.text), counter("updates", done.text)) for done in runs}
    if len(seen) != 1:
        sys.exit(f"bench: {program.name} searches {instance.name} differently from run to run: {sorted(seen)}")
    return dict(zip(("nodes", "updates"), seen.pop()))


def take_turns(instance: Instance, suite: str, programs: list[Program], times: int, folder: Path) -> list[list[Run]]:
    """The programs take turns, for machines drift; the first round warms up."""
    inputs = set().union(*(program.inputs() for program in programs))
    files = write_files(instance, programs[0].words[0], inputs, folder)
    runs: list[list[Run]] = [[] for _ in programs]
    pin(to_one=not instance.wall)
    for turn in range(times + 1):
        for program, done in zip(programs, runs):
            latest = program.run(files)
            check(program, instance, suite, latest)
            if turn > 0:
                done.append(latest)
    return runs


def measure(instance: Instance, suite: str, programs: list[Program], times: int, folder: Path) -> dict[str, object]:
    """The first program is ours."""
    runs = take_turns(instance, suite, programs, times, folder)
    seconds = [[one.wall if instance.wall else one.cpu for one in done] for done in runs]
    told = [{"nodes": None, "updates": None} if instance.wall else counters(program, instance, done)
            for program, done in zip(programs, runs)]
    row: dict[str, object] = {"instance": instance.name, "answer": str(instance.answer)} | told[0]
    row |= {"runs": times, "clock": "wall" if instance.wall else "cpu", "seconds": spread(seconds[0])}
    row |= {"peak_kib": max(done.peak_kib for done in runs[0]), "peers": {}}
    for program, theirs, counted in zip(programs[1:], seconds[1:], told[1:]):
        ratio = statistics.median(mine / other for mine, other in zip(seconds[0], theirs))
        row["peers"][program.name] = {"seconds": spread(theirs), "ratio": ratio} | counted
    return row


def grouped(number: int | str | None) -> str:
    return f"{int(number):,}" if str(number).isdigit() else str(number or "-")


def print_row(row: dict) -> None:
    seconds = row["seconds"]
    text = f"{row['instance']:<30}{grouped(row['answer']):>11}{grouped(row['nodes']):>13}{grouped(row['updates']):>14}"
    text += f"{seconds['median']:>10.4f} {seconds['min']:.4f}-{seconds['max']:.4f}{row['peak_kib'] / 1024:>6.1f}"
    for one in row["peers"].values():
        same = " " if one["nodes"] is None else "=" if one["nodes"] == row["nodes"] else "*"
        text += f"{one['seconds']['median']:>11.4f}{same}{one['ratio']:>5.2f}x"
    print(text, file=sys.stderr, flush=True)


def print_head(peers: list[Program]) -> None:
    head = f"{'instance':<30}{'answer':>11}{'nodes':>13}{'updates':>14}{'seconds':>10} {'min-max':>13}{'MiB':>6}"
    print(head + "".join(f"{one.name:>12} ours" + " " for one in peers), file=sys.stderr)


def print_means(rows: list[dict], peers: list[Program]) -> None:
    for one in peers:
        mean = statistics.geometric_mean(row["peers"][one.name]["ratio"] for row in rows)
        print(f"{one.name}: ours takes {mean:.2f}x its time, geometric mean of {len(rows)} instances", file=sys.stderr)
    print("After a peer's seconds: '=' our nodes exactly, '*' other nodes; then our time over its time.", file=sys.stderr)


def machine() -> dict[str, object]:
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return {"cpu": model[1] if model else "unknown", "cores": os.cpu_count()}


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, help="the quadrille to measure")
    parser.add_argument("--baseline", help="an older quadrille to measure it against")
    parser.add_argument("--peer", action="append", default=[], type=peer, metavar="NAME=COMMAND", help="may be repeated")
    parser.add_argument("--suite", choices=list(SUITES), default="plain", help="what to measure (default plain)")
    parser.add_argument("--no-simplify", action="store_true", help="ours searches problems as they are")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program, after one that warms up (default 5)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only the instances whose name matches")
    parser.add_argument("--json", metavar="FILE", help="where the results go, instead of standard output")
    parser.add_argument("--reading", action="store_true", help="measure reading, the deep chain and start-up instead")
    return parser.parse_args()


def measure_suite(arguments: argparse.Namespace, programs: list[Program], folder: Path) -> list[dict]:
    chosen = [one for one in SUITES[arguments.suite] if re.search(arguments.only, one.name, re.IGNORECASE)]
    if not chosen:
        sys.exit(f"bench: --only {arguments.only} matches no instance")
    print_head(programs[1:])
    rows = []
    for instance in chosen:
        rows.append(measure(instance, arguments.suite, programs, arguments.runs, folder))
        print_row(rows[-1])
    print_means(rows, programs[1:])
    return rows


def main() -> None:
    arguments = parse_arguments()
    pin(to_one=True)
    task = TASKS[arguments.suite]
    builds = {"quadrille": arguments.binary} | ({"baseline": arguments.baseline} if arguments.baseline else {})
    versions = {name: json.loads(run([binary, "--version", "--json"]).text) for name, binary in builds.items()}
    programs = [quadrille(name, binary, task) for name, binary in builds.items()] + arguments.peer
    if arguments.no_simplify:
        programs[0].words.append("--no-simplify")
    result: dict[str, object] = {"machine": machine(), "versions": versions}
    with tempfile.TemporaryDirectory(prefix="quadrille-bench-") as folder:
        if arguments.reading:
            result["reading"] = measure_reading(arguments.binary, arguments.runs, Path(folder))
            print_reading(result["reading"])
        else:
            result |= {"suite": arguments.suite, "rows": measure_suite(arguments, programs, Path(folder))}
    text = json.dumps(rounded(result), indent=1) + "\n"
    if arguments.json:
        Path(arguments.json).write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
