#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a file of tests: run.py PACKAGE_FOLDER COMMAND FILE

It fails if numpy or pytest is missing, and names the package."""
import importlib.util
import os
import sys

package, command, file = map(os.path.abspath, sys.argv[1:])
missing = [name for name in ("numpy", "pytest") if importlib.util.find_spec(name) is None]
if missing:
    sys.exit(f"install Debian's packages {' '.join('python3-' + name for name in missing)}: the tests need them")

import pytest  # noqa: E402

sys.path.insert(0, package)
os.environ["PYTHONPATH"] = package  # of the processes that tests begin
os.environ["QUADRILLE_COMMAND"] = command
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-rs", "--import-mode=importlib", "-W", "error", file]))
