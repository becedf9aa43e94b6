#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A test of the engine in WebAssembly, for ctest: run.sh build, which makes it, or run.sh SUITE. Exit code 77, skipped, where
# emscripten or node is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
for program in emcc node npm; do
  command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done
case $1 in
build) cmake --preset web && cmake --build --preset web -j "$(nproc)" ;;
*) node "web/tests/$1.test.js" ;;
esac
