#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a picture of the gallery that its command no longer prints.
"""gallery.py QUADRILLE SOURCES [--write]: each picture of docs/gallery.md is what the command above it prints. --write makes the pictures."""
import os
import pathlib
import re
import subprocess
import sys

binary, sources = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
docs = sources / "docs"
entries = re.findall(r"```sh\n(.*?)\n```\n\n!\[.*?\]\((.*?)\)", (docs / "gallery.md").read_text(encoding="utf-8"), re.S)
environment = {**os.environ, "PATH": f"{binary.parent}:{os.environ['PATH']}"}
wrong = 0
for command, picture in entries:
    done = subprocess.run(["bash", "-c", "set -o pipefail; " + command], cwd=sources, env=environment, capture_output=True, timeout=120, check=False)
    path = docs / picture
    if done.returncode == 0 and done.stdout.startswith(b"<svg") and "--write" in sys.argv:
        path.write_bytes(done.stdout)
    if done.returncode != 0 or not path.exists() or done.stdout != path.read_bytes():
        wrong += 1
        print(f"{picture}: not what this prints: {command}\n{done.stderr.decode()}")
images = re.findall(r"\((pictures/.*?)\)", (docs / "gallery.md").read_text(encoding="utf-8"))
listed = [picture for _, picture in entries]
stray = {p.name for p in (docs / "pictures").glob("gallery-*")} - {pathlib.Path(p).name for p in listed}
if not entries or images != listed or stray:
    wrong += 1
    print(f"pictures without a command: {sorted(set(images) - set(listed))}, without a place in the gallery: {sorted(stray)}")
print(f"{len(entries)} pictures, {wrong} faults")
sys.exit(wrong > 0)
