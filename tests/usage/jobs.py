#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a part of a job that is lost, counted twice or damaged unseen.
"""Jobs of many parts: split, work, status and merge: jobs.py BINARY"""

import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import time
from pathlib import Path

from harness import BINARY, FOLDER, check, check_true, finish, interrupt, need, run, start, write

queens8 = write("queens8.json", run("gen", "queens", "8").out)
queens9 = write("queens9.json", run("gen", "queens", "9").out)
latin7 = write("latin7.json", run("gen", "latin", "7").out)
langford = write("langford7.json", run("gen", "langford", "7").out)
CUT_SHORT = "found a record that was cut or changed, expected {} with its seal"


def split(folder, problem, *words, parts=10):
    shutil.rmtree(folder, ignore_errors=True)
    done = run("split", problem, "--parts", parts, "--try", 0, "-q", "-o", folder, *words)
    check(f"split into {folder}", done, (0, "", ""))
    return FOLDER / folder


def worked(folder, problem, *words, parts=10):
    job = split(folder, problem, *words, parts=parts)
    done = run("work", "-q", folder, f"0-{parts - 1}")
    check(f"work in {folder}", (done.code, done.err), (0, ""))
    return job


def record_of(job, part, ending="json"):
    return job / "parts" / f"{part // 1000:03}" / f"{part:06}.{ending}"


def sealed(record):
    """A record with its seal: SHA-256 of its text without it, written anew here."""
    text = json.dumps({key: value for key, value in record.items() if key != "sha256"}, separators=(",", ":"), ensure_ascii=False)
    return text[:-1] + f',"sha256":"{hashlib.sha256(text.encode()).hexdigest()}"}}\n'


def change(path, **fields):
    """Changes a record and seals it again, as one would who knows how."""
    path.write_text(sealed(json.loads(path.read_text()) | fields))


def counts():
    job = worked("count", queens9)
    check("merged", run("merge", "count"), (0, "352\n", ""))  # A000170
    records = [json.loads(record_of(job, part).read_text()) for part in range(10)]
    check("each part is there once", [record["part"] for record in records], list(range(10)))
    check("their counts add up", sum(int(record["count"]) for record in records), 352)
    header = json.loads((job / "job.json").read_text())
    check("their units are those of the job", sum(record["units"] for record in records), header["units"]["count"])
    check("they know their job", {record["job"] for record in records}, {header["sha256"]})
    check("a record", list(records[0]), ["type", "job", "part", "of", "units", "count", "nodes", "complete", "engine", "program",
                                         "host", "seconds", "sha256"])
    check("its seal", sealed(records[0]), record_of(job, 0).read_text())
    check("that of the job", sealed(header), (job / "job.json").read_text())
    merged = json.loads(run("merge", "--json", "count").out)
    check("--json", (merged["type"], merged["count"], merged["complete"], merged["job"], merged["parts"]),
          ("result", "352", True, header["sha256"], 10))
    check("the nodes of all parts", merged["stats"]["nodes"], sum(record["nodes"] for record in records))
    # The records alone, wherever they lie.
    (FOLDER / "away").mkdir()
    files = [shutil.copy(record_of(job, part), FOLDER / "away" / f"r{part}") for part in range(10)]
    check("the file of the job and records", run("merge", job / "job.json", *files), (0, "352\n", ""))
    check("-o", (run("merge", "-o", "total", "count").out, (FOLDER / "total").read_text()), ("", "352\n"))
    # The same job always has the same name.
    again = split("again", queens9)
    check("a name depends on the work", (again / "job.json").read_text(), (job / "job.json").read_text())
    for other in (["--require", "0"], ["--forbid", "0"]):
        check_true(f"another name: {other}", (split("again", queens9, *other) / "job.json").read_text() != (job / "job.json").read_text())


def against():
    """Some parts are counted once more by another engine."""
    for words in ([], ["--all", "--engine", "masks"]):
        job = worked("against", queens9, *words, parts=4)
        answer = run("merge", "against")
        check(f"merge --against {words}", run("merge", "--against", "links", "--sample", 4, "against"), answer)
        record = json.loads(record_of(job, 2).read_text())
        change(record_of(job, 2), count=str(int(record["count"]) + 1))
        check(f"a wrong count {words}", run("merge", "--against", "links", "--sample", 4, "against"),
              (65, "", "quadrille: merge: 1 of 4 parts is counted otherwise by engine links: 2\n"))
    for line in (["--against", "no"], ["--against", "auto"], ["--sample", 4], ["--against", "links", "--sample", 0]):
        check(f"usage: merge {line}", run("merge", *line, "against")[:2], (2, ""))


