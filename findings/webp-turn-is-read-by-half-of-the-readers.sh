#!/usr/bin/env bash
# Guess: a WebP keeps the Exif orientation of the photo it was made of, and what writes it also reads it.
# What happens: programs disagree on the start of a WebP's Exif data. sharp writes a JPEG's mark ("Exif" and two zeros)
#   before it, Pillow and ImageMagick do not. ImageMagick turns only a WebP with the mark, so not its own. Skia turns only one
#   without the mark, so not sharp's. Each photo is upright in one of them and on its side in the other. And an orientation
#   that a JPEG has as a LONG instead of a SHORT is obeyed by sharp, Pillow and ImageMagick, but not by Skia.
# Why it matters: the preview on a phone and the printed card show the same photo differently. sharp reads all of them on the
#   server. packages/core/src/students/photos/exif-orientation.ts reads them for the form in the browser.
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
npm install --silent --no-audit --no-fund sharp@0.35.5 @napi-rs/canvas@1.1.1
convert-im6.q16 -version | head -1 | cut -d' ' -f2-4
/usr/bin/python3 -c 'import PIL; print("Pillow", PIL.__version__)'
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { loadImage } from "@napi-rs/canvas";
import sharp from "sharp";

console.log(`node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}, @napi-rs/canvas 1.1.1`);
const python = (program, ...words) => String(execFileSync("/usr/bin/python3", ["-c", program, ...words]));
const magick = (...words) => String(execFileSync("convert-im6.q16", words));
// 64 x 32 as stored, to be shown as 32 x 64.
const half = (background) => ({ create: { width: 32, height: 32, channels: 3, background } });
await sharp({ create: { width: 64, height: 32, channels: 3, background: "#dc1e1e" } })
  .composite([{ input: half("#1e1edc"), left: 32, top: 0 }])
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toFile("phone.jpg");
await sharp("phone.jpg").keepExif().webp().toFile("sharp.webp");
magick("phone.jpg", "ImageMagick.webp");
python("from PIL import Image\nphoto = Image.open('phone.jpg')\nphoto.save('Pillow.webp', exif=photo.getexif())");
const jpeg = readFileSync("phone.jpg");
// The entry of the orientation: its tag, the type SHORT, and one value. All three are two or four bytes, the low byte first.
const entry = jpeg.indexOf(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]));
jpeg[entry + 2] = 4;
writeFileSync("phone-long.jpg", jpeg);

const TURN = `
import sys
from PIL import Image, ImageOps
print(*ImageOps.exif_transpose(Image.open(sys.argv[1])).size, sep=" x ", end="")`;
async function shown(file) {
  const { width, height } = await loadImage(file);
  const { autoOrient } = await sharp(file).metadata();
  const sizes = {
    sharp: `${autoOrient.width} x ${autoOrient.height}`,
    Pillow: python(TURN, file),
    ImageMagick: magick(file, "-auto-orient", "-format", "%w x %h", "info:"),
    Skia: `${width} x ${height}`,
  };
  return Object.entries(sizes).filter(([, size]) => size === "32 x 64").map(([name]) => name).join(", ");
}
function markOf(file) {
  const webp = readFileSync(file);
  return webp.toString("latin1", webp.indexOf("EXIF") + 8).startsWith("Exif\0\0") ? "with the mark" : "without the mark";
}
const found = {};
for (const file of ["phone.jpg", "phone-long.jpg", "sharp.webp", "ImageMagick.webp", "Pillow.webp"]) {
  const way = file.endsWith("webp") ? markOf(file) : file.includes("long") ? "a LONG" : "a SHORT";
  found[file] = `${way}: upright in ${await shown(file)}`;
  console.log(`${file}, ${found[file]}`);
}
const holds =
  found["phone.jpg"] === "a SHORT: upright in sharp, Pillow, ImageMagick, Skia" &&
  found["phone-long.jpg"] === "a LONG: upright in sharp, Pillow, ImageMagick" &&
  found["sharp.webp"] === "with the mark: upright in sharp, Pillow, ImageMagick" &&
  found["ImageMagick.webp"] === "without the mark: upright in sharp, Pillow, Skia" &&
  found["Pillow.webp"] === found["ImageMagick.webp"];
console.log(holds ? "As described: ImageMagick and Skia each turn what the other leaves on its side." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
