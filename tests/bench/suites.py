# SPDX-License-Identifier: MIT
"""The suites of the benchmark: what is asked of which instances, what a right program answers, and what is hoped for.

write_inputs writes an instance as it is and in the formats that the programs read, each by its name in their commands:

    file     the instance as it is, for ours          cnf     clauses in the DIMACS format
    dlx      Knuth's format                           lp      an integer program
    jlaire   a sparse matrix: columns and secondary columns, then the columns of each row, from 0, secondary ones leftmost
    puzzles  sudokus, one a line                      base, givens  the same for `quadrille --each`
"""

import csv
import lzma
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

from measure import run
from problems import KINDS, text_of

DATA = Path(__file__).resolve().parent.parent / "data"
NONE = "none"  # there is no cover, hence no least cost
SOME = "some"  # there is a cover


@dataclass(frozen=True)
class Instance:
    name: str
    answer: int | str  # how many covers, what least cost, or just whether there is one: from outside, README.md in DATA's folders
    source: str  # a file of DATA, words of problems.py or of `quadrille gen`, or both: gen's < those of problems.py
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
        name, *words = shlex.split(self.source)
        if name in KINDS:
            path.write_text(text_of(name, words))
        else:
            if "<" in words:
                at = words.index("<")
                puzzle = path.with_suffix(".txt")
                puzzle.write_text(text_of(words[at + 1], words[at + 2 :]))
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


# --- the files of an instance --------------------------------------------------------------------------------------------


def write_inputs(instance: Instance, binary: str, wanted: set[str], folder: Path) -> dict[str, Path]:
    file = instance.write(binary, folder)
    if wanted & {"puzzles", "givens", "base"}:
        return write_puzzles(instance, file, binary, folder)
    files = {"file": file, "dlx": folder / "problem.dlx"}
    if file.suffix == ".dlx":
        files["dlx"] = file
    for name in wanted & {"cnf", "dlx", "lp"}:
        if files.setdefault(name, folder / f"problem.{name}") != file:
            run([binary, "convert", "--quiet", "--to", name, "--output", str(files[name]), str(file)])
    if "jlaire" in wanted:
        files["jlaire"] = write_sparse(files["dlx"], folder / "sparse.txt")
    return files


def write_sparse(dlx: Path, path: Path) -> Path:
    items, *options = lines_of(dlx)
    primary, secondary = primary_and_secondary(items)
    column = {name: i for i, name in enumerate(secondary + primary)}
    rows = [[len(column), len(secondary)]] + [[column[name] for name in option] for option in options]
    path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows))
    return path


def write_puzzles(instance: Instance, file: Path, binary: str, folder: Path) -> dict[str, Path]:
    """The list is repeated until it is as long as the answer says: starting the process is then a small part."""
    lines = [line for line in file.read_text().splitlines() if line.strip() and not line.startswith("#")]
    files = {name: folder / f"{name}.txt" for name in ("puzzles", "base", "givens")}
    files["puzzles"].write_text("".join(f"{lines[k % len(lines)]}\n" for k in range(int(instance.answer))))
    run([binary, "gen", "sudoku", "--base", "--output", str(files["base"])])
    run([binary, "gen", "sudoku", "--givens", str(files["puzzles"]), "--output", str(files["givens"])])
    return files


# --- the suites ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bar:
    """We fall short where our time over the best other's is more than `ratio`, unless either is below its floor."""

    ratio: float = 1.0
    ours: float = 0.0  # seconds
    best: float = 0.0


@dataclass(frozen=True)
class Suite:
    about: str
    instances: list[Instance]
    task: list[str]  # what ours is asked
    rivals: dict[str, list[str]] = field(default_factory=dict)  # the same binary, asked otherwise
    bar: Bar = Bar()
    wall: bool = False  # from start to end on all cores, else user and system time on one
    limit: int = 600  # seconds of CPU time after which a program is stopped


SUDOKU = "..3...4...5....3....4...7..3......8......25...9........314..8...4.7..9...7.36.1.."

WALK = [
    Instance("queens 12", 14_200, "queens 12"),
    Instance("queens 13", 73_712, "queens 13"),
    Instance("queens 14", 365_596, "queens 14"),
    Instance("queens 15", 2_279_184, "queens 15"),
    Instance("Langford 10", 0, "bench/lang10.dlx"),
    Instance("Langford 11", 35_584, "bench/lang11.dlx"),
    Instance("Langford 12", 216_288, "bench/lang12.dlx"),
    Instance("pentominoes 3x20", 8, "pentomino 3x20"),
    Instance("pentominoes 4x15", 1_472, "pentomino 4x15"),
    Instance("pentominoes 5x12", 4_040, "pentomino 5x12"),
    Instance("pentominoes 6x10", 9_356, "pentomino 6x10"),
    Instance("pentominoes 8x8, hole", 520, "pentomino 8x8 --holes r3c3,r3c4,r4c3,r4c4"),
    Instance("Soma", 11_520, "bench/soma.dlx"),
    Instance("latin 5", 161_280, "bench/latin5.dlx"),
    Instance("latin 7, reduced", 16_942_080, "bench/latin7red.dlx"),
    Instance("sudoku, many answers", 255_426, f"sudoku --grid {SUDOKU}"),
    Instance("random triples 45/200", 31_331, "bench/x3c_p45_200.dlx"),
    Instance("random triples 60/240", 11_992, "random_options 60 240 3 1"),
    Instance("random triples 75/220", 65, "bench/x3c_u75_220.dlx"),
    Instance("L trominoes 9x9", 1_193_600, "bench/ltromino9x9.dlx"),
    Instance("matchings of K16", 2_027_025, "bench/match16.dlx"),
]

