# SPDX-License-Identifier: MIT
# Missed without it: a function of another package that answers otherwise here.
"""The functions of other packages. Covers are compared with brute force, since all three of them may be missing."""
import doctest
import pickle
import random

import numpy as np
import pytest
from support import KNUTH, brute_force, cases

import quadrille.compat.exact_cover
import quadrille.compat.sage
import quadrille.compat.xcover
from quadrille.compat import exact_cover, sage, xcover


def random_matrices():
    for seed in range(cases(150)):
        chance = random.Random(seed)
        rows, columns = chance.randint(1, 9), chance.randint(1, 5)
        yield [[int(chance.random() < 0.4) for _ in range(columns)] for _ in range(rows)]


def brute(matrix):
    options = [{column: None for column, value in enumerate(row) if value} for row in matrix]
    return brute_force(options, range(len(matrix[0])))


@pytest.mark.parametrize("module", [exact_cover, sage, xcover], ids=lambda module: module.__name__)
def test_examples(module):
    result = doctest.testmod(module)
    assert result.failed == 0 and result.attempted > 0


@pytest.mark.parametrize("dtype", [bool, np.int8, np.int64, float])
def test_exact_cover(dtype):
    for matrix in random_matrices():
        array, want = np.array(matrix, dtype), set(brute(matrix))
        assert exact_cover.get_solution_count(array) == len(want)
        if want:
            assert exact_cover.get_all_solutions(array) == want and tuple(exact_cover.get_exact_cover(array)) in want
            assert len(exact_cover.get_all_solutions(array, max_count=1)) == 1
        else:
            for function in (exact_cover.get_exact_cover, exact_cover.get_all_solutions):
                with pytest.raises(exact_cover.NoSolution):
                    function(array)


def test_exact_cover_refuses():
    with pytest.raises(exact_cover.NoSolution):
        exact_cover.get_exact_cover(np.zeros((3, 0)))
    with pytest.raises(ValueError, match="dimensions"):
        exact_cover.get_exact_cover([1, 0])


def test_xcover():
    for matrix in random_matrices():
        want = brute(matrix)
        assert sorted(map(tuple, xcover.covers_bool(np.array(matrix)))) == want
        options = [[column for column, value in enumerate(row) if value] for row in matrix]
        assert sorted(map(tuple, xcover.covers(options, primary=range(len(matrix[0])), secondary=[]))) == want
    options = [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]]  # Knuth, 7.2.2.1-(49)
    for more in ({"primary": ["p", "q", "r"]}, {"secondary": ["x", "y"]}, {"primary": ["p", "q", "r"], "secondary": ["x", "y"]}):
        assert list(xcover.covers(options, colored=True, **more)) == [[1, 3]]
    assert list(xcover.covers(list(map(set, KNUTH.values())))) == [[1, 3, 5]]


def test_sage():
    for matrix in random_matrices():
        want = brute(matrix)
        rows = [[column for column, value in enumerate(row) if value] for row in matrix]
        if max((column for row in rows for column in row), default=-1) + 1 < len(matrix[0]):
            continue  # lists of columns do not say that there is one more
        solver = sage.dlx_solver(rows)
        found = []
        while solver.search() == 1:
            found.append(tuple(solver.get_solution()))
        assert solver.search() == 0 and sorted(found) == want == sorted(map(tuple, solver.all_solutions()))
        assert solver.number_of_solutions() == len(want) and solver.has_solution() == bool(want)
        for one in (solver.one_solution(), solver.one_solution_using_sat_solver(), solver.one_solution_using_milp_solver()):
            assert tuple(one) in want if want else one is None
        solver.reinitialize()
        assert solver.search() == bool(want)
        assert pickle.loads(pickle.dumps(solver)) == solver == sage.dlx_solver(solver.rows())
        for column in range(solver.ncols()):
            parts = solver.split(column).values()
            assert sorted(tuple(cover) for part in parts for cover in part.solutions_iterator()) == want
        assert sorted(map(tuple, sage.DLXCPP(rows))) == want
        ones = [[number + 1, [column + 1 for column in row]] for number, row in enumerate(rows)]
        assert sorted(tuple(number - 1 for number in cover) for cover in sage.DLXMatrix(ones)) == want
        assert sorted(sorted(map(tuple, cover)) for cover in sage.AllExactCovers(matrix)) == sorted(
            sorted(tuple(matrix[i]) for i in cover) for cover in want)
        assert (sage.OneExactCover(matrix) is None) == (not want)


def test_sage_at_the_edges():
    for rows in ([], [[]]):
        assert sage.dlx_solver(rows).search() == 0 and sage.dlx_solver(rows).all_solutions() == []
    solver = sage.dlx_solver([[0, 1], [0], [1]])
    assert repr(solver) == "Dancing links solver for 2 columns and 3 rows"
    assert solver.restrict([1]).all_solutions() == [[1, 2]] and solver.restrict([1]).ncols() == 3
    assert list(sage.DLXMatrix([[1, [1, 2]], [2, [1]], [3, [2]]], [2])) == [[2, 3]]
    matrix = sage.DLXMatrix([[1, [1, 2]], [2, [1]], [3, [2]]], [2])
    assert pickle.loads(pickle.dumps(matrix)) == matrix != sage.DLXMatrix([[1, [1]]])
    with pytest.raises(ValueError, match=r"column\(=2\) must be in range\(ncols\) where ncols=2"):
        solver.split(2)
    clauses = solver.to_sat_solver()
    models = [m for m in range(8) if all(any((m >> (abs(v) - 1) & 1) == (v > 0) for v in clause) for clause in clauses)]
    assert models == [0b001, 0b110]
