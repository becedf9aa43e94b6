# SPDX-License-Identifier: MIT
# Missed without it: rare wrong answers in Python, on random problems.
"""Problems that hypothesis finds, against brute force."""
import pickle

import pytest
from support import brute_force, build, cases, need

import quadrille

hypothesis = need("hypothesis")
from hypothesis import strategies as st  # noqa: E402

ITEMS = ["p", "q", (1, 2), 7]
SECONDARY = ["x", frozenset([1])]
COLOURS = st.sampled_from([None, "red", 3])
OPTION = st.tuples(
    st.lists(st.sampled_from(ITEMS), unique=True), st.dictionaries(st.sampled_from(SECONDARY), COLOURS)
).map(lambda both: {**dict.fromkeys(both[0]), **both[1]})
BOUNDS = st.dictionaries(st.sampled_from(ITEMS), st.tuples(st.integers(0, 2), st.integers(1, 2)).map(sorted).map(tuple))


@pytest.mark.filterwarnings("ignore::quadrille.Warning")
@hypothesis.settings(max_examples=cases(1000), deadline=None)
@hypothesis.given(st.lists(OPTION, max_size=7), BOUNDS)
def test_random_problems(options, bounds):
    expected = brute_force(options, ITEMS, SECONDARY, bounds)
    p = build(options, ITEMS, SECONDARY, bounds)
    assert p.count() == len(expected)
    assert sorted(c.indices for c in p) == expected
    assert pickle.loads(pickle.dumps(p)) == p
    assert quadrille.Problem.from_string(p.to_string()).digest == p.digest
    d = p.compile()
    assert [d.rank(c) for c in d] == list(range(len(expected)))
