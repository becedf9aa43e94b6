# SPDX-License-Identifier: MIT
"""Problems of all kinds, in and out."""
import copy
import decimal
import io
import os
import pickle
import warnings

import numpy as np
import pytest
from support import KNUTH, build, command, dominoes, need, random_problem, run

import quadrille
from quadrille import Problem


def knuth_matrix():
    matrix = np.zeros((6, 7), int)
    for row, items in enumerate(KNUTH.values()):
        matrix[row, np.array(items) - 1] = 1
    return matrix


def test_labels_of_a_mapping():
    p = Problem(KNUTH)
    assert list(p.solve()) == ["B", "D", "F"] and p.solve().indices == (1, 3, 5)
    assert p.items == [1, 4, 7, 5, 3, 6, 2] and p.options == list("ABCDEF") and p.shape == (6, 7)
    assert p.items_of("C") == [4, 5, 7]
    assert dominoes(2, 3).solve()[0] in dominoes(2, 3).options


def test_options_in_a_list():
    assert Problem(list(KNUTH.values())).solve().indices == (1, 3, 5)
    assert Problem(iter(KNUTH.values())).solve().indices == (1, 3, 5)
    assert list(Problem([{1, 4}, (2,), frozenset([3])]).solve()) == [0, 1, 2]


@pytest.mark.parametrize("kind", [np.array, lambda m: m.astype(bool), lambda m: m.astype(float), np.asfortranarray, lambda m: m[::-1][::-1]])
def test_a_matrix(kind):
    p = Problem(kind(knuth_matrix()))
    assert p.solve().indices == (1, 3, 5) and list(p.items) == list(range(7))
    assert (p.to_numpy() == knuth_matrix()).all()


def test_a_sparse_matrix():
    sparse = need("scipy.sparse")
    for kind in (sparse.csr_matrix, sparse.coo_array, sparse.lil_matrix, sparse.csc_array):
        assert Problem(kind(knuth_matrix())).solve().indices == (1, 3, 5)
    twice = sparse.coo_array(([1, 1, 1], ([0, 0, 1], [0, 0, 1])), shape=(2, 2))
    with pytest.raises(ValueError, match="found 2 in row 0, column 0"):
        Problem(twice)
    assert (Problem(KNUTH).to_scipy().toarray() == Problem(KNUTH).to_numpy()).all()


def test_a_matrix_with_secondary_columns_and_bounds():
    p = Problem(np.array([[1, 0, 1], [1, 0, 1], [0, 1, 0]]), secondary=[2])
    assert [c.indices for c in p] == [(0, 2), (1, 2)] and p.secondary == [2]
    assert [c.indices for c in Problem(np.ones((3, 1)), bounds={0: 2})] == [(0, 1), (0, 2), (1, 2)]


def test_colours_secondary_bounds():
    options = [{"p": None, "q": None, "x": None, "y": "A"}, {"p": None, "r": None, "x": "A", "y": None},
               {"p": None, "x": "B"}, {"q": None, "x": "A"}, {"r": None, "y": "B"}]
    assert [c.indices for c in Problem(options, secondary=["x", "y"])] == [(1, 3)]  # Knuth, 7.2.2.1, (49)
    assert Problem([[0], [0], [0]], bounds={0: 2}).count() == 3
    assert Problem([[0], [0], [0]], bounds={0: (0, 3)}).count() == 8
    assert Problem([[0], [0], [0]], bounds={0: (0, 3)}).bounds == {0: (0, 3)}
    assert Problem([[0], [1]], items=[0, 1, 2]).count() == 0
    assert Problem([]).count() == 1 and Problem(np.zeros((0, 3))).count() == 0


def test_costs():
    crew = Problem({"a": [1], "b": [2], "ab": [1, 2]}, costs={"a": 2, "b": 2, "ab": 5})
    assert [(list(c), c.cost) for c in crew.best(9)] == [(["a", "b"], 4), (["ab"], 5)]
    assert crew.minimize().cost == 4 and crew.maximize().cost == 5 and crew.sense == "min"
    assert crew.costs == {"a": 2, "b": 2, "ab": 5} and Problem(KNUTH).costs is None
    euros = crew.with_costs([decimal.Decimal("1.5"), decimal.Decimal("2.25"), 4])
    assert euros.minimize().cost == decimal.Decimal("3.75") and euros.costs["ab"] == 4
    for floats in ([1.1, 2.2, 3.4], np.array([1.1, 2.2, 3.4]), np.array([1.1, 2.2, 3.4], np.float32)):
        best = crew.with_costs(floats).best(2, worst=3.4)
        assert [c.cost for c in best] == [decimal.Decimal("3.3"), decimal.Decimal("3.4")]  # in floats 1.1 + 2.2 > 3.3
    with pytest.raises(ValueError, match="option 'b'"):
        crew.with_costs([1.5, float("nan"), 2])
    with pytest.raises(ValueError, match="64 bits for a cost with 17 decimals"):
        crew.with_costs([0.1 + 0.2, 100, 2])
    assert Problem([[0], [0]], costs=np.array([3, -(2**63)])).minimize().cost == -(2**63)
    assert Problem([[0], [0]], costs=[1, 2], maximize=True).best()[0].cost == 2
    with pytest.raises(quadrille.LimitReached) as caught:
        big = quadrille.queens(12).with_costs([i * 7919 % 101 for i in range(144)])
        big.best(3, nodes=40, engine="links")
    assert caught.value.ending == "node_limit"