def restrictions():
    """Counts by another engine, with the same options required and forbidden."""
    for words in (["--require", "0"], ["--require", "name:r0c0"], ["--forbid", "0"], ["--forbid", "0", "--require", "9"]):
        worked("restricted", queens8, *words, parts=3)
        check(f"split {words}", run("merge", "restricted").out, run("count", "--engine", "links", *words, queens8).out)


def by_orbits():
    """Parts of remainders up to isomorphism: of the engine that split, in runs that are cut short too."""
    job = worked("orbits", latin7, "--engine", "orbits", parts=5)
    check("latin squares of order 7, A002860", run("merge", "orbits"), (0, "61479419904000\n", ""))
    header = json.loads((job / "job.json").read_text())
    check("their engine and rule", (header["engine"], header["units"]["rule"]), ("orbits", 2))
    check_true("their units", header["units"]["count"] >= 80, header["units"])
    check_true("merge --against", "units by rule 2, expected rule 1" in run("merge", "--against", "links", "orbits").err)
    record_of(job, 3).unlink()
    check("another engine", run("work", "--engine", "links", "orbits", 3),
          (2, "", "quadrille: work: found engine links, expected orbits: other engines have other units than this job\n"))
    cut = 0
    while run("work", "--nodes", 1000, "orbits", 3).code == 3:
        cut += 1
    check_true("it was cut short", cut > 1, cut)
    check("a part in several runs", run("merge", "orbits").out, "61479419904000\n")
    change(job / "job.json", engine="links")
    check_true("an engine of another rule", "found units by rule 2, expected rule 1" in run("work", "orbits", 3).err)


def langford_pairs():
    worked("langford", langford, parts=7)
    check("Langford 7", run("merge", "langford").out, "52\n")  # both ways round: 2 * 26, A014552


def lists():
    for engine in ("links", "masks", "tables"):
        job = worked("list", queens8, "--all", "--engine", engine, parts=6)
        whole = run("solve", "--all", "--no-simplify", "--engine", engine, queens8)
        check(f"a list by {engine}", run("merge", "list"), whole)
        for words in (["--show", "names"], ["--show", "items"]):
            check(f"{words}", run("merge", *words, "list").out, run("solve", "--all", "--no-simplify", "--engine", engine, *words, queens8).out)
        cover = lambda text: [line for line in text.splitlines() if '"type":"cover"' in line]
        check("--json", cover(run("merge", "--json", "list").out), cover(run("solve", "--all", "--json", "--no-simplify", "--engine", engine, queens8).out))
        check("their covers", run("check", queens8, "-", text=run("merge", "list").out), (0, "92 covers, 0 wrong\n", ""))
    # A list that has become shorter, longer or another one.
    path = record_of(job, 2, "covers")
    text = path.read_bytes()
    name = "list/parts/000/000002.covers:1:1"
    for what, other, message in (
            ("shortened", text[:-5], f"found {len(text) - 5} bytes, expected {len(text)} as the record of part 2 says"),
            ("changed", text[:-2] + b"9\n" if text[-2:-1] != b"9" else text[:-2] + b"8\n", None)):
        path.write_bytes(other)
        done = run("merge", "list")
        check_true(f"a list {what}", done.code == 65 and done.out == "" and done.err.startswith(
            f"{name}: {message or 'found a changed list, expected the list of its record'}\n"), done)
    path.write_bytes(text[:-5])
    check("a shortened list is missing", run("status", "--missing", "-q", "list").out, "2\n")
    path.unlink()
    check_true("one that is gone", run("merge", "list").code == 65)
    check("work does it again", run("work", "-q", "list", "2").code, 0)
    check("and it is the same", (path.read_bytes(), run("merge", "list").out), (text, run("solve", "--all", "--no-simplify", "--engine", engine, queens8).out))


