#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The playground in headless Chromium: site.py BINARY FOLDER, which web/site/build.sh has built. Counts are held against the command's.
It fails where there is no Chromium or no playground."""

import base64
import json
import pathlib
import re
import sys

from chromium import CONTROL, SHIFT, Browser
from host import served

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "usage"))
from harness import ARGUMENTS, check, check_true, finish, need, run, write  # noqa: E402

SITE = ARGUMENTS[1]
EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples"
MODES = ["sudoku", "tiling", "calendar", "queens", "stars", "nonogram", "anything"]
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNFIT = "cage 1: found a sum of 3 for 3 different digits, expected 6 to 24"
ONCE = "Count turns and mirror images of a tiling once"
SMALL = "1..............4"  # of 4x4
# As f-puzzles exports it, and as its link, compressed by a program of its own.
FPUZZLES = ('{"size":4,"title":"t","author":"a","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{"value":3},{}],[{},{},{},{"givenP'
          'encilMarks":[1,2]}],[{},{},{},{}]],"diagonal-":true,"antiknight":false,"killercage":[{"cells":["R1C2","R1C3"],"value":"5'
          '"},{"cells":["R4C1","R4C2"]}],"thermometer":[{"lines":[["R2C1","R2C2"]]}],"xv":[],"line":[{"lines":[["R1C1","R4C4"]],"ou'
          'tlineC":"#67F067"}]}')
FPUZZLES_LINK = ("https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO90lQEMBXNACwHsAnBEQgkAcyogBMEBtD0AN0K2K4AjKkYQeMAHYI0VQQF9kwRcqXyA"
             "usm4qVIPgNwBmHZu1rzoMRMkAFKQGMIWALKEqAazCcRAJnUatVSCTTRBWCEJGCkl%2BAFoZORgiSQx3SQhGMjQEADN%2BMCSQdyccKntI3G4QexgsLC94DhA"
             "AJSEAYR8GVrbDEFD9QVoAVhBdGrqGpubENqEumc7%2FUPIYKgBbCjWYNFXOUCwISRhJqZ9ZrrPFpdQADx5OUIOjvZAn484p9rnUabbEPtCFFIbzatAAxAA2A"
             "DsADEAAzQ0b%2BIA")
STARS = "ACCCCB\nDCCCCB\nDFFCCC\nDDFFCC\nDDFFEE\nDFFFEE\n"


def opened(browser, link="", mode=None):
    """The playground, from a folder."""
    page = browser.page()
    page.open(f"file://{SITE}/index.html{link}")
    if mode:
        page.click(f"#tab-{mode}")
    return page


def begin(page, word):
    """Clicks a button that asks."""
    words = page.evaluate("[...document.querySelectorAll('.actions button')].map((it) => it.textContent)")
    page.click(f".actions button:nth-child({words.index(word) + 1})")


def ask(page, word):
    """The answer to a question: its headline, or what is wrong."""
    begin(page, word)
    idle = page.wait_for("document.querySelector('.stop').disabled && document.querySelector('.status') !== null")
    check_true(f"{word} is answered", idle)
    return page.evaluate("(document.querySelector('.fault') || document.querySelector('.headline') || {}).textContent")


def lines(page):
    return page.evaluate("[...document.querySelectorAll('.answer [role=status] p:not(.headline)')].map((it) => it.textContent)")


def number(headline):
    """The number in an answer."""
    return "".join(re.findall(r"\d", headline))


def count(*words, text=""):
    return run("count", text=run("gen", *words, text=text).out).out.strip()


def sound(name, page, *faults):
    check(f"{name}: console", page.faults(), list(faults))
    outside = [url for url in page.requests() if not url.startswith((f"file://{SITE}/", "blob:", "data:", "about:"))]
    check(f"{name}: requests", outside, [])


def sudoku_cells(page):
    """Each cell with its text, a dot for an empty one."""
    return "".join(page.evaluate("[...document.querySelectorAll('.cell')].map((it) => it.textContent || '.')"))


def sudoku(browser):
    page = opened(browser)
    page.evaluate("document.querySelector('.line').value = ''")
    page.click(".line")
    page.insert(WIKIPEDIA)
    page.press("Tab")
    check("a grid as text", sudoku_cells(page), WIKIPEDIA)
    problem = run("gen", "sudoku", "--grid", WIKIPEDIA).out
    check("count", number(ask(page, "Count")), run("count", text=problem).out.strip())
    check("unique", ask(page, "Unique?"), "Unique: there is just one solution")
    check("solve", ask(page, "Solve"), "The only solution")
    check("its digits", sudoku_cells(page), run("render", "--style", "line", text=run("solve", text=problem).out).out.strip())
    level, technique = run("rate", text=problem).out.split(":")[0].split()
    check("rate", ask(page, "Rate"), f"Level {level}: {technique}")
    ask(page, "Candidates")
    check_true("all settled", lines(page)[0].endswith("51 of 51 empty cells have only one."), lines(page))
    hints = [line.split(": ", 1)[1] for line in run("hint", "--limit", "3", text=problem).out.splitlines()]
    for _ in hints:
        ask(page, "Hint")
    check("hints", [line.split(". ", 1)[1] for line in lines(page)], hints[::-1])
    sound("sudoku", page)


def sudoku_by_keys(browser):
    """From an empty 4x4 grid; every candidate of a solution, held against all solutions."""
    page = opened(browser)
    page.evaluate("(() => { const it = document.querySelector('select'); it.value = '2x2'; it.dispatchEvent(new Event('change')); })()")
    page.evaluate("document.querySelector('.cell').focus()")
    page.press("1", "ArrowDown", "ArrowRight", "2", "Backspace", "ArrowLeft", "End", "ArrowDown", "ArrowDown", "4")
    check("cells by keys", sudoku_cells(page), SMALL)
    problem = run("gen", "sudoku", "--box", "2x2", "--grid", SMALL).out
    check("count of 4x4", number(ask(page, "Count")), run("count", text=problem).out.strip())
    check("not unique", ask(page, "Unique?"), "Not unique: there are several solutions. Two of them:")
    grids = run("render", "--style", "line", text=run("solve", "--all", text=problem).out).out.split()
    ask(page, "Candidates")
    shown = page.evaluate("[...document.querySelectorAll('.cell')].map((it) => it.textContent)")
    check("candidates", shown, ["".join(sorted({grid[k] for grid in grids})) for k in range(16)])
    page.evaluate("document.querySelector('.cell').focus()")
    page.press("z", modifiers=CONTROL)
    check("undo", sudoku_cells(page), SMALL[:-1] + ".")
    page.press("y", modifiers=CONTROL)
    check("redo", sudoku_cells(page), SMALL)
    page.evaluate("document.querySelector('.cell').focus()")
    page.press("ArrowRight", "1")
    check("what stands twice is marked", page.evaluate("document.querySelectorAll('.clash').length"), 2)
    check("and refused", ask(page, "Solve"), "found 1, expected a digit not yet in row 1: r0c0 has it")
    page.press("z", modifiers=CONTROL)
    page.evaluate("document.querySelector('.cell').focus()")
    page.press("ArrowRight", "2", "ArrowRight", "3")  # the 4 of column 3 stands below
    check("no solution", ask(page, "Solve"), "No solution")
    check_true("why", ask(page, "Hint").startswith("No solution: "))
    sound("keys", page)


def sudoku_made(browser):
    page = opened(browser)
    choose = "((word, key) => { for (const it of document.querySelectorAll('select')) if (it.value === word) { it.value = key; it.dispatchEvent(new Event('change')); } })"
    page.evaluate(f"{choose}('any', 'medium')")
    check_true("make", ask(page, "Make").startswith("A new sudoku with "))
    cells = sudoku_cells(page)
    problem = run("gen", "sudoku", "--grid", cells).out
    check("it is unique", run("unique", text=problem).out, "one\n")
    check_true("its rating", run("rate", text=problem).out[0] in "23")
    check("its pattern", [cell == "." for cell in cells], [cell == "." for cell in cells[::-1]])
    page.click(".fields button")
    check("an empty grid", sudoku_cells(page), 81 * ".")
    page.evaluate("document.querySelectorAll('details')[1].open = true")
    page.click("textarea")
    page.insert("cage 3 r0c0 r0c1 r0c2")
    check("what is wrong stands beside it", page.wait_for("(document.querySelector('details .fault') || {}).textContent"), UNFIT)
    check("a clue that cannot be", ask(page, "Solve"), UNFIT)
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("cage 3 r0c0 r0c1\nthermo r0c0 r1c1\ncage 9 r")
    check("a wrong clue", ask(page, "Solve"), "cage 2: found 'r', expected a cell such as r0c0")
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("cage 3 r0c0 r0c1\ncage 17 r8c7 r8c8\nthermo r4c0 r4c1 r4c2\n")
    clues = ["--cage", "3 r0c0 r0c1; 17 r8c7 r8c8", "--thermo", "r4c0 r4c1 r4c2"]
    ask(page, "Candidates")
    corner = [page.evaluate(f"document.querySelectorAll('.cell')[{cell}].getAttribute('aria-label')").split(": ")[1] for cell in (0, 1, 79, 80, 38)]
    check("clues leave these", corner, ["can be 1 2", "can be 1 2", "can be 8 9", "can be 8 9", "can be 3 4 5 6 7 8 9"])
    check("clues are drawn", page.wait_for("(document.querySelector('details img') || {}).naturalWidth > 100"), True)
    drawn = page.evaluate("decodeURIComponent(document.querySelector('details img').src).includes('class=\"thermo\"')")
    check("the thermometer is there", drawn, True)
    check("solved with clues", ask(page, "Solve"), "One of several solutions")
    check_true("as the command says", run("unique", text=run("gen", "sudoku", "--grid", 81 * ".", *clues).out).out == "many\n")
    sound("made", page)


def paste_fpuzzles(browser, text):
    """A page where a puzzle of f-puzzles, or its link, was put into the field for text."""
    page = opened(browser)
    page.evaluate("document.querySelector('.line').value = ''")
    page.click(".line")
    page.insert(text)
    page.press("Tab")
    page.wait_for("document.querySelector('.headline, .fault')")
    return page


def fpuzzles(browser):
    for text in (FPUZZLES, FPUZZLES_LINK):
        page = paste_fpuzzles(browser, text)
        check("it is read", page.evaluate("(document.querySelector('.headline') || {}).textContent"), "A puzzle of f-puzzles")
        check("its clues", lines(page), ["4 clues stand below, in Rules and clues."])
        check("its givens", sudoku_cells(page), "1" + 15 * ".")
        check("its count", number(ask(page, "Count")), run("count", text=run("gen", "sudoku", "-", text=text).out).out.strip())
        sound("f-puzzles", page)
    columns = {"size": 4, "grid": [[{"region": c} for c in range(4)] for _ in range(4)]}
    page = paste_fpuzzles(browser, json.dumps(columns))
    check("regions are drawn", page.evaluate("['right', 'bottom'].map((it) => document.querySelectorAll(`.cell.${it}`).length)"), [12, 0])
    check("latin squares", ask(page, "Count"), "576 solutions")  # A002860
    page = paste_fpuzzles(browser, json.dumps({**columns, "sandwichsum": [{"cell": "R0C1", "value": "3"}]}))
    check_true("another constraint", page.evaluate("document.querySelector('.fault').textContent").startswith("found the constraint 'sandwichsum'"))
    sound("refused", page)


def words_of(problem):
    """What a sudoku states: the words of its grid, rules and clues, each kind in a set."""
    words = json.loads(problem)["meta"]["arguments"]
    return {flag: {clue.strip() for clue in re.split(r"[; ]" if flag == "--rules" else ";", value)} for flag, value in zip(words[::2], words[1::2])}


def press_fpuzzles(page):
    """Asks for a link to f-puzzles, and waits for it or for what is wrong."""
    page.evaluate("[...document.querySelectorAll('button')].find((it) => it.textContent === 'To f-puzzles').click()")
    page.wait_for("document.querySelector('.answer a, .fault')")


def to_fpuzzles(browser):
    """What is written is read by the command as the same puzzle."""
    plain = {"box": "3x3", "cells": "1" + 79 * "." + "2", "rules": ["x"],
             "clues": "cage 12 r0c1 r0c2\ncage r8c0 r8c1\nsum 20 r0c3-r3c0\nthermo r1c1 r2c2\narrow r4c4 r5c4 r6c4\nrenban r1c6 r1c7\n"
                      "whisper 4 r3c6 r3c7\nwhisper r7c7 r7c8\ndots r5c0-r5c1 r6c0-r6c1 white\ndots r5c7-r5c8 black\ndots r8c3-r8c4 V\n"
                      "even r0c8\nodd r0c7\ncandidates 123 r2c8 r3c8\n"}
    rules = {"box": "3x3", "cells": 81 * ".", "rules": ["x", "antiknight", "antiking", "nonconsecutive", "disjoint"], "clues": ""}
    regions = {"box": "1x5", "cells": 25 * ".", "rules": [], "clues": f"regions {5 * 'ABCDE'}\n"}
    windows = {"box": "3x3", "cells": 81 * ".", "rules": ["windoku"], "clues": ""}
    for name, state in (("every clue", plain), ("every rule", rules), ("regions", regions)):
        page = opened(browser, link_of("sudoku", {**state, "symmetry": "none", "difficulty": "any"}))
        press_fpuzzles(page)
        link = page.evaluate("(document.querySelector('.answer a') || {}).href")
        check_true(f"{name}: a link", link, page.evaluate("document.querySelector('.answer').textContent"))
        flags = {}
        for line in state["clues"].splitlines():
            kind, clue = line.split(" ", 1)
            flags.setdefault(f"--{kind}", []).append(clue)
        words = [word for kind, clues in flags.items() for word in (kind, ";".join(clues))]
        words += ["--rules", " ".join(state["rules"])] if state["rules"] else []
        ours = run("gen", "sudoku", "--box", state["box"], "--grid", state["cells"], *words).out
        theirs = run("gen", "sudoku", "-", text=link).out
        # f-puzzles has two diagonals in place of x, a clue for each dot, and calls cells from R1C1 on.
        canonical = lambda problem: {flag: {re.sub(r"R(\d+)C(\d+)", lambda it: f"r{int(it[1]) - 1}c{int(it[2]) - 1}", clue) for clue in clues}
                                     for flag, clues in words_of(problem).items()}
        expected = canonical(ours)
        if "--rules" in expected:
            expected["--rules"] = expected["--rules"] - {"x"} | {"falling", "rising"}
        if "--dots" in expected:
            expected["--dots"] = expected["--dots"] - {"r5c0-r5c1 r6c0-r6c1 white"} | {"r5c0-r5c1 white", "r6c0-r6c1 white"}
            expected["--sum"] = {"20 r0c3 r1c2 r2c1 r3c0"}
            expected["--candidates"] = {"123 r2c8", "123 r3c8"}
        check(f"{name}: read by the command", canonical(theirs), expected)
        sound(name, page)
    page = opened(browser, link_of("sudoku", {**windows, "symmetry": "none", "difficulty": "any"}))
    press_fpuzzles(page)
    check("windows", run("unique", text=run("gen", "sudoku", "-", text=page.evaluate("document.querySelector('.answer a').href")).out).out, "many\n")
    page = opened(browser, link_of("sudoku", {**windows, "rules": [], "clues": "dots r0c0-r0c1 <\n", "symmetry": "none", "difficulty": "any"}))
    press_fpuzzles(page)
    check("what f-puzzles lacks", page.wait_for("(document.querySelector('.fault') || {}).textContent"), "f-puzzles has nothing for dots r0c0-r0c1 <.")


def switch(page, label):
    """Clicks the box with this label."""
    page.evaluate("[...document.querySelectorAll('.check')].find((it) => it.textContent === %s).id = 'switch'" % json.dumps(label))
    page.click("#switch input")
    page.evaluate("document.getElementById('switch').id = ''")


def tiling(browser):
    page = opened(browser, mode="tiling")
    check("pentominoes", number(ask(page, "Count")), "9356")
    check("a picture", ask(page, "First"), "A tiling")
    check_true("it is drawn", page.wait_for("document.querySelectorAll('.pictures img').length === 1 && document.querySelector('.pictures img').naturalWidth > 100"))
    switch(page, ONCE)
    check("up to symmetry", number(ask(page, "Count")), "2339")
    switch(page, ONCE)
    check("all are too many", ask(page, "All"), "The first 1,000 tilings")
    check("a page of pictures", page.evaluate("document.querySelectorAll('.pictures > *').length"), 12)
    # Four holes in the middle of 8x8, by the mouse, leave 65 tilings up to symmetry: Dana Scott's, of 1958.
    page.open(f"file://{SITE}/index.html")
    page.click("#tab-tiling")
    fields = page.evaluate("[...document.querySelectorAll('input[type=number]')].map((it, k) => it.id = `size${k}`)")
    for field in fields:
        page.evaluate(f"(() => {{ const it = document.getElementById('{field}'); it.value = '8'; it.dispatchEvent(new Event('input')); }})()")
    middle = [page.place("canvas", x, y) for x, y in ((.44, .44), (.56, .44), (.56, .56), (.44, .56))]
    page.drag(*middle)
    check_true("60 cells are left", page.evaluate("document.querySelector('.sums').textContent").startswith("The board has 60 cells."))
    check("Scott's board", number(ask(page, "Count")), str(8 * 65))
    page.click("#tab-tiling")
    page.evaluate("document.querySelector('.tools button').click()")
    check_true("a stroke is undone", page.evaluate("document.querySelector('.sums').textContent").startswith("The board has 64 cells."))
    page.touch(*middle[:2])
    check_true("a finger draws", page.evaluate("document.querySelector('.sums').textContent").startswith("The board has 62 cells."))
    page.evaluate("document.querySelector('canvas').focus()")
    page.press(" ", "ArrowRight")
    page.press("ArrowRight", modifiers=SHIFT)
    check_true("keys draw", "The board has " in page.evaluate("document.querySelector('.sums').textContent"))
    sound("tiling", page)


def tiling_by_text(browser):
    """A board with cells that may stay free, and pieces of one's own, against the command."""
    state = {"width": 4, "height": 3, "cells": "##?##.####?#", "sets": ["2"], "repeat": True, "turns": "flip", "own": "piece L\n#.\n##\n", "distinct": False}
    page = opened(browser, link_of("tiling", state))
    text = "board\n##?#\n#.##\n##?#\n\nset 2 x*\npiece L\n#.\n##\n"
    check("free cells", number(ask(page, "Count")), count("tile", "--text", text))
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("piece Q\n#\npiece Q\n#\n")
    check_true("a wrong piece has its line", re.match(r"Own pieces, line [34]: ", ask(page, "Count")))
    sound("own pieces", page)


