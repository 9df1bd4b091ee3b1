#!/usr/bin/env bash
# Guess: the photo in a pupil's row of a workbook is a picture of that pupil, and it stays so if a program saves the file.
# What happens: a portrait that is cut out of a group photo in the sheet is still the whole group photo in the file, stored
#   once, with a mark that says which part to show. exceljs gives the whole photo for each row, without the part. exceljs and
#   Gnumeric also leave the mark out if they save the workbook, so every row then shows the whole group.
# Why it matters: each card of the class is printed with the photo of the whole group. packages/core/src/node/excel/xlsx-pictures.ts
#   reads the mark, and packages/core/src/node/photos/prepare-photo.ts cuts the photo (photoAsShown).
set -euo pipefail
if ! command -v ssconvert >/dev/null || ! /usr/bin/python3 -c 'import PIL' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "gnumeric and python3-pil are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends gnumeric python3-pil >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 >/dev/null
cat > make.js <<'JS'
import exceljs from "exceljs";
const book = new exceljs.Workbook();
const sheet = book.addWorksheet("8A");
sheet.addRows([["Name", "Class", "Photo"], ["Asha Rao", "8A"], ["Ravi Das", "8A"]]);
const group = book.addImage({ filename: "group.jpg", extension: "jpeg" });
for (const row of [2, 3]) {
  sheet.getRow(row).height = 90;
  sheet.addImage(group, { tl: { col: 2, row: row - 1 }, ext: { width: 75, height: 110 } });
}
await book.xlsx.writeFile("whole.xlsx");
JS
cat > group.py <<'PY'
from PIL import Image
group = Image.new("RGB", (400, 300), "#dc1e1e")
group.paste("#1e1edc", (200, 0, 400, 300))
group.save("group.jpg", quality=95)
PY
cat > cut.py <<'PY'
import re, zipfile
# Cut the left half for the first row, and the right half for the second: a mark after the reference to the picture.
sides = iter(['r="50000"', 'l="50000"'])
with zipfile.ZipFile("whole.xlsx") as whole, zipfile.ZipFile("list.xlsx", "w", zipfile.ZIP_DEFLATED) as cut:
    for name in whole.namelist():
        part = whole.read(name)
        if name == "xl/drawings/drawing1.xml":
            text = part.decode()
            part = re.sub(r"<a:stretch\b", lambda found: f"<a:srcRect {next(sides)}/>{found[0]}", text).encode()
        cut.writestr(name, part)
PY
/usr/bin/python3 group.py
node make.js
/usr/bin/python3 cut.py
ssconvert --version | head -1
ssconvert list.xlsx gnumeric.xlsx 2>/dev/null
cat > try.js <<'JS'
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import exceljs from "exceljs";
console.log(`exceljs ${createRequire(import.meta.url)("exceljs/package.json").version}, node ${process.version}`);
const drawingOf = (file) => String(execFileSync("/usr/bin/python3", ["-c",
  "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('xl/drawings/drawing1.xml').decode())", file]));
const marksOf = (file) =>
  [...drawingOf(file).matchAll(/<a:srcRect\b[^>]*?\b([lr])="50000"/g)].map(([, side]) => side).join(" ");
const book = new exceljs.Workbook();
await book.xlsx.readFile("list.xlsx");
const pictures = book.worksheets[0].getImages().map((picture) => ({
  row: picture.range.tl.nativeRow + 1,
  bytes: book.getImage(picture.imageId).buffer,
  says: Object.keys(picture).sort().join(" "),
}));
await book.xlsx.writeFile("exceljs.xlsx");
for (const { row, bytes, says } of pictures) console.log(`exceljs, row ${row}: ${bytes.length} bytes; it says: ${says}`);
const files = ["list.xlsx", "exceljs.xlsx", "gnumeric.xlsx"];
const marks = Object.fromEntries(files.map((file) => [file, marksOf(file)]));
for (const [file, found] of Object.entries(marks)) console.log(`${file}: sides cut: ${found || "none"}`);
const holds =
  pictures.map(({ row }) => row).join() === "2,3" && pictures[0].bytes.equals(pictures[1].bytes) &&
  pictures.every(({ says }) => says === "imageId range type worksheet") &&
  marks["list.xlsx"] === "r l" && marks["exceljs.xlsx"] === "" && marks["gnumeric.xlsx"] === "" &&
  ["gnumeric.xlsx", "exceljs.xlsx"].every((file) => drawingOf(file).split("<xdr:pic>").length === 3);
if (!holds) { console.log("CHANGED: the cut is not lost as described"); process.exit(1); }
console.log("As described: exceljs gives both pupils the whole picture; exceljs and Gnumeric save it whole.");
JS
node try.js
