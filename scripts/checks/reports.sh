# What is said about a film: before, while and after it is made. Sourced by
# scripts/end-to-end.

check_report_of_the_doctor() {
  ends 0 "$render" doctor
  grep -q '^films can be made$' "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  same "standard error" "" "$(cat "$notes/stderr")"
  mkdir bin
  ends 69 env PATH="$PWD/bin" "$render" doctor
  grep -q '^films cannot be made$' "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  grep -q '  no   .mp4 ' "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  grep -q '  yes  frames/ ' "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  printf '#!/bin/sh\n' >bin/apt-get
  chmod +x bin/apt-get
  ends 69 env PATH="$PWD/bin" "$render" doctor --json
  python3 -c '
import json, sys
found = json.load(open(sys.argv[1]))
assert found["films"] is False
assert "apt-get install ffmpeg" in found["install"][0], found["install"]' "$notes/stdout"
  left bin bin/apt-get
}

# A dry run refuses what the run would refuse, and writes nothing.
check_report_of_a_rehearsal() {
  local scene=$notes/scene.json
  "$probe" scene "$root/scenes/first-touch.json" "$scene" 'film=' 'events=[]' 'render.duration="50ms"'
  ends 0 "$render" "$scene" --dry-run -o new/a.mp4 -o a.gif -o frames/ -o 'b-##.png' -o -
  grep -q 'libx264, profile high, preset medium, crf 18, yuv420p (4:2:0)' "$notes/stdout" ||
    wrong "$(cat "$notes/stdout")"
  grep -q '^  3 frames of 780×1688, 60 a second, 0.05 s$' "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  left
  ends 0 "$render" "$scene" --dry-run --json --quality master --codec h265 -o a.mp4
  python3 -c '
import json, sys
(output,) = json.load(open(sys.argv[1]))["outputs"]
assert output["rawBytes"] == 780 * 1688 * 4 * 3, output
assert output["encoding"]["encoder"] == "libx265" and output["encoding"]["chroma"] == "4:4:4", output
assert output["tools"] == ["ffmpeg"], output' "$notes/stdout"
  left
  echo kept >a.mp4
  mkdir frames
  echo kept >frames/letter
  refused_alike 74 "$scene" -o a.mp4
  refused_alike 74 "$scene" -o frames/
  refused_alike 74 "$scene" -o frames/ -y
  refused_alike 74 "$scene" -o a.mp4/deep/b.mp4
  refused_alike 74 "$scene" -o frames/ -o new/a.mp4
  refused_alike 64 "$scene" -o a.docx
  refused_alike 64 "$scene" -o a.mp4 --quality best -y
  refused_alike 64 "$scene" -o b.gif --set canvas.background=#FFFFFF00
  refused_alike 64 "$scene" -o b.mp4 --codec av1 --scale 0.1
  ends 69 env PATH="$notes" "$render" "$scene" --dry-run -o b.mp4
  ends 0 "$render" "$scene" --dry-run -o a.mp4 -y
  same "the file" kept "$(cat a.mp4)"
  left a.mp4 frames frames/letter
}

# refused_alike CODE ARGUMENT…: with --dry-run and without, the same words.
refused_alike() {
  local code=$1 words
  shift
  ends "$code" "$render" "$@" --dry-run
  words=$(cat "$notes/stderr")
  same "standard output" "" "$(cat "$notes/stdout")"
  ends "$code" "$render" "$@"
  same "words of a run and its dry run" "$(cat "$notes/stderr")" "$words"
}

check_report_as_data() {
  local scene=$notes/scene.json hash
  "$probe" scene "$root/scenes/first-touch.json" "$scene" 'events=[]' 'render.duration="100ms"'
  ends 0 "$render" "$scene" --json --quiet -o a.mkv -o frames/ -o b.gif
  same "standard error" "" "$(cat "$notes/stderr")"
  "$render" hash "$scene" | awk '{printf "%s", $3}' >"$notes/hashes"
  hash=$("$probe" digest "$notes/hashes" || true)
  python3 - "$notes/stdout" "$hash" <<'PYTHON'
import json, os, sys
report = json.load(open(sys.argv[1]))
outputs = {output["path"]: output for output in report["outputs"]}
assert list(outputs) == ["a.mkv", "frames/", "b.gif"], list(outputs)
assert outputs["a.mkv"]["bytes"] == os.path.getsize("a.mkv")
assert outputs["frames/"]["bytes"] == sum(os.path.getsize("frames/" + name) for name in os.listdir("frames") if name != "manifest.txt")
assert outputs["a.mkv"]["frames"] == 6 and outputs["b.gif"]["frames"] == 5
assert outputs["a.mkv"]["pixelHash"] == outputs["frames/"]["pixelHash"] != outputs["b.gif"]["pixelHash"]
assert not sys.argv[2] or outputs["a.mkv"]["pixelHash"] == sys.argv[2], sys.argv[2]
assert len(report["traceHash"]) == 32 and report["frames"] == 11
assert set(report["seconds"]) == {"wall", "simulate", "draw", "encode"}
PYTHON
  ends 64 "$render" "$scene" --json -o -
  ends 65 "$render" "$root/scenes/invalid/bare-time/scene.json" --json -o c.mp4
  same "place of the problem" "$root/scenes/invalid/bare-time/scene.json:16:27" \
    "$("$probe" diagnostics "$notes/stdout")"
  rm -r frames
  left a.mkv b.gif
}

