# SPDX-License-Identifier: MIT
# Missed without it: one of many problems in Python that gets the answer of another.
"""Many problems on one base, and sudokus in arrays."""
import threading

import numpy as np
import pytest
from support import command

import quadrille

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"  # Wikipedia, "Sudoku"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_each_answers_as_restrict_does():
    p = quadrille.queens(6)
    each = p.each()
    for square in p.options:
        assert each.count([square]) == p.restrict([square]).count()
        first = each.first([square])
        assert (first is not None and square in first) == (each.unique([square]) != "none")
    lists = [[square] for square in p.options]
    assert each.map(lists, "count").tolist() == [each.count(one) for one in lists]
    options, ends = each.map(lists)
    found = [tuple(part.tolist()) for part in np.split(options, ends.astype(int))[:-1]]
    assert [bool(one) for one in found] == [each.count(one) > 0 for one in lists]
    assert all(p.check([p.options[o] for o in one]) is None for one in found if one)
    assert each.map([], "unique").tolist() == [] and each.map([[]], "unique").tolist() == [2]
    assert each.map((np.arange(36), np.arange(1, 37)), "count").tolist() == each.map(lists, "count").tolist()


def test_threads_share_a_solver():
    each = quadrille.queens(8).each(threads=2)
    expected = [each.count([square]) for square in each.problem.options[:8]]
    got = {}

    def ask(k):
        got[k] = [each.count([square]) for square in each.problem.options[:8]]

    threads = [threading.Thread(target=ask, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answer == expected for answer in got.values()) and sum(expected) == 92


def test_limits():
    base = quadrille.queens(18, toroidal=True)
    with pytest.raises(quadrille.LimitReached) as caught:
        base.each(engine="links", nodes=100).map([[], ["r0c0"]], "count")
    assert not caught.value.partial.any() and caught.value.ending == "node_limit"
    stop = quadrille.Stopper()
    stop.stop()
    with pytest.raises(quadrille.LimitReached) as caught:
        quadrille.queens(8).each(stop=stop).map([[]] * 9, "count")
    assert caught.value.ending == "interrupted"


def test_sudokus():
    answers, numbers = quadrille.solve_sudokus([PUZZLE, SOLVED, "11" + 79 * "."], unique=True)
    assert answers == [SOLVED, SOLVED, 81 * "."] and numbers.tolist() == [1, 1, 0]
    digits = np.array([[0 if c == "." else int(c) for c in PUZZLE]])
    rows, numbers = quadrille.solve_sudokus(digits)
    assert "".join(map(str, rows[0])) == SOLVED and rows.dtype == np.uint8
    assert (quadrille.solve_sudokus(digits.reshape(1, 9, 9))[0] == rows).all()
    blank = np.zeros((300, 81), np.uint8)
    rows, numbers = quadrille.solve_sudokus(blank, unique=True, threads=2)
    assert (np.sort(rows.reshape(-1, 9, 9), axis=2) == np.arange(1, 10)).all() and set(numbers) == {2}
    assert quadrille.solve_sudokus([])[0].shape == (0, 81)


def test_sudokus_of_other_sizes():
    base = quadrille.sudoku(box="2x3")
    rows, numbers = quadrille.solve_sudokus(np.zeros((2, 36), int), base=base)
    assert (np.sort(rows.reshape(-1, 6, 6), axis=1) == np.arange(1, 7)[:, None]).all()
    large = quadrille.sudoku(box="4x4")
    assert quadrille.solve_sudokus([256 * "."], base=large)[0][0].count("G") == 16


@pytest.mark.parametrize(("sudokus", "error", "says"), [
    ([[10] + 80 * [0]], ValueError, "found 10 in sudoku 0, cell 0"), ([[-1] + 80 * [0]], ValueError, "found -1 in sudoku 0"),
    (["1"], ValueError, "found 1 characters in sudoku 0"), ("1" * 81, TypeError, "list of texts"),
    (["A" + 80 * "."], ValueError, "found 'A' in sudoku 0, cell 0"), (np.full((1, 81), np.nan), TypeError, "float64"),
    (np.zeros((2, 80), int), ValueError, "shape"),
])
def test_bad_sudokus(sudokus, error, says):
    with pytest.raises(error, match=says):
        quadrille.solve_sudokus(sudokus)


def test_making_and_rating():
    made = quadrille.make_sudokus(2, symmetry="half", seed=4)
    lines = command("make", "sudoku", "-n", "2", "--symmetry", "half", "--seed", "4").split()
    assert ["".join("." if d == 0 else str(d) for d in row) for row in made] == lines
    assert quadrille.solve_sudokus(made, unique=True)[1].tolist() == [1, 1]
    for row in made:  # no given too many, but for its mate
        for cell in np.flatnonzero(row)[:3]:
            less = row.copy()
            less[[cell, 80 - cell]] = 0
            assert quadrille.solve_sudokus([less], unique=True)[1].tolist() == [2]
    levels = quadrille.rate_sudokus(made)
    assert levels.tolist() == [quadrille.sudoku(line).rate().level for line in lines]
    problems = quadrille.make("sudoku", 2, symmetry="half", seed=4)
    assert [p.unique() for p in problems] == ["one", "one"]
    assert quadrille.sudoku(lines[0]).solve().text.split() == problems[0].solve().text.split()
    assert quadrille.queens(8).make(seed=1).unique() == "one"


def test_making_with_a_number_of_givens():
    for n, clues in ((3, 24), (4, 30)):
        lines = command("make", "sudoku", "-n", str(n), "--clues", str(clues), "--seed", "5").split()
        assert ["".join(".123456789"[d] for d in row) for row in quadrille.make_sudokus(n, clues=clues, seed=5)] == lines
        assert [len(problem.required) for problem in quadrille.make("sudoku", n, clues=clues)] == [clues] * n
    assert quadrille.make("sudoku", 0, clues=24) == []