def choose(page, label, value):
    """Chooses from a list."""
    page.evaluate("(() => { const it = [...document.querySelectorAll('label')].find((it) => it.firstChild.textContent === %s).querySelector('select');"
                  "it.value = %s; it.dispatchEvent(new Event('change')); })()" % (json.dumps(label), json.dumps(value)))


def calendar(browser):
    page = opened(browser, link_of("calendar", {"date": ["m@OCT", "d@6"]}))
    check_true("the board is drawn", page.wait_for("(document.querySelector('.work img') || {}).naturalWidth > 100"))
    problem = write("calendar.json", run("gen", "tile", EXAMPLES / "calendar.tile").out)
    for month, day in (("OCT", "6"), ("JAN", "25"), ("FEB", "29")):
        choose(page, "Month", month)
        choose(page, "Day", day)
        counted = run("count", "--require", f"leave-m@{month}", "--require", f"leave-d@{day}", problem).out.strip()
        check(f"{month} {day}", number(ask(page, "Count")), counted)
    check("a picture", ask(page, "First"), "A tiling")
    check_true("it is drawn", page.wait_for("(document.querySelector('.gallery img') || {}).naturalWidth > 100"))
    check("every date", ask(page, "Every date"), "24,405 tilings of 366 dates")  # as in docs/front-ends/tile.md
    check("the extremes", lines(page), ["The fewest: 7, OCT 6. The most: 216, JAN 25."])
    table = page.evaluate("[...document.querySelectorAll('.tally tr')].map((it) => [...it.children].map((cell) => cell.textContent))")
    check("its table", (len(table), table[0][1:4], table[25][:2], table[6][10], table[30][2]), (32, ["JAN", "FEB", "MAR"], ["25", "216"], "7", ""))
    page.evaluate("document.querySelector('.work details').open = true")
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("board\naa\na\nleave a 1\npiece I\n##\n")
    check_true("another board has other choices", page.wait_for("document.querySelectorAll('select option').length === 3"))
    check("its tilings", number(ask(page, "Every date")), "22")  # two tilings, of two dates
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("board\naa\npiece I\n")
    check_true("a wrong line", ask(page, "Count").startswith("Board and pieces, line 3: "))
    sound("calendar", page)


