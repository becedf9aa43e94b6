#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the pages of the public interface from its headers, with Doxygen (Debian package doxygen). A warning is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
version=$(sed -n 's/^project(quadrille VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
(cat Doxyfile; echo "PROJECT_NUMBER = $version") | doxygen -
echo "build/api/html/index.html"
