import { readFileSync, writeFileSync } from "node:fs";
import {
  appendBezierCurve,
  clip,
  closePath,
  endPath,
  moveTo,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  translate,
  type PDFOperator,
  type PDFPage,
} from "pdf-lib";
import { currentFontkit } from "./current-fontkit.ts";
import { lineStart, MARK_WIDTH, readJob, sheetsOf, type Point, type Student } from "./job.ts";

/**
 * pdf-lib, used well: the background and the fonts are embedded once, and photos as JPEGs without re-encoding. It saves
 * without object streams and in one go, which is faster than its defaults.
 */
const { job, output } = readJob();
const pdf = await PDFDocument.create();
pdf.registerFontkit(currentFontkit);
const background = await pdf.embedJpg(readFileSync(job.background));
const regular = await pdf.embedFont(readFileSync(job.fonts.regular), { subset: true });
const bold = await pdf.embedFont(readFileSync(job.fonts.bold), { subset: true });

const back = job.back === null ? null : await pdf.embedJpg(readFileSync(job.back));

const { card, circle, sheet, photo: photoBox } = job.drawn;
const clipToCircle: PDFOperator[] = [
  pushGraphicsState(),
  moveTo(...circle.start),
  ...circle.curves.map((curve) => appendBezierCurve(...curve)),
  closePath(),
  clip(),
  endPath(),
];
const lines = job.drawn.lines.map((line) => ({
  line,
  font: line.bold ? bold : regular,
  color: rgb(...line.color),
}));

for (const students of sheetsOf(job)) {
  const front = pdf.addPage([sheet.width, sheet.height]);
  for (const [index, student] of students.entries())
    await drawCard(front, student, sheet.slots[index] as Point);
  drawMarks(front);
  if (back === null) continue;
  const behind = pdf.addPage([sheet.width, sheet.height]);
  for (const [x, y] of sheet.backSlots.slice(0, students.length)) behind.drawImage(back, { x, y, ...card });
  drawMarks(behind);
}
writeFileSync(output, await pdf.save({ useObjectStreams: false, objectsPerTick: Infinity }));

async function drawCard(page: PDFPage, student: Student, [x, y]: Point): Promise<void> {
  page.pushOperators(pushGraphicsState(), translate(x, y));
  page.drawImage(background, { x: 0, y: 0, ...card });
  const photo = await pdf.embedJpg(readFileSync(student.photo));
  page.pushOperators(...clipToCircle);
  page.drawImage(photo, photoBox);
  page.pushOperators(popGraphicsState());
  for (const { line, font, color } of lines) {
    const text = student.texts[line.name] ?? "";
    const start = line.before === 0 ? line.x : lineStart(line, font.widthOfTextAtSize(text, line.size));
    page.drawText(text, { x: start, y: line.baseline, size: line.size, font, color });
  }
  page.pushOperators(popGraphicsState());
}

function drawMarks(page: PDFPage): void {
  for (const [x1, y1, x2, y2] of sheet.marks)
    page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, thickness: MARK_WIDTH });
}
