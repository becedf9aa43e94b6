#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a pipe, compressed stream or external front end that breaks an answer.
"""Pipes, compression, output files and front ends of other people: pipes.py BINARY"""

import bz2
import gzip
import json
import lzma
import os
import re
import resource
import signal
import stat
import subprocess

from harness import BINARY, FOLDER, check, check_true, finish, need, run, start, write

FORMATS = ["json", "dlx", "ec", "dense"]


LINK = FOLDER / "quadrille-under-test"  # a path without blanks, for lines of bash
LINK.symlink_to(BINARY)


def shell(line, **more):
    """A line for bash, with the command as $Q; a pipe fails where any part of it does."""
    done = subprocess.run(["bash", "-c", "set -o pipefail; " + line], capture_output=True, text=True, timeout=120,
                          env=os.environ | {"Q": str(LINK)}, **more)
    return done.returncode, done.stdout, done.stderr


# --- chains -----------------------------------------------------------------------------------------------------------


def is_queens(picture, n):
    rows = [line.split() for line in picture.splitlines()]
    at = [row.index("Q") for row in rows if row.count("Q") == 1 and len(row) == n]
    return (len(rows) == n == len(at) == len(set(at)) == len({c + r for r, c in enumerate(at)})
            == len({c - r for r, c in enumerate(at)}))


