#!/usr/bin/env bash
# A good engineer would guess that pdfkit, which joins Arabic letters and sets them from right to left, leaves numbers in
# order, because numbers run from left to right in Arabic and Urdu too.
# pdfkit's fontkit turns the whole run round, digits with it: the roll number ۱۲۳ is printed as ۳۲۱, and ١٢٣٤ as ٤٣٢١.
# Words are then placed from left to right, so "محمد علي" is printed with the surname first. No error, no warning.
# It matters because 321 is another child's roll number, and only readers of Urdu see it.
# packages/core/src/cards/shaping/itemise.ts splits text by direction and HarfBuzz shapes it, for this reason.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! command -v pdftoppm >/dev/null; then # installing needs root
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends poppler-utils; } \
    >/dev/null 2>&1 || { echo "The Debian package poppler-utils is missing and could not be installed; run as root."; exit 1; }
fi
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2 fontkit@2.0.4 @expo-google-fonts/noto-naskh-arabic@0.4.5
echo "node $(node --version), pdfkit 0.20.2, fontkit 2.0.4, Noto Naskh Arabic 0.4.5, $(pdftoppm -v 2>&1 | head -1)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";

const FONT = "node_modules/@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf";
const SIZE = 24;

/** Prints texts beside each other, from left to right, each by itself, and returns the pixels. */
async function printed(texts) {
  const page = new PDFDocument({ size: [242.65, 60], margin: 0 });
  const file = page.pipe(createWriteStream("card.pdf"));
  page.font(FONT).fontSize(SIZE);
  let x = 20;
  for (const text of texts) {
    page.text(text, x, 10, { lineBreak: false });
    x += page.widthOfString(text);
  }
  page.end();
  await finished(file);
  return execFileSync("pdftoppm", ["-gray", "-r", "150", "card.pdf"]);
}

let asDescribed = true;
for (const number of ["۱۲۳", "١٢٣٤", "123"]) {
  const whole = await printed([number]);
  // One digit at a time has no order that could be turned.
  const inOrder = whole.equals(await printed([...number]));
  const turned = whole.equals(await printed([...number].reverse()));
  console.log(`${number}: printed like its digits in order: ${inOrder}; like its digits turned round: ${turned}`);
  const isLatin = number === "123";
  asDescribed &&= inOrder === isLatin && turned === !isLatin;
}
const name = await printed(["محمد علي"]);
const firstWordLeft = name.equals(await printed(["محمد ", "علي"]));
console.log(`محمد علي: the first word is printed on the left: ${firstWordLeft}`);
if (!asDescribed || !firstWordLeft) {
  console.log("CHANGED: pdfkit no longer sets these texts as described.");
  process.exit(1);
}
console.log("As described: Arabic and Urdu digits are printed turned round, and words from left to right.");
JS
node check.mjs
