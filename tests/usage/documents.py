#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a command line in the documents that fails or prints something else.
"""Runs every command line that README.md, docs/ and formats/ show, and compares what it prints with what they show.

A block fenced as ```console holds lines `$ command` and below each its output, standard error first; `...` stands for
any lines left out, and an output line that ends in ` ...` for any end of the line. Blocks fenced as ```sh are for the
reader only and may not begin with `$`. In README.md, commands in a table must exit with 0."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def blocks(text: str) -> list[tuple[int, list[str]]]:
    """The console blocks, each with the number of its first line."""
    found, current = [], None
    for number, line in enumerate(text.splitlines(), start=1):
        if current is not None and line.startswith("```"):
            found.append((start, current))
            current = None
        elif current is not None:
            current.append(line)
        elif line.strip() == "```console":
            current, start = [], number + 1
    return found


def commands(lines: list[str]) -> list[tuple[int, str, list[str]]]:
    """Each command of a block, with the offset of its line and the output shown."""
    result: list[tuple[int, str, list[str]]] = []
    for offset, line in enumerate(lines):
        if line.startswith("$ "):
            result.append((offset, line[2:], []))
        elif line.startswith("> ") and result and not result[-1][2]:
            result[-1] = (result[-1][0], result[-1][1] + "\n" + line[2:], [])
        elif result:
            result[-1][2].append(line)
    return result


def table_commands(text: str) -> list[str]:
    """The commands that stand in the cells of tables."""
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    return [found.replace("\\|", "|") for row in rows for found in re.findall(r"`(quadrille [^`]*)`", row)]


def matches(shown: list[str], printed: list[str]) -> bool:
    parts = []
    for line in shown:
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        elif line.endswith(" ..."):
            parts.append(re.escape(line[:-4]) + r".*\n")
        else:
            parts.append(re.escape(line) + r"\n")
    return re.fullmatch("".join(parts), "".join(line + "\n" for line in printed)) is not None


def main() -> int:
    binary, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    passed, failed = 0, 0

    def run(command: str, folder: str) -> subprocess.CompletedProcess[str]:
        path = f"{folder}/bin:{root}/examples:/usr/local/bin:/usr/bin:/bin"
        return subprocess.run(["bash", "-c", "exec 2>&1; " + command], cwd=folder, text=True, stdout=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, timeout=300,
                              env={"PATH": path, "HOME": folder, "LC_ALL": "C.UTF-8"})

    documents = [root / "README.md", *sorted((root / "docs").rglob("*.md")), *sorted((root / "formats").glob("*.md"))]
    for document in documents:
        with tempfile.TemporaryDirectory() as folder:
            # As a reader would: in the project's root, with the command and the example front end on the PATH.
            (Path(folder) / "bin").mkdir()
            (Path(folder) / "bin" / "quadrille").symlink_to(binary)
            (Path(folder) / "playground.html").symlink_to(root / "tests/data/playground.html")
            (Path(folder) / "bin" / "quadrille-verify").symlink_to(binary.with_name("quadrille-verify"))
            (Path(folder) / "bin" / "quadrille-verify.py").symlink_to(root / "src/verify/quadrille-verify.py")
            # README.md and the tour must also work in an installed copy, which has no tests.
            for name in ("examples", "docs") if document.name in ("README.md", "tour.md") else ("examples", "docs", "tests"):
                (Path(folder) / name).symlink_to(root / name)
            for command in table_commands(document.read_text()) if document == documents[0] else []:
                result = run(command, folder)
                passed += result.returncode == 0
                failed += result.returncode != 0
                if result.returncode != 0:
                    print(f"README.md: {command}: exit {result.returncode}\n{result.stdout}")
            for start, lines in blocks(document.read_text()):
                for offset, command, shown in commands(lines):
                    result = run(command, folder)
                    if matches(shown, result.stdout.splitlines()):
                        passed += 1
                        continue
                    failed += 1
                    print(f"{document.relative_to(root)}:{start + offset}: $ {command}\n--- shown", *shown, "--- printed",
                          result.stdout, sep="\n")
    # The umbrella header opens with the example that is built and run as a test.
    example = (root / "examples/first_steps.cpp").read_text().split("\n", 2)[2]
    header = (root / "include/quadrille/quadrille.hpp").read_text()
    quoted = "".join("///" + ("     " + line if line else "") + "\n" for line in example.rstrip("\n").split("\n"))
    if quoted in header:
        passed += 1
    else:
        failed += 1
        print("include/quadrille/quadrille.hpp does not open with examples/first_steps.cpp")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