def watches(browser):
    """In each mode, from a host: there a script may look into the page of the replay."""
    covers = {"sudoku": "1 cover", "tiling": "The first 20,000 steps", "calendar": "The first 20,000 steps", "queens": "92 covers", "stars": "1 cover",
              "nonogram": "1 cover", "anything": "1 cover"}
    with served(SITE) as origin:
        for mode in MODES:
            page = browser.page()
            page.open(origin)
            page.click(f"#tab-{mode}")
            if mode == "calendar":
                page.wait_for("document.querySelectorAll('select').length === 2")
            check(f"{mode}: watch", ask(page, "Watch"), "A search, step by step")
            inside = "(((document.querySelector('iframe') || {}).contentDocument || document).querySelector('#about') || {textContent: ''}).textContent"
            told = page.wait_for(inside)
            check_true(f"{mode}: what is replayed", covers[mode] in told, told)
            check(f"{mode}: console", page.faults(), [])
    page = opened(browser, mode="queens")
    ask(page, "Watch")
    check_true("from a folder, too", page.wait_for("document.querySelector('iframe') !== null"))
    sound("watch", page)


def page_file(browser):
    """`quadrille page`: each problem comes up in its mode, with its count."""
    made = [("queens", "queens", ["7", "--toroidal"], ""), ("sudoku", "sudoku", [EXAMPLES / "killer.sudoku"], ""),
            ("stars", "stars", ["-"], STARS), ("nonogram", "nonogram", [EXAMPLES / "heart.non"], ""),
            ("calendar", "tile", [EXAMPLES / "calendar.tile"], ""), ("anything", "langford", ["7"], "")]
    for mode, front_end, words, text in made:
        problem = run("gen", front_end, *words, text=text).out
        file = write(f"{mode}.html", run("page", "--playground", SITE / "playground.html", text=problem).out)
        page = browser.page()
        page.open(f"file://{file}")
        check(f"{mode}: its mode", page.wait_for(f"document.querySelector('[aria-selected=true]').id === 'tab-{mode}'"), True)
        if mode == "calendar":
            page.wait_for("document.querySelectorAll('select').length === 2")
            check("calendar: every date", ask(page, "Every date"), "24,405 tilings of 366 dates")
        else:
            check(f"{mode}: its count", number(ask(page, "Count")) or "0", run("count", text=problem).out.strip())
        check(f"{mode}: its console", page.faults(), [])
        check(f"{mode}: its requests", [url for url in page.requests() if not url.startswith((f"file://{file}", "blob:", "data:", "about:"))], [])
    check("pictures of what a front end made", ask(page, "First"), "A cover")
    check_true("they are drawn", page.wait_for("(document.querySelector('.gallery img') || {}).naturalWidth > 50"))
    # A problem that its words do not make is shown as it is.
    changed = json.loads(run("gen", "queens", "6").out)
    changed["options"].pop()
    file = write("changed.html", run("page", "-q", "--playground", SITE / "playground.html", text=json.dumps(changed)).out)
    page = browser.page()
    page.open(f"file://{file}")
    check("a changed problem", number(ask(page, "Count")), run("count", "-q", text=json.dumps(changed)).out.strip())
    check("stays text", page.evaluate("document.querySelector('[aria-selected=true]').id"), "tab-anything")


