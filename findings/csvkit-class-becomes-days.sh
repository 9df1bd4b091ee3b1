#!/usr/bin/env bash
# Guess: csvkit leaves a class such as 8D alone, since it is neither a number nor a date.
# What happens: csvkit tries time spans, too. When all cells of a column look like one, 8D becomes "8 days, 0:00:00",
# 8H becomes 8:00:00 and 8M becomes 0:08:00. One other class in the column (8E) and all of them stay as they are.
# Why it matters: a list of one class sorted by csvsort has a false class in each row, a list of two classes has not,
# so a test with the whole school shows nothing. No file of packages/ relies on csvkit; its users do.
set -euo pipefail
if ! command -v csvsort >/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "csvkit is missing; installing it needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends csvkit >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
csvsort --version 2>&1
changed() { echo "CHANGED: $1"; exit 1; }
list() { printf 'name,class\nRavi Das,%s\nAsha Rao,%s\n' "$1" "$2"; }
for class in 8D 8H 8M 8W; do
  list "$class" "$class" | csvsort -c name > "$class.csv"
  echo "class $class of one list, sorted: $(tail -1 "$class.csv")"
done
list 8D 8E | csvsort -c name > both.csv
echo "classes 8D and 8E of one list:  $(tr '\n' ' ' < both.csv)"
list 8D 8D | csvsort -I -c name > plain.csv
echo "8D with -I (no inference):      $(tail -1 plain.csv)"
list 8D 8D | csvcut -c name,class > cut.csv
echo "8D by csvcut:                   $(tail -1 cut.csv)"
[ "$(tail -1 8D.csv)" = 'Ravi Das,"8 days, 0:00:00"' ] || changed "8D is not 8 days"
[ "$(tail -1 8H.csv)" = 'Ravi Das,8:00:00' ] || changed "8H is not 8 hours"
[ "$(tail -1 8M.csv)" = 'Ravi Das,0:08:00' ] || changed "8M is not 8 minutes"
[ "$(tail -1 8W.csv)" = 'Ravi Das,"56 days, 0:00:00"' ] || changed "8W is not 8 weeks"
[ "$(tail -1 both.csv)" = 'Ravi Das,8D' ] || changed "two classes are taken for time spans, too"
[ "$(tail -1 plain.csv)" = "Ravi Das,8D" ] || changed "-I guesses, too"
[ "$(tail -1 cut.csv)" = "Asha Rao,8D" ] || changed "csvcut guesses, too"
echo "As described: a column of one class becomes a column of time spans."
