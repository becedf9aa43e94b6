#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Times `quadrille count`, beside an older build and other programs, and `quadrille info` on large files.

A peer is NAME=COMMAND. In the command, {dlx} stands for a file in Knuth's format and {jlaire} for the same problem as a
sparse matrix (columns and secondary columns, then the columns of each row, from 0, secondary ones leftmost), and
`< FILE` gives the file on standard input. Its output must say `N solutions` or `solutions: N`; `N nodes` or `nodes: N`
is shown where it stands. See docs/benchmarks.md.
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

from measure import Run, pin_to_one_cpu, rounded, run, spread
from reading import measure_reading, print_reading

DATA = Path(__file__).resolve().parent.parent / "data" / "bench"
SUDOKU = "..3...4...5....3....4...7..3......8......25...9........314..8...4.7..9...7.36.1.."


@dataclass(frozen=True)
class Instance:
    name: str
    covers: int  # known beforehand: tests/data/bench/README.md
    source: str  # a file of DATA, or the words of `quadrille gen`

    def write(self, binary: str, folder: Path) -> Path:
        if self.source.endswith(".dlx"):
            return DATA / self.source
        path = folder / (re.sub(r"\W+", "-", self.name) + ".dlx")
        run([binary, "gen", *self.source.split(), "--quiet", "--to", "dlx", "--output", str(path)])
        return path


INSTANCES = [
    Instance("queens 12", 14_200, "queens 12"),
    Instance("queens 13", 73_712, "queens 13"),
    Instance("pentominoes 6x10", 9_356, "pentomino 6x10"),
    Instance("pentominoes 4x15", 1_472, "pentomino 4x15"),
    Instance("pentominoes 8x8, hole", 520, "pentomino 8x8 --holes r3c3,r3c4,r4c3,r4c4"),
    Instance("Y pentominoes 10x10", 350, "pentomino 10x10 --pieces Y --repeat"),
    Instance("L trominoes 9x9", 1_193_600, "ltromino9x9.dlx"),
    Instance("Soma", 11_520, "soma.dlx"),
    Instance("sudoku, many answers", 255_426, f"sudoku --grid {SUDOKU}"),
    Instance("Langford 11", 35_584, "lang11.dlx"),
    Instance("latin 5", 161_280, "latin5.dlx"),
    Instance("matchings of K16", 2_027_025, "match16.dlx"),
    Instance("dominoes 8x8", 12_988_816, "domino8x8.dlx"),
    Instance("mutilated 8x8", 0, "mutil8x8.dlx"),
    Instance("random triples 45/200", 31_331, "x3c_p45_200.dlx"),
    Instance("Bell 12", 4_213_597, "bell12.dlx"),
]


@dataclass(frozen=True)
class Program:
    name: str
    words: list[str]

    def run(self, files: dict[str, Path]) -> Run:
        words = [word.format_map(files) for word in self.words]
        if "<" not in words:
            return run(words)
        at = words.index("<")
        return run(words[:at] + words[at + 2 :], Path(words[at + 1]))


def quadrille(name: str, binary: str) -> Program:
    return Program(name, [binary, "count", "--json", "{dlx}"])


def peer(text: str) -> Program:
    name, equals, command = text.partition("=")
    if not equals or not re.search(r"\{(dlx|jlaire)\}", command):
        raise argparse.ArgumentTypeError(f"found {text!r}, expected NAME=COMMAND with {{dlx}} or {{jlaire}}")
    return Program(name, shlex.split(command))


def write_sparse(dlx: Path, path: Path) -> Path:
    lines = [line.split() for line in dlx.read_text().splitlines() if line.strip() and not line.startswith("|")]
    primary, secondary = lines[0], []
    if "|" in primary:
        at = primary.index("|")
        primary, secondary = primary[:at], primary[at + 1 :]
    column = {name: i for i, name in enumerate(secondary + primary)}
    rows = [[len(column), len(secondary)]] + [[column[name] for name in option] for option in lines[1:]]
    path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows))
    return path


def counter(name: str, text: str) -> int | None:
    """`"nodes":7`, `nodes: 7` or `7 nodes`."""
    found = re.search(rf'"{name}":"?(\d+)|\b{name}: (\d+)|(\d+) {name}\b', text)
    return int(next(filter(None, found.groups()))) if found else None


def covers_of(text: str) -> int | None:
    found = [counter(word, text) for word in ("count", "solutions", "solution")]
    return next((n for n in found if n is not None), None)


