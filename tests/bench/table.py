# SPDX-License-Identifier: MIT
"""Prints rows for the terminal or as Markdown, and what they come to."""

import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass

from suites import Bar, Suite
from turns import Row

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
