# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154 # the caller sets dir, quadrille and so on
# The job that both clusters work: queens on a board of 15 x 15, in 40 parts.

parts=40
truth=2279184 # A000170

make_job() {
  run=$dir/run
  "$quadrille" gen queens 15 | "$quadrille" split --parts "$parts" --threads 1 --engine links --try 0 --quiet -o "$run"
}

is_done() { # PART: whether it has its whole answer
  grep -qs '"complete":true' "$(printf '%s/parts/000/%06d.json' "$run" "$1")"
}

# Before all parts are there, nothing may be printed that could be taken for the count.
refuse_merge() {
  local code=0
  "$quadrille" merge "$run" > "$dir/merged" 2> "$dir/refusal" || code=$?
  if [ "$code" != 65 ] || [ -s "$dir/merged" ]; then
    echo "merge of an unfinished job: exit $code, and it printed: $(cat "$dir/merged")" >&2
    return 1
  fi
  say "merge refuses: $(cat "$dir/refusal")"
}

accept_merge() {
  local total
  total=$("$quadrille" merge "$run")
  say "merged: $total, expected $truth"
  [ "$total" = "$truth" ]
}
