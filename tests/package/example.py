#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a program of examples/, PROGRAM made from SOURCE, and compares what it prints. The first one is also the
example that the umbrella header, HEADER, opens with: it must stand there word for word."""
import subprocess
import sys

program, source, header = sys.argv[1:]
EXPECTED = {
    "first_steps": "0 3 4 \n",
    # The covers by hand: three upright dominoes, or one at either side of two lying ones.
    "every_verb": """summarize: 14 cells
solve: 0 2 6; 1 3 4; 4 5 6;
count: 3
optimize: 4 5 6; cost 9
count_part, solve_part: 2, 1 3 4; 4 5 6; of 3 units
estimate: 3
profile: 3 at the end
restrict, simplify: 1 forced
watch: 3 covers
deduce: search, 7 left, Deducer: search
EachSolver: 2
make_problem: 3 options
compile, write, read, marginals: 2
list: 1 3 4; 4 5 6;
best_covers: 0 2 6; 1 3 4;
Sampler, Verifier: a cover
1 1 0 0 0 0
0 1 1 0 0 0
0 0 0 1 1 0
0 0 0 0 1 1
1 0 0 1 0 0
0 1 0 0 1 0
0 0 1 0 0 1
""",
}
name = source.rsplit("/", 1)[1].rsplit(".", 1)[0]
found = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
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
