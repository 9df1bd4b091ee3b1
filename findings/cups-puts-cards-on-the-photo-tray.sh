#!/usr/bin/env bash
# Guess: a print job that names no tray gets the printer's default tray, whatever its paper, and a job that names a tray
#   which the printer does not have is refused, or answered with the attribute as unsupported.
# What happens: CUPS prints a job without a tray from the photo tray if the printer has one and the paper is at most
#   5 x 7 inches, like that of every single card. Larger paper goes to the default tray. A tray that does not exist,
#   "tray-9", is answered with successful-ok and no unsupported attribute, and the job goes to the default tray.
# Why it matters: cards come out on photo paper, but only if they are printed one by one. IDMS states the printer's own
#   tray, and checks before it prints that the tray exists: packages/core/src/print/sending/send-job.ts.
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
cd "$folder"
echo "$(dpkg-query -W -f '${Package} ${Version}, ' cups-daemon)pdfkit 0.20.2"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
cat >make.mjs <<'JS'
import { createWriteStream } from "node:fs";
import PDFDocument from "pdfkit";
const file = new PDFDocument({ size: [153, 243], margin: 0 });
file.pipe(createWriteStream("card.pdf"));
file.rect(0, 0, 153, 243).fill("#cde");
file.end();
JS
node make.mjs
mkdir -p etc cache spool/tmp state out bin/backend
for part in filter daemon notifier; do ln -s /usr/lib/cups/$part bin/$part; done
cat >bin/backend/keep <<'SH'
#!/bin/sh
[ $# -eq 0 ] && { echo 'direct keep "Test" "Test"'; exit 0; }
cat "${6:--}" >/dev/null && echo "$5" >"${DEVICE_URI#keep:}/$1.options"
SH
chmod 755 bin/backend/keep
port=$(node -e 'const s=require("net").createServer().listen(0,()=>{console.log(s.address().port);s.close()})')
printf 'Listen 127.0.0.1:%s\nBrowsing Off\nDefaultAuthType None\nWebInterface No\n<Location />\nOrder allow,deny\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n' "$port" >etc/cupsd.conf
printf 'ServerRoot %s/etc\nServerBin %s/bin\nCacheDir %s/cache\nRequestRoot %s/spool\nTempDir %s/spool/tmp\nStateDir %s/state\nErrorLog %s/error\nAccessLog %s/access\nUser lp\nGroup lp\nSystemGroup root\n' \
  "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" >etc/cups-files.conf
chown -R lp:lp cache spool state out etc
cat >photo.ppd <<'PPD'
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
*cupsFilter: "application/pdf 0 -"
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
*OpenUI *InputSlot/Media Source: PickOne
*DefaultInputSlot: Tray1
*InputSlot Tray1/Tray 1: "a"
*InputSlot Tray2/Tray 2: "b"
*InputSlot PhotoTray/Photo Tray: "c"
*InputSlot Manual/Manual Feed: "d"
*CloseUI: *InputSlot
*DefaultFont: Courier
PPD
grep -v PhotoTray photo.ppd >plain.ppd
cupsd -f -c "$folder/etc/cupsd.conf" -s "$folder/etc/cups-files.conf" >log 2>&1 & pid=$!
for _ in $(seq 100); do (echo >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.1; done
for name in photo plain; do
  lpadmin -h "127.0.0.1:$port" -p $name -v "keep:$folder/out" -P $name.ppd -E 2>/dev/null
done
failed=0
job=0
check() { # printer, x, y in hundredths of mm, tray that is asked for or "-", tray expected
  job=$((job + 1))
  local source="MEMBER keyword media-source $4"
  [ "$4" = - ] && source=
  cat >print.test <<IPP
{
  OPERATION Print-Job
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri \$uri
  ATTR mimeMediaType document-format application/pdf
  GROUP job-attributes-tag
  ATTR collection media-col { MEMBER collection media-size { MEMBER integer x-dimension $2 MEMBER integer y-dimension $3 } $source }
  FILE card.pdf
}
IPP
  ipptool -tv "ipp://127.0.0.1:$port/printers/$1" print.test >ipp.log 2>&1 || { cat ipp.log; exit 1; }
  local status unsupported slot
  status=$(sed -n 's/^ *status-code = \([^ ]*\).*/\1/p' ipp.log)
  unsupported=$(grep -c unsupported ipp.log || true)
  for _ in $(seq 100); do [ -s "out/$job.options" ] && break; sleep 0.1; done
  slot=$(grep -o 'InputSlot=[^ ]*' "out/$job.options" || echo "no InputSlot")
  echo "$1 printer, $2 x $3, asked for tray $4: $status, $slot"
  [ "$slot" = "$5" ] && [ "$status" = successful-ok ] && [ "$unsupported" = 0 ] || failed=1
}
check photo 5400 8600 - InputSlot=PhotoTray
check photo 12700 17780 - InputSlot=PhotoTray
check photo 12800 17780 - "no InputSlot"
check photo 21000 29700 - "no InputSlot"
check photo 5400 8600 tray-1 InputSlot=Tray1
check photo 5400 8600 tray-9 "no InputSlot"
check plain 5400 8600 - "no InputSlot"
[ $failed = 0 ] || { echo "CHANGED: CUPS chooses the tray differently from what is described here."; exit 1; }
echo "As described: cards go to the photo tray, and a tray that does not exist is accepted in silence."
