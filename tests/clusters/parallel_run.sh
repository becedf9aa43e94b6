#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shellcheck disable=SC1091,SC2034,SC2154 # the shared functions are in other files of this folder
# A count by GNU Parallel over ssh, on three "hosts" of this machine, while a worker, a host and parallel itself are
# killed.
#   bash parallel_run.sh QUADRILLE [SLOW]     SLOW: how many seconds a worker waits before it begins; ends only what it started
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.sh"
. "$here/ssh_hosts.sh"
. "$here/job.sh"
quadrille=$1 slow=${2:-2}
dir=$(mktemp -d /tmp/qpa.XXXX)
trap 'stop_ssh_hosts; rm -rf "$dir"' EXIT
make_worker
export PATH=$dir/bin:$PATH
make_job
start_ssh_hosts 3

bash "$run/job.parallel" "$dir/ssh/hosts" > "$dir/out1" 2> "$dir/err1" &
shell=$!
until [ "$(find "$dir/attempts" -type f | wc -l)" -ge 3 ]; do sleep 0.1; done
sleep 1
read -r pid host < "$(find "$dir/attempts" -type f | sort | head -1)"
kill -s KILL "$pid" && say "kill -9 of a worker on $host"
sleep 1
lose_host h2
say "host h2 lost, with all that ran there"
sleep 6
launcher=$(family "$shell" | while read -r pid; do
  [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != perl ] && ! grep -qsa '/parallel' "/proc/$pid/cmdline" || echo "$pid"
done | head -1)
kill -s KILL "$launcher"
say "parallel itself killed, with $(($(wc -l < "$run/joblog") - 1)) lines in its log"
wait "$shell" || say "it ended with $?"
refuse_merge
sleep 1
bash "$run/job.parallel" "$dir/ssh/hosts" > "$dir/out2" 2> "$dir/err2" || say "parallel: exit $?"
say "exit codes and signals in its log, how often each: $(tail -n +2 "$run/joblog" | cut -f7,8 | sort | uniq -c | tr -s ' \t\n' ' ')"
tell_attempts
accept_merge
