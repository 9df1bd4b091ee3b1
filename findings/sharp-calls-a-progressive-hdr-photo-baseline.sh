#!/usr/bin/env bash
# Guess: sharp's metadata() says how a JPEG is encoded. What comes after the picture, such as the gain map that newer phones
#   add for bright screens (Ultra HDR), changes nothing about the picture itself.
# What happens: the same progressive JPEG is "progressive, 4:2:0, 72 dpi" alone, and "not progressive", without a subsampling
#   or density, with a gain map behind it. sharp recognises the gain map and opens the file with another loader, which
#   says nothing about this. The pixels are the same.
# Why it matters: a progressive JPEG is decoded as a whole, and a baseline one in stripes, so a program that plans its memory
#   by this flag plans too little. packages/core/src/node/photos/prepare-photo.ts reads the frame itself (coefficientsOf).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5
cat >run.js <<'E'
import sharp from "sharp";

console.log(`node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}, libultrahdr ${sharp.versions.uhdr}`);
const [width, height] = [64, 48];
// A bright scene in linear light: the right half is three times as bright as white.
const light = Float32Array.from({ length: width * height * 3 }, (_, at) => (Math.floor(at / 3) % width < width / 2 ? 0.25 : 3));
const hdr = await sharp(Buffer.from(light.buffer), { raw: { width, height, channels: 3, depth: "float" } })
  .pipelineColourspace("scrgb")
  .withGainMap()
  .jpeg()
  .toBuffer();
const { gainMap } = await sharp(hdr).metadata();
const picture = hdr.subarray(0, hdr.length - gainMap.image.length);
/** The segment before the picture's data that begins with these letters. */
function segmentOf(letters) {
  for (let at = 2; hdr[at] === 0xff && hdr[at + 1] !== 0xda; at += 2 + hdr.readUInt16BE(at + 2)) {
    const segment = Buffer.from(hdr.subarray(at, at + 2 + hdr.readUInt16BE(at + 2)));
    if (segment.toString("latin1", 4).startsWith(letters)) return segment;
  }
  throw new Error(`no segment ${letters}`);
}
/** The same gain map behind another encoding of the picture, with the list of pictures (MPF) brought up to date. */
function withGainMap(jpeg) {
  const [version, list] = [segmentOf("urn:iso:std:iso:ts:21496"), segmentOf("MPF\0")];
  const size = jpeg.length + version.length + list.length;
  // Offsets count from the list's own byte order mark; its last 32 bytes describe the two pictures.
  const [mark, first] = [2 + version.length + 8, list.length - 32];
  list.writeUInt32BE(size, first + 4);
  list.writeUInt32BE(size - mark, first + 24);
  return Buffer.concat([jpeg.subarray(0, 2), version, list, jpeg.subarray(2), gainMap.image]);
}
/** Whether the frame is progressive, by its own marker. */
const isInScans = (jpeg) => jpeg.includes(Buffer.from([0xff, 0xc2, 0, 17, 8, 0, height, 0, width]));

const alone = await sharp(picture).keepIccProfile().jpeg({ progressive: true }).toBuffer();
const photo = withGainMap(alone);
const found = [];
for (const [name, jpeg] of Object.entries({ "the picture alone": alone, "with its gain map": photo })) {
  const { format, isProgressive, chromaSubsampling, density, gainMap: map } = await sharp(jpeg).metadata();
  found.push({ format, frame: isInScans(jpeg), isProgressive, chromaSubsampling, density, gainMap: map !== undefined });
  console.log(`${name}:`, JSON.stringify(found.at(-1)));
}
const pixels = (jpeg) => sharp(jpeg).raw().toBuffer();
const isSame = (await pixels(alone)).equals(await pixels(photo));
console.log(`The pixels are the same: ${isSame}.`);
const holds =
  isSame && found.every(({ format, frame }) => format === "jpeg" && frame) &&
  JSON.stringify(found[0]) === '{"format":"jpeg","frame":true,"isProgressive":true,"chromaSubsampling":"4:2:0","density":72,"gainMap":false}' &&
  JSON.stringify(found[1]) === '{"format":"jpeg","frame":true,"isProgressive":false,"gainMap":true}';
console.log(holds ? "As described: with a gain map, sharp says that a progressive JPEG is not." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
