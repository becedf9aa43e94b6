# SPDX-License-Identifier: MIT
"""Sets an earlier run of the benchmark beside this one: the JSON that it left."""

import json
import sys
from pathlib import Path

from turns import Row


def read_baseline(file: str, suite: str) -> dict[str, Row]:
    result = json.loads(Path(file).read_text())
    if result.get("suite") != suite:
        sys.exit(f"bench: {file} has the suite {result.get('suite')}, expected {suite}")
    return {row["instance"]: row for row in result["rows"]}


def add_baseline(row: Row, earlier: dict[str, Row]) -> None:
    """As if it were a peer; its ratio is that of the medians."""
    old = earlier.get(row["instance"])
    if old is None:
        return
    both = old["seconds"] and row["seconds"]
    ratio = row["seconds"]["median"] / old["seconds"]["median"] if both else None
    kept = {name: old[name] for name in ("seconds", "nodes", "updates")}
    row["peers"] = {"baseline": kept | {"ratio": ratio}} | row["peers"]