check_report_of_progress() {
  local scene=$notes/scene.json code=0
  "$probe" scene "$root/scenes/pane.json" "$scene" 'film.size=[480,270]' 'film.hold=' \
    'film.speed=1' 'expect='
  ends 0 "$render" "$scene" -o a.mp4 --progress json --json
  python3 - "$notes/stderr" "$notes/stdout" <<'PYTHON'
import json, sys
events = [json.loads(line) for line in open(sys.argv[1])]
progress = [event for event in events if event["event"] == "progress"]
assert len(progress) >= 2 and progress[-1]["frames"] == progress[-1]["total"], events
done = [event["frames"] for event in progress]
assert done == sorted(set(done)), done
assert {event["event"] for event in events} == {"progress", "message"}, events
json.load(open(sys.argv[2]))
PYTHON
  # Lines come a second apart at most, and a bar only where one is asked for.
  ends 0 "$render" "$scene" -o a.mp4 -y --progress plain
  [ "$(grep -c ' frames, ' "$notes/stderr")" -le 10 ] || wrong "$(cat "$notes/stderr")"
  ends 0 "$render" "$scene" -o a.mp4 -y
  ! grep -q "$(printf '\r')" "$notes/stderr" || wrong "a bar where there is no terminal"
  ends 0 env NO_COLOR=1 "$render" "$scene" -o a.mp4 -y --progress bar
  grep -q "$(printf '\r')" "$notes/stderr" || wrong "no bar"
  ! grep -qF "$(printf '\033[3')" "$notes/stderr" || wrong "colours despite NO_COLOR"
  ends 0 "$render" "$scene" -o a.mp4 -y --progress none --quiet
  same "standard error" "" "$(cat "$notes/stderr")"
  ends 74 "$render" "$scene" -o a.mp4 --progress json
  same "an error as data" 74 "$(python3 -c 'import json, sys; print(json.load(sys.stdin)["exitCode"])' <"$notes/stderr")"
  ends 64 "$render" "$scene" -o a.mp4 --quiet --progress bar
  # On a terminal, as 'script' makes one.
  if script --version >/dev/null 2>&1; then
    script -qec "'$render' '$scene' -o a.mp4 -y" "$notes/typed" >/dev/null || code=$?
    same "exit code" 0 "$code"
    grep -q '█' "$notes/typed" || wrong "no bar on a terminal"
  fi
  left a.mp4
}

check_springs_of_every_sign_on_the_command_line() {
  # A value that begins with a minus is a value, also after a space.
  ends 0 "$render" spring --duration 1 --bounce -0.5 --velocity -200 --way -50
  grep -q '^-50 pt from -200 pt/s' "$notes/stdout" ||
    wrong "way and velocity are not those given:" "$(cat "$notes/stdout")"
  ends 0 "$render" spring --duration 1 --bounce -0.5
  grep -q '^  Core Animation  *2\.6 s' "$notes/stdout" ||
    wrong "Core Animation's end is not 2.6 s:" "$(cat "$notes/stdout")"
  ends 0 "$render" spring --duration 0.4 --damping-ratio 0.8 --velocity 2000
  grep -q '^  UIView  *duration 0\.4 s, dampingRatio 0\.8, initialVelocity 20 ways/s' \
    "$notes/stdout" || wrong "UIView's velocity is lost:" "$(cat "$notes/stdout")"
  ends 0 "$render" spring --stiffness 300 --damping 20 --way 0 --velocity 1000
  grep -q '^  thrown  *[0-9.]* pt off after [0-9.]* s' "$notes/stdout" ||
    wrong "a spring that is only thrown:" "$(cat "$notes/stdout")"
}
