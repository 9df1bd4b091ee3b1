#!/usr/bin/env bash
# Guess: `soffice --convert-to csv` writes a date as the sheet shows it, or as ISO 8601, the same on every run.
# What happens: without filter options it writes dates in the order of the locale of the process. A birth date shown
# as 05-06-2012 (5 June) comes out as 06/05/2012 in the C locale of a nightly job and as 05/06/2012 under en_IN, and
# GV-0017 comes out as 17. With the three options for comma, quote and UTF-8 the same cells come out as shown.
# Why it matters: a nightly job swaps days up to 12 with months, and the clerk who tried it by hand saw none of it.
# packages/core/src/spreadsheets/cells/read-dates.ts takes the order from the whole column and asks when it is open.
set -euo pipefail
if ! command -v soffice >/dev/null || ! /usr/bin/python3 -c 'import xlsxwriter' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "libreoffice-calc-nogui or python3-xlsxwriter is missing; installing needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends libreoffice-calc-nogui python3-xlsxwriter >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
soffice --version | head -1
cat > make.py <<'PY'
import datetime, xlsxwriter
book = xlsxwriter.Workbook("list.xlsx")
sheet = book.add_worksheet("8A")
shown = lambda code: book.add_format({"num_format": code})
sheet.write_row(0, 0, ["Name", "Born", "Joined", "Admission no."])
sheet.write_string(1, 0, "Asha Rao")
sheet.write_datetime(1, 1, datetime.datetime(2012, 6, 5), shown("dd-mm-yyyy"))
sheet.write_datetime(1, 2, datetime.datetime(2019, 4, 1), shown("d mmmm yyyy"))
sheet.write_number(1, 3, 17, shown('"GV-"0000'))
book.close()
PY
/usr/bin/python3 make.py
convert() { # the locale, the filter
  LC_ALL=$1 LANG=$1 soffice --headless "-env:UserInstallation=file://$work/profile-$1" --convert-to "$2" --outdir . list.xlsx >/dev/null 2>&1
  tail -1 list.csv | tr -d '\r'
}
plain=$(convert C.UTF-8 csv)
indian=$(convert en_IN.UTF-8 csv)
options=$(convert C.UTF-8 'csv:Text - txt - csv (StarCalc):44,34,76')
echo "shown in the sheet:           Asha Rao,05-06-2012,1 April 2019,GV-0017"
echo "--convert-to csv, C:          $plain"
echo "--convert-to csv, en_IN:      $indian"
echo "csv:...:44,34,76, C:          $options"
[ "$plain" = "Asha Rao,06/05/2012,04/01/2019,17" ] || { echo "CHANGED: the plain conversion"; exit 1; }
[ "$indian" = "Asha Rao,05/06/2012,01/04/2019,17" ] || { echo "CHANGED: the conversion under en_IN"; exit 1; }
[ "$options" = "Asha Rao,05-06-2012,1 April 2019,GV-0017" ] || { echo "CHANGED: the conversion with options"; exit 1; }
echo "As described: day and month change places by the locale, and formats count only when options are given."
