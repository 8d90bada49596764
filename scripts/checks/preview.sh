# The commands that follow files. Sourced by scripts/end-to-end.

# comes CONDITION…: waits until a command succeeds; only a hang reaches the limit.
comes() {
  local _
  for _ in $(seq 600); do
    if "$@" 2>/dev/null; then return; fi
    sleep 0.1
  done
  wrong "this never came: $*"
}

# stopped PROCESS: ends it as Ctrl-C does; it says that all went well.
stopped() {
  local code=0
  kill -INT "$1"
  wait "$1" || code=$?
  same "exit code after SIGINT" 0 "$code"
}

written_twice() { [ "$(grep -c '^wrote a.png$' "$notes/said")" = 2 ]; }

check_watch_draws_anew() {
  local scene=$notes/scene.json process still
  "$probe" scene "$root/scenes/first-touch.json" "$scene" 'film=' 'events=[]' 'render.duration="50ms"'
  set -m
  "$render" watch "$scene" -o a.png --at 20ms 2>"$notes/said" &
  process=$!
  set +m
  comes grep -q '^wrote a.png$' "$notes/said"
  still=$(cksum <a.png)
  # What is wrong is told, and the picture stays.
  sed 's/"canvas"/"kanvas"/' "$scene" >"$notes/wrong.json"
  mv "$notes/wrong.json" "$scene"
  comes grep -q 'did you mean "canvas"' "$notes/said"
  same "a.png" "$still" "$(cksum <a.png)"
  sed 's/"kanvas"/"canvas"/; s/#C4DAFB/#203041/' "$scene" >"$notes/right.json"
  cp "$notes/right.json" "$scene"
  comes written_twice
  stopped "$process"
  [ "$still" != "$(cksum <a.png)" ] || wrong "a.png is what it was"
  left a.png
}

check_watch_refuses() {
  local scene=$root/scenes/first-touch.json
  ends 64 "$render" watch "$scene" --at 1s
  ends 64 "$render" watch -
  left
}

check_preview_serves_until_it_is_stopped() {
  local process address
  set -m
  "$render" preview "$root/scenes/pane.json" >"$notes/address" 2>"$notes/said" &
  process=$!
  set +m
  comes grep -q '^http://127.0.0.1:' "$notes/address"
  address=$(cat "$notes/address")
  python3 - "$address" <<'PYTHON'
import sys, urllib.error, urllib.request
page = urllib.request.urlopen(sys.argv[1])
assert b"<!doctype html>" in page.read(100).lower()
assert "default-src 'none'" in page.headers["Content-Security-Policy"]
try:
    urllib.request.urlopen(sys.argv[1].rsplit("/", 2)[0] + "/")
    raise SystemExit("no token was needed")
except urllib.error.HTTPError as error:
    assert error.code == 404, error.code
PYTHON
  stopped "$process"
  same "standard error" "" "$(cat "$notes/said")"
  ends 66 "$render" preview nothing.json
  ends 66 "$render" preview .
  left
}
