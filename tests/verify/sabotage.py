#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sabotage.py SOURCE BUILD [PATTERN]: builds the checker with each of its demands left out in turn, and asks whether the forged
proofs of tests/data/proofs/cases.json notice. Some minutes; tests/run.sh --thorough runs it.

A case notices if its verdict is another one, or if the checker crashes or does not end. BUILD is a folder that holds the library."""
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

# Lines that demand nothing, but on whose effect a demand relies: each with what stands there instead.
SABOTAGED = {
    "if (taken) remove(node.option);": "",
    "remove(model_.options_of[i], agreeing ? *agreeing : nothing);": "",
    "key_.push_back(w), key_.push_back(live_[w]);": ";",
    "key_.push_back(lo_[i] | std::uint64_t{hi_[i]} << 32);": ";",
    "set_needed(i, false);": ";",
    "if (uses.plain || uses.differ) part.push_back(cell.item);": "",
    "if (uses.plain && !uses.coloured) set_needed(s, true);": "if (true) set_needed(s, true);",
    "if (step.last) kept_.erase(known);": "",
    "if (cell.colour == 0) sum -= weight_[cell.item];": "sum -= weight_[cell.item];",
}


def variants(text: str):
    """Each line with a demand, and the whole text without it. A demand ends with the line that closes its parenthesis."""
    for match in re.finditer(r"\bdemand\(", text):
        if text[:match.start()].endswith("void "):
            continue
        depth, end = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        name = re.sub(r"\s+", " ", text[match.start():end])
        yield text.count("\n", 0, match.start()) + 1, name, text[:match.start()] + "(void)0" + text[end:]
    for line, instead in SABOTAGED.items():
        start = 0
        while (start := text.find(line, start)) >= 0:
            yield text.count("\n", 0, start) + 1, line, text[:start] + instead + text[start + len(line):]
            start += 1


class Shop:
    def __init__(self, source: Path, build: Path, work: Path):
        self.source, self.work = source, work
        command = re.findall(r"LINK_LIBRARIES = src/verify/libquadrille_verify.a +(.*)", (build / "build.ninja").read_text())[0]
        self.libraries = [str(build / word) if word.endswith(".a") and not word.startswith("/") else word for word in command.split()]
        self.flags = ["-std=c++20", "-O0", "-w", "-DFMT_SHARED"]
        self.run(["c++", *self.flags, *self.includes(source / "src"), "-c", source / "tests/verify/cases_main.cpp", "-o", work / "main.o"])
        for name in ("checker", "clauses", "diagram"):
            self.compile(name, source / "src", work / f"{name}.o")

    def includes(self, first: Path):
        return [f"-I{first}", f"-I{self.source}/src", f"-I{self.source}/formats", f"-I{self.source}/include", f"-I{self.source}/tests"]

    def run(self, command):
        subprocess.run([str(word) for word in command], check=True)

    def compile(self, name: str, first: Path, to: Path):
        self.run(["c++", *self.flags, *self.includes(first), "-c", first / "verify" / f"{name}.cpp", "-o", to])

    def verdict(self, file: str, text: str) -> str:
        """What the cases say to the checker with another text in one of its files."""
        changed = self.work / "changed" / "verify"
        changed.mkdir(parents=True, exist_ok=True)
        for path in (self.source / "src/verify").glob("*.?pp"):
            (changed / path.name).write_text(text if path.name == file else path.read_text())
        objects = []
        for name in ("checker", "clauses", "diagram"):
            objects.append(self.work / f"{name}.o")
            if file in (f"{name}.cpp", "reader.hpp", "model.hpp"):
                objects[-1] = self.work / f"{name}.changed.o"
                self.compile(name, changed.parent, objects[-1])
        self.run(["c++", self.work / "main.o", *objects, *self.libraries, "-o", self.work / "cases"])
        limits = lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        try:
            done = subprocess.run([self.work / "cases", self.source / "tests/data/proofs/cases.json"], capture_output=True, text=True,
                                  timeout=20, preexec_fn=limits)
        except subprocess.TimeoutExpired:
            return "noticed: it does not end"
        if done.returncode not in (0, 1):
            return "noticed: it crashes"
        return "noticed: " + done.stdout.split(":")[0] if done.returncode else "SILENT"


def main() -> int:
    source, build = (Path(word).resolve() for word in sys.argv[1:3])
    pattern = sys.argv[3] if len(sys.argv) > 3 else ""
    silent = total = 0
    with tempfile.TemporaryDirectory() as folder:
        shop = Shop(source, build, Path(folder))
        first = shop.verdict("none", "")
        if first != "SILENT":
            print(f"the checker as it is: {first}")
            return 1
        for file in ("reader.hpp", "model.hpp", "checker.cpp", "clauses.cpp", "diagram.cpp"):
            for line, name, text in variants((source / "src/verify" / file).read_text()):
                if not re.search(pattern, name):
                    continue
                total += 1
                verdict = shop.verdict(file, text)
                silent += verdict == "SILENT"
                print(f"{file}:{line}: {verdict} | {name[:90]}", flush=True)
    print(f"{total} left out, {silent} of them unnoticed")
    return 1 if silent or total < (1 if pattern else 50) else 0


if __name__ == "__main__":
    sys.exit(main())
