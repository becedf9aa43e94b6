#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a profile whose figures do not add up to the search.
"""The search tree by depth, and degrees, as figures and bars: profile.py BINARY"""

import collections
import json
import math
import re
import signal
import xml.etree.ElementTree as xml

from harness import check, check_true, finish, interrupt, run, write

SVG = "{http://www.w3.org/2000/svg}"


def knuth(items, secondary, options):
    """Nodes, covers and dead ends by depth, by Algorithm X on plain sets; an item of least degree first, of those the leftmost."""
    tree = collections.defaultdict(lambda: [0, 0, 0])

    def search(depth, left, live):
        tree[depth][0] += 1
        if not left:
            tree[depth][1] += 1
            return
        item = min(left, key=lambda i: (sum(i in option for option in live), items.index(i)))
        if not any(item in option for option in live):
            tree[depth][2] += 1
            return
        for option in [it for it in live if item in it]:
            search(depth + 1, left - option, [it for it in live if not it & option])
    search(0, set(items), [set(option) for option in options if set(option) - set(secondary)])
    return [list(column) for column in zip(*(tree[depth] for depth in sorted(tree)))]


def plain(problem):
    """Items, secondary items and options of a plain problem."""
    lines = [line.split() for line in run("convert", "--to", "dlx", problem).out.splitlines() if not line.startswith("|")]
    bar = lines[0].index("|") if "|" in lines[0] else len(lines[0])
    return lines[0][:bar], lines[0][bar + 1:], [line[:line.index("|")] if "|" in line else line for line in lines[1:]]


def record(*words):
    done = run("profile", "--json", *words)
    check("a record", (done.code, done.err), (0, ""))
    return json.loads(done.out)


def figures(text):
    """The columns of a chart but for the last line, the sums, and these."""
    rows = [re.findall(r"\d+", line.rstrip("▏▎▍▌▋▊▉█#ox ")) for line in text.splitlines()[1:]]
    return [list(map(int, row[1:])) for row in rows[:-1]], list(map(int, rows[-1]))


problems = {
    "queens": write("queens.json", run("gen", "queens", "6").out),
    "langford": write("langford.json", run("gen", "langford", "5").out),
    "tiles": write("tiles.json", run("gen", "pentomino", "5x6", "--pieces", "LPUVNY").out),
    "parts": write("parts.dlx", "A B C D E F\nA B\nA\nB\nC\nD\nC D\nC E\nE\nF\nF E\nD F\n"),
    "none": write("none.dlx", "A B C\nA B\nB C\nA C\n"),
    "many": write("many.dlx", "2:3|A 0:2|B C\nA\nA B\nA C\nB C\nA B C\nC\n"),
    "colours": write("colours.dlx", "A B C | X Y\nA X:red\nA X:green Y\nB X:red\nB Y\nC X:green\nC X:red Y:blue\nC\n"),
    "settled": write("settled.dlx", "A\nA\n"),
}


def trees():
    for name in ("queens", "langford", "tiles", "none"):
        found = record("--no-simplify", problems[name])
        check(f"{name}: by Algorithm X on sets", [found[key] for key in ("nodes", "covers", "dead_ends")], knuth(*plain(problems[name])))
    for name, problem in problems.items():
        for flags in ([], ["--no-simplify"], ["--choose", "first"], ["--limit", "2"], ["--nodes", "5"]):
            found = json.loads(run("profile", "-q", "--json", *flags, problem).out)
            counted = json.loads(run("count", "-q", "--json", "--engine", "links", "--threads", "1", *flags, problem).out)
            check(f"{name} {flags}: as count", (found["nodes"], found["count"], found["complete"], found["ending"]),
                  (counted["stats"]["profile"], counted["count"], counted["complete"], counted["ending"]))
            check(f"{name} {flags}: all nodes", sum(found["nodes"]), counted["stats"]["nodes"])
            check_true(f"{name} {flags}: leaves", all(c + d <= n for n, c, d in zip(found["nodes"], found["covers"], found["dead_ends"])), found)


def bars():
    found = record(problems["queens"])
    columns = [list(row) for row in zip(found["nodes"], found["covers"], found["dead_ends"])]
    for flags, marks in (([], "▏▎▍▌▋▊▉█"), (["--ascii"], "#ox"), (["--colour", "always"], "▏▎▍▌▋▊▉█\x1b")):
        text = run("profile", *flags, problems["queens"]).out
        rows, sums = figures(re.sub(r"\x1b\[\d*m", "", text))
        check(f"{flags}: figures", (rows, sums), (columns, [sum(column) for column in zip(*columns)]))
        check(f"{flags}: heads", text.splitlines()[0].split(), ["depth", "nodes", "covers", "dead", "ends"])
        used = set(re.sub(r"\[\d*m", "", "".join(text.splitlines()[1:-1]))) - set("0123456789 ")
        check_true(f"{flags}: marks", used and used <= set(marks), used)
    drawn = [line.split()[-1] for line in run("profile", "--ascii", problems["queens"]).out.splitlines()[1:-1]]
    most = max(found["nodes"])
    for bar, nodes, covers, dead in zip(drawn, *(found[key] for key in ("nodes", "covers", "dead_ends"))):
        check_true("logarithmic", abs(len(bar) - 40 * math.log1p(nodes) / math.log1p(most)) <= 1, (bar, nodes))
        check("parts that are there are seen", ("o" in bar, "x" in bar), (covers > 0, dead > 0))
    coloured = run("profile", "--colour", "always", problems["queens"]).out
    check("green and red", sorted(set(re.findall(r"\x1b\[(\d+)m", coloured))), ["0", "31", "32"])
    check("no colour where nobody looks", "\x1b" in run("profile", problems["queens"]).out, False)
    deep = write("deep.dlx", " ".join(f"i{k}" for k in range(5000)) + "\n" + "".join(f"i{k}\n" for k in range(5000)))
    rows, sums = figures(run("profile", "--no-simplify", deep).out.replace("-", " 0 "))
    check_true("a deep tree is put together", len(rows) <= 40 and sums[0] == 5001, (len(rows), sums))


