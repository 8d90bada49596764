# What happens to a film while it is made: signals, encoders that fail, stall or
# are killed, disks that fill up, folders that may not be written to, readers
# that go away. After each: the exit code, the words, nothing under the final
# name, no file beside it, no encoder left. Sourced by scripts/end-to-end.

# watched_ffmpeg: prints the folder of an 'ffmpeg' that is the real one and
# leaves its process's number in $notes/encoders.
watched_ffmpeg() {
  mkdir -p "$notes/bin"
  cat >"$notes/bin/ffmpeg" <<SCRIPT
#!/bin/sh
echo \$\$ >>'$notes/encoders'
exec '$(command -v ffmpeg)' "\$@"
SCRIPT
  chmod +x "$notes/bin/ffmpeg"
  rm -f "$notes/encoders"
  echo "$notes/bin"
}

# no_encoder_left: no process of watched_ffmpeg still runs; at least COUNT (1)
# were started, or nothing would have been watched.
no_encoder_left() {
  local process count=0
  while read -r process; do
    count=$((count + 1))
    ! kill -0 "$process" 2>/dev/null || wrong "the encoder $process still runs"
  done < <(cat "$notes/encoders" 2>/dev/null)
  [ "$count" -ge "${1-1}" ] || wrong "only $count encoders were started"
}

# nothing_left: no encoder and no file.
nothing_left() {
  no_encoder_left
  left
}

# small_film FILE: a scene of a second or two whose frames are small and all differ.
small_film() {
  "$probe" scene "$root/scenes/pane.json" "$1" 'film.size=[640,360]' 'film.speed=1' \
    'film.hold=' 'expect='
}

# Each signal that ends a program, at moments of a run chosen at random: before the
# first frame, in the middle, while the encoder ends. Some come twice, as from those who
# end a program and then its group. FLICK_SEED repeats a choice, FLICK_SIGNALS says how
# many.
check_fault_signals_at_random_moments() {
  local seed=${FLICK_SEED:-$((RANDOM * 32768 + RANDOM))} round signal delay job code started
  local stopped=0 whole=0 early=0 path target targets=(a.mp4 a.mkv a.gif a.apng)
  path=$(watched_ffmpeg)
  small_film "$notes/scene.json"
  mkdir "$notes/tmp"
  RANDOM=$seed
  # How long a whole run takes here, in milliseconds.
  started=$(date +%s%3N)
  PATH=$path:$PATH ends 0 "$render" "$notes/scene.json" -o new/a.mp4 -o new/frames/
  local length=$(($(date +%s%3N) - started))
  for ((round = 1; round <= ${FLICK_SIGNALS:-12}; round++)); do
    rm -rf new "$notes/encoders"
    signal=$(echo INT TERM HUP | cut -d ' ' -f $((round % 3 + 1)))
    target=${targets[RANDOM % 4]}
    delay=$((RANDOM * length / 32768))
    code=0
    set -m
    TMPDIR=$notes/tmp PATH=$path:$PATH "$render" "$notes/scene.json" -o "new/$target" \
      -o new/frames/ 2>"$notes/stderr" &
    job=$!
    set +m
    if [ "$round" -eq 1 ]; then
      # One that surely comes while it writes.
      until [ -n "$(find . -name 'frame-00002.png')" ]; do
        kill -0 "$job" || wrong "no frame came: $(cat "$notes/stderr")"
        sleep 0.01
      done
    else
      sleep "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))"
    fi
    [ $((RANDOM % 2)) -eq 0 ] || kill "-$signal" "$job" 2>/dev/null || true
    kill "-$signal" -- "-$job" 2>/dev/null || true
    wait "$job" || code=$?
    case "$code" in
      130)
        no_encoder_left 0
        # Finished frames stay, under a name that says what they are.
        [ ! -d new/frames.partial ] || {
          rm -r new/frames.partial
          rmdir new
        }
        left
        same "temporary files" "" "$(ls -A "$notes/tmp")"
        if [ -s "$notes/stderr" ]; then
          says "stopped"
          stopped=$((stopped + 1))
        else
          early=$((early + 1))
        fi
        ;;
      129 | 143)
        # So early that the program had not begun: no encoder, no word.
        no_encoder_left 0
        [ ! -e "$notes/encoders" ] && [ ! -s "$notes/stderr" ] ||
          wrong "SIG$signal at $delay of $length ms (seed $seed) ended it with $code"
        left
        early=$((early + 1))
        ;;
      0)
        # So late that all was done; then all must be whole.
        no_encoder_left
        [ "$(find new -name '.*')" = "" ] && [ -s "new/$target" ] ||
          wrong "a run that a signal did not stop left parts"
        whole=$((whole + 1))
        ;;
      *) wrong "SIG$signal at $delay of $length ms (seed $seed) ended it with $code:" "$(cat "$notes/stderr")" ;;
    esac
  done
  [ "$stopped" -ge 1 ] || wrong "no signal came while it wrote (seed $seed)"
  remark "seed $seed: $stopped stopped, $early before writing, $whole after it"
}

