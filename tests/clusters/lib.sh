# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2013,SC2154 # the caller sets dir, quadrille and so on
# Functions shared by the tests on clusters: messages, and ending only the processes that they started.

say() { printf '%s %s\n' "$(date +%T)" "$*"; }

# is_ours PID: whether the process has the folder $dir on its command line. By now its number may belong to another
# process.
is_ours() { [ -n "$1" ] && grep -qsF -- "$dir/" "/proc/$1/cmdline"; }

# end PID [SIGNAL]: sends the signal (TERM) to a process of ours, and waits until it is gone.
end() {
  local pid=$1 signal=${2:-TERM}
  is_ours "$pid" || return 0
  kill -s "$signal" "$pid" 2>/dev/null || return 0
  for _ in {1..200}; do
    is_ours "$pid" || return 0
    sleep 0.05
  done
  kill -s KILL "$pid" 2>/dev/null || true
}

# family PID: it and all processes below it.
family() {
  local child
  echo "$1"
  for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do family "$child"; done
}

# free_ports N: the first of N unused ports in a row, below the ports that the system assigns.
free_ports() {
  python3 -c '
import random, socket, sys
for _ in range(500):
    first = random.randrange(20000, 30000)
    sockets = []
    try:
        for port in range(first, first + int(sys.argv[1])):
            sockets.append(socket.socket())
            sockets[-1].bind(("0.0.0.0", port))
    except OSError:
        continue
    finally:
        for one in sockets: one.close()
    print(first)
    break' "$1"
}

# make_worker: $dir/bin/quadrille, which records its process, waits a little, and becomes the command. A worker of a
# part leaves a line "PID NODE" in $dir/attempts/PART.
make_worker() {
  mkdir -p "$dir/bin" "$dir/attempts"
  cat > "$dir/bin/quadrille" <<WORKER
#!/bin/bash
if [ "\$1" = work ]; then
  part=\${*: -1}
  echo "\$\$ \${SLURMD_NODENAME:-\$QUADRILLE_HOST}" >> $dir/attempts/\${part%%-*}
  sleep $slow
fi
exec $quadrille "\$@"
WORKER
  chmod +x "$dir/bin/quadrille"
}

# tell_attempts: how many attempts the parts took.
tell_attempts() {
  local file attempts=0 repeated=0 lines
  for file in "$dir"/attempts/*; do
    lines=$(wc -l < "$file")
    attempts=$((attempts + lines))
    [ "$lines" -lt 2 ] || repeated=$((repeated + 1))
  done
  say "$attempts attempts at $parts parts, $repeated parts begun more than once"
}
