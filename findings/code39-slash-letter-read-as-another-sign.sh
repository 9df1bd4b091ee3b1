#!/usr/bin/env bash
# A good engineer would guess that a reader gives back a plain Code 39 as it was encoded, so "2026/A" reads as "2026/A".
# zxing-wasm reads "2026/A" as "2026!", also when it is asked for "Code39" only, because it takes "/A" for a pair of
# the full ASCII variant; it reads "2026/A/17" plainly, because "/1" is no such pair; zbar reads all of them plainly.
# It matters because admission numbers and classes have slashes and letters, and a wrong one is found or not found at
# the gate without an error. packages/core/src/cards/kinds/code39/ prints these signs, and reports such pairs with a notice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! command -v zbarimg >/dev/null; then # installing needs root
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends zbar-tools; } \
    >/dev/null 2>&1 || { echo "The Debian package zbar-tools is missing and could not be installed; run as root."; exit 1; }
fi
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" zxing-wasm@3.1.4 bwip-js@4.11.4 sharp@0.35.5
echo "node $(node --version), zxing-wasm 3.1.4, bwip-js 4.11.4, zbarimg $(zbarimg --version 2>/dev/null)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import bwip from "bwip-js";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });

// What is printed, and what each of the two readers is expected to say.
const expected = [
  ["2026-017", "2026-017", "2026-017"],
  ["2026/A", "2026!", "2026/A"],
  ["ROLL 8/A", "ROLL 8!", "ROLL 8/A"],
  ["8+A", "8a", "8+A"],
  ["DPS/B/C", 'DPS"#', "DPS/B/C"],
  ["2026/A/17", "2026/A/17", "2026/A/17"],
];
let asDescribed = true;
for (const [printed, byZxing, byZbar] of expected) {
  const drawn = await bwip.toBuffer({ bcid: "code39", text: printed, scale: 4, padding: 12 });
  const png = await sharp(drawn).flatten({ background: "#fff" }).png().toBuffer();
  writeFileSync("code.png", png);
  const [any] = await readBarcodes(png);
  const [only] = await readBarcodes(png, { formats: ["Code39"] });
  const zbar = execFileSync("zbarimg", ["-q", "--raw", "code.png"], { stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .trim();
  console.log(`printed ${printed}: zxing-wasm reads ${any?.text} (${any?.format}), zbar reads ${zbar}`);
  asDescribed &&= any?.text === byZxing && only?.text === byZxing && any.isValid && zbar === byZbar;
}
if (!asDescribed) {
  console.log("CHANGED: the readers no longer differ as described.");
  process.exit(1);
}
console.log("As described: zxing-wasm turns a slash or plus and a letter into another sign, zbar does not.");
JS
node check.mjs
