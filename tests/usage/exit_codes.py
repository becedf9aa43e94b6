#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a wrong exit code, or an answer on standard error.
"""Exit codes, the parting of standard output and error, and the grammar of the command line: exit_codes.py BINARY"""

import json
import os
import resource
import subprocess

from harness import FOLDER, check, check_true, finish, run, start, write

COMMANDS = ["solve", "count", "unique", "sample", "estimate", "compile", "query", "check", "convert", "info", "simplify", "gen",
            "render", "completion", "help"]
FRONT_ENDS = ["pentomino", "queens", "sudoku"]

ONE = "a b c\na b\nc\na\n"  # one cover: 0 1
NONE = "a b c\na b\nb c\n"
TWO = "a\na\na\n"
one, none, two = write("one.dlx", ONE), write("none.dlx", NONE), write("two.dlx", TWO)
covers, wrong = write("covers.txt", "0 1\n"), write("wrong.txt", "0\n")
long_one = write("long.json", run("gen", "queens", "20").out)
queen = '# quadrille: {"generator":"queens","arguments":["1"]}\n0\n'


def codes():
    """Design, section 5. Each row: words, exit code, standard output, whether there is a message."""
    bad = write("bad.dlx", "a a\n")
    for words, code, out, message in [
        (["solve", one], 0, "0 1\n", False),
        (["count", one], 0, "1\n", False),
        (["count", none], 0, "0\n", True),
        (["unique", one], 0, "one\n", False),
        (["check", one, covers], 0, "1 covers, 0 wrong\n", False),
        (["convert", "--to", "dlx", one], 0, ONE, False),
        (["solve", "--limit", "1", two], 0, "0\n", False),
        (["count", "--limit", "1", two], 0, "at least 1\n", False),
        (["solve", none], 1, "", True),
        (["solve", "--all", none], 1, "", True),
        (["unique", none], 1, "none\n", True),
        (["unique", two], 1, "many\n", False),
        (["solve"], 66, "", True),  # standard input is an empty pipe
        (["solve", "--engine", "no-such-engine", one], 2, "", True),
        (["solve", "--no-such-flag", one], 2, "", True),
        (["no-such-command"], 2, "", True),
        ([], 0, None, False),
        (["count", "--nodes", "5", long_one], 3, "at least 0\n", True),
        (["solve", "--nodes", "5", long_one], 3, "# incomplete: node limit\n", True),
        (["unique", "--nodes", "5", long_one], 3, "unknown\n", True),
        (["count", "--time", "0.05", "--nodes", "5", long_one], 3, "at least 0\n", True),
        (["info", bad], 65, "", True),
        (["solve", bad], 65, "", True),
        (["check", bad, covers], 65, "", True),
        (["info", "missing.dlx"], 66, "", True),
        (["check", one, "missing.txt"], 66, "", True),
        (["render", "missing.txt"], 66, "", True),
        (["gen", "sudoku", "missing.txt"], 66, "", True),
        (["solve", FOLDER], 66, "", True),
        (["solve", "-o", "no-such-folder/x", one], 74, "", True),
        (["solve", "-o", FOLDER, one], 74, "", True),
    ]:
        done = run(*words)
        check(f"exit code of {words}", (done.code, done.out if out is not None else None, done.err != ""), (code, out, message))
    done = run("check", one, wrong)
    check("exit code of a wrong cover", (done.code, done.out.splitlines()[-1], done.err), (1, "1 covers, 1 wrong", ""))
    check("render draws", run("render", "--ascii", text=queen), (0, "Q\n", ""))
    check("render of nothing", run("render"), (66, "", "quadrille: no covers came from the command before\n"))
    done = run("count", "--time", "0.2", long_one)
    check("time limit", (done.code, done.out.startswith("at least ")), (3, True))
    limit = 200 << 20
    done = run("info", text="p ec 16000000\n", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    check("no memory", done, (70, "", "quadrille: out of memory\n"))


def sat_codes():
    for words, code in [(["solve", one], 10), (["solve", none], 20), (["solve", "--nodes", "5", long_one], 0),
                        (["solve", "--all", two], 10), (["count", two], 10), (["count", none], 20),
                        (["count", "--nodes", "5", long_one], 0), (["unique", two], 10), (["unique", none], 20)]:
        check(f"--exit-code=sat {words}", run(*words, "--exit-code=sat").code, code)
    done = run("solve", "--exit-code=x", one)
    check("--exit-code=x answers nothing", (done.code, done.out), (2, ""))
    check("--exit-code=posix", run("solve", "--exit-code=posix", none).code, 1)
    check("--exit-code=sat leaves bad data alone", run("solve", "--exit-code=sat", text="a a\n").code, 65)


def streams():
    """Answers on standard output only, all else on standard error."""
    warned = "p ec 2 2 1\ns 1\ns 2\n"
    done = run("solve", text=warned)
    check("a warning", done, (0, "0\n", "<stdin>:3:1: warning: this option has no primary item, so it is in no cover\n"))
    check("--quiet", run("solve", "--quiet", text=warned), (0, "0\n", ""))
    done = run("count", "--stats", one)
    check("--stats", (done.code, done.out, done.err.count("\n")), (0, "1\n", 1))
    done = run("convert", "--to", "dense", one)
    check("a loss of names is a warning", (done.code, done.out, done.err.count("\n")), (0, "1 1 0\n0 0 1\n1 0 0\n", 1))
    check("... not with --quiet", run("convert", "--to", "dense", "-q", one).err, "")
    done = run("count", "--quiet", "--nodes", "5", long_one)
    check("a limit with --quiet", done, (3, "at least 0\n", ""))
    for words in (["solve", one], ["count", one], ["info", one], ["gen", "queens", "4"], ["--help"], ["--version"]):
        check(f"no progress on a pipe: {words}", run(*words).err, "")


def grammar():
    write("-dash.dlx", ONE)
    write("--all", TWO)
    write("-", NONE)
    for words, out in [
        (["solve", "-"], "0 1\n"), (["solve"], "0 1\n"),
        (["count", "--", "-dash.dlx"], "1\n"), (["count", "--", "--all"], "2\n"), (["solve", "--all", "--", "--all"], "0\n1\n"),
        (["count", "-q", "./-"], "0\n"), (["count", "--limit=9", "two.dlx"], "2\n"), (["count", "-n", "9", "two.dlx"], "2\n"),
        (["count", "-n9", "two.dlx"], "2\n"), (["count", "two.dlx", "-n", "9"], "2\n"), (["solve", "-a", "two.dlx"], "0\n1\n"),
        (["convert", "-t", "dlx", "two.dlx"], TWO), (["count", "--from", "dlx", "two.dlx"], "2\n"),
    ]:
        check(f"{words}", run(*words, text=ONE), (0, out, ""))
    check("'-' for covers", run("check", one, "-", text="0 1\n"), (0, "1 covers, 0 wrong\n", ""))
    check("'-' for the problem", run("check", "-", covers, text=ONE), (0, "1 covers, 0 wrong\n", ""))
    for flag in ["--from=dlx", "--limit=1", "--json", "--engine=auto", "--nodes=9", "--time=9", "--stats", "--choose=first",
                 "--exit-code=sat", "--quiet", "--output=x"]:
        name = flag.split("=")[0]
        check(f"{name} twice", run("count", flag, flag, one),
              (2, "", f"quadrille: count: {name} is given twice\n"))
    for words in (["solve", "--lim", "1"], ["solve", "--limit"], ["solve", "-z"], ["solve", "--json=1"], ["count", "--all"],
                  ["unique", "--limit", "1"], ["estimate", "--nodes", "9"], ["estimate", "--probes", "0"],
                  ["estimate", "--probes", "-1"], ["estimate", "--seed", "x"], ["estimate", "--engine", "x"], ["info", "--limit", "1"], ["gen", "queens", "8", "--repeat"],
                  ["solve", "a", "b"], ["check", "a"], ["check", "a", "b", "c"], ["convert"], ["gen"], ["completion", "csh"],
                  ["help", "no-such-word"], ["help", "solve", "count"], ["solve", "--all", "--limit", "2"], ["--bogus"],
                  ["gen", "no-such-front-end"], ["gen", "queens", "0"], ["gen", "queens"], ["Solve"], ["completion"],
                  ["completion", "bash", "zsh"], ["--version", "--bogus"], ["--help", "bogus"]):
        done = run(*words)
        check(f"usage: {words}", (done.code, done.out, done.err.startswith("quadrille: "), done.err.count("\n")),
              (2, "", True, 1))
    # A command line that cannot be obeyed is refused before standard input is read: the pipe stays open here.
    for words in (["count", "--nodes", "x"], ["count", "--time", "x"], ["solve", "--engine", "x"], ["solve", "--choose", "x"],
                  ["solve", "--exit-code", "x"], ["convert", "--to", "x"], ["info", "--from", "x"], ["solve", "--limit", "x"],
                  ["estimate", "--probes", "0"], ["estimate", "--seed", "1.5"]):
        process = start(*words, stdin=subprocess.PIPE)
        try:
            code = process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            code = "waits for input"
            process.kill()
        process.communicate()
        check(f"refused before input is read: {words}", code, 2)


def help_texts():
    general = run("help")
    check("help", (general.code, general.err, run("--help"), run("-h")), (0, "", general, general))
    for word in COMMANDS + FRONT_ENDS:
        done = run("help", word)
        check_true(f"help {word}", done.code == 0 and done.err == "" and done.out.startswith("quadrille ")
                   and word in done.out.splitlines()[0], done)
        words = ["gen", word] if word in FRONT_ENDS else [word]
        check(f"{words} --help", run(*words, "--help"), done)
        check(f"{words} -h", run(*words, "-h"), done)
        check_true(f"help lists {word}", any(line.split()[:1] == [word] for line in general.out.splitlines()))
    check("--help behind --", run("count", "--", "--help").code, 66)


def version():
    done = run("--version")
    check_true("--version", done.code == 0 and done.err == "" and done.out.startswith("quadrille ")
               and done.out.count("\n") == 1, done)
    done = run("--version", "--json")
    record = json.loads(done.out)
    check("--version --json", (done.code, done.err, done.out.count("\n"), record["type"]), (0, "", 1, "version"))
    check("its keys", {"version", "commit", "build", "compiler", "libraries", "engines", "formats", "target",
                        "targets"} - record.keys(), set())
    check_true("its compiler", record["compiler"].split()[0] in ("g++", "clang"), record["compiler"])
    check_true("its libraries", {"boost", "fmt", "nlohmann_json", "zstd"} <= record["libraries"].keys(), record)
    check_true("its formats", {"json", "ec", "dense", "dlx"} <= set(record["formats"]), record)
    check_true("its engines", "links" in record["engines"], record)
    check("its version", f"quadrille {record['version']}\n", run("--version").out)


def targets():
    def told(target, *words, text=""):
        return run(*words, text=text, env=os.environ | {"QUADRILLE_TARGET": target})
    record = json.loads(run("--version", "--json").out)
    check("the target in use", record["target"], record["targets"][0])
    queens = run("gen", "queens", "10").out
    for target in record["targets"]:
        check(f"{target} is used", json.loads(told(target, "--version", "--json").out)["target"], target)
        done = told(target, "count", "--engine", "masks", "--stats", text=queens)
        check(f"{target} counts", (done.code, done.out), (0, "724\n"))  # A000170
        check_true(f"{target} is told", done.err.endswith(f", target {target}\n"), done)
    check("no such target", told("mmx", "count", text=queens)[:2], (2, ""))
    check("an empty one is none", told("", "count", text=queens).out, "724\n")


targets()
codes()
sat_codes()
streams()
grammar()
help_texts()
version()
finish()
