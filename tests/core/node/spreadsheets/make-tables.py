"""Writes one table, given as JSON, with the two libraries of Python that most programs write workbooks with."""

import datetime
import json
import sys
import warnings

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


by_openpyxl("openpyxl.xlsx")
by_openpyxl("openpyxl-1904.xlsx", epoch=openpyxl.utils.datetime.CALENDAR_MAC_1904)
by_openpyxl("openpyxl-iso.xlsx", iso_dates=True)
by_xlsxwriter("xlsxwriter.xlsx", {})
by_xlsxwriter("xlsxwriter-1904.xlsx", {"date_1904": True})
