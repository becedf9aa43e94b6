#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a demand of a checker that no forged proof needs.
"""sabotage.py SOURCE BUILD: leaves out each demand of the checker in turn, and asks whether the forged proofs and diagrams of
tests/data/proofs/cases.json notice. The stage long of tests/run.sh runs it. BUILD is a folder that holds the libraries.

A changed copy of the checker numbers its demands, and an environment variable says which of them does not count. A case notices if its
verdict is another one; so does a checker that crashes or does not end."""
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

# Lines that demand nothing, but on whose effect demands rely: each with what stands there instead.
LINES = [
    ("if (taken && node.op == 'b') rest_.remove(node.option);", ""),
    ("if (taken && node.op == 'b') rest_.remove(node.option);", "if (taken) rest_.remove(node.option);"),
    ("uses.colour = cell.colour;", ""),
    ("uses.exclude = true;", ""),
    ("if (costs_) cells_.push_back(static_cast<std::uint64_t>(problem_.cost(OptionId{o})));", ""),
    ("keep([&](std::uint32_t word) { return ~excluded_[word]; });", ""),
    ("keep([&](std::uint32_t word) { return excluded_[word]; });", ""),
    ("taken_[name_[i]] = true;", ""),
    ("remove(model_.options_of[i], agreeing ? *agreeing : nothing);", ""),
    ("key_.push_back(w), key_.push_back(live_[w]);", ""),
    ("key_.push_back(lo_[i] | std::uint64_t{hi_[i]} << 32);", ""),
    ("set_needed(i, false);", ""),
    ("if (uses.plain || uses.differ) part.push_back(cell.item);", ""),
    ("if (uses.plain || uses.differ) part.push_back(cell.item);", "part.push_back(cell.item);"),
    ("if (step.last) kept_.erase(known);", ""),
    ("if (const auto uses = rest_.uses_of(s); uses.plain && !uses.coloured) rest_.set_needed(s, true);", "rest_.set_needed(s, true);"),
]
FILES = ["reader.hpp", "model.hpp", "remainder.hpp", "isomorphism.hpp", "checker.cpp", "clauses.cpp", "diagram.cpp"]
SWITCH = """inline int left_out() {
    static const char* const number = std::getenv("LEFT_OUT");
    return number ? std::atoi(number) : 0;
}
inline void demand(bool holds, const char* otherwise, int number) {
    if (!holds && left_out() != number) throw Refused(otherwise);
}
"""


class Numbering:
    """Changes the sources, and remembers what each number stands for."""

    def __init__(self):
        self.names = [""]

    def number(self, file: str, name: str) -> int:
        self.names.append(f"{file}: " + re.sub(r"\s+", " ", name))
        return len(self.names) - 1

    def change(self, file: str, text: str) -> str:
        if file == "reader.hpp":
            text, found = re.subn(r"inline void demand\(.*?\n}\n", lambda _: SWITCH, text, flags=re.DOTALL)
            assert found == 1
            text = text.replace("#include <charconv>", "#include <charconv>\n#include <cstdlib>")
        body = text.find(SWITCH) + len(SWITCH) if file == "reader.hpp" else 0
        text, rest = text[:body], text[body:]
        for match in reversed(list(re.finditer(r"\bdemand\(", rest))):
            depth, end = 1, match.end()
            while depth:
                depth += {"(": 1, ")": -1}.get(rest[end], 0)
                end += 1
            number = self.number(file, rest[match.start():end])
            rest = f"{rest[:end - 1]}, {number}{rest[end - 1:]}"
        for line, instead in LINES:
            for match in reversed(list(re.finditer(re.escape(line), rest))):
                number = self.number(file, f"{line} -> {instead}")
                rest = f"{rest[:match.start()]}if (left_out() == {number}) {{ {instead} }} else {{ {line} }}{rest[match.end():]}"
        return text + rest


def build(source: Path, build_folder: Path, work: Path) -> list[str]:
    """The program `cases` of a checker whose demands can be left out; returns their names."""
    numbering = Numbering()
    (work / "verify").mkdir()
    for path in (source / "src/verify").glob("*.?pp"):
        text = path.read_text()
        (work / "verify" / path.name).write_text(numbering.change(path.name, text) if path.name in FILES else text)
    ninja = (build_folder / "build.ninja").read_text()  # the checker's libraries; what is changed here goes first
    libraries = re.search(r"^build quadrille-verify: .*?^  LINK_LIBRARIES = (.*?)$", ninja, re.DOTALL | re.MULTILINE)[1].split()
    libraries = [str(build_folder / word) if (build_folder / word).is_file() else word for word in libraries]
    folders = [work, source / "src", source / "formats", source / "include", source / "tests"]
    programs = [source / "tests/verify/cases_main.cpp", *(work / "verify" / f"{name}.cpp" for name in ("checker", "clauses", "diagram"))]
    objects = []
    for path in programs:
        objects.append(work / f"{path.stem}.o")
        subprocess.run(["c++", "-std=c++20", "-O0", "-w", "-DFMT_SHARED", *(f"-I{folder}" for folder in folders), "-c", path, "-o", objects[-1]],
                       check=True)
    subprocess.run(["c++", *objects, *libraries, "-o", work / "cases"], check=True)
    return numbering.names


def verdict(work: Path, cases: Path, number: int) -> str:
    limits = lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    try:
        done = subprocess.run([work / "cases", cases], capture_output=True, text=True, timeout=30, preexec_fn=limits,
                              env=os.environ | {"LEFT_OUT": str(number)})
    except subprocess.TimeoutExpired:
        return "it does not end"
    if done.returncode not in (0, 1):
        return "it crashes"
    return done.stdout.partition("\n")[0] if done.returncode else "NOTHING"


def main() -> int:
    source, build_folder = (Path(word).resolve() for word in sys.argv[1:3])
    cases = source / "tests/data/proofs/cases.json"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        names = build(source, build_folder, work)
        if (whole := verdict(work, cases, 0)) != "NOTHING":
            print(f"the checker as it is: {whole}")
            return 1
        silent = 0
        for number, name in enumerate(names[1:], start=1):
            notices = verdict(work, cases, number)
            silent += notices == "NOTHING"
            print(f"{name[:110]}\n    {notices[:150]}")
    print(f"{len(names) - 1} left out, {silent} of them unnoticed")
    return 1 if silent or len(names) < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
