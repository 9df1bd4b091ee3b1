#!/usr/bin/env bash
# Guess: a PDF whose text every reader extracts keeps that text when Ghostscript rewrites it, or loses all of it.
# What happens: pdfkit maps the glyphs of a font to characters with a list (bfrange), as the standard allows. Poppler
#   and MuPDF read it. Ghostscript 10.00 keeps one byte of each glyph, into which it joins all bytes by OR: ASCII stays,
#   but "Łukasz D’Souza" becomes "Aukasz D9Souza", Greek becomes "§·Ë¯", and the "ffi" of "Griffith" becomes "o".
#   The page looks as before. With an entry for each glyph (bfchar), only glyphs for several characters come out wrong.
# Why it matters: queues that print to a PDF, and programs that shrink PDFs, use Ghostscript. A search then finds other
#   names. packages/core/src/node/pdf/embed-font.ts writes an entry for each glyph for this reason.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
need() { # command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
need pdftotext poppler-utils
need mutool mupdf-tools
need gs ghostscript
need qpdf qpdf
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2 dejavu-fonts-ttf@2.37.3
echo "pdfkit 0.20.2, $(pdftotext -v 2>&1 | head -1), $(mutool -v 2>&1 | head -1), Ghostscript $(gs --version), \
$(qpdf --version | head -1)"

cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";

const run = (command, ...args) => execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
// pdftotext puts invisible marks of direction around a line from right to left.
const bare = (text) => text.replaceAll(/[\u200e\u200f\u202a-\u202e\f\r\n]/g, "").trim();
const extract = (file) => bare(run("pdftotext", file, "-"));

/** Returns the text before and after Ghostscript. */
function texts(file) {
  execFileSync("gs", ["-q", "-sDEVICE=pdfwrite", "-o", "rewritten.pdf", file]);
  const mutool = bare(run("mutool", "draw", "-q", "-F", "text", file));
  return { before: extract(file), mutool, after: extract("rewritten.pdf") };
}

/** Writes the same file with an entry for each glyph instead of the list. */
function writeEntries() {
  const pdf = readFileSync("card.pdf", "latin1").replace(
    /1 beginbfrange\n<0000> <\w+> \[(.*)\]\nendbfrange/,
    (_, list) => {
      const entries = list
        .replaceAll(/(?<=\w) (?=\w)/g, "")
        .match(/<.*?>/g)
        .map((text, glyph) => `<${glyph.toString(16).padStart(4, "0")}> ${text}`);
      return `${entries.length} beginbfchar\n${entries.join("\n")}\nendbfchar`;
    },
  );
  writeFileSync("edited.pdf", pdf, "latin1");
  // qpdf corrects the lengths and offsets that the edit has moved.
  run("qpdf", "--warning-exit-0", "edited.pdf", "entries.pdf");
}

// The text after Ghostscript, first from a list, then from entries.
const expected = [
  ["Asha Verma", "Asha Verma", "Asha Verma"],
  ["Łukasz D’Souza", "Aukasz D9Souza", "Łukasz D’Souza"],
  ["José", "José", "José"],
  ["Τζωή", "§·Ë¯", "Τζωή"],
  ["Griffith", "Grioth", "Gri昀케th"],
];
let asDescribed = true;
for (const [name, fromList, fromEntries] of expected) {
  const card = new PDFDocument({ size: [242.65, 153.07], margin: 0, compress: false });
  const file = card.pipe(createWriteStream("card.pdf"));
  card.font("node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf").text(name, 10, 10, { lineBreak: false });
  card.end();
  await finished(file);
  writeEntries();
  for (const [how, which, after] of [
    ["list", "card.pdf", fromList],
    ["entries", "entries.pdf", fromEntries],
  ]) {
    const found = texts(which);
    console.log(`${name}, from ${how}: ${JSON.stringify(found)}`);
    asDescribed &&= found.before === name && found.mutool === name && found.after === after;
  }
}
if (!asDescribed) {
  console.log("CHANGED: a reader treats the map of letters differently from what is described here.");
  process.exit(1);
}
console.log("As described: Ghostscript changes the letters of a name when it rewrites the file.");
JS
node check.mjs
