#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A test of the engine in WebAssembly, for ctest: run.sh build, which makes it, run.sh site, which makes the playground, or run.sh
# SUITE. Exit code 77, skipped, where a program is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
for program in emcc node npm; do
  command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done
case $1 in
site)
  for program in esbuild tsc; do
    command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
  done
  [ -d /usr/share/nodejs/preact ] || { echo "skipped: no Preact"; exit 77; }
  bash web/site/build.sh ;;
build) cmake --preset web && cmake --build --preset web -j "$(nproc)" ;;
*) node "web/tests/$1.test.js" ;;
esac
