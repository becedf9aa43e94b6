# SPDX-License-Identifier: MIT
"""Large inputs: how fast they are read and how much memory that takes, a search a million levels deep, and start-up.

The inputs are written in pieces: the machine's memory is for the program under test.
"""

import json
import random
import re
import shutil
import sys
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from measure import run, spread

OPTION_SIZE = 10
CHAIN = 1_000_000
STARTS = 50


def random_options(options: int, names: list[str]) -> Iterator[tuple[str, ...]]:
    """Options of OPTION_SIZE different names, in no order. The same at each call."""
    generator = random.Random(2026)
    names = generator.sample(names, len(names))
    share = len(names) // OPTION_SIZE
    while options > 0:
        piece = min(options, 10_000)
        yield from zip(*(generator.choices(names[i * share : (i + 1) * share], k=piece) for i in range(OPTION_SIZE)))
        options -= piece


def write_ec(path: Path, options: int, items: int) -> None:
    with path.open("w") as file:
        file.write(f"p ec {items} {options}\n")
        names = [str(i + 1) for i in range(items)]
        file.writelines("s " + " ".join(option) + "\n" for option in random_options(options, names))


def write_dlx(path: Path, options: int, items: int) -> None:
    with path.open("w") as file:
        names = [f"i{i}" for i in range(items)]
        file.write(" ".join(names) + "\n")
        file.writelines(" ".join(option) + "\n" for option in random_options(options, names))


def write_json(path: Path, options: int, items: int, quote: str = '"') -> None:
    with path.open("w") as file:
        names = [f'"i{i}"' for i in range(items)]
        cells = names if quote else [str(i) for i in range(items)]
        file.write('{"format":"quadrille-problem","version":1,\n "items":[' + ",".join(names) + '],\n "options":[\n  ')
        lines = ("[" + ",".join(option) + "]" for option in random_options(options, cells))
        file.write(next(lines))
        file.writelines(",\n  " + line for line in lines)
        file.write("]}\n")


def write_json_indices(path: Path, options: int, items: int) -> None:
    write_json(path, options, items, quote="")


def write_dense(path: Path, options: int, items: int) -> None:
    with path.open("wb") as file:
        empty = bytearray(b"0 " * items)
        empty[-1:] = b"\n"
        for option in random_options(options, [str(i) for i in range(items)]):
            line = bytearray(empty)
            for item in option:
                line[2 * int(item)] = ord("1")
            file.write(line)


@dataclass(frozen=True)
class Input:
    name: str
    write: Callable[[Path, int, int], None]
    options: int
    items: int
    speed: int | None = None  # the aim, in MB/s
    memory: int | None = None  # the aim, in bytes a non-zero at the peak


INPUTS = [
    Input("ec", write_ec, 1_000_000, 20_000, 100, 40),
    Input("dlx", write_dlx, 1_000_000, 20_000, 100, 40),
    Input("json", write_json, 1_000_000, 20_000, 40, 40),
    Input("json, indices", write_json_indices, 1_000_000, 20_000, 40, 40),
    Input("dlx, half as long", write_dlx, 500_000, 20_000, 100),
    Input("dense", write_dense, 50_000, 500),
]


def measure_input(binary: str, runs: int, case: Input, path: Path) -> dict[str, object]:
    case.write(path, case.options, case.items)
    nonzeros = case.options * OPTION_SIZE
    done = [run([binary, "info", str(path)], apart=True) for _ in range(runs + 1)][1:]
    if any(re.search(r"^non-zeros +(\d+)", one.text, re.MULTILINE)[1] != str(nonzeros) for one in done):
        sys.exit(f"bench: {path.name} has {nonzeros} non-zeros, but info says {done[0].text}")
    seconds = spread([one.cpu for one in done])
    size, peak = path.stat().st_size, max(one.peak_kib for one in done)
    path.unlink()
    return {"input": case.name, "bytes": size, "options": case.options, "items": case.items, "nonzeros": nonzeros,
            "seconds": seconds, "mb_per_second": size / 1e6 / seconds["median"], "mb_per_second_aim": case.speed,
            "peak_kib": peak, "peak_bytes_per_nonzero": peak * 1024 / nonzeros, "peak_bytes_per_nonzero_aim": case.memory}


