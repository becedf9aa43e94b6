#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: bad input that gets a wrong message, place or exit code, or a crash.
"""Bad input is refused with the right exit code, one message at the right place, and nothing on standard output.

check.py BINARY [CASE...]: a CASE is a part of a case's name, that is, of its file or its command words.
The tables of this folder, which cases.py reads, have small files and command lines; what is too large or too odd for them is made
here.
"""

import bz2
import gzip
import lzma
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

import cases

BINARY, WANTED = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
FILES = tempfile.TemporaryDirectory()  # where the files of the tables are
passed, failures = 0, []


def run(words, **more):
    more = {"input": b""} | more
    done = subprocess.run([BINARY, *words], capture_output=True, cwd=FILES.name, timeout=120, **more)
    return done.returncode, done.stdout, done.stderr.decode(errors="backslashreplace")


def compare(name, expected, got):
    global passed
    if expected == got:
        passed += 1
    else:
        failures.append(name)
        print(f"{name}\n  expected {expected}\n  got      {got}")


def wanted(name):
    return not WANTED or any(part in name for part in WANTED)


def refuse(name, words, message, code=65, **more):
    """One message, no answer."""
    if wanted(name):
        got_code, out, err = run(words, **more)
        compare(name, (code, b"", message + "\n"), (got_code, out, err))


def accept(name, words, answer, warning="", **more):
    if wanted(name):
        compare(name, (0, answer.encode(), warning), run(words, **more))


# --- the tables -------------------------------------------------------------------------------------------------------


def tables():
    every = cases.unpack(pathlib.Path(FILES.name))
    asked = {word for case in every for answer in case.answers for word in [case.file, *answer.words.split()]}
    compare("each file is read", [], [case.file for case in every if case.file and case.file not in asked])
    for case in every:
        for answer in case.answers:
            name = f"{case.file} ({answer.words})"
            if not wanted(name):
                continue
            words = [*shlex.split(answer.words), *([case.file] if case.file else [])]
            message, warning = (text.replace("FILE", case.file or "FILE") for text in (answer.line, answer.warning))
            if answer.code != 0:
                refuse(name, words, message, answer.code)
            else:
                accept(name, words, f"{answer.line}\n", f"{warning}\n" if warning else "")
                accept(f"{name} --quiet", [*words, "--quiet"], f"{answer.line}\n")


# --- compressed input -------------------------------------------------------------------------------------------------

TEXT = b"".join(b"%d %d\n" % (i & 1, 1 - (i & 1)) for i in range(60))
COVERS = "900\n"  # 30 rows "0 1" and 30 rows "1 0"


def zstd(text):
    return subprocess.run(["zstd", "-qc"], input=text, capture_output=True, check=True).stdout


