# What every script shares. Sourced, never run: it says so by having no shebang.
#
# Sets `root` to the project's folder. Nothing here changes the caller's folder.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Exit codes after sysexits, as the program's own.
readonly exit_usage=64 exit_bad_data=65 exit_missing_input=66 exit_unavailable=69 exit_io=74

# Speaks to the person; standard output stays free for what was asked for.
say() { printf '%s\n' "$*" >&2; }

# fail CODE MESSAGE…: says each message on a line and ends the script.
fail() {
  local code=$1
  shift
  printf '%s\n' "$@" >&2
  exit "$code"
}

# Prints the calling script's header comment, which is its help.
print_help() { sed -n '2,/^[^#]/{/^#/!d;s/^# \{0,1\}//;p;}' "$0"; }

# help_or_no_arguments "$@": for scripts that take nothing but --help.
help_or_no_arguments() {
  case "${1-}" in
    '') ;;
    -h | --help)
      print_help
      exit 0
      ;;
    *) usage_error "unknown argument '$1'" ;;
  esac
}

usage_error() {
  fail "$exit_usage" "$(basename "$0"): $1" "  help: $(basename "$0") --help"
}

# The command that installs one package on this machine, for messages.
install_command() {
  if [ "$(uname)" = Darwin ]; then echo "brew install $1"; else echo "apt-get install $1"; fi
}

# has_font FAMILY: whether it is installed. The whole list is read: a reader that stops at
# the first line would end fc-list by a signal, and count as failed where fonts are many.
has_font() { [ -n "$(fc-list "$1" family)" ]; }

# same_picture RENDER A B: whether two pictures show the same. SVG and text are compared to
# the letter, PNG pixel by pixel, since edges change by a few levels when drawing gets more exact.
same_picture() {
  case "$2" in
    *.png) "$1" diff --metric per-channel:4 "$2" "$3" >/dev/null 2>&1 ;;
    *) cmp -s "$2" "$3" ;;
  esac
}

# The version that the sources say.
flick_version() { sed -n 's/.*static let current = "\(.*\)".*/\1/p' "$root/Sources/Flick/FlickVersion.swift"; }

# build_release ARGUMENT…: the package built in release; without debug information, which
# takes a seventh of the time and changes no instruction, where FLICK_DEBUG_INFO=none. With
# FLICK_BUILT, the folder in which scripts/test has just built all, only that is said: to
# find out that nothing is to be done takes seconds.
build_release() {
  if [ -n "${FLICK_BUILT-}" ] && [[ " $* " != *" --sanitize "* ]]; then
    [[ " $* " != *" --show-bin-path "* ]] || echo "$FLICK_BUILT"
    return
  fi
  swift build -c release ${FLICK_DEBUG_INFO:+-debug-info-format "$FLICK_DEBUG_INFO"} "$@"
}

# The time that what is made of the sources bears, in seconds since 1970: of the commit,
# so that the same commit gives the same bytes; of the version's file without git.
made_at() {
  echo "${SOURCE_DATE_EPOCH-$(git -C "$root" log -1 --format=%ct 2>/dev/null ||
    python3 -c 'import os, sys; print(int(os.path.getmtime(sys.argv[1])))' \
      "$root/Sources/Flick/FlickVersion.swift")}"
}

# The same as a day, such as 2026-11-25.
made_on() { python3 -c 'import sys, time; print(time.strftime("%F", time.gmtime(int(sys.argv[1]))))' "$(made_at)"; }

