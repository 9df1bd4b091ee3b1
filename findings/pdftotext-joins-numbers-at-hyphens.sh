#!/usr/bin/env bash
# A good engineer would guess that pdftotext gives back every printed sign, and that only its layout may differ.
# By default pdftotext takes a hyphen at the end of a line for hyphenation, also between digits: "Plot 112-" over
# "113 Sector 4" comes out as "Plot 112113 Sector 4", and "98765-" over "43210" as one number. With -layout or -raw, and
# in MuPDF, the hyphens stay.
# It matters because plot, admission and phone numbers wrap on a narrow card, and a check or an index that reads the
# printed PDF then holds numbers that nobody has. Nothing in packages/ relies on it; the tests pass -layout or -raw.
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
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
echo "pdfkit 0.20.2, $(pdftotext -v 2>&1 | head -1), $(mutool -v 2>&1 | head -1)"

cat >make.mjs <<'JS'
import { createWriteStream } from "node:fs";
import PDFDocument from "pdfkit";
const card = new PDFDocument({ size: [242.65, 153.07], margin: 0 });
card.pipe(createWriteStream("card.pdf"));
const lines = ["Anne-", "Marie Fernandes", "Plot 112-", "113 Sector 4", "Phone 98765-", "43210"];
card.fontSize(8);
for (const [index, line] of lines.entries()) card.text(line, 10, 10 + 12 * index, { lineBreak: false });
card.end();
JS
node make.mjs
show() { echo "--- $1"; cat "$2"; }
pdftotext card.pdf plain.txt && show "pdftotext" plain.txt
pdftotext -layout card.pdf layout.txt && show "pdftotext -layout" layout.txt
pdftotext -raw card.pdf raw.txt
mutool draw -q -F text -o mutool.txt card.pdf 2>/dev/null

changed() { echo "CHANGED: $1"; exit 1; }
grep -qx "Plot 112113 Sector 4" plain.txt || changed "pdftotext no longer joins the plot numbers."
grep -qx "Phone 9876543210" plain.txt || changed "pdftotext no longer joins the phone number."
grep -qx "AnneMarie Fernandes" plain.txt || changed "pdftotext no longer joins the name."
for other in layout raw mutool; do
  grep -q "Plot 112-" "$other.txt" || changed "the hyphen is missing in $other.txt too."
done
echo "As described: pdftotext drops the hyphens at line ends, also between digits; -layout, -raw and MuPDF keep them."
