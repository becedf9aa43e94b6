#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a command that prints a wrong answer.
"""What each command answers: answers.py BINARY

What is expected was worked out by hand, or comes from tests/data and the literature.
"""

import itertools
import json
import os
import re
import subprocess

from harness import BINARY, FOLDER, check, check_true, finish, need, run, write

# The example of TAOCP 7.2.2.1 (6): one cover, the options 0, 3 and 4.
KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
KNUTH_COVER = [0, 3, 4]
# Two halves of 2 and 3 covers, six together.
SIX = "a b c\na b\na\nb\nc\nc\nc\n"
SIX_COVERS = [[0, 3], [0, 4], [0, 5], [1, 2, 3], [1, 2, 4], [1, 2, 5]]
NAMED = {"items": ["a", "b", {"name": "s", "kind": "secondary"}],
         "options": [{"name": "left", "items": ["a", "s"]}, {"name": "right", "items": ["b"]},
                     {"name": "both", "items": ["a", "b"]}, {"name": "twin", "items": ["a"]},
                     {"name": "twin", "items": ["b", "s"]}, ["b"]]}
# a by 0, 2 (with b) or 3; b by 1, 4 or 5; options 0 and 4 share s.
NAMED_COVERS = [[0, 1], [0, 5], [1, 3], [2], [3, 4], [3, 5]]

knuth, six = write("knuth.dlx", KNUTH), write("six.dlx", SIX)
named = write("named.json", json.dumps(NAMED))
none = write("none.dlx", "a b c\na b\nb c\n")
QUEENS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200}


def covers_of(out):
    """The covers of a listing, sorted: engines may find them in any order."""
    return sorted([int(word) for word in line.split()] for line in out.splitlines() if not line.startswith("#"))


def parsed(text):
    try:
        return json.loads(text)
    except ValueError as error:
        return f"no JSON: {error}: {text}"


def records(*words, **more):
    done = run(*words, "--json", **more)
    return done.code, [json.loads(line) for line in done.out.splitlines()]


def solve():
    check("solve", run("solve", knuth), (0, "0 3 4\n", ""))
    check("solve --all", run("solve", "--all", knuth), (0, "0 3 4\n", ""))
    done = run("solve", "--all", six)
    check("every cover once", (done.code, covers_of(done.out), done.err), (0, SIX_COVERS, ""))
    check("secondary items", covers_of(run("solve", "--all", named).out), NAMED_COVERS)
    for limit in range(1, 9):
        done = run("solve", "--limit", limit, six)
        found = covers_of(done.out)
        check(f"--limit {limit}", (done.code, done.err, len(found), all(cover in SIX_COVERS for cover in found)),
              (0, "", min(limit, 6), True))
    check("--limit 2^64 - 1", len(covers_of(run("solve", "--limit", 2**64 - 1, six).out)), 6)
    check("no cover", run("solve", "-q", "--all", none), (1, "", ""))
    for choose in ("first", "smallest"):
        check(f"--choose {choose}", covers_of(run("solve", "--all", "--choose", choose, six).out), SIX_COVERS)
    for n in (5, 6, 7, 8):
        queens = run("gen", "queens", n).out
        first, smallest = (covers_of(run("solve", "--all", "--choose", rule, text=queens).out) for rule in ("first", "smallest"))
        brute = sorted([n * r + c for r, c in enumerate(p)] for p in itertools.permutations(range(n))
                       if len({r + c for r, c in enumerate(p)}) == n == len({r - c for r, c in enumerate(p)}))
        check(f"queens {n}, on the first item", first, brute)
        check(f"queens {n}, on the smallest item", smallest, brute)
    twice = [run("solve", "--all", six).out for _ in range(3)]
    check("the order is the same each time", len(set(twice)), 1)
    check("the empty cover", run("solve", "--all", "-q", text='{"items":[],"options":[]}'), (0, "\n", ""))


def show():
    one = ["solve", "--require", "0", "--require", "1"]
    check("--show indices", run(*one, "--show", "indices", named), (0, "0 1\n", ""))
    check("--show names", run(*one, "--show", "names", named), (0, "left right\n", ""))
    check("--show items", run(*one, "--show", "items", named), (0, "a s ; b\n", ""))
    check("--show names without names", run("solve", "--show", "names", knuth), (0, "0 3 4\n", ""))
    check("--show items without names", run("solve", "--show", "items", text="1 1 0\n0 0 1\n"), (0, "0 1 ; 2\n", ""))
    code, lines = records("solve", "--show", "items", "--require", "0", "--require", "1", named)
    check("--show items in JSON", (code, lines[1]["items"], lines[1]["options"]), (0, [["a", "s"], ["b"]], [0, 1]))


