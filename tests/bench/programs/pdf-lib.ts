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
  type PDFOperator,
} from "pdf-lib";
import { circlePath } from "./circle-path.ts";
import { currentFontkit } from "./current-fontkit.ts";
import { baseline, lineStart, photoBox, points, readJob } from "./job.ts";

/**
 * pdf-lib, used well: the background and the fonts are embedded once, photos as the JPEGs they are. It saves without
 * object streams and in one go, which is faster than its defaults.
 */
const { job, output } = readJob();
const pdf = await PDFDocument.create();
pdf.registerFontkit(currentFontkit);
const background = await pdf.embedJpg(readFileSync(job.background));
const regular = await pdf.embedFont(readFileSync(job.fonts.regular), { subset: true });
const bold = await pdf.embedFont(readFileSync(job.fonts.bold), { subset: true });

const width = points(job.card.width);
const height = points(job.card.height);
const box = photoBox(job);
const { start, curves } = circlePath(job);
const clipToCircle: PDFOperator[] = [
  pushGraphicsState(),
  moveTo(...start),
  ...curves.map((curve) => appendBezierCurve(...curve)),
  closePath(),
  clip(),
  endPath(),
];
const lines = job.lines.map((line) => ({
  line,
  font: line.bold ? bold : regular,
  y: baseline(job, line),
  color: rgb(...channels(line.color)),
}));

for (const student of job.students) {
  const page = pdf.addPage([width, height]);
  page.drawImage(background, { x: 0, y: 0, width, height });
  const photo = await pdf.embedJpg(readFileSync(student.photo));
  page.pushOperators(...clipToCircle);
  page.drawImage(photo, box);
  page.pushOperators(popGraphicsState());
  for (const { line, font, y, color } of lines) {
    const text = student.texts[line.name] ?? "";
    const start = line.align === "left" ? 0 : font.widthOfTextAtSize(text, line.size);
    page.drawText(text, { x: lineStart(line, start), y, size: line.size, font, color });
  }
}
writeFileSync(output, await pdf.save({ useObjectStreams: false, objectsPerTick: Infinity }));

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff].map((channel) => channel / 0xff) as [
    number,
    number,
    number,
  ];
}