def degrees():
    for name in ("queens", "langford", "parts"):
        items, secondary, options = plain(problems[name])
        uses = collections.Counter(item for option in options for item in option)
        tables = [collections.Counter(uses[i] for i in items), collections.Counter(uses[i] for i in secondary),
                  collections.Counter(map(len, options))]
        found = json.loads(run("info", "--degrees", "--json", problems[name]).out)
        check(f"{name}: degrees", [found[key] for key in ("primary", "secondary", "options")],
              [sorted(map(list, table.items())) for table in tables])
        charts = run("info", "--degrees", problems[name]).out.split("\n\n")
        check(f"{name}: a chart a table", [figures(chart)[0] for chart in charts],
              [[[number] for _, number in sorted(table.items())] for table in tables if table])
    wide = write("wide.dlx", " ".join(f"i{k}" for k in range(300)) + "\n" + "".join(" ".join(f"i{k}" for k in range(n)) + "\n" for n in range(1, 301)))
    rows, sums = figures(run("info", "--degrees", wide).out.split("\n\n")[0].replace("-", " 0 "))
    check("many degrees are put together", (len(rows) <= 40, sums), (True, [300]))


def pictures():
    for words, rows in ((["profile", problems["queens"]], 7), (["info", "--degrees", problems["langford"]], None)):
        done = run(*words, "--svg")
        root = xml.fromstring(done.out)
        check("a picture", (done.code, root.tag, root.get("role"), bool(root.find(f"{SVG}title").text)), (0, f"{SVG}svg", "img", True))
        figures_there = sorted(text.text for text in root.findall(f"{SVG}text"))
        words_there = run(*words).out.replace("dead ends", "dead·ends").replace(" items", "·items")
        check("the same figures", figures_there, sorted(word.replace("·", " ") for word in re.sub("[▏▎▍▌▋▊▉█]", "", words_there).split()))
        if rows:
            bars_there = [path for path in root.findall(f"{SVG}path") if path.get("fill")]
            check_true("bars", len(bars_there) >= rows, len(bars_there))
    odd = write("odd.json", json.dumps({"items": ["A"], "options": [["A"]], "meta": {"name": "<&>\u0001"}}))
    if run("check", "-q", odd).code != 65:
        xml.fromstring(run("profile", "--svg", odd).out)


def settled():
    line = "# simplification solved the problem, and nothing was searched; --no-simplify draws the whole tree\n"
    done = run("profile", problems["settled"])
    check_true("simplification solved it", done.code == 0 and done.out.endswith(line), done)
    check("as JSON", [record(*flags, problems["settled"])["settled"] for flags in ([], ["--no-simplify"])], [True, False])
    check_true("as a picture", "(solved by simplification)" in run("profile", "--svg", problems["settled"]).out)
    for words in (["--no-simplify", problems["settled"]], [problems["queens"]], ["--nodes", "0", "-q", problems["queens"]]):
        check(f"{words}: not", line in run("profile", *words).out, False)
    impossible = write("impossible.dlx", "A B\nA\n")  # no option covers B
    check_true("that there is no cover, too", run("profile", "-q", impossible).out.endswith(line))


def stops():
    queens = write("many_queens.json", run("gen", "queens", "20").out)
    done = run("profile", "--nodes", "1000", queens)
    rows, sums = figures(done.out.replace("# incomplete: node limit\n", ""))
    check("a limit of nodes", (done.code, sums[0], done.out.splitlines()[-1], done.err),
          (3, 1000, "# incomplete: node limit", "quadrille: profile: reached the limit of search nodes, the answer is not complete\n"))
    check("a limit of time", run("profile", "--time", "0.1", "-q", "--json", queens).code, 3)
    check_true("a picture says it too", "incomplete: node limit" in run("profile", "--nodes", "9", "--svg", queens).out, "")
    for number in (signal.SIGINT, signal.SIGTERM):
        code, out, err = interrupt(["profile", queens], number)
        check("interrupted", (code, out.splitlines()[-1], err),
              (-number, "# incomplete: interrupted", "quadrille: profile: interrupted, the answer is not complete\n"))
    check("covers exist or not, it is an answer", run("profile", problems["none"]).code, 0)


def refused():
    for words, message in (
        (["profile", "--svg", "--json"], "profile: --svg and --json cannot be combined"),
        (["profile", "--svg", "--ascii"], "profile: --svg and --ascii cannot be combined"),
        (["profile", "--limit", "0"], "profile: --limit takes"),
        (["info", "--svg"], "info: --svg needs --degrees"),
        (["info", "--ascii"], "info: --ascii needs --degrees"),
        (["info", "--degrees", "--svg", "--json"], "info: --svg and --json cannot be combined"),
    ):
        done = run(*words, problems["queens"])
        check_true(message, (done.code, done.out) == (2, "") and done.err.startswith(f"quadrille: {message}"), done)


trees()
bars()
degrees()
pictures()
settled()
stops()
refused()
finish()