def link_of(mode, state):
    return f"#1.{mode}.j.{base64.urlsafe_b64encode(json.dumps(state).encode()).decode().rstrip('=')}"


def anything(browser):
    page = opened(browser, mode="anything")
    check("Knuth's matrix", ask(page, "Count"), "1 cover")
    ask(page, "First")
    page.wait_for("document.querySelector('.gallery li code')")
    listed = page.evaluate("[...document.querySelectorAll('.gallery li code')].map((it) => it.textContent)")
    check("its cover", listed, ["0: C E F", "3: A D", "4: B G"])
    texts = {"dense": "1 0 1\n0 1 0\n1 1 1\n", "csv": "a,b\n1,0\n0,1\n1,1\n", "dlx": "a b | c\na c:1\nb c:1\na b\n",
             "json": '{"items":["a","b"],"options":[[0],[1],[0,1]]}', "ec": run("convert", "--to", "ec", text="1 0\n0 1\n1 1\n").out}
    for name, text in texts.items():
        page.click("#problem")
        page.press("a", modifiers=CONTROL)
        page.insert(text)
        check(f"{name}: count", number(ask(page, "Count")), run("count", text=text).out.strip())
    page.click("#problem")
    page.press("a", modifiers=CONTROL)
    page.insert("a b\na |5\nb |7\na b |11.5\n")
    check("least cost", ask(page, "Least cost"), "Least cost: 11.5")
    check("greatest cost", ask(page, "Greatest cost"), "Greatest cost: 12.0")
    for text in ("1 0\n0 2\n", '{"items":["ä"],\n"options":[[7]]}', "p ec 2\ns 3\n"):
        page.click("#problem")
        page.press("a", modifiers=CONTROL)
        page.insert(text)
        said = ask(page, "Count")
        found = run("count", write("text", text))
        check("an error as the command has it", f"{said}\n", found.err.split("/")[-1])
        line, column = map(int, re.match(r"text:(\d+):(\d+)", said).groups())
        page.click(".answer button")
        at = page.evaluate("document.activeElement.id === 'problem' && document.activeElement.selectionStart")
        row = text.split("\n")[line - 1].encode()[:column - 1].decode()
        check("the place is shown", at, len("\n".join(text.split("\n")[:line - 1])) + (line > 1) + len(row))
    sound("anything", page)


