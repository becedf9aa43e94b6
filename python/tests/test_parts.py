# SPDX-License-Identifier: MIT
# Missed without it: a part of a job in Python that is lost or foreign to the command.
"""Parts, checkpoints, and jobs that many workers do. Counts come from OEIS (queens: A000170) and from brute force."""
import concurrent.futures
import functools
import hashlib
import importlib.util
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import time

import pytest
from support import KNUTH, brute_force, build, cases, command, need, only_when_thorough, random_problem, run

import quadrille
from quadrille import Problem, _core, parallel

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"
PROCESSES = functools.partial(concurrent.futures.ProcessPoolExecutor, 2)


@pytest.fixture(scope="module")
def pool():
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        yield threads


def no_try(problem, parts, executor, **more):
    return parallel.count(problem, parts, executor, try_first=0, **more)


def listed(problem, engine="links"):
    return [cover.indices for cover in problem.covers(engine=engine, simplify=False)]


# ---- parts ----

def test_parts_add_up():
    p = quadrille.queens(8)
    parts = p.parts(4)
    assert len(parts) == 4 and [part.index for part in parts] == [0, 1, 2, 3] and parts[-1] == parts[3] and len(parts[1:]) == 3
    assert sum(part.count() for part in parts) == 92
    assert [part.count(engine="links") for part in parts] == [part.count(engine="masks") for part in parts]
    assert [cover.indices for part in parts for cover in part.covers(engine="links")] == listed(p)
    with pytest.raises(IndexError):
        parts[4]
    part = pickle.loads(pickle.dumps(parts[2]))
    assert part == parts[2] and part.count() == parts[2].count() == int(command("count", "--part", "2/4", given=p.to_string()))


def test_parts_of_random_problems():
    for seed in range(cases(200)):
        options, primary, secondary, bounds = random_problem(seed)
        p = build(options, primary, secondary, bounds)
        found = sorted(cover.indices for part in p.parts(3) for cover in part.covers(engine="links"))
        assert found == brute_force(options, primary, secondary, bounds), seed
        assert sum(part.count() for part in p.parts(5)) == len(found), seed


def test_parts_that_are_refused():
    p = quadrille.queens(6)
    for number in (0, 1_000_001):
        with pytest.raises(ValueError):
            p.parts(number)
    with pytest.raises(quadrille.UnsupportedError):
        p.parts(2)[0].count(engine="diagram")
    other = quadrille.queens(7).parts(2)[0]
    with pytest.raises(quadrille.OtherUnitsError):
        quadrille.Part(p, 0, 2, other.units).count()
    with pytest.raises(quadrille.LimitReached) as limit:
        quadrille.queens(12).parts(2)[0].count(nodes=2000)
    assert not limit.value.partial.complete


# ---- checkpoints ----

def test_a_count_goes_on(tmp_path):
    p, path = quadrille.queens(10), tmp_path / "kept"
    for runs in range(100):
        count = p.count(checkpoint=path, engine="links", nodes=3000, partial=True)
        if count.complete:
            break
    assert count == 724 and runs > 1
    assert p.count(checkpoint=path, engine="links") == 724  # it is complete
    with pytest.raises(quadrille.ParseError):
        quadrille.queens(9).count(checkpoint=path, engine="links")
    with pytest.raises(ValueError, match="distinct and checkpoint"):
        p.count(checkpoint=path, distinct=True)


def test_a_count_goes_on_by_the_command(tmp_path):
    p, path = quadrille.queens(10), tmp_path / "kept"
    assert not p.count(checkpoint=path, engine="links", nodes=3000, partial=True).complete
    before = json.loads(path.read_text())
    assert command("count", "--engine", "links", "--checkpoint", str(path), given=p.to_string()) == "724\n"
    assert path.read_text() != json.dumps(before)
    assert p.count(checkpoint=path, engine="links") == 724


