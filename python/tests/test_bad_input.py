# SPDX-License-Identifier: MIT
# Missed without it: a wrong value that gets no Python error, or a wrong one.
"""Bad input: an exception that names the label, never a crash."""
import decimal
import io
import pathlib

import numpy as np
import pytest
from support import KNUTH, SANITIZER, need, run

import quadrille
from quadrille import Problem
from quadrille._problem import _unpickle

KEYS = {"a": [1], "b": [2]}
PROBLEMS = [
    (lambda: Problem(np.array([[1, np.nan]])), ValueError, "found nan in row 0, column 1"),
    (lambda: Problem(np.array([[1, 0], [1, 2]])), ValueError, "found 2 in row 1, column 1"),
    (lambda: Problem(np.array([[1, -1]])), ValueError, "found -1 in row 0"),
    (lambda: Problem(np.array([1, 1])), ValueError, "1 dimensions"),
    (lambda: Problem(np.array([[1, 0], [1]], dtype=object)), ValueError, "type object"),
    (lambda: Problem(np.array([["a", "b"]])), ValueError, "found 'a' in row 0, column 0"),
    (lambda: Problem([[0, 1], [1, 0]]), ValueError, r"rows such as \[0, 1\].*numpy.array\(options\).*sets such as \{0, 1\}"),
    (lambda: Problem([["1", "0"]]), ValueError, "numpy.array"),
    (lambda: Problem([np.array([1, 0]), np.array([0, 1])]), ValueError, "numpy.array"),
    (lambda: Problem([[1, 0, 0], [0, 1]]), ValueError, "as a matrix 2 cells in row 1, expected 3 as in row 0"),
    (lambda: Problem([[1, 0, 0], [0, 1, 2]]), ValueError, "as a matrix, found 2 in row 1, column 2"),
    (lambda: Problem({"a": [1, 0, 0], "b": [0, 1, 1]}), ValueError, "found the item 0 twice in option 'a'.*from_dict"),
    (lambda: Problem({"a": [True, False]}), ValueError, "found True for an item of option 'a'.*from_dict"),
    (lambda: Problem(["100", "011"]), TypeError, "found the text '100' for option 0.*from_string"),
    (lambda: Problem({"a": "early late"}), TypeError, r"'early late'.split\(\)"),
    (lambda: Problem([{"a": 1, "b": 0}]), ValueError, "found the colour 1 of the primary item 'a'.*DataFrame"),
    (lambda: Problem([[1], [2]], costs="price"), TypeError, r"found the text 'price' for costs, .*frame\['price'\]"),
    (lambda: Problem([("a", ["x"])]), TypeError, r"dict\(options\) takes pairs"),
    (lambda: Problem([[1]], bounds=[1]), TypeError, r"found \[1\] for bounds, expected a mapping"),
    (lambda: Problem([[1]], secondary=2), TypeError, "found 2 for secondary, expected a list"),
    (lambda: Problem([[1]], items=3), TypeError, "found 3 for items, expected a list"),
    (lambda: Problem([[1, 0, 0], [0, 1, 1]], items=list("abc")), ValueError, "DataFrame.*titles"),
    (lambda: Problem(np.eye(3), items=list("abc")), TypeError, "DataFrame.*titles"),
    (lambda: Problem.from_json({}), TypeError, "found {}, expected a text or bytes"),
    (lambda: quadrille.make("queens", n="2"), TypeError, "found '2' for n, expected an int"),
    (lambda: quadrille.make("sudoku", rating="hard"), quadrille.UsageError, "found rating, .*quadrille make sudoku --rating"),
    (lambda: Problem([[1], [2]], costs={3, 4}), TypeError, "found a set for costs"),
    (lambda: Problem([[0, 1, 0], [1]]), ValueError, "found the item 0 twice in option 0"),
    (lambda: Problem({"x": [1, 1]}), ValueError, "found the item 1 twice in option 'x'"),
    (lambda: Problem({"x": [[1], 2]}), TypeError, r"found the item \[1\] in option 'x'"),
    (lambda: Problem([[1, {}]]), TypeError, "hashed"),
    (lambda: Problem("ab"), TypeError, "found the text 'ab' for options"),
    (lambda: Problem(["ab"]), TypeError, r"found the text 'ab' for option 0.*list\('ab'\)"),
    (lambda: Problem(pathlib.Path("p.csv")), TypeError, "Problem.read reads a file"),
    (lambda: Problem(io.StringIO("a b")), TypeError, "found an open file for options.*Problem.read"),
    (lambda: Problem(5), TypeError, "found 5"),
    (lambda: Problem([5]), TypeError, "found 5 for option 0"),
    (lambda: Problem({"a": None}), TypeError, "found None for option 'a'"),
    (lambda: Problem([[1]], items=[1, 1]), ValueError, "found 1 twice in items"),
    (lambda: Problem([[1]], items=[[1]]), TypeError, r"found \[1\] in items"),
    (lambda: Problem([[1]], items="ab"), TypeError, "found the text 'ab' for items"),
    (lambda: Problem([[1]], items=[2]), ValueError, "found the item 1 in option 0"),
    (lambda: Problem([[1]], items=[1], secondary=[1]), ValueError, "found 1 among"),
    (lambda: Problem({"x": {1: "red"}}), ValueError, "found the colour 'red' of the primary item 1 in option 'x'"),
    (lambda: Problem([[1]], bounds={2: 1}), ValueError, "found bounds of 2"),
    (lambda: Problem([[1]], bounds={1: 0}), ValueError, "found the bounds 0 of 1"),
    (lambda: Problem([[1]], bounds={1: (2, 1)}), ValueError, r"found the bounds \(2, 1\) of 1"),
    (lambda: Problem([[1]], bounds={1: "x"}), ValueError, "found the bounds 'x' of 1"),
    (lambda: Problem([[1]], bounds={1: (0, 2**32)}), ValueError, "of 1"),
    (lambda: Problem([[1, 2]], secondary=[2], bounds={2: 2}), ValueError, "found bounds of 2, expected a primary"),
    (lambda: Problem([[1]], costs=[1, 2]), ValueError, "found 2 costs"),
    (lambda: Problem(KEYS, costs={"a": "1.5"}), TypeError, "found the cost '1.5' of option 'a'"),
    (lambda: Problem(KEYS, costs={"a": 2**63}), ValueError, "of option 'a'"),
    (lambda: Problem(KEYS, costs={"c": 1}), ValueError, "found the cost of 'c'"),
    (lambda: Problem([[1]], require=[3]), ValueError, "found option 3"),
    (lambda: Problem(KEYS, require="a"), TypeError, r"as in \['a'\]"),
    (lambda: Problem(KEYS, forbid=["c"]), ValueError, "found 'c', which is no option"),
    (lambda: Problem(np.eye(2), secondary=[5]), ValueError, "found the secondary item 5"),
    (lambda: Problem(np.eye(2), items=[1, 2]), TypeError, "beside a matrix"),
    (lambda: _unpickle(99, b"", None, None), quadrille.Error, "another release"),
    (lambda: Problem.from_string("A B\nA C\n"), quadrille.ParseError, "<string>:2:3: found 'C'"),
    (lambda: Problem.from_string(b"\x1f\x8b\x08nonsense"), quadrille.ParseError, "<string>"),
    (lambda: Problem.from_json("[]"), quadrille.ParseError, "<json>:1:2"),
    (lambda: Problem.read("/nonexistent"), FileNotFoundError, "/nonexistent"),
    (lambda: Problem([[1]]).write("x.foo"), ValueError, "found the suffix '.foo'"),
    (lambda: Problem([[1]]).write("/nonexistent/x.json"), FileNotFoundError, "/nonexistent"),
    (lambda: quadrille.queens(0), quadrille.UsageError, "found '0'"),
    (lambda: quadrille.front_end("queens", 8, torodial=True), quadrille.UsageError, "found torodial"),
    (lambda: quadrille.front_end("queens", 8, toroidal=3.5), quadrille.UsageError, "found 3.5"),
]


