#!/usr/bin/env bash
# Guess: a workbook that counts days from 1904 (old Mac files) keeps its dates when LibreOffice saves it again.
# What happens: LibreOffice writes date1904="true", which the XML schema allows; exceljs and read-excel-file know
# only "1". They read the saved file as a 1900 one, so each date is 1,462 days too early: 2012-06-15 is 2008-06-14.
# Why it matters: a birth date four years off is still plausible, so nobody sees it before the cards are printed.
# packages/core/src/node/excel/read-xlsx.ts takes every spelling of the truth value for this reason.
set -euo pipefail
if ! command -v soffice >/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "libreoffice-calc-nogui is missing; installing it needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends libreoffice-calc-nogui >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 >/dev/null
cat > make.js <<'JS'
import exceljs from "exceljs";
const book = new exceljs.Workbook();
book.properties.date1904 = true;
const sheet = book.addWorksheet("8A");
sheet.addRow(["Name", "Date of birth"]);
sheet.addRow(["Asha Rao", new Date("2012-06-15T00:00:00Z")]).getCell(2).numFmt = "dd-mm-yyyy";
await book.xlsx.writeFile("mac.xlsx");
JS
node make.js
mkdir again
soffice --headless "-env:UserInstallation=file://$work/profile" --convert-to xlsx --outdir again mac.xlsx >/dev/null 2>&1
soffice --headless "-env:UserInstallation=file://$work/profile" --convert-to csv --outdir again again/mac.xlsx >/dev/null 2>&1
soffice --version | head -1
node --input-type=module <<'JS'
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
const require = createRequire(join(process.cwd(), "x.js"));
const exceljs = require("exceljs");
const { default: readFile } = await import(join(process.cwd(), "node_modules/read-excel-file/node/index.js"));
const JSZip = require("jszip");
const flag = async (file) =>
  /date1904="[^"]*"/.exec(await (await JSZip.loadAsync(readFileSync(file))).file("xl/workbook.xml").async("text"))?.[0];
const day = (value) => new Date(value).toISOString().slice(0, 10);
const read = async (file) => {
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(file);
  return [await flag(file), day(book.worksheets[0].getCell("B2").value), day((await readFile(file))[0].data[1][1])];
};
console.log(`exceljs ${require("exceljs/package.json").version}, node ${process.version}`);
const before = await read("mac.xlsx");
const after = await read("again/mac.xlsx");
const shown = readFileSync("again/mac.csv", "utf8").trim().split("\n")[1];
console.log("as made:                          ", before.join("  "));
console.log("saved by LibreOffice:             ", after.join("  "), "(flag, exceljs, read-excel-file)");
console.log("what LibreOffice itself shows then:", shown);
const holds = before.join() === 'date1904="1",2012-06-15,2012-06-15' &&
  after.join() === 'date1904="true",2008-06-14,2008-06-14' && /2012/.test(shown) && !/2008/.test(shown);
if (!holds) { console.log("CHANGED: the dates or the flag are not as described"); process.exit(1); }
console.log("As described: both libraries are four years and a day off after LibreOffice saved the file.");
JS
