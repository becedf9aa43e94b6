# SPDX-License-Identifier: MIT
# Missed without it: a diagram in Python that differs from the library's.
"""Diagrams, against lists of covers."""
import collections
import pickle

import numpy as np
import pytest
from support import COMMAND, command, dominoes  # noqa: F401

import quadrille


def test_it_is_a_list_of_covers():
    p = dominoes(4, 6)
    d = p.compile()
    listed = [c.indices for c in d]
    assert len(d) == d.count() == 281 == len(set(listed))  # OEIS A005178
    assert sorted(listed) == sorted(c.indices for c in p)
    assert [d[i].indices for i in (0, 7, -1, -281)] == [listed[i] for i in (0, 7, -1, -281)]
    for part in (slice(3, 9), slice(None), slice(None, None, 40), slice(None, None, -60), slice(280, 900), slice(9, 3)):
        assert [c.indices for c in d[part]] == listed[part]
    for rank in (281, -282):
        with pytest.raises(IndexError):
            d[rank]
    assert [d.rank(d[i]) for i in range(0, 281, 50)] == list(range(0, 281, 50))
    assert d[5] in d and list(d[5]) in d and ["x"] not in d and 3 not in d
    with pytest.raises(ValueError, match="not in"):
        d.rank(list(d[5])[1:])


def test_large_numbers():
    d = dominoes(12, 12).compile()
    assert d[53060477521959999].indices == d[-1].indices and d.rank(d[-1]) == 53060477521959999
    with pytest.raises(OverflowError):
        len(dominoes(14, 14).compile())
    assert dominoes(14, 14).compile().count() == 112202208776036178000000  # OEIS A004003


def test_marginals_and_restrict():
    p = dominoes(4, 4)
    d = p.compile()
    listed = [set(c.indices) for c in p]
    counts = [sum(o in cover for cover in listed) for o in range(p.shape[0])]
    assert d.counts() == counts and (d.marginals() == np.array(counts) / len(listed)).all()
    first = d[0][0]
    assert d.count(require=[first]) == counts[d[0].indices[0]] == d.restrict([first]).count()
    assert d.count(forbid=[first]) == len(listed) - counts[d[0].indices[0]]
    empty = quadrille.queens(3).compile()
    assert not empty and np.isnan(empty.marginals()).all() and list(empty) == []


def test_draws_are_fair():
    p = quadrille.queens(6)
    d = p.compile()
    often = collections.Counter(c.indices for c in d.sample(4000, seed=5))
    assert len(often) == 4 and all(850 < n < 1150 for n in often.values())  # 5.5 standard deviations
    assert d.sample(9, seed=1) == d.sample(9, seed=1) == p.sample(9, seed=1) != d.sample(9, seed=2)
    dense = d.sample_arrays(5, seed=3, dense=True)
    assert dense.shape == (5, 36) and dense.dtype == bool and (dense.sum(axis=1) == 6).all()
    options, ends = d.sample_arrays(5, seed=3)
    assert ends.tolist() == [6, 12, 18, 24, 30] and np.flatnonzero(dense[0]).tolist() == options[:6].tolist()
    with pytest.raises(ValueError, match="no cover"):
        quadrille.queens(3).compile().sample()
    assert "\n".join(" ".join(map(str, c.indices)) for c in p.sample(3, seed=7)) in command(
        "sample", "-n", "3", "--seed", "7", "-", given=p.to_string())


def test_files(tmp_path):
    p = quadrille.queens(6)
    d = p.compile()
    d.save(tmp_path / "queens.diagram")
    again = quadrille.Diagram.load(tmp_path / "queens.diagram")
    assert again == d and list(again) == list(d) and again.problem == p and hash(again) == hash(d)
    assert command("query", str(tmp_path / "queens.diagram"), "--count") in ("4\n", "")
    kept = pickle.loads(pickle.dumps(dominoes(4, 4).compile()))
    assert kept == dominoes(4, 4).compile() and kept[3][0] in dominoes(4, 4).options
    assert d.to_dot().startswith("digraph") and d.to_nnf().startswith("nnf")
    with pytest.raises(quadrille.ParseError):
        quadrille.Diagram.load(__file__)
