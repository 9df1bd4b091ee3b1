#!/usr/bin/env bash
# Guess: harfbuzzjs sets a text as HarfBuzz does in other programs, at least in a script that needs HarfBuzz.
# What happens: HarfBuzz puts a dotted circle between a letter and a vowel sign that must not follow it. Someone who types
#   अ and the sign ा instead of the letter आ sees the circle. harfbuzzjs is built without this rule: its अाशा looks like
#   आशा, and is narrower than in hb-shape and in Skia. A vowel sign at the start of a word gets the circle in all of them.
# Why it matters: the browser's form shows a circle that the printed card does not have, and a width that was measured in one
#   is wrong in the other. packages/core/src/cards/shaping/face.ts sets cards and previews with harfbuzzjs, so that they agree.
set -euo pipefail
command -v hb-shape >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install \
  -o DPkg::Lock::Timeout=60 -y -qq --no-install-recommends libharfbuzz-bin; } >/dev/null 2>&1 ||
  { echo "This needs root, to install libharfbuzz-bin."; exit 1; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund node@24.21.0 harfbuzzjs@1.6.4 @napi-rs/canvas@1.1.1 \
  @expo-google-fonts/noto-sans-devanagari@0.4.1 @expo-google-fonts/noto-sans-gurmukhi@0.4.1
echo "harfbuzzjs 1.6.4, $(hb-shape --version | head -1), @napi-rs/canvas 1.1.1"
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { GlobalFonts, createCanvas } from "@napi-rs/canvas";
import { Blob, Buffer, Face, Font, shape, versionString } from "harfbuzzjs";

console.log(`HarfBuzz in harfbuzzjs: ${versionString()}`);
const fileOf = (script) => `node_modules/@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`;
const CASES = [
  { script: "Devanagari", text: "\u0905\u093eशा", expected: [false, true] },
  { script: "Devanagari", text: "आशा", expected: [false, false] },
  { script: "Devanagari", text: "ाशा", expected: [true, true] },
  { script: "Gurmukhi", text: "\u0a73\u0a41ਰਦੂ", expected: [false, true] },
  { script: "Gurmukhi", text: "ਉਰਦੂ", expected: [false, false] },
];
let holds = true;
for (const { script, text, expected } of CASES) {
  const file = fileOf(script);
  const face = new Face(new Blob(readFileSync(file)), 0);
  const font = new Font(face);
  const circle = font.nominalGlyph(0x25cc);
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const args = ["--output-format=json", "--no-glyph-names", file, text];
  const shaped = JSON.parse(execFileSync("hb-shape", args).toString());
  GlobalFonts.registerFromPath(file, script);
  const context = createCanvas(10, 10).getContext("2d");
  context.font = `${face.upem}px ${script}`;
  const sum = (widths) => widths.reduce((total, each) => total + each, 0);
  const found = {
    harfbuzzjs: [buffer.getGlyphInfos().some(({ codepoint }) => codepoint === circle), sum(buffer.getGlyphPositions().map(({ xAdvance }) => xAdvance))],
    "hb-shape": [shaped.some(({ g }) => g === circle), sum(shaped.map(({ ax }) => ax))],
  };
  const inSkia = Math.round(context.measureText(text).width);
  const told = Object.entries(found).map(([name, [has, width]]) => `${name} ${width} wide, ${has ? "with" : "without"} circle`);
  console.log(`${script} ${text}: ${told.join("; ")}; Skia ${inSkia} wide`);
  holds &&= found.harfbuzzjs[0] === expected[0] && found["hb-shape"][0] === expected[1];
  holds &&= Math.abs(inSkia - found["hb-shape"][1]) <= 2;
}
console.log(holds ? "As described: only harfbuzzjs leaves the circle out." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node_modules/.bin/node run.js
