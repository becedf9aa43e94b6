#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Missed without it: work that a job loses when a cluster loses workers, nodes or its launcher.
# Jobs on clusters that lose workers, nodes, the controller or the launcher: Slurm and GNU Parallel, both on this machine. A run of both takes
# about two minutes, most of it waiting. The packages are installed by apt-get if they are missing.
#
#   bash tests/clusters.sh [RUNS]      RUNS of each (1); QUADRILLE is the command to test, build/ci/quadrille if it is not set
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/lib.sh
runs=${1:-1}
[[ $runs =~ ^[1-9][0-9]*$ ]] || { echo "usage: bash tests/clusters.sh [RUNS]" >&2; exit 2; }
install_missing slurm-wlm munge parallel openssh-server openssh-client procps python3
quadrille=$(realpath -e "${QUADRILLE:-build/ci/quadrille}")

right=0 wrong=0
for ((run = 1; run <= runs; run++)); do
  for cluster in slurm parallel; do
    begin=$SECONDS
    echo "--- $cluster, run $run of $runs"
    if bash "tests/clusters/${cluster}_run.sh" "$quadrille"; then
      right=$((right + 1))
    else
      wrong=$((wrong + 1))
    fi
    echo "--- $cluster, run $run: $((SECONDS - begin)) s"
  done
done
echo "$right of $((right + wrong)) runs counted right"
[ "$wrong" = 0 ]
