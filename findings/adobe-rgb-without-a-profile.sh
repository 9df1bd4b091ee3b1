#!/usr/bin/env bash
# Guess: a JPEG without a colour profile is sRGB, and one in Adobe RGB has the profile embedded.
# What happens: a camera that is set to Adobe RGB only says so with the index "R03" in the Exif data, as the standard for
#   camera files asks. exiftool names the colours. sharp, ImageMagick, Pillow and Skia see no profile, and show the numbers as
#   if they were sRGB. With a profile for Adobe RGB in the same file, sharp and Skia show the scene's own, stronger colours.
# Why it matters: a school photographer's portraits come out pale on the cards, and no program gives a warning.
#   packages/core/src/students/photos/colour-profile.ts embeds a profile in such photos (withCameraProfile).
set -euo pipefail
if ! command -v convert-im6.q16 >/dev/null || ! command -v exiftool >/dev/null || ! /usr/bin/python3 -c 'import PIL' 2>/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends imagemagick libimage-exiftool-perl python3-pil; } >/dev/null 2>&1 ||
    { echo "This needs root, to install imagemagick, libimage-exiftool-perl and python3-pil."; exit 1; }
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5 @napi-rs/canvas@1.1.1
convert-im6.q16 -version | head -1 | cut -d' ' -f2-4
/usr/bin/python3 -c 'import PIL; print("Pillow", PIL.__version__)'
echo "exiftool $(exiftool -ver)"
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import sharp from "sharp";

console.log(`node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}, @napi-rs/canvas 1.1.1`);
const run = (...words) => execFileSync(words[0], words.slice(1));
const background = { r: 200, g: 100, b: 50 };
await sharp({ create: { width: 16, height: 16, channels: 3, background } })
  .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
  .toFile("camera.jpg");
run("exiftool", "-q", "-overwrite_original", "-InteropIndex=R03", "-ColorSpace=Uncalibrated", "camera.jpg");

/** A profile with the primaries and the exponent of Adobe RGB (1998), relative to the white of profiles. */
function profile() {
  const fixed = (name, ...values) => {
    const bytes = Buffer.alloc(8 + 4 * values.length);
    bytes.write(name, "latin1");
    values.forEach((value, at) => bytes.writeInt32BE(Math.round(value * 65536), 8 + 4 * at));
    return bytes;
  };
  const curve = Buffer.from([...Buffer.from("curv"), 0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33, 0, 0]);
  const words = Buffer.from("text\0\0\0\0none\0\0\0\0");
  const name = Buffer.concat([Buffer.from("desc\0\0\0\0\0\0\0\x05test\0"), Buffer.alloc(79)]);
  const tags = [
    ["desc", name], ["cprt", words], ["wtpt", fixed("XYZ ", 0.9642, 1, 0.8249)],
    ["rXYZ", fixed("XYZ ", 0.60974, 0.31111, 0.01947)], ["gXYZ", fixed("XYZ ", 0.20528, 0.62567, 0.06087)],
    ["bXYZ", fixed("XYZ ", 0.14919, 0.06322, 0.74457)], ["rTRC", curve], ["gTRC", curve], ["bTRC", curve],
  ];
  const head = Buffer.alloc(132 + 12 * tags.length);
  let end = head.length;
  tags.forEach(([tag, body], index) => {
    head.write(tag, 132 + 12 * index, "latin1");
    head.writeUInt32BE(end, 136 + 12 * index);
    head.writeUInt32BE(body.length, 140 + 12 * index);
    end += body.length;
  });
  head.writeUInt32BE(end, 0);
  head.set([2, 0x10], 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  [2026, 1, 1].forEach((value, at) => head.writeUInt16BE(value, 24 + 2 * at));
  head.write("acsp", 36, "latin1");
  fixed("XYZ ", 0.9642, 1, 0.8249).copy(head, 68, 8);
  head.writeUInt32BE(tags.length, 128);
  return Buffer.concat([head, ...tags.map(([, body]) => body)]);
}
writeFileSync("adobe.icc", profile());
run("exiftool", "-q", "-o", "profiled.jpg", "-icc_profile<=adobe.icc", "camera.jpg");

const PILLOW = `
import sys
from PIL import Image
photo = Image.open(sys.argv[1])
print("a profile" if "icc_profile" in photo.info else "no profile", end="")`;
async function look(file) {
  const context = createCanvas(16, 16).getContext("2d");
  context.drawImage(await loadImage(file), 0, 0);
  const found = {
    exiftool: String(run("exiftool", "-s3", "-InteropIndex", file)).trim(),
    sharp: [...(await sharp(file).toColourspace("srgb").raw().toBuffer()).subarray(0, 3)].join(" "),
    Skia: [...context.getImageData(2, 2, 1, 1).data.subarray(0, 3)].join(" "),
    ImageMagick: [...run("convert-im6.q16", file, "-colorspace", "sRGB", "-depth", "8", "-crop", "1x1+2+2", "rgb:-")].join(" "),
    Pillow: String(run("/usr/bin/python3", "-c", PILLOW, file)),
  };
  console.log(file);
  for (const [name, shown] of Object.entries(found)) console.log(`  ${name}: ${shown}`);
  return found;
}
const [camera, profiled] = [await look("camera.jpg"), await look("profiled.jpg")];
const same = "200 100 50";
const holds =
  /R03.*Adobe RGB/.test(camera.exiftool) && [camera.sharp, camera.Skia, camera.ImageMagick].every((colour) => colour === same) &&
  camera.Pillow === "no profile" && profiled.Pillow === "a profile" &&
  [profiled.sharp, profiled.Skia].every((colour) => /^22[5-9] 100 4[0-4]$/.test(colour));
console.log(holds ? "As described: only exiftool says that the colours are Adobe RGB." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
