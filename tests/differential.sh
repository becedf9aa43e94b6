#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Holds every engine against subset enumeration on random problems: differential.sh [SECONDS [SEED]] (default: 600 seconds, a new
# seed each time).
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages $test_packages
cmake --preset ci >/dev/null
cmake --build --preset ci --target quadrille_differential
exec build/ci/tests/quadrille_differential "${1:-600}" ${2:+"$2"}
