#!/usr/bin/env bash
# Guess: an xlsx file from another office program holds the same texts for every reader of one library.
# What happens: Gnumeric indents the XML of its workbooks. The stream reader of exceljs takes the blanks between the
# tags for text, so every name ends in two line breaks and fourteen blanks. Its whole-workbook reader does not.
# Why it matters: "Asha Rao" from the office's Gnumeric is not equal to "Asha Rao" in the register: each child is added
# twice, and a name on a card has empty lines. packages/core/src/node/excel/xlsx-texts.ts takes text inside <t> only.
set -euo pipefail
if ! command -v ssconvert >/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "gnumeric is missing; installing it needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends gnumeric >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 >/dev/null
printf 'Name,Class,Roll\nAsha Rao,8A,1\nRavi Das,8A,2\n' > list.csv
ssconvert list.csv list.xlsx 2>/dev/null
ssconvert --version | head -1
cat > try.js <<'JS'
import { createRequire } from "node:module";
import exceljs from "exceljs";
console.log(`exceljs ${createRequire(import.meta.url)("exceljs/package.json").version}, node ${process.version}`);
const book = new exceljs.Workbook();
await book.xlsx.readFile("list.xlsx");
const whole = book.worksheets[0].getRow(2).values.slice(1);
const rows = [];
for await (const sheet of new exceljs.stream.xlsx.WorkbookReader("list.xlsx"))
  for await (const row of sheet) rows.push(row.values.slice(1));
const streamed = rows[1];
console.log("whole workbook:", JSON.stringify(whole));
console.log("stream:        ", JSON.stringify(streamed));
const holds =
  JSON.stringify(whole) === '["Asha Rao","8A",1]' && streamed[0] !== "Asha Rao" &&
  /^Asha Rao\n\s+\n\s+$/.test(streamed[0]) && /^8A\s+$/.test(streamed[1]) && streamed[2] === 1;
if (!holds) { console.log("CHANGED: the texts are not as described"); process.exit(1); }
console.log("As described: the texts of the stream reader end in line breaks and blanks; the numbers are right.");
JS
node try.js
