# SPDX-License-Identifier: MIT
"""The programs that are measured: ours, asked in one way or another, and other people's."""

import argparse
import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from measure import Run, run
from suites import Suite

INPUT = re.compile(r"\{(\w+)\}")
PEER_INPUTS = {"dlx", "jlaire", "cnf", "lp", "puzzles"}


@dataclass(frozen=True)
class Program:
    name: str
    words: list[str]
    ours: bool = False

    def inputs(self) -> set[str]:
        return set(INPUT.findall(" ".join(self.words)))

    def run(self, files: dict[str, Path], apart: bool = False, limit: int | None = None) -> Run:
        """Exit status 1 of ours says that there is no cover. Those of others mean nothing, for their answers are checked."""
        words, good = [word.format_map(files) for word in self.words], (0, 1) if self.ours else None
        if "<" not in words:
            return run(words, None, good, apart, limit)
        at = words.index("<")
        return run(words[:at] + words[at + 2 :], Path(words[at + 1]), good, apart, limit)


def peer(text: str) -> Program:
    """As an argument of the command line."""
    name, equals, command = text.partition("=")
    program = Program(name, shlex.split(command))
    if not equals or not program.inputs() or not program.inputs() <= PEER_INPUTS:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected NAME=COMMAND with one of {sorted(PEER_INPUTS)} in braces")
    return program


class Quadrille:
    """One build of ours."""

    def __init__(self, binary: str) -> None:
        self.binary = binary
        self.version = json.loads(run([binary, "--version", "--json"]).text)

    def offers(self, task: list[str]) -> bool:
        return "--engine" not in task or task[task.index("--engine") + 1] in self.version["engines"]

    def program(self, name: str, task: list[str]) -> Program:
        """One thread is what builds without --threads have."""
        if "--threads" not in run([self.binary, "help", task[0]]).text:
            task = shlex.split(shlex.join(task).replace(" --threads 1", ""))
        return Program(name, [self.binary, *task], ours=True)

    def rivals(self, suite: Suite) -> list[Program]:
        return [self.program(name, task) for name, task in suite.rivals.items() if self.offers(task)]