def test_ctrl_c_keeps_a_count(tmp_path):
    done = run("""
import os, signal, sys, threading, quadrille
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    quadrille.queens(16).count(engine="links", checkpoint=sys.argv[1])
except KeyboardInterrupt:
    print(quadrille.queens(16).count(engine="links", checkpoint=sys.argv[1], nodes=1, partial=True).nodes > 1000)
""", str(tmp_path / "kept"))
    assert done.stdout == "True\n", done.stdout + done.stderr


@pytest.mark.parametrize("step", [1, 7, 300])
def test_a_list_goes_on_and_repeats_nothing(tmp_path, step):
    p, path, found = quadrille.queens(9), tmp_path / "kept", []
    for _ in range(400):
        with p.covers(checkpoint=path, engine="links", every=0.001, ahead=step) as covers:
            for cover in covers:
                found.append(cover.indices)
                if len(found) % step == 0:
                    break
            else:
                break
    assert found == listed(p) and len(found) == 352
    assert list(p.covers(checkpoint=path, engine="links")) == []  # all were read


def test_a_list_goes_on_behind_a_limit(tmp_path):
    p, path, found = quadrille.queens(9), tmp_path / "kept", []
    for runs in range(100):
        covers = p.covers(checkpoint=path, engine="links", nodes=700, partial=True)
        if runs % 2:
            for options, ends in covers.chunks():
                found += [tuple(options[a:b]) for a, b in zip([0, *ends[:-1]], ends)]
        else:
            found += [cover.indices for cover in covers]
        if covers.ending == "exhausted":
            break
    assert found == listed(p) and runs > 1


def test_a_killed_list_loses_nothing(tmp_path):
    path, program = tmp_path / "kept", """
import os, signal, sys, quadrille
for number, cover in enumerate(quadrille.queens(9).covers(checkpoint=sys.argv[1], engine="links", every=0.001, ahead=1)):
    print(*cover.indices, flush=True)
    if number == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
"""
    found = []
    for _ in range(1 if cases(1000) < 1000 else 5):
        done = run(program, str(path), "120")
        found += done.stdout.splitlines()
    found += run(program, str(path), "-1").stdout.splitlines()
    assert set(found) == {" ".join(map(str, cover)) for cover in listed(quadrille.queens(9))}
    assert len(found) >= 352


def test_a_list_refuses_what_is_not_its_own(tmp_path):
    path = tmp_path / "kept"
    next(quadrille.queens(9).covers(checkpoint=path, engine="links"))
    with pytest.raises(quadrille.ParseError):
        list(quadrille.queens(8).covers(checkpoint=path, engine="links"))
    (tmp_path / "kept.read").write_text("many")
    with pytest.raises(quadrille.ParseError, match="how many covers were read"):
        quadrille.queens(9).covers(checkpoint=path, engine="links")
    with pytest.raises(ValueError, match="limit beside checkpoint"):
        quadrille.queens(9).covers(1, checkpoint=path)


# ---- jobs ----

@pytest.mark.parametrize("make", [functools.partial(concurrent.futures.ThreadPoolExecutor, 2), PROCESSES], ids=["threads", "processes"])
def test_count_and_covers(make):
    p, seen = quadrille.queens(8), []
    with make() as pool:
        count = no_try(p, 5, pool, progress=lambda done, of: seen.append((done, of)))
        covers = list(parallel.covers(p, 5, pool, engine="links"))
    assert count == 92 and count.complete and count.interval == (92, 92) and count.nodes > 92
    assert seen == [(n, 5) for n in range(1, 6)]
    assert [cover.indices for cover in covers] == listed(p) and covers[0].problem is p