def compressed(folder):
    ways = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress, "zstd": zstd}
    for name, compress in ways.items():
        whole = compress(TEXT)
        ends_early = f"<stdin>:1:1: found {name} data that ends early, expected its end mark"
        damaged = f"<stdin>:1:1: found damaged {name} data, expected a whole stream"
        accept(f"{name} whole", ["count"], COVERS, input=whole)
        accept(f"{name} of two streams", ["count"], COVERS, input=compress(TEXT[:100]) + compress(TEXT[100:]))
        for cut in [*range(6, len(whole), 7), len(whole) - 4, len(whole) - 1]:
            refuse(f"{name} cut after {cut} bytes", ["info"], ends_early, input=whole[:cut])
        refuse(f"{name} second stream cut", ["info"], ends_early, input=whole + whole[:-3])
        refuse(f"{name} garbage behind", ["info"], damaged, input=whole + b"garbage behind the end of a stream")
        file = folder / f"cut.{name}"
        file.write_bytes(whole[:-2])
        refuse(f"{name} file cut", ["info", file], ends_early.replace("<stdin>", str(file)))
        refuse(f"{name} of nothing", ["info"], "<stdin>:1:1: found nothing but blanks, expected a problem",
               input=compress(b""))
        refuse(f"{name} bad text inside", ["info"], "<stdin>:2:3: found '2', expected 0 or 1",
               input=compress(b"1 0\n1 2\n"))
        for at in {len(whole) // 2, len(whole) - 6}:  # the middle, and the check sum where there is one
            flipped = bytearray(whole)
            flipped[at] ^= 0x55
            case = f"{name} byte {at} flipped"
            if wanted(case):
                code, out, err = run(["info"], input=bytes(flipped))
                compare(case, (65, b"", True), (code, out, err in (damaged + "\n", ends_early + "\n")))


# --- files and folders ------------------------------------------------------------------------------------------------


def places(folder):
    refuse("a folder", ["info", folder], f"quadrille: {folder}: Is a directory", 66)
    missing = folder / "missing"
    refuse("a missing file", ["solve", missing], f"quadrille: {missing}: No such file or directory", 66)
    loop = folder / "loop"
    loop.symlink_to(loop)
    refuse("a link to itself", ["count", loop], f"quadrille: {loop}: Too many levels of symbolic links", 66)
    secret = folder / "secret"
    secret.write_bytes(TEXT)
    secret.chmod(0)
    if os.access(secret, os.R_OK):
        print("skipped: a file without permission, which this user (root?) may read all the same")
    else:
        refuse("a file without permission", ["info", secret], f"quadrille: {secret}: Permission denied", 66)
    if os.path.exists("/proc/self/mem"):
        refuse("a file that cannot be read", ["info", "/proc/self/mem"],
               "quadrille: /proc/self/mem: Input/output error", 74)
    refuse("a folder as standard input", ["info"], "quadrille: <stdin>: Is a directory", 66,
           input=None, stdin=os.open(folder, os.O_RDONLY))


def same_file(folder):
    """Row 64: no command may write over what it reads."""
    problem, covers = folder / "problem.dlx", folder / "covers.txt"
    problem.write_text("a b\na b\n")
    covers.write_text('# quadrille: {"generator":"queens","arguments":["1"]}\n0\n')
    link, hard = folder / "link", folder / "hard"
    link.symlink_to(problem)
    os.link(problem, hard)
    commands = [["convert", "--to", "json", problem], ["solve", problem], ["count", problem], ["unique", problem],
                ["info", problem], ["check", problem, covers], ["render", covers], ["check", problem, covers]]
    for number, command in enumerate(commands):
        target = covers if number >= 6 else problem
        for output in [target, *([link, hard] if target == problem else [])]:
            case = f"{command[0]} output = input ({target.name}) by {output.name}"
            if wanted(case):
                before = target.read_bytes()
                code, out, err = run([*command, "-o", output])
                message = f"quadrille: {command[0]}: found '{output}' as input and as output, expected two files\n"
                compare(case, (2, b"", message, True), (code, out, err, target.read_bytes() == before))
                target.write_bytes(before)
    if wanted("output = ''"):
        here = folder / "here"
        here.mkdir()
        done = subprocess.run([BINARY, "solve", problem, "-o", ""], capture_output=True, cwd=here)
        compare("output = '' is refused, and leaves nothing", (True, b"", []),
                (done.returncode in (2, 74), done.stdout, os.listdir(here)))


# --- front ends that are not built in ---------------------------------------------------------------------------------


def plugins(folder):
    """A name with a slash is refused before any file is looked at, though the file is there."""
    outside = folder / "outside"
    (outside / "quadrille-..").mkdir(parents=True)
    trap = outside / "quadrille-x"
    trap.write_text("#!/bin/sh\necho trapped\n")
    trap.chmod(0o755)
    shutil.copy(trap, outside / "x")
    for name in ["../x", str(trap), "./x", "..", "quadrille-../../x"]:
        for words in ([name], ["gen", name]):
            message = f"quadrille: found the name '{name}', expected letters, digits, _ and - only"
            if words == [str(trap)]:
                message = (f"quadrille: found the file '{name[:40]}'{'' if len(name) <= 40 else '...'}, expected a command before it: "
                           f"try quadrille solve {name}")
            refuse(f"plug-in {words} with the file there", words, message, 2,
                   env=os.environ | {"PATH": str(outside), "QUADRILLE_EXEC_PATH": str(outside)})
    # The libexec folder is fixed when the command is built; the build folder says where it is.
    cache = BINARY.parent / "CMakeCache.txt"
    prefix = re.search("^CMAKE_INSTALL_PREFIX:PATH=(.+)$", cache.read_text(), re.M) if cache.exists() else None
    libexec = pathlib.Path(prefix[1]) / "libexec/quadrille" if prefix else None
    if not libexec or libexec.exists() or not os.access(pathlib.Path(prefix[1]), os.W_OK):
        print(f"skipped: a link out of the libexec folder {libexec}: unknown, in use, or not ours to make")
        return
    made_parent = not libexec.parent.exists()
    libexec.mkdir(parents=True)
    try:
        (libexec / "quadrille-leaver").symlink_to(trap)
        shutil.copy(trap, libexec / "quadrille-stayer")
        bare = os.environ | {"PATH": "/nonexistent"}
        accept("plug-in in the libexec folder", ["stayer"], "trapped\n", env=bare)
        refuse("plug-in link out of the libexec folder", ["leaver"],
               "quadrille: found 'leaver', expected a command: 'quadrille help' lists them", 2, env=bare)
    finally:
        shutil.rmtree(libexec.parent if made_parent else libexec)


# --- large input ------------------------------------------------------------------------------------------------------


def peak(name, words, pieces, megabytes, answer=None, message=None):
    """Feeds the command piece by piece under `time`-like watch: its largest resident set stays below the bound."""
    if not wanted(name):
        return
    read, write = os.pipe()
    writer = os.fork()
    if writer == 0:
        os.close(read)
        try:
            for piece in pieces:
                while piece:
                    piece = piece[os.write(write, piece):]
        except BrokenPipeError:
            pass
        os._exit(0)
    os.close(write)
    # A child of its own, so that ru_maxrss is of that command alone.
    code = ("import resource, subprocess, sys;"
            "done = subprocess.run(sys.argv[1:]);"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, file=sys.stderr);"
            "sys.exit(done.returncode)")
    done = subprocess.run([sys.executable, "-c", code, BINARY, *words], stdin=read, capture_output=True, text=True)
    os.close(read)
    os.waitpid(writer, 0)
    *err, used = done.stderr.splitlines()
    if answer is not None:
        compare(name, (0, answer, []), (done.returncode, done.stdout, err))
    else:
        compare(name, (65, "", [message]), (done.returncode, done.stdout, err))
    compare(f"{name}: below {megabytes} MB", True, int(used) < megabytes or f"{used} MB")


