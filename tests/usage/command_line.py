#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""command_line.py COMMAND SOURCES [--write]: docs/command-line.md has a section for each command, in the order of `quadrille help`. It begins
with the command's help text and has an example. --write puts the help texts of COMMAND into the page. The examples of the page are run by
documents.py. The examples of the help texts are run here, in one folder, since some read what others write. They must exit with 0, or with
1 for "no" and "many"."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

command, page = sys.argv[1], Path(sys.argv[2]) / "docs/command-line.md"
write = sys.argv[3:] == ["--write"]


def help_of(*words: str) -> str:
    return subprocess.run([command, "help", *words], stdout=subprocess.PIPE, text=True, check=True).stdout


commands = re.findall(r"^  (\w+)", re.search(r"\nCommands\n((?:  .*\n)+)", help_of())[1], flags=re.MULTILINE)
assert len(commands) > 15, commands
text, faults = page.read_text(), []
sections = re.findall(r"^## (.*)$", text, flags=re.MULTILINE)
if sections[:len(commands)] != commands:
    faults.append(f"the first sections are {sections[:len(commands)]}, expected {commands}")
for name in [name for name in commands if name in sections]:
    head, block = f"\n## {name}\n\n", f"```console\n$ quadrille help {name}\n{help_of(name)}```\n"
    before, section = text.split(head, 1)
    section, *after = section.split("\n## ", 1)
    if write:
        section = re.sub(rf"\A```console\n\$ quadrille help {name}\n(.*\n)*?```\n", lambda _: block, section)
        text = "\n## ".join([before + head + section, *after])
    if not section.startswith(block):
        faults.append(f"{name}: its section does not begin with the help text of the command; --write puts it there")
    if not re.search(rf"^[$>] .*\bquadrille {name}\b", section.removeprefix(block), flags=re.MULTILINE):
        faults.append(f"{name}: its section has no example")
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "quadrille").symlink_to(Path(command).resolve())
    (Path(folder) / "playground.html").symlink_to(page.parent.parent.resolve() / "tests/data/playground.html")
    for name in commands:
        example = re.search(r"^For example: (.*)\n", help_of(name), flags=re.MULTILINE)
        done = subprocess.run(["bash", "-c", example[1] if example else "exit 2"], cwd=folder, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={"PATH": f"{folder}:/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
        if done.returncode not in (0, 1):
            faults.append(f"{name}: the example of its help text, {example and example[1]}, exits with {done.returncode}: {done.stdout}")
if write:
    page.write_text(text)
print(*faults, f"{len(commands)} commands, {len(faults)} faults", sep="\n")
sys.exit(1 if faults else 0)
