#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Has quadrille-verify.py check the proofs that tests/differential.cpp prints: second_checker.py < RECORDS"""
import importlib.util
import json
import os
import sys

spec = importlib.util.spec_from_file_location("second", f"{os.path.dirname(__file__)}/../../src/verify/quadrille-verify.py")
sys.dont_write_bytecode = True
second = importlib.util.module_from_spec(spec)
spec.loader.exec_module(second)

problems = proofs = wrong = 0
for record in map(json.loads, sys.stdin):
    problems += 1
    for claim, proof in record["proofs"]:
        proofs += 1
        line, _ = second.verdict(record["problem"].encode(), bytes.fromhex(proof))
        if not line.startswith((f"proved: {claim} (", f"proved: {claim}, given ")):
            wrong += 1
            print(f"{line!r} for {claim!r}: {json.dumps(record)}")
print(f"quadrille-verify.py: {proofs - wrong} proofs of {problems} problems accepted, {wrong} refused")
sys.exit(wrong > 0 or proofs == 0)
