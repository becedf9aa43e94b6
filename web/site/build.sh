#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the playground, build/site/playground, around the engine that web/build.sh has built: installs what is missing, all of it of
# Debian 12.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/lib.sh
# shellcheck disable=SC2086 # lists of words
install_missing $site_packages
work=build/playground site=build/site/playground
mkdir -p $work $site

# bundle SOURCE RESULT [FLAG...]: one script. Nothing has an address of its own in it.
bundle() {
  esbuild "$1" --outfile="$2" --bundle --minify --format=iife --target=es2021 --charset=utf8 --log-level=warning \
    "--define:import.meta.url='quadrille:/'" "${@:3}"
}

# The package, with workers as this page needs them.
cp build/web/package/{index.js,index.d.ts,engine.js,worker.js,quadrille.js} web/site/platform.js $work
tsc -p web/site
bundle $work/worker.js $work/worker.min.js
bundle web/site/src/main.tsx $site/site.js --tsconfig=web/site/tsconfig.json --jsx-factory=h --loader:.tile=text
node web/site/engine_script.mjs $work/worker.min.js build/web/quadrille.wasm >$site/engine.js
cp web/site/{index.html,site.css} $site
version=$(cat $site/{index.html,site.css,site.js,engine.js} | sha256sum | cut -c1-16)
sed "s/quadrille VERSION/quadrille $version/" web/site/offline.js >$site/offline.js
node web/site/one_file.mjs $site >$site/playground.html
cat LICENSE /usr/share/doc/node-preact/copyright >$site/LICENSES.txt
for file in "$site"/*; do echo "$file: $(wc -c <"$file") bytes, $(gzip -9c "$file" | wc -c) with gzip"; done