def json_lines():
    code, lines = records("solve", "--all", six)
    check("JSON lines", (code, [line["type"] for line in lines]), (0, ["problem"] + ["cover"] * 6 + ["result"]))
    check("the problem", {key: lines[0].get(key) for key in ("items", "options")}, {"items": 3, "options": 6})
    check("the covers", sorted(line["options"] for line in lines[1:-1]), SIX_COVERS)
    check("the result", {key: lines[-1][key] for key in ("status", "count", "complete")},
          {"status": "covers", "count": "6", "complete": True})
    check("its other keys", {"engine", "seed", "stats"} - lines[-1].keys(), set())
    code, lines = records("solve", none)
    check("none", (code, [line["type"] for line in lines], lines[-1]["status"], lines[-1]["count"], lines[-1]["complete"]),
          (1, ["problem", "result"], "none", "0", True))
    code, lines = records("solve", six)
    check("one of many", (code, len(lines), lines[-1]["count"], lines[-1]["complete"]), (0, 3, "1", False))
    code, lines = records("solve", "--require", "0", "--require", "1", named)
    check("names", lines[1]["names"], ["left", "right"])
    code, lines = records("solve", text="a b\na |5\nb |-7\n")
    check("cost", lines[1]["cost"], "-2")
    large = "a b\n" + "a |9223372036854775807\nb |9223372036854775807\n"
    check("cost beyond 64 bits", records("solve", text=large)[1][1]["cost"], "18446744073709551614")
    code, lines = records("solve", text=run("gen", "queens", "4").out)
    check("origin", (lines[0]["name"], lines[0]["origin"]["generator"], lines[0]["origin"]["arguments"]),
          ("4 queens", "queens", ["4"]))
    code, lines = records("solve", text="p ec 0\n")
    check("the empty cover", lines[1]["options"], [])


def count():
    for n, covers in QUEENS.items():
        check(f"queens {n}", run("count", text=run("gen", "queens", n).out), (0, f"{covers}\n", ""))
    for n, covers in ((5, 10), (7, 28), (8, 0), (11, 88)):
        check(f"toroidal queens {n}", run("count", text=run("gen", "queens", n, "--toroidal").out).out, f"{covers}\n")
    pairs = " ".join(f"i{k}" for k in range(12)) + "\n" + "".join(f"i{j} i{k}\n" for k in range(12) for j in range(k))
    check("matchings of K12: 11!!", run("count", text=pairs).out, "10395\n")
    subsets = "a b c d e f\n" + "".join(" ".join(c) + "\n" for n in range(1, 7) for c in itertools.combinations("abcdef", n))
    check("partitions of six: Bell", run("count", text=subsets).out, "203\n")
    check("count", run("count", six), (0, "6\n", ""))
    check("count of none", run("count", "-q", none), (0, "0\n", ""))
    check("count --limit below", run("count", "--limit", "4", six), (0, "at least 4\n", ""))
    check("count --limit above", run("count", "--limit", "7", six), (0, "6\n", ""))
    done = run("count", "--limit", "6", six)
    check_true("count --limit at the count", done in [(0, "6\n", ""), (0, "at least 6\n", "")], done)
    code, lines = records("count", six)
    check("count --json", (code, len(lines), lines[0]["type"], lines[0]["status"], lines[0]["count"], lines[0]["complete"]),
          (0, 1, "result", "covers", "6", True))


def unique():
    for text, code, answer in [("a b c\na b\nb c\n", 1, "none"), ("a\na\n", 0, "one"), ("a\na\na\n", 1, "many"), (SIX, 1, "many"),
                               (KNUTH, 0, "one")]:
        check(f"unique: {answer}", run("unique", "-q", text=text), (code, f"{answer}\n", ""))
        found, lines = records("unique", text=text)
        check(f"unique --json: {answer}", (found, lines[0]["type"], lines[0]["unique"]), (code, "result", answer))


