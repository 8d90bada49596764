# Comparing. Sourced by scripts/end-to-end.

check_diff_tells_frames_apart() {
  "$render" "$root/scenes/first-touch.json" --scale 0.25 -o a/ -o a.mkv 2>"$notes/log"
  "$render" "$root/scenes/first-touch.json" --scale 0.25 -o b/ 2>"$notes/log" \
    --set behaviors.pane.motion.spring.damping=20.1
  ends 0 "$render" diff a a
  ends 0 "$render" diff a a.mkv
  ends 1 "$render" diff a b -o worst.png
  grep -q "frames [0-9]* to [0-9]*, worst" "$notes/stdout" || wrong "no run is told:" "$(cat "$notes/stdout")"
  ends 0 "$render" diff worst.png worst.png
  ends 1 "$render" diff a b --json
  python3 -m json.tool "$notes/stdout" "$notes/json"
  grep -q '"verdict": "different"' "$notes/json" || wrong "the data says something else"
  ends 0 "$render" diff a b --max-pixels 100000
  ends 74 "$render" diff a b -o worst.png
  says "exists"
  rm -r a b
  left a.mkv worst.png
}

check_diff_of_the_documentation() {
  "$root/scripts/check-readme" docs/diff.md >"$notes/readme" 2>&1 || wrong "$(cat "$notes/readme")"
}

check_diff_refuses() {
  echo "no picture" >a.png
  ends 65 "$render" diff a.png a.png
  ends 66 "$render" diff a.png none.png
  ends 64 "$render" diff a.png
  ends 64 "$render" diff a.png a.png --metric fuzzy
  ends 64 "$render" diff a.png a.png --window 3
  left a.png
}
