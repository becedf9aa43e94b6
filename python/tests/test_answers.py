# SPDX-License-Identifier: MIT
# Missed without it: an answer in Python that differs from the library's.
"""Answers, against published numbers, brute force and the command."""
import asyncio
import importlib.util
import itertools
import math
import pickle
import threading
import time

import pytest
from support import KNUTH, brute_force, build, cases, command, dominoes, random_problem

import quadrille
from quadrille import Problem

QUEENS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]  # OEIS A000170
QUEENS_UP_TO_SYMMETRY = [1, 0, 0, 1, 2, 1, 6, 12]  # OEIS A002562


def test_published_counts():
    assert [quadrille.queens(n).count() for n in range(1, 11)] == QUEENS
    assert [quadrille.queens(n).count(distinct=True) for n in range(1, 9)] == QUEENS_UP_TO_SYMMETRY
    assert dominoes(8, 8).count() == 12988816  # Kasteleyn, Temperley and Fisher, 1961
    assert dominoes(12, 12).count() == 53060477521960000
    assert quadrille.langford(7).count() == 26 * 2  # OEIS A014552, and their reverses
    assert quadrille.sudoku(box="2x2").count() == 288  # OEIS A107739


def test_counts_of_any_size():
    many = Problem([[i] for i in range(2400) for _ in range(70)])
    assert many.count() == 70**2400  # 4429 digits: more than int() reads at once
    assert Problem([[i] for i in range(64) for _ in range(2)]).count() == 2**64
    assert Problem([[i] for i in range(63) for _ in range(2)]).compile().count() == 2**63


@pytest.mark.parametrize("engine", ["auto", "links", "diagram"])
def test_random_problems_against_brute_force(engine):
    for seed in range(cases(1000)):
        options, primary, secondary, bounds = random_problem(seed)
        expected = brute_force(options, primary, secondary, bounds)
        p = build(options, primary, secondary, bounds)
        assert p.count(engine=engine) == len(expected), seed
        assert sorted(c.indices for c in p.covers(engine="auto" if engine == "diagram" else engine)) == expected, seed
        if engine == "diagram":
            d = p.compile()
            assert sorted(c.indices for c in d) == expected == sorted(c.indices for c in d[:]), seed
        solved = p.solve(seed=seed)
        assert (solved.indices in expected) if expected else solved is None
        assert p.unique() == ("none", "one", "many")[min(2, len(expected))]
        for cover in expected:
            assert p.check(cover) is None


def test_random_problems_against_the_command():
    for seed in range(4):
        p = build(*random_problem(seed + 1000))
        listed = command("solve", "--all", "--engine", "links", "-", given=p.to_string())
        assert [" ".join(map(str, c.indices)) for c in p.covers(engine="links")] == listed.split("\n")[:-1]


def test_best_covers_against_brute_force():
    for seed in range(cases(500)):
        options, primary, secondary, bounds = random_problem(seed)
        costs = [(7 * i + seed) % 11 - 4 for i in range(len(options))]
        expected = sorted(sum(costs[o] for o in cover) for cover in brute_force(options, primary, secondary, bounds))
        p = build(options, primary, secondary, bounds, costs=costs)
        assert [c.cost for c in p.best(100)] == expected == [c.cost for c in p.compile().best(100)], seed
        assert [c.cost for c in p.best(3, maximize=True)] == expected[::-1][:3]
        least = p.minimize()
        assert (least.cost if least else None) == (expected[0] if expected else None)
        if expected:
            assert all(c.cost <= expected[0] + 2 for c in p.best(100, max_cost=expected[0] + 2))


def test_a_count_says_whether_it_is_whole():
    whole = quadrille.queens(8).count()
    assert (whole.complete, whole.status, whole.interval, whole.ending) == (True, "covers", (92, 92), "exhausted")
    assert isinstance(whole, int) and whole.nodes > 0 and whole.seconds > 0 and whole.engine
    assert quadrille.queens(3).count().status == "none"
    part = quadrille.queens(14).count(engine="links", nodes=1000, partial=True)
    assert not part.complete and part.interval[1] == math.inf and part.ending == "node_limit"
    again = pickle.loads(pickle.dumps(part))
    assert again == part and again.ending == "node_limit" and not again.complete


def test_limits_are_raised():
    p = quadrille.queens(18)
    for ask in (lambda **k: p.count(**k), lambda **k: list(p.covers(**k)), lambda **k: quadrille.queens(18, toroidal=True).solve(**k),
                lambda **k: quadrille.queens(18, toroidal=True).unique(**k)):
        with pytest.raises(quadrille.LimitReached) as caught:
            ask(engine="links", nodes=1000)
        assert caught.value.ending == "node_limit"
        with pytest.raises(quadrille.LimitReached) as caught:
            ask(engine="links", time=0.01)
        assert caught.value.ending == "time_limit"
    with pytest.raises(quadrille.LimitReached) as caught:
        quadrille.queens(8).count(limit=10)
    assert caught.value.partial == 10 and caught.value.ending == "cover_limit"
    with pytest.raises(quadrille.LimitReached):
        quadrille.queens(16).compile(nodes=100)
    listed = p.covers(engine="links", nodes=3000, partial=True)
    assert len(list(listed)) < 666090624 and listed.ending == "node_limit"
    done = quadrille.queens(8).covers(limit=5)
    assert len(list(done)) == 5 and done.ending == "cover_limit"


def test_errors_can_be_pickled():
    errors = [quadrille.ParseError("x", 2, 3, "bad"), quadrille.LimitReached("late", 5, "time_limit", 7), quadrille.UsageError("u"),
              quadrille.UnsupportedError("u"), quadrille.OtherUnitsError("o")]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
    assert str(errors[0]) == "x:2:3: bad"


