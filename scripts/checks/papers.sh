# What is written about the program is true. Sourced by scripts/end-to-end.

check_readme_commands() {
  "$root/scripts/check-readme" >"$notes/readme" 2>&1 || wrong "$(cat "$notes/readme")"
  remark "$(grep -c '^at ' "$notes/readme") blocks"
}

check_lessons_and_recipes() {
  "$root/scripts/check-lessons" --built --quick >"$notes/lessons" 2>&1 || wrong "$(cat "$notes/lessons")"
  remark "$(grep -c '^docs/' "$notes/lessons") pages"
}

# commands_of PROGRAM: the words of its commands, one a line.
commands_of() {
  ends 0 "$1" --help
  sed -n 's/^  \([a-z]*\) .*[A-Z].*/\1/p' "$notes/stdout"
  ends 0 "$1" golden --help
  sed -n 's/^  \([a-z]*\) .*[A-Z].*/golden \1/p' "$notes/stdout"
}

# Every command says how it is used.
check_commands_have_help() {
  local command
  commands_of "$render" >"$notes/commands"
  [ "$(wc -l <"$notes/commands")" -ge 23 ] || wrong "commands are not told:" "$(cat "$notes/commands")"
  while read -r command; do
    # The words of a command are arguments.
    # shellcheck disable=SC2086
    ends 0 "$render" $command --help
    grep -q "USAGE: render $command" "$notes/stdout" || wrong "$command --help says nothing"
  done <"$notes/commands"
  left
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

# A page in Chinese is that of the English page as it is now, block by block.
check_siblings_of_changed_pages_fail() {
  local siblings=$PWD/scripts/support/siblings
  mkdir -p scripts/support docs
  cp "$root/scripts/support/siblings" scripts/support
  printf '# A tap\n\n```sh\nrender tap.json\n```\n' >docs/tap.md
  printf '# 轻点\n\n```sh\nrender tap.json\n```\n' >docs/tap.zh.md
  ends 1 "$siblings"
  says "docs/tap.zh.md:1: begins with no stamp"
  ends 0 "$siblings" --stamp docs/tap.zh.md
  ends 0 "$siblings"
  printf 'One more word.\n' >>docs/tap.md
  ends 1 "$siblings"
  says "tap.md is $(git hash-object docs/tap.md | cut -c 1-12) now"
  ends 0 "$siblings" --stamp docs/tap.zh.md
  sed -i.bak 's/render tap/render  tap/' docs/tap.zh.md
  ends 1 "$siblings"
  says "docs/tap.zh.md:4: this block is not that of tap.md"
}
