# Scenes in Markdown pages, and what newcomers type. Sourced by scripts/end-to-end.

# page AT: a page with a scene that begins at that time.
page() {
  printf '%s\n' '# A page' '' 'Text' '```flick strip count=3 alt="A box"' \
    '{ "flick": 1, "canvas": { "size": [90, 90] },' \
    '  "layers": [{ "id": "box", "type": "rect", "frame": [0, 0, 9, 9] }],' \
    '  "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 60 },' \
    '    "initial": "a", "motion": { "ease": { "duration": "100ms" } } } },' \
    "  \"events\": [{ \"at\": $1, \"set\": { \"box\": \"b\" } }] }" '```' 'more'
}

check_pages_are_written_whole_or_not_at_all() {
  mkdir in
  page 100 >in/a.md
  ends 65 "$render" docs in out
  says 'in/a.md:9:22: error: a time needs a unit [time-unit]'
  says 'help: write "100ms"'
  left in in/a.md
  page '"100ms"' >in/a.md
  ends 0 "$render" docs in out
  says "1 page, 1 picture drawn, 0 kept"
  same "the page" "$(printf '%s\n' '# A page' '' 'Text' '' '![A box](P)' '' 'more')" \
    "$(sed 's/(a-flick-.*svg)/(P)/' out/a.md)"
  (
    cd in
    ends 0 "$render" docs a.md ../out
    says "1 page, 0 pictures drawn, 1 kept"
  )
  ends 64 "$render" docs in in
  ends 66 "$render" docs none out
  rm -r in out
}

# A command that is named is parsed by itself, and what that refuses by the root.
check_commands_speak_as_the_program() {
  local command
  for command in check film "golden verify" "farm run"; do
    # shellcheck disable=SC2086
    "$render" help $command >whole
    # shellcheck disable=SC2086
    "$render" $command --help >part
    diff whole part
    # shellcheck disable=SC2086
    ends 64 "$render" $command --nothing
    says "Usage: render $command "
  done
  rm whole part
  same "the version" "$("$render" --version)" "$("$render" check --version)"
  ends 64 "$render" golden help
  says "Unexpected argument 'help'"
  ends 66 "$render" check help
  left
}

check_what_newcomers_type_is_answered() {
  ends 0 "$render" new card
  ends 66 "$render" check crad.json
  says "did you mean 'card.json'?"
  ends 66 "$render" card
  says "did you mean 'card.json'?"
  ends 64 "$render" shett card.json
  says "did you mean 'sheet'?"
  ends 64 "$render" card.json -o film
  says "'film.mp4' for a film, or 'film/' for a folder"
  ends 64 "$render" still card.json --at 0s -o picture
  says "'.png' or '.svg'"
  "$render" still card.json --at 0s -o - >a.png
  "$render" still card.json --at 0s -o b.png
  cmp a.png b.png || wrong "standard output takes another picture"
  "$render" sheet card.json --frames 4 --width 640 -o - >sheet.png
  "$render" sheet card.json --frames 4 --width 640 -o file.png
  cmp sheet.png file.png || wrong "standard output takes another sheet"
  ends 64 "$render" sheet card.json -o sheet.gif
  says "a contact sheet is written as '.png'"
  "$render" figure card.json -o - >c.svg
  "$render" figure card.json -o d.svg
  cmp c.svg d.svg || wrong "standard output takes another figure"
  ends 0 "$render" spring --response 400ms --damping-ratio 0.8
  cp "$notes/stdout" spring
  ends 0 "$render" spring --response 0.4 --damping-ratio 0.8
  cmp spring "$notes/stdout" || wrong "400ms is not 0.4 s"
  ends 64 "$render" spring --response 400ms
  says "'--response' alone is no spring; add '--damping-ratio'"
  ends 0 "$render" spring --preset "SwiftUI bouncy"
  ends 64 "$render" spring --preset bouncey
  says "did you mean 'bouncy'?"
  ends 0 "$render" new grid --from icon-grid
  ends 0 "$render" check .
  says "grid.json: "
  says "card.json: "
  sed 's/"at": "\([0-9]*\)ms"/"at": \1/' card.json >wrong.json
  ends 65 "$render" check . --format gcc
  grep -q '^\./wrong.json:[0-9]*:[0-9]*: error: a time needs a unit (.*) \[time-unit\]$' \
    "$notes/stdout" || wrong "no line for editors:" "$(cat "$notes/stdout")"
  ends 65 "$render" check . --format github
  grep -q '^::error file=./wrong.json,line=' "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  ends 65 "$render" check . --junit scenes.xml
  python3 -c 'import sys, xml.etree.ElementTree as x
suite = x.parse(sys.argv[1]).getroot()[0]
assert (suite.get("tests"), suite.get("failures")) == ("3", "1"), suite.attrib' scenes.xml
  ends 64 "$render" check . --format gcc --json
  ends 0 "$render" explain time-unit
  grep -q '^Right: "at": "300ms"$' "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  rm -r ./*
}
