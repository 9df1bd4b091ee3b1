#!/usr/bin/env bash
# Guess: a print job that stopped in the middle goes on where it stopped when its queue is enabled again, or the job
#   says at its end that pages were printed twice.
# What happens: CUPS sends the printer the whole file again, from the first page, with all three policies that keep the
#   job: stop-printer (after cupsenable), retry-job, and retry-current-job, which does so at once by itself.
#   At its end the job is "completed" like any other. Only job-impressions-completed counts more pages than there are.
# Why it matters: after a jam at card 40 of 50, the first 40 cards exist twice, with the same numbers and codes, and
#   both pass the gate. IDMS reads the state of a job in packages/core/src/print/sending/printer-state.ts, and warns in
#   docs/print.md and when a queue is paused.
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
echo "$(dpkg-query -W -f '${Package} ${Version}' cups-daemon), pdfkit 0.20.2"
npm install --silent --no-audit --no-fund --prefix "$folder" pdfkit@0.20.2
cat >make.mjs <<'JS'
import { createWriteStream } from "node:fs";
import PDFDocument from "pdfkit";
const file = new PDFDocument({ size: [243, 153], margin: 10 });
file.pipe(createWriteStream("cards.pdf"));
for (let card = 1; card <= 5; card += 1) (card === 1 ? file : file.addPage()).text(`Card ${card}`);
file.end();
JS
node make.mjs
mkdir -p etc cache spool/tmp state out bin/backend bin/filter
for part in daemon notifier; do ln -s /usr/lib/cups/$part bin/$part; done
# A printer that jams after three of the five cards, as often as the file "jams" says.
cat >bin/backend/jam <<'SH'
#!/bin/sh
[ $# -eq 0 ] && { echo 'direct jam "Test" "Test"'; exit 0; }
at="${DEVICE_URI#jam:}"
left=$(cat "$at/jams")
cat "${6:--}" >"$at/job-$1-$left.pdf"
if [ "$left" -gt 0 ]; then
  echo $((left - 1)) >"$at/jams"
  for page in 1 2 3; do echo "PAGE: $page 1" >&2; done
  exit 1
fi
for page in 1 2 3 4 5; do echo "PAGE: $page 1" >&2; done
SH
chmod 755 bin/backend/jam
port=$(node -e 'const s=require("net").createServer().listen(0,()=>{console.log(s.address().port);s.close()})')
printf 'Listen 127.0.0.1:%s\nJobRetryInterval 1\nBrowsing Off\nDefaultAuthType None\nWebInterface No\n<Location />\nOrder allow,deny\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n' "$port" >etc/cupsd.conf
printf 'ServerRoot %s/etc\nServerBin %s/bin\nCacheDir %s/cache\nRequestRoot %s/spool\nTempDir %s/spool/tmp\nStateDir %s/state\nErrorLog %s/error\nAccessLog %s/access\nUser lp\nGroup lp\nSystemGroup root\n' \
  "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" "$folder" >etc/cups-files.conf
chown -R lp:lp cache spool state out etc
cupsd -f -c "$folder/etc/cupsd.conf" -s "$folder/etc/cups-files.conf" >log 2>&1 & pid=$!
for _ in $(seq 100); do (echo >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.1; done
cat >print.test <<'IPP'
{
  OPERATION Print-Job
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri $uri
  ATTR mimeMediaType document-format application/octet-stream
  FILE cards.pdf
}
IPP
cat >job.test <<'IPP'
{
  OPERATION Get-Job-Attributes
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri job-uri $uri
}
IPP
failed=0
job=0
check() { # policy, jams, pages that are printed in all
  job=$((job + 1))
  echo "$2" >out/jams && chown lp:lp out/jams
  lpadmin -h "127.0.0.1:$port" -p Test -v "jam:$folder/out" -m raw -o printer-error-policy="$1" -E 2>/dev/null
  ipptool -q "ipp://127.0.0.1:$port/printers/Test" print.test >ipp.log 2>&1 || { cat ipp.log; exit 1; }
  local state=
  for _ in $(seq 100); do
    # Somebody removes the jam, and enables the queue if it has stopped.
    lpstat -h "127.0.0.1:$port" -p Test | grep -q disabled && cupsenable -h "127.0.0.1:$port" Test
    ipptool -tv "ipp://127.0.0.1:$port/jobs/$job" job.test >job.log 2>&1 || true
    state=$(sed -n 's/^ *job-state (enum) = //p' job.log)
    [ "$state" = completed ] && break
    sleep 0.2
  done
  local counted times=0 whole=0
  counted=$(sed -n 's/^ *job-impressions-completed (integer) = //p' job.log)
  for file in out/job-"$job"-*.pdf; do
    times=$((times + 1))
    cmp -s "$file" cards.pdf && whole=$((whole + 1))
  done
  echo "$1, $2 jams after card 3 of 5: the whole file is sent $whole times of $times; the job is $state, with $counted impressions"
  [ "$state $counted $times $whole" = "completed $3 $(($2 + 1)) $(($2 + 1))" ] || failed=1
}
check stop-printer 0 5
check stop-printer 1 8
check retry-job 1 8
check retry-current-job 2 11
[ $failed = 0 ] || { echo "CHANGED: CUPS treats a stopped job differently from what is described here."; exit 1; }
echo "As described: CUPS prints a stopped job again from its first page, and the job ends as completed."
