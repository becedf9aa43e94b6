#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every test, on a bare Debian 12: installs what is missing, builds, runs. Two builds: g++ as users run it, with all
# tests; clang with address and undefined-behaviour sanitizers, with the unit tests. Warnings are errors in both.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # lists of words
install_missing $build_packages $test_packages

build sanitize
ctest --preset sanitize -j "$(nproc)" --output-on-failure --progress
build ci
ctest --preset ci -j "$(nproc)" --output-on-failure --progress
