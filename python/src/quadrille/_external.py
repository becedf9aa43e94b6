# SPDX-License-Identifier: MIT
"""Programs beside the package: front ends in other languages, and the checker of proofs in Python. What starts them is imported
when it is needed: importing the package takes half of the time.

A front end NAME is a program quadrille-NAME in a folder of QUADRILLE_EXEC_PATH or PATH, called as the command calls it:
`quadrille-NAME emit WORDS...` prints a problem, `quadrille-NAME render` reads covers and prints pictures.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence

from . import _core
from ._answers import Verdict
from ._files import Path
from .errors import Error, UnsupportedError


def find_program(name: str, mode: int = os.F_OK | os.X_OK) -> str | None:
    """The program of a front end. None if there is none."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name) or name == "verify":
        return None
    import shutil

    path = os.pathsep.join(filter(None, (os.environ.get("QUADRILLE_EXEC_PATH"), os.environ.get("PATH", os.defpath))))
    return shutil.which("quadrille-" + name, mode, path)


def find_idle(name: str) -> str | None:
    """A file that would be the program of a front end if it were executable."""
    return find_program(name, os.F_OK)


def emit(program: str, words: Sequence[str]) -> bytes:
    """What the program of a front end prints: a problem."""
    import subprocess

    try:
        done = subprocess.run([program, "emit", *words], capture_output=True, check=False)
    except OSError as error:  # the file is there
        raise Error(f"{program} cannot be started: {error.strerror}; its first line must name a program that exists, as in "
                    "#!/usr/bin/env python3, and end without a carriage return") from None
    if done.returncode != 0:
        raise Error(f"{program} ended with {done.returncode}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def render(core: _core.Problem, cover: Sequence[int]) -> str | None:
    """A cover as the front end of its problem draws it. None if no program can."""
    if core.origin is None:
        return None
    generator, arguments, digest = core.origin
    program = find_program(generator)
    if program is None:
        return None
    import json
    import subprocess

    origin = {"generator": generator, "arguments": arguments, **({"sha256": digest} if digest else {})}
    text = f"# quadrille: {json.dumps(origin)}\n{' '.join(map(str, cover))}\n"
    done = subprocess.run([program, "render"], input=text.encode(), capture_output=True, check=False)
    return done.stdout.decode() if done.returncode == 0 else None


def verify(core: _core.Problem, proof: Path | bytes) -> Verdict:
    """What quadrille-verify.py says of a proof. Raises UnsupportedError for a problem that the format dlx cannot carry."""
    import shutil
    import subprocess
    import tempfile

    program = shutil.which("quadrille-verify.py")
    if program is None:
        raise UnsupportedError("quadrille-verify.py is not on the PATH")
    with tempfile.TemporaryDirectory() as folder:
        problem = os.path.join(folder, "problem.dlx")  # the one format that it reads
        with open(problem, "wb") as file:
            file.write(_core.write(core, "dlx", False, "")[0])
        if isinstance(proof, (bytes, bytearray)):
            path = os.path.join(folder, "proof")
            with open(path, "wb") as file:
                file.write(proof)
        else:
            path = os.fspath(proof)
        done = subprocess.run([sys.executable, program, problem, path], capture_output=True, text=True, check=False)
    text = (done.stdout or done.stderr).strip().splitlines()
    said = text[-1] if text else f"quadrille-verify.py ended with {done.returncode}"
    claim = re.match(r"proved: (.*?)(?: \(|$)", said)
    return Verdict(done.returncode == 0 and claim is not None, claim[1] if claim else "", claim[1] if claim else said)
