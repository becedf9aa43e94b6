#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: JSON that is accepted and is none, or refused and is some.
"""JSONTestSuite through the json reader: json_test_suite.py BINARY

Each file (a) as it is: never a crash, and what is no JSON is refused; (b) as free data inside a problem, where what is
JSON is accepted and what is none is refused.
"""

import pathlib
import subprocess
import sys

SUITE = pathlib.Path(__file__).resolve().parent.parent / "data/json_test_suite/test_parsing"
BINARY = pathlib.Path(sys.argv[1]).resolve()

# Files that are no JSON by themselves, but are once they stand inside a problem: none, as of 2024.
VALID_INSIDE = set()


def info(text):
    done = subprocess.run([BINARY, "info", "--from", "json"], input=text, capture_output=True, timeout=60)
    one_line = done.returncode == 0 or (done.stderr.startswith(b"<stdin>:" if text else b"quadrille: no problem came") and done.stderr.count(b"\n") == 1)
    return done.returncode, one_line and (done.returncode == 0 or done.stdout == b""), done.stderr


def main():
    passed, failed = 0, 0
    for path in sorted(SUITE.glob("*.json")):
        text, kind = path.read_bytes(), path.name[0]
        inside = b'{"items":["a"],"options":[["a"]],"meta":{"x":' + text + b"}}"
        valid = kind == "y" or path.name in VALID_INSIDE
        for how, input_text, allowed in [
            ("as it is", text, {66} if not text else {65} if kind == "n" else {0, 65}),
            ("inside a problem", inside, {0, 65} if kind == "i" else {0} if valid else {65}),
        ]:
            code, clean, err = info(input_text)
            if code in allowed and clean:
                passed += 1
            else:
                failed += 1
                print(f"{path.name} {how}\n  expected exit {sorted(allowed)} and one message at most\n"
                      f"  got      exit {code}, {err[:200]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
