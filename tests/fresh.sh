#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Missed without it: a package that this machine has and a user's has not.
# The README's two commands as on a new Debian 12: only what they install themselves is there.
#
#   bash tests/fresh.sh             examples/quickstart.sh, then tests/run.sh
#   bash tests/fresh.sh 'COMMAND'   a line for bash, in the root of the clone
#
# mmdebstrap makes a root folder with Debian's smallest system, from the package sources of this machine. The last commit is cloned into
# it, so what is not committed is not there. Exit code: that of the command; 69 where such a root cannot be made, with the reason.
# Needs root and some 5 GB. The mounts live in a namespace of their own, so they end with this process, however it ends.
set -euo pipefail
cd "$(dirname "$0")/.."
command=${1:-bash examples/quickstart.sh && bash tests/run.sh}

unavailable() {
  echo "fresh: no bare root: $1" >&2
  exit 69
}

[ "$(id -u)" -eq 0 ] || unavailable "it needs root"
[ -r /etc/debian_version ] || unavailable "this is no Debian"
if [ -z "${QUADRILLE_FRESH:-}" ]; then
  unshare --mount true 2>/dev/null || unavailable "mounts in a namespace of their own are not allowed"
  QUADRILLE_FRESH=inside exec unshare --mount --propagation private bash "$PWD/tests/fresh.sh" "$command"
fi

. tests/lib.sh
install_missing git mmdebstrap || unavailable "mmdebstrap cannot be installed"
place=$(mktemp -d "${TMPDIR:-/tmp}/quadrille-fresh.XXXXXX")
trap 'umount --recursive --lazy "$place"/root/{dev,proc,sys} 2>/dev/null || true; rm -rf --one-file-system "$place"' EXIT
root=$place/root
sources=()
for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
  [ ! -s "$file" ] || sources+=("$file")
done
mmdebstrap --quiet --variant=apt --mode=root bookworm "$root" "${sources[@]}" >"$place/log" 2>&1 \
  || { cat "$place/log" >&2; unavailable "mmdebstrap failed"; }
# The way to the packages is this machine's: names, proxies, and how apt speaks to them.
cp /etc/hosts /etc/resolv.conf "$root/etc/"
grep -lE '^ *(Acquire|#clear +Acquire)' /etc/apt/apt.conf.d/* 2>/dev/null | xargs -r cp -n -t "$root/etc/apt/apt.conf.d"
for folder in dev proc sys; do
  mkdir -p "$root/$folder"
  mount --rbind "/$folder" "$root/$folder" || unavailable "/$folder cannot be mounted"
done
git -c safe.directory='*' clone --quiet --no-hardlinks . "$root/root/quadrille"
proxies=()
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!name:-}" ] || proxies+=("$name=${!name}")
done

echo "fresh: in a bare root, $(git rev-parse --short HEAD): $command"
code=0
env -i "${proxies[@]}" HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  chroot "$root" bash -c "cd /root/quadrille && $command" </dev/null || code=$?
echo "fresh: exit code $code after $SECONDS s"
exit "$code"
