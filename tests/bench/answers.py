# SPDX-License-Identifier: MIT
"""Reads the answers of programs, ours and others, and checks them against what is known.

A wrong answer of ours ends the benchmark. One of another program is noted: as `wraps` where it is right but for a multiple
of 2^64, so that the program has done all the work, and as `wrong` else.
"""

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

from instance import NONE, SOME, Instance, lines_of, primary_and_secondary
from measure import Run


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
