#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the prices by which engines count what they spend against the clock, for each instruction set of this machine.

Lists and first covers are scheduled by counters, so that they come out the same at each run; a search node, an update and a
look have prices in nanoseconds (`cost` of the engines' classes). A line says how many times its price an engine took: the geometric
mean, the least and the greatest over the instances. What should be near 1 is the mean of each target; engines that are all
off by the same factor do no harm.

    prices.py --build build/ci
"""

import argparse
import json
import math
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from suites import FIRST, MODEL, MORE, STORED, WALK, write_inputs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, type=Path, help="the folder of a build with tests")
    parser.add_argument("--only", default="", metavar="REGEX", help="only the instances whose name matches")
    parser.add_argument("--all", action="store_true", help="print the figure of each instance too")
    arguments = parser.parse_args()
    binary = str(arguments.build / "quadrille")
    targets = json.loads(subprocess.run([binary, "--version", "--json"], capture_output=True, text=True, check=True).stdout)["targets"]
    once = {one.source: one for one in [*WALK, *MORE, *MODEL, *STORED, *FIRST] if re.search(arguments.only, one.name, re.IGNORECASE)}
    if not once:
        sys.exit(f"prices: --only {arguments.only} matches no instance")
    with tempfile.TemporaryDirectory(prefix="quadrille-prices-") as name:
        files = {}
        for k, one in enumerate(once.values()):
            folder = Path(name) / str(k)
            folder.mkdir()
            files[str(write_inputs(one, binary, {"dlx"}, folder)["dlx"])] = one.name
        for target in targets:
            text = subprocess.run([arguments.build / "tests/quadrille_prices", target, *files], capture_output=True, text=True,
                                  check=True).stdout
            found: dict[str, list[float]] = defaultdict(list)
            for engine, file, seconds, ratio in (line.split("\t") for line in text.splitlines()):
                found[engine].append(float(ratio))
                if arguments.all:
                    print(f"{target:<15}{engine:<10}{files[file]:<28}{float(seconds):8.3f} s{float(ratio):8.2f}")
            for engine, ratios in found.items():
                mean = statistics.geometric_mean(ratios)
                spread = math.exp(statistics.pstdev(map(math.log, ratios)))
                print(f"{target:<15}{engine:<10}{mean:6.2f} times its price, {min(ratios):.2f} to {max(ratios):.2f}, "
                      f"deviation {spread:.2f}, {len(ratios)} instances", flush=True)


if __name__ == "__main__":
    main()