def check_covers():
    def verdict(text, *words, problem=six):
        done = run("check", *words, problem, "-", text=text)
        return done.code, done.out.splitlines()[-1:], done.err

    listing = "".join(" ".join(map(str, cover)) + "\n" for cover in SIX_COVERS)
    check("all covers", verdict(listing), (0, ["6 covers, 0 wrong"], ""))
    check("in any order", verdict("3 0\n5 2 1\n"), (0, ["2 covers, 0 wrong"], ""))
    check("comments", verdict("# a comment\n0 3\n# more\n"), (0, ["1 covers, 0 wrong"], ""))
    check("CRLF", verdict("0 3\r\n0 4\r\n"), (0, ["2 covers, 0 wrong"], ""))
    check("nothing came", verdict(""),
          (66, [], "quadrille: no covers came from the command before: it failed, or found no cover; nothing is checked\n"))
    for text, line, reason in [
        ("0 3\n0\n", 2, "item c is covered 0 times, at least 1 needed"),
        ("0 1 3\n", 1, "item a is covered 2 times, at most 1 allowed"),
        ("0 3 3\n", 1, "option 3 is used twice"),
        ("0 3\n0 4\n3 0\n", 3, "the cover of line 1 again"),
        ("\n", 1, "item a is covered 0 times, at least 1 needed"),
    ]:
        done = run("check", six, "-", text=text)
        check(f"wrong: {text!r}", (done.code, done.out.splitlines()[0], done.err), (1, f"<stdin>:{line}: {reason}", ""))
    check("how many are wrong", verdict("0\n0 3\n1\n0 3\n"), (1, ["4 covers, 3 wrong"], ""))
    for problem, cover, reason in [
        ("a b | s\na s\nb s\n", "0 1", "secondary item s is used twice without one common colour"),
        ("a b | s\na s:x\nb s:y\n", "0 1", "secondary item s is used twice without one common colour"),
        ("a b | s\na s:x\nb s\n", "0 1", "secondary item s is used twice without one common colour"),
        ("a | s\na\ns\n", "0 1", "option 1 has no primary item"),
        ("2|a\na\na\n", "0", "item a is covered once, at least 2 needed"),
        ("1:2|a\na\na\na\n", "0 1 2", "item a is covered 3 times, at most 2 allowed"),
        ('{"items":["a"],"options":[["a"],["a"]],"require":[1]}', "0", "option 1 is required and not used"),
        ('{"items":["a"],"options":[["a"],["a"]],"forbid":[0]}', "0", "option 0 is forbidden and used"),
    ]:
        done = run("check", "-q", write("problem", problem), "-", text=cover + "\n")
        check(f"wrong: {reason}", (done.code, done.out.splitlines()[0]), (1, f"<stdin>:1: {reason}"))
    for problem, cover in [("a b | s\na s:x\nb s:x\n", "0 1"), ("1:2|a\na\na\na\n", "0 1"), ("0:1|a b\nb\n", "0")]:
        check(f"right: {cover} of {problem!r}", verdict(cover + "\n", problem=write("problem", problem))[:2],
              (0, ["1 covers, 0 wrong"]))
    check("by names", run("check", "--show", "names", named, "-", text="left right\n").code, 0)
    check("by unknown names", run("check", "--show", "names", named, "-", text="left nowhere\n").code, 65)
    check("by an ambiguous name", run("check", "--show", "names", named, "-", text="left twin\n").code, 65)

    lines = run("solve", "--all", "--json", six).out
    check("JSON lines", verdict(lines), (0, ["6 covers, 0 wrong"], ""))
    cut = "".join(line + "\n" for line in lines.splitlines()[:-1])
    check("JSON lines cut short", run("check", six, "-", text=cut),
          (65, "", "<stdin>:8:1: found the end of the covers, expected a record of the result\n"))
    for at in range(1, len(lines) - 1, 37):
        done = run("check", six, "-", text=lines[:at])
        check(f"JSON lines cut after {at} bytes", (done.code, done.out), (65, ""))
    fewer = "".join(line + "\n" for i, line in enumerate(lines.splitlines()) if i != 3)
    check("JSON lines with a cover less than their result says", run("check", six, "-", text=fewer).code in (1, 65), True)
    code, found = records("check", six, "-", text="0 3\n0\n")
    check("check --json", (code, found), (1, [{"type": "check", "covers": 2, "wrong": 1, "findings": [
        {"line": 2, "reason": "item c is covered 0 times, at least 1 needed"}]}]))


