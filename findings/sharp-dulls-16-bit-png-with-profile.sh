#!/usr/bin/env bash
# Guess: sharp turns any picture with a colour profile into sRGB, so a PNG whose profile already is sRGB keeps its colours.
# What happens: that holds for 8 bits per channel. A PNG of 16 bits with an sRGB profile comes out duller, because sharp
#   works on 16-bit pictures in Display P3 and then writes those numbers as if they were sRGB; a 16-bit Display P3 PNG is
#   not converted at all. toColourspace("srgb") does not help; withIccProfile("srgb", { attach: false }) does, but it spoils
#   a 16-bit PNG that has no profile.
# Why it matters: programs for photos and design save 16-bit PNGs with a profile, so a face or a school's colour prints
#   pale. packages/core/src/node/photos/prepare-photo.ts makes photos, backgrounds and logos ready with sharp.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5
cat >run.js <<'E'
import { deflateSync } from "node:zlib";
import sharp from "sharp";

console.log(`node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`);
const COLOUR = [200, 100, 50];

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
/** A PNG of 8 x 8 pixels of one colour. */
function png(depth, profile) {
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, depth, 2, 0, 0, 0]);
  const pixel = COLOUR.flatMap((value) => (depth === 16 ? [value, value] : [value]));
  const row = [0, ...Array(8).fill(pixel).flat()];
  const rows = Buffer.from(Array(8).fill(row).flat());
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    ...(profile ? [chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(profile)]))] : []),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
async function profileOf(name) {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } });
  return (await sharp(await dot.withIccProfile(name).png().toBuffer()).metadata()).icc;
}
const first = async (image) => [...(await image.raw().toBuffer()).subarray(0, 3)].join(" ");

const [srgb, p3] = [await profileOf("srgb"), await profileOf("p3")];
const found = {};
for (const [name, depth, profile] of [
  ["8 bits, no profile", 8], ["16 bits, no profile", 16], ["8 bits, sRGB profile", 8, srgb],
  ["16 bits, sRGB profile", 16, srgb], ["8 bits, P3 profile", 8, p3], ["16 bits, P3 profile", 16, p3],
]) {
  const file = png(depth, profile);
  const asked = await first(sharp(file).toColourspace("srgb"));
  const mended = await first(sharp(file).withIccProfile("srgb", { attach: false }).toColourspace("srgb"));
  found[name] = asked;
  console.log(`${name.padEnd(22)} toColourspace: ${asked.padEnd(12)} with withIccProfile: ${mended}`);
  found[`${name}, mended`] = mended;
}
const same = "200 100 50";
const holds =
  found["8 bits, sRGB profile"] === same && found["16 bits, no profile"] === same &&
  found["16 bits, sRGB profile"] === "187 105 61" && /^200 100 (49|50)$/.test(found["16 bits, sRGB profile, mended"]) &&
  found["16 bits, no profile, mended"] !== same && found["8 bits, P3 profile"] !== same && found["16 bits, P3 profile"] === same;
console.log(holds ? "As described: 16 bits with an sRGB profile become duller." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