def empty_lists():
    none = write("none.dlx", "a b c d\na b\nc b\n")
    worked("none", none, "--all", "--engine", "links", parts=2)
    check("no cover to list", run("merge", "none"), (1, "", ""))
    worked("none", none, parts=2)
    check("none to count", run("merge", "none"), (0, "0\n", ""))


def refusals():
    job = worked("refused", queens9)
    whole = {part: record_of(job, part).read_text() for part in range(10)}

    def refuses(what, *messages, words=(), code=65):
        done = run("merge", *words, "refused")
        check(what, (done.code, done.out), (code, ""))
        for message in messages:
            check_true(f"{what}: {message}", message in done.err, done.err)
        for part, text in whole.items():
            record_of(job, part).unlink(missing_ok=True)
            record_of(job, part).write_text(text)

    for part in (2, 3, 4, 7):
        record_of(job, part).unlink()
    check("status --missing", run("status", "--missing", "refused").out, "2-4,7\n")
    refuses("missing", "merge: 4 of 10 parts are missing: 2-4,7\n")
    change(record_of(job, 5), complete=False)
    check("an incomplete one is to be done again", run("status", "--missing", "refused").out, "5\n")
    refuses("incomplete", "merge: 1 of 10 parts is incomplete: 5\n")
    place = "refused/parts/000/000005.json:1:1: "
    for cut in (0, 1, 100, len(whole[5]) - 2):
        record_of(job, 5).write_text(whole[5][:cut])
        refuses(f"cut to {cut} bytes", place, "1 of 10 parts is missing: 5\n")
    record_of(job, 5).write_text(whole[5].replace('"count":"', '"count":"1'))
    refuses("edited", place + CUT_SHORT.format("the record of a part"))
    change(record_of(job, 5), job="0" * 64)
    refuses("of another job", place + "found a part of job " + "0" * 64)
    record_of(job, 5).write_text(whole[6])
    refuses("under another name", place + "found part 6, expected part 5, as the name says")
    change(record_of(job, 5), of=11)
    refuses("of another number of parts", place + "found part 5 of 11, expected one of 10")
    twin = record_of(job, 5).with_name("000005.elsewhere.1.json")
    twin.write_text(whole[5])
    check("--equal-repeats", run("merge", "--equal-repeats", "refused"), (0, "352\n", ""))
    refuses("twice", "1 of 10 parts is there more than once, with equal answers (--equal-repeats takes them): 5\n")
    change(twin, count="9")
    refuses("twice and different", "1 of 10 parts is there more than once, with different answers: 5\n", words=["--equal-repeats"])
    twin.unlink()
    for field, value in (("count", 9), ("count", "-9"), ("count", ""), ("part", -1), ("part", 2**70), ("complete", "yes"),
                         ("seconds", -1), ("nodes", "9"), ("type", "cover"), ("list", {}), ("list", 7), ("engine", None)):
        change(record_of(job, 5), **{field: value})
        refuses(f"{field} is {value!r}", place, "1 of 10 parts is missing: 5\n")
    record_of(job, 5).write_bytes(os.urandom(3000))
    refuses("anything", place)
    record_of(job, 5).unlink()
    record_of(job, 5).mkdir()
    done = run("merge", "refused")
    check_true("a folder in its place", done.code in (65, 66) and done.out == "", done)
    record_of(job, 5).rmdir()
    record_of(job, 5).symlink_to(record_of(job, 6))
    refuses("a link to another part", place + "found part 6")
    check("whole again", run("merge", "refused").out, "352\n")
    # Every file one by one, and one of them twice.
    files = [record_of(job, part) for part in range(10)]
    done = run("merge", job / "job.json", *files, files[3])
    check_true("a file twice", done.code == 65 and done.err.endswith("equal answers (--equal-repeats takes them): 3\n"), done)
    check("allowed", run("merge", "--equal-repeats", job / "job.json", *files, files[3]).out, "352\n")
    check("a file that is not there", run("merge", job / "job.json", "nowhere.json").code, 66)


