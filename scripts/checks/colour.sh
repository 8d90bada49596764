# What other programs see in the films. Sourced by scripts/end-to-end.

check_colour_of_every_format() {
  "$root/scripts/check-colour" --built >"$notes/colour" 2>&1 || wrong "$(cat "$notes/colour")"
  remark "$(grep -c '^| [a-z0-9]' "$notes/colour") films$(grep '^skipped' "$notes/colour" | sed 's/^/; /')"
}

check_colour_page_is_true() {
  "$root/scripts/check-readme" docs/formats.md >"$notes/readme" 2>&1 ||
    wrong "$(cat "$notes/readme")"
}
