# SPDX-License-Identifier: MIT
# Missed without it: a front end in Python that differs from the command's.
"""Front ends, and pictures of what they make."""
import os
import pathlib
import pickle
import re
import stat

import numpy as np
import pytest
from support import KNUTH, command, need

import quadrille
from quadrille import Problem, front_end, puzzles

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
# One problem of each front end, and how many covers it has by the help text or by what it names.
EXAMPLES = [
    (lambda: puzzles.edges("2x2", set="abc", rim="a"), None),
    (lambda: puzzles.graph("p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n", colours=3), 18),
    (lambda: puzzles.groups(7, 3), 30),  # Fano planes
    (lambda: puzzles.langford(7), 52),
    (lambda: puzzles.latin(4), 576),  # OEIS A002860
    (lambda: puzzles.nonogram("rows\n1\n1\ncolumns\n1\n1\n"), 2),
    (lambda: puzzles.pentomino("5x10", pieces="Y", repeat=True), 10),
    (lambda: puzzles.queens(7, toroidal=True), 28),
    (lambda: puzzles.grid("grid 2x3\nsymbols A B\nunlike rows\ncount columns A 1..\n"), 26),  # 3 ways a column, but for equal rows
    (lambda: puzzles.stars(8, stars=2), 2),
    (lambda: puzzles.sudoku(SUDOKU), 1),
    (lambda: puzzles.tile("board 2x10; piece domino x*; ##"), 89),  # a Fibonacci number
    (lambda: puzzles.words("2x2", "ab\ncd\nac\nbd\n"), 2),
    (lambda: puzzles.zebra("nation: Ann Bob\npet: dog cat\nAnn = dog\n"), 2),
]


@pytest.mark.parametrize(("make", "covers"), EXAMPLES)
def test_each_front_end(make, covers):
    p = make()
    if covers is not None:
        assert p.count() == covers
    cover = p.solve()
    if cover is None:
        return
    assert cover.svg().startswith("<svg") and p.svg().startswith("<svg") and cover._repr_svg_() == cover.svg()
    assert cover.text.count("\n") >= 1 and cover._repr_html_() is None
    again = pickle.loads(pickle.dumps(cover))
    assert again.text == cover.text and again.svg() == cover.svg()
    assert Problem.from_string(p.to_string()).solve().text == cover.text


def test_every_front_end_has_an_example():
    assert len(EXAMPLES) == len(puzzles.__all__)


def test_what_a_puzzle_may_be(tmp_path):
    digits = np.array([[0 if c == "." else int(c) for c in SUDOKU]]).reshape(9, 9)
    path = tmp_path / "x.sudoku"
    path.write_text(SUDOKU + "\n")
    expected = puzzles.sudoku(SUDOKU).solve().text
    for given in (digits, digits.tolist(), path, str(path), "\n".join(SUDOKU[k : k + 9] for k in range(0, 81, 9))):
        assert puzzles.sudoku(given).solve().text == expected
    assert puzzles.sudoku().shape == (729, 324)
    assert puzzles.sudoku(digits, rules="x").unique() == "none"
    for bad in (np.zeros((2, 2, 2), int), digits + 0.5, digits - 3):
        with pytest.raises(quadrille.UsageError):
            puzzles.sudoku(bad)
    cages = ["3 r0c0 r0c1", "7 r2c2 r3c2"]
    assert puzzles.sudoku(box="2x2", cage=cages).count() == int(command(
        "count", "-", given=command("gen", "sudoku", "--base", "--box", "2x2", "--cage", "; ".join(cages))))


def test_lists_and_tables_as_puzzles():
    digits = np.array([[0 if c == "." else int(c) for c in SUDOKU]]).reshape(9, 9)
    expected = puzzles.sudoku(SUDOKU).solve().text
    lines = [SUDOKU[k : k + 9] for k in range(0, 81, 9)]
    for given in (lines, tuple(lines), list(map(list, lines)), list(SUDOKU), digits.ravel().tolist(), np.where(digits == 0, np.nan, digits),
                  [[number or None for number in row] for row in digits.tolist()], digits.astype(object), np.array(list(map(list, lines)))):
        assert puzzles.sudoku(given).solve().text == expected
    assert puzzles.sudoku(["." * 9] * 9) == puzzles.sudoku("." * 81)
    assert puzzles.sudoku(box="2x2", cage=[(3, "r0c0", "r0c1")]) == puzzles.sudoku(box="2x2", cage="3 r0c0 r0c1")
    assert puzzles.pentomino(6, 10).shape == puzzles.pentomino((6, 10)).shape == puzzles.pentomino("6x10").shape
    assert puzzles.words("1x3", ["CAT", "DOG"]).count() == puzzles.words((1, 3), ["CAT", "DOG"]).count() == 2
    assert puzzles.latin([[1, 2, 0], [0, 0, 0], [0, 0, 0]]).count() == 2
    assert puzzles.tile(["board 2x2", "piece domino x*", "##"]).count() == 2
    named = puzzles.groups(["Ann", "Bob", "Cy", "Dee"], 2, 3)
    assert named.count() == 6 == puzzles.groups(4, 2, 3).count() and "Ann+Bob@1" in named.options  # 3 pairings, in any order