def is_sudoku(picture, givens):
    digits = "".join(re.findall(r"\d", picture))
    cells = range(81)
    houses = [[i for i in cells if i // 9 == k] for k in range(9)] + [[i for i in cells if i % 9 == k] for k in range(9)]
    houses += [[i for i in cells if i // 27 * 3 + i % 9 // 3 == k] for k in range(9)]
    return (len(digits) == 81 and all(g in (".", d) for g, d in zip(givens, digits))
            and all(sorted(digits[i] for i in house) == list("123456789") for house in houses))


def is_pentominoes(picture, rows, columns):
    """Walks the squares that no wall parts: twelve areas of five, each with another letter."""
    lines = picture.splitlines()
    open_squares = {(r, c) for r in range(rows) for c in range(columns)}
    areas = []
    while open_squares:
        area, todo = set(), [open_squares.pop()]
        while todo:
            r, c = todo.pop()
            area.add((r, c))
            walls = {(r, c + 1): lines[2 * r + 1][4 * c + 4], (r + 1, c): lines[2 * r + 2][4 * c + 2],
                     (r, c - 1): lines[2 * r + 1][4 * c], (r - 1, c): lines[2 * r][4 * c + 2]}
            for square, wall in walls.items():
                if wall == " " and square in open_squares:
                    open_squares.remove(square)
                    todo.append(square)
        areas.append(area)
    letters = ["".join(lines[2 * r + 1][4 * c + 2] for r, c in area).strip() for area in areas]
    return sorted(letters) == list("FILNPTUVWXYZ") and all(len(area) == 5 for area in areas)


# A puzzle that is in many books, with one solution.
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def chains():
    for name in FORMATS:
        gen = f"$Q gen queens 8 -q --to {name}"
        check(f"queens in {name}", shell(f"{gen} | $Q count"), (0, "92\n", ""))
        check(f"queens in {name}, to sum up", shell(f"{gen} | $Q info --json | grep -c '\"format\":\"{name}\"'"), (0, "1\n", ""))
        code, out, err = shell(f"{gen} | $Q solve | $Q render --ascii")
        check_true(f"queens in {name} drawn", (code, err) == (0, "") and is_queens(out, 8), (code, out, err))
        code, out, err = shell(f"{gen} | $Q solve --all --json | $Q render --ascii")
        boards = out.split("\n\n")
        check_true(f"all queens in {name} drawn", (code, err, len(set(boards))) == (0, "", 92)
                   and all(is_queens(board, 8) for board in boards), (code, err, len(boards)))
        code, out, err = shell(f"$Q gen pentomino 3x20 -q --to {name} | $Q solve | $Q render --ascii")
        check_true(f"pentominoes in {name} drawn", (code, err) == (0, "") and is_pentominoes(out, 3, 20), (code, out, err))
        code, out, err = shell(f"$Q gen sudoku --grid {GRID} -q --to {name} | $Q solve | $Q render --ascii")
        check_true(f"sudoku in {name} drawn", (code, err) == (0, "") and is_sudoku(out, GRID), (code, out, err))
        for other in FORMATS:
            line = f"{gen} | $Q convert -q --to {other} | $Q convert -q --to {name} | $Q count"
            check(f"{name} to {other} and back", shell(line), (0, "92\n", ""))
    check("pentominoes 3x20", shell("$Q gen pentomino 3x20 | $Q count"), (0, "8\n", ""))
    check("Y pentominoes 5x10", shell("$Q gen pentomino 5x10 --pieces Y --repeat | $Q count"), (0, "10\n", ""))
    check("toroidal queens", shell("$Q gen queens 7 --toroidal | $Q count"), (0, "28\n", ""))
    check("one sudoku", shell(f"$Q gen sudoku --grid {GRID} | $Q unique"), (0, "one\n", ""))
    check("sudoku 4x4, empty", shell("$Q gen sudoku --grid ................ | $Q count"), (0, "288\n", ""))
    grid = write("grid.txt", GRID + "\n")
    check("sudoku file and text are one", shell(f"$Q gen sudoku {grid} | $Q unique"), (0, "one\n", ""))
    check("sudoku on a pipe", shell(f"$Q gen sudoku - < {grid} | $Q unique"), (0, "one\n", ""))
    code, out, err = shell("$Q gen queens 6 | $Q solve | $Q render")
    check("drawn in Unicode", (code, err, out.count("♛"), out.count("\n")), (0, "", 6, 6))
    check("--colour=always", "\x1b[" in shell("$Q gen queens 6 | $Q solve | $Q render --colour=always")[1], True)
    check("--colour=never", "\x1b[" in shell("$Q gen queens 6 | $Q solve | $Q render --colour=never")[1], False)


def slow_pipe():
    """Input that comes a byte at a time is read as well as in one piece."""
    for text in ("a b | c\na\nb c\n", "p ec 2\ns 1\ns 2\n", "1 0\n0 1\n", '{"items":["a"],"options":[["a"]]}'):
        for data in (text.encode(), gzip.compress(text.encode())):
            process = start("count", stdin=subprocess.PIPE)
            for at in range(len(data)):
                process.stdin.write(data[at:at + 1])
                process.stdin.flush()
            out, err = process.communicate()
            check(f"a byte at a time: {text!r} {data[:2]!r}", (process.returncode, out, err), (0, b"1\n", b""))


def compression():
    text = run("gen", "queens", "8").out.encode()
    need("zstd")
    ways = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress,
            "zstd": lambda data: subprocess.run(["zstd", "-qc"], input=data, capture_output=True, check=True).stdout}
    for name, compress in ways.items():
        data = compress(text)
        check(f"{name} on a pipe", run("count", text=data), (0, "92\n", ""))
        check(f"{name} in a file", run("count", write(f"queens.{name}", data)), (0, "92\n", ""))
        large = compress(run("gen", "queens", "60", "--to", "ec", "-q").out.encode())
        check(f"{name}, larger", run("info", "--json", text=large).out.count('"options":3600,'), 1)
        covers = compress(b"1 7 8 14\n")
        four = write("four.json", run("gen", "queens", "4").out)
        check(f"{name} for covers", run("check", four, "-", text=covers), (0, "1 covers, 0 wrong\n", ""))


# --- the other end is gone --------------------------------------------------------------------------------------------


def broken_pipes():
    queens = write("queens.json", run("gen", "queens", "20").out)
    small = write("small.json", run("gen", "queens", "9").out)
    large = write("large.json", run("gen", "queens", "80").out)
    for words, lines in [(["solve", "--all", queens], 3), (["solve", "--all", "--json", queens], 3),
                         (["gen", "queens", "300"], 1), (["convert", "--to", "ec", "-q", queens], 1)]:
        code, out, err = shell(f"$Q {' '.join(map(str, words))} | head -{lines}")
        check(f"{words} | head", (out.count("\n"), err), (lines, ""))
        if words[0] == "solve":
            check(f"{words} | head: its end", code, 128 + signal.SIGPIPE)
    process = start("solve", "--all", queens)
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    check("ends by SIGPIPE", (process.wait(timeout=60), err), (-signal.SIGPIPE, b""))
    ignored = f"trap '' PIPE; $Q solve --all {queens} | head -1 | wc -l"
    check("ends by SIGPIPE though it is ignored", shell(ignored), (128 + signal.SIGPIPE, "1\n", ""))

    for words in (["solve", small], ["solve", "--all", small], ["solve", "--json", small], ["count", small], ["unique", small],
                  ["info", small], ["info", "--json", small], ["convert", "--to", "dense", "-q", small], ["gen", "queens", "8"],
                  ["gen", "queens", "200"], ["convert", "--to", "ec", "-q", large], ["convert", "--to", "dlx", "-q", large],
                  ["convert", "--to", "dense", "-q", large], ["solve", "--all", "--json", small],
                  ["help"], ["--version"], ["--version", "--json"], ["completion", "bash"], ["check", small, "covers.txt"],
                  ["render", "covers.txt"], ["solve", "--help"], ["gen", "queens", "--help"]):
        write("covers.txt", '# quadrille: {"generator":"queens","arguments":["1"]}\n0\n')
        with open("/dev/full", "wb") as full:
            done = run(*words, stdout=full)
        check(f"{words} > /dev/full", (done.code, done.err), (74, "quadrille: <stdout>: No space left on device\n"))
        done = run(*words, preexec_fn=lambda: os.close(1), stdout=None)
        check(f"{words} >&-", (done.code, done.err), (74, "quadrille: <stdout>: Bad file descriptor\n"))
    done = run("count", "-o", "/dev/full", small)
    check("-o /dev/full", (done.code, done.out, done.err), (74, "", "quadrille: /dev/full: No space left on device\n"))
    done = run("count", preexec_fn=lambda: os.close(0), stdin=None)
    check("<&-", (done.code, done.out, done.err), (66, "", "quadrille: <stdin>: Bad file descriptor\n"))
    # With standard output closed, no file that is opened may take its number and be written into.
    target = write("victim", "old")
    done = run("count", "-o", target, small, preexec_fn=lambda: os.close(1), stdout=None)
    check("-o with standard output closed", (done.code, target.read_text()), (0, "352\n"))
    problem = write("input.dlx", "a\na\n")
    run("count", problem, preexec_fn=lambda: os.close(1), stdout=None)
    check("the input is not written to", problem.read_text(), "a\na\n")


# --- -o ---------------------------------------------------------------------------------------------------------------


def output_files():
    folder = FOLDER / "out"
    folder.mkdir()
    new = folder / "new"
    names = lambda: sorted(os.listdir(folder))
    mode = lambda path: stat.S_IMODE(path.stat().st_mode)

    done = run("solve", "-o", new, text="a\na\n")
    check("-o makes a file", (done, new.read_text(), names()), ((0, "", ""), "0\n", ["new"]))
    os.umask(0o027)
    (folder / "new").unlink()
    run("count", "-o", new, text="a\na\n")
    check("... with the rights of the mask", oct(mode(new)), oct(0o640))
    os.umask(0o022)
    for bits in (0o600, 0o664, 0o755):
        new.chmod(bits)
        run("count", "-o", new, text="a\na\na\n")
        check(f"... or of the file before: {bits:o}", (oct(mode(new)), new.read_text()), (oct(bits), "2\n"))
    for words, text, code in [(["solve"], "a a\n", 65), (["convert", "--to", "json"], "a a\n", 65),
                              (["info"], gzip.compress(b"a\na\n" * 99)[:-3], 65), (["solve", "--engine", "x"], "a\na\n", 2),
                              (["convert", "--to", "ec"], "a | b\na b:x\n", 2), (["convert", "--to", "x"], "a\na\n", 2),
                              (["solve", "--exit-code", "x"], "a\na\n", 2), (["solve", "--require", "7"], "a\na\n", 2)]:
        new.write_text("old")
        done = run(*words, "-o", new, text=text)
        check(f"{words} of {text[:12]!r}: the old file stays", (done.code, new.read_text(), names()), (code, "old", ["new"]))
    link = folder / "link"
    link.symlink_to("new")
    run("count", "-o", link, text="a\na\na\na\n")
    check("a link stays a link", (link.is_symlink(), new.read_text(), names()), (True, "3\n", ["link", "new"]))
    dangling = folder / "dangling"
    dangling.symlink_to("target")
    run("count", "-o", dangling, text="a\na\n")
    check("a link to nothing stays one", (dangling.is_symlink(), (folder / "target").exists()), (True, True))
    run("count", "-o", "/dev/null", text="a\na\n")
    check("/dev/null is no file", stat.S_ISCHR(os.stat("/dev/null").st_mode), True)
    fifo = folder / "fifo"
    os.mkfifo(fifo)
    reader = subprocess.Popen(["cat", fifo], stdout=subprocess.PIPE)
    done = run("count", "-o", fifo, text="a\na\n")
    check("-o to a FIFO", (done.code, reader.communicate(timeout=20)[0]), (0, b"1\n"))
    problem = write("same.dlx", "a\na\n")
    done = run("convert", "--to", "json", "-o", problem, problem)
    check("convert onto its input", (done.code, done.out, problem.read_text()), (2, "", "a\na\n"))
    large = run("gen", "queens", "100", "--to", "ec", "-q").out
    limited = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    target = write("limited", "old")
    done = run("convert", "--to", "json", "-q", "-o", target, text=large,
               preexec_fn=lambda: (limited(), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)))
    left = [name for name in os.listdir(FOLDER) if name.startswith("limited")]
    check("a file that grows too large", (done.code, target.read_text(), left), (74, "old", ["limited"]))


# --- front ends in any language ---------------------------------------------------------------------------------------

PLUGIN = """#!/bin/sh
# One item, as many options as the argument says.
case $1 in
emit)
    echo "| quadrille: {\\"generator\\":\\"dots\\",\\"arguments\\":[\\"$2\\"]}"
    echo a
    for i in $(seq "$2"); do echo a; done ;;
render)
    while read -r line; do case $line in '#'*) ;; *) echo "dot $line" ;; esac; done ;;
hello) shift; echo "hello [$1] [$2]"; exit 7 ;;
*) echo "no $1" >&2; exit 2 ;;
esac
"""


def plugins():
    folder = FOLDER / "plugins"
    folder.mkdir()
    script = folder / "quadrille-dots"
    script.write_text(PLUGIN)
    script.chmod(0o755)
    (folder / "quadrille-idle").write_text(PLUGIN)  # not executable
    (folder / "quadrille-folder").mkdir()
    for place in ("PATH", "QUADRILLE_EXEC_PATH"):
        env = os.environ | {place: f"{folder}:{os.environ['PATH']}" if place == "PATH" else str(folder)}
        check(f"{place}: a command", run("dots", "hello", "a b", "--all", env=env), (7, "hello [a b] [--all]\n", ""))
        check(f"{place}: standard input is its own", run("dots", "render", text="3\n", env=env), (0, "dot 3\n", ""))
        check(f"{place}: emit", run("gen", "dots", "2", env=env),
              (0, '| quadrille: {"generator":"dots","arguments":["2"]}\na\na\na\n', ""))
        emitted = run("gen", "dots", "3", env=env).out
        check(f"{place}: count", run("count", text=emitted, env=env), (0, "3\n", ""))
        covers = run("solve", "--all", text=emitted, env=env)
        check(f"{place}: render", run("render", text=covers.out, env=env), (0, "dot 0\ndot 1\ndot 2\n", ""))
        out = write("drawn", "old")
        done = run("render", "-o", out, text=covers.out, env=env)
        check_true(f"{place}: render -o is obeyed or refused", (done.code, done.out, out.read_text())
                   in [(0, "", "dot 0\ndot 1\ndot 2\n"), (2, "", "old")], (done, out.read_text()))
        done = run("gen", "nothing", env=env)
        check(f"{place}: front ends are listed", (done.code, "dots" in done.err, "idle" in done.err), (2, True, False))
        check(f"{place}: exit code of emit", run("gen", "dots", env=env).code, 0)
        for name in ("idle", "folder"):
            check(f"{place}: {name} is none", run(name, env=env).code, 2)
    lost = run("render", text='# quadrille: {"generator":"dots","arguments":["2"]}\n0\n')
    check("covers of a front end that is not there", (lost.code, lost.out, lost.err.count("\n")), (2, "", 1))
    env = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}
    (folder / "quadrille-solve").write_text(PLUGIN)
    (folder / "quadrille-solve").chmod(0o755)
    check("a built-in command comes first", run("solve", text="a\na\n", env=env), (0, "0\n", ""))
    (folder / "quadrille-broken").write_text("#!/no/such/interpreter\n")
    (folder / "quadrille-broken").chmod(0o755)
    check("one that cannot start", run("broken", env=env),
          (65, "", f"{folder}/quadrille-broken:1:3: found '/no/such/interpreter', expected a program that is there\n"))
    (folder / "quadrille-dies").write_text("#!/bin/sh\nkill -TERM $$\n")
    (folder / "quadrille-dies").chmod(0o755)
    covers = '# quadrille: {"generator":"dies"}\n0\n'
    check("one that dies", run("render", text=covers, env=env).code in (-signal.SIGTERM, 128 + signal.SIGTERM), True)


def flags_of_plugins():
    """gen obeys --output and --to for front ends that are not built in; what is wrong with their file is named."""
    folder = FOLDER / "plugins"
    env = os.environ | {"QUADRILLE_EXEC_PATH": str(folder)}
    emitted = run("gen", "dots", "2", env=env).out
    for flags in (["-o", "d"], ["-od"], ["--output=d"], ["--output", "d", "-q"]):
        check(f"gen dots {flags}", run("gen", "dots", *flags, "2", env=env, cwd=FOLDER), (0, "", ""))
        check(f"gen dots {flags}: the file", (FOLDER / "d").read_text(), emitted)
    for flags in (["--to", "json"], ["-t", "json"], ["--to=json"]):
        done = run("gen", "dots", "2", *flags, env=env)
        check(f"gen dots {flags}", (done.code, done.err, json.loads(done.out)["options"], json.loads(done.out)["meta"]),
              (0, "", [["a"], ["a"]], {"generator": "dots", "arguments": ["2"]}))
        check(f"gen dots {flags}, drawn", run("render", text=run("solve", text=done.out).out, env=env), (0, "dot 0\n", ""))
    check("words behind --", run("gen", "dots", "--", "--to", env=env).out.splitlines()[0], '| quadrille: {"generator":"dots","arguments":["--to"]}')
    check("gen dots --to jsno", run("gen", "dots", "2", "--to", "jsno", env=env).code, 2)
    check("the puzzle of one that draws covers only", run("render", text=emitted, env=env),
          (2, "", "quadrille: render: found a problem of 'dots', which draws covers only: put quadrille solve before quadrille render\n"))
    for name, text, message in [("crlf", PLUGIN.replace("\n", "\r\n"), f"1:10: found CR LF at the end of the line, expected LF: try sed -i 's/\\r$//' {folder}/quadrille-crlf"),
                                ("envcrlf", "#!/usr/bin/env sh\r\necho a\r\n", f"1:18: found CR LF at the end of the line, expected LF: try sed -i 's/\\r$//' {folder}/quadrille-envcrlf"),
                                ("plain", "echo a\n", "1:1: found no program, expected a first line such as #!/bin/sh")]:
        (folder / f"quadrille-{name}").write_text(text)
        (folder / f"quadrille-{name}").chmod(0o755)
        for words in (["gen", name], ["gen", name, "-o", "never"], [name]):
            check(f"{words}", run(*words, env=env, cwd=FOLDER), (65, "", f"{folder}/quadrille-{name}:{message}\n"))
    for words in (["gen", "idle", "3"], ["idle"], ["help", "idle"], ["render"]):
        done = run(*words, env=env, text='# quadrille: {"generator":"idle"}\n0\n')
        check_true(f"{words}: idle is not executable", done.code == 2 and done.out == "" and done.err.endswith(
            f", which is not executable: try chmod +x {folder}/quadrille-idle\n"), done)
    (folder / "quadrille-mute").write_text("#!/bin/sh\n")
    (folder / "quadrille-mute").chmod(0o755)
    check("one that prints nothing", (run("gen", "mute", "-o", "never", env=env, cwd=FOLDER), (FOLDER / "never").exists()),
          ((65, "", f"{folder}/quadrille-mute:1:1: found a front end that prints nothing, expected a problem\n"), False))
    (folder / "quadrille-fails").write_text("#!/bin/sh\necho a\nexit 9\n")
    (folder / "quadrille-fails").chmod(0o755)
    check("one that fails writes nothing", (run("gen", "fails", "-o", "never", env=env, cwd=FOLDER).code, (FOLDER / "never").exists()), (9, False))


def failures():
    """Behind a command that failed, each one says one line."""
    base_file = write("sudoku-base.json", run("gen", "sudoku", "--base").out)
    write("queens.json", run("gen", "queens", "4").out)
    missing = "quadrille: missing: No such file or directory\n"
    no = "quadrille: no {} came from the command before\n"
    for line, message in [("$Q gen sudoku missing | $Q solve | $Q render", missing + no.format("problem") + no.format("covers")),
                          *((f"$Q gen sudoku --givens missing | $Q {verb} --each -{base}", missing + no.format("problem"))
                            for verb in ("solve", "count", "count --json", "unique", "rate") for base in ("", f" {base_file}")),
                          ("$Q convert --to json missing | $Q gen sudoku", missing + no.format("puzzle")),
                          ("$Q solve missing | $Q check queens.json -", missing + no.format("covers")[:-1] + ": it failed, or found no cover; nothing is checked\n"),
                          ("$Q compile missing | $Q query", missing + no.format("diagram")),
                          ("$Q count missing | $Q gen latin -", missing + no.format("puzzle")),
                          ("$Q convert --to json missing | $Q check - /dev/null", missing + no.format("problem"))]:
        code, out, err = shell(f"{line}; echo ${{PIPESTATUS[@]}}")
        check(line, (out, sorted(err.splitlines(True))), (" ".join(["66"] * (line.count("|") + 1)) + "\n", sorted(message.splitlines(True))))
    empty = write("empty", "")
    for verb, code in (("solve", 65), ("count", 65), ("render", 66)):
        check(f"{verb} of an empty file", run(verb, empty).code, code)


def standard_input():
    """A front end that takes a FILE reads standard input in its place."""
    for words, text, number in [(["sudoku"], GRID, 1), (["sudoku", "--rules", "knight"], "." * 16, 0), (["latin"], "1 .\n. 1\n", 1), (["words", "2x2"], "ab\ncd\nac\nbd\n", 2),
                                (["nonogram"], "rows\n2\n1\ncolumns\n2\n1\n", 1), (["stars"], "ab\nab\n", 0), (["tile"], "board 2x3\nset 2 x3\n", 3),
                                (["zebra"], "pet: dog cat\ndrink: tea milk\ndog = milk\n", 2), (["graph", "--matching"], "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n", 2)]:
        named = run("gen", *words, "-", text=text)
        check(f"gen {words}", run("gen", *words, text=text), named)
        if named.code == 0:
            check(f"gen {words}: covers", run("count", text=named.out).out, f"{number}\n")
    for words in (["queens", "4"], ["stars", "4"], ["latin", "3"], ["sudoku", "--grid", "." * 16], ["groups", "4", "2", "3"]):
        check(f"gen {words} reads nothing", run("gen", *words, text="no puzzle at all"), run("gen", *words))
    check("nothing at all", run("gen", "sudoku", stdin=subprocess.DEVNULL), (2, "", "quadrille: sudoku: found neither FILE nor --grid nor --base, expected one of them\n"))


def slashes():
    """A name with a slash is refused before any open: strace sees none."""
    trap = write("quadrille-trap", PLUGIN)
    trap.chmod(0o755)
    message = "quadrille: found the name '{}', expected letters, digits, _ and - only\n"
    for name in ("../../x", "/etc/x", "./trap", "../" + FOLDER.name + "/quadrille-trap", str(trap), "", "a b", "a\nb", "trap/"):
        for words in ([name], ["gen", name]):
            expected = message.format(name.replace("\n", "\\x0a"))
            if len(words) == 1 and os.path.isfile(name):  # it is not run either
                expected = f"quadrille: found the file '{name}', expected a command before it: try quadrille solve {name}\n"
            check(f"name {name!r} of {len(words)} words", run(*words), (2, "", expected))
    need("strace")
    done = subprocess.run(["strace", "-f", "-e", "trace=file", BINARY, "gen", "../../x"], capture_output=True, text=True)
    opens = [line for line in done.stderr.splitlines() if re.search(r"(?!execve)\b[a-z]\w*\(.*\.\./\.\./x", line)]
    check("no file of that name is looked at", opens, [])


# --- a standard error that takes nothing ------------------------------------------------------------------------------


def deaf_messages():
    priced = "printf 'a b\\na |3\\nb |4\\na b |1\\n'"
    for where in ["2>/dev/full", "2>&-"]:
        check(f"messages are lost, the answer is not: {where}", shell(f"{priced} | $Q solve --minimize {where}"),
              (0, "2\n", ""))
        check(f"errors keep their code: {where}", shell(f"$Q count nofile {where}"), (66, "", ""))


chains()
slow_pipe()
compression()
broken_pipes()
output_files()
plugins()
flags_of_plugins()
failures()
standard_input()
slashes()
deaf_messages()
finish()