def restrictions():
    def found(*words, problem=named):
        done = run("solve", "--all", *words, problem)
        return done.code, covers_of(done.out)

    def those(test):
        covers = [cover for cover in NAMED_COVERS if test(cover)]
        return (0 if covers else 1), covers

    for option in range(6):
        check(f"--require {option}", found("--require", option), those(lambda c: option in c))
        check(f"--forbid {option}", found("--forbid", option), those(lambda c: option not in c))
        check(f"--require and --forbid {option}", found("--require", option, "--forbid", option), (1, []))
        for other in range(6):
            check(f"--require {option} --forbid {other}", found("--require", option, "--forbid", other),
                  those(lambda c: option in c and other not in c))
            check(f"--require {option} --require {other}", found("--require", option, "--require", other),
                  those(lambda c: option in c and other in c))
    check("--require name:left", found("--require", "name:left"), those(lambda c: 0 in c))
    check("--require left", found("--require", "left"), those(lambda c: 0 in c))
    check("--forbid name:both", found("--forbid", "name:both"), those(lambda c: 2 not in c))
    for word in ("name:nowhere", "name:twin", "name:", "nowhere", "twin", "6", "-1", ""):
        for flag in ("--require", "--forbid"):
            done = run("solve", flag, word, named)
            check(f"{flag} {word!r}", (done.code, done.out, done.err.count("\n")), (2, "", 1))
    check("count obeys", run("count", "--forbid", "2", named).out, "5\n")
    check("unique obeys", run("unique", "--require", "2", named).out, "one\n")
    in_file = json.dumps(NAMED | {"require": ["left"], "forbid": [5]})
    check("those of the file", covers_of(run("solve", "--all", text=in_file).out), [[0, 1]])
    check("... and of the flags", run("count", "--forbid", "1", text=in_file).out, "0\n")
    check("an option without a primary item", run("count", "-q", "--require", "1", text="a | s\na\ns\n").out, "0\n")
    check("... forbidden", run("count", "-q", "--forbid", "1", text="a | s\na\ns\n").out, "1\n")
    check("an option that needs more than once", run("count", "--require", "0", "--require", "0", named).out, "2\n")


def limits():
    long_one = write("long.json", run("gen", "queens", "20").out)
    for nodes in (1, 10, 1000, 100000):
        done = run("count", "--nodes", nodes, long_one)
        check(f"--nodes {nodes}", (done.code, done.out.startswith("at least "), done.err),
              (3, True, "quadrille: count: reached the limit of search nodes, the answer is not complete\n"))
        check(f"--nodes {nodes} is the same each time", run("count", "--nodes", nodes, long_one).out, done.out)
    for time in ("0.1", "0.1s", "0.002m", "0.00003h"):
        done = run("count", "--time", time, long_one)
        check(f"--time {time}", (done.code, done.out.startswith("at least "), done.err),
              (3, True, "quadrille: count: reached the time limit, the answer is not complete\n"))
    check("--nodes that suffice", run("count", "--nodes", "1000000", knuth), (0, "1\n", ""))
    check("--time that suffices", run("count", "--time", "1h", knuth), (0, "1\n", ""))
    code, lines = records("count", "--nodes", "10", long_one)
    check("a limit in JSON", (code, lines[0]["status"], lines[0]["complete"], lines[0]["ending"]),
          (3, "unknown", False, "node limit"))
    code, lines = records("solve", "--all", "--nodes", "100000", long_one)
    check("a limit in JSON lines", (code, lines[-1]["count"], lines[-1]["complete"]), (3, str(len(lines) - 2), False))


