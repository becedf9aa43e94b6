#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges `auto` beside the best of our engines, in CPU seconds of whole processes. A wrong answer or a broken bar exits with 1.

    auto.py --binary build/release/quadrille                        counts of all families, by one thread
    auto.py --binary build/release/quadrille --half judging         only the instances on which nothing was tuned
    auto.py --binary build/release/quadrille --threads --only bricks     also what two threads cost, of some instances
    auto.py --binary build/release/quadrille --files *.dlx.xz       counts of given problems
    auto.py --binary build/release/quadrille --few                  1, 2 and 10 covers, beside CaDiCaL
    auto.py --binary build/release/quadrille --unique               ten runs of `unique` by two threads

families.py has the instances. docs/benchmarks.md explains the bars. A time with > is that at which a run was stopped.
"""

import argparse
import re
import signal
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from families import FAMILIES, FEW, UNIQUE, instance
from judge import FIRST_LIMIT, PLUS, TIMES, Case, Judge, Timing, Verdict
from measure import Quadrille, observe, pin
from suites import Instance, SOME

MEAN = 1.6  # times the best engine, by geometric mean; judge.py has the other bars for 20 ms and more
SHORT_MEAN, SHORT_PLUS = 0.004, 0.010  # seconds over the best engine where it takes less: on average, at most
TWO_THREADS = 1.25  # CPU time over that of one thread
MEMORY, MEMORY_KIB = 1.5, 64 * 1024  # peak over that of the best engine, where auto's is more than so many KiB
HALVES = ("tuning", "judging")
NUMBERS = (1, 2, 10)  # of covers, for --few
UNIQUE_RUNS = 10

WIDTHS = (26, 42, 10, 9, 9, 12, 8, 9)


def print_row(words: Iterable[str]) -> None:
    print("".join(f"{word:<{width}}" for word, width in zip(words, WIDTHS)).rstrip(), flush=True)


# --- counts --------------------------------------------------------------------------------------------------------------


def mean(ratios: list[float]) -> float:
    return statistics.geometric_mean(ratios) if ratios else 1.0


def print_families(verdicts: list[Verdict]) -> None:
    """In Markdown, for docs/benchmarks.md."""
    print("\n| family | instances | of 20 ms or more | ratio, geometric mean | worst | shorter ones: most ms over |\n|---|" + "---:|" * 5)
    for family in dict.fromkeys(one.case.family for one in verdicts):
        mine = [one for one in verdicts if one.case.family == family]
        ratios = [one.ratio() for one in mine if one.is_long()]
        over = [1000 * one.excess() for one in mine if not one.is_long()]
        print(f"| {family} | {len(mine)} | {len(ratios)} |", f"{mean(ratios):.2f} | {max(ratios):.2f} |" if ratios else "| |",
              f"{max(over):.1f} |" if over else "|")


def print_worst(verdicts: list[Verdict]) -> None:
    print("\nThe worst ten of 20 ms or more:")
    for one in sorted((one for one in verdicts if one.is_long()), key=Verdict.ratio, reverse=True)[:10]:
        print_row(one.row())


def bar(kept: bool, text: str) -> bool:
    print(f"{'kept  ' if kept else 'broken'}  {text}", flush=True)
    return kept


def check_bars(verdicts: list[Verdict]) -> bool:
    """Prints each bar. Whether all are kept."""
    long, short = [one for one in verdicts if one.is_long()], [one for one in verdicts if not one.is_long()]
    ratio, over = mean([one.ratio() for one in long]), sum(one.is_over() for one in long)
    excesses = [one.excess() for one in short] or [0.0]
    memory = [one for one in verdicts if one.auto.peak_kib > MEMORY_KIB]
    greedy = sum(one.memory() > MEMORY for one in memory)
    kept = [
        bar(ratio <= MEAN, f"{ratio:.2f} times the best engine by geometric mean of the {len(long)} of 20 ms or more (bar {MEAN})"),
        bar(not over, f"{over} of these over {TIMES:g} times and {PLUS * 1000:.0f} ms (bar 0)"),
        bar(statistics.fmean(excesses) <= SHORT_MEAN, f"{statistics.fmean(excesses) * 1000:.1f} ms over the best engine on average of the "
            f"{len(short)} below 20 ms (bar {SHORT_MEAN * 1000:.0f})"),
        bar(max(excesses) <= SHORT_PLUS, f"{max(excesses) * 1000:.1f} ms at most (bar {SHORT_PLUS * 1000:.0f})"),
        bar(not greedy, f"{greedy} of the {len(memory)} over 64 MiB over {MEMORY} times the best engine's memory (bar 0); worst "
            + max(((one.memory(), f"{one.memory():.2f}, {one.case.name()}") for one in memory), default=(0, "none"))[1]),
    ]
    threads = [one.two.seconds / one.auto.seconds for one in long if one.two]
    if threads:
        kept.append(bar(mean(threads) <= TWO_THREADS, f"{mean(threads):.2f} times the CPU time of one thread for two (bar {TWO_THREADS})"))
    return all(kept)


def sum_up(verdicts: list[Verdict], halves: list[str]) -> bool:
    kept = True
    for half in halves:
        mine = [one for one in verdicts if one.case.half == half]
        if mine:
            print(f"\n{half}: {len(mine)} instances of {len({one.case.family for one in mine})} families", flush=True)
            print_families(mine)
            print_worst(mine)
            kept = check_bars(mine) and kept
    return kept


def check_counts(judge: Judge, cases: list[Case], two_threads: bool) -> bool:
    print_row(["family", "instance", "best", "seconds", "auto", "ended with", "ratio", *(["two"] if two_threads else [])])
    verdicts: list[Verdict] = []
    engines: dict[str, list[str]] = {}
    stopped = False
    try:
        for case, file in files_of(judge, cases):
            verdict, engines[case.family] = judge.count(case, file, engines.get(case.family, judge.engines), two_threads)
            print_row(verdict.row() if verdict else [case.family, case.name(), "-", f">{judge.limit:g}", "-", "open"])
            verdicts += [verdict] if verdict else []
    except KeyboardInterrupt:
        stopped = True
    kept = sum_up(verdicts, list(dict.fromkeys(case.half for case in cases)))
    return bar(False, f"interrupted after {len(verdicts)} of {len(cases)}") if stopped else kept


# --- few covers, unique --------------------------------------------------------------------------------------------------


def find(judge: Judge, case: Case, file: Path, engine: str, number: int, limit: float) -> Timing:
    """The answer is how many covers there are, checked by `check`; they must differ."""
    covers = file.with_suffix(".covers")
    words = ["solve", "--quiet", str(file), "--threads", "1", "--limit", str(number), "--output", str(covers)]
    timing = judge.time(case, words, engine, limit, judge.runs)
    if timing.done:
        found = covers.read_text().split("\n")[:-1]
        if found and observe([judge.binary, "check", str(file), str(covers)]).code != 0:
            judge.faults.append(f"{case.name()}: {engine} finds a cover that is none, or twice the same")
        timing = Timing(engine, timing.seconds, True, True, timing.peak_kib, str(len(found)))
    covers.unlink(missing_ok=True)
    return timing


def check_few(judge: Judge, cases: list[Case]) -> bool:
    """`auto` takes for N covers at most three times what it takes for one, or CaDiCaL for N, whichever is less."""
    pin(to_one=True)
    print_row(["instance", "seconds of auto and sat", *(str(number) for number in NUMBERS)])
    kept = True
    for case, file in files_of(judge, cases):
        autos, sats, oks = [find(judge, case, file, "auto", 1, judge.limit)], [], []
        for number in NUMBERS:
            sats.append(find(judge, case, file, "sat", number, max(FIRST_LIMIT, min(judge.limit, autos[0].seconds))))
            least = min([one.seconds for one in (autos[0], sats[-1]) if one.done] or [judge.limit])
            if number > 1:
                autos.append(find(judge, case, file, "auto", number, TIMES * least + FIRST_LIMIT))
            oks.append(autos[-1].done and autos[-1].seconds <= TIMES * least + PLUS)
            judge.agree(case, [autos[-1], sats[-1]])
        print_row([case.name()[:25], "auto", *(one.show() for one in autos), "" if all(oks) else "broken"])
        print_row(["", "sat", *(one.show() for one in sats)])
        kept = kept and all(oks)
    return bar(kept, f"{', '.join(map(str, NUMBERS))} covers in at most {TIMES:g} times the time of auto for one, or of sat, and 20 ms")


def check_unique(judge: Judge, cases: list[Case]) -> bool:
    print_row(["instance", "covers, 2 if more", "fastest", "slowest"])
    kept = True
    for case, file in files_of(judge, cases):
        timings: list[Timing] = []
        while len(timings) < UNIQUE_RUNS and all(one.done for one in timings):
            timings.append(judge.time(case, ["unique", "--json", "--quiet", str(file), "--threads", "2"], "auto", judge.limit))
        judge.agree(case, timings)
        fastest, slowest = min(timings, key=lambda one: one.seconds), max(timings, key=lambda one: one.seconds)
        ok = slowest.done and slowest.seconds <= TIMES * fastest.seconds + PLUS
        print_row([case.name()[:25], fastest.answer or "open", fastest.show(), slowest.show(), "" if ok else "broken"])
        kept = kept and ok
    return bar(kept, f"the slowest of {UNIQUE_RUNS} runs takes at most {TIMES:g} times the CPU time of the fastest and 20 ms")


# --- the command line ----------------------------------------------------------------------------------------------------


def files_of(judge: Judge, cases: list[Case]) -> Iterator[tuple[Case, Path]]:
    for case in cases:
        with tempfile.TemporaryDirectory(prefix="quadrille-auto-") as folder:
            yield case, case.instance.write(judge.binary, Path(folder))


def family_of(file: Path) -> str:
    """The letters with which its name begins."""
    found = re.match(r"[A-Za-z]+(_[A-Za-z]+(?=[\d_]))*", file.name)
    return found[0] if found else file.name


def by_halves(family: str, instances: list[Instance]) -> list[Case]:
    return [Case(family, HALVES[k % 2], one) for k, one in enumerate(instances)]


def cases_of(arguments: argparse.Namespace) -> list[Case]:
    if arguments.few or arguments.unique:
        cases = [Case("", "both", instance(text)) for text in (FEW if arguments.few else UNIQUE)]
    elif arguments.files:
        cases = [Case(family_of(file), "files", Instance(file.name.split(".")[0], SOME, str(file.resolve()))) for file in arguments.files]
    else:
        cases = [case for name, texts in FAMILIES.items() for case in by_halves(name, [instance(text) for text in texts])
                 if arguments.half in ("both", case.half)]
    return [case for case in cases if re.search(arguments.only, f"{case.family} {case.instance.name}", re.IGNORECASE)]


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, help="the quadrille to measure")
    parser.add_argument("--half", choices=[*HALVES, "both"], default="both", help="which instances of each family (default both)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only the families and instances whose names match")
    parser.add_argument("--limit", type=float, default=10, metavar="SECONDS", help="for the best engine (default 10)")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="of which the median counts (default 3)")
    parser.add_argument("--threads", action="store_true", help="count with two threads too")
    parser.add_argument("--record", metavar="FILE", help="where each time goes at once, as tab-separated values")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--few", action="store_true", help="find few covers instead")
    what.add_argument("--unique", action="store_true", help="run `unique` ten times instead")
    what.add_argument("--files", nargs="+", type=Path, metavar="FILE", help="count these instead, .xz ones too")
    return parser.parse_args()


def main() -> None:
    arguments = parse_arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    cases = cases_of(arguments)
    if not cases:
        sys.exit("auto: found no instance")
    record = open(arguments.record, "w", encoding="utf-8") if arguments.record else None
    if record:
        print("half", "family", "instance", "task", "engine", "seconds", "runs", "ending", "answer", "ended with", "peak KiB", sep="\t", file=record)
    judge = Judge(arguments.binary, Quadrille(arguments.binary).version["engines"], arguments.limit, arguments.runs, record)
    try:
        kept = (check_few(judge, cases) if arguments.few else check_unique(judge, cases) if arguments.unique
                else check_counts(judge, cases, arguments.threads))
    except KeyboardInterrupt:
        kept = bar(False, "interrupted")
    print("\n".join(judge.faults) or "no wrong answer")
    sys.exit(0 if kept and not judge.faults else 1)


if __name__ == "__main__":
    main()