def test_labels_colours_and_what_is_required(pool):
    p = Problem(KNUTH)
    assert [list(cover) for cover in parallel.covers(p, 3, pool)] == [["B", "D", "F"]]
    assert list(parallel.covers(p.restrict(forbid=["F"]), 3, pool)) == []
    assert parallel.count(p, 3, pool) == 1  # the whole, which is tried first
    assert no_try(Problem([]), 2, pool) == 1 and [len(cover) for cover in parallel.covers(Problem([]), 2, pool)] == [0]
    for seed in range(cases(60)):
        options, primary, secondary, bounds = random_problem(seed)
        q = build(options, primary, secondary, bounds)
        assert sorted(cover.indices for cover in parallel.covers(q, 2, pool)) == brute_force(options, primary, secondary, bounds)


def test_few_parts_ahead(pool):
    covers = parallel.covers(quadrille.queens(8), 20, pool, ahead=1, engine="links")
    assert [cover.indices for cover in covers] == listed(quadrille.queens(8))
    left = parallel.covers(quadrille.queens(8), 20, pool, ahead=3)
    next(left)
    left.close()


def test_a_worker_is_killed(tmp_path, pool):
    folder = tmp_path / "job"
    done = run("""
import concurrent.futures, os, signal, sys, quadrille
from quadrille import parallel
work = parallel._work
def deadly(*arguments):
    if arguments[2] == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return work(*arguments)
parallel._work = deadly
with concurrent.futures.ProcessPoolExecutor(2) as pool:
    try:
        parallel.count(quadrille.queens(8), 20, pool, try_first=0, folder=sys.argv[1])
    except concurrent.futures.BrokenExecutor:
        print("broken")
""", str(folder))
    assert done.stdout == "broken\n", done.stdout + done.stderr
    assert no_try(quadrille.queens(8), 20, pool, folder=folder) == 92  # goes on
    assert command("merge", str(folder)) == "92\n"


def test_what_an_executor_raises():
    class Loser(concurrent.futures.ThreadPoolExecutor):
        def submit(self, *work):
            future = concurrent.futures.Future()
            future.set_exception(AttributeError("as Dask says"))
            return future

    dead = concurrent.futures.ThreadPoolExecutor(2)
    dead.shutdown()
    for pool, error in ((Loser(2), AttributeError), (dead, RuntimeError)):
        with pytest.raises(error):
            no_try(quadrille.queens(6), 3, pool)
        with pytest.raises(error):
            next(parallel.covers(quadrille.queens(6), 3, pool))
    with pytest.raises(TypeError, match="found the keyword 'stop'"):
        no_try(quadrille.queens(6), 3, dead, stop=quadrille.Stopper())


def test_ctrl_c_ends_threads():
    done = run("""
import concurrent.futures, os, signal, threading, time, quadrille
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
begun = time.monotonic()
try:
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        quadrille.parallel.count(quadrille.queens(20), 4, pool, try_first=0)
except KeyboardInterrupt:
    print("stopped")
""")
    assert done.stdout == "stopped\n", done.stdout + done.stderr


@pytest.mark.parametrize("all_processes", [False, True], ids=["parent", "group"])  # as `kill` sends a signal, and as a terminal does
@pytest.mark.parametrize("call", ["parallel.count(p, 50, pool, try_first=0)", "list(parallel.covers(p, 50, pool))"], ids=["count", "covers"])
def test_ctrl_c_ends_processes(call, all_processes):
    process = subprocess.Popen([sys.executable, "-c", f"""
import concurrent.futures
from quadrille import parallel, queens
p = queens(20)
with concurrent.futures.ProcessPoolExecutor(2) as pool:
    pool.submit(int).result()
    print("on", flush=True)
    try:
        {call}
    except KeyboardInterrupt:
        print("stopped")
    if not {all_processes}:  # the pool is as good as before
        print(parallel.count(queens(8), 4, pool, try_first=0))
"""], stdout=subprocess.PIPE, text=True, start_new_session=True)
    process.stdout.readline()
    time.sleep(1.5)
    (os.killpg if all_processes else os.kill)(process.pid, signal.SIGINT)
    sent = time.monotonic()
    said = process.communicate(timeout=60)[0]
    assert said == ("stopped\n" if all_processes else "stopped\n92\n")
    assert time.monotonic() - sent < 5  # on an idle machine 0.3 s: the tests share theirs


