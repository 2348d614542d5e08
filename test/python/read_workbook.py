"""Reads a workbook with openpyxl, and prints the rows of its sheets as JSON. With two arguments, writes a workbook first."""

import datetime
import json
import sys

import openpyxl


def write(path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Units"
    sheet.append(["Inventory of the harbour"])
    sheet.append([])
    sheet.append(["identifier", "name", "unitDates", "parent", "notes"])
    sheet.append([12, "Harbour Office", datetime.date(1950, 3, 1), None, True])
    sheet["A4"].number_format = "0000"
    sheet.append(["0012.1", "Letters", 1924, "0012", '="x"&"y"'])
    hidden = book.create_sheet("Codes")
    hidden.append(["secret"])
    hidden.sheet_state = "hidden"
    book.create_sheet("Remarks").append(["Only words"])
    book.save(path)


if len(sys.argv) > 2:
    write(sys.argv[1])
else:
    book = openpyxl.load_workbook(sys.argv[1])
    sheets = {
        sheet.title: [
            [[cell.value, cell.data_type] for cell in row if cell.value is not None] for row in sheet.iter_rows()
        ]
        for sheet in book
    }
    print(json.dumps(sheets))
