# SPDX-License-Identifier: MIT
"""One search by many workers: threads, processes, Dask, MPI, or whatever is a `concurrent.futures.Executor`.

A job is a search in parts. Workers send home a record of each part, with a seal: the records of `quadrille work`. In a folder,
Python and the command may do parts of one job, in any order and at the same time, and `quadrille merge` adds them up.

>>> import concurrent.futures, quadrille
>>> with concurrent.futures.ThreadPoolExecutor(2) as pool:
...     print(quadrille.parallel.count(quadrille.queens(8), 4, pool, try_first=0))
92
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import functools
import hashlib
import json
import os
import pathlib
import queue
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Union

import numpy as np

from . import _core
from ._count import Count
from ._covers import Cover
from ._files import write_whole
from ._problem import Problem
from ._search import Stopper, keywords, limit_reached
from .errors import Error, ParseError, UsageError

__all__ = ["count", "covers"]

Maker = Callable[[], concurrent.futures.Executor]
Path = Union[str, "os.PathLike[str]"]
Answer = tuple[bytes, bytes, str]
"""The record of a part, its list, and why the search of it ended."""

RunName = tuple[str, int]
"""The file of a run, which is there as long as somebody waits for its answers, and the process that waits."""

_stoppers: dict[RunName, Stopper] = {}  # of the runs of this process, for workers that are its threads


def count(
    problem: Problem, parts: int, executor: concurrent.futures.Executor | Maker, *, retries: int = 3,
    folder: Path | None = None, try_first: float = 60.0, progress: Callable[[int, int], object] | None = None,
    engine: str = "auto", threads: int = 1, memory: int = 0,
) -> Count:
    """Counts the covers of a problem in parts, by the workers of an executor.

    `executor`: an Executor; or a function that makes one, as a pool of processes is of no use any more when one of its
    processes was killed: a new one does what is missing. `retries`: how often that, or a part that failed, is tried again in all.
    `folder`: a job of `quadrille split`, or a folder to be made: records are kept there, and parts that have one are not done
    again. After whatever went wrong, call this function again.
    `try_first`: seconds for which the whole is counted first, since many problems need no parts.
    `progress`: a function of the number of parts that are done, and of all.
    `engine`, `threads`, `memory`: of each worker.

    Ctrl-C ends this call at once; the workers of this machine stop within a moment. A record that is damaged, of another
    job or part, or has not all of its part, is refused: ParseError. LimitReached is raised for a part that was not done for want of
    memory. What a worker raises is raised here.
    """
    job = _Run(problem, parts, folder, False, keywords({"engine": engine, "threads": threads, "memory": memory}))
    if try_first > 0 and not job.is_begun:
        whole = problem.count(engine=engine, memory=memory, time=try_first, partial=True)
        if whole.complete:
            return whole
    job.begin()
    for _ in job.answers(executor, retries, lambda part: True):
        if progress is not None:
            progress(parts - len(job.survey.wanting()), parts)
    return job.sum()


def covers(
    problem: Problem, parts: int, executor: concurrent.futures.Executor | Maker, *, retries: int = 3,
    folder: Path | None = None, ahead: int = 256, engine: str = "auto", threads: int = 1, memory: int = 0,
) -> Iterator[Cover]:
    """Lists the covers of a problem in parts, by the workers of an executor, in the order in which one machine lists them. Each
    cover is checked. Workers run up to `ahead` parts ahead of the reader; else this is as `count`, and `folder` is a job of
    `quadrille split --all`.

    >>> import concurrent.futures, quadrille
    >>> with concurrent.futures.ThreadPoolExecutor(2) as pool:
    ...     print(sum(1 for cover in quadrille.parallel.covers(quadrille.queens(8), 4, pool)))
    92
    """
    if ahead < 1:
        raise ValueError(f"found {ahead} for ahead, expected 1 or more")
    job = _Run(problem, parts, folder, True, keywords({"engine": engine, "threads": threads, "memory": memory}))
    return _list(job, executor, retries, ahead)


def _list(job: _Run, executor: concurrent.futures.Executor | Maker, retries: int, ahead: int) -> Iterator[Cover]:
    job.begin()
    told = 0  # parts whose covers were handed over
    missing = set(job.survey.wanting())
    answers = job.answers(executor, retries, lambda part: part < told + ahead)
    try:
        for part in range(job.parts):
            while part in missing:
                missing.remove(next(answers))
            for indices in job.take_list(part):
                yield Cover(job.problem, indices)
            told = part + 1
    finally:
        answers.close()  # type: ignore[attr-defined]


class _Run:
    """One call: a job, and what is known of its parts."""

    def __init__(self, problem: Problem, parts: int, folder: Path | None, lists: bool, search: dict[str, Any]) -> None:
        if not 1 <= parts <= 1_000_000:
            raise ValueError(f"found {parts} parts, expected 1 to 1000000")
        self.problem, self.parts, self.lists, self.search = problem, parts, lists, search
        self.folder = None if folder is None else os.fspath(folder)
        self.engine = _core.part_engine(problem._native, lists, search)
        self._lists: dict[int, bytes] = {}
        self._found: _core.Job | None = None
        if self.folder is not None and pathlib.Path(self.folder, "job.json").exists():
            self._found = _core.Job.read(self.folder)
            self._check_job(self._found, self.folder)

    @property
    def is_begun(self) -> bool:
        """Whether the folder has the job already."""
        return self._found is not None

    def begin(self) -> None:
        """Makes the job, or continues it."""
        self.job = self._found or self._new_job()
        self.survey = _core.Survey(self.job)
        if self.folder is None:
            return
        if not self.is_begun:
            self.job.write(self.folder, self.problem._native)
        else:
            for part in range(self.parts):
                record = _core.find_record(self.job, self.folder, part)
                if record is not None and self._has_list(record, part):
                    self.survey.take(record, part)

    def _has_list(self, record: bytes, part: int) -> bool:
        """Whether the list of a part that has a record is as it was written: else the part is done again."""
        if not self.lists:
            return True
        assert self.folder is not None
        wanted = json.loads(record)["list"]
        return _is_list(pathlib.Path(_core.list_path(self.folder, part)).read_bytes(), wanted["bytes"], wanted["sha256"])

    def _new_job(self) -> _core.Job:
        units = _core.find_units(self.problem._native, self.parts, {"engine": self.engine})
        assert units is not None  # nothing limits that search
        sha256 = hashlib.sha256(self._written()).hexdigest()
        return _core.Job(self.problem._native, sha256, self.parts, units, self.engine, self.lists)

    def _check_job(self, job: _core.Job, folder: str) -> None:
        if job.parts != self.parts:
            raise UsageError(f"found {self.parts} parts wanted, expected {job.parts}, as the job in {folder} has")
        if job.lists != self.lists:
            raise UsageError(f"found a job in {folder} that {'lists' if job.lists else 'counts'} covers, expected one that "
                             f"{'lists' if self.lists else 'counts'} them")
        if job.read_problem(folder).digest() != self.problem.digest:
            raise UsageError(f"found another problem in {folder}, expected {self.problem!r}")

    def _written(self) -> bytes:
        return _core.write(self.problem._native, "json", False, "")[0]

    def answers(
        self, executor: concurrent.futures.Executor | Maker, retries: int, may_begin: Callable[[int], bool]
    ) -> Iterator[int]:
        """Does the parts that are missing, and yields their numbers as they are done."""
        packed = zlib.compress(self._written(), 1)
        with _open_run() as run:
            for part, answer in _run(
                    executor, self.survey.wanting(), retries, may_begin,
                    lambda pool, part: pool.submit(_work, packed, self.job, part, self.search, run)):
                self._take(part, *answer)
                yield part

    def _take(self, part: int, record: bytes, text: bytes, ending: str) -> None:
        complete = self.survey.take(record, part)
        if complete and self.lists:
            self._check_list(part, text, f"list of part {part}")
        if self.folder is not None:
            place = _core.list_path(self.folder, part)
            if complete and self.lists:
                write_whole(pathlib.Path(place), text, durable=True)
            other = _core.add_record(self.job, self.folder, record)
            if other:
                raise Error(f"part {part} has another answer already, one of the two is wrong: see {other}")
        elif self.lists:
            self._lists[part] = text
        if not complete:
            raise limit_reached(f"part {part} was not done", ending, self._count(False, ending))

    def _check_list(self, part: int, text: bytes, source: str) -> None:
        size, sha256, _ = self.survey.list(part)
        if not _is_list(text, size, sha256):
            raise ParseError(source, 1, 1, f"found {len(text)} bytes that are not those of its record, expected {size} bytes")

    def take_list(self, part: int) -> Iterator[tuple[int, ...]]:
        """The covers of a part that is done."""
        if self.folder is None:
            text, source = self._lists.pop(part), f"list of part {part}"
        else:
            source = _core.list_path(self.folder, part)
            text = pathlib.Path(source).read_bytes()
            self._check_list(part, text, source)
        options, ends = _core.read_list(self.problem._native, text, source)
        if len(ends) != self.survey.list(part)[2]:
            raise ParseError(source, 1, 1, f"found {len(ends)} covers, expected {self.survey.list(part)[2]} as its record says")
        for cover in np.split(options, ends[:-1].astype(np.int64)) if len(ends) else ():
            yield tuple(cover.tolist())

    def sum(self) -> Count:
        """The count of a job whose parts are all done."""
        if self.survey.wanting() or self.survey.differing():
            raise Error("found parts without an answer, or with two different ones")
        return self._count(True, "exhausted")

    def _count(self, complete: bool, ending: str) -> Count:
        return Count._of(self.survey.covers, {
            "complete": complete, "ending": ending, "engine": " ".join(self.survey.engines()), "nodes": self.survey.nodes,
            "seconds": self.survey.seconds})


def _is_list(text: bytes, size: int, sha256: str) -> bool:
    """Whether a list is the one that its record tells of."""
    return len(text) == size and hashlib.sha256(text).hexdigest() == sha256


@contextlib.contextmanager
def _open_run() -> Iterator[RunName]:
    """Names a run. At its end, also by Ctrl-C, its workers stop: threads by a stopper, processes of this machine because the file of the
    run is gone. Where no file can be made, processes go on to the end of their part."""
    import tempfile

    path = ""
    with contextlib.suppress(OSError):
        file, path = tempfile.mkstemp(prefix="quadrille-run-")
        os.close(file)
    run = path, os.getpid()
    stopper = _stoppers[run] = Stopper()
    try:
        yield run
    finally:
        with contextlib.suppress(OSError):
            os.unlink(path)
        stopper.stop()
        _stoppers.pop(run, None)


def _work(packed: bytes, job: _core.Job, part: int, search: dict[str, Any], run: RunName) -> Answer:
    """Does one part, in whatever thread, process or machine."""
    with _stopping_with(run) as stopper:
        record, text, ending = _core.work_part(
            job, _unpacked(packed), part, search | {"stop": stopper}, lambda data: hashlib.sha256(data).hexdigest())
    return record, text if ending == "exhausted" else b"", ending  # nobody reads the list of a part that was stopped


@contextlib.contextmanager
def _stopping_with(run: RunName) -> Iterator[Stopper]:
    """A stopper that is stopped when the run ends. On another machine it never is: the file is not there from the beginning."""
    path, process = run
    if process == os.getpid() and run in _stoppers:  # a child of fork has its parent's stopper too, which nobody stops
        yield _stoppers[run]
        return
    import multiprocessing

    stopper, is_done = Stopper(), threading.Event()
    parent = multiprocessing.parent_process()
    if not os.path.exists(path):
        if path and parent is not None and parent.pid == process:
            stopper.stop()  # the part waited in the pipe of the pool when the run ended
        yield stopper
        return

    def watch() -> None:
        while not is_done.wait(_WATCH_SECONDS):
            try:
                os.utime(path)  # so that no cleaner takes it for an old file
            except FileNotFoundError:
                return stopper.stop()
            except OSError:  # it is another user's, and still there
                pass

    threading.Thread(target=watch, name="quadrille-run", daemon=True).start()
    try:
        yield stopper
    finally:
        is_done.set()


@functools.lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> _core.Problem:
    return _core.read(zlib.decompress(packed), "<job>", "json")[0]


def _run(
    executor: concurrent.futures.Executor | Maker, parts: Iterable[int], retries: int, may_begin: Callable[[int], bool],
    submit: Callable[[concurrent.futures.Executor, int], concurrent.futures.Future[Answer]],
) -> Iterator[tuple[int, Answer]]:
    """Yields parts and their answers as they come. A part that failed is begun again, unless the library refused it: where workers
    die, executors fail in ways of their own. Where a pool broke, a new one goes on, if `executor` makes one."""
    left = deque(sorted(parts))
    while left:
        is_own = not isinstance(executor, concurrent.futures.Executor)
        pool = executor() if not isinstance(executor, concurrent.futures.Executor) else executor
        under_way: dict[concurrent.futures.Future[Answer], int] = {}
        done: queue.SimpleQueue[concurrent.futures.Future[Answer]] = queue.SimpleQueue()
        try:
            while left or under_way:
                while left and len(under_way) < _MOST_UNDER_WAY and may_begin(left[0]):
                    future = submit(pool, left[0])
                    under_way[future] = left.popleft()
                    future.add_done_callback(done.put)
                future = done.get()
                try:
                    answer = future.result()
                except (concurrent.futures.BrokenExecutor, Error):
                    raise
                except Exception:
                    if retries == 0:
                        raise
                    retries -= 1
                    left.appendleft(under_way.pop(future))
                    continue
                yield under_way.pop(future), answer
        except concurrent.futures.BrokenExecutor:
            if not is_own or retries == 0:
                raise
            retries -= 1
            left = deque(sorted([*left, *under_way.values()]))
        finally:
            for future in under_way:
                future.cancel()
            if is_own:
                pool.shutdown(wait=False, cancel_futures=True)


_MOST_UNDER_WAY = 10_000
_WATCH_SECONDS = 0.1
