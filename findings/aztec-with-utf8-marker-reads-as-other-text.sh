#!/usr/bin/env bash
# Guess: the marker for UTF-8 (ECI 26), with which every reader gets a name right in a QR code, also works in the other
#   two-dimensional codes, or readers that do not support it report it.
# What happens: zxing-wasm reads all of them. @zxing/library 0.23.0 reads an Aztec code with the marker as another text,
#   without an error: "Asha Verma" becomes "HC MICP}JRHV ", although every letter is ASCII. In a Data Matrix it puts the
#   control character 26 before the name, and so does libdmtx, which reads the same name correctly without it.
# Why it matters: a name with one accent makes the whole code unreadable at a gate whose scanner is built on such a
#   library. packages/core/src/cards/elements/bwip-modules.ts writes the marker only for texts that are not ASCII;
#   docs/design.md recommends a QR code for them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! command -v dmtxread >/dev/null; then # installing needs root
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends dmtx-utils; } \
    >/dev/null 2>&1 || { echo "The Debian package dmtx-utils is missing and could not be installed; run as root."; exit 1; }
fi
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" \
  @zxing/library@0.23.0 zxing-wasm@3.1.4 bwip-js@4.11.4 sharp@0.35.5
echo "node $(node --version), bwip-js 4.11.4, zxing-wasm 3.1.4, @zxing/library 0.23.0, $(dpkg-query -W -f \
  '${Package} ${Version}' dmtx-utils)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import zxing from "@zxing/library";
import bwip from "bwip-js";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
const readers = { azteccode: zxing.AztecCodeReader, datamatrix: zxing.DataMatrixReader };

async function read(bcid, text, isMarked) {
  const content = isMarked ? { text: `^ECI000026${text}`, parsefnc: true } : { text };
  const drawn = await bwip.toBuffer({ bcid, ...content, scale: 4, padding: 16 });
  const png = await sharp(drawn).flatten({ background: "#fff" }).png().toBuffer();
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const light = new zxing.RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  writeFileSync("code.png", png);
  return {
    wasm: (await readBarcodes(png))[0]?.text,
    library: new readers[bcid]().decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(light))).getText(),
    ...(bcid === "datamatrix" && { libdmtx: execFileSync("dmtxread", ["-N1", "code.png"]).toString() }),
  };
}

// Whether the marker is there, and what @zxing/library and libdmtx are expected to say.
const expected = [
  ["azteccode", "Asha Verma", false, "Asha Verma"],
  ["azteccode", "Asha Verma", true, "HC MICP}JRHV "],
  ["azteccode", "José Núñez", true, "HCD207G,1870$.655365404."],
  ["datamatrix", "Asha Verma", false, "Asha Verma", "Asha Verma"],
  ["datamatrix", "Asha Verma", true, "\u001aAsha Verma", "\u001aAsha Verma"],
  ["datamatrix", "आशा वर्मा", false, undefined, "आशा वर्मा"],
  ["datamatrix", "आशा वर्मा", true, undefined, "\u001aआशा वर्मा"],
];
let asDescribed = true;
for (const [code, name, isMarked, byLibrary, byLibdmtx] of expected) {
  const found = await read(code, name, isMarked);
  console.log(`${code}, ${isMarked ? "with" : "without"} the marker, ${name}: ${JSON.stringify(found)}`);
  asDescribed &&= found.wasm === name && found.libdmtx === byLibdmtx;
  // Letters that are not ASCII come out as two or three others, with the marker and without.
  asDescribed &&= byLibrary === undefined ? found.library !== name : found.library === byLibrary;
}
if (!asDescribed) {
  console.log("CHANGED: the readers no longer behave as described.");
  process.exit(1);
}
console.log("As described: the marker for UTF-8 spoils Aztec codes and Data Matrix for two of the three readers.");
JS
node check.mjs
