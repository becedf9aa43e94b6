#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The tests, on a bare Debian 12: installs what is missing, builds, runs. Warnings are errors in each build.
#
#   bash tests/run.sh             the stage plain: what every change must pass
#   bash tests/run.sh STAGE...    these stages, one after another; CONTRIBUTING.md says which change needs which
#   bash tests/run.sh hashes      only the hashes of the files that the stages read
#
#   plain      the build that users have, with every test of the plain kind; random suites run a fiftieth of their cases
#   sanitize   clang with address and undefined-behaviour sanitizers: unit tests, seeds of the fuzzers, the package for Python
#   threads    clang with the thread sanitizer: the unit tests of searches
#   bare       clang, a shared library, without puzzles, CaDiCaL, Cbc, Highway, nauty and precompiled headers: the unit tests
#   web        the engine in WebAssembly under node, the npm package, the playground, the site and the page of `watch` in Chromium
#   package    Debian packages in a fresh Debian, pip offline, the pages of the interface, quickstart.sh from its own build
#   clusters   jobs on Slurm and GNU Parallel that lose workers, nodes, the controller or the launcher
#   tidy       clang-format of all sources, clang-tidy of those that changed (tests/tidy.sh)
#   long       the random suites in full, and the checkers of proofs with each of their demands left out
#
# A stage ends with its time and the hash of the files that it reads: while the hash stays, so does the result. None should take more
# than 15 minutes on two cores, and all together 45.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh

sources="CMakeLists.txt CMakePresets.json cmake include formats src tests"
declare -A reads=(
  [plain]="."
  [sanitize]="$sources python examples"
  [threads]="$sources :!src/puzzles :!src/cli :!tests/puzzles :!tests/usage :!tests/bad"
  [bare]="$sources examples :!src/puzzles :!tests/puzzles :!tests/usage :!tests/bad"
  [web]="$sources docs web examples :!tests/usage :!tests/bad"
  [package]="CMakeLists.txt CMakePresets.json cmake include formats src python examples docs Doxyfile setup.py pyproject.toml tests/package
    tests/usage/quickstart.sh"
  [clusters]="CMakeLists.txt cmake include formats src tests/clusters tests/clusters.sh"
  [tidy]="$sources .clang-format .clang-tidy"
  [long]="$sources"
)
stages=(plain sanitize threads bare web package clusters tidy long)

# hash_of STAGE: of the names and contents of the files that it reads, where git is and knows them.
hash_of() {
  local file
  git rev-parse HEAD >/dev/null 2>&1 || { echo "not hashed: no git here"; return; }
  # shellcheck disable=SC2086 # a list of words
  git ls-files -z --cached --others --exclude-standard -- ${reads[$1]} | sort -zu |
    while IFS= read -r -d '' file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done | xargs -0 sha256sum | sha256sum | cut -c1-16
}

# check PRESET: builds it and runs its tests.
check() {
  build "$1" && ctest --preset "$1" -j "$(($(nproc) + 1))" --progress # some wait more than they work
}

plain() { check ci; }
sanitize() { QUADRILLE_TEST_SCALE=1 check sanitize; } # which is a thirtieth there
threads() { QUADRILLE_TEST_SCALE=1 check threads; }
bare() { check bare; }
web() { build ci && ctest --preset web -j "$(nproc)" --progress; }
package() {
  build ci && bash docs/api.sh >/dev/null && bash python/tests/install.sh . build/ci && bash tests/usage/quickstart.sh "$PWD" && bash tests/package/deb.sh
}
clusters() { build ci && bash tests/clusters.sh; }
tidy() { bash tests/tidy.sh; }
long() {
  build ci && QUADRILLE_TEST_SCALE=1 ctest --preset ci -j "$(($(nproc) + 1))" --progress -R '^(unit|faults|python)/' &&
    python3 tests/verify/sabotage.py . build/ci
}

[ $# -gt 0 ] || set -- plain
for stage in "$@"; do
  if [ "$stage" != hashes ] && [ -z "${reads[$stage]:-}" ]; then
    echo "usage: bash tests/run.sh [STAGE...], of ${stages[*]}; or hashes" >&2
    exit 2
  fi
done
if [ "$*" = hashes ]; then
  for stage in "${stages[@]}"; do echo "$stage: files $(hash_of "$stage")"; done
  exit
fi
export QUADRILLE_TEST_SCALE=0.02 # tests/support/scale.hpp
# shellcheck disable=SC2086 # lists of words
install_missing $build_packages $test_packages
# shellcheck disable=SC2046,SC2086 # lists of words; some packages of node bring npm
[ "$*" = plain ] || install_missing $stage_packages $(command -v npm >/dev/null || echo npm)

results=() failed=0
for stage in "$@"; do
  begin=$SECONDS result=passed
  files=$(hash_of "$stage")
  # A stage that fails does not stop the others, since they take long together.
  "$stage" || { result=FAILED failed=1; }
  results+=("$stage: $result in $((SECONDS - begin)) s; files $files")
  echo "${results[-1]}"
done
[ $# -eq 1 ] || printf '%s\n' "" "${results[@]}"
for stage in "${stages[@]}"; do
  [[ " $* " == *" $stage "* ]] || left="${left:-}${left:+, }$stage"
done
[ -z "${left:-}" ] || echo "Not run: $left. CONTRIBUTING.md says which change needs which stage."
exit $failed
