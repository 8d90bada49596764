# A Slurm of one node on loopback, with a folder, a key and processes of its own. Sourced.

# start_slurm FOLDER SLOTS: starts it and sets SLURM_CONF.
start_slurm() {
  local folder=$1 slots=$2 user port
  user=$(id -un)
  port=$((20000 + $$ % 20000))
  mkdir -p "$folder"/{state,spool,log}
  chmod 700 "$folder"
  dd if=/dev/urandom of="$folder/munge.key" bs=1024 count=1 status=none
  chmod 600 "$folder/munge.key"
  export SLURM_CONF=$folder/slurm.conf
  cat >"$SLURM_CONF" <<CONF
ClusterName=flick
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=1,sched_interval=2
JobRequeue=1
KillWait=2
ReturnToService=2
MailProg=/bin/true
NodeName=localhost NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$slots State=UNKNOWN
PartitionName=main Nodes=localhost Default=YES MaxTime=INFINITE State=UP
CONF
  slurm_processes=()
  munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munge.pid" --log-file="$folder/log/munge" \
    --seed-file="$folder/munge.seed" >"$folder/log/munged" 2>&1 &
  slurm_processes+=($!)
  for _ in $(seq 100); do
    [ -S "$folder/munge.socket" ] && break
    sleep 0.1
  done
  slurmctld -D -i >"$folder/log/slurmctld" 2>&1 &
  slurm_processes+=($!)
  slurmd -D -N localhost >"$folder/log/slurmd" 2>&1 &
  slurm_processes+=($!)
  for _ in $(seq 300); do
    [ "$(sinfo -h -o %t 2>/dev/null)" = idle ] && return 0
    sleep 0.2
  done
  tail -n 5 "$folder"/log/* >&2
  return 1
}

# Ends what start_slurm has started, the last first.
stop_slurm() {
  local index
  for ((index = ${#slurm_processes[@]} - 1; index >= 0; index--)); do
    kill "${slurm_processes[index]}" 2>/dev/null || true
    wait "${slurm_processes[index]}" 2>/dev/null || true
  done
  slurm_processes=()
}
