# SPDX-License-Identifier: MIT
# Missed without it: a notebook that does not run.
"""The notebooks, run as their readers run them: what they show is what their pages in docs/python/notebooks show."""
import pathlib
import subprocess
import sys

import pytest
from support import only_when_thorough

import quadrille

NOTEBOOKS = pathlib.Path(__file__).resolve().parents[1] / "notebooks"


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(notebook):
    only_when_thorough()
    package = pathlib.Path(quadrille.__file__).parents[1]
    done = subprocess.run([sys.executable, NOTEBOOKS / "render.py", package, notebook], capture_output=True, text=True, timeout=120,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
