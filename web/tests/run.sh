#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A test of what is made for browsers, for ctest: run.sh build makes the engine, run.sh site the playground, run.sh pages MANUAL the site
# around it, run.sh driver installs Playwright and axe-core by npm; run.sh browser/SUITE tests pages in Chromium, run.sh SUITE the engine.
# It fails where a program or package is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/lib.sh

# need PACKAGE...: programs of the same name, or folders.
need() {
  for it in "$@"; do
    command -v "$it" >/dev/null || [ -d "$it" ] || { echo "Missing: $it. bash web/build.sh installs it." >&2; exit 1; }
  done
}

case $1 in
pages)
  need doxygen mandoc mkdocs /usr/share/mkdocs/themes/material
  bash web/pages/build.sh "$2" ;;
site)
  need emcc node npm esbuild tsc /usr/share/nodejs/preact
  bash web/site/build.sh ;;
build)
  need emcc node npm
  cmake --preset web && cmake --build --preset web -j "$(nproc)" ;;
driver)
  need node npm
  cd web/tests/browser && npm ci --no-audit --no-fund ;;
browser/*)
  need chromium node
  node --test "web/tests/$1.test.js" ;;
*)
  need emcc node npm
  node "web/tests/$1.test.js" ;;
esac