def large():
    million, ten_million = 10**6, 10**7
    comment = [b"x" * million] * 100
    peak("100 MB comment in dlx", ["count"], [b"| ", *comment, b"\na\na\n"], 150, "1\n")
    peak("100 MB comment in dense", ["count", "--from", "dense"], [b"# ", *comment, b"\n1\n"], 150, "1\n")
    peak("100 MB comment in ec", ["count", "--from", "ec"], [b"c ", *comment, b"\np ec 1\ns 1\n"], 150, "1\n")
    peak("100 MB of blanks in a line", ["count"], [b"a\na ", *[b" " * million] * 100, b"\n"], 150, "1\n")
    accept("ec behind 300 KB of comments", ["count"], "1\n", input=b"c comment\n" * 30000 + b"p ec 1\ns 1\n")
    accept("dense behind 300 KB of comments", ["count"], "1\n", input=b"# comment\n" * 30000 + b"1 0\n0 1\n")
    accept("dlx behind 300 KB of empty lines", ["count"], "1\n", input=b"\n" * 300000 + b"a\na\n")
    # Reading takes less than 40 bytes a non-zero, in one line or many.
    numbers = (b" ".join(b"%d" % i for i in range(k + 1, k + million + 1)) + b" "
               for k in range(0, ten_million, million))
    drop = ["convert", "--to", "ec", "-o", "/dev/null"]
    peak("a line of 10 M items in ec", drop, [b"p ec 10000000 1\ns ", *numbers, b"\n"], 400, "")
    peak("a row of 10 M cells in dense", drop, [b"1" * million] * 10 + [b"\n"], 400, "")
    peak("10 M rows of one cell in dense", drop, [b"1\n" * million] * 10, 400, "")
    spp = (b"7 1 %d\n" % (1 + i % 100) for i in range(million))
    peak("1 M options in spp", [*drop, "--lossy", "--quiet"], [b"100 1000000\n", *spp], 100, "")
    peak("declared sizes reserve nothing in spp", ["info", "--from", "spp"], [b"16777216 2147483648\n1 1 1\n"], 400,
         message="<stdin>:3:1: found the end of the input after 1 options, expected 2147483648")
    peak("declared sizes reserve nothing", ["info"], [b"p ec 16777216 2147483648\n"], 400,
         message="<stdin>:2:1: found the end of the input after 0 options, expected 2147483648")

    name = b"n" * million
    accept("a name of 1 MB in dlx", ["solve", "--show", "items"], name.decode() + "\n", input=name + b"\n" + name)
    accept("a name of 1 MB in json", ["count"], "1\n", input=b'{"items":["%s"],"options":[["%s"]]}' % (name, name))
    refuse("an unknown name of 1 MB is shortened", ["info"],
           f"<stdin>:2:1: found '{'n' * 40}'..., expected an item of line 1", input=b"a\n" + name)
    case = "a message about a string of 1 MB is short"
    if wanted(case):
        code, out, err = run(["info"], input=b'{"items":["%s\x01"]}' % name)
        compare(case, (65, b"", True), (code, out, len(err) < 400 or f"{len(err)} bytes"))
    accept("60 items of two options each: 2^60", ["count", "--limit", "10"], "at least 10\n",
           input=b" ".join(b"i%d" % i for i in range(60)) + b"\n" + b"".join(b"i%d\ni%d\n" % (i, i) for i in range(60)))

    # Lines, tokens and characters that lie across the end of the reader's buffer.
    for buffer in (1 << 18, 1 << 16):
        for at in range(buffer - 8, buffer + 2):
            padding = b"|" + b"x" * (at - 1)
            for text, place in [(b"\r\nab ac\r\nab ad\r\n", "3:4"), ("\né ac\né ad\n".encode(), "3:4")]:
                refuse(f"an error behind {at} bytes, {text!r}", ["info"],
                       f"<stdin>:{place}: found 'ad', expected an item of line 2", input=padding + text)
            refuse(f"an error in a line of {at} bytes", ["info"], f"<stdin>:2:{at}: found 'b', expected an item of line 1",
                   input=b"a\na" + b" " * (at - 2) + b"b\n")
            refuse(f"an error in a JSON line of {at} bytes", ["info"], f"<stdin>:1:{at}: found 7, expected an item: "
                   'its name in quotes, as in "7", here and in options, where a number is an index from 0', input=b'{"items":[' + b" " * (at - 11) + b"7]}")

    deep_origin = b"[" * 200000 + b"]" * 200000
    line = "found a line that solve --json does not write, expected a record with a type"
    refuse("covers with 200,000 brackets as origin", ["render"], f"<stdin>:1:1: {line}",
           input=b'{"type":"problem","origin":' + deep_origin + b'}\n{"type":"result"}\n')
    brackets = b"[" * 100000
    refuse("100,000 brackets", ["info"], "<stdin>:1:3: found an array, expected 0 or 1: arrays alone are the rows of a matrix, "
           'and sets are written {"A": [1, 4], "B": [2]}', input=brackets)
    deep = "found data nested deeper than 1000, expected less"
    refuse("100,000 brackets in meta", ["info"], f"<stdin>:1:1013: {deep}",
           input=b'{"meta":{"x":' + brackets)
    refuse("100,000 objects in meta", ["info"], f"<stdin>:1:{9 + 5 * 1000}: {deep}",
           input=b'{"meta":' + b'{"x":' * 100000)
    refuse("100,000 brackets as options", ["info"],
           "<stdin>:1:29: found an array, expected an item and its colour",
           input=b'{"items":["a"],"options":' + brackets)
    accept("999 brackets in meta", ["count"], "1\n",
           input=b'{"items":["a"],"options":[["a"]],"meta":{"x":' + b"[" * 999 + b"]" * 999 + b"}}")
    address_space = 2**30
    accept("meta of 1,000,000 empty objects under 1 GiB", ["count"], "1\n",
           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space)),
           input=b'{"items":["a"],"options":[["a"]],"meta":{"x":[' + b",".join([b"{}"] * million) + b"]}}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tables()
        compressed(folder)
        places(folder)
        same_file(folder)
        plugins(folder)
        large()
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
