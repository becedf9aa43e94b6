#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows what clang-format 14 would change in the sources; fails if that is anything. `--dry-run` also reports the ends of
# inline namespaces, which it would not change.
set -euo pipefail
cd "$(dirname "$0")/.."
changes=$(git ls-files '*.cpp' '*.hpp' '*.c' '*.h' | while read -r file; do
  clang-format-14 "$file" | diff -u "$file" - || true
done)
[ -z "$changes" ] || { echo "$changes"; exit 1; }
