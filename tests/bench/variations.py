# SPDX-License-Identifier: MIT
"""Other forms of a problem in Knuth's format: what is asked stays as hard, and a program should not take much longer.

Orders of items, of options and of the items in an option are drawn by a seed. `one apart` is the problem and an item that
shares no option with it, with two options of its own: there are twice as many covers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from instance import lines_of, primary_and_secondary
from xorshift import Random

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