def queens_and_nonogram(browser):
    page = opened(browser, mode="queens")
    check("queens", ask(page, "Count"), "92 solutions")  # A000170
    check("all", ask(page, "All"), "92 solutions")
    page.click("input[type=checkbox]")
    check("on a torus", ask(page, "Count"), "No solution" if count("queens", "8", "--toroidal") != "0" else "0 solutions")
    sound("queens", page)
    page = opened(browser, mode="nonogram")
    check("the heart", ask(page, "Unique?"), "Unique: there is just one picture")
    page.evaluate("document.querySelector('details').open = true")
    page.drag(page.place("canvas", .05, .05), page.place("canvas", .95, .95))
    check("clues of a picture", page.evaluate("document.querySelector('textarea').value"), "\n".join(10 * ["1"]))
    ones = "\n".join(10 * ["1"])
    check("permutations", number(ask(page, "Count")), count("nonogram", "--text", f"rows\n{ones}\ncolumns\n{ones}\n"))
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("1\n11\n")
    check_true("a clue too long", ask(page, "Count").startswith("row 2: "))
    sound("nonogram", page)


def stars(browser):
    page = opened(browser, mode="stars")
    check("stars", number(ask(page, "Count")), count("stars", "-", text=STARS))
    check("stars are unique", ask(page, "Unique?"), "Unique: there is just one solution")
    page.evaluate("(() => { const it = document.querySelector('input[type=number]'); it.value = '5'; it.dispatchEvent(new Event('input')); })()")
    check("without regions", ask(page, "Count"), "14 solutions")  # A002464
    page.drag(page.place("canvas", .1, .1), page.place("canvas", .9, .1))
    drawn = page.evaluate("document.querySelector('textarea').value")
    check("a region is drawn", drawn, "AAAAA\n" + 4 * ".....\n")
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("AABBB\nACCBB\nDCCBE\nDDDEE*\nDDDEE\n")
    check("with a star", number(ask(page, "Count")), count("stars", "-", text="AABBB\nACCBB\nDCCBE\nDDDEE*\nDDDEE\n"))
    page.drag(page.place("canvas", .1, .1), page.place("canvas", .1, .3))
    check("the star stays", page.evaluate("document.querySelector('textarea').value.split('\\n')[3]"), "DDDEE*")
    page.click("textarea")
    page.press("a", modifiers=CONTROL)
    page.insert("AB\nA\n")
    check_true("a wrong row has its line", ask(page, "Count").startswith("Regions, line 2, column "))
    check("and no board", page.evaluate("document.querySelector('canvas')"), None)
    sound("stars", page)


