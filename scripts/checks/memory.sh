# Memory. Sourced by scripts/end-to-end.

# The program's own peak for the hero at FPS frames a second, at full speed so
# that 300 frames a second stay affordable; prints kB.
peak_of_hero() {
  local code=0
  "$probe" scene "$root/scenes/pane.json" "$1.json" "render.fps=$1" 'film.speed=1'
  "$probe" peak "$1.peak" "$render" "$1.json" -o "$1.mp4" --jobs 2 --quiet || code=$?
  [ "$code" -ne 77 ] || skip "only Linux tells a process's own peak"
  [ "$code" -eq 0 ] || wrong "rendering at $1 fps ended with $code"
  cut -d ' ' -f 1 "$1.peak"
}

# ± 10 %, and 100 MB for 1080p.
measure_memory_of_films_of_any_length() {
  local slow fast
  slow=$(peak_of_hero 60)
  fast=$(peak_of_hero 300)
  remark "$slow kB at 60 fps, $fast kB at 300 fps, encoder $(cut -d ' ' -f 2 300.peak) kB"
  [ "$slow" -gt 1000 ] || wrong "a peak of $slow kB was not measured"
  [ "$slow" -lt 100000 ] && [ "$fast" -lt 100000 ] || wrong "more than 100 MB"
  [ $((fast * 10)) -le $((slow * 11)) ] && [ $((fast * 10)) -ge $((slow * 9)) ] ||
    wrong "60 and 300 fps differ by more than 10 %"
}
