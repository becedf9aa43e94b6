# SPDX-License-Identifier: MIT
"""The problems of auto.py, all made on the fly: words of problems.py or of `quadrille gen` as in suites.py, or NAME = words.

Those at even places of a family, from 0 on, are for tuning; those at odd places are for judging.
"""

from suites import Instance, SOME, SUDOKU

TETROMINOES = {"I": "####", "O": "##; ##", "T": "###; .#.", "S": "##.; .##", "L": "###; #.."}


def bricks(brick: str, lines: str, *boxes: str) -> list[str]:
    return [f"bricks {brick} in {box} = tile --text 'grid cube; board {box}; piece brick x*; {lines}'" for box in boxes]


def tetrominoes(letters: str, times: int, board: str) -> str:
    """Each form so many times."""
    pieces = "; ".join(f"piece {letter} x{times}; {TETROMINOES[letter]}" for letter in letters)
    return f"{times} x {letters} on {board} = tile --text 'board {board}; {pieces}'"


def one_form(name: str, lines: str, *boards: str) -> list[str]:
    return [f"{name} on {board} = tile --text 'board {board}; piece X x*; {lines}'" for board in boards]


def latin(order: int) -> str:
    """The first row and column are given."""
    rows = [" ".join(map(str, range(1, order + 1))), *(" ".join([str(k), *"." * (order - 1)]) for k in range(2, order + 1))]
    return f"latin {order}, reduced = latin --text '" + "\n".join(rows) + "'"