def test_clues_of_a_nonogram():
    """By hand: two pictures with a cell in each row and column, and one with a row that is full."""
    assert puzzles.nonogram(rows=[[1], [1]], columns=[[1], [1]]).count() == 2 == puzzles.nonogram(rows=[1, 1], columns=["1", "1"]).count()
    assert puzzles.nonogram(rows=[[3], []], columns=[[1], [1], [1]]).count() == 1
    p = puzzles.nonogram(rows=["1 1", "3", ""], columns="2; 1; 2")
    assert p == puzzles.nonogram("rows\n1,1\n3\n0\ncolumns\n2\n1\n2\n") and p.count() == 1


@pytest.mark.parametrize(("make", "says"), [
    (lambda: puzzles.nonogram([[1], [1]]), r"nonogram: found a list, .*rows=\[\[3, 1\], \[2\]\] and columns="),
    (lambda: puzzles.nonogram(rows=[[1]]), "rows needs columns"),
    (lambda: puzzles.nonogram("x", rows=[[1]], columns=[[1]]), "cannot be combined"),
    (lambda: puzzles.graph([(1, 2)], colours=3), "graph: found a list, .*Problem.from_networkx"),
    (lambda: puzzles.words(["CAT", "DOG"]), "words: found no grid"), (lambda: puzzles.zebra({"a": 1}), "zebra: found a dict, expected its text"),
    (lambda: puzzles.sudoku({1: 2}), "sudoku: found a dict, .*a list of rows"), (lambda: puzzles.sudoku([[1, 36]]), "found 36 in a cell"),
    (lambda: puzzles.sudoku([[1], 2]), "found 2 among rows"), (lambda: puzzles.stars(8, stars=0), "found '0' for --stars"),
])
def test_what_is_no_puzzle(make, says):
    with pytest.raises(quadrille.UsageError, match=says):
        make()


def test_a_graph_of_networkx():
    networkx = need("networkx")
    with pytest.raises(quadrille.UsageError, match="found a Graph of networkx.*Problem.from_networkx"):
        puzzles.graph(networkx.cycle_graph(4), colours=3)
    assert Problem.from_networkx(networkx.cycle_graph(4), "colouring", colours=3).count() == 18  # (k-1)^4 + (k-1)


def test_any_front_end_by_name(tmp_path, monkeypatch):
    assert front_end("queens", 8).count() == 92 == front_end("queens", "8").count()
    assert front_end("tile", text="board 2x2; piece d x*; ##").count() == 2
    assert front_end("tile", text="board 2x2; piece d x*; ##").origin[0] == "tile"
    with pytest.raises(quadrille.UsageError, match="expected one of"):
        front_end("no-such-thing", 8)
    program = tmp_path / "quadrille-twins"
    program.write_text("""#!/bin/sh
if [ "$1" = emit ]; then
  printf '| quadrille: {"generator":"twins","arguments":["%s"]}\\na b\\na\\nb\\na b\\n' "$2"
else
  while read -r line; do case $line in "#"*) ;; *) echo "<$line>";; esac; done
fi
""")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    p = front_end("twins", 5)
    assert p.count() == 2 and p.origin == ("twins", ["5"]) and p.solve().text in ("<0 1>\n", "<2>\n")


def test_warnings_are_told():
    with pytest.warns(quadrille.Warning, match="parts"):
        puzzles.tile("board 1x4\npiece F x2\n#.#\n")


def test_pictures_of_more_than_one_cover():
    p = quadrille.queens(6)
    assert quadrille.sheet(p).count("<svg") >= 1 and len(quadrille.sheet(p)) > len(p.solve().svg())
    assert quadrille.sheet(list(p)[:2]).startswith("<svg")
    for bad in ([], Problem(KNUTH), [p.solve(), quadrille.queens(5).solve()]):
        with pytest.raises(ValueError):
            quadrille.sheet(bad)
    with pytest.raises(ValueError):
        quadrille.sheet(p, columns=-1)