def convert():
    formats = ["json", "dlx", "ec", "dense"]
    for problem, covers in ((knuth, [KNUTH_COVER]), (six, SIX_COVERS)):
        for first, second in itertools.product(formats, repeat=2):
            once = run("convert", "-q", "--to", first, problem)
            twice = run("convert", "-q", "--to", second, text=once.out)
            listing = run("solve", "--all", text=twice.out)
            check(f"{problem.name} to {first} to {second}", (once.code, twice.code, listing.err, covers_of(listing.out)),
                  (0, 0, "", covers))
            check(f"{problem.name} to {first} to {second}: the count", run("count", text=twice.out).out, f"{len(covers)}\n")
    secondary_last = "a b | s\na s\nb\na b\nb s\n"
    for first, second in itertools.product(formats, repeat=2):
        once = run("convert", "-q", "--to", first, text=secondary_last).out
        twice = run("convert", "-q", "--to", second, text=once).out
        check(f"secondary items to {first} to {second}", covers_of(run("solve", "--all", text=twice).out), [[0, 1], [2]])
    mixed = '{"items":[{"name":"s","kind":"secondary"},"a"],"options":[["a","s"],["a"]]}'
    for name in ("ec", "dlx"):
        done = run("convert", "--to", name, text=mixed)
        check(f"order of items to {name}: refused", (done.code, done.out, done.err),
              (2, "", f"quadrille: format {name} cannot carry secondary items before primary ones; --lossy leaves them out\n"))
        lossy = run("convert", "-q", "--lossy", "--to", name, text=mixed)
        check(f"order of items to {name}: --lossy", run("count", text=lossy.out).out, "2\n")
    check("order of items to dense", run("convert", "-q", "--to", "dense", text=mixed).out, "# secondary 0\n1 1\n0 1\n")

    problems = {"colours": "a b | s\na s:x\nb s:x\n", "bounds": "1:2|a\na\na\n", "costs": "a\na |5\n",
                "require and forbid": '{"items":["a"],"options":[["a"],["a"]],"require":[1]}',
                "sense max": '{"sense":"max","items":["a"],"options":[["a"]]}',
                "options without items": '{"items":["a"],"options":[["a"],[]]}'}
    carried = {"dlx": {"colours", "bounds", "costs"}, "ec": {"options without items"}, "dense": {"options without items"}}
    for what, text in problems.items():
        check(f"{what} to json", run("convert", "-q", "--to", "json", text=text).code, 0)
        for name, carries in carried.items():
            done = run("convert", "-q", "--to", name, text=text)
            if what in carries:
                check(f"{what} to {name}", (done.code, done.err), (0, ""))
                continue
            check(f"{what} to {name}: refused", (done.code, done.out, "cannot carry" in done.err and what in done.err,
                                                done.err.count("\n")), (2, "", True, 1))
            if what == "options without items":
                continue  # nothing could stand in their place
            lossy = run("convert", "--lossy", "--to", name, text=text)
            check(f"{what} to {name}: --lossy", (lossy.code, lossy.out != "", what in lossy.err), (0, True, True))
    whole = {"format": "quadrille-problem", "version": 1, "name": "whole", "meta": {"author": "me", "list": [1, 2.5, None]},
             "sense": "max",
             "items": ["a", {"name": "b b", "min": 0, "max": 2, "meta": {"x": 1}}, {"name": "|:", "kind": "secondary"}],
             "options": [["a", ["|:", "red"]], {"name": "o", "items": ["b b"], "cost": -7, "meta": {"y": {}}}, [], ["a"]],
             "require": [3], "forbid": [2]}
    again = run("convert", "-q", "--to", "json", text=json.dumps(whole))
    check("json to json is the same", parsed(again.out), whole)
    big = '{"items":["a"],"options":[["a"]],"meta":{"id":123456789012345678901}}'
    check("large numbers in meta", parsed(run("convert", "--to", "json", text=big).out)["meta"], {"id": 123456789012345678901})
    once = run("convert", "-q", "--to", "dlx", text='{"items":["a b","c"],"options":[["a b"],["c"]]}')
    check("names that dlx cannot write give way to numbers", (once.code, once.out), (0, "| dlx\n0 1\n0\n1\n"))
    tricky = run("convert", "--to", "dlx", text='{"items":["1","0"],"options":[["1"],["0","1"],["0"]]}')
    check("dlx that looks like dense is told apart", covers_of(run("solve", "--all", text=tricky.out).out), [[0, 2], [1]])
    tricky = run("convert", "--to", "dlx", text='{"items":["p","ec","2"],"options":[["p","ec","2"],["p"]]}')
    check("dlx that looks like ec is told apart", run("count", text=tricky.out).out, "1\n")
    check("dlx word for word", run("convert", "--to", "dlx", knuth).out, KNUTH)
    check("ec word for word", run("convert", "-q", "--to", "ec", text=secondary_last).out,
          "p ec 3 4 1\ns 1 3\ns 2\ns 1 2\ns 2 3\n")
    check("dense word for word", run("convert", "-q", "--to", "dense", text=secondary_last).out,
          "# secondary 2\n1 0 1\n0 1 0\n1 1 0\n0 1 1\n")
    spp = write("flights.txt", " 3   4 \r\n 10 2 1 2 \r\n 7 1 3\r\n  9 1 1\r\n-2 2 3 2")
    check("spp to dlx word for word", run("convert", "--to", "dlx", spp), (0, "| dlx\n1 2 3\n1 2 |10\n3 |7\n1 |9\n3 2 |-2\n", ""))
    costs = [json.loads(line)["cost"] for line in run("solve", "--all", "--json", spp).out.splitlines() if '"cover"' in line]
    check("costs of spp", sorted(costs), ["17", "7"])
    for command, flag, other in (("convert", "--to", "spp"), ("info", "--from", "cnf")):
        done = run(command, flag, other, spp)
        formats = re.fullmatch(rf"quadrille: {command}: {flag} takes (json, ec, .* or \w+), not '{other}'\n", done.err)
        check(f"no {other} for {flag}", (done.code, done.out, bool(formats), formats and other in formats[1]), (2, "", True, False))
    check("cnf does not carry costs", run("convert", "--to", "cnf", spp),
          (2, "", "quadrille: format cnf cannot carry costs; --lossy leaves them out\n"))
    ladder = run("convert", "--to", "cnf", "--encoding", "ladder", text="a\na\na\na\n")
    check("cnf by ladder", (ladder.code, ladder.out.partition("p cnf")[2], ladder.err),
          (0, " 4 6\n1 2 3 0\n-1 -2 0\n-1 4 0\n-2 4 0\n-4 1 2 0\n-4 -3 0\n", ""))
    check("an unknown encoding", run("convert", "--to", "cnf", "--encoding", "best", spp),
          (2, "", "quadrille: convert: --encoding takes auto, pairwise, ladder, product, commander or binary, not 'best'\n"))
    check("an encoding where there is no choice", run("convert", "--to", "ec", "--encoding", "ladder", spp),
          (2, "", "quadrille: convert: --encoding and --to ec cannot be combined: the format has no choice\n"))
    check("dropped names are a warning", run("convert", "--to", "ec", six).err,
          "quadrille: warning: format ec does not carry item names: left out\n")


