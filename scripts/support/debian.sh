# Debian's own parts: where its packages come from, small systems made of them, and
# programs for arm64 on another processor. Sourced after common.sh; what is mounted is in a
# mount namespace of the script's own.

systems=$root/.build/systems

# archive: where this machine has its Debian packages from.
archive() {
  apt-get indextargets --format "\$(REPO_URI)" 'Created-By: Packages' 'Origin: Debian' |
    grep -v security | sort -u | head -n 1
}

# emulated ARCHITECTURE: whether its programs do not run on this processor by themselves.
emulated() { [ "$1" != "$(dpkg --print-architecture)" ]; }

# emulate: lets programs for arm64 run here, until the script ends; under a name of its own,
# since another script may end before.
emulate() {
  local formats=/proc/sys/fs/binfmt_misc own=flick-$$
  [ -e /usr/lib/binfmt.d/qemu-aarch64.conf ] || apt-get install -y -qq qemu-user-static >&2
  [ -e "$formats/register" ] || mount -t binfmt_misc binfmt_misc "$formats"
  [ ! -e "$formats/qemu-aarch64" ] || return 0
  sed "s/^:qemu-aarch64:/:$own:/" /usr/lib/binfmt.d/qemu-aarch64.conf >"$formats/register"
  at_end+=("echo -1 >$formats/$own")
}

# What happens when the script ends, in order.
at_end=()
ended() { for command in "${at_end[@]:-}"; do eval "$command"; done; }
trap ended EXIT

# debian_base RELEASE ARCHITECTURE: the smallest Debian, made once, as a tar file's path.
debian_base() {
  local base=$systems/base-$1-$2.tar tree=$systems/base-$1-$2
  if ! [ -e "$base" ]; then
    mkdir -p "$systems"
    rm -rf "$tree"
    debootstrap --variant=minbase --arch="$2" "$1" "$tree" "$(archive)" >"$systems/debootstrap.log" ||
      fail 1 "debootstrap $1 for $2 fails" "$(tail -n 5 "$systems/debootstrap.log")"
    tar -C "$tree" -cf "$base.new" .
    mv "$base.new" "$base"
    rm -rf "$tree"
  fi
  echo "$base"
}

# debian_system TAR NAME: a system of its own, whose folder is then $system.
debian_system() {
  system=$systems/$2
  rm -rf "$system"
  mkdir -p "$system"
  tar -C "$system" -xpf "$1"
  cp /etc/resolv.conf "$system/etc/"
  mount --bind /proc "$system/proc"
  mount --bind /dev "$system/dev"
}
