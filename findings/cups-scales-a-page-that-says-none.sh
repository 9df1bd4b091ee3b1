#!/usr/bin/env bash
# A good engineer would guess that CUPS honours a PDF's own wish "PrintScaling: None", as print dialogs do.
# The filter pdftopdf of cups-filters never looks at it: a Letter page on A4 paper is scaled to 93.3 %, so a card of
# 85.6 mm is printed 79.9 mm wide, with the wish and without it alike, and so is A4 on Letter (91.2 %). Only the job
# option print-scaling=none keeps the size.
# It matters because cards printed from a queue without a dialog come out too small for their holders, and only after a
# change of paper. packages/core/src/node/pdf/write-pdf.ts writes the wish, which helps in dialogs but not here.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
filter=/usr/lib/cups/filter/pdftopdf
need() { # file or command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
need $filter cups-filters
need qpdf qpdf
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
echo "pdfkit 0.20.2, $(dpkg-query -W -f '${Package} ${Version}' cups-filters), $(qpdf --version | head -1)"

cat >make.mjs <<'JS'
import { createWriteStream, writeFileSync } from "node:fs";
import PDFDocument from "pdfkit";
const sizes = { letter: [612, 792], a4: [595.276, 841.89] };
for (const [paper, size] of Object.entries(sizes))
  for (const wish of ["None", "AppDefault"]) {
    const file = new PDFDocument({ size, margin: 0, pdfVersion: "1.7" });
    file.pipe(createWriteStream(`${paper}-${wish}.pdf`));
    file._root.data.ViewerPreferences = file.ref({ PrintScaling: wish });
    file.rect(100, 100, (85.6 * 72) / 25.4, (54 * 72) / 25.4).fill("#cde");
    file.end();
  }
// A printer with margins of 12 points, and the two papers.
const papers = { A4: [595, 842], Letter: [612, 792] };
const each = (line) => Object.entries(papers).map(([name, [w, h]]) => line(name, w, h)).join("\n");
writeFileSync(
  "printer.ppd",
  `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "TEST.PPD"
*Manufacturer: "Test"
*Product: "(Test)"
*ModelName: "Test"
*ShortNickName: "Test"
*NickName: "Test"
*PSVersion: "(3010) 0"
*cupsFilter: "application/vnd.cups-pdf 0 -"
*OpenUI *PageSize: PickOne
*DefaultPageSize: A4
${each((name) => `*PageSize ${name}: "x"`)}
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: A4
${each((name) => `*PageRegion ${name}: "x"`)}
*CloseUI: *PageRegion
*DefaultImageableArea: A4
${each((name, w, h) => `*ImageableArea ${name}: "12 12 ${w - 12} ${h - 12}"`)}
*DefaultPaperDimension: A4
${each((name, w, h) => `*PaperDimension ${name}: "${w} ${h}"`)}
*DefaultFont: Courier
`,
);
JS
node make.mjs
failed=0
check() { # scale expected, file, job options
  local scale
  PPD=printer.ppd $filter 1 user title 1 "$3" "$2" >out.pdf 2>log.txt
  # The first matrix places the original page on the paper.
  scale=$(qpdf --qdf --object-streams=disable --warning-exit-0 out.pdf - 2>/dev/null | grep -a ' cm$' | head -1 | awk '{printf "%.3f", $1}')
  echo "$2 with \"$3\": scaled by $scale, a card is $(awk "BEGIN {printf \"%.1f\", 85.6 * $scale}") mm wide"
  [ "$scale" = "$1" ] || failed=1
}
check 0.933 letter-None.pdf "PageSize=A4"
check 0.933 letter-AppDefault.pdf "PageSize=A4"
check 1.000 letter-None.pdf "PageSize=A4 print-scaling=none"
check 0.912 a4-None.pdf "PageSize=Letter"
check 1.000 a4-None.pdf "PageSize=A4"
[ $failed = 0 ] || { echo "CHANGED: CUPS scales differently from what is described here."; exit 1; }
echo "As described: PrintScaling None changes nothing; only print-scaling=none keeps the size."
