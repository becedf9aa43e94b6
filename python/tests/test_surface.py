# SPDX-License-Identifier: MIT
# Missed without it: a name of the package without its signature, words or type.
"""What the package shows: every verb of the command, equal keywords, types, examples, versions."""
import doctest
import importlib
import inspect
import os
import pathlib
import pkgutil
import re
import subprocess
import sys

import pytest
from support import command, need, only_when_thorough

import quadrille
from quadrille import Each, Problem, _core, puzzles

ROOT = pathlib.Path(__file__).parents[2]
# Where each verb of the command is, in Python. Elsewhere: what a program in Python has no use for.
MEMBERS = {
    "solve": "Problem.solve", "count": "Problem.count", "unique": "Problem.unique", "sample": "Problem.sample",
    "estimate": "Problem.estimate", "compile": "Problem.compile", "query": "Diagram.count", "check": "Problem.check",
    "convert": "Problem.to_string", "info": "Problem.summary", "simplify": "Problem.simplify", "hint": "Problem.hint",
    "rate": "Problem.rate", "profile": "Problem.profile", "why": "Problem.why", "gen": "front_end", "make": "make",
    "render": "Cover.text", "watch": "Problem.watch", "split": "Problem.parts", "work": "Part.count", "merge": "parallel.count",
}
ELSEWHERE = {"completion", "help", "page", "status"}


def test_every_verb_of_the_command_has_its_place():
    listed = re.search(r"^Commands\n(.*?)\n\n", command("help"), re.MULTILINE | re.DOTALL)
    verbs = set(re.findall(r"^  (\S+)", listed[1], re.MULTILINE))
    assert verbs == set(MEMBERS) | ELSEWHERE
    for member in MEMBERS.values():
        found = quadrille
        for word in member.split("."):
            found = getattr(found, word)


SEARCHING = ["solve", "covers", "count", "distinct", "unique", "best", "minimize", "maximize", "compile", "sample", "estimate",
             "profile", "prove", "each"]


def test_keywords_are_stated_once():
    reference = (ROOT / "docs/python/index.md").read_text()
    table = reference[reference.index("| keyword | says |") :].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)=", table)) == set(quadrille.SearchParams.__annotations__)
    for name, member in inspect.getmembers(Problem, inspect.isfunction):
        parameters = inspect.signature(member).parameters
        assert ("search" in parameters) == (name in SEARCHING), name
        assert name not in SEARCHING or parameters["search"].annotation == "Unpack[SearchParams]"
        if not name.startswith("_"):
            own = parameters.keys() & quadrille.SearchParams.__annotations__.keys()
            assert own <= (set() if name in SEARCHING else {"time", "nodes", "stop", "seed", "choose"}), name


def test_front_ends_are_those_of_the_library():
    assert puzzles.__all__ == [row["name"] for row in _core.front_ends()]
    for row in _core.front_ends():
        keys = inspect.signature(getattr(puzzles, row["name"])).parameters.keys()
        missing = {flag[0].replace("-", "_") for flag in row["flags"]} - keys
        assert missing == ({"givens"} if row["name"] == "sudoku" else set()), row["name"]
        help_text = inspect.getdoc(getattr(puzzles, row["name"]))
        assert row["help"].strip().splitlines()[0] in help_text and all(f"`{key}`: " in help_text for key in list(keys)[-1:])


def modules():
    names = [module.name for module in pkgutil.iter_modules(quadrille.__path__) if module.name != "_core"]
    return [quadrille, *(importlib.import_module(f"quadrille.{name}") for name in names)]


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_examples(module):
    result = doctest.testmod(module, extraglobs={"quadrille": quadrille})
    assert result.failed == 0


@pytest.mark.parametrize("document", [ROOT / "README.md", *sorted((ROOT / "docs/python").glob("*.md"))], ids=lambda path: path.name)
def test_examples_of_documents(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = re.sub("^```.*$", "", document.read_text(), flags=re.MULTILINE)  # else a fence is part of what is expected
    for name in re.findall(r"^>>> import (\w+)", text, re.MULTILINE):
        need(name)
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0))
    assert runner.failures == 0 and runner.tries > 0