def bad_jobs():
    """Edited, cut, of a newer version; another problem; other units: all refused before any work."""
    job = split("bad", queens9)
    text = (job / "job.json").read_text()
    problem = (job / "problem.json").read_text()

    def refuses(what, message, *commands):
        for command in commands or (["work", "bad", "0"], ["status", "bad"], ["merge", "bad"]):
            done = run(*command)
            check_true(f"{what}: {command}", done.code == 65 and done.out == "" and message in done.err and done.err.count("\n") == 1, done)
            check(f"{what}: nothing is done", list((job / "parts").rglob("*.json")), [])
        (job / "job.json").write_text(text)
        (job / "problem.json").write_text(problem)

    place = "bad/job.json:1:1: "
    (job / "job.json").write_text(text.replace('"parts":10', '"parts":11'))
    refuses("edited", place + CUT_SHORT.format("a job"))
    for cut in (1, 300, len(text) - 2):
        (job / "job.json").write_text(text[:cut])
        refuses(f"cut to {cut} bytes", place + CUT_SHORT.format("a job"))
    (job / "job.json").write_text("")
    refuses("empty", place + "found an empty file, expected a job")
    change(job / "job.json", version=2)
    refuses("newer", place + "found a job of version 2, expected version 1")
    for fields in ({"format": "quadrille-checkpoint"}, {"parts": 0}, {"parts": 10**9}, {"parts": -1}, {"verb": "dance"}, {"deal": "random"},
                   {"units": 7}, {"problem": {}}, {"require": [-1]}, {"forbid": "x"}, {"require": [2**40]}):
        change(job / "job.json", **fields)
        refuses(f"{fields}", place, ["status", "bad"])
    (job / "job.json").write_text("[" * 100000)
    refuses("deep", place)
    (job / "problem.json").write_text(problem.replace("r0c0", "r0cX"))
    refuses("a problem that was changed", "bad/problem.json:1:1: found another file, expected the problem that was split", ["work", "bad", "0"])
    (job / "problem.json").write_text(queens8.read_text())
    refuses("another problem", "bad/problem.json:1:1: found another file", ["work", "bad", "0"])
    # Resealed after a change: the problem's digest and its units show the change.
    (job / "problem.json").write_text(queens8.read_text())
    parts = json.loads(text)["problem"]
    change(job / "job.json", problem=parts | {"sha256": hashlib.sha256(queens8.read_bytes()).hexdigest()})
    refuses("another problem, sealed", "bad/problem.json:1:1: found another problem", ["work", "bad", "0"])
    units = json.loads(text)["units"]
    for other in ({"count": units["count"] + 1}, {"sha256": "0" * 64}, {"level": units["level"] + 1}, {"rule": units["rule"] + 1}):
        change(job / "job.json", units=units | other)
        refuses(f"other units: {other}", place + "found ", ["work", "bad", "0"])
    lists = split("bad_list", queens9, "--all", "--engine", "links")
    check("the tree of a list", json.loads((lists / "job.json").read_text())["tree"], 2)
    change(lists / "job.json", tree=1)
    check("another tree", run("work", "bad_list", "0"),
          (65, "", "bad_list/job.json:1:1: found trees of version 1, expected version 2: it is of another quadrille\n"))
    change(job / "job.json", require=[81])
    refuses("no such option", "bad/problem.json:1:1: found fewer options than the job requires", ["work", "bad", "0"])
    (job / "job.json").unlink()
    check("no job", [run(*words).code for words in (["work", "bad", "0"], ["status", "bad"], ["merge", "bad"])], [66] * 3)
    check("no folder", [run(*words).code for words in (["work", "no", "0"], ["status", "no"], ["merge", "no"])], [66] * 3)


