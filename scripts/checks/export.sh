# Signals in other systems' words. Sourced by scripts/end-to-end.

check_export_of_the_documentation() {
  "$root/scripts/check-readme" docs/export.md >"$notes/readme" 2>&1 || wrong "$(cat "$notes/readme")"
}

check_export_plays_in_rlottie() {
  "$root/scripts/check-lottie" >"$notes/lottie" 2>&1 || wrong "$(cat "$notes/lottie")"
  ! grep -q '^skipped' "$notes/lottie" || skip "$(cat "$notes/lottie")"
  same "files compared" 11 "$(grep -c '^ok ' "$notes/lottie")"
  same "planted mistakes found" 2 "$(grep -c '^planted and found' "$notes/lottie")"
}

check_export_is_written_whole_or_not_at_all() {
  echo kept >kept.css
  ends 74 "$render" export "$root/scenes/first-touch.json" --signal pane.y --to css -o kept.css
  same "the file that was there" kept "$(cat kept.css)"
  ends 64 "$render" export "$root/scenes/pane.json" --signal pane.y --to css
  says "add '--variant'"
  ends 64 "$render" export "$root/scenes/first-touch.json" --signal pane.x --to css -o a.css
  says "did you mean 'pane.y'?"
  ends 64 "$render" export "$root/scenes/first-touch.json" --signal pane.y --to docx
  left kept.css
}
