#!/usr/bin/env bash
# Guess: readers that extract text from a PDF agree about a Hebrew name with brackets, or there is a spelling that suits all.
# What happens: a PDF maps the glyph of a bracket either to the bracket that is seen or to the one that was typed, which opens
#   the other way. With the first, PDFium gives the name, and Poppler and pdf.js turn the brackets round. With the second, it
#   is the opposite. MuPDF gives all letters as they are seen, so that words are backwards.
# Why it matters: search and copying find other names than the printed ones, depending on the reader. Our files map brackets
#   as they are seen (packages/core/src/cards/shaping/face.ts), for PDFium, the reader in browsers.
#   tests/core/node/pdf/text-readers.slow.test.ts names what the other readers then extract.
set -euo pipefail
need() {
  command -v "$1" >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install \
    -o DPkg::Lock::Timeout=60 -y -qq --no-install-recommends "$2"; } >/dev/null 2>&1 ||
    { echo "This needs root, to install $2."; exit 1; }
}
need chromium-headless-shell chromium-headless-shell
need pdftotext poppler-utils
need mutool mupdf-tools
need qpdf qpdf
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --omit=optional node@24.21.0 pdfjs-dist@6.5.438 @hyzyla/pdfium@2.1.13 \
  @expo-google-fonts/arimo@0.4.3
echo "$(chromium-headless-shell --version), $(pdftotext -v 2>&1 | head -1), $(mutool -v 2>&1), pdfjs-dist 6.5.438, @hyzyla/pdfium 2.1.13"
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const NAME = "כהן (משה)";
const font = readFileSync("node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf").toString("base64");
const style = `@font-face { font-family: F; src: url(data:font/ttf;base64,${font}) } p { font: 14pt F }`;
writeFileSync("card.html", `<meta charset="utf-8"><style>${style}</style><p dir="rtl">${NAME}`);
const quiet = { stdio: ["ignore", "pipe", "ignore"] };
const flags = ["--no-sandbox", "--no-pdf-header-footer", "--print-to-pdf=printed.pdf"];
execFileSync("chromium-headless-shell", [...flags, "card.html"], quiet);

// Chromium maps to what is seen, and adds ActualText for the brackets, which only some readers use.
execFileSync("qpdf", ["--qdf", "--object-streams=disable", "printed.pdf", "readable.pdf"], quiet);
const seen = readFileSync("readable.pdf", "latin1").replaceAll("/ActualText", "/NoText    ");
const typed = seen.replace(/^(<\w{4}> <\w{4}> )<0028>$/m, "$1[<0029> <0028>]");
const write = (file, text) => writeFileSync(file, execFileSync("fix-qdf", { input: Buffer.from(text, "latin1") }));
write("seen.pdf", seen);
write("typed.pdf", typed);

// pdf.js lists the words of a line in the order of the file.
const inOrder = (items) => items.map(({ str }) => str).toReversed().join("");
// Poppler puts invisible marks of direction around the line.
const plain = (text) => text.replaceAll(/[\u202a-\u202e\r\n\f]/g, "").trim();
const run = (command, ...args) => plain(execFileSync(command, args, quiet).toString());
const library = await PDFiumLibrary.init();
async function read(file) {
  const bytes = readFileSync(file);
  const [first] = (await library.loadDocument(bytes)).pages();
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const found = {
    Poppler: run("pdftotext", file, "-"),
    "pdf.js": plain(inOrder(items)),
    PDFium: plain(first.getText()),
    MuPDF: run("mutool", "draw", "-q", "-F", "txt", file),
  };
  console.log(`${file}: ${JSON.stringify(found)}`);
  return found;
}
const [asTyped, asSeen] = [await read("typed.pdf"), await read("seen.pdf")];
const ROUND = "כהן )משה(";
const isBackwards = (text) => text.includes("ןהכ") && text.includes("השמ");
const holds =
  typed !== seen &&
  asTyped.Poppler === NAME && asTyped["pdf.js"] === NAME && asTyped.PDFium === ROUND && isBackwards(asTyped.MuPDF) &&
  asSeen.Poppler === ROUND && asSeen["pdf.js"] === ROUND && asSeen.PDFium === NAME && isBackwards(asSeen.MuPDF);
console.log(holds ? "As described: neither spelling suits all readers." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node_modules/.bin/node run.js 2>/dev/null