check_fault_encoder_killed() {
  local job code=0 waited=0 path
  path=$(watched_ffmpeg)
  PATH=$path:$PATH "$render" "$root/scenes/pane.json" -o a.mp4 -o frames/ 2>"$notes/stderr" &
  job=$!
  until [ -n "$(find . -name 'frame-00005.png')" ]; do
    sleep 0.05
    waited=$((waited + 1))
    [ "$waited" -lt 6000 ] && kill -0 "$job" || wrong "no frame came: $(cat "$notes/stderr")"
  done
  kill -9 "$(cat "$notes/encoders")"
  wait "$job" || code=$?
  same "exit code" 74 "$code"
  says "'ffmpeg' was ended by signal 9"
  nothing_left
}

# That ffmpeg ends well is not enough: what it has written is looked at, in all formats
# by FilmContentsTests.
check_fault_encoder_writes_no_film() {
  local path target palette
  small_film "$notes/scene.json"
  path=$(fake_ffmpeg 'for film; do :; done; cat >/dev/null; : >"$film"; exit 0')
  for target in a.mp4 a.gif; do
    palette=()
    [ "$target" = a.mp4 ] || palette=(--palette frame)
    PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o "$target" "${palette[@]}"
    says "'ffmpeg' ended well, but its film is not whole: it "
    nothing_left
  done
}

# A file system of 5 MB, or where none may be mounted, a limit on files' sizes.
# The frames fill it in the middle, a lossless film in the middle, an H.264 film
# that is as large as the whole at its end.
check_fault_file_system_full() {
  local target path reason
  path=$(watched_ffmpeg)
  small_film "$notes/scene.json"
  mkdir disk
  if mount -t tmpfs -o size=5m tmpfs disk 2>/dev/null; then
    # shellcheck disable=SC2064
    trap "umount '$PWD/disk'" EXIT
    reason="No space left on device"
    remark "a tmpfs of 5 MB"
    # Eight pages are left, which is less than any of these films takes.
    head -c $((5 * 1048576 - 32768)) /dev/zero >disk/filler
  else
    reason="File too large"
    remark "no file system may be mounted here: a limit on files' sizes stands in"
  fi
  for target in a.mp4 a.mkv a.gif frames/; do
    (
      [ "$reason" != "File too large" ] || ulimit -f 8
      PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o "disk/new/$target"
    )
    says "$reason"
    [ "$(find disk -mindepth 1 ! -name filler)" = "" ] || wrong "left behind: $(find disk)"
    [ "$target" = frames/ ] || no_encoder_left
  done
  if [ -e /dev/full ]; then
    ends_on_full_device
  fi
  [ ! -e disk/filler ] || umount disk
  trap - EXIT
  left disk
}

# Standard output that takes nothing.
ends_on_full_device() {
  local code=0
  "$render" "$notes/scene.json" -o - >/dev/full 2>"$notes/stderr" || code=$?
  same "exit code on /dev/full" 74 "$code"
  says "cannot write 'standard output': No space left on device"
}

# Every size that a film's file can be cut off at ends in an error, also where
# only its last bytes find no room.
check_fault_no_room_for_the_end() {
  local full size target path
  path=$(watched_ffmpeg)
  small_film "$notes/scene.json"
  for target in a.mp4 a.gif; do
    ends 0 "$render" "$notes/scene.json" -o "$target" --quality draft
    full=$(wc -c <"$target")
    rm "$target"
    for size in $((full / 2048)) $((full / 1024 - 1)); do
      [ "$size" -ge 1 ] || continue
      (
        ulimit -f "$size"
        PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o "$target" --quality draft
      )
      says "File too large"
      nothing_left
    done
  done
}