FAMILIES: dict[str, list[str]] = {
    "queens": ["queens 12", "queens 13", "queens 14", "queens 15"],
    "toroidal queens": [f"queens {n} --toroidal" for n in (13, 14, 15, 16)],
    "Langford": ["langford 12", "langford 11", "langford 10", "langford 10 --copies 3"],
    "Skolem": ["langford 11 --nickerson", "langford 12 --nickerson", "langford 13 --nickerson", "langford 10 --nickerson"],
    "dominoes": ["dominoes 14 14", "dominoes 16 16", "dominoes 18 18", "dominoes 14 22"],
    "tori": ["torus 8 8 2", "torus 10 10 2", "torus 6 6 3", "torus 4 8 4"],
    "bricks": [*bricks("1x2x4", "####; ####", "4x4x8", "4x6x6", "4x6x8", "4x8x8"), *bricks("1x1x3", "###", "4x4x6", "4x5x6")],
    "pentominoes": ["pentomino 6x10", "pentomino 5x12", "pentomino 4x15", "pentomino 8x8 --holes r0c0,r0c7,r7c0,r7c7",
                    "pentomino 7x9 --holes r3c3,r3c4,r3c5", "pentomino 3x20"],
    "solids": ["2x5x6 = tile --text 'grid cube; board 2x5x6; set pentominoes'", "Soma = tile --text 'grid cube; board 3x3x3; set soma'",
               "3x4x5 = tile --text 'grid cube; board 3x4x5; set pentominoes'",
               "2x3x10 = tile --text 'grid cube; board 2x3x10; set pentominoes'"],
    "one form": ["pentomino 15x15 --pieces Y --repeat", "pentomino 10x12 --pieces P --repeat", *one_form("L", "###; #..", "10x12", "8x12"),
                 *one_form("bent", "##; #.", "12x12", "9x14")],
    "tetrominoes": [tetrominoes("IOTSL", 2, "4x10"), tetrominoes("IOTSL", 2, "5x8"), tetrominoes("IOL", 4, "6x8"),
                    tetrominoes("OTSL", 2, "4x8")],
    "hexiamonds": [f"hexiamonds {board} = tile --text 'grid triangle; board {board}; set hexiamonds'"
                   for board in ("4x9", "6x6", "3x12", "2x18")],
    "polyhexes": ["hexagon of 37 = tile --text 'grid hex; board hexagon 4; set trihexes; set tetrahexes'",
                  *(f"pentahexes {board} = tile --text 'grid hex; board {board}; set pentahexes {letters}'" for board, letters in
                    (("5x10", "A C D E G H I J L M"), ("5x9", "A B C D E F G H I"), ("5x8", "A B D F H J L N")))],
    "without cover": ["pentomino 12x15 --pieces Y --repeat", "pentomino 11x15 --pieces Y --repeat", "langford 13", "mutilated 14 14"],
    "rectangles": [f"rectangles {words}" for words in ("12 12 11 1", "13 11 11 2", "10 10 9 1", "11 11 10 3")],
    "random triples": [f"random_options {words}" for words in ("60 240 3 1", "54 220 3 2", "66 250 3 3", "57 200 3 4")],
    "random fours to sixes": [f"random_options {words}" for words in ("60 270 4 4", "80 420 5 6", "90 500 5 7", "78 450 6 8")],
    "random colours": [f"coloured_options {words}" for words in ("30 18 30 4 4", "30 18 30 4 1", "36 20 30 5 2", "28 18 30 4 3")],
    "transversals": [f"transversals {words}" for words in ("12 1", "13 2", "11 3", "12 4")],
    "quasigroups": [f"quasigroup {words}" for words in ("12 72 1", "15 108 2", "14 98 3", "13 88 4")],
    "latin squares": ["latin 6 --diagonal", latin(6), latin(7), "latin 7 --pandiagonal", "latin 5"],
    "sudoku": [f"sudoku < clues {words}" for words in ("20 1", "19 2", "22 3")] + [f"sudoku --grid {SUDOKU}"],
    "edges": [f"edges < edge_tiles {words}" for words in ("6 6 6 2", "4 6 3 3", "5 5 4 1", "6 6 5 4")],
    "graceful": [f"graceful {words}" for words in ("3 3", "2 5", "1 12", "2 4")],
    "matchings of graphs": [f"regular {words}" for words in ("90 3 1", "100 3 2", "60 4 3", "110 3 4")],
    "set partitions": ["partitions 12", "partitions 13", "matchings 28", "matchings 24"],
    "districts": [f"districts {words}" for words in ("90 145 4 1", "80 130 4 3", "60 100 5 4", "70 115 5 2")],
    "dominosa": [f"dominosa {words}" for words in ("20 4", "22 1", "25 2", "18 2")],
    "nonograms": [f"nonogram < noise {words}" for words in ("22 22 45 3", "18 18 45 2", "25 25 50 1", "20 20 45 4")],
    "killers": [f"sudoku < killer {words}" for words in ("20 3", "22 3", "18 5", "20 6")],
    "star battles": ["stars --stars 2 < regions 11 2 5", "stars --stars 2 < regions 11 2 1", "stars --stars 3 < regions 14 3 2", "stars --stars 2 < regions 11 2 3"],
    "domination": ["stars 8 --dominate 4", "stars 9 --dominate 9 --piece king", "stars 7 --dominate 10 --piece knight", "stars 7 --dominate 4"],
    "word squares": [f"words 4x4 --square < lexicon 4 {words}" for words in ("400 1", "600 2", "800 3")] + ["words 4x4 < lexicon 4 120 4"],
    "airlines": [f"airline {words}" for words in ("200 2500 1", "120 1500 2", "180 1800 3", "150 900 4")],
    "groups": [f"groups {words}" for words in ("9 3 4", "10 2 4", "12 3 2", "15 3")],
    "colourings": [f"graph --colours {words}" for words in ("3 < network 60 120 1", "4 < network 30 100 2", "3 < network 60 130 3",
                                                             "4 < network 34 125 4")],
}

# Covers that are soon found.
FEW = [
    "queens 100",
    "empty sudoku 25x25 = sudoku --base --box 5x5",
    "35 hexominoes = tile --text 'board 15x14; set hexominoes'",
    "pentomino 15x15 --pieces Y --repeat",
    "quasigroup 30 374 1",
    "quasigroup 30 320 1",
    "quasigroup 33 381 3",
    "rectangles 20 20 14 5",
    "stars 20 --stars 4",
    "stars --stars 3 < regions 15 3 1",
    "timetable 12 14 10 20 180 1",
    "random_options 90 450 5 1",
    "groups 16 2 15",
    "edges < edge_tiles 6 6 5 4",
]

# One cover or many, which is hard to tell.
UNIQUE = [
    "quasigroup 30 374 1",
    "quasigroup 30 320 1",
    "quasigroup 25 262 2",
    "stars --stars 3 < regions 15 3 1",
    "stars 9 --dominate 9 --piece king",
    "nonogram < noise 20 20 45 4",
]


def instance(text: str) -> Instance:
    """One source, or NAME = source."""
    name, equals, source = text.partition(" = ")
    return Instance(name, SOME, source if equals else name)
