#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Listings of covers by indices, names and items, as render and check read them: covers.py BINARY"""

import json

from harness import check, check_true, finish, run, write

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


rendered()
ambiguous()
twins()
finish()
