import { createWriteStream, readFileSync } from "node:fs";
import { once } from "node:events";
import PDFDocument from "pdfkit";
import { lineStart, MARK_WIDTH, readJob, sheetsOf, type Point, type Student } from "./job.ts";

/**
 * pdfkit, used well: pages are written as soon as they are complete and not compressed, fonts and backgrounds are
 * embedded once, and photos are passed as bytes, because those passed by path stay in memory. Texts are placed on their
 * baselines, without line breaking.
 */
const { job, output } = readJob();
const { card, circle, sheet, photo: photoBox, lines } = job.drawn;

const pdf = new PDFDocument({
  autoFirstPage: false,
  compress: false,
  margin: 0,
  size: [sheet.width, sheet.height],
});
const file = pdf.pipe(createWriteStream(output, { highWaterMark: 1 << 20 }));
pdf.registerFont("regular", job.fonts.regular);
pdf.registerFont("bold", job.fonts.bold);

for (const students of sheetsOf(job)) {
  pdf.addPage();
  for (const [index, student] of students.entries()) drawCard(student, sheet.slots[index] as Point);
  drawMarks();
  if (job.back === null) continue;
  pdf.addPage();
  for (const [x, y] of sheet.backSlots.slice(0, students.length))
    pdf.image(job.back, x, sheet.height - y - card.height, card);
  drawMarks();
  if (file.writableNeedDrain) await once(file, "drain");
}
pdf.end();
await once(file, "finish");

/** Draws a card from its top left corner, because pdfkit measures pages from the top. */
function drawCard(student: Student, [x, y]: Point): void {
  const up = (height: number) => card.height - height;
  pdf.save().translate(x, sheet.height - y - card.height);
  pdf.image(job.background, 0, 0, card);
  pdf.save().moveTo(circle.start[0], up(circle.start[1]));
  for (const [x1, y1, x2, y2, endX, endY] of circle.curves)
    pdf.bezierCurveTo(x1, up(y1), x2, up(y2), endX, up(endY));
  pdf.clip();
  pdf.image(readFileSync(student.photo), photoBox.x, up(photoBox.y + photoBox.height), photoBox).restore();
  for (const line of lines) {
    const text = student.texts[line.name] ?? "";
    pdf.font(line.bold ? "bold" : "regular").fontSize(line.size);
    pdf.fillColor(line.color.map((channel) => channel * 255) as [number, number, number]);
    const start = line.before === 0 ? line.x : lineStart(line, pdf.widthOfString(text));
    pdf.text(text, start, up(line.baseline), { lineBreak: false, baseline: "alphabetic" });
  }
  pdf.restore();
}

function drawMarks(): void {
  pdf.lineWidth(MARK_WIDTH);
  for (const [x1, y1, x2, y2] of sheet.marks)
    pdf
      .moveTo(x1, sheet.height - y1)
      .lineTo(x2, sheet.height - y2)
      .stroke("#000000");
}
