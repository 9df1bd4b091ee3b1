"""ReportLab, used well: photos and backgrounds are embedded as the JPEGs they are, without ASCII85, each background once,
fonts as subsets, pages not compressed. It builds the file in memory."""

import json
import sys

from reportlab import rl_config

rl_config.useA85 = 0
rl_config.invariant = 1

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MARK_WIDTH = 0.25

job_file, output = sys.argv[1:]
with open(job_file, encoding="utf-8") as file:
    job = json.load(file)
drawn = job["drawn"]
card, sheet, photo, circle, code = (drawn[part] for part in ("card", "sheet", "photo", "circle", "code"))

pdfmetrics.registerFont(TTFont("regular", job["fonts"]["regular"]))
pdfmetrics.registerFont(TTFont("bold", job["fonts"]["bold"]))
canvas = Canvas(output, pagesize=(sheet["width"], sheet["height"]), pageCompression=0)


def draw_code(text):
    widget = QrCodeWidget(text, barLevel="M", barWidth=code["width"], barHeight=code["height"])
    drawing = Drawing(code["width"], code["height"])
    drawing.add(widget)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(code["x"], code["y"], code["width"], code["height"], stroke=0, fill=1)
    renderPDF.draw(drawing, canvas, code["x"], code["y"])


def draw_card(student, x, y):
    canvas.saveState()
    canvas.translate(x, y)
    canvas.drawImage(job["background"], 0, 0, card["width"], card["height"])
    canvas.saveState()
    clip = canvas.beginPath()
    clip.moveTo(*circle["start"])
    for curve in circle["curves"]:
        clip.curveTo(*curve)
    clip.close()
    canvas.clipPath(clip, stroke=0)
    canvas.drawImage(student["photo"], photo["x"], photo["y"], photo["width"], photo["height"])
    canvas.restoreState()
    if code:
        draw_code(student["code"])
    for line in drawn["lines"]:
        text = student["texts"][line["name"]]
        font = "bold" if line["bold"] else "regular"
        start = line["x"]
        if line["before"]:
            start += (line["width"] - pdfmetrics.stringWidth(text, font, line["size"])) * line["before"]
        canvas.setFont(font, line["size"])
        canvas.setFillColorRGB(*line["color"])
        canvas.drawString(start, line["baseline"], text)
    canvas.restoreState()


def end_page():
    if sheet["marks"]:
        canvas.setLineWidth(MARK_WIDTH)
        canvas.lines(sheet["marks"])
    canvas.showPage()


for first in range(0, len(job["students"]), len(sheet["slots"])):
    students = job["students"][first : first + len(sheet["slots"])]
    for student, (x, y) in zip(students, sheet["slots"]):
        draw_card(student, x, y)
    end_page()
    if job["back"]:
        for _, (x, y) in zip(students, sheet["backSlots"]):
            canvas.drawImage(job["back"], x, y, card["width"], card["height"])
        end_page()
canvas.save()
