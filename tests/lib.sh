# SPDX-License-Identifier: MIT
# What quickstart.sh and run.sh share.

# Packages to build and run; what the tests need beyond them; what only the other stages of run.sh need. Chromium is the largest: 413 MB with
# what it needs. A test whose package is missing fails, and a bare root (tests/fresh.sh) shows which list lacks it.
build_packages="cmake coinor-libcbc-dev g++ ninja-build libboost-iostreams-dev libboost-program-options-dev libcadical-dev
  libbz2-dev libfmt-dev libgmp-dev libhwy-dev liblzma-dev libmd-dev libnauty2-dev libpugixml-dev libutf8proc-dev libzstd-dev
  nlohmann-json3-dev python3 zlib1g-dev"
test_packages="bzip2 cadical ccache clasp coinor-cbc fish glpk-utils gzip libboost-test-dev minisat pkg-config
  pybind11-dev python3 python3-dev python3-jsonschema python3-networkx python3-numpy python3-pandas python3-pytest
  python3-scipy python3-setuptools strace xz-utils zsh zstd"
stage_packages="chromium clang clang-format-14 clang-tidy-14 doxygen emscripten esbuild fonts-dejavu-core libclang-rt-14-dev lld mandoc
  mkdocs mkdocs-material mypy node-preact node-typescript openmpi-bin python3-distributed python3-ipykernel python3-matplotlib python3-mpi4py
  python3-nbclient python3-pip python3-pybind11 python3-wheel"
# For web/build.sh; for web/site/build.sh and web/pages/build.sh, which it runs. nodejs comes with emscripten.
web_packages="cmake emscripten gzip ninja-build libboost-dev libfmt-dev nlohmann-json3-dev"
site_packages="esbuild node-preact node-typescript"
pages_packages="doxygen mandoc mkdocs mkdocs-material python3"
export NODE_PATH=/usr/share/nodejs # where Debian's packages are: a node of another source does not look there

# install_missing PACKAGE...: installs what is missing by apt-get, as root or with sudo.
install_missing() {
  local missing=() package root=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}\n' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Missing: ${missing[*]}. Install them as root, then run this again." >&2; return 1; }
    root=(sudo)
  fi
  echo "Installing ${missing[*]}"
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET: configures and builds; prints the log only if that fails.
build() {
  local log begin=$SECONDS cores
  cores=$(nproc)
  log=$(mktemp)
  echo "Building preset $1. The first time this takes some minutes."
  # ccache, where it is, knows a source again in another clone, if it is compiled by itself.
  export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  if ! { cmake --preset "$1" && cmake --build --preset "$1" --parallel "$cores"; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    echo "Building preset $1 failed." >&2
    return 1
  fi
  rm -f "$log"
  echo "Built preset $1 in $((SECONDS - begin)) s."
}
