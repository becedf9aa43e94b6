#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What takes too long for tests/run.sh:
#
#   bash tests/long.sh problems [N [SEED]]   every engine, threads, parts and instruction sets against subset enumeration on N random
#                                            problems (a million), on all cores; a new seed each time
#   bash tests/long.sh proofs [N [SEED]]     every prover and both checkers of proofs, on N random problems (a hundred thousand)
#   bash tests/long.sh counts                known counts: MacMahon squares 4x6 (20 s), the partridge puzzle of order 8 (about two hours)
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages $test_packages
case "${1:-}" in
  problems | proofs) target=quadrille_differential ;;
  counts) target=test_solve ;;
  *) echo "usage: bash tests/long.sh problems|proofs [N [SEED]] | counts" >&2; exit 64 ;;
esac
cmake --preset ci >/dev/null
cmake --build --preset ci --target $target
program=build/ci/tests/$target
if [ "$1" = counts ]; then exec $program --run_test=long_test --log_level=unit_scope; fi
cores=$(nproc) seed=${3:-$RANDOM$RANDOM}
if [ "$1" = problems ]; then
  problems=${2:-1000000}
  run() { "$program" answers "$1" "$2"; }
else
  problems=${2:-100000}
  run() { "$program" proofs "$1" "$2" | python3 tests/verify/second_checker.py; }
fi
export -f run
export program
seq "$seed" "$((seed + cores - 1))" | xargs -P "$cores" -I{} bash -c "set -o pipefail; run $((problems / cores)) {}"
echo "All $((problems / cores * cores)) problems passed."
