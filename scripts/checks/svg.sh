# Pictures as vectors. Sourced by scripts/end-to-end.

check_svg_agrees_with_librsvg() {
  command -v rsvg-convert >/dev/null || skip "there is no rsvg-convert (librsvg2-bin)"
  "$root/scripts/check-svg" --built >"$notes/svg" 2>&1 || wrong "$(cat "$notes/svg")"
  same "frames compared" 20 "$(grep -c '^ok ' "$notes/svg")"
  same "planted mistakes found" 2 "$(grep -c '^planted and found' "$notes/svg")"
  remark "20 frames, $(sed -n 's/^in all 20: //p' "$notes/svg")"
}

check_svg_is_written_whole_or_not_at_all() {
  echo kept >kept.svg
  ends 74 "$render" still "$root/scenes/pane.json" --at 0ms -o kept.svg
  same "the file that was there" kept "$(cat kept.svg)"
  ends 64 "$render" still "$root/scenes/pane.json" --at 0ms -o a.pdf
  says "'.png' or '.svg'"
  (
    trap '' XFSZ
    ulimit -f 4
    ends 74 "$render" still "$root/scenes/pane.json" --at 340ms -o new/a.svg
  )
  left kept.svg
}
