#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Missed without it: an installation that CMake or pkg-config cannot use, or that cannot be removed.
# Installs the build in BUILD into a folder of its own, builds small programs on it by CMake and by pkg-config, in C++
# and in C, and uninstalls.
# docs/install.md says how to install and uninstall: its commands are what runs here.
set -euo pipefail
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
expected=$'p ec 2 3\ns 1 2\ns 1 2\ns 1 2\n3'

documented() { # WORDS...: the command that begins with them
  local command
  command=$(sed -n "s/ *#.*//; s/^sudo \($*\)/\1/p" "$source/docs/install.md")
  [ -n "$command" ] || { echo "docs/install.md has no command 'sudo $*'" >&2; return 1; }
  echo "${command//build\/release/\"\$build\"}"
}
install=$(documented cmake --install)
uninstall=$(documented xargs)
eval "$install --prefix \"\$work/prefix\"" >/dev/null
cmake -G Ninja -S "$source/tests/package" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_BUILD_TYPE=Release >/dev/null
cmake --build "$work/cmake" >/dev/null
[ "$("$work/cmake/consumer")" = "$expected" ] || { echo "find_package: wrong answer"; exit 1; }

# The .pc file finds the prefix by where it stands itself.
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name quadrille.pc)")
export LD_LIBRARY_PATH # for a shared library, which the prefix puts where no loader looks
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
read -r -a flags <<<"$(pkg-config --static --cflags --libs quadrille)"
c++ -std=c++20 "$source/tests/package/consumer.cpp" -o "$work/consumer" "${flags[@]}"
[ "$("$work/consumer")" = "$expected" ] || { echo "pkg-config: wrong answer"; exit 1; }

cc -std=c99 -pedantic-errors -c "$source/examples/first_steps.c" -o "$work/first_steps.o" -I "$work/prefix/include"
cc "$work/first_steps.o" -o "$work/first_steps" "${flags[@]}" # by the C compiler, which adds neither -lstdc++ nor -lm
[ "$("$work/first_steps")" = "0 3 4 " ] || { echo "C: wrong answer"; exit 1; }

# No header that is installed may need another library, and the installed command runs.
if grep -rhE '#include <(boost|cadical|fmt|nauty|nlohmann|zstd|sha2)' "$work/prefix/include"; then
  echo "installed headers expose other libraries"; exit 1
fi
"$work/prefix/bin/quadrille" --version >/dev/null
for file in quadrille/problem.schema.json man/man1/quadrille-solve.1.gz man/man5/quadrille-formats.5.gz doc/quadrille/docs/semantics.md \
  bash-completion/completions/quadrille zsh/site-functions/_quadrille fish/vendor_completions.d/quadrille.fish; do
  [ -s "$work/prefix/share/$file" ] || { echo "not installed: share/$file"; exit 1; }
done
while read -r _ folder _; do # the rows of docs/install.md's table of folders
  [ -n "$(find "$work/prefix/$folder" -type f -print -quit)" ] || { echo "docs/install.md says that $folder is installed"; exit 1; }
done < <(sed -n '/^| folder /,/^$/p' "$source/docs/install.md" | tail -n +3 | tr -d '`' | grep .)

eval "$uninstall"
left=$(find "$work/prefix" ! -type d)
[ -z "$left" ] || { echo "uninstalling left behind $left"; exit 1; }
echo "4 passed, 0 failed"
