import { readFileSync, writeFileSync } from "node:fs";
import * as mupdf from "mupdf";
import { lineStart, MARK_WIDTH, readJob, sheetsOf, type DrawnLine, type Point, type Student } from "./job.ts";

/**
 * MuPDF, used well: pages receive their operators directly, fonts are subset at the end, and images are added as JPEGs
 * without re-encoding. It builds the file in memory.
 */
const { job, output } = readJob();
const { card, circle, sheet, photo: photoBox, lines } = job.drawn;
const pdf = new mupdf.PDFDocument();
const regular = openFont(job.fonts.regular);
const bold = openFont(job.fonts.bold);
const background = addImage(job.background);
const back = job.back === null ? null : addImage(job.back);

const clip = `${circle.start.join(" ")} m ${circle.curves.map((curve) => `${curve.join(" ")} c`).join(" ")} h W n`;
const marks = sheet.marks.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S\n`);
const drawnMarks = marks.length === 0 ? "" : `0 G ${MARK_WIDTH} w\n${marks.join("")}`;

for (const students of sheetsOf(job)) {
  const photos = Object.fromEntries(students.map(({ photo }, index) => [`P${index}`, addImage(photo)]));
  const fronts = students.map((student, index) => drawCard(student, index, sheet.slots[index] as Point));
  addPage({ Font: { R: regular.object, S: bold.object }, XObject: { B: background, ...photos } }, fronts);
  if (back === null) continue;
  const backs = sheet.backSlots.slice(0, students.length).map(drawBackground);
  addPage({ XObject: { B: back } }, backs);
}
pdf.subsetFonts();
writeFileSync(output, pdf.saveToBuffer("").asUint8Array());

function openFont(path: string) {
  const font = new mupdf.Font("Arimo", readFileSync(path));
  const letters = new Map<string, { hex: string; advance: number }>();
  const letter = (character: string) => {
    const known = letters.get(character);
    if (known) return known;
    const glyph = font.encodeCharacter(character);
    const found = { hex: glyph.toString(16).padStart(4, "0"), advance: font.advanceGlyph(glyph) };
    letters.set(character, found);
    return found;
  };
  return { object: pdf.addFont(font), letter };
}

function addImage(path: string): mupdf.PDFObject {
  const image = new mupdf.Image(readFileSync(path));
  const object = pdf.addImage(image);
  image.destroy();
  return object;
}

function addPage(resources: object, content: string[]): void {
  pdf.insertPage(
    -1,
    pdf.addPage([0, 0, sheet.width, sheet.height], 0, resources, content.join("") + drawnMarks),
  );
}

function drawBackground([x, y]: Point): string {
  return `q ${card.width} 0 0 ${card.height} ${x} ${y} cm /B Do Q\n`;
}

function drawCard(student: Student, index: number, [x, y]: Point): string {
  const place = `${photoBox.width} 0 0 ${photoBox.height} ${photoBox.x} ${photoBox.y} cm`;
  const texts = lines.map((line) => set(line, student.texts[line.name] ?? ""));
  return (
    `q 1 0 0 1 ${x} ${y} cm\n${drawBackground([0, 0])}q ${clip} ${place} /P${index} Do Q\n` +
    `BT ${texts.join("")}ET Q\n`
  );
}

function set(line: DrawnLine, text: string): string {
  const { letter } = line.bold ? bold : regular;
  let hex = "";
  let advance = 0;
  for (const character of text) {
    const one = letter(character);
    hex += one.hex;
    advance += one.advance;
  }
  const x = lineStart(line, advance * line.size);
  const font = `/${line.bold ? "S" : "R"} ${line.size} Tf ${line.color.join(" ")} rg`;
  return `${font} 1 0 0 1 ${x} ${line.baseline} Tm <${hex}> Tj\n`;
}
