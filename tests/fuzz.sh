#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fuzzes readers with libFuzzer: fuzz.sh [SECONDS [problems|diagrams|proofs|puzzles|covers|records]] (default: 600
# seconds, problems). Puzzles are the texts of front ends; covers are listings of covers and of restrictions; records
# are records of jobs, and checkpoints. Findings land in build/fuzz. After the mend, put a small version of each into
# tests/fuzz/corpus, or the folder below tests/fuzz that is called so.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages $test_packages
case "${2:-problems}" in
  problems) target=fuzz_read_problem seeds=(build/fuzz/bad/{accepted,dense,ec,dlx,json,spp}) ;;
  diagrams) target=fuzz_load_diagram seeds=(tests/fuzz/diagrams) ;;
  proofs) target=fuzz_check_proof seeds=(tests/fuzz/proofs) ;;
  puzzles) target=fuzz_read_puzzle seeds=(tests/fuzz/puzzles) ;;
  covers) target=fuzz_read_covers seeds=(tests/fuzz/covers) ;;
  records) target=fuzz_read_record seeds=(tests/fuzz/records) ;;
  *) echo "found $2, expected problems, diagrams, proofs, puzzles, covers or records" >&2; exit 64 ;;
esac
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target "$target"
corpus=build/fuzz/corpus/${2:-problems}
mkdir -p "$corpus" build/fuzz/found
python3 tests/bad/cases.py build/fuzz/bad
exec build/fuzz/tests/fuzz/$target -max_total_time="${1:-600}" -max_len=4096 -timeout=10 \
  -artifact_prefix=build/fuzz/found/ "$corpus" "${seeds[@]}"
