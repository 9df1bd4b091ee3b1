#!/usr/bin/env bash
# A good engineer would guess that what a PDF viewer shows in white is white on paper, or that all renderers agree.
# White text (0 0 0 0 k) with overprint on (OP, op, OPM 1) paints no ink at all: poppler and Ghostscript show it on the
# screen by default, but it is gone on Ghostscript's CMYK plates, in MuPDF, and with pdftoppm -overprint. In grey black
# ("0 g") instead of "0 0 0 1 k", overprint has no effect on Ghostscript's plates.
# It matters because a designer's white school name on a coloured band passes every preview and is missing on the cards.
# packages/core/src/node/pdf/pdfx.ts overprints text in solid black ink only, and says it in CMYK, never as grey.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
need() { # command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
need gs ghostscript
need pdftoppm poppler-utils
need mutool mupdf-tools
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2 sharp@0.35.5
echo "pdfkit 0.20.2, Ghostscript $(gs --version), $(pdftoppm -v 2>&1 | head -1), $(mutool -v 2>&1 | head -1)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";
import sharp from "sharp";

const SIDE = 100;
const run = (command, ...args) => execFileSync(command, args, { stdio: "ignore" });

/** Draws a band of cyan and magenta, and on it a box in an ink that overprints. */
async function write(ink) {
  const card = new PDFDocument({ size: [SIDE, SIDE], margin: 0 });
  const file = card.pipe(createWriteStream("card.pdf"));
  const state = card.ref({ Type: "ExtGState", OP: true, op: true, OPM: 1 });
  state.end();
  card.page.ext_gstates.Over = state;
  card.addContent(`0.8 0.2 0 0 k 0 0 ${SIDE} ${SIDE} re f /Over gs ${ink} 20 20 60 60 re f`).end();
  await finished(file);
}

/** Whether the box shows beside the band, on the screen. */
async function shows(png) {
  const { data, info } = await sharp(png).removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const at = (place) => data.subarray((place * info.width + place) * 3).subarray(0, 3);
  return at(5).some((part, index) => Math.abs(part - at(SIDE / 2)[index]) > 20);
}

/** The inks in the middle of the box, as Ghostscript makes the plates. */
function plates() {
  run("gs", "-q", "-sDEVICE=pamcmyk32", "-r72", "-o", "card.pam", "card.pdf");
  const bytes = readFileSync("card.pam");
  const place = bytes.indexOf("ENDHDR\n") + 7 + (SIDE * (SIDE / 2) + SIDE / 2) * 4;
  return [...bytes.subarray(place, place + 4)].join(" ");
}

await write("0 0 0 0 k");
run("pdftoppm", "-r", "72", "-png", "-singlefile", "card.pdf", "poppler");
run("pdftoppm", "-overprint", "-r", "72", "-png", "-singlefile", "card.pdf", "overprint");
run("gs", "-q", "-sDEVICE=png16m", "-r72", "-o", "ghostscript.png", "card.pdf");
run("mutool", "draw", "-q", "-r", "72", "-o", "mupdf.png", "card.pdf");
const expected = { poppler: true, ghostscript: true, mupdf: false, overprint: false };
let asDescribed = true;
for (const [name, isShown] of Object.entries(expected)) {
  const found = await shows(`${name}.png`);
  console.log(`white that overprints, ${name === "overprint" ? "pdftoppm -overprint" : name}: ${found ? "shows" : "is gone"}`);
  asDescribed &&= found === isShown;
}
const inks = { "0 0 0 0 k": "204 51 0 0", "0 0 0 1 k": "204 51 0 255", "0 g": "0 0 0 255" };
for (const [ink, wanted] of Object.entries(inks)) {
  await write(ink);
  const found = plates();
  console.log(`plates under "${ink}" (C M Y K of 255): ${found}`);
  asDescribed &&= found === wanted;
}
if (!asDescribed) {
  console.log("CHANGED: a renderer treats overprint differently from what is described here.");
  process.exit(1);
}
console.log("As described: two screens show the white, the plates do not have it.");
JS
node check.mjs
