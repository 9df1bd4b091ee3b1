#!/usr/bin/env bash
# A good engineer would guess that a title given to pdfkit is escaped wherever pdfkit writes it.
# From PDF 1.4 on, pdfkit also writes the title and author into XMP metadata, which is XML, and copies them unescaped:
# with "St. Mary & Joseph" the metadata is no XML and xmllint refuses it, though pdfinfo shows the title. With pdfkit's
# default version, 1.3, there is no such metadata, so the fault appears only with a newer version.
# It matters because a preflight or an archive that reads the metadata then refuses the file of one school only.
# packages/core/src/node/pdf/pdfkit-parts.ts (endMetadata) escapes the texts for this reason.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
need() { # command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
need pdfinfo poppler-utils
need xmllint libxml2-utils
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
echo "pdfkit 0.20.2, $(pdfinfo -v 2>&1 | head -1), $(xmllint --version 2>&1 | head -1)"

cat >check.mjs <<'JS'
import { execFileSync, spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";

const run = (...args) => execFileSync("pdfinfo", args, { stdio: ["ignore", "pipe", "ignore"] }).toString();

async function metadataOf(Title, pdfVersion) {
  const card = new PDFDocument({ size: [242.65, 153.07], info: { Title }, ...(pdfVersion && { pdfVersion }) });
  const file = card.pipe(createWriteStream("card.pdf"));
  card.text("Asha Verma").end();
  await finished(file);
  const shown = /^Title:\s+(.*)$/m.exec(run("card.pdf"))?.[1];
  const xmp = run("-meta", "card.pdf").trim();
  const { status } = spawnSync("xmllint", ["--noout", "-"], { input: xmp });
  const valid = xmp === "" ? "none" : status === 0 ? "XML" : "no XML";
  console.log(`"${Title}", PDF ${pdfVersion ?? "1.3 (default)"}: pdfinfo shows "${shown}"; metadata: ${valid}`);
  return shown === Title ? valid : "title lost";
}

const asDescribed =
  (await metadataOf("St. Mary and Joseph", "1.7")) === "XML" &&
  (await metadataOf("St. Mary & Joseph", "1.7")) === "no XML" &&
  (await metadataOf("Classes <8 - A>", "1.7")) === "no XML" &&
  (await metadataOf("St. Mary & Joseph")) === "none";
if (!asDescribed) {
  console.log("CHANGED: pdfkit no longer writes its metadata as described.");
  process.exit(1);
}
console.log("As described: the title goes unescaped into the XML metadata.");
JS
node check.mjs
