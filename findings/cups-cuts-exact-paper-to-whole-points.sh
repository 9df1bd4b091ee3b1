#!/usr/bin/env bash
# A good engineer would guess that a job with the exact paper (media-col in hundredths of a millimetre) keeps a page of
# exactly this size as it is, and that 86.00 mm is rounded to the nearest point.
# CUPS cuts the size down to whole points: 54.00 x 86.00 mm (153.07 x 243.78 points) becomes Custom.153x243, so 0.28 mm of
# every page is cut off, also with print-scaling=none. A4, which the printer description knows, is not cut: 21000 x 29700
# is printed as A4, although CUPS itself states A4 as 20990 x 29704.
# It matters because a card that is printed edge to edge loses a narrow strip, and because a printer's own sizes must be
# compared with a tolerance. packages/core/src/print/sending/send-job.ts states the exact paper and allows 0.5 mm.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
pid=
trap '[ -z "$pid" ] || { kill "$pid" && wait "$pid"; } 2>/dev/null || true; rm -rf "$folder"' EXIT
need() { # file or command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
export PATH=$PATH:/usr/sbin
need cupsd cups-daemon
need lpadmin cups-client
need ipptool cups-ipp-utils
need /usr/lib/cups/filter/pdftopdf cups-filters
need pdfinfo poppler-utils
cd "$folder"
echo "$(dpkg-query -W -f '${Package} ${Version}, ' cups-daemon cups-filters)$(pdfinfo -v 2>&1 | head -1)"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
cat >make.mjs <<'JS'
import { createWriteStream } from "node:fs";
import PDFDocument from "pdfkit";
const pt = (mm) => (mm * 72) / 25.4;
for (const [name, w, h] of [["card", 54, 86], ["a4", 210, 297]]) {
  const file = new PDFDocument({ size: [pt(w), pt(h)], margin: 0 });
  file.pipe(createWriteStream(`${name}.pdf`));
  file.rect(0, 0, pt(w), pt(h)).fill("#cde");
  file.end();
}
JS
node make.mjs
mkdir -p etc cache spool/tmp state out bin/backend
for part in filter daemon notifier; do ln -s /usr/lib/cups/$part bin/$part; done
cat >bin/backend/keep <<'SH'
#!/bin/sh
[ $# -eq 0 ] && { echo 'direct keep "Test" "Test"'; exit 0; }
cat "${6:--}" > "${DEVICE_URI#keep:}/$1.pdf" && echo "$5" > "${DEVICE_URI#keep:}/$1.options"
SH
chmod 755 bin/backend/keep
port=$(node -e 'const s=require("net").createServer().listen(0,()=>{console.log(s.address().port);s.close()})')
printf 'Listen 127.0.0.1:%s\nBrowsing Off\nDefaultAuthType None\nWebInterface No\n<Location />\nOrder allow,deny\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n' "$port" >etc/cupsd.conf
printf 'ServerRoot %s/etc\nServerBin %s/bin\nCacheDir %s/cache\nRequestRoot %s/spool\nTempDir %s/spool/tmp\nStateDir %s/state\nErrorLog %s/error\nAccessLog %s/access\nUser lp\nGroup lp\nSystemGroup root\n' \
  "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" >etc/cups-files.conf
chown -R lp:lp cache spool state out etc
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
*VariablePaperSize: True
*MaxMediaWidth: "1000"
*MaxMediaHeight: "1400"
*HWMargins: 0 0 0 0
*CustomPageSize True: "pop"
*ParamCustomPageSize Width: 1 points 36 1000
*ParamCustomPageSize Height: 2 points 36 1400
*ParamCustomPageSize WidthOffset: 3 points 0 0
*ParamCustomPageSize HeightOffset: 4 points 0 0
*ParamCustomPageSize Orientation: 5 int 0 0
*OpenUI *PageSize: PickOne
*DefaultPageSize: A4
*PageSize A4: "x"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: A4
*PageRegion A4: "x"
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4: "0 0 595 842"
*DefaultPaperDimension: A4
*PaperDimension A4: "595 842"
*DefaultFont: Courier
PPD
cupsd -f -c "$folder/etc/cupsd.conf" -s "$folder/etc/cups-files.conf" >log 2>&1 & pid=$!
for _ in $(seq 100); do (echo >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.1; done
lpadmin -h "127.0.0.1:$port" -p Test -v "keep:$folder/out" -P printer.ppd -E 2>/dev/null
cat >print.test <<'IPP'
{
  OPERATION Print-Job
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri $uri
  ATTR mimeMediaType document-format application/pdf
  GROUP job-attributes-tag
  ATTR keyword print-scaling none
  ATTR collection media-col { MEMBER collection media-size { MEMBER integer x-dimension $x MEMBER integer y-dimension $y } }
  FILE $filename
}
IPP
failed=0
check() { # job, file, x, y in hundredths of mm, expected page size, expected media
  ipptool -q -f "$2.pdf" -d "x=$3" -d "y=$4" "ipp://127.0.0.1:$port/printers/Test" print.test >ipp.log 2>&1 || { cat ipp.log; exit 1; }
  for _ in $(seq 100); do [ -s "out/$1.options" ] && break; sleep 0.1; done
  size=$(pdfinfo "out/$1.pdf" | sed -n 's/^Page size: *\([0-9.]* x [0-9.]*\).*/\1/p')
  media=$(grep -o 'media=[^ ]*' "out/$1.options")
  echo "$2, sent with $3 x $4: $media, a page of $size points"
  [ "$size" = "$5" ] && [ "$media" = "media=$6" ] || failed=1
}
check 1 card 5400 8600 "153 x 243" Custom.153x243
check 2 a4 21000 29700 "595 x 842" A4
[ $failed = 0 ] || { echo "CHANGED: CUPS treats the exact paper differently from what is described here."; exit 1; }
echo "As described: CUPS cuts exact paper down to whole points, and prints known paper as it is."
