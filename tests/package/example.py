#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an example that does not compile or prints something else.
"""Runs a program of examples/, PROGRAM made from SOURCE, with ARGUMENTS, and compares what it prints. The first one is also the
example that the umbrella header, HEADER, opens with: it must stand there word for word."""
import subprocess
import sys

program, source, header, *arguments = sys.argv[1:]
EXPECTED = {
    "first_steps": "0 3 4 \n",
    "find": """0: 2 4 5
3: 0 3
4: 1 6
""",
    "count": "92\n",  # OEIS A000170
    "cancel": "cancelled, in time\nstopped from outside\n",
    # 36 is in OEIS A004003. Half of them lay the corner's domino this way. The two dominoes fill a row; 3 x 4 squares are left,
    # of which there are 11 (A001835). The options of the covers are our own.
    "query": """36 covers
number 18: 0 4 8 10 12 13 21 23
option 0 is in 18 of them
options 0 and 4 are in 11
drawn: 1 3 4 11 15 17 18 23
""",
}
name = source.rsplit("/", 1)[1].rsplit(".", 1)[0]
found = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout
if found != EXPECTED[name]:
    sys.exit(f"{name}: found\n{found}expected\n{EXPECTED[name]}")
if name == "first_steps":
    with open(header, encoding="utf-8") as file:
        mark = "///" if header.endswith(".hpp") else " *"
        shown = [line[len(mark):].removeprefix("     ") for line in file if line.startswith(mark)]
    with open(source, encoding="utf-8") as file:
        code = file.read().split("\n", 2)[2]  # but for the two comments at the top
    if code not in "".join(shown).replace("\n\n\n", "\n\n"):
        sys.exit(f"{header}: does not show {source}")
print("1 passed, 0 failed")
