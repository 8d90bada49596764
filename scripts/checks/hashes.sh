# The same pixels whatever draws them. Sourced by scripts/end-to-end.

# Every fifth frame's hashes of the hero, made once, in $work/hero.hashes.
hero_hashes() {
  [ -s "$work/hero.hashes" ] ||
    "$render" hash "$root/scenes/pane.json" --every 5 --jobs 2 >"$work/hero.hashes"
}

check_hashes_equal_for_any_number_of_jobs() {
  local jobs
  hero_hashes
  for jobs in 1 5; do
    "$render" hash "$root/scenes/pane.json" --every 5 --jobs $jobs >"$jobs"
    diff "$work/hero.hashes" "$jobs"
  done
  # A hash that is the same for every frame would agree with everything.
  [ "$(awk '{print $3}' 1 | sort -u | wc -l)" -gt 20 ] || wrong "frames do not differ"
  remark "$(wc -l <1 | tr -d ' ') frames"
}

# The life of one frame, with the numbers that it has.
check_hashes_of_the_documentation() {
  local scene=$root/scenes/pane.json map=$root/ARCHITECTURE.md
  "$render" hash "$scene" --every 96 | sed -n 's/^film 96 //p' >hash
  [ -s hash ] || wrong "the film has no frame 96"
  grep -qF "$(cat hash)" "$map" || wrong "ARCHITECTURE.md has another hash than '$(cat hash)'"
  grep -qF "$(wc -c <"$scene" | awk '{ printf "%d %03d bytes", $1 / 1000, $1 % 1000 }')" "$map" ||
    wrong "ARCHITECTURE.md has another length of scenes/pane.json"
}

# What PNG files hold is what was drawn: ffmpeg decodes them, libxxhash hashes
# them, and nothing of Flick is between.
check_png_frames_hold_the_drawn_pixels() {
  local code=0 frame count=0
  hero
  hero_hashes
  mkdir fifth
  for frame in "$work"/hero/frames/frame-*[05].png; do
    ln -s "$frame" "fifth/$((10000 + count)).png"
    count=$((count + 1))
  done
  ffmpeg -v error -nostdin -start_number 10000 -i fifth/%05d.png -f rawvideo -pix_fmt rgba - |
    "$probe" hash 1920 1080 >decoded || code=$?
  [ "$code" -ne 77 ] || skip "there is no libxxhash that Python can load"
  [ "$code" -eq 0 ] || wrong "the frames could not be hashed"
  awk '{print $3}' "$work/hero.hashes" | diff - decoded
  remark "$(wc -l <decoded | tr -d ' ') frames"
}
