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
  # Debug draws what release does, with any number of workers.
  ends 0 "$render_debug" golden verify a.json --jobs 5
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
  ends 66 "$render" golden verify a.json --base nowhere
  ends 64 "$render" golden verify a.json --base=--output=x
}

# Whoever is killed while approving leaves each golden as it was or as it is to be.
check_golden_approval_is_whole() {
  unset CI
  local number name seed=${FLICK_SEED:-$RANDOM} round
  RANDOM=$seed
  remark "seed $seed"
  for number in 0 1 2 3 4 5 6 7 8 9; do golden_scene "s$number.json"; done
  ends 0 "$render" golden record .
  cp -r . "$notes/old"
  for number in 0 1 2 3 4 5 6 7 8 9; do golden_scene "s$number.json" 21; done
  ends 1 "$render" golden verify .
  cp -r . "$notes/failed"
  ends 0 "$render" golden approve .
  cp -r . "$notes/new"
  local killed=0 mixed=0
  for round in $(seq 40); do
    rm -rf ./* ./.[!.]*
    cp -r "$notes/failed/." .
    "$render" golden approve . >/dev/null 2>&1 &
    local process=$!
    sleep "0.00$((RANDOM % 10))$((RANDOM % 10))"
    kill -9 "$process" 2>/dev/null && killed=$((killed + 1))
    wait "$process" 2>/dev/null || true
    local old=0
    for number in 0 1 2 3 4 5 6 7 8 9; do
      name=s$number.golden
      if diff -rq "$name" "$notes/old/$name" >/dev/null; then
        old=$((old + 1))
      else
        diff -rq "$name" "$notes/new/$name" >/dev/null ||
          wrong "round $round: '$name' is neither the old nor the new golden"
      fi
    done
    if [ "$old" -gt 0 ] && [ "$old" -lt 10 ]; then mixed=$((mixed + 1)); fi
  done
  remark "$killed of 40 killed, $mixed of them between two scenes"
  [ "$killed" -gt 0 ] || wrong "no round was killed"
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
