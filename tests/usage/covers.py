#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a listing of covers that render and check misread.
"""Listings of covers by indices, names and items, as render and check read them: covers.py BINARY"""

import itertools
import json
import random

from harness import FOLDER, check, check_true, finish, run, write

FRONT_ENDS = [["queens", "6"], ["queens", "7", "--toroidal"], ["pentomino", "3x20"], ["pentomino", "5x10", "--pieces", "Y", "--repeat"],
              ["sudoku", "--grid", "1....4..2......."], ["sudoku", "--base", "--box", "2x2"]]


def written(problem, show, *words):
    return run("solve", *words, "--show", show, problem).out


def rendered():
    """What is drawn does not depend on how the covers are told."""
    for words in FRONT_ENDS:
        problem = write("made.json", run("gen", *words).out)
        pictures = run("render", text=written(problem, "indices", "--all"))
        check_true(f"{words}: drawn", pictures.code == 0 and pictures.out.count("\n\n") > 0 or words[1] == "--grid", pictures)
        for show in ("names", "items"):
            covers = written(problem, show, "--all")
            check(f"{words}: drawn from {show}", run("render", text=covers), pictures)
            for flags in ([], ["--show", show]):
                checked = run("check", *flags, problem, "-", text=covers)
                check(f"{words}: checked by {show} {flags}", (checked.code, checked.out.split(", ")[1], checked.err), (0, "0 wrong\n", ""))
        mixed = written(problem, "indices") + "".join(written(problem, show).split("\n", 1)[1] for show in ("names", "items"))
        done = run("render", text=mixed)
        check_true(f"{words}: each line by itself", done.code == 0 and done.out.split("\n\n") [0].strip() == done.out.split("\n\n")[2].strip(), done)
    queens = write("queens.json", run("gen", "queens", "6").out)
    records = run("solve", "--all", "--json", "--show", "items", queens).out
    check("JSON lines", run("render", text=records), run("render", text=written(queens, "indices", "--all")))
    head = written(queens, "names").splitlines()[0]
    for line, message in [("r0c1 r9c9", "found 'r9c9' for an option, expected the name of one option or the index of one of 36"),
                          ("r0 c1 a1 ; r1", "found 'r0' for an option, expected the name of one option or the index of one of 36"),
                          ("r0c1 r1c3", "item r3 is covered 0 times, at least 1 needed")]:
        check(f"wrong: {line}", run("render", text=f"{head}\n{line}\n"), (65, "", f"<stdin>:2:1: {message}\n"))


def problem_of(items, options, **more):
    """A problem in JSON: options as {name: items} or a list of lists."""
    listed = [{"name": name, "items": cells} if name else {"items": cells} for name, cells in options]
    return write("problem.json", json.dumps({"items": items, "options": listed} | more))


def verdict(problem, covers, *flags):
    done = run("check", *flags, problem, "-", text=covers)
    return done.code, done.out.splitlines()[-1] if done.out else done.err.split(": ", 1)[1].strip()