def write_chain(path: Path, order: array) -> None:
    """Item k may have secondary item k or k+1, item 0 only 1: so 0 forces 1, that forces 2, and so on."""
    with path.open("w") as file:
        file.writelines(f"i{k} " for k in order)
        file.write("|")
        file.writelines(f" s{k}" for k in range(len(order) + 1))
        file.write("\n")
        for k in order:
            if k > 0:
                file.write(f"i{k} s{k}\n")
            file.write(f"i{k} s{k + 1}\n")


def measure_chain(binary: str, runs: int, name: str, order: array, path: Path) -> dict[str, object]:
    write_chain(path, order)
    done = [run([binary, "solve", "--json", str(path)], apart=True) for _ in range(runs)]
    records = [json.loads(line) for line in done[-1].text.splitlines()[-2:]]
    if len(records[0]["options"]) != len(order):
        sys.exit(f"bench: the chain's cover has {len(records[0]['options'])} options, expected {len(order)}")
    stats = records[1]["stats"]
    return {"chain": name, "items": len(order), "nodes": stats["nodes"], "updates": stats["updates"],
            "seconds": spread([one.cpu for one in done]), "search_seconds": stats["seconds"],
            "peak_kib": max(one.peak_kib for one in done)}


def measure_start(name: str, command: list[str]) -> dict[str, object]:
    return {"command": name, "runs": STARTS, "wall_seconds": spread([run(command).wall for _ in range(STARTS + 1)][1:])}


def measure_reading(binary: str, runs: int, folder: Path) -> dict[str, list[dict[str, object]]]:
    inputs = [measure_input(binary, runs, case, folder / "input") for case in INPUTS]
    tiny = folder / "tiny.dlx"
    tiny.write_text("a b\na\nb\n")
    starts = [measure_start("true", [shutil.which("true") or "/bin/true"]),
              measure_start("quadrille --version", [binary, "--version"]),
              measure_start("quadrille count, tiny", [binary, "count", str(tiny)])]
    orders = {"in item order": array("I", range(CHAIN)), "reversed": array("I", reversed(range(CHAIN))),
              "shuffled": array("I", range(CHAIN))}
    random.Random(2026).shuffle(orders["shuffled"])
    chains = [measure_chain(binary, min(runs, 3), name, order, folder / "chain") for name, order in orders.items()]
    return {"inputs": inputs, "chains": chains, "starts": starts}


def aim(value: float, wanted: int | None, good: bool) -> str:
    return f"{value:>8.1f}" + ("      " if wanted is None else f" {'aim' if good else 'BAD'}{wanted:>3}")


def print_reading(result: dict[str, list[dict]]) -> None:
    print(f"{'input':<20}{'MB':>8}{'non-zeros':>12}{'seconds':>9}{'MB/s':>10}{'peak MiB':>14}{'bytes/non-zero':>16}", file=sys.stderr)
    for row in result["inputs"]:
        speed, memory = row["mb_per_second_aim"], row["peak_bytes_per_nonzero_aim"]
        print(f"{row['input']:<20}{row['bytes'] / 1e6:>8.1f}{row['nonzeros']:>12,}{row['seconds']['median']:>9.3f}"
              f"{aim(row['mb_per_second'], speed, row['mb_per_second'] >= (speed or 0)):>15}{row['peak_kib'] / 1024:>9.1f}"
              f"{aim(row['peak_bytes_per_nonzero'], memory, row['peak_bytes_per_nonzero'] <= (memory or 0)):>16}", file=sys.stderr)
    for row in result["chains"]:
        print(f"chain of {row['items']:,} {row['chain']:<16} {row['seconds']['median']:.2f} s, of which search "
              f"{row['search_seconds']:.2f} s, {row['nodes']:,} nodes, {row['peak_kib'] / 1024:.0f} MiB", file=sys.stderr)
    for row in result["starts"]:
        print(f"start-up of {row['command']:<24}{1000 * row['wall_seconds']['median']:.2f} ms, "
              f"{1000 * row['wall_seconds']['min']:.2f} to {1000 * row['wall_seconds']['max']:.2f}", file=sys.stderr)
