# A film drawn in parts and joined. Sourced by scripts/end-to-end.

# The hashes of a film's frames as ffmpeg decodes them, one a line.
decoded_frames() { ffmpeg -v error -nostdin -i "$1" -map 0:v -f framemd5 - | sed -n 's/.*, //;/^#/!p'; }

# The lines of a manifest that name frames.
listed_frames() { sed '1,/^frame hash$/d' "$1"; }

# draw_parts SCENE [ARGUMENT…]: the film in three parts.
draw_parts() {
  local part
  for part in 2/3 3/3 1/3; do ends 0 "$render" "$@" --shard $part; done
}

check_shards_of_frames_are_the_whole() {
  local scene=$root/scenes/pane.json
  ends 0 "$render" "$scene" --size 640x360 -o whole/
  draw_parts "$scene" --size 640x360 -o part/
  ends 0 "$render" merge part.part-3-of-3 part.part-1-of-3 part.part-2-of-3 -o joined/
  diff -r whole joined
  # What the manifest lists is what 'render hash' prints.
  "$render" hash "$scene" --size 640x360 --every 60 | awk '{print $2, $3}' >drawn
  while read -r number hash; do
    listed_frames joined/manifest.txt |
      awk -v n="$number" '{ split($1, ends, "-"); if (ends[1] <= n && n <= ends[ends[2] ? 2 : 1]) print n, $2 }'
  done <drawn >listed
  diff drawn listed
  remark "$(find joined -name 'frame-*.png' | wc -l | tr -d ' ') frames"
}

# Without loss the decoded frames are equal, and with loss too, as the encoder runs
# once, when the parts are joined.
check_shards_of_films_are_the_whole() {
  local scene=$root/scenes/pane.json part small=(--size 320x180 --range ..500ms) quality
  for part in mp4 mkv mov webm; do
    quality=$([ $part = mov ] && echo standard || echo lossless)
    ends 0 "$render" "$scene" "${small[@]}" --quality "$quality" -o whole.$part
    draw_parts "$scene" "${small[@]}" --quality "$quality" -o part.$part
    ends 0 "$render" merge part.part-2-of-3.$part part.part-1-of-3.$part part.part-3-of-3.$part \
      -o joined.$part
    decoded_frames whole.$part >whole
    decoded_frames joined.$part >joined
    diff whole joined
    [ "$(sort -u whole | wc -l)" -gt 50 ] || wrong "the film's frames are all alike"
  done
  rm ./*
  for part in "mp4 h264" "mp4 h265" "mp4 av1" "webm h264"; do
    rm -f ./*
    ends 0 "$render" "$scene" "${small[@]}" --quality draft --codec "${part#* }" -o "whole.${part% *}"
    draw_parts "$scene" "${small[@]}" --quality draft --codec "${part#* }" -o "part.${part% *}"
    ends 0 "$render" merge part.part-{2,1,3}-of-3."${part% *}" -o "joined.${part% *}"
    same "the film's facts" "$(facts "whole.${part% *}")" "$(facts "joined.${part% *}")"
    decoded_frames "whole.${part% *}" >whole
    decoded_frames "joined.${part% *}" >joined
    diff whole joined
  done
  remark "with H.264, H.265, AV1 and VP9, and without loss"
}

check_shards_that_do_not_fit_are_refused() {
  local scene=$root/scenes/first-touch.json
  draw_parts "$scene" --scale 1 --range ..500ms -o a.mp4
  ends 66 "$render" merge a.part-1-of-3.mp4 a.part-3-of-3.mp4 -o a.mp4
  says "error: frames 10-19 are in no part"
  says "help: name the part 2/3 too"
  ends 0 "$render" "$scene" --scale 1 --range ..500ms --shard 2/3 -y -o a.mp4 \
    --set behaviors.pane.motion.spring.damping=22
  ends 1 "$render" merge a.part-1-of-3.mp4 a.part-2-of-3.mp4 a.part-3-of-3.mp4 -o a.mp4
  says "are parts of different films: 'scene' is"
  ends 64 "$render" "$scene" -o a.gif --shard 1/2
  says "cannot be drawn in parts"
  left a.part-{1,2,3}-of-3.mp4{,.manifest}
}
