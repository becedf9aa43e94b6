#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a file of tests: run.py PACKAGE_FOLDER COMMAND FILE

Without numpy or pytest it says so, and ends with 77, which ctest counts as skipped."""
import importlib.util
import os
import sys

package, command, file = map(os.path.abspath, sys.argv[1:])
missing = [name for name in ("numpy", "pytest") if importlib.util.find_spec(name) is None]
if missing:
    print(f"Skipped: Debian's packages {', '.join('python3-' + name for name in missing)} are missing")
    sys.exit(77)

import pytest  # noqa: E402

sys.path.insert(0, package)
os.environ["PYTHONPATH"] = package  # of the processes that tests begin
os.environ["QUADRILLE_COMMAND"] = command
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-rs", "--import-mode=importlib", "-W", "error", file]))
