#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Random problems against subset enumeration for SECONDS (default 600), from SEED (default: another every time).
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages $test_packages
cmake --preset ci >/dev/null
cmake --build --preset ci --target quadrille_differential
exec build/ci/tests/quadrille_differential "${1:-600}" ${2:+"$2"}