def test_everything_public_is_documented():
    for name in quadrille.__all__:
        assert inspect.getdoc(getattr(quadrille, name)), name
    for name in quadrille.parallel.__all__:
        assert inspect.getdoc(getattr(quadrille.parallel, name)), name
    for kind in (Problem, Each, quadrille.Part, quadrille.Parts, quadrille.Cover, quadrille.Covers, quadrille.Diagram, quadrille.Count):
        for name, member in vars(kind).items():
            if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, (property, classmethod))):
                assert inspect.getdoc(member), f"{kind.__name__}.{name}"
    reference = (ROOT / "docs/python/index.md").read_text()
    for name in dir(Problem):
        assert name.startswith("_") or f"`{name}" in reference or f".{name}" in reference, name


def test_versions_agree():
    project = re.search(r"project\(quadrille VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    assert quadrille.__version__ == project and f"{project}" in command("--version")


def build_without(tmp_path, **programs):
    """What setup.py says, in lines, where there are only these programs."""
    for name, script in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run([sys.executable, ROOT / "setup.py", "build_ext", "--build-temp", tmp_path / "temp", "--build-lib", tmp_path / "lib"],
                          capture_output=True, text=True, check=False, cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    return done.stderr.splitlines()


def test_what_pip_says_where_packages_are_missing(tmp_path):
    said, install = build_without(tmp_path)
    assert said == "quadrille is not built: missing cmake, a C++ compiler, ninja or make"
    scripts = (ROOT / "tests/lib.sh").read_text()
    listed = re.search(r'^build_packages="(.*?)"', scripts, re.MULTILINE | re.DOTALL)[1].split()
    assert install == "On Debian 12: sudo apt install " + " ".join([*(package for package in listed if package != "python3"), "python3-dev", "pybind11-dev"])


@pytest.mark.parametrize(("cmake", "says"), [
    ('echo "CMake Error at a.cmake:17 (message):\n  The package needs\n  pybind11: much\nCall Stack (most recent call first):\n" >&2; exit 1',
     "The package needs pybind11: much"),
    ('[ "$1" != --build ]', "the compiler's messages stand above"),
])
def test_what_pip_says_where_cmake_fails(tmp_path, cmake, says):
    *_, last, install = build_without(tmp_path, cmake=cmake, ninja="", **{"c++": ""})
    assert last == f"quadrille is not built: {says}" and install.startswith("On Debian 12: sudo apt install cmake ")


def test_types():
    only_when_thorough()
    need("mypy", "mypy")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--enable-incomplete-feature=Unpack", "--cache-dir", os.devnull, "-p", "quadrille"], capture_output=True,
                          text=True, check=False, cwd=ROOT / "python/src", env=os.environ | {"MYPYPATH": ""})
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_extension_has_what_its_stub_says():
    stub = (ROOT / "python/src/quadrille/_core.pyi").read_text()
    module_level = set(re.findall(r"^(?:def|class) (\w+)", stub, re.MULTILINE))
    assert module_level == {name for name in dir(_core) if not name.startswith("_")}
    for kind, body in re.findall(r"^class (\w+):\n(.*?)(?=^\S)", stub, re.MULTILINE | re.DOTALL):
        names = set(re.findall(r"^    (?:def )?(\w+)[(:]", body, re.MULTILINE)) - {"__init__"}
        assert names == {name for name in dir(getattr(_core, kind)) if not name.startswith("_")}, kind


def test_it_hides_the_library():
    symbols = subprocess.run(["nm", "-D", "--defined-only", _core.__file__], capture_output=True, text=True, check=True).stdout
    own = [line.split()[-1] for line in symbols.splitlines() if " T " in line]
    assert own == ["PyInit__core"]
