#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Missed without it: a first command of the README that fails.
# The main job, as the README tells a newcomer to run it: quickstart.sh SOURCE [BUILD]
set -euo pipefail
out=$(cd / && bash "$1/examples/quickstart.sh" "${@:2}")
expect() { grep -qxF -- "$1" <<<"$out" || { echo "not printed: $1"; exit 1; }; }
expect "0 3 4"
expect "· · · ♛ · · · ·"
expect "┃ 9 8 7 ┃ 6 5 4 ┃ 3 2 1 ┃"
expect "└───────┴───────────────────┴───────────┘"
expect "morning tea ; noon evening ; night ; freight"
expect "9356"
echo "6 passed, 0 failed"
