#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The layout of all sources, by clang-format 14, and faults that clang-tidy 14 finds in the changed ones:
#
#   bash tests/tidy.sh [COMMIT]   sources that differ from COMMIT: by default from where the branch left its upstream, or the last commit's
#   bash tests/tidy.sh all        all sources, which takes an hour of one core
#
# A changed header is read by way of the first source that includes it.
set -euo pipefail
cd "$(dirname "$0")/.."

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files '*.cpp' '*.hpp' '*.c' '*.h' >"$copy/list"
# It formats a copy: `--dry-run` also reports the ends of inline namespaces, which it would not change.
xargs cp --parents -t "$copy" .clang-format <"$copy/list"
(cd "$copy" && xargs clang-format-14 -i <list)
changed=0
while read -r file; do
  diff -u "$file" "$copy/$file" || changed=$((changed + 1))
done <"$copy/list"
echo "$changed files differ from the layout of .clang-format"

# The files that a build with clang compiles; and the headers that it makes, without the rest of it.
cmake --preset tidy >"$copy/log" 2>&1 && cmake --build --preset tidy --target quadrille_build_info >>"$copy/log" 2>&1 || { cat "$copy/log"; exit 1; }
sed -n 's/^ *"file": "\(.*\)"$/\1/p' build/tidy/compile_commands.json | sed "s|^$PWD/||" | grep -v '^/\|^build/' | sort -u >"$copy/compiled"
if [ "${1:-}" = all ]; then
  cp "$copy/compiled" "$copy/chosen"
else
  base=${1:-$(git merge-base HEAD '@{upstream}' 2>/dev/null || echo HEAD^)}
  [ $# -gt 0 ] || [ -n "$(git diff --name-only "$base")" ] || base=HEAD^
  { git diff --name-only "$base"; git ls-files --others --exclude-standard; } | while read -r file; do
    case $file in
    *.hpp | *.h) # named in includes without its first folder
      git grep -lE "#include [<\"](${file#*/}|${file#include/})[>\"]" -- '*.cpp' '*.c' | grep -xFf "$copy/compiled" | head -n 1 || true ;;
    *) echo "$file" ;;
    esac
  done | sort -u | grep -xFf "$copy/compiled" >"$copy/chosen" || true
fi
echo "clang-tidy reads $(wc -l <"$copy/chosen") of $(wc -l <"$copy/compiled") sources"
xargs -r -a "$copy/chosen" -P "$(nproc)" -n 1 clang-tidy-14 --quiet --warnings-as-errors='*' -p build/tidy 2>"$copy/err" ||
  { grep -v 'warnings generated\|^Suppressed\|^Use -header-filter' "$copy/err"; exit 1; }
[ "$changed" -eq 0 ]
