# SPDX-License-Identifier: MIT
"""Reads the tables of odd input and of the answers to it: tests/bad/*.txt.

A table has sections. A section is a file: its name in brackets, then its text, a line behind each '|', then what the command
answers to it, as often as it is asked:

    [cell-two.dense]
    |0 1
    |1 2
    65 FILE:2:3: found '2', expected 0 or 1
    0 (count --from dlx) 2
    ! FILE:1:1: warning: ...

An answer is an exit code, the words before the file, which are 'info' if there are none, and the only line that comes: on standard
output if the code is 0, else on standard error. A line behind '!' comes on standard error too. Answers before the first section
are those to the words alone, with empty standard input. In a text, a backslash begins an escape: \\\\, \\r, \\t, \\n, \\xHH (a
byte), \\30{ab} (30 times "ab"); at the end of a line it means that no newline follows.

cases.py FOLDER: writes the files into folders there, named after the tables.
"""

import dataclasses
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
PLAIN = {"\\": b"\\", "r": b"\r", "t": b"\t", "n": b"\n"}


@dataclasses.dataclass
class Answer:
    words: str
    code: int
    line: str
    warning: str = ""


@dataclasses.dataclass
class Case:
    file: str  # as in dense/cell-two.dense; empty for the words alone
    text: bytes = b""
    answers: list = dataclasses.field(default_factory=list)


def unescaped(text):
    """The bytes that a line stands for."""
    parts = []
    for times, repeated, byte, plain, other in re.findall(
            r"\\(\d+)\{([^}]*)\}|\\x([0-9a-f]{2})|\\([\\rtn])|([^\\]+)", text):
        parts.append(unescaped(repeated) * int(times) if times else bytes([int(byte, 16)]) if byte
                     else PLAIN[plain] if plain else other.encode())
    return b"".join(parts)


def read(table):
    """The cases of a table, in order."""
    cases = [Case("")]
    for number, line in enumerate(table.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("|"):
            ends_without = re.search(r"(?<!\\)(\\\\)*\\$", line)
            cases[-1].text += unescaped(line[1:-1]) if ends_without else unescaped(line[1:]) + b"\n"
        elif file := re.fullmatch(r"\[(.*)\]", line):
            cases.append(Case(f"{table.stem}/{file[1]}"))
        elif answer := re.fullmatch(r"(\d+) (?:\((.*?)\) )?(.*)", line):
            cases[-1].answers.append(Answer(answer[2] or "info", int(answer[1]), answer[3]))
        elif line.startswith("! "):
            cases[-1].answers[-1].warning = line[2:]
        elif line and not line.startswith("#"):
            sys.exit(f"{table}:{number}: found '{line}', expected a file, a text, an answer or a comment")
    return cases


def unpack(folder):
    """Writes the files of all tables below a folder. Returns the cases of all tables."""
    cases = [case for table in sorted(HERE.glob("*.txt")) for case in read(table)]
    for case in cases:
        if case.file:
            path = folder / case.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(case.text)
    return cases


if __name__ == "__main__":
    unpack(pathlib.Path(sys.argv[1]))
