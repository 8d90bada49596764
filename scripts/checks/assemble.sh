# scripts/assemble. Sourced by scripts/end-to-end.

check_assemble_the_hero() {
  hero
  mkdir some few
  cp "$work"/hero/frames/frame-000*.png some
  ends 0 "$root/scripts/assemble" some pane.mp4
  is_film pane.mp4 1920 1080 60 100
  ends 74 "$root/scripts/assemble" some pane.mp4
  mv some/frame-0000*.png few
  ends 0 "$root/scripts/assemble" few pane.mp4 --fps 30 -y
  same "frames a second" "r_frame_rate=30/1" "$(facts pane.mp4 | grep ^r_frame_rate)"
  rm -r some few
  left pane.mp4
}

# The film that the program pipes and the one that is assembled from its frames
# have the same colours, though one is converted by Flick and one by ffmpeg.
check_assemble_has_the_colours_of_the_film() {
  local place one other
  "$probe" scene "$root/scenes/first-touch.json" scene.json 'film=' 'layers=[]' 'behaviors={}' \
    'canvas.size=[101,75]' 'canvas.scale=1' 'canvas.background="#D55E00"' 'events=[]' 'render.duration="100ms"'
  ends 0 "$render" scene.json -o film.mp4 -o frames/
  ends 0 "$root/scripts/assemble" frames assembled.mp4
  says "102×76"
  is_film assembled.mp4 102 76 60 6
  for place in "0 0" "50 30" "100 74" "101 75"; do
    # shellcheck disable=SC2086
    one=$("$probe" luma film.mp4 $place) other=$("$probe" luma assembled.mp4 $place)
    [ $((one - other)) -ge -1 ] && [ $((one - other)) -le 1 ] ||
      wrong "luma at $place: $one in the film, $other assembled"
  done
}

check_assemble_refuses() {
  local bin=$work/few-tools tool
  mkdir frames
  ends 66 "$root/scripts/assemble" frames a.mp4
  ends 66 "$root/scripts/assemble" nowhere a.mp4
  ends 64 "$root/scripts/assemble" frames
  ends 64 "$root/scripts/assemble" frames a.mp4 --fps fast
  ends 64 "$root/scripts/assemble" frames a.webm
  "$probe" scene "$root/scenes/first-touch.json" scene.json 'events=[]' \
    'render.duration="100ms"'
  "$render" scene.json -o "$work/few-frames/"
  mv "$work"/few-frames/frame-* frames
  rm scene.json
  ends 74 "$root/scripts/assemble" frames frames/frame-00000.png/a.mp4
  mkdir "$bin"
  for tool in bash dirname basename sed sort uname; do ln -s "$(command -v $tool)" "$bin"; done
  ends 69 env PATH="$bin" "$root/scripts/assemble" frames a.mp4
  says "install ffmpeg"
  rm frames/frame-00002.png
  ends 65 "$root/scripts/assemble" frames a.mp4
  says "frame 2 is missing"
  rm -r frames
  left
}
