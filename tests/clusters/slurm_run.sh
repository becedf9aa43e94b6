#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shellcheck disable=SC1091,SC2034,SC2154 # the shared functions are in other files of this folder
# A count as a Slurm array on four nodes of this machine, while workers, a node and the controller are killed.
#   bash slurm_run.sh QUADRILLE [SLOW]     SLOW: how many seconds a worker waits before it begins; ends only what it started
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.sh"
. "$here/slurm.sh"
. "$here/job.sh"
quadrille=$1 slow=${2:-5} nodes=4
dir=$(mktemp -d /tmp/qsl.XXXX)
trap 'stop_slurm; rm -rf "$dir"' EXIT
make_worker
export PATH=$dir/bin:$PATH
make_job
start_slurm

# until the array ARRAY has ended, as an operator would see to it.
wait_for() {
  local task
  while [ -n "$(squeue -h -r -o %i -j "$1" 2>/dev/null)" ]; do
    for task in $(squeue -h -r -t PD -o '%i %r' -j "$1" 2>/dev/null | sed -n 's/ BeginTime//p'); do
      scontrol update JobId="$task" StartTime=now 2>/dev/null || true # else it waits two minutes after a requeue
    done
    for task in $(squeue -h -r -t PD -o '%i %r' -j "$1" 2>/dev/null | sed -n 's/ .*held.*//p'); do
      scontrol release "$task" 2>/dev/null || true
    done
    # A task that ended while the controller was away runs on in its books for minutes.
    for task in $(squeue -h -r -t R -o %i -j "$1" 2>/dev/null); do
      ! is_done "${task#*_}" || scancel "$task" 2>/dev/null || true
    done
    for task in $(sinfo -h -N -t drain -o %N 2>/dev/null); do scontrol update NodeName="$task" State=RESUME || true; done
    sleep 0.5
  done
}

array=$(cd "$run" && sbatch --parsable job.sbatch)
until [ -e "$dir/attempts/0" ] && [ -e "$dir/attempts/3" ]; do sleep 0.1; done
# What --signal=B:TERM@30 does. As long as some of the array wait, scancel takes its success for a failure and tries again.
timeout 2 scancel --batch --signal=TERM "${array}_3" 2>/dev/null || true
say "part 3 told that its time is nearly over"
read -r pid node < "$dir/attempts/0"
kill -s KILL "$pid" && say "kill -9 of the worker of part 0 on $node: Slurm does not try again"
scontrol requeue "${array}_1" && say "part 1 requeued"
scancel "${array}_2" && say "part 2 cancelled"
sleep 2
kill_node n3
say "slurmd of n3 killed: its workers go on, and nobody hears of them"
sleep 4 # the controller saves its state every few seconds
kill_controller
say "controller killed"
sleep 1
start_controller
say "controller back, with $(sleep 1; squeue -h -r -t R -j "$array" | wc -l) parts running"
wait_for "$array"
say "array ended; missing: $(quadrille status --missing "$run")"
refuse_merge
start_node n3
array=$(cd "$run" && sbatch --parsable --array="$(quadrille status --missing "$run")" job.sbatch)
wait_for "$array"
say "tasks that the script itself put into the queue again: $(cat "$run"/slurm-*.log 2>/dev/null | grep -c 'put into the queue again' || true)"
tell_attempts
accept_merge
