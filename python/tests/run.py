#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a file of tests: run.py PACKAGE_FOLDER COMMAND FILE

It fails where a package is missing, and names it: a test that was left out in silence tells nothing."""
import importlib.util
import os
import sys

package, command, file = map(os.path.abspath, sys.argv[1:])
missing = [name for name in ("numpy", "pytest") if importlib.util.find_spec(name) is None]
if missing:
    sys.exit(f"Debian's packages {', '.join('python3-' + name for name in missing)} are missing")

import pytest  # noqa: E402


class Skipped:
    """Why tests were skipped."""

    def __init__(self):
        self.reasons = set()

    def note(self, report):
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons.add(report.longrepr[2].removeprefix("Skipped: "))

    pytest_runtest_logreport = pytest_collectreport = note

    def missing(self):
        return sorted(reason for reason in self.reasons if reason.endswith("missing"))


sys.path.insert(0, package)
os.environ["PYTHONPATH"] = package  # of the processes that tests begin
os.environ["QUADRILLE_COMMAND"] = command
skipped = Skipped()
code = pytest.main(["-q", "-p", "no:cacheprovider", "-rs", "--import-mode=importlib", "-W", "error", file], plugins=[skipped])
for reason in skipped.missing():
    print(f"Not tested: {reason}")
sys.exit(code or bool(skipped.missing()))
