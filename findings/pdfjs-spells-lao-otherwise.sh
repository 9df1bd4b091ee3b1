#!/usr/bin/env bash
# Guess: pdf.js gives the text of a PDF in the characters that the PDF has, or normalises all scripts alike.
# What happens: getTextContent() replaces the Lao vowel AM (U+0EB3, as in ຄຳ, "gold") by two characters, U+0ECD and U+0EB2, as
#   the normal form NFKC does. It leaves the same vowel of Thai (U+0E33, as in คำ) alone, which NFKC replaces as well. The usual
#   normal form, NFC, does not bring the vowel back. With disableNormalization, and in Poppler and MuPDF, it stays.
# Why it matters: a Lao name that is copied in Firefox, or checked with pdf.js, does not equal the name that was typed.
#   packages/core/src/node/pdf/embed-font.ts maps glyphs to the characters that were typed; the comparison in
#   tests/core/node/pdf/text-readers.slow.test.ts reads them without normalisation.
set -euo pipefail
need() {
  command -v "$1" >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install \
    -o DPkg::Lock::Timeout=60 -y -qq --no-install-recommends "$2"; } >/dev/null 2>&1 ||
    { echo "This needs root, to install $2."; exit 1; }
}
need pdftotext poppler-utils
need mutool mupdf-tools
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --omit=optional node@24.21.0 pdfjs-dist@6.5.438
echo "pdfjs-dist 6.5.438, $(pdftotext -v 2>&1 | head -1), $(mutool -v 2>&1)"
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const WORDS = { Lao: "\u0e84\u0eb3", Thai: "\u0e04\u0e33" };

/** Writes a PDF whose two glyphs, drawn as boxes, stand for the two characters of a word. */
function writePdf(file, word) {
  const stream = (text) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const code = (at) => word.charCodeAt(at).toString(16).padStart(4, "0");
  const glyph = stream("600 0 d0 0 0 500 500 re f");
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfchar <61> <${code(0)}> <62> <${code(1)}> endbfchar endcmap end end`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 50] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    stream("BT /F 12 Tf 10 20 Td (ab) Tj ET"),
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 500] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 98
/Widths [600 600] /CharProcs << /a 6 0 R /b 6 0 R >> /Resources << >> /ToUnicode 7 0 R
/Encoding << /Type /Encoding /Differences [97 /a /b] >> >>`,
    glyph,
    stream(map),
  ];
  let text = "%PDF-1.7\n";
  const rows = objects.map((object, at) => {
    const row = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>`;
  writeFileSync(file, `${text}${table}\nstartxref\n${text.length}\n%%EOF\n`);
}

async function readPdfjs(file, options) {
  const loaded = await getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 }).promise;
  const { items } = await (await loaded.getPage(1)).getTextContent(options);
  return items.map(({ str }) => str).join("");
}
const run = (command, ...args) => execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] }).toString().trim();
const codes = (text) => Array.from(text, (letter) => letter.codePointAt(0).toString(16)).join(" ");
let holds = true;
for (const [script, word] of Object.entries(WORDS)) {
  writePdf("word.pdf", word);
  const found = {
    "pdf.js": await readPdfjs("word.pdf"),
    "pdf.js with disableNormalization": await readPdfjs("word.pdf", { disableNormalization: true }),
    Poppler: run("pdftotext", "word.pdf", "-"),
    MuPDF: run("mutool", "draw", "-q", "-F", "txt", "word.pdf"),
  };
  console.log(`${script} ${word}, ${codes(word)}; NFKC ${codes(word.normalize("NFKC"))}`);
  for (const [reader, text] of Object.entries(found)) console.log(`  ${reader}: ${codes(text)}`);
  const { "pdf.js": normalised, ...others } = found;
  holds &&= Object.values(others).every((text) => text === word) && word.normalize("NFKC") !== word;
  holds &&= normalised === (script === "Lao" ? word.normalize("NFKC") : word) && (normalised.normalize() === word) === (script === "Thai");
}
console.log(holds ? "As described: pdf.js replaces the Lao vowel, and leaves the Thai one." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node_modules/.bin/node run.js 2>/dev/null