def test_require_and_forbid():
    p = quadrille.queens(8)
    assert p.restrict(["r0c0"]).count() == 4 == p.count(require=["r0c0"])
    assert p.restrict(forbid=lambda square: square.startswith("r0") and square != "r0c0").count() == 4
    assert p.count(require=["r0c0"], forbid=["r1c4"]) == 3  # README.md
    q = p.restrict(["r0c0"], ["r1c4"])
    assert q.required == ["r0c0"] and q.forbidden == ["r1c4"] and p.required == []
    assert Problem(KNUTH, require=["B"], forbid=["A"]).count() == 1
    assert all("r0c0" in cover for cover in p.covers(require=["r0c0"]))


def test_formats_and_files(tmp_path):
    p = Problem(KNUTH, costs={"A": 3}, name="Knuth")
    for format in ("json", "dlx"):
        path = tmp_path / f"knuth.{format}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", quadrille.Warning)
            p.write(path)
        again = Problem.read(path)
        assert again.digest == p.digest and again.count() == 1, format
        assert command("count", str(path)) == "1\n"
    assert list(Problem.read(str(tmp_path / "knuth.json")).solve()) == ["B", "D", "F"]
    assert Problem.read(tmp_path / "knuth.json").name == "Knuth"
    os.system(f"gzip -k {tmp_path}/knuth.json")
    assert Problem.read(tmp_path / "knuth.json.gz").digest == p.digest
    with open(tmp_path / "knuth.json") as text, open(tmp_path / "knuth.json", "rb") as binary:
        assert Problem.read(text) == Problem.read(binary)
    out = io.StringIO()
    p.write(out)
    assert Problem.from_json(out.getvalue()).digest == p.digest
    with pytest.warns(quadrille.Warning):
        Problem.from_string(p.to_string("cnf", lossy=True) and "a | b\nb\na\n")
    with pytest.raises(quadrille.UnsupportedError, match="costs"):
        p.to_string("ec")
    assert Problem.from_string("a b c\na b\nc\n").solve().indices == (0, 1)


def test_it_never_changes():
    rows = [[1], [2]]
    p = Problem(rows)
    rows[0].append(9)
    rows.append([3])
    assert p.shape == (2, 2) and p.count() == 1
    p.items.append(3)
    assert p.items == [1, 2]
    with pytest.raises(ValueError, match="read-only"):
        p._native.cells()[0] = 1


@pytest.mark.parametrize("make", [lambda: Problem(KNUTH), lambda: dominoes(4, 4), lambda: quadrille.queens(6),
                                  lambda: quadrille.sudoku("2......4.1.....3"), lambda: Problem(KNUTH, costs={"A": 3}, require=["B"])])
def test_equal_hash_pickle_copy(make):
    p, same = make(), make()
    again = pickle.loads(pickle.dumps(p))
    assert again == p == same and hash(again) == hash(p) == hash(same) and again.digest == p.digest
    assert list(again.solve()) == list(p.solve()) and again.svg() == p.svg()
    assert copy.copy(p) is p and copy.deepcopy(p) == p
    cover = pickle.loads(pickle.dumps(p.solve()))
    assert cover == p.solve() and hash(cover) == hash(p.solve()) and list(cover) == list(p.solve())
    assert p != Problem([[1]]) and p != 3 and len({p, same, again}) == 1


def test_repr_and_pages():
    assert repr(Problem(KNUTH)) == "<Problem: 7 items, 6 options>"
    assert repr(quadrille.queens(6)) == "<Problem '6 queens': 46 items, 36 options>" or "queens" in repr(quadrille.queens(6))
    assert "<td>B</td><td>1 4</td>" in Problem(KNUTH)._repr_html_() and Problem(KNUTH)._repr_svg_() is None
    assert "&lt;b&gt;" in Problem({"<b>": [1]})._repr_html_()
    assert "15 more" in Problem([[i] for i in range(35)])._repr_html_()


