#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an example of the C interface that does not run.
"""Runs examples/queens.c, PROGRAM: its counts are those of OEIS A000170, and what it draws are queens in peace."""
import subprocess
import sys

A000170 = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724}
for n, count in A000170.items():
    *board, last = subprocess.run([sys.argv[1], str(n)], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    if last != f"{count} covers":
        sys.exit(f"{n} queens: found {last}, expected {count} covers")
    queens = [(r, c) for r, line in enumerate(board) for c, cell in enumerate(line.split()) if cell == "Q"]
    lines = [{f(r, c) for r, c in queens} for f in (lambda r, c: r, lambda r, c: c, lambda r, c: r + c, lambda r, c: r - c)]
    if len(queens) != (n if count else 0) or any(len(line) != len(queens) for line in lines):
        sys.exit(f"{n} queens: found {board}")
for bad in ("0", "x", "1001"):
    if subprocess.run([sys.argv[1], bad], stderr=subprocess.DEVNULL).returncode != 2:
        sys.exit(f"{bad}: expected exit code 2")
print(f"{len(A000170) + 3} passed, 0 failed")
