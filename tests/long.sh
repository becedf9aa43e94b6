#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks known counts that take long: MacMahon squares 4x6 (20 s, twice), matchings of the 6-cube and five queens (10 s each), the partridge puzzle of order 8 (about two hours).
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages $test_packages
cmake --preset ci >/dev/null
cmake --build --preset ci --target quadrille_tests
exec build/ci/tests/quadrille_tests --run_test=long_test --log_level=unit_scope
