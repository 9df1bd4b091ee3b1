#!/usr/bin/env bash
# Guess: on a queue with the exact paper of a card, the rotation of a page (/Rotate 90) turns the printed card by 90
#   degrees, and each of the four rotations gives another result.
# What happens: there are only two results. CUPS turns each page that is wider than the paper by itself, after /Rotate:
#   a landscape card with no rotation and with 90 come out the same, and so do 180 and 270. A portrait card never comes
#   out on its side either: 90 and 180 are the same, and so are 0 and 270.
# Why it matters: an operator who sets a rotation of 90 because the cards come out the wrong way round, sees no
#   change, and only 180 helps. packages/core/src/print/sheets/printer.ts has the rotation; docs/print.md says so.
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
need pdftoppm poppler-utils
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
echo "pdfkit 0.20.2, $(dpkg-query -W -f '${Package} ${Version}' cups-filters), $(pdftoppm -v 2>&1 | head -1)"

cat >printer.ppd <<'PPD'
*PPD-Adobe: "4.3"
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
*DefaultPageSize: CR80
*PageSize CR80: "x"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: CR80
*PageRegion CR80: "x"
*CloseUI: *PageRegion
*DefaultImageableArea: CR80
*ImageableArea CR80: "0 0 153 243"
*DefaultPaperDimension: CR80
*PaperDimension CR80: "153 243"
*DefaultFont: Courier
PPD
cat >check.mjs <<'JS'
import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";

const stdio = ["pipe", "pipe", "ignore"];
const env = { ...process.env, PPD: "printer.ppd" };

/** Returns the corner of the printed paper in which the card has its upper left corner. */
async function corner(size, turn) {
  const card = new PDFDocument({ size, margin: 0 });
  const file = card.pipe(createWriteStream("card.pdf"));
  if (turn > 0) card.page.dictionary.data.Rotate = turn;
  card.rect(0, 0, 40, 40).fill("#000");
  card.end();
  await finished(file);
  const job = ["1", "user", "title", "1", "print-scaling=none", "card.pdf"];
  const input = execFileSync(process.argv[2], job, { stdio, env });
  const pgm = execFileSync("pdftoppm", ["-r", "72", "-gray", "-"], { stdio, input });
  const [head, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.toString("latin1", 0, 40));
  const isDark = (x, y) => pgm[head.length + y * width + x] < 128;
  const names = ["top left", "top right", "bottom left", "bottom right"];
  const places = [20, height - 20].flatMap((y) => [20, width - 20].map((x) => [x, y]));
  return names[places.findIndex(([x, y]) => isDark(x, y))];
}

const expected = {
  landscape: { size: [243, 153], corners: ["top right", "top right", "bottom left", "bottom left"] },
  portrait: { size: [153, 243], corners: ["top left", "bottom right", "bottom right", "top left"] },
};
let asDescribed = true;
for (const [name, { size, corners }] of Object.entries(expected))
  for (const [at, turn] of [0, 90, 180, 270].entries()) {
    const found = await corner(size, turn);
    console.log(`a ${name} card with rotation ${turn}: its upper left corner is printed ${found}`);
    asDescribed &&= found === corners[at];
  }
if (!asDescribed) {
  console.log("CHANGED: CUPS turns cards differently from what is described here.");
  process.exit(1);
}
console.log("As described: four rotations have two results.");
JS
node check.mjs $filter
