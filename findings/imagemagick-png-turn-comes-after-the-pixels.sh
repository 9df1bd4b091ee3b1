#!/usr/bin/env bash
# Guess: a phone's photo that ImageMagick saves as PNG stays upright: the Exif orientation is kept, and programs obey it.
# What happens: ImageMagick 6 neither turns the pixels nor leaves out the orientation, and writes it after the pixels, which
#   the PNG standard allows. sharp does not see it there: it says that the photo has no orientation, and shows it on its side.
#   Pillow turns it. ImageMagick's own -auto-orient does not. With the same chunk before the pixels, sharp turns the photo.
# Why it matters: a school that converts its photos before it sends them gets cards with faces on their sides.
#   packages/core/src/students/photos/exif-orientation.ts moves the chunk forward (withEarlyOrientation).
set -euo pipefail
if ! command -v convert-im6.q16 >/dev/null || ! /usr/bin/python3 -c 'import PIL' 2>/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends imagemagick python3-pil; } >/dev/null 2>&1 ||
    { echo "This needs root, to install imagemagick and python3-pil."; exit 1; }
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5
convert-im6.q16 -version | head -1 | cut -d' ' -f2-4
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

console.log(`node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`);
// 64 x 32 as stored, to be shown as 32 x 64.
const half = (background) => ({ create: { width: 32, height: 32, channels: 3, background } });
await sharp({ create: { width: 64, height: 32, channels: 3, background: "#dc1e1e" } })
  .composite([{ input: half("#1e1edc"), left: 32, top: 0 }])
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toFile("phone.jpg");
const magick = (...words) => String(execFileSync("convert-im6.q16", words));
magick("phone.jpg", "photo.png");

function chunksOf(png) {
  const chunks = [];
  for (let at = 8; at < png.length; at = chunks.at(-1).to) {
    const to = at + 12 + png.readUInt32BE(at);
    chunks.push({ name: png.toString("latin1", at + 4, at + 8), bytes: png.subarray(at, to), to });
  }
  return chunks;
}
const png = readFileSync("photo.png");
const chunks = chunksOf(png);
const [turn, rest] = [chunks.filter(({ name }) => name === "eXIf"), chunks.filter(({ name }) => name !== "eXIf")];
const [head, ...others] = rest;
writeFileSync("moved.png", Buffer.concat([png.subarray(0, 8), ...[head, ...turn, ...others].map(({ bytes }) => bytes)]));

const PILLOW = `
import sys
from PIL import Image, ImageOps
print(*ImageOps.exif_transpose(Image.open(sys.argv[1])).size, sep=" x ", end="")`;
async function look(file) {
  const { info } = await sharp(file).autoOrient().toBuffer({ resolveWithObject: true });
  const found = {
    chunks: chunksOf(readFileSync(file)).map(({ name }) => name).filter((name) => /IHDR|IDAT|eXIf/.test(name)).join(" "),
    sharp: `${info.width} x ${info.height}, orientation ${(await sharp(file).metadata()).orientation}`,
    Pillow: String(execFileSync("/usr/bin/python3", ["-c", PILLOW, file])),
    ImageMagick: magick(file, "-auto-orient", "-format", "%w x %h", "info:"),
  };
  console.log(file);
  for (const [name, shown] of Object.entries(found)) console.log(`  ${name}: ${shown}`);
  return found;
}
const [made, moved] = [await look("photo.png"), await look("moved.png")];
const holds =
  made.chunks === "IHDR IDAT eXIf" && made.sharp === "64 x 32, orientation undefined" && made.Pillow === "32 x 64" &&
  made.ImageMagick === "64 x 32" && moved.chunks === "IHDR eXIf IDAT" && moved.sharp === "32 x 64, orientation 6" &&
  moved.Pillow === "32 x 64";
console.log(holds ? "As described: sharp sees the orientation only before the pixels." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