def stops(browser):
    page = opened(browser, link_of("queens", {"size": 24, "toroidal": False}))
    begin(page, "Count")
    check_true("progress", page.wait_for("/^At least [1-9]/.test((document.querySelector('.headline') || {}).textContent)"))
    page.press("Escape")
    check_true("stopped", page.wait_for("document.querySelector('.status').textContent.endsWith('Stopped.')"))
    check_true("at least", page.evaluate("document.querySelector('.headline').textContent").startswith("At least "))
    page.evaluate("(() => { const it = document.querySelector('input[type=number]'); it.value = '6'; it.dispatchEvent(new Event('input')); })()")
    check("and then", ask(page, "Count"), "4 solutions")
    # A change of the puzzle ends a search, too.
    page.evaluate("(() => { const it = document.querySelector('input[type=number]'); it.value = '24'; it.dispatchEvent(new Event('input')); })()")
    begin(page, "Count")
    page.click("input[type=checkbox]")
    check("the answer goes", page.evaluate("document.querySelector('.status')"), None)
    sound("stops", page)


def links(browser):
    page = opened(browser, mode="queens")
    page.evaluate("(() => { const it = document.querySelector('input[type=number]'); it.value = '7'; it.dispatchEvent(new Event('input')); })()")
    check_true("the address follows", page.wait_for("location.hash.startsWith('#1.queens.z.')"))
    link = page.evaluate("location.hash")
    other = opened(browser, link)
    check("a link shows the same", ask(other, "Count"), "40 solutions")
    for name, bad, says in (("cut", link[:-6], "cut or damaged"), ("of another version", "#7.queens.z.abc", "from another version of this page (7)"),
                            ("nonsense", "#hello", "no link of this page"), ("of another board", link_of("tiling", {"width": 9, "height": 9, "cells": "#"}), "cut"),
                            ("of an unknown mode", link_of("chess", {}), "cut or damaged")):
        page = opened(browser, bad)
        check_true(f"a link {name}", page.wait_for("document.querySelector('.notice')") is not None)
        check_true(f"a link {name} is told", says in page.evaluate("document.querySelector('.notice').textContent"))
        check(f"a link {name} stays", page.evaluate("location.hash"), bad)
        sound(f"a link {name}", page)