def ambiguous():
    fine, one_wrong = (0, "1 covers, 0 wrong"), (1, "1 covers, 1 wrong")
    digits = problem_of(["a", "b"], [("1", ["a"]), ("2", ["b"]), ("0", ["a", "b"])])
    check("digits are indices", verdict(digits, "0 1\n"), fine)
    check("... or names, if that is said", verdict(digits, "1 2\n", "--show", "names"), fine)
    check("... which indices are not", verdict(digits, "0 1\n", "--show", "names"), one_wrong)
    check("... and JSON lines never are", verdict(digits, run("solve", "--json", digits).out, "--show", "names"), fine)
    check("all by name", verdict(digits, written(digits, "names", "--all"), "--show", "names"), (0, "2 covers, 0 wrong"))
    half = problem_of(["a", "b"], [(None, ["a"]), ("right", ["b"]), ("0", ["a", "b"])])
    check("an index stands for no name", verdict(half, "right 0\n", "--show", "names"),
          (65, "found what 2 options are called, expected the name of one"))
    blanks = problem_of(["a", "b", "c"], [("the left", ["a"]), ("the", ["b"]), ("left", ["c"]), ("right  one", ["b", "c"])])
    check("names with blanks", verdict(blanks, "the left right\n"), (65, "found 'right' for an option, expected the name of one option or the index of one of 4; did you mean 'right  one'?"))
    check("... of which two ways are read in none", verdict(blanks, "the left the left\n", "--show", "names"),
          (65, "found names that can be read in several ways, expected indices"))
    plain = problem_of(["a", "b", "c"], [("left side", ["a"]), ("middle", ["b"]), ("right", ["c"])])
    check("... but one way is", verdict(plain, written(plain, "names")), fine)
    both = problem_of(["a", "b"], [("a", ["b"]), ("b", ["a"]), ("c", ["a", "b"])])
    check("names that are items", verdict(both, "a b\n"),
          (65, "found a cover whose words may be names and items of options, expected --show to tell"))
    check("... by name", verdict(both, "a b\n", "--show", "names"), fine)
    check("... by items", verdict(both, "a b\n", "--show", "items"), fine)
    check("... with a semicolon they are items", verdict(both, "b ; a\n"), fine)
    semicolons = write("semicolons.dlx", "| dlx\na ; b\na\n;\nb\na ; b\n")
    check("an item called semicolon", verdict(semicolons, "a ; b\n", "--show", "items"),
          (65, "found items that can be read in several ways, expected indices"))
    check("... told by the rest", verdict(semicolons, written(semicolons, "items", "--require", "0"), "--show", "items")[0] in (0, 65), True)
    items = write("items.dlx", "a b | s\na s:red\na s:blue\nb s:red\nb s\n")
    check("colours", verdict(items, written(items, "items", "--all")), fine)
    check("colours that do not agree", verdict(items, "a s:blue ; b s:red\n"), one_wrong)
    check("a colour of no option", verdict(items, "a s:green\n", "--show", "items"),
          (65, "found items of no option in piece 1, expected all of one, as solve --show items prints them"))
    dense = write("dense.txt", "1 1 0\n0 0 1\n1 1 1\n")
    check("items without names", verdict(dense, written(dense, "items", "--all"), "--show", "items"), (0, "2 covers, 0 wrong"))
    check("... with a semicolon", verdict(dense, "0 1 ; 2\n"), fine)
    check("names where there are none", verdict(dense, written(dense, "names", "--all"), "--show", "names"), (0, "2 covers, 0 wrong"))
    hashes = write("hashes.dlx", "| dlx\n#1 none\n#1\nnone\n#1 none\n")
    check("names like comments and none", verdict(hashes, written(hashes, "items", "--all"), "--show", "items"), (0, "2 covers, 0 wrong"))
    control = problem_of(["a"], [("new\nline", ["a"])])
    check("a name that is spelled out", verdict(control, written(control, "names")), fine)


def twins():
    """Options with equal items look alike by their items."""
    twins = write("twins.dlx", "a b\na\nb\na\n")
    check("two covers look alike", (written(twins, "items", "--all"), verdict(twins, written(twins, "items", "--all"))),
          ("a ; b\nb ; a\n", (0, "2 covers, 0 wrong")))
    check("by index a cover comes once", verdict(twins, "0 1\n1 0\n")[0], 1)
    check("... and so where nothing is equal", verdict(write("lone.dlx", "a b\na\nb\n"), "a ; b\nb ; a\n")[0], 1)
    double = write("double.dlx", "2|a b\na\na\na b\na b\nb\n")
    check("twice in one cover", verdict(double, written(double, "items", "--all")),
          (0, f"{run('count', double).out.strip()} covers, 0 wrong"))
    check("more often than there are", verdict(double, "a ; a ; a ; b\n")[0], 1)
    held = write("held.json", '{"items":["a"],"options":[["a"],["a"],["a"]],"require":[2],"forbid":[0]}')
    check("the required one", verdict(held, written(held, "items")), (0, "1 covers, 0 wrong"))
    merged = problem_of(["a b", "c", "a", "b c"], [(None, ["a b", "c"]), (None, ["a", "b c"])])
    check("texts alike, items not", verdict(merged, "a b c ; a b c\n", "--show", "items"),
          (65, "found what 2 options are called, expected the items of one"))


