#!/usr/bin/env bash
# Guess: a number whose format adds a word, such as "House "0 or 0"th", comes out of a converter as "House 42" or as 42.
# What happens: xlsx2csv takes h, d, m, s and y inside the quoted word for parts of a date. The number is lost: with
# "House "0 both 42 and 43 become "12ouse "0, with the hour of noon in it. A format without those letters gives 42.
# Why it matters: admission numbers, classes and fees carry such formats; every child then gets the same wrong text.
# packages/core/src/node/excel/number-format.ts reads formats on its own, quoted words first.
set -euo pipefail
if ! command -v xlsx2csv >/dev/null || ! /usr/bin/python3 -c 'import xlsxwriter, openpyxl' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "Debian packages are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends xlsx2csv python3-xlsxwriter python3-openpyxl >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
dpkg-query -W xlsx2csv python3-xlsxwriter python3-openpyxl | tr '\t' ' '
cat > make.py <<'PY'
import xlsxwriter
book = xlsxwriter.Workbook("list.xlsx")
sheet = book.add_worksheet("8A")
sheet.write_row(0, 0, ["House", "Class", "Fee", "Height", "Admission no."])
formats = ['"House "0', '0"th"', '"Rs. "0', '0" cm"', '"GV-"0000']
for row, numbers in enumerate([(42, 8, 500, 141), (43, 9, 650, 142)], 1):
    for column, number in enumerate(numbers + (row,)):
        sheet.write_number(row, column, number, book.add_format({"num_format": formats[column]}))
book.close()
PY
/usr/bin/python3 make.py
xlsx2csv list.xlsx converted.csv
cat > read.py <<'PY'
import csv, openpyxl, sys
converted = list(csv.reader(open("converted.csv", encoding="utf-8")))[1:]
sheet = openpyxl.load_workbook("list.xlsx").active
plain = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
print("formats: ", *[cell.number_format for cell in sheet[2]], sep="  ")
print("openpyxl:", *plain)
print("xlsx2csv:", *converted)
def changed(what):
    print("CHANGED:", what)
    sys.exit(1)
if plain != [[42, 8, 500, 141, 1], [43, 9, 650, 142, 2]]: changed("openpyxl reads other numbers")
for at, name in enumerate(("House", "Class", "Fee")):
    (first, second) = (row[at] for row in converted)
    if first != second or str(plain[0][at]) in first: changed(f"the numbers of {name} are not lost")
if any(str(plain[at][3]) in row[3] for at, row in enumerate(converted)): changed("the heights are not lost")
if converted[0][0] != '"12ouse "0' or [row[4] for row in converted] != ["1", "2"]: changed("other texts")
print("As described: four of the five columns have lost their numbers.")
PY
/usr/bin/python3 read.py
