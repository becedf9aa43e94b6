#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: quadratic time, recursion, or much memory on large input.
"""Sizes that must work: memory a non-zero, a search a million levels deep, an item that lies far from the last one.

Speed is the benchmark's business; here a generous time limit only tells linear from quadratic."""
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TESTS = 9
SECONDS = 120  # quadratic behaviour would take hours


def run(command: list[str]) -> tuple[str, int]:
    """What the command prints, and its peak memory in bytes."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        assert os.waitstatus_to_exitcode(status) == 0, command
        out.seek(0)
        return out.read().decode(), usage.ru_maxrss * 1024


def chain(path: Path, order: list[int]) -> None:
    """Items 1..n, item order[k] with two options, the second of which only fits once order[k-1] has taken its second;
    the first item has the second one only. So each choice forces the next."""
    n = len(order)
    with path.open("w") as file:
        file.write(f"p ec {2 * n} {2 * n - 1} {n}\n")
        for k, item in enumerate(order, start=1):
            if k > 1:
                file.write(f"s {item} {n + k - 1}\n")
            file.write(f"s {item} {n + k}\n")


def main() -> int:
    binary = sys.argv[1]
    failures = []

    def check(name: str, ok: bool, found: object) -> None:
        print("ok  " if ok else "FAIL", name, found)
        if not ok:
            failures.append(name)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "wide.ec"
        cells, items, size = 10_000_000, 20_000, 10
        with path.open("w") as file:
            file.write(f"p ec {items}\n")
            for option in range(cells // size):
                first = option * 7919 % items
                row = sorted({(first + k * 1009) % items + 1 for k in range(size)})
                file.write("s " + " ".join(map(str, row)) + "\n")
        text, peak = run([binary, "info", str(path)])
        check("10 million non-zeros are read", f"non-zeros    {cells}\n" in text, text.splitlines()[1])
        check("at most 40 bytes a non-zero", peak <= 40 * cells, f"{peak / cells:.1f} bytes")

        for name, to in (("json", path.with_suffix(".json")), ("dlx", path.with_suffix(".dlx"))):
            run([binary, "convert", "--to", name, "-o", str(to), str(path)])
            text, peak = run([binary, "info", str(to)])
            check(f"the same as {name}", f"non-zeros    {cells}\n" in text and peak <= 40 * cells, f"{peak / cells:.1f} bytes")
            to.unlink()
        with path.open("w") as file:
            file.write("p ec 1\n" + "s 1\n" * 2_000_000)
        text, peak = run([binary, "info", str(path)])
        check("two million equal options", "1999999 repeat" in text and peak <= 40 * 2_000_000, f"{peak / 2e6:.1f} bytes")

        begin = time.perf_counter()
        run([binary, "--version"])
        check("the command starts at once", time.perf_counter() - begin < 0.25, "")  # some 1 ms, on a quiet machine

        n = 1_000_000
        for name, order in (("in item order", list(range(1, n + 1))),
                            ("against item order", list(range(n, 0, -1))),
                            ("far apart", [k * 7919 % n + 1 for k in range(n)])):
            chain(path, order)
            try:
                text = subprocess.run([binary, "count", str(path)], capture_output=True, text=True, timeout=SECONDS,
                                      preexec_fn=small_stack).stdout
            except subprocess.TimeoutExpired:
                text = "too slow"
            check(f"a million items, each forced by the one before, {name}", text == "1\n", text.strip())
    print(f"{TESTS - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


def small_stack() -> None:
    """256 KiB of stack: a search that recurses would not survive a million levels of it."""
    import resource
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 18, 1 << 18))


if __name__ == "__main__":
    sys.exit(main())
