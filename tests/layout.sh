#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows what clang-format 14 would change in the sources; fails if that is anything. It formats a copy: `--dry-run` also reports
# the ends of inline namespaces, which it would not change.
set -euo pipefail
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files '*.cpp' '*.hpp' '*.c' '*.h' >"$copy/list"
xargs cp --parents -t "$copy" .clang-format <"$copy/list"
(cd "$copy" && xargs clang-format-14 -i <list)
changed=0
while read -r file; do
  diff -u "$file" "$copy/$file" || changed=$((changed + 1))
done <"$copy/list"
echo "$changed files differ from the layout of .clang-format"
[ "$changed" -eq 0 ]
