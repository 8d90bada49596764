# Debug and release say and draw the same. Sourced by scripts/end-to-end.

builds_agree_on_hashes() {
  hero_hashes
  "$render_debug" hash "$root/scenes/pane.json" --every 10 >debug
  diff "$work/hero.hashes" debug
  "$render" hash "$root/scenes/first-touch.json" >release
  "$render_debug" hash "$root/scenes/first-touch.json" >debug
  diff release debug
}

builds_agree_on_traces() {
  local scene
  for scene in "$root"/scenes/*.json; do
    "$render" trace "$scene" --rate frames >release
    "$render_debug" trace "$scene" --rate frames >debug
    cmp release debug || wrong "${scene##*/}"
  done
  for scene in hammer pause-a-tree velocity-trackers; do
    "$render" trace "$root/scenes/$scene.json" --rate ticks >release
    "$render_debug" trace "$root/scenes/$scene.json" --rate ticks >debug
    cmp release debug
  done
}

# A few frames of every scene, at a quarter of their size.
builds_agree_on_frames() {
  local scene count=0
  for scene in "$root"/scenes/*.json; do
    "$render" hash "$scene" --scale 0.25 --every 120 >release
    "$render_debug" hash "$scene" --scale 0.25 --every 120 >debug
    cmp release debug || wrong "${scene##*/}"
    count=$((count + $(wc -l <debug)))
  done
  remark "$count frames"
}

builds_agree_on_export() {
  local format
  for format in css lottie cakeyframe csv json; do
    ends 0 "$render" export "$root/scenes/pane.json" --variant Smooth --signal pane.y --to "$format" -o release -y
    ends 0 "$render_debug" export "$root/scenes/pane.json" --variant Smooth --signal pane.y --to "$format" -o debug -y
    cmp release debug || wrong "the $format differs between debug and release"
  done
  left debug release
}

builds_agree_on_figures() {
  local form
  for form in curves overlay onion timeline phase sweep; do
    ends 0 "$render" figure "$root/scenes/pane.json" --form $form -o release.svg -y
    ends 0 "$render_debug" figure "$root/scenes/pane.json" --form $form -o debug.svg -y
    cmp release.svg debug.svg || wrong "the figure '$form' differs between debug and release"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' release.svg
  done
  left debug.svg release.svg
}

builds_agree_on_svg() {
  local scene
  for scene in pane spring-grid pip-throw; do
    ends 0 "$render" still "$root/scenes/$scene.json" --at 340ms -o release.svg -y
    ends 0 "$render_debug" still "$root/scenes/$scene.json" --at 340ms -o debug.svg -y
    cmp release.svg debug.svg || wrong "the SVG of $scene differs between debug and release"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' release.svg
  done
  left debug.svg release.svg
}

builds_agree_on_goldens_and_differences() {
  unset CI
  golden_scene a.json
  ends 0 "$render" golden record a.json
  ends 0 "$render_debug" golden verify a.json --jobs 5
  golden_scene a.json 20.1
  ends 1 "$render_debug" golden verify a.json --no-failures
  "$render" a.json -o a/ 2>"$notes/log"
  "$render_debug" a.json -o b/ --set behaviors.box.motion.spring.damping=20 2>"$notes/log"
  ends 1 "$render" diff a b --json
  cp "$notes/stdout" "$notes/release"
  ends 1 "$render_debug" diff a b --json
  cmp "$notes/stdout" "$notes/release"
}

# In debug the parser finds commands whose options contradict each other.
builds_agree_on_help() {
  local command
  commands_of "$render" >"$notes/commands"
  while read -r command; do
    # The words of a command are arguments.
    # shellcheck disable=SC2086
    ends 0 "$render_debug" $command --help
    cp "$notes/stdout" "$notes/debug"
    # shellcheck disable=SC2086
    ends 0 "$render" $command --help
    cmp "$notes/stdout" "$notes/debug"
  done <"$notes/commands"
}
