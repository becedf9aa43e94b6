#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the site around the playground: build/site but for its folder playground. build.sh [MANUAL]: where the pages of the manual are
# that a build of the command has made, build/release/manual/man by default. Installs what is missing, all of it of Debian 12.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/lib.sh
# shellcheck disable=SC2086 # lists of words
install_missing $pages_packages
python3 web/pages/stage.py "${1:-build/release/manual/man}" build/pages/source
mkdocs build --quiet --config-file web/pages/mkdocs.yml
bash docs/api.sh
mkdir -p build/site
find build/site -mindepth 1 -maxdepth 1 ! -name playground -exec rm -rf {} +
cp -r build/pages/html/. build/site
cp -r build/api/html build/site/api
sed -i 's|<div id="projectname">Quadrille|<div id="projectname"><a href="../index.html">Quadrille</a>|' build/site/api/*.html # a way back
rm build/site/404.html build/site/sitemap.xml* # right only if the site's address is known
echo "build/site: $(find build/site -name '*.html' | wc -l) pages, $(du -sm build/site | cut -f1) MB"