# ---- folders ----

def split(tmp_path, *flags, n=8):
    problem, folder = tmp_path / "queens.json", tmp_path / "job"
    problem.write_text(quadrille.queens(n).to_string())
    command("split", "--parts", "6", "--try", "0", "-o", str(folder), *flags, str(problem))
    return folder


def test_the_command_and_python_share_a_job(tmp_path, pool):
    folder, p = split(tmp_path), quadrille.queens(8)
    command("work", str(folder), "1-2")
    seen = []
    assert no_try(p, 6, pool, folder=folder, progress=lambda done, of: seen.append(done)) == 92
    assert seen == [3, 4, 5, 6]
    assert command("merge", str(folder)) == "92\n"
    assert no_try(p, 6, None, folder=folder) == 92  # nothing is left to do


def test_lists_of_the_command_and_of_python(tmp_path, pool):
    folder, p = split(tmp_path, "--all", "--engine", "links"), quadrille.queens(8)
    command("work", str(folder), "0", "4")
    assert [cover.indices for cover in parallel.covers(p, 6, pool, folder=folder)] == listed(p)
    own = tmp_path / "own"
    assert [cover.indices for cover in parallel.covers(p, 6, pool, folder=own, engine="links")] == listed(p)
    names = sorted(path.relative_to(folder) for path in folder.glob("parts/*/*.covers"))
    assert len(names) == 6 and all((folder / name).read_bytes() == (own / name).read_bytes() for name in names)
    assert command("merge", str(own)).splitlines()[-92:] == [" ".join(map(str, cover)) for cover in listed(p)]


def test_folders_that_are_refused(tmp_path, pool):
    folder = split(tmp_path)
    for problem, parts, message in [(quadrille.queens(7), 6, "another problem"), (quadrille.queens(8), 5, "expected 6")]:
        with pytest.raises(quadrille.UsageError, match=message):
            no_try(problem, parts, pool, folder=folder)
    with pytest.raises(quadrille.UsageError, match="counts covers"):
        parallel.covers(quadrille.queens(8), 6, pool, folder=folder)
    (folder / "job.json").write_text((folder / "job.json").read_text().replace('"parts":6', '"parts":7'))
    with pytest.raises(quadrille.ParseError):
        no_try(quadrille.queens(8), 6, pool, folder=folder)


def test_a_damaged_record_is_made_anew(tmp_path, pool):
    folder = split(tmp_path)
    assert no_try(quadrille.queens(8), 6, pool, folder=folder) == 92
    record = folder / "parts/000/000003.json"
    record.write_text(record.read_text()[:-20])
    assert no_try(quadrille.queens(8), 6, pool, folder=folder) == 92
    assert command("merge", str(folder)) == "92\n"


# ---- records that are refused ----

class Deceiver(concurrent.futures.Executor):
    """Does the work at once, and spoils the answers."""

    def __init__(self, spoil):
        self.spoil = spoil

    def submit(self, work, *arguments):
        future = concurrent.futures.Future()
        future.set_result(self.spoil(*work(*arguments), arguments))
        return future


def sealed(record):
    text = json.dumps(record, separators=(",", ":"))
    return f'{text[:-1]},"sha256":"{hashlib.sha256(text.encode()).hexdigest()}"}}\n'.encode()


def changed(record, **fields):
    return sealed({key: value for key, value in (json.loads(record) | fields).items() if key != "sha256"})


def test_the_seal_of_this_test_is_that_of_the_command():
    assert no_try(quadrille.queens(6), 3, Deceiver(lambda record, text, ending, _: (changed(record), text, ending))) == 4


