#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The tests, on a bare Debian 12: installs what is missing, builds, runs. Warnings are errors in each build.
#
#   bash tests/run.sh              every test; random suites run a fiftieth of their cases
#   bash tests/run.sh --thorough   random suites in full, four builds more, the layout of the code, the API pages, the checker of proofs
#                                  with each of its demands left out, quickstart.sh from its own build, jobs on clusters that die, pip
#                                  offline, the engine in WebAssembly, and Debian packages built twice
#
# The builds:
# - ci: g++ as users run it, with all tests;
# with --thorough also
# - sanitize: clang with address and undefined-behaviour sanitizers, the unit tests, the fuzzers' seeds, the package for Python;
# - thread-sanitize: clang with the thread sanitizer, the unit tests of searches;
# - bare: clang, optimised, without CaDiCaL, Cbc, Highway, nauty and precompiled headers, the unit tests;
# - tidy: clang-tidy over all sources.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
case "$*" in
"") thorough=false ;;
--thorough) thorough=true ;;
*) echo "usage: bash tests/run.sh [--thorough]" >&2; exit 2 ;;
esac
$thorough && test_packages="$test_packages $thorough_packages"
# shellcheck disable=SC2086 # lists of words
install_missing $build_packages $test_packages

# check PRESET MINUTES: builds it, see lib.sh, and runs its tests.
check() {
  build "$1" "$2" && ctest --preset "$1" -j "$(($(nproc) + 1))" --progress # some wait more than they work
}

# stage COMMAND...: runs it; if it fails, the stages behind it run all the same, since they take hours together.
failed=()
stage() {
  "$@" || failed+=("$*")
}

if $thorough; then
  unset QUADRILLE_TEST_SCALE
else
  export QUADRILLE_TEST_SCALE=0.02 # tests/support/scale.hpp
fi
stage check ci 18
if $thorough; then
  stage check sanitize 16
  stage ctest --preset web
  stage bash tests/layout.sh
  stage bash docs/api.sh
  stage bash python/tests/install.sh . build/ci
  stage check thread-sanitize 8
  stage check bare 15
  stage python3 tests/verify/sabotage.py . build/ci
  stage bash tests/usage/quickstart.sh "$PWD"
  stage bash tests/clusters.sh
  stage bash tests/package/deb.sh
  stage build tidy 60
fi
if [ ${#failed[@]} -gt 0 ]; then
  printf 'Failed: %s\n' "${failed[@]}" >&2
  exit 1
elif $thorough; then
  echo "All tests passed."
else
  echo "All tests passed; random suites ran a fiftieth of their cases, and the longest cases none. bash tests/run.sh --thorough runs all."
fi