# Other seeds, shapes and sizes than the problems that engines were tuned on. Answers without a formula come from two
# other programs that agree: blynn/dlx and SSXCC.
FURTHER = [
    Instance("torus queens 13", 4_524, "oracles/torqueens_13.ec"),
    Instance("factorisations of K8", 6_240, "oracles/onefact_K8.ec"),
    Instance("hexiamonds 4x9", 148, "oracles/hexiamond_4x9.ec"),
    Instance("hexiamonds 6x6", 624, "oracles/hexiamond_6x6.ec"),
    Instance("Langford 3 x 10", 10, "oracles/langford3_10.ec"),
    Instance("pentominoes 5x13, holes", 222, "pentomino 5x13 --holes r2c5,r2c6,r2c7,r0c0,r4c12"),
    Instance("pentominoes 8x8, corners", 17_360, "pentomino 8x8 --holes r0c0,r0c7,r7c0,r7c7"),
    Instance("pentominoes 7x9, holes", 600, "pentomino 7x9 --holes r3c3,r3c4,r3c5"),
    Instance("P pentominoes 8x10", 13_998, "pentomino 8x10 --pieces P --repeat"),
    Instance("quasigroup 12, 72 holes", 16_298, "quasigroup 12 72 1"),
    Instance("quasigroup 15, 105 holes", 679, "quasigroup 15 105 2"),
    Instance("random triples 54/220", 13_632, "random_options 54 220 3 2"),
    Instance("random triples 66/250", 48_613, "random_options 66 250 3 3"),
    Instance("random fours 60/270", 4, "random_options 60 270 4 4"),
    Instance("random fives 70/330", 1, "random_options 70 330 5 5"),
    Instance("random sixes 72/400", 1, "random_options 72 400 6 6"),
]

