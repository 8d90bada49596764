# Goldens. Sourced by scripts/end-to-end.

# golden_scene NAME [DAMPING]: a small scene.
golden_scene() {
  cat >"$1" <<END
{ "flick": 1, "canvas": { "size": [48, 48], "scale": 1, "background": "#FFFFFF" },
  "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#203040" } ],
  "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 30 },
    "initial": "a", "motion": { "spring": { "stiffness": 300, "damping": ${2:-20} } },
    "on": { "tap": "toggle" } } },
  "events": [ { "at": "100ms", "tap": [5, 5] } ], "render": { "fps": 60 } }
END
}

check_golden_says_what_changed() {
  unset CI
  golden_scene a.json
  ends 66 "$render" golden verify a.json
  ends 66 "$render" golden status a.json
  left a.json
  ends 0 "$render" golden record a.json
  says "recorded"
  ends 0 "$render" golden status a.json
  ends 0 "$render" golden verify a.json --jobs 5
  ends 0 "$render" golden verify a.json --jobs 1
  grep -q "1 same" "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  golden_scene a.json 20.1
  ends 1 "$render" golden status a.json
  ends 1 "$render" golden verify a.json --report report.json
  for words in "different: the motion" "first box.x of 'box' at 0.1" "overshoots" "damping: 20, then 20.1"; do
    grep -qF -- "$words" "$notes/stdout" || wrong "nothing says '$words':" "$(cat "$notes/stdout")"
  done
  python3 -m json.tool report.json "$notes/json"
  ends 1 "$render" golden verify a.json --json --no-failures
  python3 -m json.tool "$notes/stdout" "$notes/json"
  [ -f a.golden.failed/worst.png ] || wrong "no picture of the worst frame is left"
  ends 0 "$render" golden approve a.json
  ends 0 "$render" golden verify a.json --quiet
  same "what a quiet verification says" "goldens: 1 same" "$(cat "$notes/stdout")"
  rm -r a.golden/keys
  left a.golden a.golden/manifest.txt a.golden/scene.json a.golden/trace.txt a.json report.json
}

