# SPDX-License-Identifier: MIT
# Missed without it: a reason or proof in Python that does not hold.
"""Hints, ratings, reasons and proofs."""
import sys

import pytest
from support import COMMAND, KNUTH, command, dominoes

import quadrille
from quadrille import Problem


def test_hints_are_those_of_the_command():
    puzzle = quadrille.make("sudoku", 1, seed=2)[0]
    lines = command("hint", "-n", "12", "-", given=puzzle.to_string()).splitlines()
    assert [f"{step.technique}: {step.text}" for step in puzzle.hint(12)] == lines


@pytest.mark.parametrize("seed", range(2))
def test_deductions_hold(seed):
    puzzle = quadrille.make("sudoku", 1, seed=seed)[0]
    cover = set(puzzle.solve())
    required = set()
    for step in puzzle.deduce():
        assert set(step.required) <= cover and not set(step.forbidden) & cover
        required |= set(step.required)
    assert required | set(puzzle.required) == cover
    assert puzzle.rate().outcome in ("solved", "open") and 1 <= puzzle.rate().level <= 5
    assert puzzle.rate().name in ("single", "inside", "pair", "trial", "search")


def test_why():
    corners = dominoes(8, 8, missing={(0, 0), (7, 7)})
    why = corners.why()
    assert why.kind == "weights" and set(map(abs, why.weights.values())) == {1} and len(why.weights) == 62
    assert quadrille.verify(corners, why.proof) and why.cover is None
    lack = Problem({"a": [1, 2]}, items=[1, 2, 3]).why()
    assert (lack.kind, lack.items) == ("lack", [3]) and "3" in str(lack)
    core = quadrille.queens(3).why()
    assert core.kind == "core" and core.items and core._repr_svg_().startswith("<svg")
    covered = Problem(KNUTH).why()
    assert covered.kind == "covered" and list(covered.cover) == ["B", "D", "F"] and covered.proof == b""


def test_proofs(tmp_path):
    p = quadrille.queens(6)
    path = tmp_path / "queens.proof"
    assert p.count(proof=path) == 4
    verdict = quadrille.verify(p, path)
    assert verdict and verdict.claim == "count 4" and "queens" not in verdict.text
    p.write(tmp_path / "queens.json")
    program = COMMAND.removesuffix("quadrille") + "quadrille-verify"
    assert command(tmp_path / "queens.json", path, program=program).startswith("proved: count 4 ")
    assert not quadrille.verify(quadrille.queens(5), path)
    assert p.prove(path, "count", form="text") == 4 and path.read_bytes().startswith(b"quadrille-proof")
    assert p.prove(path, p.solve()) == p.solve() and quadrille.verify(p, path).claim.startswith("cover")
    assert quadrille.queens(3).prove(path, "none") is None and quadrille.verify(quadrille.queens(3), path).claim == "none"
    crew = Problem({"a": [1], "b": [2], "ab": [1, 2]}, costs={"a": 2, "b": 2, "ab": 5})
    assert crew.prove(path, "minimum").cost == 4 and quadrille.verify(crew, path).claim.startswith("minimum 4")
    assert crew.prove(path, "maximum").cost == 5 and quadrille.verify(crew, path)
    with pytest.raises(quadrille.ParseError):
        quadrille.verify(p, b"nonsense")
    with pytest.raises(FileNotFoundError):
        quadrille.verify(p, tmp_path / "missing")


def test_the_other_checker(tmp_path, monkeypatch):
    p = quadrille.queens(5)
    p.count(proof=tmp_path / "queens.proof")
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(quadrille.UnsupportedError):
        quadrille.verify(p, tmp_path / "queens.proof", checker="python")
    source = __file__.rsplit("/python/tests/", 1)[0] + "/src/verify"
    monkeypatch.setenv("PATH", f"{source}:{sys.prefix}/bin:/usr/bin:/bin")
    verdict = quadrille.verify(p, tmp_path / "queens.proof", checker="python")
    assert verdict and verdict.claim == "count 10"
    assert not quadrille.verify(quadrille.queens(6), tmp_path / "queens.proof", checker="python")
