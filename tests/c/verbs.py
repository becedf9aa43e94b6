#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a verb or a param that is told in more places than it must, or that its document lacks.
"""Compares the table of verbs, which LIBRARY tells, with docs/verbs.md in ROOT, and counts the places where C and JavaScript
name a verb: its row, and one method of the npm package. (Its worker may use verbs for questions of its own.) With --write it writes the document."""
import ctypes
import json
import pathlib
import re
import sys

write = "--write" in sys.argv
library, root = (word for word in sys.argv[1:] if word != "--write")
root = pathlib.Path(root)
loaded = ctypes.CDLL(library)
loaded.quadrille_about.restype = ctypes.c_char_p
about = json.loads(loaded.quadrille_about())
faults = []

RUNS = {
    "problem": "`quadrille_run` on a problem",
    "folder": "`quadrille_run` on the folder of a job; it takes no problem",
    "each": "`quadrille_each_run`",
    "diagram": "`quadrille_diagram_run`",
    "handle": "Functions that make a handle",
}


def value_of(param):
    """What a param can be, in a word or two."""
    low, high = param.get("min", 0), param.get("max")
    return {
        "truth": "true or false",
        "natural": f"whole, {low} to {high}" if high and high < 2**32 - 1 else f"whole, from {low} on",
        "number": "number, from 0 on",
        "word": ", ".join(param.get("words", [])),
        "text": "text",
        "cost": "cost",
        "indices": "list of whole numbers",
        "record": "object",
    }[param["type"]]


def default_of(param):
    if "default" not in param:
        return "must be given"
    return "none" if param["default"] is None else f"`{json.dumps(param['default'])}`"


def sentence(text):
    return text[0].upper() + text[1:] + "."


def document():
    """docs/verbs.md: the verbs by what runs them, and each param once."""
    lines = [
        "# Verbs",
        "",
        "What the C interface ([quadrille.h](../include/quadrille.h)) and the npm package can be asked. `quadrille_about()` tells this",
        "table as JSON; `tests/c/verbs.py` writes this page from it. Params are a JSON object; one that is missing or null has its default. A whole",
        "number may be a text of digits, and a cost is a number or, to be exact, a text. Answers are JSON objects; of searches, the record that the",
        "command prints last with `--json`: `count` is a text of digits, and `complete` says whether a limit ended the search.",
        "",
    ]
    for subject, title in RUNS.items():
        lines += [f"## {title}", "", "| verb | what it does | params |", "|---|---|---|"]
        for verb in about["verbs"]:
            if verb["subject"] != subject:
                continue
            params = " ".join(f"`{param['name']}`" for param in verb["params"])
            gives = "" if verb["gives"] == "json" else f" Its answer is no JSON: {verb['gives']}."
            lines.append(f"| `{verb['name']}` | {sentence(verb['text'])}{gives} | {params or 'none'} |")
        lines.append("")
    lines += ["## Params", "", "| param | value | default | meaning |", "|---|---|---|---|"]
    rows = {}
    for verb in about["verbs"]:
        for param in verb["params"]:
            row = f"| `{param['name']}` | {value_of(param)} | {default_of(param)} | {sentence(param['text'])}"
            rows.setdefault(param["name"], {}).setdefault(row, []).append(verb["name"])
    for variants in rows.values():
        for row, verbs in variants.items():
            lines.append(f"{row} |" if len(variants) == 1 else f"{row} (Of {', '.join(f'`{verb}`' for verb in dict.fromkeys(verbs))}.) |")
    return "\n".join(lines) + "\n"


page = root / "docs/verbs.md"
if write:
    page.write_text(document(), encoding="utf-8")
elif page.read_text(encoding="utf-8") != document():
    faults.append(f"docs/verbs.md is not what the table of verbs says: {sys.argv[0]} --write LIBRARY ROOT writes it")

# Where a verb is named. A row begins with its name and its subject.
rows = "\n".join(path.read_text() for path in sorted((root / "src/c").glob("*.cpp")))
engine, methods = ((root / path).read_text() for path in ("web/engine/engine.js", "web/package/index.js"))
for verb in about["verbs"]:
    name, subject = verb["name"], verb["subject"]
    if len(re.findall(rf'\{{"{name}",\s*"{subject}",', rows)) != 1:
        faults.append(f"{name} of {subject}: expected one row in src/c")
    if subject == "problem" and methods.count(f'run("{name}"') > 1:
        faults.append(f"{name}: index.js asks it in several places, expected one at most")
    if f'run("{name}"' in engine:
        faults.append(f"{name}: engine.js names it, expected that it passes all verbs through")
if len(about["verbs"]) < 20:
    faults.append(f"found {len(about['verbs'])} verbs, expected 20 at least")
if faults:
    sys.exit("\n".join(faults))
print(f"{len(about['verbs']) + 1} passed, 0 failed")
