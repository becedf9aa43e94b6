#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What can go stale in the files at the root of the project: habits.py SOURCE VERSION"""
import re
import sys
from pathlib import Path

source, version = Path(sys.argv[1]), sys.argv[2]
passed, faults = 0, []


def check(what, found, expected):
    global passed
    passed += found == expected
    if found != expected:
        faults.append(f"{what}: found {found}, expected {expected}")


def text(name):
    return (source / name).read_text()


check("the version in CITATION.cff", re.findall(r"^version: (.*)$", text("CITATION.cff"), re.MULTILINE), [version])
check("NEWS.md has a section for the version", re.findall(r"^## ([\d.]+)", text("NEWS.md"), re.MULTILINE)[:1], [version])

# The two commands stand in README.md, in CONTRIBUTING.md and in the workflow.
commands = ["bash examples/quickstart.sh", "bash tests/run.sh"]
steps = re.findall(r"^ +- run: (.*)$", text(".github/workflows/ci.yml"), re.MULTILINE)
check("the last steps of the workflow", steps[-2:], commands)
for command in commands:
    check(f"{command} exists", (source / command.split()[1]).is_file(), True)
    for name in ("README.md", "CONTRIBUTING.md"):
        check(f"{name} shows {command}", command in text(name), True)

# Presets and files that CONTRIBUTING.md and SECURITY.md name.
presets = text("CMakePresets.json")
for preset in re.findall(r"--preset (\w+)", text("CONTRIBUTING.md")):
    check(f"preset {preset}", f'"name": "{preset}"' in presets, True)
for name in ("CONTRIBUTING.md", "SECURITY.md"):
    for link in re.findall(r"\]\(([^)#:]+)[)#]", text(name)):
        check(f"{name} links to {link}", (source / link).exists(), True)

print(*faults, sep="\n")
print(f"{passed} passed, {len(faults)} failed")
sys.exit(bool(faults))
