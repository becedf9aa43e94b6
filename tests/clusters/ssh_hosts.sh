# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154 # the caller sets dir, quadrille and so on
# "Hosts" for GNU Parallel on one machine: sshd on 127.0.0.1, each with a port and processes of its own, so that one can
# be lost. All their files are in $dir/ssh, which is their HOME: the user's ~/.ssh and ~/.bashrc are neither read nor
# written. Needs openssh-server, openssh-client and parallel.

start_ssh_hosts() { # how many
  local ssh=$dir/ssh host port
  mkdir -p "$ssh/parallel"
  chmod 700 "$ssh"
  touch "$ssh/parallel/will-cite"
  [ "$(id -u)" != 0 ] || mkdir -p /run/sshd # where it parts with its privileges
  ssh-keygen -q -t ed25519 -N '' -f "$ssh/host_key"
  ssh-keygen -q -t ed25519 -N '' -f "$ssh/key"
  install -m 600 "$ssh/key.pub" "$ssh/authorized_keys"
  for ((host = 1; host <= $1; host++)); do
    port=$(free_ports 1)
    cat > "$ssh/sshd_config.h$host" <<CONF
Port $port
ListenAddress 127.0.0.1
HostKey $ssh/host_key
AuthorizedKeysFile $ssh/authorized_keys
PidFile $ssh/h$host.pid
StrictModes no
UsePAM no
PasswordAuthentication no
MaxStartups 100:30:200
MaxSessions 100
SetEnv QUADRILLE_HOST=h$host HOME=$ssh PATH=$dir/bin:/usr/local/bin:/usr/bin:/bin
CONF
    /usr/sbin/sshd -f "$ssh/sshd_config.h$host" -E "$ssh/h$host.log"
    echo "[127.0.0.1]:$port $(cut -d' ' -f1,2 "$ssh/host_key.pub")" >> "$ssh/known_hosts"
    cat >> "$ssh/ssh_config" <<CONF
Host h$host
  HostName 127.0.0.1
  Port $port
  User $(id -un)
  IdentityFile $ssh/key
  IdentitiesOnly yes
  UserKnownHostsFile $ssh/known_hosts
  BatchMode yes
  ServerAliveInterval 2
  ServerAliveCountMax 3
CONF
    echo "2/h$host" >> "$ssh/hosts"
  done
  export PARALLEL_SSH="ssh -F $ssh/ssh_config" PARALLEL_HOME=$ssh/parallel
}

# Ends the sshd of a host and all processes that it started, as if the machine were gone.
lose_host() { # NAME
  local pid
  pid=$(cat "$dir/ssh/$1.pid")
  is_ours "$pid" || { echo "ssh_hosts.sh: $1 is not up" >&2; return 1; }
  kill -s STOP "$pid" # no new sessions while we count
  # shellcheck disable=SC2046 # a list of words
  kill -s KILL $(family "$pid") 2>/dev/null || true
}

stop_ssh_hosts() {
  local file
  for file in "$dir"/ssh/h*.pid; do
    [ ! -f "$file" ] || end "$(cat "$file")"
  done
}