def simplify():
    # a lies in b, so b alone and b c are useless; then a and b are equal, and x says nothing.
    text = "a b c | x\na b |7\na b c\nb\nb c |-1\nc x\nc\n"
    done = run("simplify", "-q", text=text)
    found = parsed(done.out)
    whole = parsed(run("convert", "-q", "--to", "json", text=text).out)
    check("simplify", (done.code, done.err, found), (0, "", whole | {"forbid": [2, 3]}))
    check("the covers are the same", covers_of(run("solve", "--all", text=done.out).out), [[0, 4], [0, 5], [1]])
    again = run("simplify", "-q", text=done.out)
    check("twice is once", again.out, done.out)
    for words in ([], ["--no-simplify"]):
        check(f"solve {words}", covers_of(run("solve", "--all", *words, text=text).out), [[0, 4], [0, 5], [1]])
        check(f"count {words}", run("count", *words, text=text).out, "3\n")

    # 0 is required, so 1 is useless; b has only 2 then; what was said is not said again.
    restricted = '{"items":["a","b"],"options":[["a"],["a","b"],["b"],["b"],[]],"require":[0],"forbid":[3]}'
    found = parsed(run("simplify", "-q", text=restricted).out)
    check("require and forbid", (found["require"], found["forbid"]), ([0, 2], [3, 1, 4]))
    pipe = run("simplify", "-q", text=restricted).out
    check("in a pipe", run("solve", "--all", "-q", text=pipe).out, "0 2\n")

    for text in ("a b\na\n", "a b | x\na x\nb x\n", "2|a\na\n"):
        done = run("simplify", text=text)
        check(f"no cover: {text!r}", (done.code, done.err), (1, "quadrille: simplify: the problem has no cover\n"))
        check("... nor has what is written", run("count", "--no-simplify", text=done.out).out, "0\n")
    check("to ec: refused", run("simplify", "--to", "ec", text="a\na\n").code, 2)
    plain = "1 1\n1 0\n0 1\n1 0\n0 1\n1 1\n"
    check("to ec: nothing to say", run("simplify", "--to", "ec", "-q", text=plain),
          run("convert", "--to", "ec", "-q", text=plain))
    queens = run("gen", "queens", "6").out
    simplified = run("simplify", text=queens).out
    check("a front end draws its covers", run("render", text=run("solve", text=simplified).out).out,
          run("render", text=run("solve", text=queens).out).out)
    twenty = "\n".join([" ".join(f"i{k}" for k in range(70))] + [f"i{k}\ni{k}" for k in range(70)]) + "\n"
    check("70 choices between two", run("count", text=twenty).out, f"{2**70}\n")


