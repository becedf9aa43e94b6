#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pages of `watch` in headless Chromium: watch.py BINARY. It fails where there is no Chromium."""

import json
import os
import pathlib
import re
import sys
import time
import xml.etree.ElementTree as xml

from chromium import Browser

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "usage"))
from front_ends import front_ends  # noqa: E402
from harness import FOLDER, check, check_true, finish, need, run, write  # noqa: E402

SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # far jumps: 11,141 steps
PAPER = "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"  # Knuth's matrix (1): one cover
# Bounds, colours, costs, an option without a primary item. By docs/semantics.md, 15 of the 256 sets of its options are
# covers.
RICH = "A 0:2|B 1:3|C | X Y\nA X:r |3\nA X:g |1\nB X:r |2\nB C Y |5\nC X:g |1\nC Y |2\nC X:r |4\nX\n"
# Hostile names: markup, quotes, control bytes, turned text, words of the script.
NAMES = ["</script><script>hacked=1</script>", "<img src=x onerror=hacked=1>", "\"';hacked=1;//", "{script}", "<!--", "&lt;b&gt;", "\x01bell\x07",
         "\u202eturned", "\u2028line", "]]>", "__proto__", "constructor", "${hacked=1}", "\\u003c/script>"]
PETERSEN = [(k, k % 5 + 1) for k in range(1, 6)] + [(k, k + 5) for k in range(1, 6)] + [(k + 5, (k + 1) % 5 + 6) for k in range(1, 6)]
# Looks that the small problem of a front end lacks: a block and a given; marks of several colours.
LOOKS = {"variants": ["sudoku", "--grid", "." * 16, "--cage", "3 r0c0 r0c1", "--thermo", "r3c3 r3c2 r2c2", "--dots", "r1c0-r1c1 white", "--odd", "r2c0"],
         "crossword": ["words", "--text", "..t\n.#.\n...\nwords:\ncat car tan run\n"],
         "colouring": ["graph", "--colours", "3", "--text", "p edge 10 15\n" + "".join(f"e {a} {b}\n" for a, b in PETERSEN)],
         "mates": ["latin", "--mates", "--text", "1 2 3\n2 3 1\n3 1 2\n"], "steiner": ["groups", "7", "3"],
         "labels": ["tile", "--text", "board\nAB##\n####\n\nleave A 1\nleave B 1\nset 3 x*"]}
STATE = ("JSON.stringify([replay.size, replay.hidden, replay.used, replay.closed, replay.colour, replay.coloured].map(a => [...a])"
         ".concat([replay.path, replay.covers, replay.deadEnds, replay.nodes, replay.step]))")


def page_of(name, problem, *flags):
    """Writes the page of a problem; its address."""
    path = FOLDER / f"{name}.html"
    done = run("watch", "-q", "-o", path, *flags, write(f"{name}.problem", problem))
    check(f"{name}: is written", (done.code, done.out, done.err), (0, "", ""))
    return f"file://{path}"


def gen(*words):
    return run("gen", *words).out


def state(page):
    return page.evaluate(STATE)


def facts(page):
    return page.evaluate("Object.fromEntries([...document.querySelectorAll('#facts div')].map(d => [d.children[0].textContent, d.children[1].textContent]))")


def sentence(page):
    return page.evaluate("document.getElementById('sentence').textContent")


def step(page):
    return page.evaluate("Number(document.getElementById('time').value)")


def sound(name, page, address):
    """Nothing went wrong in the page, and it asked for nothing."""
    check(f"{name}: console", page.faults(), [])
    asked = [url for url in page.requests() if url != "about:blank" and url.split("#")[0] != address.split("#")[0]]
    check(f"{name}: requests", asked, [])


