#!/usr/bin/env bash
# Guess: the two readers of exceljs, for a whole workbook and for a stream, give the same text for the same cell.
# What happens: for a name with a reading above it (the phonetic guide that Japanese Excel keeps with typed names),
# the stream reader drops the name and gives the last part of the reading. openpyxl, read-excel-file and the other
# reader of exceljs give the name.
# Why it matters: the card of a child would show the sound of the given name in place of the name, with no error.
# packages/core/src/node/excel/xlsx-texts.ts reads text with an own reader and leaves readings out.
set -euo pipefail
if ! /usr/bin/python3 -c 'import xlsxwriter, openpyxl' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "python3-xlsxwriter and python3-openpyxl are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends python3-xlsxwriter python3-openpyxl >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 >/dev/null
cat > make.py <<'PY'
import xlsxwriter, openpyxl, zipfile
book = xlsxwriter.Workbook("plain.xlsx")
sheet = book.add_worksheet("8A")
sheet.write_row(0, 0, ["Name", "Class"])
sheet.write_row(1, 0, ["NAME", "8A"])
book.close()
# The reading as ECMA-376 part 1, 18.4.6 (rPh) has it.
text = ('山田 花子</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><rPh sb="3" eb="5"><t>ハナコ</t></rPh>'
        '<phoneticPr fontId="0"/>')
# The stream reader needs the parts in the order in which Excel writes them: sheets last.
with zipfile.ZipFile("plain.xlsx") as old, zipfile.ZipFile("list.xlsx", "w", zipfile.ZIP_DEFLATED) as new:
    for name in sorted(old.namelist(), key=lambda name: ("worksheets" in name, not name.startswith(("[", "_rels")))):
        new.writestr(name, old.read(name).replace(b"NAME</t>", text.encode()))
print("openpyxl", openpyxl.__version__, "reads", openpyxl.load_workbook("list.xlsx").active["A2"].value)
PY
/usr/bin/python3 make.py
cat > try.js <<'JS'
import { createRequire } from "node:module";
import exceljs from "exceljs";
import readFile from "read-excel-file/node";
const require = createRequire(import.meta.url);
console.log(`exceljs ${require("exceljs/package.json").version}, node ${process.version}`);
const book = new exceljs.Workbook();
await book.xlsx.readFile("list.xlsx");
const whole = book.worksheets[0].getCell("A2").value;
const rows = [];
for await (const sheet of new exceljs.stream.xlsx.WorkbookReader("list.xlsx"))
  for await (const row of sheet) rows.push(row.values);
const streamed = rows[1][1];
const other = JSON.stringify(await readFile("list.xlsx"));
console.log("exceljs, whole workbook:", whole);
console.log("exceljs, stream:        ", streamed);
console.log("read-excel-file:        ", other);
if (whole !== "山田 花子" || streamed !== "ハナコ" || !other.includes("山田 花子")) {
  console.log("CHANGED: the readers give other texts than described");
  process.exit(1);
}
console.log("As described: the stream reader gives the reading in place of the name.");
JS
node try.js
