"""Writes one table, given as JSON, with the two libraries of Python that most programs write workbooks with, and as Excel 2003's XML."""

import datetime
import json
import sys
import warnings
from xml.sax.saxutils import escape, quoteattr

import openpyxl
import xlsxwriter

warnings.filterwarnings("ignore")
given, folder = sys.argv[1], sys.argv[2]
columns = json.load(open(given, encoding="utf-8"))


def value(column, at):
    found = column["values"][at]
    return datetime.datetime.fromisoformat(found) if column.get("isDay") else found


def by_openpyxl(name, epoch=None, iso_dates=False):
    book = openpyxl.Workbook(iso_dates=iso_dates)
    if epoch:
        book.epoch = epoch
    sheet = book.active
    for at, column in enumerate(columns, 1):
        sheet.cell(1, at, column["heading"])
        for row in range(len(column["values"])):
            cell = sheet.cell(row + 2, at, value(column, row))
            cell.number_format = column["format"]
    sheet["A2"].comment = openpyxl.comments.Comment("Fees not paid", "Office")
    book.save(f"{folder}/{name}")


def by_xlsxwriter(name, options):
    book = xlsxwriter.Workbook(f"{folder}/{name}", options)
    sheet = book.add_worksheet()
    for at, column in enumerate(columns):
        look = book.add_format({"num_format": column["format"]})
        sheet.write(0, at, column["heading"])
        for row in range(len(column["values"])):
            sheet.write(row + 1, at, value(column, row), look)
    book.close()


def as_xml_of_2003(name):
    """By the standard of its maker: no library writes it, and LibreOffice's own export of it is in no package without a desktop."""

    def cell(column, at):
        found = column["values"][at]
        kind = "DateTime" if column.get("isDay") else "String" if isinstance(found, str) else "Number"
        text = f"{found}T00:00:00.000" if kind == "DateTime" else str(found)
        style = f"s{columns.index(column)}"
        return f'<Cell ss:StyleID="{style}"><Data ss:Type="{kind}">{escape(text)}</Data></Cell>'

    styles = [
        f'<Style ss:ID="s{at}"><NumberFormat ss:Format={quoteattr(column["format"])}/></Style>'
        for at, column in enumerate(columns)
    ]
    headings = [f'<Cell><Data ss:Type="String">{escape(column["heading"])}</Data></Cell>' for column in columns]
    rows = [headings] + [
        [cell(column, at) for column in columns] for at in range(len(columns[0]["values"]))
    ]
    namespace = "urn:schemas-microsoft-com:office:spreadsheet"
    with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n')
        file.write(f'<Workbook xmlns="{namespace}" xmlns:ss="{namespace}"><Styles>{"".join(styles)}</Styles>')
        file.write('<Worksheet ss:Name="Sheet1"><Table>')
        file.write("".join(f'<Row>{"".join(row)}</Row>' for row in rows))
        file.write("</Table></Worksheet></Workbook>")


by_openpyxl("openpyxl.xlsx")
by_openpyxl("openpyxl-1904.xlsx", epoch=openpyxl.utils.datetime.CALENDAR_MAC_1904)
by_openpyxl("openpyxl-iso.xlsx", iso_dates=True)
by_xlsxwriter("xlsxwriter.xlsx", {})
by_xlsxwriter("xlsxwriter-1904.xlsx", {"date_1904": True})
as_xml_of_2003("excel-2003.xml")
