#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Times quadrille on a suite of problems, beside an earlier build or run of it and other programs, or on large files.

A peer is NAME=COMMAND. In the command, {dlx}, {jlaire}, {cnf}, {lp} and {puzzles} stand for files with the problem (see
inputs.py), and `< FILE` gives the file on standard input. Its output must say `N solutions` or `solutions: N`; in the
suite first, SATISFIABLE or UNSATISFIABLE will do too; in the suite cost, `The optimum cost is $N` or `Objective value: N`,
where there is a cover. `N nodes`, `N search nodes` or `nodes: N` is compared with ours. See docs/benchmarking.md.
"""

import argparse
import json
import os
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from baseline import add_baseline, read_baseline
from measure import pin, rounded
from programs import Program, Quadrille, peer
from reading import measure_reading, print_reading
from suites import SUITES
from table import NOTE, add_best, columns_of, markdown, print_line, summary
from turns import Row, measure


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
    parser.add_argument("--reading", action="store_true", help="measure reading, the deep chain and start-up instead")
    return parser.parse_args()


def programs_of(arguments: argparse.Namespace) -> list[Program]:
    """Ours first."""
    suite, ours = SUITES[arguments.suite], Quadrille(arguments.binary)
    task = suite.task + ["--no-simplify"] * arguments.no_simplify
    if arguments.engine:
        task = [*task, "--engine", arguments.engine]
    programs = [ours.program("quadrille", task), *ours.rivals(suite)]
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
        if arguments.reading:
            result["reading"] = measure_reading(arguments.binary, arguments.runs, Path(folder))
            print_reading(result["reading"])
        else:
            result |= {"suite": arguments.suite, "rows": measure_suite(arguments, Path(folder))}
    text = json.dumps(rounded(result), indent=1) + "\n"
    if arguments.json:
        Path(arguments.json).write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