@pytest.mark.parametrize(("make", "error", "says"), PROBLEMS, ids=range(len(PROBLEMS)))
def test_problems(make, error, says):
    with pytest.raises(error, match=says):
        make()


@pytest.mark.parametrize(("keywords", "error"), [
    ({"nodes": -1}, ValueError), ({"nodes": 1.5}, TypeError), ({"time": float("nan")}, ValueError), ({"time": -1}, ValueError),
    ({"time": "1"}, TypeError), ({"engine": "steam"}, quadrille.UnsupportedError), ({"engine": 3}, TypeError), ({"choose": "x"}, ValueError),
    ({"threads": 2**33}, ValueError), ({"seed": 2**64}, ValueError), ({"stop": 3}, TypeError), ({"progress": 3}, TypeError),
    ({"interval": "x"}, TypeError), ({"simplify": 2}, TypeError), ({"memory": -1}, ValueError),
])
def test_keywords(keywords, error):
    for ask in (Problem(KNUTH).count, lambda **k: list(Problem(KNUTH).covers(**k)), Problem(KNUTH).solve):
        with pytest.raises(error, match=str(next(iter(keywords.values()))).replace("inf", "")):
            ask(**keywords)
    with pytest.raises(TypeError, match="found True for symmetry"):
        Problem(KNUTH).count(symmetry=True)
    with pytest.raises(TypeError, match="nodez"):
        Problem(KNUTH).count(nodez=3)


