#!/usr/bin/env bash
# Guess: a CSV parser that finds out line ends by itself takes CR LF and LF alike, line by line.
# What happens: csv-parse decides by the first line end alone. After a heading line that ends in CR LF, lines that end
# in LF are no lines: all other children run together into one record. With `columns` and `relax_column_count`
# every child but the first is gone without an error.
# Why it matters: scripts write a heading with CR LF and rows with LF (PHP's fputcsv writes LF). A list of a class then
# arrives as one child. packages/core/src/node/spreadsheets/read-csv.ts (LINE_ENDS) gives all three line ends.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund csv-parse@7.0.3 >/dev/null
cat > try.js <<'JS'
import { createRequire } from "node:module";
import { parse } from "csv-parse/sync";
const { version } = createRequire(import.meta.url)("./node_modules/csv-parse/package.json");
console.log(`csv-parse ${version}, node ${process.version}`);
const text = "name,class\r\nAsha Rao,8A\nRavi Das,8B\nMina Roy,8C\n";
console.log("the file:", JSON.stringify(text));
let refused = "";
try { parse(text); } catch (error) { refused = error.code; }
console.log("plain:", refused);
const loose = parse(text, { columns: true, relax_column_count: true });
console.log("with columns and relax_column_count:", JSON.stringify(loose));
const turned = parse(text.replace("\r\n", "\n").replace("8A\n", "8A\r\n"), { columns: true, relax_column_count: true });
console.log("LF first and CR LF later:", JSON.stringify(turned));
const told = parse(text, { columns: true, record_delimiter: ["\r\n", "\n", "\r"] });
console.log("with record_delimiter said:", JSON.stringify(told));
const one = parse("name\r\nAsha Rao\nRavi Das\n");
console.log("one column:", JSON.stringify(one));
const holds =
  refused === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH" &&
  loose.length === 1 && loose[0].class === "8A\nRavi Das" &&
  turned.length === 3 && turned[0].class === "8A\r" && told.length === 3 && told[2].name === "Mina Roy" &&
  one.length === 2 && one[1][0] === "Asha Rao\nRavi Das\n";
if (!holds) { console.log("CHANGED: mixed line ends are read differently from what is described here"); process.exit(1); }
console.log("As described: one record of three children, unless the line ends are said.");
JS
node try.js