# Root may write anywhere, so that a read-only mount stands for the folder's
# permissions; without either, a folder of the kernel's that nobody writes to.
check_fault_read_only_folder() {
  local place target reason
  mkdir locked
  if [ "$(id -u)" -ne 0 ]; then
    chmod a-w locked
    place=locked reason="Permission denied"
    remark "a folder without permission"
  elif mount -t tmpfs -o ro tmpfs locked 2>/dev/null; then
    # shellcheck disable=SC2064
    trap "umount '$PWD/locked'" EXIT
    place=locked reason="Read-only file system"
    remark "root may write anywhere: a file system mounted for reading"
  elif [ -d /proc/self ]; then
    place=/proc/self reason=""
    remark "root may write anywhere and mount nothing here: a folder of /proc"
  else
    skip "root may write anywhere"
  fi
  small_film "$notes/scene.json"
  for target in a.mp4 frames/ a-####.png new/a.gif; do
    ends 74 "$render" "$notes/scene.json" -o "$place/$target"
    says "cannot write"
    says "$reason"
    ends 74 "$render" "$notes/scene.json" --dry-run -o "$place/$target"
    says "cannot write"
  done
  [ "$place" = locked ] && [ "$(id -u)" -eq 0 ] && umount locked
  trap - EXIT
  chmod u+w locked
  left locked
}

# fake_ffmpeg SHELL: prints the folder of a program that only has the name.
fake_ffmpeg() {
  mkdir -p "$notes/fake"
  printf '#!/bin/sh\necho $$ >>"%s"\n%s\n' "$notes/encoders" "$1" >"$notes/fake/ffmpeg"
  chmod +x "$notes/fake/ffmpeg"
  rm -f "$notes/encoders"
  echo "$notes/fake"
}

check_fault_encoder_fails() {
  local path
  small_film "$notes/scene.json"
  path=$(fake_ffmpeg 'echo "cannot do this" >&2; echo "nor that" >&2; exit 1')
  PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o new/a.mp4 -o new/frames/
  says "'ffmpeg' failed with exit code 1"
  says "ffmpeg: cannot do this"
  says "ffmpeg: nor that"
  nothing_left
  # Its words cannot steer a terminal.
  path=$(fake_ffmpeg 'printf "\033[31mred\a\n" >&2; exit 1')
  PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o new/a.mp4
  says "[31mred"
  ! LC_ALL=C grep -q $'[\001-\011\013-\037\177]' "$notes/stderr" || wrong "a control character"
  nothing_left
  path=$(fake_ffmpeg "echo \"Unknown encoder 'libx265'\" >&2; exit 1")
  PATH=$path:$PATH ends 69 "$render" "$notes/scene.json" --codec h265 -o a.mp4
  says "this 'ffmpeg' has no encoder 'libx265'"
  says "render doctor"
  nothing_left
}

check_fault_encoder_never_reads() {
  local path
  small_film "$notes/scene.json"
  path=$(fake_ffmpeg 'exec sleep 600')
  PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o a.mp4 --stall-limit 1
  says "'ffmpeg' took no data for 1 s"
  nothing_left
  # Also while it chooses a GIF's colours.
  PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o a.gif --stall-limit 1
  says "'ffmpeg' took no data for 1 s"
  nothing_left
  # It takes everything and then does not end. On a busy machine it may be long before
  # it begins to.
  path=$(fake_ffmpeg 'cat >/dev/null; exec sleep 600')
  PATH=$path:$PATH ends 74 "$render" "$notes/scene.json" -o a.mp4 --stall-limit 5
  says "'ffmpeg' did not end within 5 s"
  nothing_left
  ends 64 "$render" "$notes/scene.json" -o a.mp4 --stall-limit 0
}

check_fault_reader_of_frames_goes_away() {
  local codes
  small_film "$notes/scene.json"
  set +o pipefail
  "$render" "$notes/scene.json" -o - 2>"$notes/stderr" | head -c 10 >"$notes/bytes"
  codes=${PIPESTATUS[*]}
  set -o pipefail
  same "exit codes" "74 0" "$codes"
  same "bytes" 10 "$(wc -c <"$notes/bytes" | tr -d ' ')"
  says "cannot write 'standard output': Broken pipe"
  left
}