def test_answers():
    p = quadrille.queens(6)
    d, each = p.compile(), p.each()
    for ask, error in [
        (lambda: d[4], IndexError), (lambda: d.rank(["r0c0"]), ValueError), (lambda: d.rank(["zz"]), ValueError),
        (lambda: p.best(0), ValueError), (lambda: p.covers(ahead=0), ValueError), (lambda: p.estimate(0), ValueError),
        (lambda: p.make(orbits=[1]), ValueError), (lambda: p.compile("x"), ValueError), (lambda: p.prove("x", "x"), ValueError),
        (lambda: each.map([[1]]), ValueError), (lambda: each.map([["r0c0"]], ask="x"), ValueError),
        (lambda: each.map((np.array([1, 99]), np.array([2]))), IndexError),
        (lambda: each.map((np.array([1]), np.array([2]))), ValueError),
        (lambda: each.map((np.array([1, 2]), np.array([2, 1]))), ValueError),
        (lambda: each.map((np.array([1, 2]), np.array([1]))), ValueError),
        (lambda: each.map((np.array([-1]), np.array([1]))), ValueError),
        (lambda: each.map((np.array([0.5]), np.array([1]))), TypeError),
        (lambda: p.check(["zz"]), ValueError), (lambda: quadrille.verify(p, "x", checker="y"), ValueError),
        (lambda: p.count(by=["r0c0"], distinct=True), ValueError), (lambda: quadrille.make("sudoku", symmetry="x"), quadrille.UsageError),
    ]:
        with pytest.raises(error):
            ask()


def test_closed_covers():
    covers = quadrille.queens(8).covers()
    next(covers)
    covers.close()
    covers.close()
    for read in (lambda: next(covers), lambda: list(covers), lambda: list(covers.chunks())):
        with pytest.raises(ValueError, match="closed"):
            read()


def test_too_many_items():
    sparse = need("scipy.sparse")
    with pytest.raises(ValueError, match="2147483648"):
        Problem(sparse.csr_matrix((1, 2**31)))


@pytest.mark.skipif(SANITIZER != "", reason="the sanitizer ends the process where memory ends")
def test_want_of_memory():
    done = run(r"""
import re, resource, numpy, quadrille
print(quadrille.queens(8).count())
large = quadrille.queens(14)
most = (int(re.search(r"VmSize:\s+(\d+)", open("/proc/self/status").read())[1]) << 10) + (16 << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    print(large.compile().count())
except MemoryError:
    print("memory")
print(quadrille.queens(8).count())
""", seconds=60)
    assert done.stdout.split() == ["92", "memory", "92"], done.stdout + done.stderr


@pytest.mark.parametrize(("ask", "error", "says"), [
    (lambda p: p.best(1.5), TypeError, "found 1.5 for n"), (lambda p: p.best(0), ValueError, "found 0 for n"),
    (lambda p: p.best(within="1"), TypeError, "for within"), (lambda p: p.best(max_cost=float("inf")), ValueError, "for max_cost"),
    (lambda p: p.best(min_cost=True), ValueError, "found True for min_cost"), (lambda p: p.best(max_cost=1, min_cost=1), ValueError, "found two"),
    (lambda p: p.best(1, True, max_cost=1), ValueError, "found two of max_cost"), (lambda p: p.parts(0), ValueError, "found 0 for n"),
    (lambda p: p.compile().sample(-1), ValueError, "found -1 for n"), (lambda p: p.compile().sample(1, -1), ValueError, "for seed"),
    (lambda p: p.compile().best(-1), ValueError, "found -1 for n"), (lambda p: p.estimate(-1), ValueError, "for probes"),
    (lambda p: p.simplify(-1), ValueError, "for effort"), (lambda p: p.watch(-1), ValueError, "for steps"),
    (lambda p: p.covers(ahead=1.5), TypeError, "found 1.5 for ahead"), (lambda p: quadrille.sheet(p, 1.5), TypeError, "for columns"),
    (lambda p: p.heat_map({"nope": 1}), ValueError, "'nope', which is no item"),
    (lambda p: Problem([[1]], name="\ud800"), ValueError, "for name"),
    (lambda p: Problem([[1], [2]]).restrict(forbid=np.array([True, False])), TypeError, "flatnonzero"),
    (lambda p: Problem(np.eye(3)).symmetry(keep=[[-1]]), ValueError, "found item -1"),
    (lambda p: Problem(np.eye(3)).symmetry(keep=[[5]]), ValueError, "found item 5"),
    (lambda p: Problem([[1]], costs=[decimal.Decimal("1E+1000000")]), ValueError, "of option 0"),
])
def test_wrong_arguments_are_named(ask, error, says):
    with pytest.raises(error, match=says):
        ask(quadrille.queens(4))


def test_numbers_of_numpy_are_numbers():
    p = quadrille.queens(6)
    assert p.count(nodes=np.int64(5000)) == 4 and len(list(p.covers(limit=np.int64(3)))) == 3
    assert quadrille.stars(8, stars=np.int64(2)).count() == 2
    assert p.count(time=10**400) == 4 and len(p.each().make(np.int64(1), orbits=np.arange(36))) == 1
