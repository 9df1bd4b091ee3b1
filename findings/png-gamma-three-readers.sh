#!/usr/bin/env bash
# Guess: a PNG without a colour profile has the same colours in every program.
# What happens: a PNG may say its gamma (gAMA) and its primaries (cHRM). Skia (@napi-rs/canvas) obeys both, ImageMagick
#   obeys a gamma of 1 but neither the old Mac's 1.8 nor the primaries, and sharp (libvips) obeys none of them.
# Why it matters: old scanners and Macs write these chunks, so the face in a preview that Skia draws and the face in a file
#   that sharp made differ. packages/core/src/node/photos/prepare-photo.ts stores what sharp sees, before anything is drawn.
set -euo pipefail
if ! command -v convert-im6.q16 >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq imagemagick; } >/dev/null 2>&1 ||
    { echo "This needs root, to install imagemagick."; exit 1; }
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5 @napi-rs/canvas@1.1.1
convert-im6.q16 -version | head -1 | cut -d' ' -f2-4
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import sharp from "sharp";

console.log(`node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}, @napi-rs/canvas 1.1.1`);
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k += 1) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const crc = (bytes) => ~bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), ~0) >>> 0;
function chunk(name, data) {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
const numbers = (...values) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};
const rows = Buffer.from(Array(8).fill([0, ...Array(8).fill([200, 100, 50]).flat()]).flat());
const png = (...extra) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])), ...extra,
    chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0)),
  ]);
const gamma = (value) => chunk("gAMA", numbers(value));
const p3 = chunk("cHRM", numbers(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000));

async function colours(file) {
  writeFileSync("one.png", file);
  const vips = (await sharp(file).toColourspace("srgb").raw().toBuffer()).subarray(0, 3);
  const context = createCanvas(8, 8).getContext("2d");
  context.drawImage(await loadImage(file), 0, 0);
  const skia = context.getImageData(2, 2, 1, 1).data.subarray(0, 3);
  const words = ["one.png", "-colorspace", "sRGB", "-depth", "8", "-crop", "1x1+2+2", "rgb:-"];
  const magick = execFileSync("convert-im6.q16", words);
  return { sharp: [...vips].join(" "), skia: [...skia].join(" "), magick: [...magick].join(" ") };
}
const plain = await colours(png());
const linear = await colours(png(gamma(100000)));
const mac = await colours(png(gamma(55556)));
const wide = await colours(png(gamma(45455), p3));
console.log("nothing said       ", plain);
console.log("gamma 1            ", linear);
console.log("gamma 1.8, old Mac ", mac);
console.log("primaries of P3    ", wide);
const same = "200 100 50";
const holds =
  Object.values(plain).every((colour) => colour === same) &&
  [linear, mac, wide].every((found) => found.sharp === same && found.skia !== same) &&
  linear.magick === linear.skia && mac.magick === same && wide.magick === same;
console.log(holds ? "As described: three readers, three answers." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