def words():
    split("words", queens8)
    for word in ("10", "-1", "x", "", "0-10", "3-1", "0-9:0", "1.5"):
        done = run("work", "words", "--", word)
        check_true(f"part {word!r}", done.code == 2 and done.err.startswith(f"quadrille: found '{word}', expected a part from 0 to 9"), done)
    for line in (["work"], ["work", "words"], ["status"], ["merge"], ["status", "words", "words"], ["merge", "words", "words/job.json"],
                 ["split", queens8], ["split", queens8, "-o", "new"], ["split", queens8, "--parts", 4],
                 ["split", queens8, "--parts", 0, "-o", "new"], ["split", queens8, "--parts", 10**9, "-o", "new"],
                 ["split", queens8, "--parts", -1, "-o", "new"], ["split", queens8, "--parts", 4, "--part-time", "1m", "-o", "new"],
                 ["split", queens8, "--part-time", "x", "-o", "new"], ["split", queens8, "--parts", 4, "--try", "x", "-o", "new"],
                 ["split", queens8, "--parts", 4, "--engine", "no", "-o", "new"], ["split", queens8, "--parts", 4, "-o", "-"],
                 ["split", "--all", queens8, "--parts", 4, "--engine", "diagram", "-o", "new"], ["split", queens8, "--parts", 4, "-o", ""],
                 ["status", "--missing", "--json", "words"], ["work", "words", "0", "--engine", "no"]):
        done = run(*line)
        check(f"usage: {line}", (done.code, done.out, done.err.count("\n"), (FOLDER / "new").exists()), (2, "", 1, False))
    check("a part and a half", run("work", "-q", "words", "3", "1-9:4", "1,5").code, 0)
    check("those parts", run("status", "--missing", "words").out, "0,2,4,6-8\n")


def folders():
    (FOLDER / "full").mkdir()
    (FOLDER / "full" / "mine").write_text("mine")
    done = run("split", queens8, "--parts", 4, "--try", 0, "-o", "full")
    check("a folder that is not empty", (done.code, done.out, done.err),
          (2, "", "quadrille: split: found 'full', which is not empty, expected a new folder\n"))
    check("it is left alone", [p.name for p in (FOLDER / "full").iterdir()], ["mine"])
    write("file", "mine")
    check("a file", (run("split", queens8, "--parts", 4, "--try", 0, "-o", "file").code, (FOLDER / "file").read_text()), (2, "mine"))
    (FOLDER / "hollow").mkdir()
    check("an empty folder", run("split", queens8, "--parts", 4, "--try", 0, "-q", "-o", "hollow/").code, 0)
    check("no folder above", run("split", queens8, "--parts", 4, "--try", 0, "-q", "-o", "no/such").code, 74)
    os.symlink("linked_to", "link")
    (FOLDER / "linked_to").mkdir()
    check("a link to a folder", run("split", queens8, "--parts", 4, "--try", 0, "-q", "-o", "link").code, 0)
    check("it works there", (run("work", "-q", "link", "0-3").code, run("merge", "linked_to").out), (0, "92\n"))
    check("nothing is left beside", sorted(p.name for p in FOLDER.iterdir() if ".tmp" in p.name), [])
    strange = "it's a \"run\" $HOME\n"
    check("a strange name", run("split", queens8, "--parts", 2, "--try", 0, "-q", "-o", strange).code, 0)
    check("its scripts are sound", [subprocess.run(["bash", "-n", FOLDER / strange / name]).returncode for name in ("job.sbatch", "job.parallel")],
          [0, 0])


def no_room():
    """A disk that is full, one that cannot be written to, by a limit on the size of files and by /dev/full."""
    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    done = run("split", queens8, "--parts", 4, "--try", 0, "-q", "-o", "small", preexec_fn=small)
    check("split without room", (done.code, done.out, (FOLDER / "small").exists(), [p for p in FOLDER.iterdir() if "small" in p.name]),
          (74, "", False, []))
    job = split("room", queens8, "--all", "--engine", "links", parts=2)
    done = run("work", "-q", "room", "0", preexec_fn=small)
    check("work without room", (done.code, done.out, sorted(p.name for p in (job / "parts").rglob("*") if p.is_file())), (74, "", []))
    check("and with", (run("work", "-q", "room", "0-1").code, run("merge", "room").code), (0, 0))
    check("a place where nothing can be made", run("split", queens8, "--parts", 4, "--try", 0, "-q", "-o", "/proc/run").code, 74)
    check("merge without", run("merge", "-o", "/dev/full", "room").code, 74)
    if os.geteuid() == 0:
        return  # to whom no folder is closed
    (job / "parts").chmod(0o500)
    shutil.rmtree(job / "parts" / "000")
    check("a folder that is closed", run("work", "-q", "room", "0").code, 74)
    (job / "parts").chmod(0o700)


