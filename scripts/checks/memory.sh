# Memory. Sourced by scripts/end-to-end.

# peak_of SCENE OUTPUT JOBS: the program's own peak in kB.
peak_of() {
  local code=0
  # How long the encoder thinks is nothing of ours.
  "$probe" peak "$notes/peak" "$render" "$1" -o "$2" --jobs "$3" --quality draft --quiet || code=$?
  [ "$code" -ne 77 ] || skip "only Linux tells a process's own peak"
  [ "$code" -eq 0 ] || wrong "rendering '$2' with $3 jobs ended with $code"
  read -r own encoder <"$notes/peak"
  [ "$own" -gt 1000 ] || wrong "a peak of $own kB was not measured"
  [ "$own" -lt 100000 ] || wrong "'$2' with $3 jobs takes $own kB, more than 100 MB"
}

# 100 MB for 1920 × 1080, and five times the frames take no more than what is drawn
# ahead: one worker, so that no chance decides how many there are. Full speed, so that
# 300 frames a second stay affordable.
check_memory_of_films_of_any_length() {
  local own encoder slow fps
  for fps in 60 300; do
    "$probe" scene "$root/scenes/pane.json" $fps.json "render.fps=$fps" 'film.speed=1' 'film.hold=' \
      'expect=' 'render.duration="800ms"'
    peak_of $fps.json $fps.mp4 1
    [ $fps -eq 300 ] || slow=$own
  done
  remark "$slow kB at 60 fps, $own kB at 300 fps, encoder $encoder kB"
  # 6 MB are set aside for frames ahead; how full they are is chance.
  [ $((own - slow)) -le 12000 ] || wrong "300 fps take $((own - slow)) kB more than 60"
}

# As many workers as anybody may ask for. AVIF's encoder takes a second for each picture
# of the hero, and a third of that for phones with nothing but the pane.
check_memory_of_outputs_with_many_workers() {
  local own encoder output found='' scene
  "$probe" scene "$root/scenes/pane.json" short.json 'film.speed=1' 'film.hold=' 'expect=' \
    'render.duration="500ms"' 'render.fps=20'
  "$probe" scene short.json empty.json \
    'layers=[{ "id": "pane", "type": "rect", "frame": [0, 633, 390, 900], "fill": "#2F6FED" }]'
  for output in a.mp4 a.mov a.webm a.mkv a.gif a.apng a.webp a.avif frames/ a-####.png; do
    scene=short.json
    [ $output != a.avif ] || scene=empty.json
    peak_of "$scene" "$output" 256
    found+=" $output $((own / 1000)),"
  done
  remark "in MB:${found%,}"
}

# What reads many scenes keeps none of them.
check_memory_of_reading_many_scenes() {
  local scene=$root/scenes/inbox.json one many scenes=()
  "$probe" peak "$notes/peak" "$render" check --quiet "$scene" || skip "only Linux tells a process's own peak"
  read -r one _ <"$notes/peak"
  for _ in {1..200}; do scenes+=("$scene"); done
  "$probe" peak "$notes/peak" "$render" check --quiet "${scenes[@]}"
  read -r many _ <"$notes/peak"
  remark "$one kB for one, $many kB for 200"
  [ $((many - one)) -le 16000 ] || wrong "200 scenes take $((many - one)) kB more than one"
}
