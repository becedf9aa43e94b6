#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a command without its manual page.
"""manual.py COMMAND MANUAL SOURCES: the manual pages and completions in the folder MANUAL are those of COMMAND: a page for each command,
with its help text and all of its flags; all formats; the exit codes of docs/command-line.md; and nothing that roff complains of."""
import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

command, manual, sources = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "SEE ALSO"]
passed, faults = 0, []


def check(ok: bool, fault: str) -> None:
    global passed
    passed += ok
    if not ok:
        faults.append(fault)


def run(*words: str) -> str:
    return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout


def plain(roff: str) -> str:
    """The text of a page, without fonts and spelled as it is read."""
    text = re.sub(r"\\f[BIR]", "", roff)
    for sign, spelled in (("-", r"\-"), ("'", r"\(aq"), ("`", r"\(ga"), ("^", r"\(ha"), ("~", r"\(ti"), ("", r"\&"), ("\\", r"\e")):
        text = text.replace(spelled, sign)
    return text


pages = {path.name.removesuffix(".gz"): gzip.decompress(path.read_bytes()).decode("ascii") for path in manual.rglob("*.gz")}
sections = dict(re.findall(r"^(\w[^\n]*)\n((?:  [^\n]*\n)+)", run(command, "help"), flags=re.MULTILINE))
commands = re.findall(r"^  (\w+)", sections["Commands"], flags=re.MULTILINE)
expected = {f"quadrille-{name}.1" for name in commands} | {"quadrille.1", "quadrille-verify.1", "quadrille-formats.5"}
check(set(pages) == expected and len(commands) > 15, f"pages {sorted(set(pages) ^ expected)} are there, or are not, in error")

for name in commands:
    page = plain(pages[f"quadrille-{name}.1"])
    help_text = run(command, "help", name)
    check(all(f"\n.SH {section}\n" in page for section in SECTIONS), f"{name}: a section is missing")
    flags = re.findall(r"^  (-\w, |    )(--[\w-]+)(?: (\S+))? +(\S.*)$", help_text, flags=re.MULTILINE)
    for short, long, value, text in flags:
        entry = f".TP\n{short.strip() + ' ' if short.strip() else ''}{long}{' ' + value if value else ''}\n{text}\n"
        check(entry in page, f"{name}: {long} is missing")
    for line in help_text.partition("\n\n")[2].replace("For example: ", "").splitlines():
        if line != "'quadrille help' lists the exit codes.":  # the page has them
            check(line.startswith("      --") or line.startswith("  -") or line.strip() in page, f"{name}: '{line}' is missing")
    check(bool(flags) == ("\n.SH OPTIONS\n" in page), f"{name}: OPTIONS")
whole = plain(pages["quadrille.1"])
for heading, rows in sections.items():
    for name, text in re.findall(r"^  (\S+) +(\S.*)$", rows, flags=re.MULTILINE):
        tag = f"quadrille-{name}(1)" if heading == "Commands" else name
        check(f".TP\n{tag}\n{text}\n" in whole, f"quadrille.1: {heading}: {name} is missing")
gen = plain(pages["quadrille-gen.1"])
for name in re.findall(r"^  (\w+)", sections["Front ends, for gen"], flags=re.MULTILINE):
    check(f".SS {name}\n" in gen, f"quadrille-gen.1: {name} is missing")
formats = plain(pages["quadrille-formats.5"])
for name in re.findall(r"^  (\w+)", sections["Formats, told by their content"], flags=re.MULTILINE):
    check(f".SH FORMAT {name}\n" in formats, f"quadrille-formats.5: {name} is missing")

table = (sources / "docs/command-line.md").read_text().split("## Exit codes\n")[1].split("\n## ")[0]
codes = re.findall(r"^\| (\d+) \|", table, flags=re.MULTILINE)
check(re.findall(r"^\.TP\n(\d+)$", whole.split(".SH EXIT STATUS\n")[1].split(".SH ")[0], flags=re.MULTILINE) == codes and len(codes) > 5,
      "quadrille.1: the exit codes are not those of docs/command-line.md")

if shutil.which("groff"):
    for name, text in sorted(pages.items()):
        said = subprocess.run(["groff", "-man", "-ww", "-z"], input=text, stderr=subprocess.PIPE, text=True).stderr
        check(said == "", f"{name}: {said}")
else:
    print("groff is not there: what it would say of the pages is not tested")
for shell, file in (("bash", "quadrille"), ("zsh", "_quadrille"), ("fish", "quadrille.fish")):
    check((manual / "completions" / file).read_text() == run(command, "completion", shell), f"{file} is of another command")

print(*faults, f"{passed} passed, {len(faults)} failed", sep="\n")
sys.exit(1 if faults else 0)