def again():
    """A part that is done is not done again, and what is wrong is."""
    job = worked("twice", queens8, parts=3)
    before = [record_of(job, part).read_bytes() for part in range(3)]
    (job / "problem.json").unlink()  # it need not even be read
    done = run("work", "twice", "0-2")
    check("done already", (done.code, done.out, done.err), (0, "part 0: done already\npart 1: done already\npart 2: done already\n", ""))
    check("their records stay", [record_of(job, part).read_bytes() for part in range(3)], before)
    job = worked("twice", queens8, parts=3)
    record_of(job, 1).write_text("{}")
    check("what is damaged is missing", run("status", "--missing", "-q", "twice").out, "1\n")
    check("and done again", (run("work", "-q", "twice", "0-2").code, run("merge", "twice").out), (0, "92\n"))


def at_once():
    """Two workers on each part, at once, list and count."""
    for words, answer in ((["--all", "--engine", "links"], run("solve", "--all", "--no-simplify", "--engine", "links", queens8).out), ([], "92\n")):
        split("race", queens8, *words, parts=4)
        workers = [start("work", "-q", "race", "0-3") for _ in range(4)]
        for worker in workers:
            out, err = worker.communicate(timeout=60)
            check("a worker beside others", (worker.returncode, err), (0, b""))
        check("nothing is there twice", run("merge", "race"), (0, answer, ""))


def stopped():
    """A part that is cut short says so, and is done again, or goes on."""
    job = split("stopped", queens9, parts=2)
    done = run("work", "stopped", "1", "--nodes", 20, "--engine", "links")
    check_true("a limit", done.code == 3 and "reached the limit of search nodes" in done.err, done)
    record = json.loads(record_of(job, 1).read_text())
    check_true("an incomplete record", record["complete"] is False and int(record["count"]) < 352, record)
    status = json.loads(run("status", "--json", "stopped").out)
    check("status --json", [status[key] for key in ("type", "parts", "done", "incomplete", "missing", "complete", "count", "faults")],
          ["status", 2, 0, "1", "0", False, "0", 0])
    check("merge refuses it", (run("merge", "stopped").code, run("merge", "stopped").out), (65, ""))
    check("it is done again", (run("work", "-q", "stopped", "0-1").code, run("merge", "stopped").out), (0, "352\n"))
    # An hour's work.
    hard = write("hard.json", run("gen", "queens", "18").out)
    for words in ([], ["--all", "--engine", "masks"]):
        job = split("hard", hard, *words, parts=4)
        for number in (signal.SIGTERM,) if words else (signal.SIGTERM, signal.SIGINT):
            worker = start("work", "--threads", 1, "hard", "2")
            time.sleep(0.5)
            worker.send_signal(number)
            out, err = worker.communicate(timeout=20)
            check_true(f"{number.name} {words}", worker.returncode == -number and b"interrupted" in err, (worker.returncode, err))
            status = json.loads(run("status", "--json", "hard").out)
            check(f"what {number.name} leaves", (status["done"], status["incomplete"], status["faults"]), (0, "2", 0))
        check("no list is left half written", [p.name for p in (job / "parts").rglob("*.covers*")], [])
        worker = start("work", "--threads", 1, "hard", "0")
        time.sleep(0.3)
        worker.kill()
        worker.communicate()
        check("after kill -9", (run("merge", "hard").code, run("status", "--missing", "hard").out), (65, "0-3\n"))


def kept():
    """A count that is killed goes on from its checkpoint, and what is wrong with that costs time only."""
    board = write("queens13.json", run("gen", "queens", "13").out)
    truth = run("count", "--part", "0/6", "--engine", "masks", board).out.strip()
    often = os.environ | {"QUADRILLE_CHECKPOINT_MILLISECONDS": "5"}
    work = ["work", "--threads", 1, "--engine", "links", "kept", 0]
    job = split("kept", board, parts=6)
    checkpoint, record = record_of(job, 0, "checkpoint"), record_of(job, 0)

    def has_begun():
        try:
            return '"complete":false,"covers":"0"' not in (text := checkpoint.read_text()) and '"complete":false' in text
        except FileNotFoundError:
            return False

    def begin():
        for _ in range(50):  # it may be done before we look
            record.unlink(missing_ok=True)
            worker = start(*work, env=often)
            while worker.poll() is None and not has_begun():
                time.sleep(0.002)
            worker.kill()
            worker.communicate()
            if has_begun() and not record.exists():
                return
        check("killed in time", True, False)

    begin()
    check("it is told as begun", json.loads(run("status", "--json", "kept").out)["incomplete"], "0")
    done = run(*work)
    check_true("the next worker goes on", done.code == 0 and "continuing from kept/parts/000/000000.checkpoint" in done.err, done)
    answer = json.loads(record.read_text())
    check("its answer", (answer["count"], answer["complete"], checkpoint.exists()), (truth, True, False))
    begin()
    checkpoint.write_text(checkpoint.read_text()[:-100])
    done = run(*work)
    check_true("a damaged checkpoint", done.code == 0 and "work: part 0 begins anew" in done.err, done)
    again = json.loads(record.read_text())
    check("its answer then", [again[key] for key in ("count", "nodes", "complete")], [answer[key] for key in ("count", "nodes", "complete")])


