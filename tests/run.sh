#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every test, on a bare Debian 12: installs what is missing, builds, runs. Four builds, warnings being errors in each:
# - sanitize: clang with address and undefined-behaviour sanitizers, the unit tests and the fuzzers' seeds;
# - thread-sanitize: clang with the thread sanitizer, the unit tests of searches;
# - bare: clang, optimised, without CaDiCaL, Cbc and Highway, the unit tests;
# - ci: g++ as users run it, with all tests.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # lists of words
install_missing $build_packages $test_packages

for preset in sanitize thread-sanitize bare ci; do
  build "$preset"
  ctest --preset "$preset" -j "$(nproc)" --output-on-failure --progress
done
