import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { CROP_ABOVE, MARK_WIDTH, readJob } from "./job.ts";

/**
 * Typst, used well: one document that reads the job itself, pictures by path so that each is embedded once and as its
 * original JPEG, and only the fonts of the job.
 */
const { job, output } = readJob();
const families = ["Arimo", ...new Set(job.fonts.others.map(({ family }) => family))];
const ratio = job.photoSize.height / job.photoSize.width;
const above = job.photo.diameter * (ratio - 1) * CROP_ABOVE;

const source = `
#let job = json(${JSON.stringify(resolve(process.argv[2] as string))})
#let (card, photo, sheet) = (job.card, job.photo, job.sheet)
#set page(width: sheet.width * 1mm, height: sheet.height * 1mm, margin: 0mm)
#set text(font: (${families.map((family) => JSON.stringify(family)).join(", ")}), hyphenate: false)
#set par(leading: 0mm)
#let picture(file) = image(file, width: card.width * 1mm, height: card.height * 1mm)
#let direction(body) = if body.contains(regex("^[^A-Za-z]*[\\u{590}-\\u{8ff}]")) { rtl } else { ltr }
#let set-line(line, body) = place(dx: line.x * 1mm, dy: line.y * 1mm, block(
  width: line.width * 1mm, height: line.height * 1mm,
  align((left: left, center: center, right: right).at(line.align) + horizon, text(
    size: line.size * 1pt, fill: rgb(line.color), weight: if line.bold { 700 } else { 400 },
    dir: direction(body), body))))
#let front(student) = {
  place(picture(job.background))
  place(dx: photo.x * 1mm, dy: photo.y * 1mm, block(
    width: photo.diameter * 1mm, height: photo.diameter * 1mm, radius: 50%, clip: true,
    place(top + left, dy: ${-above} * 1mm, image(
      student.photo, width: photo.diameter * 1mm, height: ${job.photo.diameter * ratio} * 1mm))))
  for line in job.lines { set-line(line, student.texts.at(line.name)) }
}
#let side(cards, slots) = page({
  for (index, card) in cards.enumerate() {
    place(dx: slots.at(index).at(0) * 1mm, dy: slots.at(index).at(1) * 1mm, card)
  }
  for (x1, y1, x2, y2) in sheet.marks {
    place(line(start: (x1 * 1mm, y1 * 1mm), end: (x2 * 1mm, y2 * 1mm), stroke: ${MARK_WIDTH}pt))
  }
})
#for students in job.students.chunks(sheet.slots.len()) {
  side(students.map(front), sheet.slots)
  if job.back != none { side(students.map(_ => place(picture(job.back))), sheet.backSlots) }
}
`;

const files = [job.fonts.regular, job.fonts.bold, ...job.fonts.others.map(({ file }) => file)];
const compiler = NodeCompiler.create({
  workspace: "/",
  fontArgs: [{ fontBlobs: files.map((file) => readFileSync(file)) }],
});
writeFileSync(output, compiler.pdf({ mainFileContent: source }));