def info():
    problem = write("info.dlx", "a b c d | s t\na b s\nb a s\nc t:x |3\ns\nb\n")
    warning = f"{problem}:5:1: warning: this option has no primary item, so it is in no cover\n"
    expected = {"type": "info", "format": "dlx", "items": 6, "primary": 4, "secondary": 2, "options": 5, "cells": 10,
                "features": "secondary items, colours, costs",
                # a: 2, b: 3, c: 1, d: 0; sizes 3, 3, 2, 1, 1
                "options_per_primary_item": {"min": 0, "mean": 1.5, "max": 3},
                "items_per_option": {"min": 1, "mean": 2.0, "max": 3},
                "repeated_options": 1, "options_without_primary": 1, "uncoverable": ["d"],
                "components": 3, "largest_component": 2, "required": 0, "forbidden": 0,
                # d has no option, and the option s no primary item
                "simplify": {"impossible": True, "forced": 0, "forbidden": 1, "excluded": 0, "blocked": 0, "dominated": 0,
                             "refuted": 0, "idle_items": 0, "components": 1, "finished": True}}
    done = run("info", "--json", problem)
    record = json.loads(done.out)
    sha256 = record.pop("sha256")
    check("info --json", (done.code, done.err, record), (0, warning, expected))
    check("sha256", (len(sha256), set(sha256) <= set("0123456789abcdef")), (64, True))
    check("info", run("info", problem), (0, """\
format       dlx
items        6 (4 primary, 2 secondary)
options      5 (1 repeat an earlier one, 1 without a primary item)
non-zeros    10
has          secondary items, colours, costs
degrees      0 to 3, mean 1.5 options a primary item
sizes        1 to 3, mean 2.0 items an option
components   3, the largest of 2 primary items
uncoverable  1: d
simplify     there is no cover
""", warning))
    # a and b: equal; c: its option is forced. So two options of a are left, and t is idle.
    text = "a b c | t\na b\nb a\nc t\nt\n"
    check("info of what can be simplified", run("info", "-q", text=text).out.splitlines()[-1],
          "simplify     1 forced options, 1 forbidden, 1 idle items")
    # a and b give x, y and z the same colour, so the first option of c is in no cover
    equal = "a b c | x y z\na x:0 y:0\na x:1 y:1\nb y:0 z:0\nb y:1 z:1\nc x:0 z:1\nc x:0 z:0\nc x:1 z:1\n"
    check("info of what is refuted", run("info", text=equal).out.splitlines()[-1], "simplify     1 refuted")
    check("info --json of what is refuted", json.loads(run("info", "--json", text=equal).out)["simplify"]["refuted"], 1)
    check("nothing to simplify", run("info", text="a\na\na\n").out.splitlines()[-1], "simplify     nothing")
    check("all is settled", run("info", text="a b\na\nb\n").out.splitlines()[-1],
          "simplify     2 forced options, all is settled")
    queens = json.loads(run("info", "--json", text=run("gen", "queens", "4").out).out)
    # 8 lines; 2 * 7 diagonals but for the 4 corners of one square; 16 squares in 2 lines and 2 diagonals, but for 4 corners
    check("info of queens 4", [queens[key] for key in ("name", "primary", "secondary", "options", "cells", "components")],
          ["4 queens", 8, 10, 16, 60, 1])
    covers = run("solve", "--json", text=run("gen", "queens", "4").out).out
    check("its origin with the covers", json.loads(covers.splitlines()[0])["origin"]["sha256"], queens["sha256"])
    check("its origin without covers", "sha256" in queens["origin"], False)
    restricted = json.loads(run("info", "--json", text='{"items":["a"],"options":[["a"],["a"],["a"]],"require":[0],"forbid":[1,2]}').out)
    check("info of restrictions", (restricted["required"], restricted["forbidden"], restricted["features"]),
          (1, 2, "require and forbid"))