MORE = [
    Instance("Y pentominoes 10x10", 350, "pentomino 10x10 --pieces Y --repeat"),
    Instance("dominoes 8x8", 12_988_816, "bench/domino8x8.dlx"),
    Instance("mutilated 8x8", 0, "bench/mutil8x8.dlx"),
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

FIRST = [
    Instance("queens 32", SOME, "queens 32", raced=True),
    Instance("queens 64", SOME, "queens 64", raced=True),
    Instance("queens 100", SOME, "queens 100", raced=True),
    Instance("quasigroup 30, 378 holes", SOME, "bench/qwh30_42.dlx.xz", raced=True),
    Instance("quasigroup 30, 320 holes", SOME, "quasigroup 30 320 1", raced=True),
    Instance("quasigroup 33, 381 holes", SOME, "quasigroup 33 381 3", raced=True),
    Instance("another of 33, 381 holes", SOME, "quasigroup 33 381 4", raced=True),
    Instance("sudoku 16x16, empty", SOME, "sudoku bench/sudoku16empty.txt", raced=True),
    Instance("sudoku 16x16", SOME, "sudoku bench/sudoku16a.txt", raced=True),
    Instance("sudoku 25x25", SOME, "sudoku bench/sudoku25a.txt", raced=True),
    Instance("sudoku 25x25, few clues", SOME, "sudoku bench/sudoku25c.txt", raced=True),
    Instance("mutilated 12x12", NONE, "bench/mutil12x12.dlx", raced=True),
    Instance("Y pentominoes 15x15", SOME, "pentomino 15x15 --pieces Y --repeat", raced=True),
    Instance("random fives 90/450", SOME, "random_options 90 450 5 1", raced=True),
    Instance("random fives 100/500", SOME, "bench/x5c_p100_500.dlx", raced=True),
]

# Each is made around an answer, so there is one.
COLOURS = [
    Instance("nonogram 20x20", SOME, "nonogram < picture 20 20 1"),
    Instance("nonogram 30x30", SOME, "nonogram < picture 30 30 2"),
    Instance("nonogram 50x50", SOME, "nonogram < picture 50 50 3"),
    Instance("nonogram 100x100", SOME, "nonogram < picture 100 100 4"),
    Instance("killer, 30 cages", SOME, "sudoku < killer 30 1"),
    Instance("killer, 24 cages", SOME, "sudoku < killer 24 3"),
    Instance("crossword 9x9, 5,000 words", SOME, "words < crossword 9 16 5000 2"),
    Instance("crossword 13x13, 20,000 words", SOME, "words < crossword 13 40 20000 3"),
    Instance("crossword 15x15, 50,000 words", SOME, "words < crossword 15 36 50000 4"),
    Instance("random colours 60/40", SOME, "coloured_options 60 40 60 4 1"),
    Instance("random colours 80/50", SOME, "coloured_options 80 50 60 4 2"),
]

# Lists of puzzles that have one answer each; the number of puzzles is the answer.
LISTS = [
    Instance("17 clues", 20_000, "bench/sudoku_17_clues.txt.xz"),
    Instance("magictour's 1465 hardest", 20_510, "bench/sudoku_magictour_top1465.txt.xz"),
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
    return [Instance(file.stem, int(row["optimum"]), f"spp/{file}", raced=file.stem == "airline300")
            for row in rows for file in [Path(row["file"])]]


def priced() -> list[Instance]:
    sources = {one.name: one.source for one in WALK + MORE + MODEL}
    return [Instance(f"{name}, priced", cost, sources[name], priced=True, raced=name == "pentominoes 6x10")
            for name, cost in PRICED.items()]


COST = [*airlines(), Instance("airline646", 164_707, "airline 646 7292 3", raced=True), *priced()]

def known(names: list[str], among: list[Instance] = WALK + MORE) -> list[Instance]:
    return [one for one in among if one.name in names]


# Dominoes: Kasteleyn's formula, A004003 and A005178. Matchings: odd numbers multiplied. Partitions: Bell numbers. Districts: a
# program of 40 lines that shared nothing with us settled vertex after vertex; DLX6 says the same of 50/75, says it modulo 2^64 of
# 100/120, and does not get through the others in 30 s.
STORED = [
    *known(["dominoes 8x8"]),
    Instance("dominoes 10x10", 258_584_046_368, "dominoes 10 10"),
    Instance("dominoes 12x12", 53_060_477_521_960_000, "dominoes 12 12"),
    Instance("dominoes 14x14", 112_202_208_776_036_178_000_000, "dominoes 14 14"),
    Instance("dominoes 16x16", 2_444_888_770_250_892_795_802_079_170_816, "dominoes 16 16"),
    Instance("dominoes 20x20", 1_269_984_011_256_235_834_242_602_753_102_293_934_298_576_249_856, "dominoes 20 20"),
    Instance("dominoes 4x20", 616_891_945, "dominoes 4 20"),
    Instance("matchings of K20", 654_729_075, "matchings 20"),
    Instance("matchings of K30", 6_190_283_353_629_375, "matchings 30"),
    *known(["Bell 12"]),
    Instance("Bell 14", 190_899_322, "partitions 14"),
    *known(["L trominoes 9x9"]),
    Instance("Y pentominoes 15x15", 1_696, "pentomino 15x15 --pieces Y --repeat"),
    *known(["pentominoes 6x10"]),
    Instance("districts 50/75", 92_279_205_389_648_891, "districts 50 75 5 1"),
    Instance("districts 100/120", 7_300_883_392_012_184_140_235_636_710_752, "districts 100 120 5 1"),
    Instance("districts 100/170", 137_691_813_983_047_200_684_396_993_881_118_201, "districts 100 170 4 1"),
    Instance("districts 200/225", 1_053_201_370_249_716_369_363_463_343_236_477_314_234_239_949_037_673_225_366_784,
             "districts 200 225 5 1"),
]
WALKED = known(["queens 12", "Langford 11", "latin 5", "latin 7, reduced", "random triples 60/240"])

COUNT = ["count", "--json", "{file}", "--threads"]

SUITES = {
    "walk": Suite("all covers, walked through on one core", WALK, [*COUNT, "1"], bar=Bar(best=0.010)),
    "further": Suite("the same of problems that no engine was tuned on", FURTHER, [*COUNT, "1"], bar=Bar(best=0.010)),
    "more": Suite("the same where what remains repeats: a cache would do better", MORE, [*COUNT, "1"], bar=Bar(best=0.010)),
    "model": Suite("the same with colours and bounds", MODEL, [*COUNT, "1"], bar=Bar(best=0.010)),
    "count": Suite("how many covers: what a diagram is good at, and then what a walk is", STORED + WALKED, [*COUNT, "1"],
                   bar=Bar(best=0.010), limit=60),
    "first": Suite("one cover, or the proof that there is none", FIRST, ["solve", "--json", "{file}"],
                   bar=Bar(1.5, ours=0.010), wall=True, limit=10),
    "colours": Suite("one cover of problems whose options colour shared items", COLOURS, ["solve", "--json", "{file}", "--threads", "1"],
                     bar=Bar(ours=0.010), limit=20),
    "sudoku": Suite("long lists of puzzles in one process, each proved to have one answer", LISTS,
                    ["unique", "--each", "{givens}", "{base}"]),
    "threads": Suite("two threads beside one", WALK, [*COUNT, "2"], {"one thread": [*COUNT, "1"]},
                     Bar(1 / 1.8, best=0.1), wall=True),
    "cost": Suite("a cover of least cost", COST, ["solve", "--minimize", "--json", "{file}"]),
}