def replayed(browser, name, problem, covers, *flags):
    """From start to end and back, held against what `count` says of the same search."""
    address = page_of(name, problem, *flags)
    page = browser.page()
    page.media(prefers_reduced_motion="reduce")
    page.open(address)
    check(f"{name}: reduced motion plays nothing", (step(page), page.evaluate("timer")), (0, 0))
    first = state(page)
    page.press("End")
    counted = json.loads(run("count", "--json", "--engine", "links", "--no-simplify", "--threads", "1", *flags,
                             FOLDER / f"{name}.problem").out.splitlines()[-1])
    shown = facts(page)
    check(f"{name}: covers", (shown["Covers"], counted["count"]), (f"{covers} of {covers}", str(covers)))
    nodes = counted["stats"]["nodes"]
    check(f"{name}: nodes", shown["Search nodes"], f"{nodes:,} of {nodes:,}")
    profile = page.evaluate("[...document.querySelectorAll('#profile .value')].map(v => Number(v.textContent.replaceAll(',', '')))")
    check(f"{name}: nodes by depth", profile, counted["stats"]["profile"])
    check_true(f"{name}: the end is told", "the search is over" in sentence(page), sentence(page))
    page.press("Home")
    check(f"{name}: back at the start", state(page), first)
    # The state of a step does not depend on the way to it, and each item has as many branches as the page announced.
    # Only a few steps are tried, to save time.
    wrong = page.evaluate("""(() => {
        const all = replay.steps.length, places = [];
        for (let k = 1; k <= 25; ++k) places.push((k * 7919) %% (all + 1));
        const shown = () => %s;
        for (const place of places) {
            replay.go(place);
            const here = shown();
            const other = new Replay(recording.problem);
            for (let k = 0; k < place; ++k) other.move(1);
            const there = (replay => %s)(other);
            if (here !== there) return `step ${place}`;
        }
        replay.go(0);
        while (!replay.isAtEnd()) {
            if (replay.step < replay.steps.length) replay.move(1), replay.move(-1);
            replay.move(1);
            const level = replay.forgotten[replay.forgotten.length - 1];
            if (replay.lastStep() === LEAVE && level.tried !== level.degree) return `branches at step ${replay.step}`;
            const lacks = (_, i) => replay.isActive(i) && replay.degree(i) <= 0;
            if (replay.lastStep() === DEAD_END && !replay.items.some(lacks)) return `dead end at ${replay.step}`;
            if (replay.lastStep() === COVER && replay.items.some((_, i) => replay.isActive(i))) return `cover at ${replay.step}`;
        }
        replay.go(0);
        return "";
    })()""" % (STATE, STATE))
    check(f"{name}: any way to a step is the same", wrong, "")
    for width in (360, 1100):
        page.size(width, 740)
        check_true(f"{name}: no horizontal scroll at {width}", page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    sound(name, page, address)
    return page, address


def keys(page):
    """On six queens, from the start."""
    page.size(1100, 760)
    page.press("ArrowRight", "ArrowRight")
    check("arrow right", step(page), 2)
    page.press("ArrowLeft")
    check("arrow left", (step(page), sentence(page)), (1, "Level 1: row 3 has the fewest options left, 6. Branch on it."))
    page.press("n")
    check_true("N", sentence(page).startswith("Cover 1: "), sentence(page))
    check("a queen a row", page.evaluate("[...document.querySelectorAll('#board .mark')].map(t => t.textContent).join('')"), 6 * "♛")
    page.press("N", "N", "N")
    check_true("the last cover", sentence(page).startswith("Cover 4: "), sentence(page))
    page.press("Home", "ArrowRight", "ArrowRight")
    page.press("o")
    check("O gives back what was taken", (sentence(page), facts(page)["Depth"]), ("Level 1: give r3c0 back.", "1"))
    page.press("Home", "o")
    check("O without a branch finishes all", step(page), page.evaluate("replay.steps.length"))
    page.press("Home", " ")
    check_true("space plays", page.wait_for("replay.step > 1"))
    check("nothing is read out meanwhile", page.evaluate("document.getElementById('sentence').ariaLive"), "off")
    page.press(" ")
    here = step(page)
    time.sleep(0.6)
    check("space pauses", (step(page), page.evaluate("document.getElementById('sentence').ariaLive")), (here, "polite"))


def controls(page):
    """Names, sizes, a focus that is seen, buttons that work."""
    page.press("Home")
    for width in (360, 1100):
        page.size(width, 740)
        small = page.evaluate("[...document.querySelectorAll('button')].filter(b => b.offsetWidth < 44 || b.offsetHeight < 44).map(b => b.id)")
        check(f"buttons of 44 pixels at {width}", small, [])
    nameless = "[...document.querySelectorAll('button, input')].filter(b => !(b.getAttribute('aria-label') || b.closest('label'))).map(b => b.id)"
    check("controls have names", page.evaluate(nameless), [])
    page.evaluate("document.getElementById('play').focus()")
    page.press("Tab")
    focus = page.evaluate("(e => [e.id, getComputedStyle(e).outlineStyle, parseFloat(getComputedStyle(e).outlineWidth) >= 2])(document.activeElement)")
    check("the focus is seen", focus, ["on", "solid", True])
    page.press(" ")
    page.wait_for("replay.step === 1")
    check("space presses the button that has the focus", step(page), 1)
    for button, place in (("last", "replay.steps.length"), ("back", "replay.steps.length - 1"), ("first", "0")):
        page.evaluate(f"document.getElementById('{button}').click()")
        check(f"button {button}", step(page), page.evaluate(place))
    check("no way back from the start", page.evaluate("document.getElementById('back').disabled"), True)


def links(page, address):
    page.open(f"{address}#step=7")
    check("a link to a step", (step(page), page.evaluate("timer")), (7, 0))
    page.press("ArrowRight")
    check_true("the address follows", page.wait_for("location.hash === '#step=8'"))
    page.evaluate("location.hash = '#step=20'")
    check_true("and is followed", page.wait_for("replay.step === 20"))
    for hash_, place in (("#step=999999999999999999999", "replay.steps.length"), ("#step=-1", "0"), ("#step=<b>", "0")):
        page.open(address + hash_)
        check(f"{hash_}", step(page), page.evaluate(place))


def motion_and_colours(page, address):
    page.media(prefers_reduced_motion="no-preference")
    page.open(address)
    check_true("plays by itself", page.wait_for("replay.step > 0"))
    page.media(prefers_reduced_motion="reduce")
    grounds = set()
    for scheme in ("light", "dark"):
        page.media(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        page.open(address + "#step=5")
        weak = page.evaluate("""(() => {
            const parse = colour => colour.match(/[\\d.]+/g).map(Number);
            const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
                .reduce((sum, v, k) => sum + v * [0.2126, 0.7152, 0.0722][k], 0);
            const ground = node => {
                for (; node; node = node.parentElement) {
                    const colour = parse(getComputedStyle(node).backgroundColor);
                    if (colour[3] !== 0) return colour;
                }
                return [255, 255, 255];
            };
            const weak = [];
            for (const node of document.querySelectorAll("h1, h2, p, dt, dd, #path span, .bars span, kbd, button:enabled")) {
                if (!node.textContent && node.tagName !== "BUTTON") continue;
                const [a, b] = [light(parse(getComputedStyle(node).color)), light(ground(node))];
                const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                if (contrast < 4.5) weak.push(`${node.tagName}.${node.className} ${node.textContent.slice(0, 20)}`);
            }
            return weak;
        })()""")
        check(f"contrast, {scheme}", weak, [])
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    check("dark mode is another", len(grounds), 2)


# What the board of a page shows, and what an SVG picture of the same cover shows: texts with their places; how many cells are
# filled with a colour, how many are black; how many edges are heavy and faint, how many lines are drawn and taken.
SHOWN = """(() => {
    const board = document.querySelector("#board svg"), all = (what) => [...board.querySelectorAll(what)];
    const texts = all("text:not(.dot)").filter(t => t.textContent && t.getAttribute("visibility") !== "hidden");
    const segments = (what) => all(what).reduce((sum, path) => sum + ((path.getAttribute("d") || "").match(/M/g) || []).length, 0);
    return [texts.map(t => [t.textContent, t.getAttribute("x") / 40, t.getAttribute("y") / 40]),
        [all("[class*=hue-]").length, all(".black").length, segments(".heavy"), segments(".faint"), segments(".line:not(.taken, .focus, .latest)"),
         segments(".taken")]];
})()"""


def drawn(svg):
    """The same of the SVG picture of one cover, but that lines count once more where they are taken."""
    (group,) = xml.fromstring(svg).findall("{*}g")
    paths = group.findall("{*}path")
    count = lambda command, keep: sum(path.get("d").count(command) for path in paths if keep(path))
    texts = [(text.text, float(text.get("x")) / 32, float(text.get("y")) / 32) for text in group.findall("{*}text")]
    named = lambda name: lambda path: path.get("class") == name
    return texts, [count("Z", lambda path: path.get("fill")), count("Z", named("black"))] + [count("M", named(name)) for name in ("heavy", "faint", "line", "taken")]


def strangers(ours, theirs, is_table):
    """Texts of ours that are not theirs at the same place; in a table groups may stand in another order, but in their row."""
    left = []
    for text, x, y in ours:
        near = [it for it in theirs if it[0] == text and abs(it[2] - y) < 0.3 and (is_table or abs(it[1] - x) < 0.1)]
        theirs.remove(near[0]) if near else left.append((text, x, y))
    return left + theirs


def boards(browser):
    """A cover on the page looks as `render --svg` draws it, for every front end that help lists; so does no step before it fail."""
    page = browser.page()
    page.media(prefers_reduced_motion="reduce")
    for name, words in ({name: [name, *words] for name, words in front_ends().items()} | LOOKS).items():
        page.open(page_of(f"board-{name}", gen(*words)))
        empty = page.evaluate("document.querySelector('#board').innerHTML")
        page.evaluate("while (!replay.isAtEnd() && replay.lastStep() !== COVER) { replay.go(replay.step + 1); show(); }")
        check_true(f"{name}: a cover", sentence(page).startswith("Cover 1: "), sentence(page))
        taken = page.evaluate("replay.taken().sort((a, b) => a - b).join(' ')")
        problem = FOLDER / f"board-{name}.problem"
        origin = run("solve", "--limit", "1", problem).out.splitlines()[0]
        check_true(f"{name}: and it is one", taken in run("solve", "--all", problem).out.splitlines(), taken)
        texts, counts = page.evaluate(SHOWN)
        pictured, expected = drawn(run("render", "--svg", text=f"{origin}\n{taken}\n").out)
        if name == "steiner":  # its groups have no row
            check(f"{name}: letters", sorted(it[0] for it in texts), sorted(it[0] for it in pictured))
        else:
            check(f"{name}: letters and their places", strangers(texts, pictured, name == "groups"), [])
        check(f"{name}: colours, blocks, edges, lines", counts, expected)
        page.press("End", "Home")
        check(f"{name}: the board is empty again", page.evaluate("document.querySelector('#board').innerHTML") == empty, True)
        page.size(360, 740)
        check_true(f"{name}: no horizontal scroll", page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        page.size(1100, 760)
    check("boards: console", page.faults(), [])


def hostile(browser):
    """Names that would break out of the page show as text, and nothing runs."""
    problem = json.dumps({"name": "</title><script>hacked=1</script>", "items": [{"name": name} for name in NAMES] + [{"name": "s", "kind": "secondary"}],
                          "options": [{"name": name, "items": [k]} for k, name in enumerate(NAMES)]
                          + [{"name": "x", "items": [[len(NAMES), "</script><script>hacked=1</script>"], 0]}]})
    page = browser.page()
    page.media(prefers_reduced_motion="reduce")
    address = page_of("hostile", problem)
    page.open(address)
    check("the title is text", page.evaluate("[document.title, document.getElementById('title').textContent]"), 2 * ["</title><script>hacked=1</script>"])
    page.press("n")
    listed = page.evaluate("[...document.querySelectorAll('thead th')].map(t => t.textContent)")
    shown = [re.sub("[\x01\x07]", lambda m: f"\\x{ord(m[0]):02x}", name).replace("\u202e", "\\u202e").replace("\u2028", "\\u2028") for name in NAMES] + ["s"]
    check("names are text", listed, shown)
    check_true("every option is taken", sentence(page).startswith("Cover 1"), sentence(page))
    check("nothing ran", page.evaluate("typeof hacked"), "undefined")
    check("no more elements than ours", page.evaluate("[document.scripts.length, document.images.length]"), [2, 0])
    sound("hostile", page, address)
    # No reader takes broken UTF-8, but a name of a file, which is the title then, may be any.
    check("broken names are refused", run("watch", text=b"A\xff\n").code, 65)
    path = os.path.join(os.fsencode(FOLDER), b"a\xff<b>.dlx")
    with open(path, "wb") as file:
        file.write(PAPER.encode())
    check("a hostile file", run("watch", "-o", FOLDER / "file.html", os.fsdecode(path)).code, 0)
    page.open(f"file://{FOLDER}/file.html")
    check("its name is text", page.evaluate("document.title"), "a\\xff<b>.dlx")
    # Even were an element to get in, the page lets no script of it run, and loads nothing.
    page.open(address)
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'hacked=1'}))")
    asked = page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')")
    check("no other script, no request", (page.evaluate("typeof hacked"), asked), ("undefined", "refused"))
    check_true("by the page's own policy", any("Content Security Policy" in fault for fault in page.faults()), page.faults())