def is_plain(messages):
    return not messages or messages.count("\n") == 1 and "warning: words of digits are indices: " in messages


def own_output():
    """Whatever options and items are called, check reads what solve prints, and has no doubt."""
    names = ["0", "1", "2", "3", "4 5", "007", "name:1", "name:x", "none", "#1", "# 1", "{y", "Team 1", "Team", "a", "", "", ""]
    generator = random.Random(62)
    for _ in range(40):
        items = generator.sample(["0", "1", "2", "3", "#1", "none", "{z", "p"], 4)
        named = [(name, [item for item in items if generator.random() < 0.4] or [items[0]]) for name in generator.sample(names, 9)]
        problem = problem_of(items, named)
        # Brute force: how many choices of options have each item once.
        covers = sum(sorted(sum((cells for _, cells in chosen), [])) == sorted(items)
                     for size in range(1, 5) for chosen in itertools.combinations(named, size))
        for show in ("indices", "names", "items"):
            listed = written(problem, show, "--all")
            done = run("check", problem, "-", text=listed)
            # Options without a name are told by their index, which may be the name of another one.
            fine = done.code == 0 and done.out == f"{covers} covers, 0 wrong\n" and (is_plain(done.err) or show == "indices")
            if not covers:  # an empty pipe may also come from a command that failed
                fine = (done.code, done.out) == (66, "") and "nothing is checked" in done.err
            check_true(f"by {show}: {named}", fine, (listed, done))
            has_blanks = any(name in listed for name in ("4 5", "Team 1", "# 1"))  # such lines may be read in two ways
            if covers and show == "names" and not has_blanks:
                lines = run("solve", "--each", "-", "--show", "names", problem, text=listed)
                check_true(f"a list for --each: {named}", lines.code == 0 and is_plain(lines.err) and lines.out == listed, (listed, lines))


def digits():
    """Digits are an index to every reader, and a warning says so where they are a name too."""
    ids = write("ids.csv", "name,cost,A,B,C\n1,3,1,0,0\n2,5,0,1,0\n3,2,0,0,1\n4,4,1,1,0\n")
    check("names with their mark", written(ids, "names", "--all"), "name:1 name:2 name:3\nname:3 name:4\n")
    note = "words of digits are indices: 3 is option 3 by index, '4'; option 2 has that name: name:3\n"
    check("check", run("check", ids, "-", text="2 3\n3 2\n"), (1, "<stdin>:2: the cover of line 1 again\n2 covers, 1 wrong\n",
          "<stdin>:1: warning: words of digits are indices: 2 is option 2 by index, '3'; option 1 has that name: name:2\n"))
    check("check -q", run("check", "-q", ids, "-", text="2 3\n").err, "")
    check("check of names", run("check", ids, "-", "--show", "names", text="4 3\n"), (0, "1 covers, 0 wrong\n", ""))
    check("check of indices", run("check", ids, "-", "--show", "indices", text="2 3\n"), (0, "1 covers, 0 wrong\n", ""))
    check("--each", run("solve", "--each", "-", ids, text="name:3\n3\n"), (0, "0 1 2\n2 3\n", f"<stdin>:2: warning: {note}"))
    start = write("start", "3\n")
    done = run("solve", "--minimize", "--start", start, ids)
    check("--start", (done.code, done.out, done.err.splitlines()[0]), (0, "2 3\n", f"{start}:1: warning: {note}".strip()))


def lists():
    """A list where one option belongs is answered with how to write it."""
    problem = write("two.csv", "name,A,B\nx,1,0\ny,0,1\nw z,1,1\n")
    for flag in ("--require", "--forbid"):
        for word, flags in [("x,y", "x"), ("x;y", "x"), ("x y", "x"), ("0, 1", "0")]:
            other = "1" if flags == "0" else "y"
            check(f"{flag} {word}", run("count", flag, word, problem),
                  (2, "", f"quadrille: found '{word}' for {flag}, expected one option; for several options repeat the flag: {flag} {flags} {flag} {other}\n"))
    check("--require of a name with a blank", run("count", "--require", "w z", problem), (0, "1\n", ""))
    check_true("--forbid @file", run("count", "--forbid", "@list", problem).err.endswith("; for a list in a file: $(sed 's/^/--forbid /' list)\n"))
    check("--each", run("count", "--each", "-", problem, text="x,y\n").err, "<stdin>:1:1: found 'x,y', expected blanks between options: x y\n")
    check("check", run("check", problem, "-", text="0,1\n").err, "<stdin>:1:1: found '0,1' for an option, expected blanks between options: 0 1\n")


