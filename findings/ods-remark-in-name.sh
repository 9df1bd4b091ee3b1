#!/usr/bin/env bash
# Guess: a comment on a cell of an OpenDocument sheet stays out of the cell's text, as it does for xlsx.
# What happens: the comment is an element inside the cell. pandas (with odfpy) joins all text below the cell, so the
# name becomes date, remark and name in one: "2026-11-28T00:00:00Fees not paidAsha Rao". Gnumeric gives the name.
# Why it matters: a private remark of the office about a family would be printed on the card as the child's name.
# packages/core/src/node/spreadsheets/read-ods.ts takes text of the cell's own paragraphs only.
set -euo pipefail
if ! command -v ssconvert >/dev/null || ! /usr/bin/python3 -c 'import pandas, odf' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "gnumeric, python3-pandas and python3-odf are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends gnumeric python3-pandas python3-odf >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
cat > make.py <<'PY'
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableRow, TableCell
from odf.office import Annotation
from odf.dc import Date
from odf.text import P
book = OpenDocumentSpreadsheet()
table = Table(name="8A")
def row(*texts, remark=None):
    line = TableRow()
    for text in texts:
        cell = TableCell(valuetype="string")
        if remark:
            note = Annotation()
            note.addElement(Date(text="2026-11-28T00:00:00"))
            note.addElement(P(text=remark))
            cell.addElement(note)
            remark = None
        cell.addElement(P(text=text))
        line.addElement(cell)
    table.addElement(line)
row("Name", "Class")
row("Asha Rao", "8A", remark="Fees not paid")
row("Ravi Das", "8A")
book.spreadsheet.addElement(table)
book.save("list.ods")
PY
/usr/bin/python3 make.py
ssconvert list.ods list.csv >/dev/null 2>&1
dpkg-query -W gnumeric python3-pandas python3-odf | tr '\t' ' '
cat > try.py <<'PY'
import csv, pandas, sys
names = list(pandas.read_excel("list.ods", engine="odf")["Name"])
other = [line["Name"] for line in csv.DictReader(open("list.csv", encoding="utf-8"))]
print("pandas:  ", names)
print("Gnumeric:", other)
if other != ["Asha Rao", "Ravi Das"] or names != ["2026-11-28T00:00:00Fees not paidAsha Rao", "Ravi Das"]:
    print("CHANGED: the remark is not in the name as described")
    sys.exit(1)
print("As described: the remark stands in the name.")
PY
/usr/bin/python3 try.py
