# What goes wrong: exit codes, messages, and nothing half-written left behind.
# Sourced by scripts/end-to-end.

check_failure_usage() {
  ends 64 "$render" --no-such-option
  ends 64 "$render"
  ends 64 "$render" "$root/scenes/pane.json" --jobs 0 -o a.mp4
  ends 64 "$render" "$root/scenes/pane.json" -o a.docx
  ends 64 "$render" trace "$root/scenes/pane.json" --variant Nobody
  says "Abrupt"
  ends 64 "$render" shett "$root/scenes/pane.json" -o a.png
  says "did you mean 'sheet'?"
  ends 64 "$render" sheet "$root/scenes/pane.json" -o a.png --width 16384 --columns 1
  says "'--width "
  left
}

# Every bad scene has its exact words beside it, and is refused by every command.
check_failure_bad_scenes() {
  local folder
  (
    cd "$root"
    ends 65 "$render" check scenes/invalid/*/scene.json
    cat scenes/invalid/*/expected.txt >"$notes/expected"
    diff "$notes/expected" "$notes/stderr" || wrong "the words differ"
    same "standard output of check" "" "$(cat "$notes/stdout")"
    ends 65 "$render" check --json scenes/invalid/*/scene.json
  )
  "$probe" diagnostics "$notes/stdout" >"$notes/found"
  sed -n 's/^\(scenes[^:]*\):\([0-9]*:[0-9]*\): .*/\1:\2/p' "$notes/expected" >"$notes/places"
  diff "$notes/places" "$notes/found" || wrong "places in the data differ from those in the words"
  for folder in "$root"/scenes/invalid/*/; do
    ends 65 "$render" "$folder/scene.json" -o a.mp4 -o frames/
    left
  done
  remark "$(ls -d "$root"/scenes/invalid/*/ | wc -l | tr -d ' ') scenes"
}

# A character that no font has is told where it stands; --strict refuses it.
check_failure_missing_character() {
  "$probe" scene "$root/scenes/first-touch.json" scene.json 'events=[]' \
    'render.duration="50ms"' "title=\"$(printf '\364\217\277\275')\""
  ends 0 "$render" check scene.json
  says "warning: no font here has the character"
  says "U+10FFFD"
  ends 65 "$render" check --strict scene.json
  says "error: no font here has the character"
  ends 65 "$render" scene.json --strict -o a.mp4
  ends 65 "$render" still scene.json --strict --at 0ms -o a.png
  left scene.json
}

check_failure_missing_scene() {
  ends 66 "$render" nowhere.json -o a.mp4
  says "nowhere.json"
  ends 66 "$render" check nowhere.json
  left
}

check_failure_ffmpeg_missing() {
  ends 69 env PATH="$notes" "$render" "$root/scenes/first-touch.json" -o a.mp4
  says "install ffmpeg"
  ends 69 env PATH="$notes" "$render" "$root/scenes/first-touch.json" -o new/frames/ -o new/a.mp4
  left
  # Frames need no ffmpeg.
  "$probe" scene "$root/scenes/first-touch.json" scene.json 'events=[]' \
    'render.duration="50ms"'
  ends 0 env PATH="$notes" "$render" scene.json -o frames/
  left frames frames/frame-0000{0,1,2}.png frames/manifest.txt scene.json
}

check_failure_unwritable_output() {
  local target
  echo "a file" >file
  mkdir film.mp4
  for target in file/a.mp4 file/frames/ film.mp4 file/deep/er/a.mp4; do
    ends 74 "$render" "$root/scenes/first-touch.json" -o "$target"
    left file film.mp4
  done
  ends 74 "$render" still "$root/scenes/first-touch.json" --at 0ms -o file/a.png
  ends 74 "$render" sheet "$root/scenes/first-touch.json" -o file/a.png
  ends 74 "$render" trace "$root/scenes/first-touch.json" -o file/a.csv
  same "the file's content" "a file" "$(cat file)"
  left file film.mp4
}

# A limit on the size of files stands for a disk that is full.
check_failure_disk_full() {
  local target
  for target in a.mp4 frames/; do
    (
      trap '' XFSZ
      ulimit -f 4
      ends 74 "$render" "$root/scenes/pane.json" -o "$target"
    )
    left
  done
}

check_failure_output_exists() {
  local short=scene.json
  "$probe" scene "$root/scenes/first-touch.json" $short 'film=' 'events=[]' \
    'render.duration="50ms"'
  echo kept >a.mp4
  mkdir frames mixed
  echo kept >mixed/letter.txt
  ends 74 "$render" $short -o a.mp4
  says "-y"
  same "the existing film" kept "$(cat a.mp4)"
  # A folder that holds something else is not emptied, even when asked.
  ends 74 "$render" $short -o mixed/ -y
  left $short a.mp4 frames mixed mixed/letter.txt
  mkdir unlisted
  echo kept >unlisted/frame-00000.png
  ends 74 "$render" $short -o unlisted/ -y
  says "it holds 'frame-00000.png', which no manifest lists"
  rm -r unlisted
  ends 0 "$render" $short -o a.mp4 -o frames/ -y
  is_film a.mp4 780 1688 60 3
  "$probe" scene $short $short 'render.duration="20ms"'
  ends 74 "$render" $short -o frames/
  ends 0 "$render" $short -o frames/ -y
  left $short a.mp4 frames frames/frame-0000{0,1}.png frames/manifest.txt mixed mixed/letter.txt
  echo kept >frames/notes.txt
  ends 74 "$render" $short -o frames/ -y
  says "it holds 'notes.txt', which its manifest does not list"
  left $short a.mp4 frames frames/frame-0000{0,1}.png frames/manifest.txt frames/notes.txt \
    mixed mixed/letter.txt
}