@pytest.mark.parametrize("spoil", [
    lambda record: record[:-5], lambda record: record.replace(b'"count":"', b'"count":"1'), lambda record: b"",
    lambda record: changed(record, part=1), lambda record: changed(record, of=4), lambda record: changed(record, units=7),
    lambda record: changed(record, job="0" * 64), lambda record: changed(record, type="cover"),
], ids=["cut", "changed", "empty", "part", "of", "units", "job", "type"])
def test_records_that_are_refused(spoil):
    with pytest.raises(quadrille.ParseError):
        no_try(quadrille.queens(6), 3, Deceiver(lambda record, text, ending, _: (spoil(record), text, ending)))


def test_a_record_of_another_job_is_refused():
    def other(record, text, ending, arguments):
        packed, _, part, search, token = arguments
        return parallel._work(packed, _core.Job(quadrille.queens(6)._native, "0" * 64, 3, "links", False), part, search, token)
    with pytest.raises(quadrille.ParseError, match="found a part of job"):
        no_try(quadrille.queens(6), 3, Deceiver(other))


@pytest.mark.parametrize("spoil", [
    lambda record, text: (record, text[:-3]),
    lambda record, text: (record, text[::-1]),
    lambda record, text: (record, text + b"0\n"),
    lambda record, text: (changed(record, count="9"), text),
    lambda record, text: made(record, b"0 1 2 3 4 5\n"),
    lambda record, text: made(record, b"1 8 99999\n"),
    lambda record, text: made(record, b"1 8"),
    lambda record, text: made(record, b"one\n"),
], ids=["cut", "reversed", "longer", "count", "no cover", "no option", "no end", "no number"])
def test_lists_that_are_refused(spoil):
    executor = Deceiver(lambda record, text, ending, arguments: (*spoil(record, text), ending))
    with pytest.raises(quadrille.ParseError):
        list(parallel.covers(quadrille.queens(6), 1, executor))


def made(record, text):
    return changed(record, count="1", list={"bytes": len(text), "sha256": hashlib.sha256(text).hexdigest()}), text


def test_a_part_that_is_not_whole_is_refused():
    executor = Deceiver(lambda record, text, ending, _: (changed(record, complete=False), text, "memory_limit"))
    with pytest.raises(quadrille.LimitReached) as limit:
        no_try(quadrille.queens(6), 1, executor)
    assert limit.value.partial == 4 and not limit.value.partial.complete and limit.value.ending == "memory_limit"


# ---- Dask and MPI ----

def example(line, **more):
    program = [sys.executable if word == "python3" else EXAMPLES / word if word.endswith(".py") else word for word in line.split()]
    done = subprocess.run([*program, *more.get("arguments", ())], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "724\n", done.stdout + done.stderr


def test_dask():
    only_when_thorough()
    need("distributed")
    example("python3 on_dask.py")


def test_mpi(tmp_path):
    only_when_thorough()
    need("mpi4py", "python3-mpi4py and openmpi-bin")
    example("mpiexec --allow-run-as-root --oversubscribe -n 3 python3 -m mpi4py.futures on_mpi.py", arguments=[tmp_path / "job"])
    assert command("merge", str(tmp_path / "job")) == "724\n"


def test_a_checkpoint_in_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError, match="missing"):
        quadrille.queens(6).covers(checkpoint=tmp_path / "missing" / "kept")


def test_a_list_that_was_damaged_is_made_again(tmp_path, pool):
    folder = tmp_path / "job"
    q = quadrille.queens(6)
    wanted = [cover.indices for cover in parallel.covers(q, 3, pool, folder=folder)]
    damaged = next(file for file in sorted(folder.rglob("*.covers")) if file.stat().st_size > 0)
    data = bytearray(damaged.read_bytes())
    data[0] ^= 1
    damaged.write_bytes(data)
    assert [cover.indices for cover in parallel.covers(q, 3, pool, folder=folder)] == wanted == [c.indices for c in q.covers()]
    assert command("merge", str(folder)).count("\n") == 5  # its origin, and 4 covers
