#!/usr/bin/env bash
# Guess: a workbook turned into CSV gives the sheet that opens on the screen, or at least one that can be seen.
# What happens: LibreOffice and xlsx2csv take the first sheet of the file, hidden or not, and say nothing. in2csv
# (csvkit) takes the sheet that opens.
# Why it matters: schools keep last year's list in front as a hidden sheet. A nightly import by way of CSV brings in
# children who have left. packages/core/src/node/excel/read-xlsx.ts leaves hidden sheets out.
set -euo pipefail
if ! command -v soffice >/dev/null || ! command -v xlsx2csv >/dev/null ||
  ! command -v in2csv >/dev/null || ! /usr/bin/python3 -c 'import xlsxwriter' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "Debian packages are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends libreoffice-calc-nogui xlsx2csv csvkit python3-xlsxwriter >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
dpkg-query -W libreoffice-calc-nogui xlsx2csv csvkit | tr '\t' ' '
cat > make.py <<'PY'
import xlsxwriter
book = xlsxwriter.Workbook("list.xlsx")
old, new = book.add_worksheet("8A 2025"), book.add_worksheet("8A 2026")
old.write_column(0, 0, ["Name", "Left Lastyear"])
new.write_column(0, 0, ["Name", "Asha Rao"])
old.hide()
new.activate()
new.set_first_sheet()
book.close()
PY
/usr/bin/python3 make.py
soffice --headless "-env:UserInstallation=file://$work/profile" --convert-to csv --outdir office list.xlsx >/dev/null 2>&1
xlsx2csv list.xlsx xlsx2csv.csv
in2csv list.xlsx > in2csv.csv 2>/dev/null
child() { tail -1 "$1" | tr -d '"\r\n'; }
for file in office/list.csv xlsx2csv.csv in2csv.csv; do echo "$file: $(child "$file")"; done
for file in office/list.csv xlsx2csv.csv; do
  [ "$(child "$file")" = "Left Lastyear" ] || { echo "CHANGED: $file is not the hidden sheet"; exit 1; }
done
[ "$(child in2csv.csv)" = "Asha Rao" ] || { echo "CHANGED: in2csv takes another sheet"; exit 1; }
echo "As described: two of three converters give the hidden list."
