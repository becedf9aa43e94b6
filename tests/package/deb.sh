#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Missed without it: Debian packages that lack a file, name this machine, or leave something behind.
# The packages as their users get them: deb.sh [FOLDER]. Builds what is committed. No file may have a path of this machine in it.
# Lintian may find no error. Then the Debian packages are installed in a fresh Debian in a folder, used from a shell, from C++ and
# from C, and removed. If no fresh Debian is available, they are unpacked and used from there. This machine is not changed, except
# for tools that apt-get installs. With FOLDER, the results stay there.
set -euo pipefail
umask 022
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/tests/lib.sh"
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages debootstrap dpkg-dev git groff-base lintian man-db mandoc pybind11-dev python3-dev python3-numpy
if [ $# -gt 0 ]; then
  work=$(mkdir -p "$1" && cd "$1" && pwd)
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
chmod 755 "$work"
passed=0
ok() { echo "ok   $1"; passed=$((passed + 1)); }
fail() { echo "FAIL $1"; exit 1; }

clone=$work/clone one=$work/clone/build/package
git clone -q "$source" "$clone"
(cd "$clone" && cmake --preset package && cmake --build --preset package --parallel "$(nproc)" && cd build/package && cpack) >"$clone.log" 2>&1 ||
  { tail -n 50 "$clone.log"; exit 1; }
version=$(sed -n 's/^project(quadrille VERSION \([0-9.]*\).*/\1/p' "$clone/CMakeLists.txt")
soname=${version%.*}
architecture=$(dpkg --print-architecture)
packages=("quadrille_$version-1_$architecture.deb" "libquadrille${soname}_$version-1_$architecture.deb"
  "libquadrille-dev_$version-1_$architecture.deb" "python3-quadrille_$version-1_$architecture.deb")
archive=quadrille-$version-Linux-$(uname -m).tar.gz
for file in "${packages[@]}" "$archive"; do
  [ -f "$one/$file" ] || fail "no $file among $(cd "$one" && ls)"
  unpacked=$work/unpacked/$file
  mkdir -p "$unpacked"
  case $file in *.deb) dpkg-deb -R "$one/$file" "$unpacked" ;; *) tar -xzf "$one/$file" -C "$unpacked" ;; esac
  if grep -rlF "$work" "$unpacked"; then fail "$file has a path of this machine in it"; fi
  ok "$file: $(stat -c %s "$one/$file") bytes, without a path of this machine"
done

lintian --allow-root --fail-on error "${packages[@]/#/$one/}" >"$work/lintian.log" 2>&1 ||
  { cat "$work/lintian.log"; fail lintian; }
ok "lintian: no error, $(grep -c '^W:' "$work/lintian.log" || true) warnings"
for page in "$one"/manual/man/man?/*.gz; do
  said=$(zcat "$page" | groff -man -ww -z 2>&1; zcat "$page" | mandoc -Tlint -Wwarning 2>&1) || true
  [ -z "$said" ] || fail "$page: $said"
done
ok "groff and mandoc read all pages without a warning"

root=$work/debian
if [ "$(id -u)" -eq 0 ] && debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log" 2>&1; then
  fresh=true
  in_debian() {
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
      DEBIAN_FRONTEND=noninteractive "$@"
  }
  quiet() { in_debian "$@" >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; fail "$*"; }; }
  rm -f "$root/etc/dpkg/dpkg.cfg.d/"* # which may leave out manuals
  quiet apt-get install -y --no-install-recommends cmake g++ make man-db pkg-config
  mkdir "$root/tmp/packages"
  cp "${packages[@]/#/$one/}" "$root/tmp/packages"
  quiet apt-get install -y --no-install-recommends "${packages[@]/#//tmp/packages/}"
else
  fresh=false
  echo "No fresh Debian can be made here: the packages are unpacked, and used from there."
  mkdir -p "$root/tmp"
  for package in "${packages[@]}"; do dpkg-deb -x "$one/$package" "$root"; done
  triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
  in_debian() (
    cd "$root"
    export PATH=$root/usr/bin:$PATH LD_LIBRARY_PATH=$root/usr/lib/$triplet MANPATH=$root/usr/share/man
    export PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=$root/usr/lib/$triplet/pkgconfig CMAKE_PREFIX_PATH=$root/usr
    export PYTHONPATH=$root/usr/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1
    "$@"
  )
fi
in_tmp() { in_debian sh -c "cd ${root_inside}/tmp && $1"; } # a command line there
$fresh && root_inside="" || root_inside=$root
cp -r "$source/tests/package" "$source/examples/first_steps.c" "$source/python/tests/installed.py" "$root/tmp"
is() { # COMMAND ANSWER
  found=$(in_tmp "$1") || fail "$1"
  [ "$found" = "$2" ] || fail "$1: found $found, expected $2"
  ok "$1"
}
answer=$'p ec 2 3\ns 1 2\ns 1 2\ns 1 2\n3'
is "quadrille --version" "quadrille $version"
is "quadrille gen queens 8 -o queens.json; quadrille count --proof queens.proof queens.json" 92
is "quadrille-verify queens.json queens.proof | cut -d' ' -f1-3" "proved: count 92"
is "man quadrille-solve | grep -o -m 1 -- --minimize" --minimize
is "man quadrille-formats | grep -c '^FORMAT '" 9
is "bash -c '. ${root_inside}/usr/share/bash-completion/completions/quadrille; complete -p quadrille' | grep -c _quadrille" 1
is "c++ -std=c++20 package/consumer.cpp -o cpp \$(pkg-config --cflags --libs quadrille) && ./cpp" "$answer"
is "cc -std=c99 -pedantic-errors first_steps.c -o c \$(pkg-config --cflags --libs quadrille) && ./c" "0 3 4 "
is "cmake -S package -B built >log && cmake --build built >log && built/consumer" "$answer"
is "/usr/bin/python3 -X dev installed.py" "quadrille-covers $version counts 92, and a proof of none is proved"
is "readelf -d cpp | grep -o 'libquadrille.so[0-9.]*'" "libquadrille.so.$soname"
if $fresh; then
  names=(quadrille "libquadrille$soname" libquadrille-dev python3-quadrille)
  in_debian dpkg -L "${names[@]}" >"$work/files"
  quiet apt-get purge -y "${names[@]}"
  left=$(while read -r file; do
    if [ ! -d "$root$file" ] && { [ -e "$root$file" ] || [ -L "$root$file" ]; }; then echo "$file"; fi
  done <"$work/files"
  rm -r "$root/var/log" "$root/var/cache"
  find "$root" -path "$root/tmp" -prune -o -name '*quadrille*' -print)
  [ -z "$left" ] || fail "removal leaves $left"
  ok "removal leaves nothing of $(wc -l <"$work/files") files and folders"
fi

mkdir "$work/archive"
tar -xzf "$one/$archive" -C "$work/archive" --strip-components=1
[ "$("$work/archive/bin/quadrille" gen queens 6 | "$work/archive/bin/quadrille" count)" = 4 ] || fail "$archive"
ok "$archive: unpacked and used"
echo "$passed passed, 0 failed"