def check(program: Program, instance: Instance, done: Run) -> None:
    found = covers_of(done.text)
    if found != instance.covers:
        sys.exit(f"bench: {program.name} counts {found} covers of {instance.name}, expected {instance.covers}")


def counters(program: Program, instance: Instance, runs: list[Run]) -> dict[str, int | None]:
    """Search nodes and updates, which must not depend on the run."""
    seen = {(counter("nodes", done.text), counter("updates", done.text)) for done in runs}
    if len(seen) != 1:
        sys.exit(f"bench: {program.name} searches {instance.name} differently from run to run: {sorted(seen)}")
    return dict(zip(("nodes", "updates"), seen.pop()))


def measure(instance: Instance, programs: list[Program], times: int, folder: Path) -> dict[str, object]:
    """The programs take turns, for machines drift; the first round warms up. The first program is ours."""
    files = {"dlx": instance.write(programs[0].words[0], folder)}
    files["jlaire"] = write_sparse(files["dlx"], folder / "sparse.txt")
    runs: list[list[Run]] = [[] for _ in programs]
    for turn in range(times + 1):
        for program, done in zip(programs, runs):
            latest = program.run(files)
            check(program, instance, latest)
            if turn > 0:
                done.append(latest)
    ours = runs[0]
    row: dict[str, object] = {"instance": instance.name, "covers": str(instance.covers)}
    row |= counters(programs[0], instance, ours)
    row |= {"runs": times, "seconds": spread([done.cpu for done in ours])}
    row |= {"peak_kib": max(done.peak_kib for done in ours), "peers": {}}
    for program, done in zip(programs[1:], runs[1:]):
        ratio = statistics.median(mine.cpu / theirs.cpu for mine, theirs in zip(ours, done))
        seconds = {"seconds": spread([theirs.cpu for theirs in done]), "ratio": ratio}
        row["peers"][program.name] = seconds | counters(program, instance, done)
    return row


def print_row(row: dict) -> None:
    seconds = row["seconds"]
    text = f"{row['instance']:<24}{int(row['covers']):>11,}{row['nodes']:>13,}{row['updates']:>14,}"
    text += f"{seconds['median']:>10.4f} {seconds['min']:.4f}-{seconds['max']:.4f}{row['peak_kib'] / 1024:>6.1f}"
    for one in row["peers"].values():
        same = "=" if one["nodes"] == row["nodes"] else " " if one["nodes"] is None else "*"
        text += f"{one['seconds']['median']:>11.4f}{same}{one['ratio']:>5.2f}x"
    print(text, file=sys.stderr, flush=True)


def print_head(peers: list[Program]) -> None:
    head = f"{'instance':<24}{'covers':>11}{'nodes':>13}{'updates':>14}{'seconds':>10} {'min-max':>13}{'MiB':>6}"
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
    parser.add_argument("--runs", type=int, default=5, help="runs of each program, after one that warms up (default 5)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only the instances whose name matches")
    parser.add_argument("--json", metavar="FILE", help="where the results go, instead of standard output")
    parser.add_argument("--reading", action="store_true", help="measure reading, the deep chain and start-up instead")
    return parser.parse_args()


def main() -> None:
    arguments = parse_arguments()
    pin_to_one_cpu()
    peers = ([quadrille("baseline", arguments.baseline)] if arguments.baseline else []) + arguments.peer
    ours = quadrille("quadrille", arguments.binary)
    versions = {one.name: json.loads(run([one.words[0], "--version", "--json"]).text)
                for one in [ours, *peers] if one.words[1:3] == ["count", "--json"]}
    result: dict[str, object] = {"machine": machine(), "versions": versions}
    with tempfile.TemporaryDirectory(prefix="quadrille-bench-") as folder:
        if arguments.reading:
            result["reading"] = measure_reading(arguments.binary, arguments.runs, Path(folder))
            print_reading(result["reading"])
        else:
            chosen = [one for one in INSTANCES if re.search(arguments.only, one.name, re.IGNORECASE)]
            if not chosen:
                sys.exit(f"bench: --only {arguments.only} matches no instance")
            print_head(peers)
            rows = result["rows"] = []
            for instance in chosen:
                rows.append(measure(instance, [ours, *peers], arguments.runs, Path(folder)))
                print_row(rows[-1])
            print_means(rows, peers)
    text = json.dumps(rounded(result), indent=1) + "\n"
    if arguments.json:
        Path(arguments.json).write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
