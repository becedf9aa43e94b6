#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a checker that shares code with the rest, or disagrees with the other one.
"""quadrille-verify and verify.py as their users run them, what they share with the rest, and whether they agree:
verify.py QUADRILLE CHECKER MAP SOURCE"""
import bz2
import gzip
import importlib.util
import json
import lzma
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys

from harness import ARGUMENTS, FOLDER, SCALE, check, check_true, finish, run, write

QUADRILLE, CHECKER, MAP, SOURCE = map(str, ARGUMENTS)
SECOND = f"{SOURCE}/src/verify/quadrille-verify.py"
spec = importlib.util.spec_from_file_location("second", SECOND)
sys.dont_write_bytecode = True
second = importlib.util.module_from_spec(spec)
spec.loader.exec_module(second)


def ask(program, *words, text=b"", **more):
    start = [sys.executable, program] if program == SECOND else [program]
    done = subprocess.run([*start, *map(str, words)], input=text, capture_output=True, timeout=60, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


PROBLEM = write("abc.dlx", "A B C\nA\nB\nA B\nC\n")
STEPS = b"quadrille-proof 1\nclaim count 2\ntext\nb 0\nb 1\nkb 2\nr 0\nend\n"
PROOF = write("abc.proof", STEPS)
DIGEST = re.search('"sha256":"([0-9a-f]{64})"', run("info", "--json", PROBLEM).out)

# --- what it shares with the rest -------------------------------------------------------------------------------------------

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
MAY_INCLUDE = ("include/quadrille", "src/base", "src/problem", "formats", "src/verify")
MAY_LINK = ("src/base", "src/problem", "formats", "src/verify",
            "src/diagram/builder.cpp", "src/diagram/file/reader.cpp")  # for diagrams


def includes():
    """Every file of ours that the checker includes, through others too."""
    todo = [f"{SOURCE}/src/verify/{name}" for name in os.listdir(f"{SOURCE}/src/verify") if name.endswith("pp")]
    seen = set(todo)
    while todo:
        file = todo.pop()
        with open(file) as text:
            for name in INCLUDE.findall(text.read()):
                for base in (os.path.dirname(file), f"{SOURCE}/src", f"{SOURCE}/formats", f"{SOURCE}/include"):
                    path = os.path.normpath(f"{base}/{name}")
                    if os.path.isfile(path) and path not in seen:
                        seen.add(path)
                        todo.append(path)
    return {os.path.relpath(path, SOURCE) for path in seen}


def linked_sources(map_text):
    """The sources of the objects that the linker took from the library. Its map names each object without a folder, and the symbol
    that it was taken for. Rooms have files of the same name: the symbol tells which one it is. Small sources of a folder are compiled
    as one, which includes them (cmake/Fast.cmake)."""
    built = f"{os.path.dirname(MAP)}/CMakeFiles/quadrille_objects.dir"
    objects = {}  # by name: the path of each, and its sources
    for folder, _, files in os.walk(built):
        for name in files:
            path, compiled = f"{folder}/{name}", os.path.relpath(f"{folder}/{name}", built).removesuffix(".o")
            if compiled.startswith("Unity/") and name.endswith(".o"):
                with open(f"{built}/{compiled}") as text:
                    included = [os.path.relpath(source, SOURCE) for source in INCLUDE.findall(text.read())]
                objects.setdefault(name, []).append((path, included))
            elif os.path.isfile(f"{SOURCE}/{compiled}"):  # else it is of an earlier build
                objects.setdefault(name, []).append((path, [compiled]))

    def defines(path, symbol):
        lines = subprocess.run(["nm", "-C", "--defined-only", path], capture_output=True, text=True).stdout.splitlines()
        return symbol in (line.split(" ", 2)[2] for line in lines)

    taken = re.findall(r"^\S*libquadrille\w*\.a\(([\w.]+)\)\s+\S+ \((.+)\)$", map_text, re.MULTILINE)
    return [sources for name, symbol in taken for path, sources in objects[name] if len(objects[name]) == 1 or defines(path, symbol)]


def independence():
    found = includes()
    check("what the checker includes", [path for path in sorted(found) if not path.startswith(MAY_INCLUDE)], [])
    check_true("something is looked at", len(found) > 15, found)
    with open(MAP) as text:
        taken = text.read().split("\n\n")[1]
    linked = linked_sources(taken)
    check("what the checker links", [source for sources in linked for source in sources if not source.startswith(MAY_LINK)], [])
    check("the source of each object is known", len(linked), len(re.findall(r"^\S*libquadrille", taken, re.MULTILINE)))
    check_true("the map is read", len(linked) > 5, linked)
    two = "".join(f"libquadrille.a(form.cpp.o)\n    main.cpp.o (quadrille::{symbol}())\n"
                  for symbol in ("search::tables::Form::make_links", "diagram::Form::index_bits"))
    check("objects of one name are told apart", linked_sources(two), [["src/search/tables/form.cpp"], ["src/diagram/compile/form.cpp"]])
    one = "libquadrille.a(layers.cpp.o)  main.cpp.o (quadrille::any())\n"
    check("an engine would be seen", linked_sources(one), [["src/search/layers/layers.cpp"]])
    loaded = {command: subprocess.run(["ldd", command], capture_output=True, text=True).stdout for command in (QUADRILLE, CHECKER)}
    check("no solver is loaded", re.findall("cadical|Cbc|hwy", loaded[CHECKER]), [])
    with open(f"{os.path.dirname(MAP)}/CMakeCache.txt") as text:
        carries = "QUADRILLE_STATIC:BOOL=ON" in text.read()
    if carries:  # cmake/Static.cmake
        for libraries in loaded.values():
            check("what a command loads at its start", [line for line in libraries.split("\n") if line and not re.search(r"linux-vdso|lib[cm]\.so|ld-linux", line)], [])
    symbols = subprocess.run(["nm", "-C", CHECKER], capture_output=True, text=True).stdout
    check("no solver is linked", re.findall(r"CaDiCaL::|quadrille::(?:\w+::)?(?:solve|compile|count)\(", symbols), [])


# --- the command ------------------------------------------------------------------------------------------------------------


def command():
    for program in (CHECKER, SECOND):
        name = os.path.basename(program)
        digest = f"(3 items, 4 options, digest {DIGEST[1]})\n"
        check(f"{name}: proved", ask(program, PROBLEM, PROOF), (0, f"proved: count 2 {digest}", ""))
        check(f"{name}: on a pipe", ask(program, PROBLEM, "-", text=STEPS), (0, f"proved: count 2 {digest}", ""))
        check(f"{name}: the problem on a pipe", ask(program, "-", PROOF, text=PROBLEM.read_bytes()), (0, f"proved: count 2 {digest}", ""))
        check(f"{name}: refused", ask(program, PROBLEM, "-", text=STEPS.replace(b"count 2", b"count 3")),
              (1, "refused: step 4, the steps prove 2 covers\n", ""))
        for what, words, text, code in (("no words", [], b"", 2), ("one word", [PROBLEM], b"", 2), ("four", [1, 2, 3, 4], b"", 2),
                                        ("two pipes", ["-", "-"], b"", 2), ("an unknown flag", ["--fast", PROBLEM], b"", 2),
                                        ("no proof", [PROBLEM, PROBLEM], b"", 65), ("no problem", [PROOF, "-"], STEPS, 65),
                                        ("an empty pipe", [PROBLEM, "-"], b"", 66), ("another version", [PROBLEM, "-"],
                                        STEPS.replace(b"1", b"3", 1), 65), ("no file", [PROBLEM, "nofile"], b"", 66),
                                        ("no such problem", ["nofile", PROOF], b"", 66), ("a folder", [PROBLEM, FOLDER], b"", 66)):
            got, out, err = ask(program, *words, text=text)
            check(f"{name}: {what}", (got, out, err.count("\n")), (code, "", 1))
        got, out, err = ask(program, "--help")
        check_true(f"{name}: help", (got, err) == (0, "") and "PROBLEM PROOF" in out, out)
        for unpack in (gzip.compress, bz2.compress, lzma.compress):
            data = unpack(STEPS)
            check(f"{name}: {unpack.__module__}", ask(program, PROBLEM, "-", text=data)[0], 0)
            check(f"{name}: {unpack.__module__}, cut", ask(program, PROBLEM, "-", text=data[:-9])[0], 65)
        with open("/dev/full", "wb") as full:
            start = [sys.executable, program] if program == SECOND else [program]
            done = subprocess.run([*start, PROBLEM, PROOF], stdout=full, stderr=subprocess.PIPE)
            check(f"{name}: a write that fails", done.returncode, 74)
    if shutil.which("zstd"):
        data = subprocess.run(["zstd", "-qc"], input=STEPS, capture_output=True).stdout
        check("zstd", ask(CHECKER, PROBLEM, "-", text=data)[0], 0)
        check("zstd, cut", ask(CHECKER, PROBLEM, "-", text=data[:-4])[0], 65)


def diagrams():
    diagram = FOLDER / "abc.qdg"
    run("compile", "-o", diagram, PROBLEM)
    check("a diagram", ask(CHECKER, "--diagram", PROBLEM, diagram)[:2][0], 0)
    check_true("at least", ask(CHECKER, "--diagram", PROBLEM, diagram)[1].startswith("proved: at least 2 ("))
    check_true("all of them", ask(CHECKER, "--diagram", PROBLEM, diagram, PROOF)[1].startswith("proved: count 2, all in the diagram ("))
    more = write("more.dlx", "A B C\nA\nB\nA B\nC\nA B C\n")
    whole = write("more.proof", "quadrille-proof 1\nclaim count 3\ntext\nb 0\nb 1\nkb 2\nr 0\nend\n")
    check("a proof of more", ask(CHECKER, "--diagram", more, diagram, whole),
          (1, "refused: the diagram holds at least 2 covers, the proof is of count 3\n", ""))
    cheap = write("cheap.proof", "quadrille-proof 1\nclaim minimum 2\ncover 2 3\ntext\nb 0\nb 1\nb 2\nb 2\nend\n")
    costly = write("costly.dlx", "A B C\nA |1\nB |1\nA B |1\nC |1\n")
    check("a proof of costs is one", ask(CHECKER, costly, cheap)[0], 0)
    check("a proof of costs for a diagram", ask(CHECKER, "--diagram", costly, diagram, cheap)[0], 1)
    less = write("less.dlx", "A B C\nA\nB C\nA B\nC\n")
    check("a diagram of another problem", ask(CHECKER, "--diagram", less, diagram)[0], 1)
    check("no diagram", ask(CHECKER, "--diagram", PROBLEM, PROOF)[0], 65)
    check("a diagram for a proof", ask(CHECKER, PROBLEM, diagram)[0], 65)
    given = write("given.proof", "quadrille-proof 1\nclaim count 1\nrequire 2\ntext\nb 2\nend\n")
    one = write("one.dlx", "A B C\nA\nA\nA B\nC\n")
    run("compile", "-o", diagram, one)
    check("a proof of a part", ask(CHECKER, "--diagram", one, diagram, given)[0], 1)
    none = write("none.dlx", "A B C\nA B\nB C\n")  # A and C need B both
    run("compile", "-o", diagram, none)
    run("count", "--proof", "none.proof", none)
    check_true("no cover at all", ask(CHECKER, "--diagram", none, diagram, FOLDER / "none.proof")[1].startswith("proved: none, all in the diagram"))


# --- both checkers ----------------------------------------------------------------------------------------------------------


def both():
    with open(f"{SOURCE}/tests/data/proofs/cases.json") as file:
        cases = json.load(file)
    proofs = []
    for case in cases:
        if "proof" not in case:
            continue
        proof = b"".join(piece.encode("latin-1") if isinstance(piece, str) else bytes([piece]) for piece in case["proof"])
        if case["problem"].startswith("{"):
            continue  # quadrille-verify.py reads dlx only
        line, code = second.verdict(case["problem"].encode(), proof)
        judged = case["verdict"].split(":")[0]
        check(f"quadrille-verify.py: {case['name']}", line.split(":")[0], judged)
        if judged == "proved":
            check(f"quadrille-verify.py: {case['name']}, in words", line.split(" (")[0], case["verdict"])
        proofs.append((case["problem"].encode(), proof))
    check_true("there are cases", len(proofs) > 100)
    rng = random.Random(5)
    rounds = max(60, int(2000 * SCALE))
    for k in range(rounds):
        problem, proof = rng.choice(proofs)
        proof = bytearray(proof)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(18, len(proof))
            proof[at] = rng.choice([proof[at] ^ 1 << rng.randrange(8), rng.randrange(256), rng.choice(b"0123456789 \n")])
        one = ask(CHECKER, write("p.dlx", problem), "-", text=bytes(proof))
        two = second.verdict(problem, bytes(proof))
        if not check(f"changed proof {k}", (one[0], one[1].split(":")[0]), (two[1], two[0].split(":")[0])):
            print(problem, bytes(proof), one, two)


def problems():
    """Texts that both read, or that neither reads: what is a name, a blank, a cost."""
    proof = b"quadrille-proof 1\nclaim count 1\ntext\nb 0\nend\n"
    strange = [chr(code) for code in (*range(0x80, 0xA1), 0x61C, 0x1680, *range(0x1FFF, 0x2010), 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF)]
    texts = [f"{before}{sign}{behind}\n{before}{sign}{behind}\n".encode() for sign in strange for before, behind in (("a", "b"), ("a", ""), ("", "a"))]
    texts += [bytes([97, code, 98]) + b"\n" + bytes([97, code, 98]) + b"\n" for code in range(32)]
    texts += [b"|" + word + b"\na\na\n" for word in (b"", b"\x01", b" \x01", b"\xff", b" \xff", "\xa0".encode(), " \xa0".encode(), b"x\ry", b"\x7f")]
    texts += [b"a\na |" + cost + b"\n" for cost in (b"0", b"-0", b"-07", b"007", b"-7", b"+7", b"9223372036854775807", b"9223372036854775808",
                                                  b"0" * 40 + b"7", b"", b"-", b"7 |-9223372036854775808")]
    texts += [b"\xef\xbb\xbfa\na\n", b"\xef\xbb\xbf\xef\xbb\xbfa\na\n", b"\xed\xa0\x80\n\xed\xa0\x80\n", b"\xc0\x80\n", b"a\r\na\r\n", b"a\na\r", b"a | s\na s:\xc2\xa0x\n",
              b"007|a\na\n", b"1:1|a\na\n", b":1|a\na\n", b"a |s\na\n", b"a | s | t\na\n", b"\xe1\x9a\x80|\na\na\n"]
    for text in texts:
        one = ask(CHECKER, write("p.dlx", text), "-", text=proof)
        try:
            two = second.verdict(text, proof)
        except second.NoData:
            two = ("", 65)
        said = [line.strip() if line.startswith("proved") else line.split(":")[0] for line in (one[1], two[0])]
        check(f"the problem {text!r}", (one[0], said[0]), (two[1], said[1]))


def nesting():
    """Steps that leave the remainder as it is nest without end, and need no memory for that."""
    problem, many = write("pair.dlx", "a b\na b\n"), 100_000
    for name, step in (("e", b"\x44\0"), ("s", b"\x04")):
        proof = write("deep.proof", b"quadrille-proof 1\nclaim count 1\nbinary\n" + b"\x3c\x02\0" + many * step + b"\0E")
        for program in (CHECKER, SECOND):
            done = ask(program, problem, proof, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (80 << 20, 80 << 20)))
            check(f"{os.path.basename(program)}: {many} steps {name}", (done[0], done[1].split(" (")[0]), (0, "proved: count 1"))


