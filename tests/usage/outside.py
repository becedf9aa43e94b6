#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: files of other programs that are read as something else.
"""Files and commands of people who use other programs, each with its right answer, or with the message that says what to write
instead: outside.py BINARY SOURCES

tests/data/outside/cases.tsv has a line for each: where it comes from, and what is expected."""
import os
import shutil
import subprocess

from harness import ARGUMENTS, BINARY, FOLDER, check, check_true, finish

SOURCES = ARGUMENTS[1]
shutil.copytree(SOURCES / "tests/data/outside", FOLDER / "outside")
(FOLDER / "outside/examples").symlink_to(SOURCES / "examples")
(FOLDER / "bin").mkdir()
(FOLDER / "bin/quadrille").symlink_to(BINARY)
PATH = f"{FOLDER}/bin:{os.environ['PATH']}"

for line in (SOURCES / "tests/data/outside/cases.tsv").read_text().splitlines():
    if line.startswith("#"):
        continue
    name, _, command, code, out, err = line.split("\t")
    done = subprocess.run(["bash", "-c", command], cwd=FOLDER / "outside", capture_output=True, text=True, timeout=120,
                          env=os.environ | {"PATH": PATH, "LC_ALL": "C.UTF-8"})
    check(name, (done.returncode, done.stdout.strip().replace("\n", " / ")), (int(code), out))
    check_true(f"{name}: its message", err in done.stderr and (err or not done.stderr), done.stderr)

finish()
