# SPDX-License-Identifier: MIT
"""The instances of the benchmark, in three suites, each with the answer that a right program gives."""

import csv
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from measure import run

DATA = Path(__file__).resolve().parent.parent / "data"
AIRLINE = Path(__file__).resolve().parent / "airline.py"
SUDOKU = "..3...4...5....3....4...7..3......8......25...9........314..8...4.7..9...7.36.1.."
NONE = "none"  # there is no cover, hence no least cost


@dataclass(frozen=True)
class Instance:
    name: str
    answer: int | str  # covers or least cost, known beforehand: README.md in DATA's folders, and PRICED
    source: str  # a file of DATA, or the words of airline.py or of `quadrille gen`
    priced: bool = False  # each option is given a cost
    wall: bool = False  # so long that `auto` starts Cbc beside the search: time on the wall is what counts

    def write(self, binary: str, folder: Path) -> Path:
        path = folder / (re.sub(r"\W+", "-", self.name) + ".dlx")
        if (DATA / self.source).is_file():
            path = DATA / self.source
        elif self.source.startswith("airline "):
            path.write_text(run([sys.executable, str(AIRLINE), *self.source.split()[1:]]).text)
        else:
            run([binary, "gen", *self.source.split(), "--quiet", "--to", "dlx", "--output", str(path)])
        return write_priced(path, folder / "priced.dlx") if self.priced else path


def lines_of(dlx: Path) -> list[str]:
    """The line of items and those of options."""
    return [line for line in dlx.read_text().splitlines() if line.strip() and not line.startswith("|")]


def write_priced(dlx: Path, path: Path) -> Path:
    """Gives the options costs from 0 to 1000, by Knuth's generator MMIX: the same in each version of Python."""
    items, *options = lines_of(dlx)
    state, priced = 1, [items]
    for option in options:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        priced.append(f"{option} |{(state >> 33) % 1001}")
    path.write_text("\n".join(priced) + "\n")
    return path


PLAIN = [
    Instance("queens 12", 14_200, "queens 12"),
    Instance("queens 13", 73_712, "queens 13"),
    Instance("pentominoes 6x10", 9_356, "pentomino 6x10"),
    Instance("pentominoes 4x15", 1_472, "pentomino 4x15"),
    Instance("pentominoes 8x8, hole", 520, "pentomino 8x8 --holes r3c3,r3c4,r4c3,r4c4"),
    Instance("Y pentominoes 10x10", 350, "pentomino 10x10 --pieces Y --repeat"),
    Instance("L trominoes 9x9", 1_193_600, "bench/ltromino9x9.dlx"),
    Instance("Soma", 11_520, "bench/soma.dlx"),
    Instance("sudoku, many answers", 255_426, f"sudoku --grid {SUDOKU}"),
    Instance("Langford 11", 35_584, "bench/lang11.dlx"),
    Instance("latin 5", 161_280, "bench/latin5.dlx"),
    Instance("matchings of K16", 2_027_025, "bench/match16.dlx"),
    Instance("dominoes 8x8", 12_988_816, "bench/domino8x8.dlx"),
    Instance("mutilated 8x8", 0, "bench/mutil8x8.dlx"),
    Instance("random triples 45/200", 31_331, "bench/x3c_p45_200.dlx"),
    Instance("Bell 12", 4_213_597, "bench/bell12.dlx"),
]

MODEL = [
    Instance("windmill 4x5", 501_484, "bench/xcc_windmill4x5.dlx"),
    Instance("motley 5x5", 150, "bench/mcc_motley5x5.dlx"),
    Instance("motley 6x6", 5_850, "bench/mcc_motley6x6.dlx"),
    Instance("queen domination", 4_860, "bench/mcc_qdom8_5.dlx"),
    Instance("matrices 6x6, sums 3", 297_200, "bench/mcc_rc6_3.dlx"),
    Instance("matrices 7x7, sums 2", 3_110_940, "bench/mcc_rc7_2.dlx"),
]

# The least costs were found once, by two programs that agree: Knuth's DLX5, and Cbc 2.10.8 on what `quadrille convert
# --to lp` writes. Cbc was stopped on pentominoes 6x10 and 4x15; for these two, DLX5 agrees with the cheapest of all the
# covers that Knuth's DLX1 lists.
PRICED = {
    "pentominoes 6x10": 2_775,
    "pentominoes 4x15": 2_788,
    "pentominoes 8x8, hole": 3_171,
    "Soma": 853,
    "Langford 11": 2_203,
    "queens 12": 2_943,
    "sudoku, many answers": 25_350,
    "random triples 45/200": 3_178,
    "L trominoes 9x9": 8_158,
    "mutilated 8x8": NONE,
    "windmill 4x5": 1_490,
}


def airlines() -> list[Instance]:
    with (DATA / "spp" / "OPTIMA.tsv").open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [Instance(file.stem, int(row["optimum"]), f"spp/{file}", wall=file.stem == "airline300")
            for row in rows for file in [Path(row["file"])]]


def priced() -> list[Instance]:
    known = {one.name: one for one in PLAIN + MODEL}
    return [Instance(f"{name}, priced", cost, known[name].source, priced=True, wall=name == "pentominoes 6x10")
            for name, cost in PRICED.items()]


COST = [*airlines(), Instance("airline646", 164_707, "airline 646 7292 3", wall=True), *priced()]
SUITES = {"plain": PLAIN, "model": MODEL, "cost": COST}
