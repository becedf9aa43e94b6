#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: help for a word that does not exist, or none for one that does.
"""What `quadrille` and `quadrille help` tell, and that all they tell works: help.py BINARY MANUAL SOURCES

The examples of commands are run by command_line.py, those of the formats' pages by documents.py."""
import gzip
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from harness import ARGUMENTS, BINARY, FOLDER, check, check_true, finish, run, write

MANUAL, SOURCES = ARGUMENTS[1:]
WAITS = 120  # seconds


def shell(line, folder):
    """Runs a line of help as a reader would, with the commands on the PATH."""
    done = subprocess.run(["bash", "-c", "set -o pipefail; " + line], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=WAITS,
                          env={"PATH": f"{FOLDER}/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(folder)})
    return done.returncode, done.stdout, done.stderr


def works(name, line, folder):
    """A line exits with 0, or with 1 for "no" and "many"; where a number stands behind it, it prints this."""
    line, _, said = line.partition("  #")
    line = re.split(" {3}", line.strip())[0]  # what it does may stand behind it
    code, out, err = shell(line, folder)
    check_true(f"{name}: {line}", code in (0, 1), (code, out[-200:], err))
    if said.strip().split(": ")[-1].isdigit():
        check(f"{name}: {line}: the number that it says", out.strip(), said.strip().split(": ")[-1])


def work_in_order(name, lines):
    """The lines of a page, one after the other in a folder of their own: some read what others write."""
    with tempfile.TemporaryDirectory() as folder:
        for file in FOLDER.iterdir():
            (Path(folder) / file.name).symlink_to(file)
        for line in lines:
            works(name, line, folder)


def examples_in(text):
    """The command lines that stand indented in a help text; a line that ends in a bar goes on."""
    return re.findall(r"^  (quadrille .*)$", re.sub(r"\|\n +", "| ", text), flags=re.MULTILINE)


(FOLDER / "bin").mkdir()
(FOLDER / "bin/quadrille").symlink_to(BINARY)
(FOLDER / "bin/quadrille-verify").symlink_to(BINARY + "-verify")
(FOLDER / "examples").symlink_to(SOURCES / "examples")

# The files that the examples of front ends read: those of their pages, and some more.
for page in sorted((SOURCES / "docs/front-ends").glob("*.md")):
    for name, text in re.findall(r"^\$ cat > (\S+) <<'?END'?\n((?:> .*\n)*?)> END$", page.read_text(), flags=re.MULTILINE):
        write(name, re.sub(r"^> ", "", text, flags=re.MULTILINE))
for name, text in [("tiles.txt", "board 1x2\nabcd\ncdab\n"), ("square.txt", "123\n231\n312\n"), ("crossword.txt", "...\n#..\nwords:\nace\nbe\ncb\nee\neel\n"),
                   ("words.txt", "area\nable\nrear\nblue\nlean\nareas\n"), ("queens.json", run("gen", "queens", "8").out)]:
    if name == "square.txt" or not (FOLDER / name).exists():  # that of the page is no full square, which has no mates
        write(name, text)
shutil.copy(SOURCES / "examples/sudokus.txt", FOLDER / "puzzles.txt")
shutil.copy(SOURCES / "examples/grid/kenken.grid", FOLDER)

general = run("help").out
tables = {heading: re.findall(r"^  (\S+) +(\S.*)$", rows, flags=re.MULTILINE)
          for heading, rows in re.findall(r"^(\w[^\n]*)\n((?:  [^\n]*\n)+)", general, flags=re.MULTILINE)}
check("the tables of help", sorted(tables), ["Commands", "Diagrams, for --format", "Engines", "Exit codes", "Formats, told by their content", "Front ends, for gen", "Tasks"])

# quadrille alone: what people come for. The lines are run in the order in which they stand.
alone = run()
check("quadrille alone", (alone.code, alone.err, alone.out == run().out), (0, "", True))
titles = [text for _, text in tables["Tasks"]]
found = [line for line in alone.out.splitlines() if line in titles]
check("its tasks", (found, [name for name, _ in tables["Tasks"]]), (titles, ["make", "find", "count", "draw", "understand", "scale"]))
lines = [line for line in alone.out.splitlines() if line.startswith("  quadrille ") and "COMMAND" not in line]
check_true("its lines", len(lines) >= 15 and all(len(line) <= 110 for line in alone.out.splitlines()), max(alone.out.splitlines(), key=len))
work_in_order("quadrille alone", lines)

# A page for each word that help lists, with an example; for those of a command see command_line.py.
for heading, rows in tables.items():
    for name, summary in rows:
        if name == "auto" or heading == "Exit codes":
            continue
        page = run("help", name)
        check_true(f"help {name}", page.code == 0 and page.err == "" and (heading in ("Commands", "Tasks") or summary.split(" (")[0] in page.out), page)
        if heading == "Commands":
            continue
        example = re.search(r"^For example: (.*)$", page.out, flags=re.MULTILINE)
        told = examples_in(page.out) + ([example[1]] if example else [])
        check_true(f"help {name}: has an example", told or summary.endswith("read only"), page.out)
        work_in_order(f"help {name}", told)
for name, _ in tables["Formats, told by their content"]:
    text = (SOURCES / f"formats/{name}.md").read_text().split("\n", 1)[1]
    check(f"help {name}: the page of the format", run("help", name).out.endswith(text), True)
check("help links", run("help", "links").out.startswith("links, an engine: "), True)
check("help of a front end by gen", run("gen", "queens", "--help").out, run("help", "queens").out)

# The manual: each page has examples, and they work. Those of quadrille-formats stand in the pages of the formats.
pages = {path.name.removesuffix(".gz"): gzip.decompress(path.read_bytes()).decode("ascii") for path in MANUAL.rglob("*.gz")}
check_true("the manual is there", len(pages) > 20, sorted(pages))
for name, roff in sorted(pages.items()):
    text = re.sub(r"\\f[BIR]", "", roff)
    for sign, spelled in (("-", r"\-"), ("'", r"\(aq"), ("`", r"\(ga"), ("^", r"\(ha"), ("~", r"\(ti"), ("", r"\&"), ("\\", r"\e")):
        text = text.replace(spelled, sign)
    if name == "quadrille-formats.5":
        continue
    section = text.partition("\n.SH EXAMPLES\n")[2].partition("\n.SH ")[0]
    told = re.findall(r"^(?:quadrille|source) .*$|^quadrille-verify .*$", section, flags=re.MULTILINE)
    check_true(f"{name}: has an example", told, section)
    command = name.removeprefix("quadrille-").removesuffix(".1")
    if command in [word for word, _ in tables["Commands"]]:
        check(f"{name}: the example of its help", told[:1], re.findall(r"^For example: (.*)$", run("help", command).out, flags=re.MULTILINE))
    else:
        work_in_order(name, told)
finish()
