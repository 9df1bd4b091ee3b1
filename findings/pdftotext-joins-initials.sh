#!/usr/bin/env bash
# Guess: pdftotext keeps the spaces that a PDF contains as characters, however short the words are.
# What happens: it leaves the spaces out and guesses them from the gaps between letters. If all words of a line are single
#   letters or digits, it takes them for one word that is printed in spaced letters: the initials "K S R" come out as "KSR",
#   and the class "5 A" as "5A", also with -layout. With -raw and in MuPDF the spaces stay, and so they do in "K S Rao".
# Why it matters: a check or an index that reads printed cards finds other initials and classes than the school has typed.
#   Nothing in packages/ relies on it; tests/core/node/pdf/text-readers.slow.test.ts names it for Chinese names.
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
npm install --silent --no-audit --no-fund pdfkit@0.20.2
echo "pdfkit 0.20.2, $(pdftotext -v 2>&1 | head -1), $(mutool -v 2>&1)"
cat >run.js <<'E'
import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";

const LINES = ["K S R", "5 A", "K S Rao"];
const card = new PDFDocument({ size: [242.65, 153.07], margin: 0, autoFirstPage: false });
const file = card.pipe(createWriteStream("card.pdf"));
for (const line of LINES) card.addPage().fontSize(12).text(line, 10, 10, { lineBreak: false });
card.end();
await finished(file);
const pagesOf = (command, ...args) => {
  const text = execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
  return text.split("\f").slice(0, LINES.length).map((page) => page.trim());
};
const found = {
  pdftotext: pagesOf("pdftotext", "card.pdf", "-"),
  "pdftotext -layout": pagesOf("pdftotext", "-layout", "card.pdf", "-"),
  "pdftotext -raw": pagesOf("pdftotext", "-raw", "card.pdf", "-"),
  MuPDF: pagesOf("mutool", "draw", "-q", "-F", "txt", "card.pdf"),
};
for (const [reader, pages] of Object.entries(found)) console.log(`${reader}: ${JSON.stringify(pages)}`);
const JOINED = JSON.stringify(["KSR", "5A", "K S Rao"]);
const TYPED = JSON.stringify(LINES);
const holds = JSON.stringify(Object.values(found)) === `[${[JOINED, JOINED, TYPED, TYPED].join(",")}]`;
console.log(holds ? "As described: pdftotext joins single letters." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
