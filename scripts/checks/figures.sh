# Figures of documents. Sourced by scripts/end-to-end.

check_figures_are_what_the_scenes_give() {
  has_font Inter || skip "Inter is not installed"
  "$root/scripts/figures" --check --built >"$notes/figures" 2>&1 || wrong "$(cat "$notes/figures")"
}

check_figures_agree_with_librsvg() {
  command -v rsvg-convert >/dev/null || skip "there is no rsvg-convert (librsvg2-bin)"
  has_font Inter || skip "Inter is not installed"
  local form theme tool
  tool=$(dirname "$render")/picture-difference
  build_release --package-path "$root" --product picture-difference \
    >"$notes/build" 2>&1 || wrong "$(cat "$notes/build")"
  for form in curves overlay strip onion timeline phase sweep strip-curves; do
    for theme in light dark; do
      ends 0 "$render" figure "$root/scenes/pane.json" --form $form --theme $theme -o $form.png -y
      ends 0 "$render" figure "$root/scenes/pane.json" --form $form --theme $theme -o $form.svg -y
      rsvg-convert --zoom 2 $form.svg -o $form.librsvg.png
      # Letters stand on other fractions of a pixel there: the mean alone counts.
      "$tool" --limit 0.5 $form.png $form.librsvg.png >"$notes/difference" 2>&1 || true
      sed -n 's/.*mean \([0-9.]*\).*/\1/p' "$notes/difference" | head -n 1 >>"$notes/means"
      rm $form.*
    done
  done
  same "figures compared" 16 "$(grep -c . "$notes/means")"
  remark "the largest mean difference of 16 is $(sort -g "$notes/means" | tail -n 1) levels"
  [ "$(awk '$1 >= 0.5' "$notes/means" | wc -l)" -eq 0 ] || wrong "$(cat "$notes/means")"
}

check_a_pdf_needs_librsvg_and_says_so() {
  mkdir empty
  PATH=$PWD/empty ends 69 "$render" figure "$root/scenes/pane.json" -o a.pdf
  says "rsvg-convert"
  rmdir empty
  left ""
  command -v rsvg-convert >/dev/null || skip "there is no rsvg-convert (librsvg2-bin)"
  ends 0 "$render" figure "$root/scenes/pane.json" -o a.pdf
  same "its first bytes" "%PDF" "$(head -c 4 a.pdf)"
  ends 74 "$render" figure "$root/scenes/pane.json" -o a.pdf
  left a.pdf
}
