#!/usr/bin/env bash
# A good engineer would guess that a bar drawn as a filled box prints more truly than a bar in a one-bit picture, and
# that every renderer fills a box to the nearest pixels.
# Ghostscript fills each pixel that a box touches at all: bars of a Code 128 with modules of two dots at 300 dpi get
# a fifth wider on average and the gaps narrower, and at 600 dpi still 8 %. As a picture (image mask) the same bars keep
# their width in Ghostscript, and in poppler both do. CUPS on Debian prefers Ghostscript for printers that take rasters.
# It matters because thin codes on a card then fail with some readers though they look right on the screen.
# packages/core/src/cards/geometry/modules.ts draws codes as boxes; elements/symbology.ts has a safe width above two dots.
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
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2 bwip-js@4.11.4 sharp@0.35.5
echo "pdfkit 0.20.2, bwip-js 4.11.4, Ghostscript $(gs --version), $(pdftoppm -v 2>&1 | head -1)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { createWriteStream, readdirSync, rmSync } from "node:fs";
import { finished } from "node:stream/promises";
import bwip from "bwip-js";
import PDFDocument from "pdfkit";
import sharp from "sharp";

const [{ sbs: widths }] = bwip.raw({ bcid: "code128", text: "2026017AB" });
const MODULE = (2 / 300) * 72; // in points: two dots at 300 dpi
const PAGES = 6; // the code stands a little further right on each, as it would on a sheet
const bars = widths.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0));
const darkModules = bars.filter(Boolean).length;

async function write(how) {
  const card = new PDFDocument({ autoFirstPage: false, compress: false });
  const file = card.pipe(createWriteStream(`${how}.pdf`));
  for (let page = 0; page < PAGES; page += 1) {
    card.addPage({ size: [242.65, 60], margin: 0 });
    const left = 30 + page * 0.04;
    if (how === "boxes") {
      let x = left;
      for (const [at, width] of widths.entries()) {
        if (at % 2 === 0) card.addContent(`${x} 15 ${width * MODULE} 30 re f`);
        x += width * MODULE;
      }
    } else {
      const bytes = Buffer.alloc(Math.ceil(bars.length / 8), 0xff); // 0 paints
      for (const [at, dark] of bars.entries()) if (dark) bytes[at >> 3] &= ~(128 >> (at & 7));
      const [Width, Height] = [bars.length, 1];
      const mask = card.ref({ Type: "XObject", Subtype: "Image", Width, Height, ImageMask: true, BitsPerComponent: 1 });
      mask.end(bytes);
      card.page.xobjects.Bars = mask;
      card.addContent(`q ${bars.length * MODULE} 0 0 30 ${left} 15 cm /Bars Do Q`);
    }
  }
  card.end();
  await finished(file);
}

/** The dark part of the middle row, compared with what the code asks for. */
async function inkOf(renderer, how, dpi) {
  const pdf = `${how}.pdf`;
  if (renderer === "poppler") execFileSync("pdftoppm", ["-gray", "-png", "-r", String(dpi), pdf, "page"]);
  else execFileSync("gs", ["-q", "-sDEVICE=pnggray", `-r${dpi}`, "-o", "page-%d.png", pdf]);
  let ink = 0;
  for (const name of readdirSync(".").filter((each) => each.startsWith("page-"))) {
    const { data, info } = await sharp(name).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
    const row = data.subarray((info.height >> 1) * info.width * info.channels);
    for (let x = 0; x < info.width; x += 1) ink += (255 - row[x * info.channels]) / 255;
    rmSync(name);
  }
  return ink / PAGES / (darkModules * MODULE * (dpi / 72));
}

const expected = { ghostscript: { boxes: { 300: [1.12, 1.3], 600: [1.06, 1.15] } } };
let asDescribed = true;
for (const how of ["boxes", "mask"]) {
  await write(how);
  for (const renderer of ["poppler", "ghostscript"])
    for (const dpi of [300, 600]) {
      const ink = await inkOf(renderer, how, dpi);
      const [least, most] = expected[renderer]?.[how]?.[dpi] ?? [0.95, 1.05];
      console.log(`${renderer}, ${how}, ${dpi} dpi: bars are ${Math.round(ink * 100)} % as wide as asked`);
      asDescribed &&= ink >= least && ink <= most;
    }
}
if (!asDescribed) {
  console.log("CHANGED: the bars no longer have the widths described.");
  process.exit(1);
}
console.log("As described: Ghostscript alone thickens bars, and only if they are boxes.");
JS
node check.mjs