def cut_and_bare(browser):
    page = browser.page()
    page.media(prefers_reduced_motion="reduce")
    address = page_of("cut", gen("queens", "8"), "--steps", "100")
    page.open(address)
    check_true("a cut recording says so", "The first 100 steps" in page.evaluate("document.getElementById('about').textContent"))
    page.press("End")
    check_true("and at its end", "The recording ends here (step limit 100)" in sentence(page), sentence(page))
    check("totals are of what is seen", "of" in facts(page)["Covers"], False)
    for name, text, keys, said in [("none", "A B\nA\n", ["ArrowRight"], "Dead end: B has no option left."),
                                   ("empty", '{"items":[{"name":"a","kind":"secondary"}],"options":[[0]]}', ["n"], "Cover 1: every item is covered."),
                                   ("apart", '{"items":["a"],"options":[[0],[0]],"require":[0,1]}', ["End"], "The required options exclude each other"),
                                   ("required", '{"items":["a","b"],"options":[[0],[1],[1]],"require":[0]}', [], "1 required option is taken already.")]:
        page.open(page_of(name, text))
        page.press(*keys)
        check_true(name, said in sentence(page), sentence(page))
    many = [f"i{k}" for k in range(60)]
    page.open(page_of("large", "\n".join([" ".join(many), *many])))
    check("no table of more than 40 items", page.evaluate("document.getElementById('table-panel').hidden"), True)
    check("console", page.faults(), [])


