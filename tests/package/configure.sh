#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Missed without it: a first configuration that fails where Boost.Test is missing.
# `cmake -B build` and nothing else: configure.sh SOURCE. Where Boost.Test is missing there are no tests, unless they are
# asked for: then it is named.
set -euo pipefail
export CMAKE_GENERATOR=Ninja # a user has make; the tests install no second builder
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
hidden=-DCMAKE_DISABLE_FIND_PACKAGE_boost_unit_test_framework=ON

# configure FOLDER FLAG...
configure() { cmake -S "$source" -B "$work/$1" "${@:2}" >"$work/log" 2>&1; }
has_tests() { grep -qxF "QUADRILLE_TESTS:BOOL=$2" "$work/$1/CMakeCache.txt" || { echo "$1: tests are not $2"; exit 1; }; }
source=$1

configure all || { cat "$work/log"; exit 1; }
has_tests all ON
configure bare "$hidden" || { cat "$work/log"; exit 1; }
has_tests bare OFF
! configure asked "$hidden" -DQUADRILLE_TESTS=ON || { echo "asked: no error"; exit 1; }
grep -qF "libboost-test-dev" "$work/log" || { cat "$work/log"; exit 1; }
echo "3 passed, 0 failed"