def starts():
    """A part of a cover in --start is completed; what is in no cover is a mistake of the file."""
    problem = write("start.dlx", "A B C\nA |10\nB |10\nC |1\nA B |3\nA C |2\n")  # 0 1 2 costs 21, 2 3 costs 4, 1 4 costs 12
    for words, options in [("0", 3), ("2", None), ("1 4", 0), ("0 0", 3)]:
        done = run("solve", "--minimize", "--start", write("start", f"{words}\n"), problem)
        check(f"--start {words}", (done.code, done.out), (0, "2 3\n"))
        part = [line for line in done.err.splitlines() if "a part of a cover" in line]
        check_true(f"--start {words}: what is told", len(part) == (options != 0) and (not options or f"of {options} options" in part[0]), done.err)
    for words in ("0 3", "3 4"):
        check(f"--start {words}", run("solve", "--start", write("start", f"# a note\n{words}\n"), problem),
              (65, "", f"{FOLDER}/start:2:1: found options that are in no cover together, expected a cover or a part of one\n"))
    done = run("solve", "--minimize", "--start", write("start", "0\n"), "--forbid", "1", problem)
    check("--start that the flags rule out", (done.code, done.out), (65, ""))


def costs():
    for words in (["--minimize"], ["--maximize"], ["--best", "2"], ["--within", "5%"], ["--max-cost", "3"], ["--minimize", "--all"]):
        done = run("solve", *words, text="name,A,B\nx,1,0\ny,0,1\n")
        check_true(f"{words} without costs", done.code == 0 and "<stdin>: warning: no option has a cost other than 0, so every cover costs 0" in done.err, done)
    check("--fewest has its own", run("solve", "--fewest", text="a b\na\nb\na b\n"), (0, "2\n", "quadrille: 1 option, proved the fewest\n"))
    check("costs are costs", run("solve", "--minimize", text="a\na |2\n").err, "quadrille: cost 2, proved the best\n")
    tens = write("tens.dlx", "a\na |100\na |104\na |106\n")
    for text, told in [("0.05", "5% or 0.05%"), ("0.5", "50% or 0.5%"), ("0.0719", "7.19% or 0.0719%")]:
        check(f"--within {text}", run("solve", "--within", text, tens),
              (2, "", f"quadrille: solve: --within takes a percentage, not '{text}': {told}\n"))
    check("--within with its sign, and 1 and more", [run("solve", "--within", text, tens).out for text in ("5%", "5", "0.5%", "0", "6.0")],
          ["0\n1\n", "0\n1\n", "0\n", "0\n", "0\n1\n2\n"])
    for percent in range(1, 100):  # no limit is lost in the last bit of a fraction
        edge = write("edge.dlx", f"a\na |100\na |{100 + percent}\na |{101 + percent}\n")
        check(f"--within {percent}%, at the edge", run("solve", "--within", f"{percent}%", edge).out, "0\n1\n")
    for words in (["--minimize"], ["--best", "1"], ["--within", "0"]):
        check(f"{words} --threads 1", run("solve", *words, "--threads", "1", tens).code, 0)
        check(f"{words} --threads 2", run("solve", *words, "--threads", "2", tens).code, 2)
    for verb in ("hint", "rate", "why", "estimate", "profile", "watch"):
        one, other = run(verb, "--threads", "1", tens), run(verb, tens)
        check(f"{verb} --threads 1", (one.code, one.err), (other.code, other.err))


rendered()
ambiguous()
twins()
own_output()
digits()
lists()
starts()
costs()
finish()
