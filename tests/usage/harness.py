# SPDX-License-Identifier: MIT
"""What the black-box tests share: running the command, comparing, the closing line. Each test takes BINARY."""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

ARGUMENTS = [pathlib.Path(word).resolve() for word in sys.argv[1:]]
BINARY = str(ARGUMENTS[0])

SCALE = float(os.environ.get("QUADRILLE_TEST_SCALE", "1"))  # below 1, the longest tests run fewer cases

PLAYGROUND = pathlib.Path(__file__).resolve().parent.parent / "data/playground.html"  # in small: a page with room for a problem

_scratch = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(_scratch.name)  # the tests run here; it goes away at the end
os.chdir(FOLDER)

_passed, _failed, _left_out = 0, 0, 0
_draw = random.Random(14)


def need(*programs):
    """Ends the test if a program is missing: a case that is left out in silence hides faults. tests/lib.sh lists the packages."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        sys.exit(f"Missing: {', '.join(missing)}. bash tests/run.sh installs what the tests need.")


def some(cases, most):
    """All cases at full scale, else at most this number of them, drawn at random. `finish` says how many are left out."""
    global _left_out
    cases = list(cases)
    if SCALE == 1 or len(cases) <= most:
        return cases
    _left_out += len(cases) - most
    return _draw.sample(cases, most)


class Done(NamedTuple):
    code: int
    out: str
    err: str


def run(*words, text="", **more):
    """Runs `quadrille WORDS` with `text` (str or bytes) as standard input."""
    data = text.encode() if isinstance(text, str) else text
    if "stdin" not in more:
        more["input"] = data
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 120} | more
    done = subprocess.run([BINARY, *map(str, words)], **more)
    decode = lambda stream: stream.decode(errors="backslashreplace") if stream is not None else ""
    return Done(done.returncode, decode(done.stdout), decode(done.stderr))


def start(*words, **more):
    """Starts `quadrille WORDS` and does not wait."""
    more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    return subprocess.Popen([BINARY, *map(str, words)], **more)


def interrupt(words, number, delay=0.3, **more):
    """Starts `quadrille WORDS`, and sends it that signal after a while."""
    process = start(*words, **more)
    time.sleep(delay)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    return process.returncode, out.decode(), err.decode()


def await_questions(process):
    """Waits until a run has SIGUSR1 in its mask, as it has from its first moments on: before that the signal would end it."""
    while process.poll() is None:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            mask = next(line for line in status if line.startswith("SigBlk:"))
        if int(mask.split()[1], 16) >> (signal.SIGUSR1 - 1) & 1:
            break
        time.sleep(0.001)


def ask_and_interrupt(process, times=1, pause=0.2):
    """Asks a run how far it is, as often as that and after a while each, and ends it. What it wrote on standard error."""
    await_questions(process)
    for _ in range(times):
        time.sleep(pause)
        process.send_signal(signal.SIGUSR1)
    time.sleep(pause)
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=60)[1].decode()


def pieces_from(terminal):
    """What is written on a pseudo-terminal, as it comes, until its other end is closed. Closes ours."""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # how Linux tells that the other end is closed
            break
        if not piece:
            break
        yield piece
    os.close(terminal)


def check(name, got, expected):
    """Counts one case; prints it if it fails."""
    global _passed, _failed
    if got == expected:
        _passed += 1
        return True
    _failed += 1
    shorten = lambda value: text if len(text := repr(value)) < 600 else text[:600] + "..."
    print(f"{name}\n  expected {shorten(expected)}\n  got      {shorten(got)}")
    return False


def check_true(name, condition, seen=""):
    return check(name, (bool(condition), seen if not condition else ""), (True, ""))


def write(name, text):
    """A file in the scratch folder; returns its path."""
    path = FOLDER / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def finish():
    if _left_out:
        print(f"left to the full scale: {_left_out} cases")
    print(f"{_passed} passed, {_failed} failed")
    sys.exit(1 if _failed else 0)