check_golden_of_a_scene_that_is_gone() {
  unset CI
  mkdir -p scenes/more
  golden_scene scenes/more/a.json
  golden_scene scenes/b.json
  ends 0 "$render" golden record scenes
  ends 0 "$render" golden verify scenes --report scenes/report.json
  grep -q "2 same" "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  ends 0 "$render" golden verify scenes --quiet
  rm scenes/more/a.json
  ends 66 "$render" golden verify scenes
  # The command that is told is the one that helps.
  local command
  command=$(grep -o 'render golden prune .*' "$notes/stdout")
  CI=true ends 64 "$render" golden prune scenes
  # shellcheck disable=SC2086
  ends 0 "$render" ${command#render }
  ends 0 "$render" golden verify scenes --quiet
  left scenes scenes/more scenes/report.json $(find scenes/b.json scenes/b.golden)
}

check_golden_is_not_recorded_in_ci() {
  golden_scene a.json
  CI=true ends 64 "$render" golden record a.json
  says "CI is set"
  left a.json
  CI=true ends 0 "$render" golden record a.json --force
  golden_scene a.json 21
  CI=1 ends 1 "$render" golden verify a.json
  CI=1 ends 64 "$render" golden approve a.json
  says "CI is set"
  CI=true ends 1 "$render" golden status a.json
  CI=false ends 0 "$render" golden approve a.json
}

check_golden_refuses() {
  unset CI
  golden_scene a.json
  ends 64 "$render" golden record a.json --max-pixels 3
  says "reason"
  ends 64 "$render" golden verify a.json --shard 3/2
  ends 64 "$render" golden verify
  ends 65 "$render" golden verify "$root/scenes/invalid/unknown-key/scene.json"
  ends 66 "$render" golden verify nothing.json
  ends 66 "$render" golden merge nothing.json
  echo '{"format": 7}' >r.json
  ends 65 "$render" golden merge r.json
  says "format 7"
  left a.json r.json
}

check_golden_of_an_earlier_commit() {
  unset CI
  command -v git >/dev/null || skip "git is not installed"
  golden_scene a.json
  ends 0 "$render" golden record a.json
  git init -q . && git add a.json
  git -c user.name=x -c user.email=x@x.x commit -qm one
  golden_scene a.json 22
  ends 1 "$render" golden verify a.json --base HEAD
  grep -q "worst" "$notes/stdout" || wrong "no frame was compared:" "$(cat "$notes/stdout")"
  # What a scene includes is of that revision, too.
  mkdir parts
  printf '{ "flick": 1, "let": { "edge": 30 } }\n' >parts/edges.json
  golden_scene b.json
  sed -i.old -e 's/"flick": 1,/"flick": 1, "include": ["parts\/edges.json"],/' -e 's/"b": 30/"b": "$edge"/' b.json
  rm b.json.old
  ends 0 "$render" golden record b.json
  git add b.json parts
  git -c user.name=x -c user.email=x@x.x commit -qm two
  printf '{ "flick": 1, "let": { "edge": 34 } }\n' >parts/edges.json
  ends 1 "$render" golden verify b.json --base HEAD
  grep -q "frames differ" "$notes/stdout" || wrong "no frame differs:" "$(cat "$notes/stdout")"
  git mv -f parts/edges.json parts/ends.json
  sed -i.old -e 's/edges.json/ends.json/' b.json
  rm b.json.old
  ends 1 "$render" golden verify b.json --base HEAD
  ends 66 "$render" golden verify a.json --base nowhere
  ends 64 "$render" golden verify a.json --base=--output=x
}

# Whoever is killed while approving leaves each golden as it was or as it is to be.
check_golden_approval_is_whole() {
  unset CI
  local number name seed=${FLICK_SEED:-$RANDOM} round left waiting
  RANDOM=$seed
  for number in 0 1 2 3 4 5 6 7 8 9; do golden_scene "s$number.json"; done
  ends 0 "$render" golden record .
  cp -r . "$notes/old"
  for number in 0 1 2 3 4 5 6 7 8 9; do golden_scene "s$number.json" 21; done
  ends 1 "$render" golden verify .
  cp -r . "$notes/failed"
  ends 0 "$render" golden approve .
  cp -r . "$notes/new"
  local killed=0 mixed=0
  for round in $(seq 20); do
    rm -rf ./* ./.[!.]*
    cp -r "$notes/failed/." .
    "$render" golden approve . >/dev/null 2>&1 &
    local process=$!
    # Until so many failures are left, and a moment longer.
    left=$((RANDOM % 10 + 1))
    waiting=(*.golden.failed)
    while [ ${#waiting[@]} -gt "$left" ] && kill -0 "$process" 2>/dev/null; do
      waiting=(*.golden.failed)
    done
    for number in $(seq $((RANDOM % 400))); do :; done
    kill -9 "$process" 2>/dev/null && killed=$((killed + 1))
    wait "$process" 2>/dev/null || true
    local old=0
    for number in 0 1 2 3 4 5 6 7 8 9; do
      name=s$number.golden
      if diff -rq "$name" "$notes/old/$name" >/dev/null; then
        old=$((old + 1))
      else
        diff -rq "$name" "$notes/new/$name" >/dev/null ||
          wrong "seed $seed, round $round: '$name' is neither the old nor the new golden"
      fi
    done
    if [ "$old" -gt 0 ] && [ "$old" -lt 10 ]; then mixed=$((mixed + 1)); fi
  done
  remark "seed $seed, $killed of 20 killed, $mixed of them between two scenes"
  [ "$mixed" -gt 4 ] || wrong "only $mixed of 20 rounds were killed between two scenes"
  # What was left half done does not stand in the way.
  ends 0 "$render" golden approve .
  ends 0 "$render" golden verify . --quiet
  diff -r . "$notes/new" || wrong "something else is left"
}

check_golden_in_a_folder_that_is_read_only() {
  unset CI
  mkdir scenes
  golden_scene scenes/a.json
  ends 0 "$render" golden record scenes/a.json
  golden_scene scenes/a.json 21
  cp -r scenes "$notes/before"
  chmod -R a-w scenes
  local run=()
  if [ "$(id -u)" -eq 0 ]; then
    command -v setpriv >/dev/null || skip "root may write everywhere"
    chmod a+rx "$work" "$work"/*
    run=(setpriv --reuid 65534 --regid 65534 --clear-groups)
    "${run[@]}" "$render" --version >/dev/null 2>&1 || skip "another user cannot run the program"
  fi
  ends 74 "${run[@]}" "$render" golden record scenes/a.json
  says "cannot write"
  ends 1 "${run[@]}" "$render" golden verify scenes/a.json
  grep -q "nothing is left of it" "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  chmod -R u+w scenes
  diff -r scenes "$notes/before" || wrong "something was written"
}

check_golden_of_the_documentation() {
  "$root/scripts/check-readme" docs/goldens.md >"$notes/readme" 2>&1 || wrong "$(cat "$notes/readme")"
}

check_golden_page_works_in_a_browser() {
  local code=0
  "$root/scripts/check-report" --built >"$notes/page" 2>&1 || code=$?
  [ "$code" -ne 69 ] || skip "$(grep -o 'there is no .*\|Python has no .*' "$notes/page")"
  [ "$code" -eq 0 ] || wrong "$(cat "$notes/page")"
  remark "$(tail -n 1 "$notes/page")"
}

# told KIND FRAME BEFORE NOW: the scene with one value changed is told by its kind,
# with the first frame that differs; '-' where frames are not compared.
told() {
  sed "s/$3/$4/" one.json >a.json
  ! diff -q one.json a.json >/dev/null || wrong "'$3' is not in the scene"
  ends 1 "$render" golden verify a.json --no-failures --report report.json
  same "what is told of '$4'" "$1 $2" "$(python3 - <<'PYTHON'
import json
scene = json.load(open("report.json"))["scenes"][0]
frames = scene.get("frames") or {"differing": []}
first = frames["differing"][0]["number"] if frames["differing"] else "-"
print(scene["causes"][0]["kind"], first if scene["causes"][0]["kind"] != "fps" else "-")
PYTHON
  )"
  remark "$4: $1, frame $2;"
}

# The first frame after 100 ms at 60 a second is the seventh.
check_golden_names_the_kind_of_one_change() {
  unset CI
  golden_scene a.json
  sed 's/"fill": "#203040" }/"fill": "#203040", "cornerRadius": 3 },\
    { "id": "word", "type": "text", "frame": [10, 20, 38, 20], "text": "Ab", "fontSize": 12 }/' a.json >one.json
  cp one.json a.json
  ends 0 "$render" golden record a.json
  told motion 7 '"damping": 20' '"damping": 20.1'
  told drawing 0 '#203040' '#203041'
  told drawing 0 '"cornerRadius": 3' '"cornerRadius": 3.1'
  told drawing 0 '"fontSize": 12' '"fontSize": 12.5'
  told motion 7 '"100ms"' '"100.8333333333ms"'
  told fps - '"fps": 60' '"fps": 50'
  # Nothing but the load and the jobs.
  cp one.json a.json
  local busy jobs
  (while :; do :; done) &
  busy=$!
  for jobs in 1 2 5; do
    ends 0 "$render" golden verify a.json --jobs $jobs
  done
  kill "$busy"
}

# packed FILE…: bytes of files as git packs each of them.
packed() { python3 -c 'import sys, zlib
print(sum(len(zlib.compress(open(name, "rb").read())) for name in sys.argv[1:]))' "$@"; }

# A golden of 5 s has at most 32 kB of text and 100 kB of pictures, and at most
# 16 kB of text come with a change.
check_golden_takes_little_room() {
  unset CI
  local text keys changed
  mkdir -p scenes
  cp -R "$root/scenes/parts" scenes/
  sed 's/"damping": 20/"damping": 20.1/' "$root/scenes/pane.json" >scenes/now.json
  ! diff -q scenes/now.json "$root/scenes/pane.json" >/dev/null || wrong "nothing has changed"
  cp "$root/scenes/pane.json" scenes/a.json
  ends 0 "$render" golden record scenes/a.json
  text=$(packed scenes/a.golden/*.txt scenes/a.golden/scene.json)
  keys=$(cat scenes/a.golden/keys/*.png | wc -c)
  [ "$text" -le 32768 ] || wrong "$text bytes of text"
  [ "$keys" -le 100000 ] || wrong "$keys bytes of key frames"
  cp -r scenes/a.golden old
  mv scenes/now.json scenes/a.json
  ends 0 "$render" golden record scenes/a.json
  changed=$(for name in manifest.txt trace.txt scene.json; do
    cmp -s "old/$name" "scenes/a.golden/$name" || echo "scenes/a.golden/$name"
  done)
  # shellcheck disable=SC2086
  changed=$(packed $changed)
  [ "$changed" -gt 0 ] || wrong "no text has changed"
  [ "$changed" -le 16384 ] || wrong "$changed bytes of text are new"
  remark "7.7 s: $text bytes of text, $keys of key frames; a damping changed: $changed bytes of text"
}

# Verifying costs what drawing and hashing the frames does. Processor seconds of a machine
# that does other things as well and changes its speed: the median of pairs, each of which
# is over in a second. Of so few frames reading the golden is 4 % by instructions.
check_golden_verification_costs_what_drawing_does() {
  unset CI
  mkdir scenes
  "$probe" scene "$root/scenes/uiview-spring.json" scenes/a.json 'film.speed=1'
  ends 0 "$render" golden record scenes/a.json
  python3 - "$render" >"$notes/ratio" <<'PYTHON' || wrong "verifying costs too much: $(cat "$notes/ratio")"
import resource, statistics, subprocess, sys

def seconds(*arguments):
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = used()
    subprocess.run([sys.argv[1], *arguments], check=True, stdout=subprocess.DEVNULL)
    return used() - before

ratios = []
for _ in range(7):
    draw = seconds("hash", "scenes/a.json", "--jobs", "1")
    ratios.append(seconds("golden", "verify", "scenes/a.json", "--jobs", "1") / draw)
print(f"{statistics.median(ratios):.2f} times the time")
sys.exit(statistics.median(ratios) > 1.15)
PYTHON
  remark "$(cat "$notes/ratio")"
}

# The commands of docs/ci run as they stand there, with what the systems fill in.
check_golden_jobs_of_the_documentation() {
  unset CI
  local job commands part
  mkdir scenes
  golden_scene scenes/a.json
  golden_scene scenes/b.json
  ends 0 "$render" golden record scenes
  export CI=true CI_NODE_TOTAL=2 CI_NODE_INDEX PATH="${render%/*}:$PATH"
  for job in github-actions gitlab-ci; do
    commands=$(grep -A 2 '^ *render golden' "$root/docs/ci/$job.yml" | grep '^ *\(render\|--\)' | tr -s '\n ' ' ')
    for part in 1 2; do
      CI_NODE_INDEX=$part
      ends 0 bash -c "${commands//'${{ matrix.part }}'/$part}"
    done
    ends 0 "$render" golden merge goldens-1.json goldens-2.json -o goldens.json
    grep -q "2 same" "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  done
  left scenes $(find scenes -mindepth 1) goldens{,-1,-2}.json goldens-{1,2}.html junit.xml
}