def test_sheets_of_puzzles_as_they_are_set():
    made = quadrille.make("sudoku", 4, box="2x2", seed=1)
    givens = sum(len(puzzle.required) for puzzle in made)
    assert quadrille.sheet(made).count("<text") == givens < quadrille.sheet([puzzle.solve() for puzzle in made]).count("<text")
    sizes = []
    for columns in (1, 2, 4, 9):
        head = quadrille.sheet(made, columns=columns)
        sizes.append([float(re.search(rf'{side}="([0-9.]+)', head)[1]) for side in ("width", "height")])
    (one, high), (two, half), (four, low), more = sizes
    assert one < two < four and high > half > low and more == [four, low]


def test_made_puzzles_have_the_title_of_their_givens():
    for problem in quadrille.make("sudoku", 3, box="2x2", seed=1):
        assert problem.name == f"4x4 sudoku with {len(problem.required)} givens"
    assert quadrille.make("queens", 1, 6, seed=1)[0].name == quadrille.front_end("queens", 6).name


def test_givens_and_heat_maps():
    p = puzzles.sudoku(SUDOKU)
    assert "5 3" in p.text and p.svg() != p.solve().svg()
    board = puzzles.tile("board 2x2; piece d x*; ##")
    assert board.heat_map({item: k for k, item in enumerate(board.items)}).startswith("<svg")
    assert Problem(KNUTH).heat_map({1: 2}) is None and Problem(KNUTH).text is None
    assert set(puzzles.pentomino("3x20").pieces.values()) == set("FILNPTUVWXYZ")


def test_clues():
    base = puzzles.sudoku(box="2x2")
    cover = base.solve(seed=3)
    cages = quadrille.make_clues(base, "cage", cover, seed=1)
    assert puzzles.sudoku(box="2x2", cage=cages).count(require=list(cover)) == 1
    with pytest.raises(quadrille.UsageError):
        quadrille.make_clues(base, "hat", cover)


def test_the_page_of_a_search(tmp_path):
    page = quadrille.queens(5).watch()
    assert page.whole and page.html.startswith("<!doctype html>") and "srcdoc=" in page._repr_html_()
    page.save(tmp_path / "page.html")
    assert pathlib.Path(tmp_path / "page.html").read_text() == page.html
    assert not quadrille.queens(8).watch(steps=10).whole


@pytest.mark.parametrize("name", quadrille.puzzles.__all__)
def test_a_file_that_does_not_exist(name):
    with pytest.raises(FileNotFoundError, match="no-puzzle.txt"):
        getattr(quadrille, name)("no-puzzle.txt")


def test_a_program_that_cannot_be_started(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    program = tmp_path / "quadrille-crlf"
    program.write_bytes(b"#!/bin/sh\r\necho\r\n")
    with pytest.raises(quadrille.UsageError, match="quadrille-crlf, which is not executable"):
        quadrille.front_end("crlf")
    program.chmod(0o755)
    with pytest.raises(quadrille.Error, match="quadrille-crlf cannot be started: .*carriage return"):
        quadrille.front_end("crlf")


def test_zeros_in_rows_of_numbers():
    regions = [[0, 0, 1, 1], [0, 2, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]]
    one_more = [[cell + 1 for cell in row] for row in regions]
    assert quadrille.stars(regions).digest == quadrille.stars(one_more).digest
    for rows in ([[0, 1, 2], [1, 2, 0], [2, 0, 1]], np.array([[1, 0], [0, 1]]), [[0, 1, None], [1, None, 0], [None, 0, 1]]):
        with pytest.warns(quadrille.Warning, match="cells are 0, which is an empty cell"):
            quadrille.latin(rows)
    assert quadrille.latin([[1, 0, 0], [0, 0, 0], [0, 0, 0]]).count() == 4  # a third of the 12 squares of order 3


def test_regions_in_rows():
    rows = [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    for regions in (rows, np.array(rows), ["1122", "1122", "3344", "3344"], np.array(rows).ravel() - 1, "1122112233443344"):
        assert quadrille.sudoku("2......4.1.....3", regions=regions).count() == 1


def test_sudokus_in_lists_of_lines():
    base = quadrille.sudoku(box="2x2")
    for sudoku in (["2...", "...4", ".1..", "...3"], [[2, 0, 0, 0], [0, 0, 0, 4], [0, 1, 0, 0], [0, 0, 0, 3]]):
        answers, numbers = quadrille.solve_sudokus([sudoku], base=base)
        assert numbers.tolist() == [1] and "".join(map(str, answers[0])) == "2431132431424213"


def test_more_givens_than_are_wanted():
    base = quadrille.sudoku(box="2x2")  # its puzzles need 4 givens
    with pytest.warns(quadrille.Warning, match=r"2 of 2 problems made have [4-9].* givens, expected 1; `quadrille make --clues 1`"):
        assert all(len(problem.required) >= 4 for problem in base.each().make(2, clues=1))
    assert [len(problem.required) for problem in quadrille.make("sudoku", 2, box="2x2", clues=9)] == [9, 9]