def test_sets_have_one_order_in_each_process():
    program = "import quadrille; p = quadrille.Problem([{'a', 'b', 'c'}, {'d', 'b'}, {'a', 'c'}, {'d'}]); print(p.items, p.digest, list(p))"
    texts = {run(program, env=os.environ | {"PYTHONHASHSEED": str(seed)}).stdout for seed in range(3)}
    assert len(texts) == 1 and texts.pop().startswith("['a', 'b', 'c', 'd']")
    assert Problem([{1, "a"}, {(1, 2)}]).count() == 1  # what cannot be compared is sorted by repr


def test_names_that_would_be_equal():
    p = Problem({1: ["x"], "1": ["y"]}, items=["x", "y"])
    assert list(p.solve()) == [1, "1"] and not p._native.has_option_names
    assert Problem({"\ud800": ["\udc00"]}).solve().as_dict() == {"\ud800": ["\udc00"]}


def test_networkx():
    class Graph:  # what is asked of one
        def nodes(self):
            return "abcd"

        def edges(self):
            return [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]

        def number_of_edges(self):
            return 4

    assert Problem.from_networkx(Graph(), "matching").count() == 2
    assert Problem.from_networkx(Graph(), "colouring", colours=3).count() == 18  # (k-1)^4 + (k-1)
    with pytest.raises(ValueError, match="kind"):
        Problem.from_networkx(Graph(), "tour")


def test_summary_and_simplify():
    p = Problem({"A": [1, 2], "B": [2], "C": [3], "D": [1]}, items=[1, 2, 3])
    found = p.simplify()
    assert found.forced == ("C",) and not found.impossible and found.problem.count() == p.count() == 2
    assert set(sum(found.parts, ())) == {"A", "B", "D"}
    assert Problem([[1]], items=[1, 2]).simplify().impossible
    figures = p.summary()
    assert (figures.items, figures.options, figures.cells, figures.components) == (3, 4, 5, 2)
    assert Problem([[1]], items=[1, 2]).summary().uncoverable == [2]


def test_simplify_reports_each_step():
    pairs = {"a": "xy", "b": "yz", "c": "xz"}  # a and b give x, y and z one colour, so the last option is in no cover
    options = [{item: None, p: colour, q: colour} for item, (p, q) in pairs.items() for colour in ("R", "G")]
    p = Problem([*options, {"c": None, "x": "R", "z": "G"}], secondary=["x", "y", "z"])
    found = p.simplify()
    assert found.useless == (6,) and p.count() == 2
    assert found.report == {"forced": 0, "forbidden": 0, "excluded": 0, "blocked": 0, "dominated": 0, "refuted": 1, "idle": 0,
                            "components": 1, "finished": True}


def test_digest_is_that_of_the_command(tmp_path):
    for seed in range(5):
        p = build(*random_problem(seed))
        p.write(tmp_path / "p.json")
        assert p.digest in command("info", "--json", str(tmp_path / "p.json"))


def test_costs_do_not_depend_on_the_context_of_decimals():
    with decimal.localcontext() as context:
        context.prec = 6
        p = Problem({"a": [1], "b": [2]}, costs={"a": 12345.67, "b": 0.01})
        assert str(p.solve().cost) == "12345.68" and [str(cost) for cost in p.costs.values()] == ["12345.67", "0.01"]
        assert p.with_costs([-12345.67, 0]).costs["a"] == decimal.Decimal("-12345.67")


def test_costs_of_pandas_go_by_label():
    pandas = need("pandas")
    options = {"a": [1], "b": [2], "ab": [1, 2]}
    assert Problem(options, costs=pandas.Series({"ab": 5, "b": 2, "a": 1})).costs == {"a": 1, "b": 2, "ab": 5}


def test_bounds_of_costs_that_are_no_costs():
    p = Problem({"a": [1], "b": [2], "ab": [1, 2]}, costs=[1.1, 1.1, 30])
    assert len(p.best(9, worst=30.0000001)) == 2 and len(p.best(9, worst=29.9999)) == 1 and len(p.best(9, worst=1e300)) == 2
    assert len(p.best(9, True, worst=2.2)) == 2 and len(p.best(9, True, worst=2.2001)) == 1
    assert [len(p.best(9, within=share)) for share in (0, 12.6, 13, 1e37, 1e38, float("inf"))] == [1, 1, 2, 2, 2, 2]


def test_sets_have_one_order_in_all_processes():
    program = """
from quadrille import Problem
cells = [frozenset(word) for word in ("ab", "cd", "ef", "gh", "ij", "kl")]
p = Problem([set(cells[:3]), {(cell, 1) for cell in cells[3:]}, frozenset(cells)])
print(p.digest, p.to_string())
"""
    said = {run(program, env=os.environ | {"PYTHONHASHSEED": str(seed)}).stdout for seed in range(1, 6)}
    assert len(said) == 1 and "kl" in said.pop().replace("'", "").replace(", ", "")
