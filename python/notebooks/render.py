#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs notebooks, and compares what they show with their pages in docs/python/notebooks: render.py PACKAGE_FOLDER NOTEBOOK... [--write]

Texts must be equal, so numbers are; of a picture the kind is compared. With --write the pages and pictures are written. It fails
if a package that the notebooks need is missing, and names it."""
import base64
import importlib.util
import os
import pathlib
import sys

arguments = [word for word in sys.argv[1:] if word != "--write"]
package, notebooks = arguments[0], [pathlib.Path(word) for word in arguments[1:]]
missing = [name for name in ("nbclient", "ipykernel", "matplotlib", "networkx", "pandas", "scipy") if importlib.util.find_spec(name) is None]
if missing:
    sys.exit(f"install Debian's packages {' '.join('python3-' + name for name in missing)}: the notebooks need them")

import nbclient  # noqa: E402
import nbformat  # noqa: E402

pages = pathlib.Path(__file__).resolve().parents[2] / "docs/python/notebooks"
os.environ["PYTHONPATH"] = package  # of the kernel


def shown(output, picture):
    """One output as Markdown, and the bytes of its picture. `picture` is a name for one, without its suffix."""
    if output.output_type == "stream":
        return f"```text\n{output.text.rstrip()}\n```", {}
    data = output.data
    for kind, suffix in (("image/svg+xml", ".svg"), ("image/png", ".png")):
        if kind in data:
            content = data[kind].encode() if suffix == ".svg" else base64.b64decode(data[kind])
            return f"![What the cell shows]({picture}{suffix})", {picture + suffix: content}
    if data.get("text/html", "").startswith("<iframe"):
        return "*In a notebook, the page stands here.*", {}
    return f"```text\n{data['text/plain'].rstrip()}\n```", {}


def merged(outputs):
    """What a cell printed comes in as many pieces as the kernel happened to send."""
    whole = []
    for output in outputs:
        if whole and output.output_type == whole[-1].output_type == "stream" and output.name == whole[-1].name:
            whole[-1].text += output.text
        else:
            whole.append(output)
    return whole


def rendered(path):
    """The page of a notebook, and its pictures by name."""
    notebook = nbformat.read(path, 4)
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    parts = [f"<!-- Made by python/notebooks/render.py from {path.name}: change that. -->"]
    pictures = {}
    for cell in notebook.cells:
        parts.append(cell.source if cell.cell_type == "markdown" else f"```python\n{cell.source}\n```")
        for output in merged(cell.get("outputs", ())):
            text, more = shown(output, f"{path.stem}-{len(pictures) + 1}")
            parts.append(text)
            pictures.update(more)
    return "\n\n".join(parts) + "\n", pictures


differing = 0
for path in notebooks:
    if any(cell.get("outputs") for cell in nbformat.read(path, 4).cells):
        sys.exit(f"{path} has outputs, expected a notebook without them")
    text, pictures = rendered(path)
    page = pages / f"{path.stem}.md"
    if "--write" in sys.argv:
        page.write_text(text)
        for name, content in pictures.items():
            (pages / name).write_bytes(content)
        continue
    wanted = page.read_text()
    for name in pictures:
        if not (pages / name).is_file():
            print(f"{pages / name} is missing")
            differing += 1
    if text != wanted:
        import difflib

        sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), text.splitlines(True), str(page), str(path)))
        differing += 1
sys.exit(1 if differing else 0)
