#!/usr/bin/env bash
# Guess: a fuzzy matcher that knows Unicode tells two Hindi names apart at least as well as two English ones.
# What happens: before it compares, fuzzball turns vowel signs into blanks, as fuzzywuzzy does in Python. Hindi vowels
# are signs on the consonant, so राम and रोम, राजेश and राजीश or सीता and सुता are 100 of 100 alike; Asha and Usha are 75.
# Why it matters: a search for duplicates at "90 or more" merges different children of one class, in Indian scripts only.
# packages/core/src/forms/values/search-columns.ts drops marks in other scripts, but never in Indian ones.
set -euo pipefail
if ! /usr/bin/python3 -c 'import fuzzywuzzy' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "python3-fuzzywuzzy is missing; installing it needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends python3-fuzzywuzzy >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund fuzzball@2.2.6 >/dev/null
cat > try.js <<'JS'
import { createRequire } from "node:module";
import * as fuzz from "fuzzball";
console.log(`fuzzball ${createRequire(import.meta.url)("fuzzball/package.json").version}, node ${process.version}`);
const pairs = [["राम", "रोम"], ["राजेश", "राजीश"], ["सीता", "सुता"], ["Asha", "Usha"]];
for (const [a, b] of pairs)
  console.log(a, b, "ratio", fuzz.ratio(a, b), "compared as", JSON.stringify(fuzz.full_process(a)), JSON.stringify(fuzz.full_process(b)));
const left = fuzz.ratio("राम", "रोम", { full_process: false });
console.log("राम रोम without full_process:", left);
const holds = pairs.slice(0, 3).every(([a, b]) => fuzz.ratio(a, b) === 100) && fuzz.ratio("Asha", "Usha") === 75 && left < 80;
if (!holds) { console.log("CHANGED: fuzzball keeps the vowel signs"); process.exit(1); }
JS
node try.js
cat > try.py <<'PY'
import subprocess, sys, warnings
warnings.simplefilter("ignore")
from fuzzywuzzy import fuzz, utils
print(subprocess.run(["dpkg-query", "-W", "python3-fuzzywuzzy"], capture_output=True, text=True).stdout.strip())
print("fuzzywuzzy: राम रोम token_sort_ratio", fuzz.token_sort_ratio("राम", "रोम"), "compared as", utils.full_process("राम"))
if fuzz.token_sort_ratio("राम", "रोम") != 100:
    print("CHANGED: fuzzywuzzy keeps the vowel signs")
    sys.exit(1)
PY
/usr/bin/python3 try.py
echo "As described: names that differ in a vowel only are the same to both."
