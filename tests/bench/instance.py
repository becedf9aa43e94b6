# SPDX-License-Identifier: MIT
"""An instance of the benchmark: where it comes from, and the answer that a right program gives."""

import lzma
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from measure import run

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"
NONE = "none"  # there is no cover, hence no least cost
SOME = "some"  # there is a cover


@dataclass(frozen=True)
class Instance:
    name: str
    answer: int | str  # how many covers, what least cost, or just whether there is one: from outside, README.md in DATA's folders
    source: str  # a file of DATA, the words of a script in this folder or of `quadrille gen`, or of both: gen's < the script's
    priced: bool = False  # each option is given a cost
    raced: bool = False  # other programs run beside the search: time on the wall is what counts, and nodes are left to chance

    def write(self, binary: str, folder: Path) -> Path:
        stem = re.sub(r"\W+", "-", self.name)
        path = self.fetch(folder / stem) or self.make(binary, folder / f"{stem}.dlx")
        return write_priced(path, folder / "priced.dlx") if self.priced else path

    def fetch(self, unpacked: Path) -> Path | None:
        file = DATA / self.source
        if not file.is_file() or file.suffix != ".xz":
            return file if file.is_file() else None
        unpacked = unpacked.with_suffix(file.with_suffix("").suffix)
        unpacked.write_bytes(lzma.decompress(file.read_bytes()))
        return unpacked

    def make(self, binary: str, path: Path) -> Path:
        name, *words = self.source.split()
        script = HERE / f"{name}.py"
        if script.is_file():
            path.write_text(run([sys.executable, str(script), *words]).text)
        else:
            if "<" in words:
                at = words.index("<")
                puzzle = path.with_suffix(".txt")
                puzzle.write_text(run([sys.executable, str(HERE / f"{words[at + 1]}.py"), *words[at + 2 :]]).text)
                words[at:] = [str(puzzle)]
            words = [str(DATA / word) if (DATA / word).is_file() else word for word in words]
            run([binary, "gen", name, *words, "--quiet", "--to", "dlx", "--output", str(path)])
        return path


def lines_of(dlx: Path) -> list[list[str]]:
    """The line of items and those of options, as words."""
    return [line.split() for line in dlx.read_text().splitlines() if line.strip() and not line.startswith("|")]


def primary_and_secondary(items: list[str]) -> tuple[list[str], list[str]]:
    at = items.index("|") if "|" in items else len(items)
    return items[:at], items[at + 1 :]


def write_priced(dlx: Path, path: Path) -> Path:
    """Gives the options costs from 0 to 1000, by Knuth's generator MMIX: the same in each version of Python."""
    items, *options = lines_of(dlx)
    state, priced = 1, [" ".join(items)]
    for option in options:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        priced.append(f"{' '.join(option)} |{(state >> 33) % 1001}")
    path.write_text("\n".join(priced) + "\n")
    return path