# begun_then_beaten OPTION…: a run stands still in the middle, since nobody reads
# what it writes to standard output, until another one has made the same output.
begun_then_beaten() {
  local job code=0
  mkfifo "$notes/pipe"
  "$render" "$notes/scene.json" --range 0s..50ms "$@" -o - >"$notes/pipe" 2>"$notes/first" &
  job=$!
  exec 7<"$notes/pipe"
  head -c 1 <&7 >/dev/null
  ends 0 "$render" "$notes/scene.json" --range 0s..50ms "$@"
  outputs_there >"$notes/before"
  cat <&7 >/dev/null
  exec 7<&-
  wait "$job" || code=$?
  same "exit code of the run that came second" 74 "$code"
  grep -q "has been written by another program" "$notes/first" ||
    wrong "it does not say why: $(cat "$notes/first")"
  outputs_there >"$notes/after"
  diff "$notes/before" "$notes/after"
  same "hidden files" "" "$(find . -name '.?*')"
  rm "$notes/pipe"
}

# outputs_there: the files of the check's folder that have their names, with what is in them.
outputs_there() { find . -name '.?*' -prune -o -type f -exec md5sum {} + | sort; }

# Of two runs for one output, one gets it and the other says so.
check_fault_two_runs() {
  local target
  small_film "$notes/scene.json"
  for target in a.mkv frames/ new/a-####.png; do
    begun_then_beaten -o "$target"
    begun_then_beaten -o "$target" -y
    rm -r ./*
    begun_then_beaten -o "$target" -y
    rm -r ./*
  done
}

# Whatever number of files may be open, a film comes or what is missing is said.
check_fault_few_open_files() {
  local limit code films=0
  small_film "$notes/scene.json"
  for limit in $(seq 6 2 24) $(seq 25 40) 48 64 100; do
    code=0
    (
      ulimit -n "$limit"
      timeout 60 "$render" "$notes/scene.json" --range 0s..50ms -o a.mkv -o b.gif -o frames/
    ) >"$notes/stdout" 2>"$notes/stderr" || code=$?
    case $code in
      0)
        films=$((films + 1))
        rm -r a.mkv b.gif frames
        ;;
      74) says "ulimit -n" ;;
      *) wrong "with $limit open files it ended with $code:" "$(cat "$notes/stderr")" ;;
    esac
    left
  done
  [ "$films" -ge 2 ] || wrong "only $films films came"
  remark "$films of 29 limits are enough"
}

# unwritten COMMAND…: standard output takes nothing, and the command says so.
unwritten() {
  local code=0
  "$@" >/dev/full 2>"$notes/stderr" || code=$?
  [ "$code" -eq 74 ] || wrong "'$*' ended with $code, not 74:" "$(cat "$notes/stderr")"
  says "cannot write"
  says "No space left on device"
}

# Every command that prints says when nothing of it arrives.
check_fault_standard_output() {
  local command scene=$root/scenes/first-touch.json
  [ -e /dev/full ] || skip "there is no /dev/full"
  small_film s.json
  unwritten "$render" --version
  unwritten "$render" --help
  for command in $("$render" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | sort -u) help; do
    [ "$command" = help ] || unwritten "$render" "$command" --help
  done
  ends 0 env -u CI "$render" golden record s.json
  ends 0 "$render" golden verify s.json -o r.json
  ends 0 "$render" trace s.json -o t.csv
  unwritten "$render" s.json --dry-run
  unwritten "$render" s.json -o a.mkv --json
  unwritten "$render" check --json "$root/scenes/invalid/null/scene.json"
  unwritten "$render" trace s.json
  unwritten "$render" events "$scene"
  unwritten "$render" events "$scene" --raw
  unwritten "$render" hash s.json
  unwritten "$render" export "$root/scenes/pane.json" --variant Smooth --signal pane.y --to css
  unwritten "$render" spring --stiffness 300 --damping 20
  unwritten "$render" fmt - <"$scene"
  unwritten "$render" diff t.csv t.csv
  unwritten "$render" diff t.csv t.csv --json
  unwritten "$render" golden verify s.json
  unwritten "$render" golden status s.json
  unwritten "$render" golden merge r.json
  unwritten "$render" schema
  unwritten "$render" explain time-unit
  unwritten "$render" doctor
}
