#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the pages of the site as Markdown for mkdocs: stage.py MANUAL FOLDER. MANUAL has man1 and man5, as the build of the command makes them.

FOLDER gets the pages under their paths in the repository, so links between them stay as they are. What they link to comes with
them: pictures as files, sources and folders as pages."""
import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = {".c": "c", ".cpp": "cpp", ".h": "c", ".hpp": "cpp", ".json": "json", ".py": "python", ".sh": "bash"}
FILES = (".svg", ".png", ".ipynb") # as they are
ENTRY = re.compile(r" *([-*]|\d+\.) ")  # of a list
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)\s#]+)((?:#[^)\s]*)?)\)")


def page_of(target: Path) -> Path:
    """Under which path the site has a file or folder of the repository."""
    if target.is_dir():
        return target / "index.md"
    return target if target.suffix in (".md", *FILES) else target.with_name(target.name + ".md")


def indented(line: str, fence: int | None) -> str:
    """Markdown of Python wants four blanks before what belongs to an entry of a list, GitHub two or three."""
    blanks = fence or len(line) - len(line.lstrip(" "))
    return "    " + line[blanks:] if fence or 2 <= blanks <= 3 else line


def converted(page: Path, found: list[Path]) -> str:
    """A page as mkdocs understands it; adds to `found` what it links to."""
    def follow(match: re.Match[str]) -> str:
        target = (page.parent / match[1]).resolve()
        if not target.exists():
            raise SystemExit(f"{page}: links to {match[1]}, which is missing")
        found.append(target)
        return f"]({'../' * len(page.parent.relative_to(ROOT).parts)}{page_of(target).relative_to(ROOT)}{match[2]})"

    lines: list[str] = []
    first = ""  # line of this block of text
    fence: int | None = None  # how far the open block of code is indented
    for line in page.read_text().splitlines():
        mark = line.lstrip(" ").startswith("```")
        if fence is None:
            line = LINK.sub(follow, line)
            if line.startswith("|"):  # only GitHub wants a backslash before a bar in code
                line = re.sub(r"`[^`]*`", lambda it: it[0].replace("\\|", "|"), line)
            if line.startswith(("- ", "1. ")) and first and not ENTRY.match(first):
                lines.append("")  # only GitHub needs no empty line before a list
                first = ""
            first = (first or line) if line.strip() else ""
        depth = len(line) - len(line.lstrip(" "))
        lines.append(line if fence == 0 else indented(line, fence))
        if mark:
            fence = depth if fence is None else None
    return "\n".join(lines) + "\n"


def source_page(source: Path) -> str:
    return f"# {source.relative_to(ROOT)}\n\n~~~~~~~~ {LANGUAGES.get(source.suffix, 'text')}\n{source.read_text()}\n~~~~~~~~\n"


def folder_page(folder: Path, found: list[Path]) -> str:
    files = sorted(it for it in folder.iterdir() if it.is_file())
    found += files
    return f"# {folder.relative_to(ROOT)}\n\n" + "".join(f"- [{it.name}]({page_of(it).name})\n" for it in files)


def stage(folder: Path) -> None:
    """Writes the documents, and whatever can be reached from them."""
    found, done = [ROOT / "README.md", ROOT / "web/package/README.md", *sorted((ROOT / "docs").rglob("*.md"))], set()
    while found:
        source = found.pop()
        if source in done:
            continue
        done.add(source)
        result = folder / page_of(source).relative_to(ROOT)
        result.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix in FILES:
            shutil.copyfile(source, result)
        else:
            result.write_text(folder_page(source, found) if source.is_dir() else converted(source, found) if source.suffix == ".md"
                              else source_page(source))


def title(page: Path) -> str:
    """As in "quadrille-solve(1)"."""
    return re.sub(r"\.(\d)$", r"(\1)", page.stem)


def manual_page(path: Path, names: set[str]) -> str:
    """A page of the manual, with links to others."""
    html = subprocess.run(["mandoc", "-T", "html", "-O", "fragment"], input=gzip.decompress(path.read_bytes()), stdout=subprocess.PIPE,
                          check=True).stdout.decode()
    html = re.sub(r'<table class="(head|foot)">.*?</table>\n', "", html, flags=re.DOTALL)
    html = re.sub(r"(</?h)([12])\b", lambda it: it[1] + str(int(it[2]) + 1), html)
    for name in names:
        command, section = name.rsplit(".", 1)
        html = html.replace(f"<b>{command}</b>({section})", f'<a href="{name}.html">{command}({section})</a>')
    return f"# {title(path)}\n\n{html}"


def stage_manual(manual: Path, folder: Path) -> None:
    folder.mkdir()
    pages = sorted(manual.glob("man?/*.gz"))
    if not pages:
        raise SystemExit(f"{manual}: found no page of the manual there")
    names = {it.stem for it in pages}
    for page in pages:
        (folder / f"{page.stem}.md").write_text(manual_page(page, names))
    (folder / "index.md").write_text("# The manual\n\nWhat `man quadrille` shows.\n\n" + "".join(f"- [{title(it)}]({it.stem}.md)\n" for it in pages))


def main() -> None:
    manual, folder = map(Path, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    stage(folder)
    stage_manual(manual, folder / "manual")
    shutil.copy(ROOT / "web/pages/pages.css", folder)


main()
