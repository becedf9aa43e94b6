# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154 # the caller sets dir, quadrille and so on
# A Slurm cluster on one machine, without systemd, control groups or root: munged, slurmctld and some slurmd, each with its own port. All
# its files lie in $dir, whose name must be short: the path of a socket holds 107 bytes. Needs slurm-wlm and munge.

slurm_config() { # FIRST_PORT
  local host node
  host=$(hostname -s)
  cat <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,bf_interval=1
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool/%n
SlurmctldPidFile=$dir/pids/slurmctld
SlurmdPidFile=$dir/pids/%n
SlurmctldLogFile=$dir/log/slurmctld
SlurmdLogFile=$dir/log/%n
SlurmctldTimeout=10
SlurmdTimeout=10
InactiveLimit=0
KillWait=2
MinJobAge=300
ReturnToService=2
SlurmdParameters=config_overrides
CONF
  for ((node = 1; node <= nodes; node++)); do
    echo "NodeName=n$node NodeHostname=$host NodeAddr=127.0.0.1 Port=$(($1 + node)) CPUs=2 RealMemory=512 State=UNKNOWN"
  done
  echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP"
}

start_controller() { /usr/sbin/slurmctld "$@" -f "$SLURM_CONF"; }

start_node() { # NAME
  mkdir -p "$dir/spool/$1"
  /usr/sbin/slurmd -c -N "$1" -f "$SLURM_CONF"
}

# The processes on the node continue, as if the network were cut.
kill_node() { end "$(cat "$dir/pids/$1")" KILL; }
kill_controller() { end "$(cat "$dir/pids/slurmctld")" KILL; }

start_slurm() {
  local node
  mkdir -p "$dir"/{pids,log,state,spool,munge}
  chmod 700 "$dir/munge"
  head -c 1024 /dev/urandom > "$dir/munge/key"
  chmod 400 "$dir/munge/key"
  # It wants every folder above its socket to be safe, which /tmp is not; --force only warns of that.
  munged --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" --pid-file="$dir/pids/munged" \
    --log-file="$dir/munge/log" --seed-file="$dir/munge/seed" 2>> "$dir/log/munged"
  slurm_config "$(free_ports $((nodes + 1)))" > "$dir/slurm.conf"
  export SLURM_CONF=$dir/slurm.conf
  start_controller -c
  for ((node = 1; node <= nodes; node++)); do start_node "n$node"; done
  for _ in {1..300}; do
    [ "$(sinfo -h -t idle -o %D 2>/dev/null)" != "$nodes" ] || return 0
    sleep 0.1
  done
  sinfo || true
  echo "slurm.sh: not all nodes came up" >&2
  return 1
}

stop_slurm() {
  local file pid
  for file in "$dir"/pids/n* "$dir/pids/slurmctld" "$dir/pids/munged"; do
    [ ! -f "$file" ] || end "$(cat "$file")"
  done
  # Tasks that still run, where a test ended early.
  for pid in $(pgrep -x slurmstepd); do
    # shellcheck disable=SC2046 # a list of words
    ! grep -qsF "SLURM_CONF=$dir/" "/proc/$pid/environ" || kill -s KILL $(family "$pid") 2>/dev/null || true
  done
}
