# What is written about the program is true. Sourced by scripts/end-to-end.

check_readme_commands() {
  "$root/scripts/check-readme" >"$notes/readme" 2>&1 || wrong "$(cat "$notes/readme")"
  remark "$(grep -c '^at ' "$notes/readme") blocks"
}

# Every script says what it is for.
check_scripts_have_help() {
  local script
  for script in "$root"/scripts/*; do
    [ -f "$script" ] || continue
    ends 0 "$script" --help
    grep -q "scripts/$(basename "$script")" "$notes/stdout" || wrong "$script --help says nothing"
  done
  left
}