def kills(*words):
    """Runs a command again and again, and kills it at each of its system calls that change a file, one further each time. Yields what
    it was killed at, and ends when no call is left."""
    for call in ("write", "fsync", "rename", "mkdir", "fchmod"):
        for number in range(1, 100):
            code = subprocess.run(["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                                   f"inject={call}:signal=KILL:when={number}", BINARY, *map(str, words)],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60).returncode
            yield f"{call} {number}", code != 0
            if code == 0:
                break


def killed():
    """By kill -9 at every system call that writes: nothing is lost, nothing is wrong, nothing is there twice."""
    need("strace")
    answer = run("solve", "--all", "--no-simplify", "--engine", "links", queens8).out
    job = split("killed", queens8, "--all", "--engine", "links", parts=2)
    calls = 0
    for place, was_killed in kills("work", "-q", "--threads", 1, "killed", "0-1"):
        calls += was_killed
        done = run("merge", "killed")
        check_true(f"merge after a kill at {place}", done in ((0, answer, ""), (65, "", done.err)), done)
        check(f"the next worker after {place}", run("work", "-q", "killed", "0-1"), (0, "", ""))
        check(f"merged after {place}", run("merge", "killed"), (0, answer, ""))
        shutil.rmtree(job / "parts" / "000")
    check_true("calls of work", calls >= 12, calls)
    run("work", "-q", "killed", "0-1")
    calls = 0
    for place, was_killed in kills("merge", "-o", "joined", "killed"):
        calls += was_killed
        check_true(f"a merge killed at {place}", not (FOLDER / "joined").exists() or (FOLDER / "joined").read_text() == answer)
        (FOLDER / "joined").unlink(missing_ok=True)
    check_true("calls of merge", calls >= 3, calls)
    calls = 0
    for place, was_killed in kills("split", queens8, "--parts", 3, "--try", 0, "-q", "-o", "whole"):
        calls += was_killed
        if (FOLDER / "whole").exists():
            check(f"a folder that is whole, killed at {place}", run("work", "-q", "whole", "0-2"), (0, "", ""))
            shutil.rmtree("whole")
    check_true("calls of split", calls >= 10, calls)
    for folder in FOLDER.glob("whole.*.tmp"):
        shutil.rmtree(folder)


def status_text():
    job = worked("status", queens9)
    record_of(job, 4).unlink()
    done = run("status", "status")
    check_true("status", done.code == 0 and done.err == "" and re.fullmatch(
        r"job         [0-9a-f]{16}\nparts       10\ndone        9\nincomplete  0\nmissing     1: 4\ncovers      at least \d+\n"
        r"nodes       .+\ntime        .+ of workers, .+ a part\nleft        about .+ of one worker\n", done.out), done)
    run("work", "-q", "status", "4")
    done = run("status", "status")
    check_true("a whole one", "\ncovers      352\n" in done.out and "left" not in done.out, done)
    check("nothing is missing", run("status", "--missing", "status"), (0, "", ""))


def clocks():
    """Files from tomorrow or from 1970 are as good as others."""
    job = worked("clocks", queens8, parts=3)
    for part, seconds in ((0, 0), (1, time.time() + 1e6)):
        os.utime(record_of(job, part), (seconds, seconds))
    check("any clock", (run("merge", "clocks").out, run("status", "--missing", "clocks").out), ("92\n", ""))


def tries():
    done = run("split", queens8, "--parts", 4, "-o", "needless")
    check_true("a job that is needless", done.code == 0 and done.out == "92\n" and "--try 0" in done.err, done)
    check("none is made", (FOLDER / "needless").exists(), False)
    done = run("split", "--all", "--engine", "masks", queens8, "--parts", 4, "-o", "needless")
    check_true("a list that is short", done.code == 0 and "quadrille solve --all" in done.err and not (FOLDER / "needless").exists(), done)
    hard = write("hard.json", run("gen", "queens", "18").out)
    done = run("split", hard, "--parts", 4, "--try", "0.2s", "-o", "hard_one")
    check_true("one that is not", done.code == 0 and done.out == "" and "sbatch" in done.err and (FOLDER / "hard_one" / "job.json").exists(), done)
    for signals in (signal.SIGTERM, signal.SIGINT):
        code, out, err = interrupt(["split", hard, "--parts", 4, "--threads", 1, "-o", "stopped_one"], signals)
        check(f"{signals.name} while it tries", (code, out, (FOLDER / "stopped_one").exists()), (-signals, "", False))
    done = run("split", hard, "--part-time", "5s", "--try", 0, "-o", "timed")
    check_true("parts by time", done.code == 0 and re.search(r"with 1 thread and engine \w+, would take about .+: \d+ parts of about", done.err), done)
    check_true("some of them", json.loads((FOLDER / "timed" / "job.json").read_text())["parts"] > 1)


def slurm_script():
    """The script for Slurm, with stand-ins for its commands: tests/clusters.sh has the real ones."""
    tools = FOLDER / "tools"
    tools.mkdir()
    (tools / "quadrille").symlink_to(BINARY)
    for name, text in (("squeue", "cat state"), ("scontrol", 'echo "$@" >> asked')):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)

    def batch(job, task, **more):
        return subprocess.Popen(["bash", job / "job.sbatch"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more,
                                env=os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "SLURM_ARRAY_JOB_ID": "77",
                                                  "SLURM_ARRAY_TASK_ID": str(task), "SLURM_CPUS_PER_TASK": "1"})

    job = split("batch", queens8, parts=1002)
    task = batch(job, 1)
    out, err = task.communicate(timeout=60)
    check("a task", (task.returncode, [line.split(":")[0] for line in out.decode().splitlines()], err), (0, ["part 1", "part 1001"], b""))
    run("split", queens8, "--parts", 2, "--try", 0, "-q", "-o", "by_name")
    task = batch(FOLDER / "by_name", 0, cwd=FOLDER / "by_name")
    check("in the folder of the job", (task.communicate(timeout=60)[1], task.returncode), (b"", 0))
    hard = write("hard.json", run("gen", "queens", "18").out)
    job = split("batch", hard, parts=4)
    for state, asked in (("RUNNING", "requeue 77_2\n"), ("COMPLETING", ""), ("", "")):
        write("state", state)
        write("asked", "")
        task = batch(job, 2)
        time.sleep(0.7)
        task.send_signal(signal.SIGTERM)
        task.communicate(timeout=20)
        check(f"a task that is {state or 'gone'} when its time is over", (task.returncode, (FOLDER / "asked").read_text()), (143, asked))
        check("its part is begun", json.loads(run("status", "--json", "batch").out)["incomplete"], "2")


def many_parts():
    """More parts than units: some have none, and all add up. More than 1,000: in several folders, and tasks are fewer."""
    parts = 1203
    job = worked("many", queens8, parts=parts)
    check("many", run("merge", "many").out, "92\n")
    check("their folders", sorted(p.name for p in (job / "parts").iterdir()), ["000", "001"])
    for part in (0, 1, 1001, 1202):
        record_of(job, part).unlink()
    check("tasks", run("status", "--missing", "many").out, "0-1,202\n")
    check("parts", json.loads(run("status", "--json", "many").out)["missing"], "0-1,1001,1202")
    check_true("the array", "#SBATCH --array=0-999\n" in (job / "job.sbatch").read_text())


for test in (counts, against, restrictions, by_orbits, langford_pairs, lists, empty_lists, refusals, bad_jobs, words, folders, no_room, again, at_once, stopped, kept, killed,
             status_text, clocks, tries, slurm_script, many_parts):
    test()
finish()