def bad_input(browser):
    page = opened(browser, mode="anything")
    paste = ("(() => { const data = new DataTransfer(); data.setData('text', %s); document.querySelector('#problem')"
             ".dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})); })()")
    page.evaluate(paste % "'1 0 1 0 1 0 1 0 1 0\\n'.repeat(5e5)")
    check_true("10 MB are taken", "A text of 10.0 MB" in page.evaluate("document.querySelector('.work').textContent"))
    check_true("they are no link", page.wait_for("(document.querySelector('.notice') || {textContent: ''}).textContent.includes('too long for a link')"))
    check("and counted", ask(page, "Count"), "0 covers")
    page.evaluate("document.querySelector('.tools button').click()")
    check("and undone", ask(page, "Count"), "1 cover")
    sound("10 MB", page)
    # A worker that dies.
    page.evaluate("window.Real = Worker; Worker = class extends Real { constructor(address) { super(address); window.last = this; } }; document.getElementById('tab-queens').click()")
    page.evaluate("(() => { const it = document.querySelector('input[type=number]'); it.value = '24'; it.dispatchEvent(new Event('input')); })()")
    for _ in range(2):
        begin(page, "Count")
        check_true("it runs", page.wait_for("document.querySelector('.headline') && !document.querySelector('.stop').disabled"))
        page.evaluate("window.last || document.querySelector('.stop').click()")
    page.evaluate("last.dispatchEvent(new ErrorEvent('error', {message: 'it died'}))")
    check_true("a worker dies", "The solver broke off" in (page.wait_for("(document.querySelector('.fault') || {}).textContent") or ""))
    page.evaluate("(() => { const it = document.querySelector('input[type=number]'); it.value = '6'; it.dispatchEvent(new Event('input')); })()")
    check("another takes over", ask(page, "Count"), "4 solutions")
    page.evaluate("Worker.prototype.postMessage = function () { this.onmessage({data: {error: {status: 'no_resources', message: 'out of memory'}}}); }")
    check_true("no memory", "does not fit into the 2 GiB" in ask(page, "Count"))
    page = opened(browser)
    page.evaluate("delete WebAssembly.Tag")
    check_true("an old browser", ask(page, "Count").startswith("This browser is too old for the solver."))
    sound("bad input", page)