def paper_and_narrow_screens(browser):
    """Without a board the table comes first, also on narrow screens; items without names are called by their numbers; print has no controls."""
    page = browser.page()
    page.media(prefers_reduced_motion="reduce")
    page.open(page_of("matrix", "1 0 0 1\n0 1 1 0\n0 1 0 1\n"))
    top = "(id) => document.getElementById(id).getBoundingClientRect().top"
    for width in (360, 700, 1100):
        page.size(width, 740)
        check_true(f"{width} pixels: the table first", page.evaluate(f"({top})('table-panel') <= Math.min(({top})('path'), ({top})('items'))"))
    page.press("ArrowRight")
    check_true("an item without a name", "item 0 has the fewest options left" in sentence(page) or "item 0 has only one" in sentence(page), sentence(page))
    check("but short heads", page.evaluate("document.querySelector('thead th').textContent"), "0")
    page.call("Emulation.setEmulatedMedia", media="print")
    hidden = page.evaluate("['.time', '.bar', 'footer'].map((what) => getComputedStyle(document.querySelector(what)).display)")
    check("print: no controls", hidden, 3 * ["none"])
    check("print: black on white", page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"),
          ["rgb(0, 0, 0)", "rgb(255, 255, 255)"])
    check("paper: console", page.faults(), [])


need("chromium")
with Browser() as browser:
    queens, address = replayed(browser, "queens", gen("queens", "6"), 4)  # A000170
    keys(queens)
    controls(queens)
    links(queens, address)
    sound("queens", queens, address)
    motion_and_colours(queens, address)
    page, _ = replayed(browser, "sudoku", gen("sudoku", "--grid", SUDOKU), 1)
    page.press("n")
    digits = page.evaluate("[...document.querySelectorAll('#board .mark, #board .given')].map(t => t.textContent).join('')")
    check("the sudoku is solved", digits, run("render", "--style", "line", text=run("solve", FOLDER / "sudoku.problem").out).out.strip())
    replayed(browser, "dominoes", gen("tile", "--text", "board 4x4; set 2 x*"), 36)  # A004003
    page, _ = replayed(browser, "paper", PAPER, 1)
    check("the table has a row an option", page.evaluate("document.querySelectorAll('tbody tr').length"), 6)
    replayed(browser, "rich", RICH, 15)
    replayed(browser, "first", RICH, 15, "--choose", "first")
    boards(browser)
    hostile(browser)
    cut_and_bare(browser)
    paper_and_narrow_screens(browser)
finish()
