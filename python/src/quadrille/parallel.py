# SPDX-License-Identifier: MIT
"""One search by many workers: those of whatever is a `concurrent.futures.Executor`, such as a pool of processes, Dask's or MPI's.

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
import platform
import queue
import threading
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from ._answers import Count
from ._files import Path, write_whole
from ._problem import Cover, Problem
from ._search import Stopper, WorkParams, keywords, limit_reached
from .errors import Error, ParseError, UsageError

if TYPE_CHECKING:
    from typing import Unpack

__all__ = ["count", "covers"]

Answer = tuple[bytes, bytes, str]
"""The record of a part, its list, and why the search of it ended."""
RunName = tuple[str, int, str]
"""The file of a run, which is there as long as somebody waits for its answers; and the process and the machine that wait."""
_MOST_UNDER_WAY = 10_000
_WATCH_SECONDS = 0.1


def count(
    problem: Problem, parts: int, executor: concurrent.futures.Executor, *, folder: Path | None = None, try_first: float = 60.0,
    progress: Callable[[int, int], object] | None = None, **search: Unpack[WorkParams],
) -> Count:
    """Counts the covers of a problem in parts, by the workers of an executor.

    `folder`: a job of `quadrille split`, or a folder to be made: records are kept there, and parts that have one are not done
    again. After whatever went wrong, a worker that was killed for one, call this function again.
    `try_first`: seconds for which the whole is counted first, since many problems need no parts.
    `progress`: a function of the number of parts that are done, and of all.
    Other keywords are those of each worker.

    Ctrl-C ends this call at once; the workers of this machine stop within a moment. A record that is damaged, of another
    job or part, or has not all of its part, is refused: ParseError. LimitReached is raised for a part that a limit of time, nodes or
    memory ended. What a worker or the executor raises is raised here.
    """
    job = _Run(problem, parts, folder, False, search)
    if try_first > 0 and not job.is_begun:
        whole = problem.count(engine=search.get("engine", "auto"), memory=search.get("memory", 0), time=try_first, partial=True)
        if whole.complete:
            return whole
    job.begin()
    for _ in job.answers(executor, lambda part: True):
        if progress is not None:
            progress(parts - len(job.survey.wanting()), parts)
    if job.survey.wanting() or job.survey.differing():
        raise Error("found parts without an answer, or with two different ones")
    return job.count(True, "exhausted")


def covers(
    problem: Problem, parts: int, executor: concurrent.futures.Executor, *, folder: Path | None = None, ahead: int = 256,
    **search: Unpack[WorkParams],
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
    return _list(_Run(problem, parts, folder, True, search), executor, ahead)


def _list(job: _Run, executor: concurrent.futures.Executor, ahead: int) -> Iterator[Cover]:
    job.begin()
    told = 0  # parts whose covers were handed over
    missing = set(job.survey.wanting())
    with contextlib.closing(job.answers(executor, lambda part: part < told + ahead)) as answers:  # type: ignore[type-var]
        for part in range(job.parts):
            while part in missing:
                missing.remove(next(answers))
            for indices in job.take_list(part):
                yield Cover(job.problem, indices)
            told = part + 1


class _Run:
    """One call: a job, and what is known of its parts."""

    def __init__(self, problem: Problem, parts: int, folder: Path | None, lists: bool, search: WorkParams) -> None:
        if not 1 <= parts <= 1_000_000:
            raise ValueError(f"found {parts} parts, expected 1 to 1000000")
        self.problem, self.parts, self.lists, self.search = problem, parts, lists, keywords(search, WorkParams)
        self.folder = None if folder is None else os.fspath(folder)
        self.engine = _core.part_engine(problem._native, lists, self.search)
        self._written = _core.write(problem._native, "json", False, "")[0]
        self._lists: dict[int, bytes] = {}
        self.is_begun = self.folder is not None and pathlib.Path(self.folder, "job.json").exists()
        if self.is_begun:
            self.job = _core.Job.read(self.folder or "")
            self._check_job()

    def _check_job(self) -> None:
        job, folder = self.job, self.folder or ""
        if job.parts != self.parts:
            raise UsageError(f"found {self.parts} parts wanted, expected {job.parts}, as the job in {folder} has")
        if job.lists != self.lists:
            raise UsageError(f"found a job in {folder} that {'lists' if job.lists else 'counts'} covers, expected one that "
                             f"{'lists' if self.lists else 'counts'} them")
        if job.read_problem(folder).digest() != self.problem.digest:
            raise UsageError(f"found another problem in {folder}, expected {self.problem!r}")

    def begin(self) -> None:
        """Makes the job, or continues it."""
        if not self.is_begun:
            sha256 = hashlib.sha256(self._written).hexdigest()
            self.job = _core.Job(self.problem._native, sha256, self.parts, self.engine, self.lists)
            if self.folder is not None:
                self.job.write(self.folder, self.problem._native)
        self.survey = _core.Survey(self.job)
        for part in range(self.parts if self.is_begun else 0):
            record = _core.find_record(self.job, self.folder or "", part)
            if record is not None and self._has_list(record, part):
                self.survey.take(record, part)

    def _has_list(self, record: bytes, part: int) -> bool:
        """Whether the list of a part that has a record is as it was written: else the part is done again."""
        if not self.lists:
            return True
        wanted = json.loads(record)["list"]
        return _is_list(pathlib.Path(_core.list_path(self.folder or "", part)).read_bytes(), wanted["bytes"], wanted["sha256"])

    def answers(self, executor: concurrent.futures.Executor, may_begin: Callable[[int], bool]) -> Iterator[int]:
        """Does the parts that are missing, and yields their numbers as they are done."""
        packed = zlib.compress(self._written, 1)
        left = self.survey.wanting()[::-1]
        under_way: dict[concurrent.futures.Future[Answer], int] = {}
        done: queue.SimpleQueue[concurrent.futures.Future[Answer]] = queue.SimpleQueue()
        with _open_run() as run:
            try:
                while left or under_way:
                    while left and len(under_way) < _MOST_UNDER_WAY and may_begin(left[-1]):
                        future = executor.submit(_work, packed, self.job, left[-1], self.search, run)
                        under_way[future] = left.pop()
                        future.add_done_callback(done.put)
                    future = done.get()
                    part = under_way.pop(future)
                    self._take(part, *future.result())
                    yield part
            finally:
                for future in under_way:
                    future.cancel()

    def _take(self, part: int, record: bytes, text: bytes, ending: str) -> None:
        complete = self.survey.take(record, part)
        if complete and self.lists:
            self._check_list(part, text, f"list of part {part}")
        if self.folder is not None:
            if complete and self.lists:
                write_whole(_core.list_path(self.folder, part), text, durable=True)
            other = _core.add_record(self.job, self.folder, record)
            if other:
                raise Error(f"part {part} has another answer already, one of the two is wrong: see {other}")
        elif self.lists:
            self._lists[part] = text
        if not complete:
            raise limit_reached(f"part {part} was not done", ending, self.count(False, ending))

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

    def count(self, complete: bool, ending: str) -> Count:
        """The sum of what is known."""
        return Count._of({
            "covers": self.survey.covers, "complete": complete, "ending": ending, "engine": " ".join(self.survey.engines()),
            "nodes": self.survey.nodes, "seconds": self.survey.seconds})


def _is_list(text: bytes, size: int, sha256: str) -> bool:
    """Whether a list is the one that its record tells of."""
    return len(text) == size and hashlib.sha256(text).hexdigest() == sha256


@contextlib.contextmanager
def _open_run() -> Iterator[RunName]:
    """Names a run. At its end, also by Ctrl-C, its file goes, and its workers on this machine stop."""
    import tempfile

    file, path = tempfile.mkstemp(prefix="quadrille-run-")
    os.close(file)
    try:
        yield path, os.getpid(), platform.node()
    finally:
        with contextlib.suppress(OSError):
            os.unlink(path)


def _work(packed: bytes, job: _core.Job, part: int, search: dict[str, Any], run: RunName) -> Answer:
    """Does one part, in whatever thread, process or machine."""
    with _stopping_with(run) as stopper:
        record, text, ending = _core.work_part(
            job, _unpacked(packed), part, search | {"stop": stopper}, lambda data: hashlib.sha256(data).hexdigest())
    return record, text if ending == "exhausted" else b"", ending  # nobody reads the list of a part that was stopped


@contextlib.contextmanager
def _stopping_with(run: RunName) -> Iterator[Stopper]:
    """A stopper that is stopped when the file of the run goes. On another machine it is not there from the beginning."""
    path, process, machine = run
    stopper, is_done = Stopper(), threading.Event()
    if not os.path.exists(path):
        if machine == platform.node() and process in (os.getpid(), os.getppid()):
            stopper.stop()  # the part waited in the pipe of a pool when the run ended
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
