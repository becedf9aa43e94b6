#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a crash or a lie of a run that is short of memory, processes or threads.
"""Short of memory, processes or threads a run answers or says so: it neither crashes nor lies: memory.py BINARY"""

import os
import random
import re
import resource

from harness import FOLDER, check, check_true, finish, run, write

MEGABYTE = 1 << 20
# What the standard library, the system and the library of Cbc need before anything is asked of them.
LIMITS = [24, 40, 56, 72, 96, 128, 160, 200, 300, 600, 1200]
REASONS = r"out of memory|Cbc ran out of memory|cannot start a process: (Cannot allocate memory|Resource temporarily unavailable)"


def limited(megabytes):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))


def dominoes(rows, columns):
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    lines = [" ".join(f"r{r}c{c}" for r, c in squares)]
    lines += [f"r{r}c{c} r{y}c{x}" for r, c in squares for y, x in ((r + 1, c), (r, c + 1)) if (y, x) in squares]
    return "\n".join(lines) + "\n"


def airline(items, options):
    """Costs for which branch and bound takes a while, so that auto races it with Cbc."""
    draw = random.Random(1)
    lines = [" ".join(f"i{i}" for i in range(items))]
    lines += [f"i{i} |{draw.randint(90, 110)}" for i in range(items)]
    for _ in range(options):
        chosen = draw.sample(range(items), draw.randint(4, 7))
        lines.append(" ".join(f"i{i}" for i in chosen) + f" |{draw.randint(200, 400)}")
    return "\n".join(lines) + "\n"


BOARD = write("board.dlx", dominoes(12, 13))
QUEENS = write("queens.json", run("gen", "queens", "9").out)
COSTS, FEW_COSTS = write("costs.dlx", airline(45, 500)), write("few_costs.dlx", airline(20, 60))
WIDE = write("wide.dlx", "a b\n" + "a\n" * 200_000 + "b\n" * 200_000)

COMMANDS = [["count", BOARD], ["count", "--engine", "diagram", BOARD], ["count", "--engine", "links", QUEENS],
            ["solve", "--all", "-o", "covers", QUEENS], ["solve", "--engine", "sat", BOARD], ["solve", BOARD],
            ["solve", "--minimize", "--engine", "milp", FEW_COSTS], ["solve", "--minimize", COSTS],
            ["compile", "-o", "board.diagram", BOARD], ["count", WIDE], ["count", "--by", "name:r0", QUEENS]]

NAMES = {path.name for path in (BOARD, QUEENS, COSTS, FEW_COSTS, WIDE)} | {"covers", "board.diagram"}


def whole(words, megabytes=None):
    """How a run ends, its answer and its file."""
    path = FOLDER / words[words.index("-o") + 1] if "-o" in words else None
    if path:
        path.unlink(missing_ok=True)
    more = {"preexec_fn": limited(megabytes)} if megabytes else {}
    done = run(*words, **more)
    if words[0] == "solve" and "--all" not in words and done.out:  # any of several will do
        judged = run("check", words[-1], "-", text=done.out)
        done = done._replace(out="1 cover" if judged.code == 0 else judged.out)
    return done, path.read_bytes() if path and path.exists() else None


def address_space():
    for words in COMMANDS:
        name = " ".join(map(str, words))
        truth, file = whole(words)
        check_true(f"{name}: without a limit", truth.code == 0, truth)
        for megabytes in LIMITS:
            done, made = whole(words, megabytes)
            what = f"{name}: {megabytes} MB"
            if done.code == 127 and "error while loading shared libraries" in done.err:
                continue  # it was never started
            if done.code == 70:
                check_true(what, re.fullmatch(rf"quadrille: ({REASONS})\n", done.err) and done.out == "" and made is None, done)
            elif done.code == 3:
                check_true(what, "reached the memory limit" in done.err and made is None, done)
            else:
                check(what, (done.code, done.out, made), (0, truth.out, file))
            check(f"{what}: nothing left behind", {path.name for path in FOLDER.iterdir()} - NAMES, set())


def no_threads():
    """Where neither threads nor processes are to be had: one thread does it all."""
    if os.getuid() == 0:
        return  # nothing hinders root
    none = lambda: resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    for words in COMMANDS:
        if "milp" in words:
            continue
        check(f"{words}: no thread", [whole(words)[0].code, run(*words, preexec_fn=none).code], [0, 0])


def no_stacks():
    """Threads want stacks larger than all memory: none starts, and one does it all."""
    def huge():
        resource.setrlimit(resource.RLIMIT_STACK, (900 * MEGABYTE, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_AS, (800 * MEGABYTE, 800 * MEGABYTE))
    for words in COMMANDS:
        truth, file = whole(words)
        if "-o" in words:
            continue
        done = run(*words, preexec_fn=huge)
        check_true(f"{words}: no stack for a thread", done.code == 0 and (words[0] == "solve" or done.out == truth.out), done)


address_space()
no_threads()
no_stacks()
finish()