def test_covers_are_lazy():
    begin = time.perf_counter()
    with quadrille.queens(40).covers() as covers:
        three = list(itertools.islice(covers, 3))
    assert time.perf_counter() - begin < 20 and len(set(three)) == 3
    with pytest.raises(ValueError, match="closed"):
        next(covers)
    for _ in range(50):  # dropped in the middle
        next(iter(quadrille.queens(10).covers(ahead=1)))
    assert len(list(quadrille.queens(8))) == 92 == len({c.indices for c in quadrille.queens(8)})


def test_chunks():
    p = quadrille.queens(8)
    listed = [c.indices for c in p]
    covers = p.covers()
    found = [next(covers).indices]
    for options, ends in covers.chunks():
        begin = 0
        for end in ends.tolist():
            found.append(tuple(options[begin:end].tolist()))
            begin = end
        assert begin == len(options)
    assert found == listed
    assert sum(len(ends) for _, ends in quadrille.queens(10).covers(ahead=3).chunks()) == 724


def test_order_does_not_depend_on_threads():
    p = quadrille.queens(9)
    assert [c.indices for c in p.covers(threads=2)] == [c.indices for c in p.covers()]


def test_one_thread_reads_and_another_closes():
    covers = quadrille.queens(18, toroidal=True).covers(engine="links")
    caught = []

    def read():
        try:
            next(covers)
        except Exception as error:  # noqa: BLE001
            caught.append(error)

    thread = threading.Thread(target=read)
    thread.start()
    time.sleep(0.2)
    with pytest.raises(ValueError, match="another thread"):
        next(covers)
    covers.close()
    thread.join(10)
    assert not thread.is_alive() and isinstance(caught[0], (quadrille.LimitReached, StopIteration))


def test_a_stopper():
    stop = quadrille.Stopper()
    threading.Timer(0.2, stop.stop).start()
    with pytest.raises(quadrille.LimitReached) as caught:
        quadrille.queens(19).count(engine="links", stop=stop)
    assert caught.value.ending == "interrupted" and stop.is_stopped

    async def cancelled():
        stop = quadrille.Stopper()
        task = asyncio.create_task(asyncio.to_thread(quadrille.queens(19).count, engine="links", stop=stop))
        await asyncio.sleep(0.2)
        stop.stop()
        with pytest.raises(quadrille.LimitReached):
            await task

    asyncio.run(cancelled())


def test_progress():
    seen = []
    quadrille.queens(18).count(engine="links", time=0.5, partial=True, progress=lambda *now: seen.append(now), interval=0.05)
    assert len(seen) > 2 and all(0 <= share <= 1 and nodes >= 0 and covers >= 0 for share, nodes, covers in seen)

    def fail(*_):
        raise ZeroDivisionError

    for ask in (lambda p: p.count(engine="links", progress=fail, interval=0), lambda p: list(p.covers(engine="links", progress=fail, interval=0))):
        with pytest.raises(ZeroDivisionError):
            ask(quadrille.queens(18))


def test_a_line_of_progress(capsys):
    quadrille.queens(18).count(engine="links", time=0.4, partial=True, progress=True, interval=0.05)
    assert "nodes" in capsys.readouterr().err or importlib.util.find_spec("tqdm")


def test_count_by():
    p = quadrille.queens(6)
    listed = [list(c) for c in p]
    found = p.count(by=lambda square: square if square.startswith("r0") else None)
    assert found == {(label,): sum(label in c for c in listed) for label in p.options if label.startswith("r0") and any(label in c for c in listed)}
    assert sum(found.values()) == 4 and all(n.complete for n in found.values())
    assert p.count(by=["r0c1", "r1c3"])[()] == sum(not {"r0c1", "r1c3"} & set(c) for c in listed)


def test_distinct():
    classes = quadrille.queens(8).distinct()
    assert len(classes) == 12 and sum(size for _, size in classes) == 92
    assert sorted(size for _, size in classes) == [4] + [8] * 11
    assert quadrille.queens(5).symmetry().order == 8
    assert quadrille.queens(8).count(distinct=True, keep=[["r0"]]) >= 12
    found = quadrille.queens(4).symmetry()
    assert found.complete and len(found.option_orbits) == 16 and "Group" in found.gap


def test_estimate_and_profile():
    found = quadrille.queens(8).estimate()
    assert found.exact and found.count == 92 and found.nodes.low <= found.nodes.value <= found.nodes.high
    tree = quadrille.queens(6).profile(simplify=False)
    assert tree.complete and tree.nodes[0] == 1 and tree.covers.sum() == 4


def test_unique_and_check():
    assert [quadrille.queens(n).unique() for n in (3, 1, 8)] == ["none", "one", "many"]
    p = Problem(KNUTH)
    assert p.check(["B", "D", "F"]) is None and "covered" in p.check(["B", "D"])


def test_cover_is_a_sequence():
    cover = Problem(KNUTH).solve()
    assert (len(cover), cover[0], cover[-1], cover[1:], "D" in cover, "A" in cover) == (3, "B", "F", ["D", "F"], True, False)
    assert cover.array.tolist() == [1, 3, 5] and cover.as_dict() == {k: KNUTH[k] for k in "BDF"}
    assert repr(cover) == "Cover(['B', 'D', 'F'])" and str(cover) == "B\nD\nF" and cover.index("F") == 2
    empty = Problem([[0]], bounds={0: (0, 1)}, forbid=[0]).solve()
    assert len(empty) == 0 and empty  # it is a cover: only None is not
    with pytest.raises(AttributeError):
        cover.indices = ()
    with pytest.raises(IndexError):
        cover[3]
