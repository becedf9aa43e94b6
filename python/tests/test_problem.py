# SPDX-License-Identifier: MIT
# Missed without it: a value that becomes another problem than it says.
"""Problems of all kinds, in and out."""
import copy
import decimal
import io
import os
import pickle
import random
import warnings

import numpy as np
import pytest
from support import KNUTH, brute_force, build, cases, command, dominoes, need, random_problem, run

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
        best = crew.with_costs(floats).best(2, max_cost=3.4)
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
    for costs, says in [(pandas.Series({"a": 1, "b": 2}), "no cost of option 'ab'"), (pandas.Series({"a": 1, "b": 2, "c": 3}), "cost of 'c'"),
                        (pandas.Series([1, 2, 3]), r"cost of 0.*costs.to_numpy\(\)"), (pandas.Series([1, 2, 3], index=["a", "b", "b"]), "two costs of 'b'"),
                        (pandas.Series({"a": 1, "b": float("nan"), "ab": 3}), "NaN of option 'b'")]:
        with pytest.raises(ValueError, match=says):
            Problem(options, costs=costs)
    with pytest.raises(TypeError, match=r"frame\['cost'\]"):
        Problem(options, costs=pandas.DataFrame({"cost": [1, 2, 3]}, index=list(options)))
    with pytest.raises(ValueError, match=r"index \[2, 0, 1\], expected 0 to 2 in order"):  # by number, or as they stand?
        Problem(list(options.values()), costs=pandas.Series([5, 1, 2], index=[2, 0, 1]))
    assert Problem(list(options.values()), costs=pandas.Series([1.5, 2.5, 5], dtype="float32")).costs[1] == decimal.Decimal("2.5")


