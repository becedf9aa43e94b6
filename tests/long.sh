#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What takes too long for tests/run.sh:
#
#   bash tests/long.sh problems [N [SEED]]   every engine, threads, parts and instruction sets against subset enumeration on N random
#                                            problems (a million), on all cores; a new seed each time
#   bash tests/long.sh counts                known counts: MacMahon squares 4x6 (20 s), the partridge puzzle of order 8 (about two hours)
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages $test_packages
case "${1:-}" in
  problems) target=quadrille_differential ;;
  counts) target=quadrille_tests ;;
  *) echo "usage: bash tests/long.sh problems [N [SEED]] | counts" >&2; exit 64 ;;
esac
cmake --preset ci >/dev/null
cmake --build --preset ci --target $target
program=build/ci/tests/$target
if [ "$1" = counts ]; then exec $program --run_test=long_test --log_level=unit_scope; fi
cores=$(nproc) problems=${2:-1000000} seed=${3:-$RANDOM$RANDOM}
seq "$seed" "$((seed + cores - 1))" | xargs -P "$cores" -n 1 $program "$((problems / cores))"
echo "All $((problems / cores * cores)) problems passed."
