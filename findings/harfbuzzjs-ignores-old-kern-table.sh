#!/usr/bin/env bash
# A good engineer would guess that HarfBuzz kerns the same text in the same font alike, whether it runs as a program or
# as harfbuzzjs, and whatever table of the font the pairs are in.
# harfbuzzjs is built without the old "kern" table: in a font that has its pairs only there, such as Bitstream Vera, it
# sets "AVATAR" unkerned, even if the feature "kern" is asked for. hb-shape, fontkit and Skia kern it.
# It matters because a school may bring such an older font, and a name is then set wider than in a design program
# or gets a smaller size to fit. packages/core/src/cards/shaping/face.ts reads that table itself for this reason.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
if ! command -v hb-shape >/dev/null; then # installing needs root
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libharfbuzz-bin; } \
    >/dev/null 2>&1 || { echo "The Debian package libharfbuzz-bin is missing and could not be installed; run as root."; exit 1; }
fi
apt-get download -qq ttf-bitstream-vera >/dev/null 2>&1 || { apt-get update -qq >/dev/null; apt-get download -qq ttf-bitstream-vera >/dev/null 2>&1; }
dpkg -x ttf-bitstream-vera_*.deb .
cp usr/share/fonts/truetype/ttf-bitstream-vera/Vera.ttf .
npm install --silent --no-audit --no-fund --prefix "$folder" harfbuzzjs@1.6.4 fontkit@2.0.4 @napi-rs/canvas@1.1.1
echo "harfbuzzjs 1.6.4, fontkit 2.0.4, @napi-rs/canvas 1.1.1, $(hb-shape --version | head -1), $(ls ttf-bitstream-vera_*.deb)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import * as fontkit from "fontkit";
import { Blob, Buffer, Face, Feature, Font, shape, versionString } from "harfbuzzjs";

const opened = fontkit.openSync("Vera.ttf");
console.log(`HarfBuzz in harfbuzzjs: ${versionString()}; tables of the font: ${Object.keys(opened.directory.tables).join(" ")}`);
const font = new Font(new Face(new Blob(readFileSync("Vera.ttf")), 0));
GlobalFonts.registerFromPath("Vera.ttf", "Vera");
const context = createCanvas(10, 10).getContext("2d");
context.font = `${opened.unitsPerEm}px Vera`;
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

let asDescribed = !opened.directory.tables.GPOS && Boolean(opened.directory.tables.kern);
for (const text of ["AVATAR", "To Ve", "Ibis"]) {
  const unkerned = sum(opened.glyphsForString(text).map((glyph) => glyph.advanceWidth));
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer, [new Feature("kern", 1)]);
  const inJavaScript = sum(buffer.getGlyphPositions().map(({ xAdvance }) => xAdvance));
  const shaped = JSON.parse(execFileSync("hb-shape", ["--output-format=json", "Vera.ttf", text]).toString());
  const program = sum(shaped.map(({ ax }) => ax));
  const byFontkit = sum(opened.layout(text).positions.map(({ xAdvance }) => xAdvance));
  const bySkia = Math.round(context.measureText(text).width);
  console.log(`${text}: unkerned ${unkerned}, harfbuzzjs ${inJavaScript}, hb-shape ${program}, fontkit ${byFontkit}, Skia ${bySkia}`);
  const hasPairs = text !== "Ibis";
  asDescribed &&= inJavaScript === unkerned && program < unkerned === hasPairs;
  asDescribed &&= Math.abs(byFontkit - program) <= 2 && Math.abs(bySkia - program) <= 2;
}
if (!asDescribed) {
  console.log("CHANGED: the shapers no longer differ as described.");
  process.exit(1);
}
console.log("As described: harfbuzzjs alone leaves the pairs of the kern table out.");
JS
node check.mjs
