#!/usr/bin/env bash
# Guess: the letters before the colon in XML are a program's own choice, so every reader of xlsx knows <x:row> as <row>.
# What happens: exceljs compares the names as they are written. Its stream reader finds a sheet without any row, and reports no
#   error; its whole-workbook reader fails. openpyxl, xlsx2csv, Gnumeric and read-excel-file read the same file.
# Why it matters: many programs built on Microsoft's Open XML library write this prefix, and a school's system may be one. A
#   list with no rows looks like an empty class. packages/core/src/node/excel/xml-stream.ts leaves the prefix out.
set -euo pipefail
if ! command -v ssconvert >/dev/null || ! command -v xlsx2csv >/dev/null || ! /usr/bin/python3 -c 'import openpyxl' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "gnumeric, python3-openpyxl and xlsx2csv are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends gnumeric python3-openpyxl xlsx2csv >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 >/dev/null
cat > make.py <<'PY'
import re, zipfile, openpyxl
SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
book = openpyxl.Workbook()
for row in (["Name", "Class", "Roll"], ["Asha Rao", "8A", 1], ["Ravi Das", "8A", 2]):
    book.active.append(row)
book.save("plain.xlsx")
with zipfile.ZipFile("plain.xlsx") as plain, zipfile.ZipFile("prefix.xlsx", "w", zipfile.ZIP_DEFLATED) as other:
    for name in plain.namelist():
        text = plain.read(name).decode()
        if SPACE in text:
            text = re.sub(r"<(/?)(?=\w)", r"<\1x:", text.replace(SPACE, SPACE.replace("xmlns", "xmlns:x")))
        other.writestr(name, text)
print("openpyxl", openpyxl.__version__)
for row in openpyxl.load_workbook("prefix.xlsx").active.iter_rows(values_only=True):
    print("openpyxl:", *row)
PY
/usr/bin/python3 make.py | tee openpyxl.txt
ssconvert --version | head -1
ssconvert prefix.xlsx gnumeric.csv 2>/dev/null
xlsx2csv prefix.xlsx xlsx2csv.csv
dpkg-query -W xlsx2csv | tr '\t' ' '
cat > try.js <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import exceljs from "exceljs";
import readFile from "read-excel-file/node";
console.log(`exceljs ${createRequire(import.meta.url)("exceljs/package.json").version}, read-excel-file 9.3.17, node ${process.version}`);
async function streamed(file) {
  const rows = [];
  for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(file))
    for await (const row of sheet) rows.push(row.values.slice(1).join(" "));
  return rows.length;
}
const whole = (file) => new exceljs.Workbook().xlsx.readFile(file).then((book) => book.worksheets[0].rowCount, () => "an error");
const counts = {
  "exceljs's stream, plain": await streamed("plain.xlsx"),
  "exceljs's stream, with the prefix": await streamed("prefix.xlsx"),
  "exceljs's whole workbook, plain": await whole("plain.xlsx"),
  "exceljs's whole workbook, with the prefix": await whole("prefix.xlsx"),
  "openpyxl": readFileSync("openpyxl.txt", "utf8").match(/^openpyxl:/gm)?.length,
  "Gnumeric": readFileSync("gnumeric.csv", "utf8").trim().split("\n").length,
  "xlsx2csv": readFileSync("xlsx2csv.csv", "utf8").trim().split("\n").length,
  "read-excel-file": (await readFile("prefix.xlsx"))[0].data.length,
};
for (const [reader, rows] of Object.entries(counts)) console.log(`rows in ${reader}: ${rows}`);
const holds = Object.values(counts).join() === "3,0,3,an error,3,3,3,3";
if (!holds) { console.log("CHANGED: the rows are not lost as described"); process.exit(1); }
console.log("As described: exceljs's stream reader finds no rows behind the prefix, and reports no error.");
JS
node try.js