LABELS = {
    "numbers": lambda pandas, n: pandas.RangeIndex(n), "from 1": lambda pandas, n: pandas.RangeIndex(1, n + 1),
    "names": lambda pandas, n: pandas.Index([f"row {i}" for i in range(n)]),
    "dates": lambda pandas, n: pandas.date_range("2026-01-01", periods=n),
    "pairs": lambda pandas, n: pandas.MultiIndex.from_tuples([(i // 2, "ab"[i % 2]) for i in range(n)]),
}


@pytest.mark.parametrize("labels", LABELS.values(), ids=LABELS)
@pytest.mark.parametrize("kind", ["int64", "bool", "float", "Int64", "boolean", "object", "category", "Sparse[int]"])
def test_a_table_against_brute_force(labels, kind):
    """Index and columns name options and items, however the rows were sorted, and costs go by the index."""
    pandas = need("pandas")
    for seed in range(cases(100)):
        chance = random.Random(seed)
        rows = [[int(chance.random() < 0.4) for _ in range(4)] for _ in range(7)]
        frame = pandas.DataFrame(rows, columns=["early", 5, ("late", 1), "night"], index=labels(pandas, 7))
        costs = pandas.Series([chance.randrange(20) for _ in range(7)], index=frame.index, name="cost")
        options = [{item: None for item, value in zip(frame.columns, row) if value} for row in rows]
        found = brute_force(options, list(frame.columns))
        best = min((sum(int(costs.iloc[i]) for i in cover) for cover in found), default=None)
        moved = frame.loc[costs.sort_values(kind="stable").index].astype(kind)
        for own in (costs, costs.loc[moved.index]):
            p = Problem(moved, costs=own)
            assert p.items == list(frame.columns) and list(p.options) == list(moved.index)
            assert sorted(sorted(frame.index.get_loc(label) for label in cover) for cover in p) == sorted(map(sorted, found))
            cover = p.minimize()
            assert (cover and cover.cost) == best
            assert cover is None or costs.loc[list(cover)].sum() == best


def test_what_a_table_may_have():
    pandas = need("pandas")
    frame = pandas.DataFrame({"early": [1, 0, 1], "late": [0, 1, 1]}, index=["Ann", "Bob", "Cy"])
    p = Problem(frame, secondary=["late"], bounds=pandas.Series({"early": 2}), require=["Cy"])
    assert [list(cover) for cover in p] == [["Ann", "Cy"]] and p.secondary == ["late"] and p.bounds == {"early": (2, 2)}
    assert p.items_of("Bob") == ["late"] and Problem.from_string(Problem(frame).to_string()).options == ["Ann", "Bob", "Cy"]
    assert [list(cover) for cover in Problem(frame.reset_index(drop=True))] == [[0, 1], [2]]
    assert [list(cover) for cover in Problem(frame.loc[["Cy", "Bob", "Ann"]])] == [["Cy"], ["Bob", "Ann"]]
    lists = pandas.Series({"Ann": ["early"], "Bob": ["late"], "Cy": ["early", "late"]})
    assert [list(cover) for cover in Problem(lists)] == [["Ann", "Bob"], ["Cy"]]
    assert [list(cover) for cover in Problem(lists.to_numpy())] == [[0, 1], [2]]
    numbered = frame.set_axis([1, 0, 2])
    assert list(Problem(numbered, require=[0]).solve()) == [1, 0]  # a label, not the first row
    with pytest.raises(TypeError, match=r"frame.index\[mask\]"):
        Problem(numbered, require=[True, False, False])


def test_what_a_table_may_not_have():
    pandas = need("pandas")
    frame = pandas.DataFrame({"early": [1, 0, 1], "late": [0, 1, 1], "cost": [1, 0, 1]}, index=["Ann", "Bob", "Cy"])
    does = frame[["early", "late"]]
    for table, says in [
        (frame, "the column 'cost', which is no item"), (frame.rename(columns={"cost": " Costs"}), "the column ' Costs'"),
        (frame.rename(columns={"cost": "Unnamed: 0"}), "'Unnamed: 0', which is no item; frame.set_index"),
        (frame.rename(columns={"cost": "price"}).assign(price=[80.5, 90, 1]), "found 80.5 in the column 'price' of option 'Ann'.*costs=frame"),
        (does.reset_index(), r"the column 'index', which is no item; frame.set_index\('index'\)"),
        (does.rename_axis("crew").reset_index(), r"found 'Ann' in the column 'crew' of option 0.*frame.set_index\('crew'\)"),
        (does.assign(late=["x", "", "x"]), r"found 'x' in the column 'late' of option 'Ann'.*frame\['late'\] == 'x'"),
        (does.where(does.late == 1), r"found nan in the column 'early' of option 'Ann'.*fillna\(0\)"),
        (does.astype("Int64").where(does.late == 1), r"found <NA> in the column 'early' of option 'Ann'.*fillna\(0\)"),
        (does.assign(late=[0, 1, 2]), "found 2 in the column 'late' of option 'Cy'"),
        (pandas.concat([does, does]), r"found 'Ann' twice in the index, at places 0 and 3; reset_index\(drop=True\)"),
        (does.set_axis(["Ann", None, "Cy"]), "found None in the index, at place 1"), (does[["early", "early"]], "found 'early' twice in the columns"),
    ]:
        with pytest.raises(ValueError, match=says):
            Problem(table)
    with pytest.raises(ValueError, match="the column 'price', which is no item"):
        priced = does.assign(price=[1, 0, 1])
        Problem(priced, costs=priced["price"].sort_values())
    assert Problem(does, costs=2 * does["early"]).costs == {"Ann": 2, "Bob": 0, "Cy": 2}  # it has the name of an item, and is another column
    with pytest.raises(ValueError, match="'night', which is no column"):
        Problem(does, secondary=["night"])
    for series, says in [(does["early"], "found 1 for option 'Ann'"), (pandas.Series(["early late"]), "found the text 'early late' for option 0")]:
        with pytest.raises(TypeError, match=says):
            Problem(series)


def test_lists_that_are_a_matrix():
    for seed in range(cases(500)):
        chance = random.Random(seed)
        rows = [[int(chance.random() < 0.4) for _ in range(chance.choice((3, 4)))] for _ in range(chance.randint(1, 6))]
        rows = [row[:3] for row in rows]
        expected = brute_force([{column: None for column, value in enumerate(row) if value} for row in rows], range(3))
        for given in (rows, tuple(map(tuple, rows)), iter(rows), [list(map(str, row)) for row in rows], list(np.array(rows)),
                      [list(map(bool, row)) for row in rows], [map(int, row) for row in rows], np.array(rows), np.array(rows, object), np.array(rows, str)):
            assert sorted(cover.indices for cover in Problem(given)) == expected, rows
    assert [cover.indices for cover in Problem([[True, False], [False, True]])] == [(0, 1)]
    assert [cover.indices for cover in Problem([[1, 0], [0, 1], [1, 1]])] == [(0, 1), (2,)]
    assert [cover.indices for cover in Problem([[1, 0, 1], [1, 0, 1], [0, 1, 0]], secondary=[2])] == [(0, 2), (1, 2)]


def test_lists_of_the_items_0_and_1():
    for given in ([{0, 1}, {1, 0}], [{0: None, 1: None}, {1: None, 0: None}], {"a": (0, 1), "b": (1, 0)}):
        assert Problem(given).count() == 2
    assert Problem([[0, 1], [1, 0]], items=[0, 1]).count() == 2
    assert Problem([[0], [0, 1], [1], [1]]).count() == 3 and Problem([[0], [1]]).count() == 1
    for given in ([(0, 1), (1, 0)], {"a": [0, 1], "b": [1, 0]}):
        with pytest.warns(quadrille.Warning, match="numpy.array"):
            assert Problem(given).count() == 2


def test_a_secondary_item_that_no_option_has():
    options = {"a": ["p", "x"], "b": ["q", "x"]}
    with pytest.warns(quadrille.Warning, match="no option has the secondary item 'X'; did you mean 'x'") as caught:
        assert Problem(options, secondary=["X"]).count() == 0
    assert caught[0].filename == __file__
    with pytest.warns(quadrille.Warning, match="no option has the secondary items 6, 7, 8 and 1 more"):
        Problem(options, secondary=["x", 6, 7, 8, 9])
    assert Problem(options, items=["p", "q"], secondary=["x", "y"]).count() == 0  # all are listed: a misspelt one would be refused


def test_the_best_of_covers_without_costs():
    p = Problem({"a": [1], "b": [1]})
    for ask in (p.minimize, p.maximize, p.best, p.compile().best):
        with pytest.warns(quadrille.Warning, match="no costs") as caught:
            ask()
        assert caught[0].filename == __file__
    assert p.with_costs([0, 0]).minimize().cost == 0 and Problem({}, costs={}).minimize() is not None


def test_bounds_of_costs_that_are_no_costs():
    p = Problem({"a": [1], "b": [2], "ab": [1, 2]}, costs=[1.1, 1.1, 30])
    assert len(p.best(9, max_cost=30.0000001)) == 2 and len(p.best(9, max_cost=29.9999)) == 1 and len(p.best(9, max_cost=1e300)) == 2
    assert len(p.best(9, min_cost=2.2)) == 2 and len(p.best(9, True, min_cost=2.2001)) == 1
    assert [len(p.best(9, within=share)) for share in (0, "1260%", "1300%", "9999999999999999%", 1, "5 %")] == [1, 1, 2, 2, 1, 1]


def test_sets_have_one_order_in_all_processes():
    program = """
from quadrille import Problem
cells = [frozenset(word) for word in ("ab", "cd", "ef", "gh", "ij", "kl")]
p = Problem([set(cells[:3]), {(cell, 1) for cell in cells[3:]}, frozenset(cells), {"b", "a"}])
print(p.items[-2:], p.digest, p.to_string())
"""
    said = {run(program, env=os.environ | {"PYTHONHASHSEED": str(seed)}).stdout for seed in range(1, 6)}
    assert len(said) == 1 and min(said).startswith("['a', 'b'] ") and "kl" in said.pop().replace("'", "").replace(", ", "")


def test_what_is_within_a_fraction():
    p = Problem({"a": [1], "b": [1], "c": [1], "d": [1]}, costs=[20, 20, 21, 30])
    for within in (0.05, "5%", " 5.0 %", np.float32(0.05)):
        assert [cover.cost for cover in p.best(10, within=within)] == [20, 20, 21]
    for within in (5, 5.0, 1.5, float("inf")):
        with pytest.raises(ValueError, match="expected a fraction from 0 to 1: 0.05 is 5%"):
            p.best(10, within=within)


@pytest.mark.parametrize("make", [
    lambda m, pandas: dict(zip("ab", m)), lambda m, pandas: {"a": m[0].tolist(), "b": m[1]}, lambda m, pandas: dict(zip("ab", map(pandas.Series, m))),
    lambda m, pandas: pandas.DataFrame(m, index=["a", "b"], columns=["x", "y"]).T.to_dict("series")])
def test_rows_of_a_mapping_that_may_be_those_of_a_matrix(make):
    with pytest.warns(quadrille.Warning, match="numpy.array makes them rows of a matrix"):
        assert Problem(make(np.eye(2, dtype=int), need("pandas"))).count() == 2


def test_titles_that_are_hardly_items():
    pandas = need("pandas")
    levels = pandas.DataFrame(np.eye(2, dtype=int), index=pandas.MultiIndex.from_product([[0], [0, 1]]), columns=["x", "y"])
    with pytest.raises(ValueError, match="the column 'level_0', which is no item"):
        Problem(levels.reset_index())
    assert Problem(levels).count() == 1
    for title in ("id", "option", "", "Kosten", "price", " Weight", "Total"):
        with pytest.warns(quadrille.Warning, match=f"the column '{title}' is taken for an item"):
            assert Problem(pandas.DataFrame(np.eye(2, dtype=int), columns=["x", title])).count() == 1


def test_a_masked_array():
    assert Problem(np.ma.array(np.eye(2, dtype=int))).count() == 1
    for given in (np.ma.array([[1, 0], [1, 1]], mask=[[0, 0], [1, 0]]), [np.array([1, 0]), np.ma.array([1, 0], mask=[0, 1])]):
        with pytest.raises(ValueError, match="found a masked cell"):
            Problem(given)


def test_missing_items():
    pandas = need("pandas")
    for missing in (float("nan"), np.nan, None, pandas.NA, pandas.NaT, ("x", float("nan"))):
        for given in ({"a": ["x", missing], "b": ["y"]}, pandas.Series({"a": ["x", missing], "b": ["y"]}), {"a": {"x": None, missing: None}}):
            with pytest.raises(ValueError, match="in option 'a', at place 1, expected an item"):
                Problem(given)
    assert Problem([[("x", None)], [("y", None)]]).count() == 1  # None may be part of a label
    with pytest.warns(quadrille.Warning, match="2 options have the empty text"):
        assert Problem({"a": ["x", ""], "b": ["y", ""]}).count() == 0


def test_marks_in_place_of_1_and_0():
    for on, off in (("x", ""), ("1", ""), ("T", "F"), (1, ""), ("yes", "no"), ("X", ".")):
        for given in ([[on, off], [off, on]], [(on, off)], {"a": [on, off], "b": [off, on]}):
            with pytest.raises(ValueError, match="rows of a matrix, or options that have both items"):
                Problem(given)
    assert Problem([["a", "b"], ["b", "a"]]).count() == 2 and Problem([["x", "y"], ["t", "f"]]).count() == 1


def test_a_matrix_of_keys():
    sparse = need("scipy.sparse")
    assert Problem(sparse.dok_matrix(np.eye(2, dtype=int))).count() == 1


def test_bounds_without_a_most():
    assert Problem([[1], [1], [1]], bounds={1: (1, None)}).count() == 7 and Problem(np.ones((3, 1)), bounds={0: (2, None)}).count() == 4


def test_a_function_that_is_true_of_no_label():
    p = Problem({"a": ["x"], "b": ["x"]})
    with pytest.warns(quadrille.Warning, match="the function require is true of no label.*the first label is 'a'"):
        assert p.count(require=lambda label: label == "q") == 2
    with pytest.warns(quadrille.Warning, match="the function forbid"):
        assert p.restrict(forbid=lambda label: label == "q").count() == 2


def test_costs_that_a_mapping_leaves_out():
    for p in (Problem({"a": ["x"], "b": ["x"]}, costs={"a": 5}), Problem([["x"], ["x"]]).with_costs({0: 5})):
        with pytest.warns(quadrille.Warning, match="1 of 2 options have no cost in `costs`, so they cost 0; the first is ('b'|1)"):
            assert p.minimize().cost == 0


def test_a_text_that_names_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.csv").write_text("a,b\n1,0\n0,1\n")
    with pytest.raises(TypeError, match="Problem.read reads a file"):
        Problem("p.csv")
    with pytest.warns(quadrille.Warning, match="'p.csv' is the name of a file, which Problem.read reads"):
        Problem.from_string("p.csv")


def test_parallel_edges():
    networkx = need("networkx")
    graph = networkx.MultiGraph([(1, 2), (2, 1), (3, 4)])
    with pytest.raises(ValueError, match="two edges between 1 and 2"):
        Problem.from_networkx(graph, "matching")
    assert Problem.from_networkx(networkx.Graph(graph), "matching").count() == 1
    assert Problem.from_networkx(graph, "colouring", colours=2).count() == 4


def test_the_word_warning_is_said_once():
    with pytest.warns(quadrille.Warning, match="^<string>:2:1: this option has no primary item"):
        Problem.from_string("a | b\nb\na\n")
