#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an include from a lower room to a higher one; two classes of one name, which the linker takes for one.
"""Holds the includes between the rooms of the house against the table in docs/architecture.md.

Each row of the table names a room, a folder of sources, and the rooms that it includes. A file belongs to the room with the longest
name that its path begins with. The test fails if the code has an include that the table does not allow, if the table allows one
that the code does not have, if a folder of sources has no room, or if a room includes one of a row above it. It also fails if a
document for programmers names a file that is missing, or if headers of ours define two types of one full name."""
import re
import sys
import tempfile
from pathlib import Path

PUBLIC = "include"
DOCUMENTS = ("CONTRIBUTING.md", "docs/adding.md", "docs/architecture.md", "docs/benchmarking.md", "docs/install.md", "docs/releasing.md", "docs/trust.md")
NAMED = re.compile(r"`((?:docs|examples|formats|include|python|src|tests|web)/[\w./-]+)`")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
SPACE = re.compile(r"(?:inline )?namespace ([\w:]+) \{")
TYPE = re.compile(r"(?:template <.*> )?(?:class|struct|enum class) (?:QUADRILLE_EXPORT )?(\w+)(?= *[:{]| final)(?!::)")
ROW = re.compile(r"^\| `([^`]+)` \|[^|]*\|([^|]*)\|$", re.MULTILINE)


def read_table(document: str) -> dict[str, set[str]]:
    """The rooms, in the order of their rows, each with those that it includes."""
    return {room: {"formats" if word == "formats" else "src/" + word for word in re.findall(r"[a-z/]+", includes)}
            for room, includes in ROW.findall(document)}


def room_of(path: Path, rooms) -> str | None:
    return max((room for room in rooms if path.is_relative_to(room)), key=len, default=None)


def find_includes(root: Path, rooms) -> dict[tuple[str | None, str | None], str]:
    """The pairs of rooms of which one includes the other, each with a place where it does."""
    found = {}
    for folder in ("src", "formats", "include", "python/core"):
        for file in sorted((root / folder).rglob("*.?pp")):
            for match in INCLUDE.finditer(file.read_text()):
                for base in (file.parent, root / "src", root / "formats", root / "include"):
                    if (base / match[1]).is_file():
                        ends = [room_of(path.relative_to(root), rooms) for path in (file, base / match[1])]
                        found.setdefault(tuple(ends), f"{file.relative_to(root)} includes {match[1]}")
                        break
    return found


def find_missing(root: Path) -> list[str]:
    """The files that documents name and that are not there, but for patterns such as formats/NAME.md."""
    return [f"{document} names {name}, which is missing" for document in DOCUMENTS if (root / document).is_file()
            for name in NAMED.findall((root / document).read_text())
            if not re.search("NAME|ROOM", name) and not (root / name).exists()]


def find_twins(root: Path) -> list[str]:
    """Types that several headers define under one full name: the linker would join their inline functions."""
    found: dict[str, list[str]] = {}
    for folder in ("src", "formats", "include"):
        for file in sorted((root / folder).rglob("*.hpp")):
            spaces: list[str] = []
            for line in file.read_text().splitlines():
                if match := SPACE.match(line):
                    spaces += [match[1]]
                elif line.startswith("} // namespace"):
                    spaces = spaces[:-1]
                elif match := TYPE.match(line):
                    found.setdefault("::".join([*spaces, match[1]]), []).append(str(file.relative_to(root)))
    return [f"{' and '.join(files)} define {name} each" for name, files in found.items() if len(files) > 1]


def judge(root: Path) -> list[str]:
    table = read_table((root / "docs/architecture.md").read_text())
    found = find_includes(root, table)
    rows = list(table)
    faults = []
    for (one, other), place in found.items():
        if one is None or other is None:
            faults.append(f"{place}, and one of the two is in no room of the table")
        elif one != other and other != PUBLIC and other not in table[one]:
            faults.append(f"{place}, but the table does not let {one} include {other}")
    for one, others in table.items():
        for other in sorted(others):
            if other not in table:
                faults.append(f"{one} includes {other}, which is no room of the table")
            elif rows.index(other) <= rows.index(one):
                faults.append(f"{one} includes {other}, which stands above it")
            elif (one, other) not in found:
                faults.append(f"the table lets {one} include {other}, but it does not: take that out")
    return faults + find_missing(root) + find_twins(root)


def self_test() -> list[str]:
    """A small house that breaks each rule once must be told so."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in {"docs/architecture.md": "| `src/top` | x | low, idle |\n| `src/idle` | x | |\n| `src/low` | x | idle |\n"
                                                   "| `include` | x | |\n",
                           "src/top/a.cpp": '#include "low/b.hpp"\n#include <quadrille/q.hpp>\n',
                           "docs/adding.md": "as in `src/low/b.hpp`, `src/low/NAME.cpp` and `src/low/gone.cpp`\n",
                           "src/low/b.hpp": '#include "top/c.hpp"\nnamespace q {\nclass Twin {\n', "src/top/c.hpp": "namespace q {\nstruct Twin {};\n", "include/quadrille/q.hpp": "",
                           "src/new/d.cpp": '#include "top/c.hpp"\n'}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        faults = "\n".join(judge(root))
    expected = ["does not let src/low include src/top", "in no room", "src/low includes src/idle, which stands above it",
                "lets src/top include src/idle, but it does not", "docs/adding.md names src/low/gone.cpp, which is missing",
                "src/low/b.hpp and src/top/c.hpp define q::Twin each"]
    return [f"self-test: '{text}' was not noticed" for text in expected if text not in faults]


def main() -> int:
    root = Path(sys.argv[1])
    faults = self_test() + judge(root)
    print(*faults, sep="\n")
    rooms = len(read_table((root / "docs/architecture.md").read_text()))
    print(f"{rooms} rooms, {len(faults)} faults")
    return 1 if faults or rooms < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
