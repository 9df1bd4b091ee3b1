#!/usr/bin/env bash
# A good engineer would guess that a tool that joins or rewrites PDFs keeps the wish "do not scale, flip on the short
# edge" when every input has the same wish, and certainly when there is one input.
# pdfunite, mutool merge, pdftk cat and qpdf --empty --pages drop PrintScaling and Duplex when they join two such files;
# Ghostscript, pdftk, pdftocairo and "mutool clean FILE OUT 1" drop them even from a single file. Only "qpdf FIRST
# --pages", plain "mutool clean" and pdfseparate keep them, and no tool says a word.
# It matters because a print dialog then scales the cards of the joined file by its own default and flips on its own edge.
# packages/core/src/node/pdf/join-pdfs.ts joins files itself and keeps the wish.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
need() { # command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
need pdfunite poppler-utils
need mutool mupdf-tools
need gs ghostscript
need qpdf qpdf
need pdftk pdftk-java
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
echo "pdfkit 0.20.2, $(pdfunite -v 2>&1 | head -1), $(mutool -v 2>&1 | head -1), Ghostscript $(gs --version), \
$(qpdf --version | head -1), $(pdftk --version | grep -m1 -o 'pdftk [a-z ]*[0-9.]*')"

cat >make.mjs <<'JS'
import { createWriteStream } from "node:fs";
import PDFDocument from "pdfkit";
for (const name of ["8a", "8b"]) {
  const file = new PDFDocument({ size: [242.65, 153.07], margin: 0, pdfVersion: "1.7" });
  file.pipe(createWriteStream(`${name}.pdf`));
  file._root.data.ViewerPreferences = file.ref({ PrintScaling: "None", Duplex: "DuplexFlipShortEdge" });
  file.text(`Front of ${name}`, 10, 10);
  file.addPage().text(`Back of ${name}`, 10, 10);
  file.end();
}
JS
node make.mjs
failed=0
check() { # what is expected, name, file
  local found=drops
  qpdf --qdf --object-streams=disable --warning-exit-0 "$3" read.pdf 2>/dev/null
  if grep -aq "/PrintScaling /None" read.pdf && grep -aq "/Duplex /DuplexFlipShortEdge" read.pdf; then found=keeps; fi
  echo "$found the wish: $2"
  [ "$found" = "$1" ] || failed=1
}
check keeps "the input" 8a.pdf
pdfunite 8a.pdf 8b.pdf 1.pdf && check drops "pdfunite, two files" 1.pdf
mutool merge -o 2.pdf 8a.pdf 8b.pdf && check drops "mutool merge, two files" 2.pdf
qpdf --empty --pages 8a.pdf 8b.pdf -- 3.pdf && check drops "qpdf --empty --pages, two files" 3.pdf
qpdf 8a.pdf --pages . 8b.pdf -- 4.pdf && check keeps "qpdf 8a.pdf --pages, two files" 4.pdf
pdftk 8a.pdf cat output 5.pdf && check drops "pdftk cat, one file" 5.pdf
gs -q -sDEVICE=pdfwrite -o 6.pdf 8a.pdf && check drops "Ghostscript pdfwrite, one file" 6.pdf
pdftocairo -pdf 8a.pdf 7.pdf && check drops "pdftocairo -pdf, one file" 7.pdf
mutool clean 8a.pdf 8.pdf && check keeps "mutool clean, one file" 8.pdf
mutool clean 8a.pdf 9.pdf 1 && check drops "mutool clean of one page" 9.pdf
pdfseparate -f 1 -l 1 8a.pdf 10-%d.pdf && check keeps "pdfseparate" 10-1.pdf
[ $failed = 0 ] || { echo "CHANGED: a tool keeps or drops the wish differently from what is described here."; exit 1; }
echo "As described: most tools drop PrintScaling and Duplex in silence, some even from a single file."
