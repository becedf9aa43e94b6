#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The site around the playground in headless Chromium: pages.py BINARY FOLDER, which web/pages/build.sh has built. It fails
where there is no Chromium or no site."""

import pathlib
import re
import sys

from chromium import Browser
from host import served

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "usage"))
from harness import ARGUMENTS, check, check_true, finish, need  # noqa: E402

SITE = ARGUMENTS[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = ["index.html", "docs/command-line.html", "docs/gallery.html", "docs/front-ends/sudoku.html", "docs/python/index.html",
         "manual/quadrille-solve.1.html", "manual/quadrille-formats.5.html", "include/quadrille.h.html", "NEWS.html"]
API = ["api/index.html", "api/annotated.html", "api/quadrille_8h.html"]


def narrow(browser, origin):
    """Pages fit into the screen of a telephone, and load nothing from elsewhere."""
    for name in PAGES + API:
        page = browser.page()
        page.size(360, 800)
        page.open(origin + name)
        check_true(f"{name} fits into 360", page.evaluate("document.documentElement.scrollWidth") <= 360)
        check(f"{name}: requests", [url for url in page.requests() if not url.startswith((origin, "data:", "about:"))], [])
        if name in PAGES:  # the scripts of Doxygen are not ours
            check(f"{name}: console", page.faults(), [])


def dark(browser, origin):
    page = browser.page()
    grounds = {}
    for scheme in ("light", "dark"):
        page.media(prefers_color_scheme=scheme)
        page.open(origin + "docs/tour.html")
        page.evaluate("localStorage.clear()")  # where the theme keeps the first choice
        grounds[scheme] = sum(map(int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3]))
    check_true("the ground is light, and dark on a dark screen", grounds["light"] > 600 > 200 > grounds["dark"], grounds)
    page.open(origin + API[0])
    check_true("the pages of the interface, too", page.evaluate("getComputedStyle(document.documentElement).filter").startswith("invert"))


def search(browser, origin):
    """A rare word is found on just the pages that have it."""
    page = browser.page()
    page.size(1200, 900)
    page.open(origin + "docs/tour.html")
    page.evaluate("document.querySelector('.md-search__input').focus()")
    # Text that comes before the index may be lost; after it, the theme looks at the box at each key.
    page.wait_for("document.querySelector('.md-search-result__meta').textContent.trim() !== 'Initializing search'")
    page.insert("Burnside")
    page.press("End")
    links = page.wait_for("(() => { const all = [...document.querySelectorAll('.md-search-result__link')]; return all.length && all.map((it) => it.href); })()")
    found = {re.split(r"[?#]", link)[0].removeprefix(origin) for link in links or []}
    expected = {f"docs/{path.stem}.html" for path in (ROOT / "docs").glob("*.md") if "Burnside" in path.read_text()}
    check("what the search finds", found, expected)


def main():
    need("chromium")
    if not (SITE / "search").exists():
        sys.exit("no site (bash web/build.sh)")
    with served(SITE) as origin, Browser() as browser:
        for part in (narrow, dark, search):
            part(browser, origin)
    finish()


main()