# interrupted SIGNAL: the signal goes to the whole group, as from a terminal, in
# the middle of a film and its frames. The film is gone, finished frames stay,
# and the command that is named goes on with them.
interrupted() {
  local job code=0 waited=0 kept
  set -m
  "$render" "$root/scenes/pane.json" --size 960x540 -o new/pane.mp4 -o new/frames/ \
    2>"$notes/stderr" &
  job=$!
  set +m
  until [ -n "$(find . -name 'frame-00005.png')" ]; do
    sleep 0.05
    waited=$((waited + 1))
    [ "$waited" -lt 6000 ] && kill -0 "$job" || wrong "no frame came: $(cat "$notes/stderr")"
  done
  kill "-$1" -- "-$job"
  wait "$job" || code=$?
  same "exit code after $1" 130 "$code"
  ! kill -0 -- "-$job" 2>/dev/null || wrong "something of the group still runs"
  says "finished frames are kept in '$PWD/new/frames.partial'"
  same "what is in the folder" frames.partial "$(ls -A new)"
  kept=$(find new/frames.partial -name 'frame-*.png' | wc -l | tr -d ' ')
  [ "$kept" -ge 6 ] || wrong "only $kept frames were kept"
  [ -s new/frames.partial/manifest.txt ] || wrong "there is no manifest"
  sed -n 's/^  help: go on with: //p' "$notes/stderr" >"$notes/command"
  ends 0 bash "$notes/command"
  says "$kept of them from before"
  same "what is in the folder" "frames pane.mp4" "$(find new -mindepth 1 -maxdepth 1 | sed 's|^new/||' | sort | xargs)"
  "$render" hash "$root/scenes/pane.json" --size 960x540 --every 7 | awk '{print $2, $3}' >drawn
  while read -r number hash; do
    awk -v n="$number" '/^[0-9]/ { split($1, ends, "-"); if (ends[1] <= n && n <= ends[ends[2] ? 2 : 1]) print n, $2 }' \
      new/frames/manifest.txt
  done <drawn >listed
  diff drawn listed
  rm -r new drawn listed
}

check_failure_interrupted() {
  interrupted INT
  interrupted TERM
}

# A reader that goes away ends a filter quietly.
check_failure_reader_goes_away() {
  { "$render" trace "$root/scenes/pane.json" --rate ticks 2>"$notes/stderr" || true; } |
    head -n 1 >"$notes/first"
  same "what it says" "" "$(cat "$notes/stderr")"
  same "the header" "variant,time_s,pane.y,pane.velocity,pane.acceleration" "$(cat "$notes/first")"
  left
}

# The commands that help with writing a scene.
check_writing_commands() {
  ends 0 "$render" new card
  ends 0 "$render" check card.json
  ends 0 "$render" fmt --check card.json
  ends 74 "$render" new card.json
  ends 0 "$render" new copy --from first-touch
  ends 64 "$render" new other --from first-tuch
  says "did you mean 'first-touch'?"
  left card.json copy.json
  printf '{"canvas":{"size":[1,2]}, "flick":1} // end\n' >loose.json
  ends 1 "$render" fmt --check loose.json card.json
  same "what is not canonical" "loose.json: not canonical" "$(cat "$notes/stderr")"
  "$render" fmt - <loose.json >formatted.json
  ends 0 "$render" fmt loose.json
  cmp loose.json formatted.json || wrong "a file and a pipe are formatted differently"
  ends 0 "$render" fmt --check loose.json
  ends 65 "$render" fmt "$root/scenes/invalid/json5/scene.json"
  ends 66 "$render" fmt nowhere.json
  ends 0 "$render" schema
  cmp "$notes/stdout" "$root/schema/flick-1.schema.json" || wrong "the schema differs"
  ends 0 "$render" explain time-unit
  grep -q "ms or s" "$notes/stdout" || wrong "nothing is explained"
  ends 64 "$render" explain time-unti
  says "did you mean 'time-unit'?"
  left card.json copy.json loose.json formatted.json
}

