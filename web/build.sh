#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the engine for browsers and node, build/web/quadrille.js and quadrille.wasm, and the site, build/site, with the playground in its
# folder playground. For the manual it builds the command, too. On Debian 12: installs what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
# shellcheck disable=SC2086 # lists of words
install_missing $web_packages $build_packages
build web
for file in quadrille.js quadrille.wasm; do
  echo "build/web/$file: $(wc -c <"build/web/$file") bytes, $(gzip -9c "build/web/$file" | wc -c) with gzip"
done
bash web/site/build.sh
build release
bash web/pages/build.sh
