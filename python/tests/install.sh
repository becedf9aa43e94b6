#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the package by pip, offline, and makes a source distribution: install.sh SOURCE BUILD. The library comes from the folder
# BUILD, so that it is not built again.
set -euo pipefail
source=$(realpath "$1")
build=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$*" >&2; exit 1; }

cd "$work"
QUADRILLE_BUILD=$build /usr/bin/python3 -m pip -q wheel "$source" --no-build-isolation --no-index --no-deps -w wheels
size=$(stat -c %s wheels/*.whl)
[ "$size" -lt 4000000 ] || fail "the wheel has $size bytes, expected less than 4,000,000"
/usr/bin/python3 -m pip -q install --root-user-action ignore wheels/*.whl --no-index --no-deps --target site
said=$(PYTHONPATH=site /usr/bin/python3 -c "
import quadrille, importlib.metadata
assert quadrille.__file__.startswith('$work/site/')
assert importlib.metadata.version('quadrille-covers') == quadrille.__version__
print(quadrille.queens(8).count(), list(quadrille.Problem.read('$source/examples/knuth.txt').solve()))")
[ "$said" = "92 [0, 3, 4]" ] || fail "the installed package says: $said"

# The source distribution, from a copy, as it is made beside the sources.
tar -C "$source" --exclude=./build --exclude=./.git --exclude='*.egg-info' --exclude=__pycache__ -cf - . | (mkdir copy && tar -xf - -C copy)
(cd copy && /usr/bin/python3 -c "from setuptools import build_meta; build_meta.build_sdist('..')" >sdist.log 2>&1) || { cat copy/sdist.log; exit 1; }
tar -xzf quadrille-covers-*.tar.gz 2>/dev/null || tar -xzf quadrille_covers-*.tar.gz
(cd copy && find src include formats cmake python/core python/src CMakeLists.txt setup.py pyproject.toml -type f -not -path '*.egg-info/*') | sort >wanted
(cd quadrille?covers-*/ && find . -type f | sed 's|^\./||') | sort >packed
missing=$(comm -23 wanted packed)
[ -z "$missing" ] || fail "the source distribution lacks: $missing"
cmake -S quadrille?covers-*/ -B configured -DQUADRILLE_PYTHON=ON -DQUADRILLE_TESTS=OFF -DPython_EXECUTABLE=/usr/bin/python3 >configure.log 2>&1 ||
  { tail -20 configure.log; exit 1; }
echo "A wheel of $size bytes installs offline, and the source distribution is whole."
