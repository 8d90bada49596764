# Measuring films. Sourced by scripts/end-to-end. Films come from ffmpeg, not from us.

# film NAME FILTER…: a film of 160 × 120 at 60 a second, losing nothing.
film_of() {
  ffmpeg -v error -f lavfi -i "color=c=white:s=160x120:r=60:d=0.5" -f lavfi \
    -i "color=c=black:s=40x28:r=60:d=0.5" -filter_complex "[0][1]overlay=$2" -c:v ffv1 "$1"
}

check_measure_follows() {
  film_of card.mkv "x=20+2*n:y=40"
  ends 0 "$render" measure card.mkv --track card=20,40,40,28@0 -o card.csv --review card.png
  says "card: found in all 30 pictures, x 40 to 98, y 54"
  [ "$(head -n 1 card.csv)" = "time_s,card.x,card.y,card.error,card.mark" ] || wrong "$(head -n 1 card.csv)"
  awk -F, 'NR > 1 && ($2 - 40 - 2 * (NR - 2)) ^ 2 > 0.0001 { exit 1 }' card.csv ||
    wrong "it is elsewhere: $(cat card.csv)"
  ends 74 "$render" measure card.mkv --track card=20,40,40,28@0 -o card.csv
  says "exists"
  ends 0 "$render" measure card.mkv --track 60,40,40,28@0.334 -o late.csv --points-per-pixel 0.5
  sed -n 2p late.csv | grep -q '^0,20,27,' || wrong "the way back is another: $(cat late.csv)"
  left card.csv card.mkv card.png late.csv
}

check_measure_refuses_hostile_films() {
  film_of away.mkv "x=110+4*n:y=40"
  ends 0 "$render" measure away.mkv --track card=110,40,40,28@0 -o away.csv
  says "to the end: it leaves the picture"
  tail -n 1 away.csv | grep -q ',lost$' || wrong "it is not lost: $(tail -n 1 away.csv)"
  ends 64 "$render" measure away.mkv --track card=150,40,40,28@0 -o a.csv
  says "not within the picture, which has 160 × 120 pixels"
  ends 64 "$render" measure away.mkv --track card=2,2,20,20@0 -o a.csv
  says "of one colour"
  ends 64 "$render" measure away.mkv --track card=110,40,40,28@7 -o a.csv
  says "begins after the last picture"
  ends 64 "$render" measure away.mkv -o a.csv
  says "no box is named"
  ends 64 "$render" measure away.mkv --track nonsense -o a.csv
  ffmpeg -v error -i away.mkv -frames:v 1 -c:v ffv1 one.mkv
  ends 65 "$render" measure one.mkv --track card=110,40,40,28@0 -o a.csv
  says "one picture, in which nothing moves"
  echo "no film" >text.mp4
  ends 65 "$render" measure text.mp4 --track card=0,0,40,28@0 -o a.csv
  says "no pictures that ffmpeg can read"
  ends 66 "$render" measure none.mp4 --track card=0,0,40,28@0 -o a.csv
  left away.csv away.mkv one.mkv text.mp4
}

check_tables_are_measured() {
  printf 'frame_ms;x;turn\n0;1,5;90\n16,5;3;180\n' >table.csv
  ends 0 "$render" measure table.csv --value x --unit px --points-per-pixel 0.5 --offset x=10 -o a.csv
  says "x: 2 samples from 0 to 0.017 s, 10.8 to 11.5"
  [ "$(cat a.csv)" = "$(printf 'time_s,x\n0,10.75\n0.0165,11.5')" ] || wrong "$(cat a.csv)"
  ends 0 sh -c "'$render' measure - --unit turn=deg -o b.csv <table.csv"
  grep -q '^0.0165,3,3.14159' b.csv || wrong "$(cat b.csv)"
  ends 64 "$render" measure table.csv --track 0,0,9,9@0 -o c.csv
  says "is no film"
  film_of card.mkv "x=20+2*n:y=40"
  ends 64 "$render" measure card.mkv --track 20,40,40,28@0 --time t -o c.csv
  says "is a film, and has no columns"
  # Ten million rows are refused by their bytes, a million and one by their number.
  awk 'BEGIN { print "t,x"; for (i = 0; i <= 1000000; i++) print i "," i % 9 }' >many.csv
  ends 65 "$render" measure many.csv -o c.csv
  says "more than 1000000 rows"
  rm many.csv
  left a.csv b.csv card.mkv table.csv
}

check_measured_motions_are_compared() {
  film_of card.mkv "x=20+2*n:y=40"
  "$render" measure card.mkv --track card=20,40,40,28@0 -o card.csv --quiet
  awk -F, 'NR == 1 { print "time_s,card.x"; next } { print $1 * 2 + 0.1 "," $2 + 7 }' card.csv >slow.csv
  ends 0 "$render" diff card.csv slow.csv --within 0.01
  grep -q "0.5 times as fast, and 7 farther" "$notes/stdout" || wrong "$(cat "$notes/stdout")"
  ends 0 "$render" diff card.csv slow.csv --within 0.1
  ends 0 "$render" diff card.csv slow.csv --within 0.1 --json
  python3 -m json.tool "$notes/stdout" "$notes/json"
  ends 64 "$render" diff card.csv card.csv --within -1
  left card.csv card.mkv slow.csv
}