def large_board(browser):
    size = 200
    state = {"width": size, "height": size, "cells": "#" * size ** 2, "sets": ["2"], "repeat": True, "turns": "flip", "own": "", "distinct": False}
    page = opened(browser, link_of("tiling", state))
    check_true("its sums", page.evaluate("document.querySelector('.sums').textContent").startswith("The board has 40,000 cells."))
    check("it is too large", ask(page, "First"), "found a board of 40000 cells, expected up to 10000")
    sound("200 x 200", page)


def every_name(browser):
    """Whatever can have the focus has a name and a role, in every mode; pages are as wide as the screen at most."""
    roles = {"button", "textbox", "checkbox", "combobox", "spinbutton", "tab", "gridcell", "application", "radio", "link", "img", "grid"}
    for mode in MODES:
        page = opened(browser, mode=mode)
        page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        tree = page.call("Accessibility.getFullAXTree")["nodes"]
        nameless = [(node["role"]["value"], node.get("backendDOMNodeId")) for node in tree
                    if not node["ignored"] and node["role"]["value"] in roles and not node.get("name", {}).get("value")]
        check(f"{mode}: names", nameless, [])
        for width in (360, 768, 1200, 3840):
            page.size(width, 900)
            check_true(f"{mode}: fits into {width}", page.evaluate("document.documentElement.scrollWidth") <= width)


def keyboard_alone(browser):
    """Tab reaches what is needed, and arrows choose a mode."""
    page = opened(browser)
    page.press("Tab")
    check("the modes come first", page.evaluate("document.activeElement.id"), "tab-sudoku")
    page.press("ArrowRight", "ArrowRight", "ArrowRight")
    check("arrows choose", page.evaluate("document.activeElement.id"), "tab-queens")
    for _ in range(8):
        page.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Count":
            break
    page.press("Enter")
    check("Enter asks", page.wait_for("(document.querySelector('.headline') || {}).textContent === '92 solutions'"), True)
    sound("keyboard", page)


def from_a_host(browser):
    """The same from a server, and once more when that is gone."""
    page = browser.page()
    with served(SITE) as origin:
        page.open(origin)
        check("from a host", ask(page, "Count"), "1 solution")
        check("its console", page.faults(), [])
        check("its requests", [url for url in page.requests() if not url.startswith((origin, f"blob:{origin}", "data:", "about:"))], [])
        check_true("its files are kept", page.evaluate("navigator.serviceWorker.ready.then((it) => it.active !== null)"))
    page.open(f"{origin}#1.queens.j.eyJzaXplIjo3fQ")
    check("without the host", ask(page, "Count"), "40 solutions")
    check("its console then", page.faults(), [])


need("chromium")
if not (SITE / "index.html").exists():
    sys.exit("no playground (web/site/build.sh)")
with Browser() as browser:
    for part in (sudoku, sudoku_by_keys, sudoku_made, fpuzzles, to_fpuzzles, tiling, tiling_by_text, calendar, watches,
                 page_file, anything, queens_and_nonogram, stars, stops, links, bad_input, large_board,
                 every_name, keyboard_alone, from_a_host):
        part(browser)
finish()
