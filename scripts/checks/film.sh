# Films: their tags, their frames, their colours. Sourced by scripts/end-to-end.

# The facts of a film's picture, one KEY=VALUE a line.
facts() {
  ffprobe -v error -select_streams v:0 -count_frames -of default=noprint_wrappers=1 \
    -show_entries stream="codec_name,profile,width,height,pix_fmt,color_range,color_space,\
color_transfer,color_primaries,r_frame_rate,avg_frame_rate,nb_read_frames" "$1" | sort
}

# is_film FILE WIDTH HEIGHT FPS FRAMES: everything that is promised of an MP4.
is_film() {
  same "the film's facts" "avg_frame_rate=$4/1
codec_name=h264
color_primaries=bt709
color_range=tv
color_space=bt709
color_transfer=bt709
height=$3
nb_read_frames=$5
pix_fmt=yuv420p
profile=High
r_frame_rate=$4/1
width=$2" "$(facts "$1")"
  # With the index in front a browser plays before it has loaded everything.
  same "moov and mdat" "moov mdat" "$("$probe" boxes "$1" | grep -E '^(moov|mdat)$' | xargs)"
}

# rows SCENE [ARGUMENT…]: how many instants the trace has.
rows() {
  "$render" trace "$@" | tail -n +2 | wc -l | tr -d ' '
}

# The hero as film and frames, made once for all checks, in $work/hero.
hero() {
  [ ! -d "$work/hero" ] || return 0
  mkdir "$work/hero.new"
  (
    cd "$work/hero.new"
    "$render" "$root/scenes/pane.json" -o pane.mp4 -o frames/ 2>said
  )
  mv "$work/hero.new" "$work/hero"
}

check_film_of_the_hero() {
  local frames variant
  hero
  frames=$(rows "$root/scenes/pane.json" --variant Smooth)
  is_film "$work/hero/pane.mp4" 1920 1080 60 "$frames"
  for variant in Abrupt Smooth; do
    same "frames of $variant" "$frames" "$(rows "$root/scenes/pane.json" --variant $variant)"
  done
  same "PNG frames" "$frames" "$(find "$work/hero/frames" -name 'frame-*.png' | wc -l | tr -d ' ')"
  remark "$(grep -E 'frames in' "$work/hero/said")"
}

# Two colours whose luma differs by many steps between BT.709 and BT.601, so a
# film that is only tagged is found out.
check_film_is_converted_to_bt709() {
  local colour luma
  for colour in D55E00:113 0072B2:97; do
    luma=${colour#*:}
    "$probe" scene "$root/scenes/first-touch.json" scene.json 'film=' \
      'canvas.background="#'"${colour%:*}"'"' 'render.duration="100ms"' 'events=[]'
    "$render" scene.json -o "$luma.mp4"
    same "luma of #${colour%:*}" "$luma" "$("$probe" luma "$luma.mp4" 20 20)"
  done
}

check_film_of_odd_size() {
  local column
  "$probe" scene "$root/scenes/pane.json" scene.json 'film.size=[641,361]' \
    'film.speed=1' 'render.duration="500ms"' 'film.hold=' 'expect='
  ends 0 "$render" scene.json -o odd.mp4
  says "642×362"
  is_film odd.mp4 642 362 60 30
  for column in 0 200; do
    same "the edge's luma in row $column" "$("$probe" luma odd.mp4 640 $column)" \
      "$("$probe" luma odd.mp4 641 $column)"
  done
}

# Of a still and a sheet both ways give the same pixels, the small one in fewer bytes.
check_png_of_pictures_fast_and_small() {
  local picture
  ends 0 "$render" still "$root/scenes/pane.json" --at 340ms -o still.png
  ends 0 "$render" still "$root/scenes/pane.json" --at 340ms -o still-small.png --png small
  ends 0 "$render" sheet "$root/scenes/pane.json" --width 800 -o sheet.png
  ends 0 "$render" sheet "$root/scenes/pane.json" --width 800 -o sheet-small.png --png small
  for picture in still sheet; do
    ends 0 "$render" diff "$picture.png" "$picture-small.png"
    [ "$(wc -c <"$picture-small.png")" -lt "$(wc -c <"$picture.png")" ] ||
      wrong "'--png small' makes no smaller $picture"
  done
}

check_several_outputs_are_one_run() {
  "$probe" scene "$root/scenes/first-touch.json" scene.json 'film=' 'events=[]' \
    'render.duration="200ms"'
  ends 0 "$render" scene.json -o a.mp4 -o b.mp4 -o frames/
  is_film a.mp4 780 1688 60 12
  cmp a.mp4 b.mp4
  same "PNG frames" 12 "$(find frames -name 'frame-*.png' | wc -l | tr -d ' ')"
  same "standard output" "" "$(cat "$notes/stdout")"
}
