#!/usr/bin/env bash
# Guess: a phone's JPEG that says "turn me" (Exif orientation 6) stays upright when heif-enc makes a HEIC of it.
# What happens: heif-enc 1.15.1 copies the Exif data and neither turns the pixels nor writes HEIF's own rotation. In HEIF the
#   Exif orientation counts for nothing, so libheif-js and sharp show the photo on its side, while the JPEG that heif-convert
#   makes of the same file is shown upright: two tools of one library disagree on which way is up.
# Why it matters: a school that packs its photos as HEIC to save space gets cards with faces on their sides, and
#   heif-convert shows nothing wrong. packages/core/src/students/photos/heic-picture.ts decodes with libheif-js.
set -euo pipefail
if ! command -v heif-enc >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libheif-examples; } >/dev/null 2>&1 ||
    { echo "This needs root, to install libheif-examples."; exit 1; }
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5 libheif-js@1.23.2
echo "Debian's libheif-examples $(dpkg-query -W -f '${Version}' libheif-examples)"
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import startDecoder from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import sharp from "sharp";

console.log(`node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}, libheif-js 1.23.2`);
// 64 x 32 as stored, half red and half blue, to be shown as 32 x 64.
const half = (background) => ({ create: { width: 32, height: 32, channels: 3, background } });
await sharp({ create: { width: 64, height: 32, channels: 3, background: "#dc1e1e" } })
  .composite([{ input: half("#1e1edc"), left: 32, top: 0 }])
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toFile("phone.jpg");
const tool = (...words) => execFileSync(words[0], words.slice(1), { stdio: ["ignore", "ignore", "ignore"] });
tool("heif-enc", "phone.jpg", "-o", "photo.heic");
tool("heif-convert", "photo.heic", "back.jpg");

const shown = async (file) => {
  const { info } = await sharp(await sharp(file).autoOrient().png().toBuffer()).toBuffer({ resolveWithObject: true });
  return `${info.width} x ${info.height}`;
};
const heic = readFileSync("photo.heic");
const [image] = new (startDecoder().HeifDecoder)().decode(heic);
const { width, height, orientation, exif } = await sharp(heic).metadata();
const found = {
  "the phone's JPEG as shown": await shown("phone.jpg"),
  "its HEIC in libheif-js": `${image.get_width()} x ${image.get_height()}`,
  "its HEIC in sharp": `${width} x ${height}, orientation ${orientation}`,
  "the JPEG of heif-convert as shown": await shown("back.jpg"),
};
for (const [name, size] of Object.entries(found)) console.log(`${name}: ${size}`);
const hasRotation = heic.includes("irot");
console.log(`The HEIC has Exif data: ${exif !== undefined}. It has a rotation of its own (irot): ${hasRotation}.`);
const [phone, decoded, seen, back] = Object.values(found);
const holds =
  phone === "32 x 64" && decoded === "64 x 32" && seen === "64 x 32, orientation undefined" && back === "32 x 64" &&
  exif !== undefined && !hasRotation;
console.log(holds ? "As described: the HEIC lies on its side." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
