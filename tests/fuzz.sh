#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fuzzes the readers with libFuzzer for SECONDS (default 600). What it finds lands in build/fuzz; once mended, a small
# version of it belongs into tests/fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages $test_packages
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target fuzz_read_problem
mkdir -p build/fuzz/corpus build/fuzz/found
exec build/fuzz/tests/fuzz/fuzz_read_problem -max_total_time="${1:-600}" -max_len=4096 -timeout=10 \
  -artifact_prefix=build/fuzz/found/ build/fuzz/corpus tests/bad/accepted tests/bad/dense tests/bad/ec tests/bad/dlx \
  tests/bad/json tests/bad/spp
