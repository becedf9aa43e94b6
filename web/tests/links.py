#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a link of the site that leads nowhere.
"""Follows every link of the site: links.py FOLDER, which web/build.sh has built. A link that leads nowhere is a fault, and so is what a page
loads from elsewhere, and a page that no link leads to. It fails where there is no site."""
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

DOXYGENS = "nested-classes"  # Doxygen 1.9.4 links to this list where all nested classes are private, and writes none


class Page(HTMLParser):
    """The anchors and links of a page, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value or "")
            elif name == "href" and tag in ("a", "area"):
                self.links.append(value or "")
            elif (name == "href" and tag == "link") or name == "src":
                self.loads.append(value or "")

    def target(self, link: str) -> tuple[Path, str] | None:
        """The file and the anchor that a link leads to; None if that is no file of a site."""
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        path = (self.path.parent / unquote(parts.path)).resolve() if parts.path else self.path
        return path / "index.html" if path.is_dir() else path, unquote(parts.fragment)


def faults(site: Path) -> list[str]:
    pages = {path: Page(path) for path in sorted(site.resolve().rglob("*.html"))}
    found, reached = [], {site.resolve() / "index.html"}
    for path, page in pages.items():
        here = path.relative_to(site.resolve())
        found += [f"{here}: loads {load}" for load in page.loads if load.startswith(("http:", "https:", "//"))]
        for link in page.links + page.loads:
            target = page.target(link)
            if target is None:
                continue
            file, anchor = target
            if file != path:
                reached.add(file)
            if not file.is_file():
                found.append(f"{here}: {link}: no such file")
            elif anchor not in ("", DOXYGENS) and file in pages and anchor not in pages[file].anchors:
                found.append(f"{here}: {link}: no such anchor")
    # Doxygen's pages, and those of the playground, are listed by scripts.
    return found + [f"{path.relative_to(site.resolve())}: no link leads to it" for path in pages.keys() - reached
                    if path.relative_to(site.resolve()).parts[0] not in ("api", "playground")]


def test_of_faults() -> None:
    """Each kind of fault is found, and what is right is none."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        (site / "part").mkdir()
        (site / "index.html").write_text('<h1 id="top"></h1><a href="part/#a">1</a><a href="gone.html">2</a><a href="https://example.org/">3</a>')
        (site / "part" / "index.html").write_text('<p id="a"><a href="../index.html#top">1</a><a href="#b">2</a><img src="//example.org/x.png">')
        (site / "lost.html").write_text('<a href="lost.html">itself</a>')
        expected = ["index.html: gone.html: no such file", "part/index.html: loads //example.org/x.png", "part/index.html: #b: no such anchor",
                    "lost.html: no link leads to it"]
        if sorted(faults(site)) != sorted(expected):
            raise SystemExit(f"links.py itself is wrong: {faults(site)}")


test_of_faults()
root = Path(sys.argv[1])
if not all((root / name / "index.html").exists() for name in (".", "api", "playground")):
    sys.exit("no site (bash web/build.sh)")
wrong = faults(root)
print(*wrong, f"{len(wrong)} faults in {sum(1 for _ in root.rglob('*.html'))} pages", sep="\n")
sys.exit(1 if wrong else 0)
