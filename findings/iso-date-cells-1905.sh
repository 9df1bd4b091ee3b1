#!/usr/bin/env bash
# Guess: a cell that holds "2012-06-15" as an ISO 8601 date (t="d", part of the xlsx standard, used by Strict files and
# by openpyxl's iso_dates) is the easiest date of all to read.
# What happens: exceljs and Gnumeric read the number at its start, 2012, and take that as a count of days. Both say
# 4 July 1905 for every child of that year. openpyxl and read-excel-file give the date.
# Why it matters: a whole class gets one birth date, with no error. packages/core/src/node/excel/xlsx-sheet.ts reads
# such cells on its own (isoDay).
set -euo pipefail
if ! command -v ssconvert >/dev/null || ! /usr/bin/python3 -c 'import openpyxl' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "gnumeric and python3-openpyxl are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends gnumeric python3-openpyxl >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 >/dev/null
cat > make.py <<'PY'
import datetime, openpyxl, zipfile
book = openpyxl.Workbook(iso_dates=True)
book.active.append(["Name", "Date of birth"])
book.active.append(["Asha Rao", datetime.date(2012, 6, 15)])
book.active.append(["Ravi Das", datetime.date(2012, 11, 2)])
book.save("list.xlsx")
cells = [cell.value.isoformat()[:10] for cell in openpyxl.load_workbook("list.xlsx").active["B"][1:]]
print("openpyxl", openpyxl.__version__, "reads", *cells)
sheet = zipfile.ZipFile("list.xlsx").read("xl/worksheets/sheet1.xml").decode()
print("the cell in the file:", sheet[sheet.index('<c r="B2"'):].split("</c>")[0] + "</c>")
if cells != ["2012-06-15", "2012-11-02"] or 't="d"' not in sheet:
    raise SystemExit("CHANGED: openpyxl writes or reads other cells")
PY
/usr/bin/python3 make.py 2>&1
ssconvert --version | head -1
ssconvert list.xlsx list.csv >/dev/null 2>&1
cat > try.js <<'JS'
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import exceljs from "exceljs";
import readFile from "read-excel-file/node";
console.log(`exceljs ${createRequire(import.meta.url)("exceljs/package.json").version}, node ${process.version}`);
const book = new exceljs.Workbook();
await book.xlsx.readFile("list.xlsx");
const day = (value) => new Date(value).toISOString().slice(0, 10);
const ofExceljs = ["B2", "B3"].map((cell) => day(book.worksheets[0].getCell(cell).value));
const ofOther = (await readFile("list.xlsx"))[0].data.slice(1).map((row) => day(row[1]));
const ofGnumeric = readFileSync("list.csv", "utf8").trim().split("\n").slice(1).map((line) => line.split(",")[1]);
console.log("exceljs:        ", ofExceljs.join(" "));
console.log("Gnumeric:       ", ofGnumeric.join(" "));
console.log("read-excel-file:", ofOther.join(" "));
const holds = ofExceljs.join() === "1905-07-04,1905-07-04" && ofGnumeric.join() === "1905/07/04,1905/07/04" &&
  ofOther.join() === "2012-06-15,2012-11-02";
if (!holds) { console.log("CHANGED: ISO date cells are read differently from what is described here"); process.exit(1); }
console.log("As described: exceljs and Gnumeric turn every date of 2012 into 4 July 1905.");
JS
node try.js
