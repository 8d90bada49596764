# What builds Flick for aarch64 Linux on an x86-64 Debian machine, and runs it there by
# qemu. Sourced by scripts/check-arm64 and scripts/package, by root, after debian.sh, in a
# mount namespace of their own: what is bound here is gone when they end.
#
# The compiler is Debian's own (an older one than the usual: a check as well that the
# sources are taken by it), from its newest release. What is built leans on the libraries
# of $arm64_release, and brings Swift's. Takes 1.4 GB of packages, kept in .build/arm64.

house=$root/.build/arm64
amd64=$house/amd64 arm64=$house/arm64
arm64_release=trixie
arm64_programs=$house/build/aarch64-unknown-linux-gnu/release

# packages RELEASE ARCHITECTURE COMMAND… -- NAME…: downloads them beside this machine's own
# packages: 'install' with all that they need, 'download' them alone.
packages() {
  local folder=$house/apt/$1-$2 release=$1 architecture=$2 command=()
  shift 2
  while [ "$1" != -- ]; do
    command+=("$1")
    shift
  done
  shift
  mkdir -p "$folder"/{etc/apt.conf.d,etc/preferences.d,state/lists/partial,cache/archives/partial,log}
  : >"$folder/status"
  echo "deb [arch=$architecture signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
    "$(archive) $release main" >"$folder/etc/sources.list"
  local apt=(apt-get -qq -o Dir::Etc="$folder/etc" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::State="$folder/state" -o Dir::State::status="$folder/status"
    -o Dir::Cache="$folder/cache" -o Dir::Log="$folder/log"
    -o APT::Architecture="$architecture" -o APT::Architectures::="$architecture"
    -o APT::Install-Recommends=false -o APT::Sandbox::User=root
    -o Acquire::Check-Valid-Until=false -o Acquire::Languages=none)
  "${apt[@]}" update
  (cd "$folder/cache/archives" && "${apt[@]}" "${command[@]}" "$@")
}

# system FOLDER CACHE…: unpacks what was downloaded; base-files first, whose links the
# others' folders go through.
system() {
  local package folder=$1
  shift
  rm -rf "$folder"
  mkdir -p "$folder"
  for package in "$1"/base-files_*.deb $(printf '%s/*.deb ' "$@"); do
    dpkg-deb -x "$package" "$folder"
  done
}

# bind FROM TO: for this script and what it starts alone.
bind() {
  mkdir -p "$2"
  mount --bind "$1" "$2"
}

arm64_needs() {
  [ "$(uname -sm)" = "Linux x86_64" ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null ||
    fail "$exit_unavailable" "$(basename "$0"): building for arm64 needs root on an x86-64 Debian machine"
  { command -v qemu-aarch64-static && command -v debootstrap; } >/dev/null ||
    apt-get install -y -qq qemu-user-static debootstrap >&2
}

# arm64_build PRODUCT…: makes them in $arm64_programs.
arm64_build() {
  local gcc libraries=(libpng-dev libfreetype-dev libharfbuzz-dev libfribidi-dev libfontconfig-dev
    libxxhash-dev libexpat1-dev libjpeg-dev libisal-dev zlib1g-dev libc6-dev)
  mkdir -p "$house"
  if ! [ -e "$house/unpacked" ]; then
    packages sid amd64 -y install --download-only -- base-files bash coreutils swiftlang \
      libswiftlang lld pkgconf git libstdc++-15-dev "${libraries[@]}"
    packages "$arm64_release" arm64 -y install --download-only -- base-files libstdc++-14-dev \
      libgcc-14-dev "${libraries[@]}"
    packages sid arm64 download -- swiftlang libswiftlang
    system "$amd64" "$house/apt/sid-amd64/cache/archives"
    system "$arm64" "$house/apt/$arm64_release-arm64/cache/archives" \
      "$house/apt/sid-arm64/cache/archives"
    ln -sf bash "$amd64/usr/bin/sh"
    # Where the compiler's driver looks for them.
    ln -s ../libexec/swift/lib/swift_static "$arm64/usr/lib/swift_static"
    touch "$house/unpacked"
  fi
  gcc=$(cd "$arm64" && echo usr/lib/gcc/aarch64-linux-gnu/[0-9]*)

  # The packages that ours uses, as the usual build has them.
  swift package resolve >&2
  mkdir -p "$house/build"
  cp -R .build/checkouts .build/repositories .build/workspace-state.json "$house/build/"
  cat >"$house/destination.json" <<JSON
{
  "version": 1,
  "target": "aarch64-unknown-linux-gnu",
  "sdk": "/arm64",
  "toolchain-bin-dir": "/usr/libexec/swift/bin",
  "extra-cc-flags": ["-fPIC"],
  "extra-cpp-flags": [],
  "extra-swiftc-flags": [
    "-use-ld=lld", "-sdk", "/arm64",
    "-resource-dir", "/arm64/usr/libexec/swift/lib/swift_static",
    "-Xclang-linker", "--gcc-install-dir=/arm64/$gcc"
  ]
}
JSON
  bind /dev "$amd64/dev"
  bind /proc "$amd64/proc"
  bind "$root" "$amd64/flick"
  bind "$arm64" "$amd64/arm64"
  bind "$house" "$amd64/house"
  mkdir -p "$amd64/tmp"
  chroot "$amd64" /usr/bin/env -i PATH=/usr/libexec/swift/bin:/usr/bin:/bin HOME=/tmp \
    PKG_CONFIG_PATH=/arm64/usr/lib/aarch64-linux-gnu/pkgconfig:/arm64/usr/share/pkgconfig \
    bash -c "cd /flick && swift --version && for product in $*; do
      swift build -c release --product \$product \
        --static-swift-stdlib --disable-automatic-resolution --scratch-path /house/build \
        --destination /house/destination.json || exit
    done" >&2
}
