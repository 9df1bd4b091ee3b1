#!/usr/bin/env bash
# Guess: a zip is the same whether bsdtar writes it to a file or through a pipe, and what unzip reads, yauzl reads.
# What happens: through a pipe bsdtar fills the last block of 10,240 bytes with zeros, as for a tape. unzip, 7z and bsdtar
#   read such a zip; yauzl takes the zeros for a comment of the wrong length and refuses the whole file.
# Why it matters: a photographer who sends a class with "bsdtar --format zip -cf - 8A | ssh school ..." makes such a zip, and
#   every other program opens it. packages/core/src/node/archives/padded-zip.ts therefore leaves out the zeros.
set -euo pipefail
packages=
command -v bsdtar >/dev/null || packages="libarchive-tools"
command -v unzip >/dev/null || packages="$packages unzip"
command -v 7z >/dev/null || packages="$packages p7zip-full"
if [ -n "$packages" ]; then
  # shellcheck disable=SC2086
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages; } >/dev/null 2>&1 ||
    { echo "This needs root, to install $packages."; exit 1; }
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund yauzl@3.4.0
mkdir 8A
head -c 3000 /dev/urandom >8A/1.jpg
head -c 4000 /dev/urandom >8A/2.jpg
bsdtar --format zip -cf file.zip 8A
bsdtar --format zip -cf - 8A | cat >pipe.zip
# cut.zip is the same without the zeros: it ends 22 bytes after the mark of its last record.
cat >run.js <<'E'
import { readFileSync, writeFileSync } from "node:fs";
import yauzl from "yauzl";
async function names(path) {
  try {
    const zip = await yauzl.openPromise(path);
    const found = [];
    for await (const { fileName } of zip.eachEntry()) found.push(fileName);
    return found.filter((name) => !name.endsWith("/")).sort().join(" ");
  } catch (error) {
    return error.message.split(".").slice(0, 2).join(".");
  }
}
const piped = readFileSync("pipe.zip");
const end = piped.lastIndexOf(Buffer.from("PK\x05\x06", "latin1")) + 22;
const rest = piped.subarray(end);
writeFileSync("cut.zip", piped.subarray(0, end));
console.log(`the zip of the pipe: ${piped.length} bytes, the last ${rest.length} all zero: ${rest.every((byte) => byte === 0)}`);
const found = { "file.zip": await names("file.zip"), "pipe.zip": await names("pipe.zip"), "cut.zip": await names("cut.zip") };
for (const [name, said] of Object.entries(found)) console.log(`yauzl, ${name}: ${said}`);
const both = "8A/1.jpg 8A/2.jpg";
const holds =
  piped.length % 10_240 === 0 && rest.length > 0 && rest.every((byte) => byte === 0) &&
  found["file.zip"] === both && found["cut.zip"] === both && found["pipe.zip"].startsWith("Invalid comment length");
process.exit(holds ? 0 : 1);
E
echo "node $(node -v), yauzl 3.4.0, $(bsdtar --version | cut -d' ' -f1,2), $(unzip -v | head -1 | cut -d' ' -f1,2)," \
  "7-Zip $(7z | grep -oE '[0-9]+\.[0-9]+' | head -1)"
holds=0
node run.js || holds=1
for tool in "unzip -tqq" "7z t" "bsdtar -tf"; do
  if $tool pipe.zip >/dev/null 2>&1; then echo "$tool pipe.zip: ok"; else echo "$tool pipe.zip: refused"; holds=1; fi
done
if [ "$holds" = 0 ]; then echo "As described: yauzl alone refuses it."; else echo "This has changed."; exit 1; fi