def completion():
    """What shells complete: the scripts hand the words on to `__complete`, and each is run by its own shell."""
    def offered(*words):
        return [line.partition("\t")[0] for line in run("__complete", *words).out.splitlines()]

    check("a command", offered("un"), ["unique"])
    check_true("all commands", {"solve", "help", "--version"} <= set(offered("")))
    check("a flag", offered("solve", "--li"), ["--limit"])
    check_true("... and what it does", "\tfind N covers" in run("__complete", "solve", "--li").out)
    check("a format", offered("convert", "--to", "de"), ["dense"])
    check("a format that is only read", (offered("convert", "--from", "s"), offered("convert", "--to", "s")), (["spp"], []))
    check("a format that is only written", (offered("convert", "--to", "cn"), offered("convert", "--from", "cn")), (["cnf"], []))
    check("a format of diagrams", offered("query", "--format", ""), ["dot", "nnf"])
    check("an encoding", offered("convert", "--encoding", "p"), ["pairwise", "product"])
    check("a choice", (offered("solve", "--show", "na"), offered("compile", "--order", "s")), (["names"], ["smallest", "structure"]))
    check("a number, and a file", (offered("query", "--from", ""), offered("solve", "")), ([], []))
    check("a front end, and its flags", (offered("gen", "qu"), "--box" in offered("gen", "sudoku", "--"), "--box" in offered("gen", "queens", "--")),
          (["queens"], True, False))
    check("a shell, and a topic", (offered("completion", "z"), offered("help", "sta")), (["zsh"], ["status", "stars"]))
    check("nothing", (offered("nothing", ""), run("__complete").out), ([], ""))

    folder = FOLDER / "bin"
    folder.mkdir()
    (folder / "quadrille").symlink_to(BINARY)
    typed = {  # what each shell offers behind these words
        "bash": "source {script}; COMP_WORDS=(quadrille convert --to c); COMP_CWORD=3; _quadrille; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        "zsh": "compdef() {{ }}; compadd() {{ printf '%s\\n' \"${{@[5,-1]}}\" }}; source {script}; words=(quadrille convert --to c); CURRENT=4; _quadrille",
        "fish": "source {script}; complete -C 'quadrille convert --to c' | cut -f 1"}
    for shell, line in typed.items():
        done = run("completion", shell)
        check_true(f"completion {shell}", done.code == 0 and done.err == "" and len(done.out) < 1000, done)
        need(shell)
        script = write(f"completion.{shell}", done.out)
        verdict = subprocess.run([shell, "-c", line.format(script=script)], capture_output=True, text=True, cwd=folder,
                                 env=os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"})
        check(f"{shell} asks it", (sorted(verdict.stdout.split()), verdict.stderr), (["cnf", "csv"], ""))


def shared_names():
    """Names that a reader of words cannot tell apart: solve prints what check, --start and --each read. The covers are counted by hand."""
    table = write("shared.csv", "name,A,B\na,1,0\na,0,1\nb  c,1,0\nb c,0,1\nd  e,1,1\n3,1,1\n")
    listing = run("solve", "--all", "--show", "names", table)
    check("shared names", (listing.code, sorted(listing.out.splitlines())), (0, ["0 1", "0 3", "1 2", "2 3", "d  e", "name:3"]))
    check("shared names, checked", run("check", table, "-", text=listing.out), (0, "6 covers, 0 wrong\n", f"<stdin>:{1 + listing.out.splitlines().index('0 3')}:"
          " warning: words of digits are indices: 3 is option 3 by index, 'b c'; option 5 has that name: name:3\n"))
    for line in listing.out.splitlines():
        start = write("start.txt", line + "\n")
        check(f"--start {line}", run("solve", "-q", "--fewest", "--start", start, table).code, 0)
        each = run("solve", "--each", "-", "-q", table, text=line + "\n")
        check(f"--each {line}", (each.code, each.err, each.out in run("solve", "--all", table).out), (0, "", True))
    blanks = write("blanks.csv", "name,A,B\nAnn Lee,1,0\nx,0,1\nAnn,1,1\n")
    for line, count in (("Ann Lee", "1"), ("Ann Lee x", "1"), ("x Ann Lee", "1"), ("Ann", "1"), ("", "2"), ("Ann x", "0")):
        check(f"a name with a blank: {line}", run("count", "--each", "-", blanks, text=line + "\n"), (0, f"{count}\n", ""))
    two = write("two.csv", "name,A,B\nAnn Lee,1,1\nAnn,1,0\nLee,0,1\n")
    check("two readings", run("count", "--each", "-", two, text="Ann Lee\n"),
          (65, "", "<stdin>:1:1: found names that can be read in several ways, expected indices\n"))


def starts():
    """--start reads one line; a second one is refused where the first is no cover by itself, and told where it is."""
    table = write("parts.csv", "name,A,B,cost\nx,1,0,3\ny,0,1,4\nz,1,1,9\n")
    for text, code, message in (("x\ny\n", 65, "start.txt:2:1: found a second line, expected all options of the cover to start from in line 1\n"),
                                ("x\nwhat\n", 65, "start.txt:2:1: found a second line, expected all options of the cover to start from in line 1\n"),
                                ("z\nx y\n", 0, "start.txt:2: warning: the search starts with the cover in line 1; the others are left out\n"),
                                ("x y\n", 0, "")):
        write("start.txt", text)
        done = run("solve", "--minimize", "--start", "start.txt", table, cwd=FOLDER)
        check(f"--start {text!r}", (done.code, done.out, done.err), (code, "" if code else "0 1\n", message + ("" if code else "quadrille: cost 7, proved the best\n")))
    check("--fewest counts options", run("solve", "--fewest", table), (0, "2\n", "quadrille: 1 option, proved the fewest\n"))


def clashes():
    table = write("clash.csv", "name,A,B\nx,1,0\ny,0,1\nz,1,1\n")
    both = "quadrille: {}: --require 'x' and --require 'z' exclude each other: both have item 'A'\n"
    check("required together", run("solve", "--require", "x", "--require", "z", table), (1, "", both.format("solve")))
    check("required together, counted", run("count", "--require", "x", "--require", "z", table), (0, "0\n", both.format("count")))
    check("required and forbidden", run("solve", "--require", "z", "--forbid", "z", table),
          (1, "", "quadrille: solve: option 'z' is required and forbidden, so there is no cover\n"))
    check("required, and no clash", run("solve", "--require", "x", "--require", "y", table), (0, "0 1\n", ""))
    coloured = "A B | S\nA S:1\nB S:1\nB S:2\n"
    check("one colour", run("count", "--require", "0", "--require", "1", text=coloured), (0, "1\n", ""))
    check("two colours", run("count", "--require", "0", "--require", "2", text=coloured),
          (0, "0\n", "quadrille: count: --require '0' and --require '2' exclude each other: both have item 'S'\n"))


for test in (solve, show, json_lines, count, unique, check_covers, shared_names, starts, clashes, restrictions, limits, convert, simplify, info, completion):
    test()
finish()
