#!/usr/bin/env bash
# A good engineer would guess that text which a PDF gives as ActualText comes out as written, in every script.
# pdftotext gives Hindi and Latin as written, but turns Arabic and Hebrew letters round, because it takes ActualText for
# glyphs in the order of the paper: "محمد علي" comes out as "يلع دمحم". MuPDF 1.21 and Ghostscript 10.0 ignore
# ActualText and give the letters of the font instead.
# It matters because search, copying and screen readers then meet a name that nobody has.
# packages/core/src/cards/drawing/pdf-operators.ts leaves ActualText out for texts from right to left for this reason.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
need() { # command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
need pdftotext poppler-utils
need mutool mupdf-tools
need gs ghostscript
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
echo "pdfkit 0.20.2, $(pdftotext -v 2>&1 | head -1), $(mutool -v 2>&1 | head -1), Ghostscript $(gs --version)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";

const unit = (text, at) => text.charCodeAt(at).toString(16).padStart(4, "0");
const hex = (text) => Array.from({ length: text.length }, (_, at) => unit(text, at)).join("");
const run = (command, ...args) => execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
// pdftotext puts invisible marks of direction around a line from right to left.
const bare = (text) => text.replaceAll(/[\u200e\u200f\u202a-\u202e\f\n]/g, "").trim();
const backwards = (text) => [...text].reverse().join("");

const expected = {
  "Asha Verma": "as written",
  "क्षितिज शर्मा": "as written",
  "محمد علي": "backwards",
  "דוד כהן": "backwards",
};
let asDescribed = true;
for (const [name, how] of Object.entries(expected)) {
  const card = new PDFDocument({ size: [242.65, 153.07], margin: 0 });
  const file = card.pipe(createWriteStream("card.pdf"));
  // The letters WXYZ stand for whatever glyphs draw the name.
  card.font("Helvetica").addContent(`/Span <</ActualText <FEFF${hex(name)}>>> BDC`);
  card.text("WXYZ", 10, 10, { lineBreak: false });
  card.addContent("EMC").end();
  await finished(file);
  const poppler = bare(run("pdftotext", "card.pdf", "-"));
  const mupdf = bare(run("mutool", "draw", "-q", "-F", "text", "card.pdf"));
  const ghostscript = bare(run("gs", "-q", "-sDEVICE=txtwrite", "-o", "-", "card.pdf"));
  const found = poppler === name ? "as written" : poppler === backwards(name) ? "backwards" : "otherwise";
  console.log(`${name}: pdftotext gives ${poppler} (${found}), MuPDF ${mupdf}, Ghostscript ${ghostscript}`);
  asDescribed &&= found === how && mupdf === "WXYZ" && ghostscript === "WXYZ";
}
if (!asDescribed) {
  console.log("CHANGED: a reader treats ActualText differently from what is described here.");
  process.exit(1);
}
console.log("As described: pdftotext turns ActualText round for Arabic and Hebrew; the other two ignore it.");
JS
node check.mjs
