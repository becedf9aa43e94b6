#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""command_line.py COMMAND SOURCES: without this test a command could stand in no section of docs/command-line.md, or have an example in its help
that fails. The sections stand in the order of `quadrille help`, and each has an example; documents.py runs these. The examples of the help
texts are run here, in one folder, since some read what others write. They must exit with 0, or with 1 for "no" and "many"."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

command, page = sys.argv[1], Path(sys.argv[2]) / "docs/command-line.md"


def help_of(*words: str) -> str:
    return subprocess.run([command, "help", *words], stdout=subprocess.PIPE, text=True, check=True).stdout


commands = re.findall(r"^  (\w+)", re.search(r"\nCommands\n((?:  .*\n)+)", help_of())[1], flags=re.MULTILINE)
assert len(commands) > 15, commands
text, faults = page.read_text(), []
sections = dict(re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", text, flags=re.MULTILINE))
if list(sections)[:len(commands)] != commands:
    faults.append(f"the first sections are {list(sections)[:len(commands)]}, expected {commands}")
for name in commands:
    if not re.search(rf"^[$>] .*\bquadrille {name}\b", sections.get(name, ""), flags=re.MULTILINE):
        faults.append(f"{name}: its section has no example")
    if f"$ quadrille help {name}\n" in text and name != "help":
        faults.append(f"{name}: the page repeats its help text")
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "quadrille").symlink_to(Path(command).resolve())
    (Path(folder) / "playground.html").symlink_to(page.parent.parent.resolve() / "tests/data/playground.html")
    for name in commands:
        example = re.search(r"^For example: (.*)\n", help_of(name), flags=re.MULTILINE)
        done = subprocess.run(["bash", "-c", example[1] if example else "exit 2"], cwd=folder, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={"PATH": f"{folder}:/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
        if done.returncode not in (0, 1):
            faults.append(f"{name}: the example of its help text, {example and example[1]}, exits with {done.returncode}: {done.stdout}")
print(*faults, f"{len(commands)} commands, {len(faults)} faults", sep="\n")
sys.exit(1 if faults else 0)