def digests():
    """Problems that differ in what they require or forbid have different digests."""
    found = {}
    for name, more in (("plain", ""), ("require", ',"require":[0]'), ("forbid", ',"forbid":[1]'), ("twice", ',"require":[0,0]')):
        path = write(f"{name}.json", '{"items":["a"],"options":[["a"],["a"]]' + more + "}")
        info = json.loads(run("info", "--json", path).out)
        count = 1 if more else 2
        proof = f"quadrille-proof 1\nclaim count {count}\ntext\n{'b 0' if name in ('plain', 'forbid') else ''}\nend\n"
        done = ask(CHECKER, path, "-", text=proof.encode())
        check(f"{name}: proved", done[:2], (0, f"proved: count {count} (1 items, 2 options, digest {info['sha256']})\n"))
        found[name] = info["sha256"]
        check(f"{name}: the structure", info.get("structure_sha256", info["sha256"]), found["plain"])
    check("three digests", (len(set(found.values())), found["twice"]), (3, found["require"]))
    queens = json.loads(run("gen", "queens", "6").out)
    drawn = run("solve", write("forbid.json", json.dumps(queens | {"forbid": [0]})))
    check("an origin outlives what is forbidden", run("render", text=drawn.out).code, 0)


def decimals():
    """Costs come as the problem has them; the proof counts in units of the last decimal."""
    priced = write("priced.dlx", "A B\nA |1000.5\nB |962.88\nA B |1963.39\nA |-0.05\n")
    for flag, cost in [("--minimize", "minimum 962.83"), ("--maximize", "maximum 1963.39")]:
        run("solve", flag, "--proof", "priced.proof", "--proof-text", priced)
        for program in (CHECKER, SECOND):
            check_true(f"{flag}: {cost}", ask(program, priced, "priced.proof")[1].startswith(f"proved: {cost} ("), ask(program, priced, "priced.proof"))
    text = (FOLDER / "priced.proof").read_text()
    wrong = write("wrong.proof", text.replace("claim maximum 196339", "claim maximum 196338"))
    for program in (CHECKER, SECOND):
        check(f"a wrong cost by {program[-3:]}", ask(program, priced, wrong)[1].split(", ")[-1], "the steps prove no more than a cost of 1963.39\n")
    small = write("small.dlx", "A\nA |-0.05\nA |0.5\n")
    run("solve", "--minimize", "--proof", "small.proof", small)
    check("less than one", [ask(program, small, "small.proof")[1].split(" (")[0] for program in (CHECKER, SECOND)], ["proved: minimum -0.05"] * 2)


def pipes():
    for program in (CHECKER, SECOND):
        code, out, err = ask(program, PROBLEM, "-")
        check(f"nothing from the command before: {program[-3:]}", (code, out, err.split(": ")[-1]), (66, "", "nothing came from the command before\n"))
        check(f"an empty file: {program[-3:]}", ask(program, PROBLEM, write("empty", ""))[0], 65)


independence()
command()
decimals()
pipes()
diagrams()
both()
problems()
nesting()
digests()
finish()
