#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# On a bare Debian 12: installs what is missing, builds, and solves five problems.
# quickstart.sh BUILD takes the command from a folder where it was built before.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
build=${1:-build/release}
if [ $# -eq 0 ]; then
  # shellcheck disable=SC2086 # a list of words
  install_missing $build_packages
  build release
fi
quadrille() { "$build/quadrille" "$@"; }

echo; echo "The 6x7 matrix of Knuth's paper, from a file: its cover is rows 0, 3 and 4."
quadrille solve examples/knuth.txt

echo; echo "Eight queens: generated, solved, drawn."
quadrille gen queens 8 | quadrille solve | quadrille render

echo; echo "A sudoku with 17 clues."
quadrille gen sudoku examples/17-clues.sudoku | quadrille solve | quadrille render

echo; echo "Crews for the flights of a day, at least cost."
quadrille solve --minimize --show items examples/crews.dlx

echo; echo "The 12 pentominoes in a 6x10 box: one way to fill it, and the number of ways."
quadrille gen pentomino 6x10 | quadrille solve | quadrille render
quadrille gen pentomino 6x10 | quadrille count

echo; echo "Next: $build/quadrille help"