# A scene from a stranger writes nowhere but below the working folder.
check_failure_outside() {
  mkdir inside outside
  ln -s ../outside inside/link
  "$probe" scene "$root/scenes/first-touch.json" inside/scene.json 'events=[]' \
    'render.duration="50ms"' 'render.outputs=["link/frames/"]'
  cd inside
  ends 65 "$render" scene.json
  says "--allow-outside"
  ends 65 "$render" scene.json --set 'render.outputs=["../outside/frames/"]'
  says "--set 1:1:17: error:"
  [ -z "$(ls ../outside)" ] || wrong "something was written outside"
  ends 0 "$render" scene.json --allow-outside
  ends 0 "$render" scene.json -o ../outside/typed/
  cd ..
  left inside inside/link inside/scene.json outside outside/frames outside/typed \
    outside/frames/frame-0000{0,1,2}.png outside/frames/manifest.txt \
    outside/typed/frame-0000{0,1,2}.png outside/typed/manifest.txt
}

# A tilde in a path is a name like any other: nobody's home folder is written to.
check_failure_tilde() {
  local home=$PWD/home
  mkdir home '~root'
  "$probe" scene "$root/scenes/first-touch.json" scene.json 'events=[]' \
    'render.duration="50ms"' 'render.outputs=["~/frames/", "~/d/x-####.png", "~root/x.mkv"]'
  ends 0 env HOME="$home" "$render" scene.json
  cp scene.json '~root/s.json'
  ends 0 env -u CI HOME="$home" "$render" golden record '~root/s.json'
  ends 0 env HOME="$home" "$render" golden verify '~root/s.json' --html '~/report.html'
  ends 0 env HOME="$home" "$render" trace '~root/s.json' -o '~/t.csv'
  ends 0 env HOME="$home" "$render" still '~root/s.json' --at 0ms -o '~/s.png'
  same "what is in the home folder" "" "$(ls -A home)"
  same "what is in ~" "d frames report.html s.png t.csv" "$(ls '~' | xargs)"
  same "what is in ~/d" "x-0000.png x-0001.png x-0002.png" "$(ls '~/d' | xargs)"
  same "what is in ~root" "s.golden s.json x.mkv" "$(ls '~root' | xargs)"
}

# kinds COMMAND…: what the command says of inputs that are no files, each of
# which is put at the place of 'INPUT'. It waits for none.
kinds() {
  local kind code=$1
  shift
  for kind in pipe folder device; do
    ends "$code" timeout 10 "${@/INPUT/$kind.json}"
    says "$kind"
  done
}

check_failure_kinds_of_inputs() {
  mkfifo pipe.json
  mkdir folder.json
  ln -s /dev/zero device.json
  kinds 66 "$render" check INPUT
  kinds 66 "$render" INPUT -o a.mkv
  kinds 66 "$render" trace INPUT
  kinds 66 "$render" fmt INPUT
  mkfifo pipe.png pipe.csv
  ln -s /dev/zero device.png
  ends 64 timeout 10 "$render" diff pipe.png pipe.csv
  says "is a pipe"
  "$probe" scene "$root/scenes/first-touch.json" scene.json \
    'layers=[{"type": "image", "frame": [0, 0, 90, 90], "image": "pipe.png"}]' 'behaviors={}' \
    'events=[]' 'expect=[]'
  ends 65 timeout 10 "$render" check scene.json
  says '"pipe.png" is a pipe, not a file'
  rm scene.json device.json folder.json -r
  ends 66 timeout 10 env -u CI "$render" golden verify .
  ends 66 timeout 10 env -u CI "$render" golden record pipe.json
  says "pipe"
}

# An output is never what the run reads, and says what it is to be.
check_failure_outputs_that_are_inputs() {
  "$probe" scene "$root/scenes/first-touch.json" s.json 'events=[]' 'render.duration="50ms"'
  cp s.json kept
  ln s.json hard.csv
  ends 64 "$render" trace s.json -o ./s.json -y
  says "is read"
  ends 64 "$render" trace s.json -o hard.csv -y
  ends 64 "$render" export "$root/scenes/pane.json" --variant Smooth --signal pane.y --to css \
    -o "$root/scenes/../scenes/pane.json" -y
  ends 64 "$render" s.json -o a.mkv -o ./a.mkv
  ends 64 "$render" s.json -o x####.png -o x0001.png/
  ends 64 "$render" s.json -o film
  says "'film.mp4'"
  says "'film/'"
  ends 0 env -u CI "$render" golden record s.json
  ends 64 "$render" golden verify s.json -o s.json
  ends 64 "$render" golden verify s.json -o s.golden/trace.txt
  ends 64 "$render" golden verify s.json -o r.json --html ./r.json
  ends 64 "$render" diff s.golden/keys s.golden/keys -o s.golden/keys/0000.png -y
  cmp s.json kept
  ends 0 "$render" golden verify s.json
  rm -r s.golden
  left hard.csv kept s.json
}

# What a scene expects decides the exit code, with a film and without.
check_failure_expectations() {
  local scene=$root/scenes/pane.json
  ends 0 "$render" check --run "$scene"
  says "met: "
  ends 1 "$render" check --run --quiet --set behaviors.pane.motion.spring.damping=10 "$scene"
  says "not met: "
  ends 1 "$render" check --run --json --quiet --set behaviors.pane.motion.spring.damping=10 "$scene"
  grep -q '"met":false' "$notes/stdout" || wrong "the data says nothing of it"
  ends 65 "$render" check --run --set behaviors.pane.motion.spring.damping=x "$scene"
  left
}
