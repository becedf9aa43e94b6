#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Times quadrille on a suite of problems, beside an earlier build or run of it and other programs.

A peer is NAME=COMMAND. In the command, {dlx}, {jlaire}, {cnf}, {lp} and {puzzles} stand for files with the problem (see
suites.py), and `< FILE` gives the file on standard input. Its output must say `N solutions` or `solutions: N`; in the
suite first, SATISFIABLE or UNSATISFIABLE will do too; in the suite cost, `The optimum cost is $N` or `Objective value: N`,
where there is a cover. `N nodes`, `N search nodes` or `nodes: N` is compared with ours. See docs/benchmarking.md.

A wrong answer of ours ends the benchmark. One of another program is noted: as `wraps` where it is right but for a multiple
of 2^64, so that the program has done all the work, and otherwise as `wrong`.
"""

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from measure import Program, Quadrille, Run, peer, pin, rounded, spread
from suites import Bar, Instance, NONE, SOME, SUITES, Suite, lines_of, primary_and_secondary, write_inputs

# --- answers -------------------------------------------------------------------------------------------------------------


def counter(name: str, text: str) -> int | None:
    """`"nodes":7`, `nodes: 7`, `7 nodes` or `7 search nodes`."""
    found = re.search(rf'"{name}":"?(\d+)|\b{name}: (\d+)|(\d+) (?:search )?{name}\b', text)
    return int(next(filter(None, found.groups()))) if found else None


def covers_of(text: str) -> int | None:
    """A word with the number, or a line that has just the number."""
    found = [counter(word, text) for word in ("count", "solutions", "solution", "covers")]
    alone = re.search(r"^\d+$", text, re.MULTILINE)
    return next((n for n in found if n is not None), int(alone[0]) if alone else None)


def puzzles_of(text: str) -> int | None:
    """How many of the puzzles have one answer: ours has a line for each, others the sum."""
    return len(re.findall(r"^one$", text, re.MULTILINE)) or covers_of(text)


def least_cost_of(text: str) -> int | str | None:
    found = re.search(r'"cost":"(-?\d+)"|optimum cost is \$(\d+)|Objective value: +(-?\d+)\.0+$', text, re.MULTILINE)
    if found:
        return int(next(filter(None, found.groups())))
    return NONE if re.search(r'"status":"none"|\b0 solutions|infeasible', text) else None


def whether_covers(text: str) -> str | None:
    """SAT solvers say SATISFIABLE or UNSATISFIABLE."""
    if re.search(r'"status":"none"|\bUNSATISFIABLE|\b0 solutions|solutions: 0', text):
        return NONE
    return SOME if re.search(r'"status":"covers"|\bSATISFIABLE|\b1 solution\b|solutions: 1', text) else None


READERS = {"first": whether_covers, "colours": whether_covers, "cost": least_cost_of, "sudoku": puzzles_of}


def answer_of(suite: str, done: Run) -> int | str | None:
    return READERS.get(suite, covers_of)(done.text)


def check_ours(name: str, instance: Instance, suite: str, done: Run, dlx: Path | None) -> None:
    """The file is that of our cover, if it is one cover that was asked for."""
    found = answer_of(suite, done)
    if found != instance.answer:
        sys.exit(f"bench: {name} answers {found} to {instance.name}, expected {instance.answer}: {done.text[-200:]}")
    if READERS.get(suite) is whether_covers and '"type":"cover"' in done.text:
        check_cover(name, instance, json.loads(next(filter(is_cover, done.text.splitlines())))["options"], dlx)


def fault_of(instance: Instance, suite: str, runs: list[Run]) -> dict[str, str] | None:
    """What is wrong with the answers of another program: the first that is, and what to call it."""
    found = next((one for one in (answer_of(suite, done) for done in runs) if one != instance.answer), instance.answer)
    if found == instance.answer:
        return None
    wraps = isinstance(found, int) and isinstance(instance.answer, int) and found == instance.answer % 2**64
    return {"kind": "wraps" if wraps else "wrong", "answer": "nothing" if found is None else str(found)}


def is_cover(line: str) -> bool:
    return line.startswith('{"type":"cover"')


def check_cover(name: str, instance: Instance, chosen: list[int], dlx: Path) -> None:
    """Without the help of quadrille: each primary item once, each secondary one at most once or in one colour."""
    items, *options = lines_of(dlx)
    primary, secondary = primary_and_secondary(items)
    uses: dict[str, list[str]] = defaultdict(list)
    for option in chosen:
        for cell in options[option]:
            item, _, colour = cell.partition(":")
            uses[item].append(colour)
    if any(len(uses[item]) != 1 for item in primary) or not all(agree(uses[item]) for item in secondary):
        sys.exit(f"bench: {name} finds a cover of {instance.name} that is none: {chosen}")


def agree(colours: list[str]) -> bool:
    """Whether a secondary item can be used like this; a use without a colour stands alone."""
    return len(colours) < 2 or (len(set(colours)) == 1 and colours[0] != "")


def counters_of(name: str, instance: Instance, runs: list[Run]) -> dict[str, int | None]:
    """Search nodes and updates, which must not depend on the run: unless other programs ran beside the search, or the clock
    chose another engine."""
    seen = {(engine_of(done.text), counter("nodes", done.text), counter("updates", done.text)) for done in runs}
    engines = {engine for engine, _, _ in seen}
    if instance.raced or len(engines) != 1:
        return {"nodes": None, "updates": None}
    if len(seen) > 1:
        sys.exit(f"bench: {name} searches {instance.name} differently from run to run: {sorted(seen)}")
    _, nodes, updates = seen.pop()
    return {"nodes": nodes, "updates": updates}


def engine_of(text: str) -> str | None:
    found = re.search(r'"engine": *"(\w+)"', text)
    return found[1] if found else None


# --- turns ---------------------------------------------------------------------------------------------------------------


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


# --- an earlier run ------------------------------------------------------------------------------------------------------


def read_baseline(file: str, suite: str) -> dict[str, Row]:
    result = json.loads(Path(file).read_text())
    if result.get("suite") != suite:
        sys.exit(f"bench: {file} has the suite {result.get('suite')}, expected {suite}")
    return {row["instance"]: row for row in result["rows"]}


def add_baseline(row: Row, earlier: dict[str, Row]) -> None:
    """As if it were a peer; its ratio is that of the medians."""
    old = earlier.get(row["instance"])
    if old is None:
        return
    both = old["seconds"] and row["seconds"]
    ratio = row["seconds"]["median"] / old["seconds"]["median"] if both else None
    kept = {name: old[name] for name in ("seconds", "nodes", "updates")}
    row["peers"] = {"baseline": kept | {"ratio": ratio}} | row["peers"]


# --- tables --------------------------------------------------------------------------------------------------------------


NOTE = ("A ratio is our time over theirs, **bold** where we lose; '=' stands where the nodes are exactly ours, `wraps` where the "
        "answer is right but for a multiple of 2^64, `wrong` where it is not.")


@dataclass(frozen=True)
class Column:
    title: str
    width: int
    text: Callable[[Row], str]


def grouped(number: int | str | None) -> str:
    """By thousands; of a long number, how long it is."""
    if not str(number).isdigit():
        return str(number or "-")
    return f"{int(number):,}" if len(str(number)) <= 12 else f"{len(str(number))} digits"


def seconds_of(one: dict, limit: int) -> str:
    return f"{one['seconds']['median']:.4f}" if one["seconds"] else f">{limit}"


def ratio_text(ratio: float | None) -> str:
    if ratio is None:
        return ""
    if ratio < 0.095:
        return f"{ratio:.2g}"
    return f"**{ratio:.2f}**" if ratio > 1.005 else f"{ratio:.2f}"


def peer_text(row: Row, name: str) -> str:
    one = row["peers"].get(name)
    if one is None:
        return "-"
    same = "=" if one["nodes"] is not None and one["nodes"] == row["nodes"] else ""
    return ", ".join(filter(None, [seconds_of(one, row["limit"]), ratio_text(one["ratio"]) + same, fault_text(one)]))


def fault_text(peer: dict) -> str:
    """`wraps`, `wrong` or nothing, as of a baseline, which is ours."""
    fault = peer.get("fault")
    return fault["kind"] if fault else ""


def add_best(row: Row) -> None:
    """The fastest of the others that is not wrong, the baseline left out."""
    others = {name: one for name, one in row["peers"].items()
              if name != "baseline" and one["seconds"] and fault_text(one) != "wrong"}
    if others:
        name = min(others, key=lambda other: others[other]["seconds"]["median"])
        row["best"] = {"name": name, "seconds": others[name]["seconds"], "ratio": others[name]["ratio"]}


def best_text(row: Row) -> str:
    best = row.get("best")
    return f"{best['name']}, {ratio_text(best['ratio']) or '**lost**'}" if best else "-"


def columns_of(suite: Suite, peers: list[str]) -> list[Column]:
    columns = [Column("instance", 30, lambda row: row["instance"]), Column("answer", 11, lambda row: grouped(row["answer"])),
               Column("nodes", 13, lambda row: grouped(row["nodes"])),
               Column("updates", 14, lambda row: grouped(row["updates"])),
               Column("seconds", 9, lambda row: seconds_of(row, row["limit"]))]
    columns += [Column(f"{name}: s, ratio", max(24, len(name) + 12), lambda row, name=name: peer_text(row, name)) for name in peers]
    many = len([name for name in peers if name != "baseline"]) > 1
    return columns + ([Column("best other", 26, best_text)] if many else [])


def print_line(columns: list[Column], row: Row | None = None) -> None:
    """A row, or the head of the table. The first column stands to the left."""
    texts = [column.text(row) if row else column.title for column in columns]
    line = "".join(f"{text:<{c.width}}" if k == 0 else f"{text:>{c.width}}" for k, (c, text) in enumerate(zip(columns, texts)))
    print(line.rstrip(), file=sys.stderr, flush=True)


def markdown(columns: list[Column], rows: list[Row]) -> str:
    lines = [[column.title for column in columns], ["---", *("---:" for _ in columns[1:])]]
    lines += [[column.text(row) for column in columns] for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def matters(row: Row, bar: Bar) -> bool:
    """Long enough to be held against the bar; ours that reached the limit is."""
    ours = row["seconds"]["median"] if row["seconds"] else float("inf")
    return "best" in row and ours >= bar.ours and row["best"]["seconds"]["median"] >= bar.best


def falls_short(row: Row, bar: Bar) -> bool:
    ratio = row["best"]["ratio"]
    return ratio is None or ratio > bar.ratio


def mean_line(name: str, ratios: list[float | None]) -> str:
    known = [ratio for ratio in ratios if ratio is not None]
    if not known:
        return f"{name}: no ratio"
    return f"{name}: ours takes {statistics.geometric_mean(known):.3f} of its time, geometric mean of {len(known)}"


def fault_lines(rows: list[Row]) -> list[str]:
    return [f"{name} {fault_text(one)}: it answers {one['fault']['answer']} to {row['instance']}, which is {row['answer']}"
            for row in rows for name, one in row["peers"].items() if fault_text(one)]


def summary(suite: Suite, rows: list[Row], peers: list[str]) -> list[str]:
    lines = fault_lines(rows)
    lines += [mean_line(name, [row["peers"][name]["ratio"] for row in rows if name in row["peers"]]) for name in peers]
    judged = [row for row in rows if matters(row, suite.bar)]
    if judged:
        short = [f"{row['instance']} ({best_text(row)})" for row in judged if falls_short(row, suite.bar)]
        lines.append(mean_line("best other on each", [row["best"]["ratio"] for row in rows if "best" in row]))
        lines.append(mean_line("the same, of those long enough to judge", [row["best"]["ratio"] for row in judged]))
        lines.append(f"above {suite.bar.ratio:.2f} of the best: " + ("; ".join(short) or f"none of {len(judged)}"))
    if suite.task[0] == "unique":
        lines += [f"{row['instance']}: {int(row['answer']) / row['seconds']['median']:,.0f} puzzles a second" for row in rows]
    return lines


# --- the command ---------------------------------------------------------------------------------------------------------


def machine() -> dict[str, object]:
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return {"cpu": model[1] if model else "unknown", "cores": os.cpu_count()}


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about = "; ".join(f"{name}: {suite.about}" for name, suite in SUITES.items())
    parser.add_argument("--binary", required=True, help="the quadrille to measure")
    parser.add_argument("--baseline", metavar="FILE", help="an older quadrille, or FILE.json, what --json left of an earlier run")
    parser.add_argument("--peer", action="append", default=[], type=peer, metavar="NAME=COMMAND", help="may be repeated")
    parser.add_argument("--suite", choices=list(SUITES), default="walk", help=f"{about} (default walk)")
    parser.add_argument("--no-simplify", action="store_true", help="ours searches problems as they are")
    parser.add_argument("--engine", metavar="NAME", help="the engine of ours (default auto)")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program, after one that warms up (default 5)")
    parser.add_argument("--limit", type=int, metavar="SECONDS", help="of CPU time, after which a program is stopped")
    parser.add_argument("--only", default="", metavar="REGEX", help="only the instances whose name matches")
    parser.add_argument("--json", metavar="FILE", help="where the results go, instead of standard output")
    parser.add_argument("--markdown", metavar="FILE", help="where the table goes too, as Markdown")
    return parser.parse_args()


def programs_of(arguments: argparse.Namespace) -> list[Program]:
    """Ours first."""
    suite, ours = SUITES[arguments.suite], Quadrille(arguments.binary)
    task = suite.task + ["--no-simplify"] * arguments.no_simplify
    if arguments.engine:
        task = [*task, "--engine", arguments.engine]
    programs = [ours.program("quadrille", task), *(ours.program(name, rival) for name, rival in suite.rivals.items() if ours.offers(rival))]
    if arguments.baseline and not arguments.baseline.endswith(".json"):
        programs.insert(1, Quadrille(arguments.baseline).program("baseline", suite.task))
    return programs + arguments.peer


def measure_suite(arguments: argparse.Namespace, folder: Path) -> list[Row]:
    suite, programs = SUITES[arguments.suite], programs_of(arguments)
    if arguments.limit:
        suite = replace(suite, limit=arguments.limit)
    chosen = [one for one in suite.instances if re.search(arguments.only, one.name, re.IGNORECASE)]
    if not chosen:
        sys.exit(f"bench: --only {arguments.only} matches no instance")
    earlier = read_baseline(arguments.baseline, arguments.suite) if (arguments.baseline or "").endswith(".json") else {}
    others = ["baseline"] * bool(earlier) + [program.name for program in programs[1:]]
    columns = columns_of(suite, others)
    print_line(columns)
    rows = []
    for instance in chosen:
        rows.append(measure(arguments.suite, suite, instance, programs, arguments.runs, folder))
        add_baseline(rows[-1], earlier)
        add_best(rows[-1])
        print_line(columns, rows[-1])
    print("\n".join([*summary(suite, rows, others), NOTE]), file=sys.stderr)
    if arguments.markdown:
        Path(arguments.markdown).write_text(markdown(columns, rows))
    return rows


def main() -> None:
    arguments = parse_arguments()
    pin(to_one=True)
    result: dict[str, object] = {"machine": machine(), "version": Quadrille(arguments.binary).version}
    with tempfile.TemporaryDirectory(prefix="quadrille-bench-") as folder:
        result |= {"suite": arguments.suite, "rows": measure_suite(arguments, Path(folder))}
    text = json.dumps(rounded(result), indent=1) + "\n"
    if arguments.json:
        Path(arguments.json).write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
