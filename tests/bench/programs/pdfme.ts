import { readFileSync, writeFileSync } from "node:fs";
import type { Font, Plugin, Schema, Template } from "@pdfme/common";
import { generate } from "@pdfme/generator";
import { barcodes, text } from "@pdfme/schemas";
import { PDFDocument } from "pdf-lib";
import { points, readJob, type Line } from "./job.ts";

/**
 * pdfme, used well: the background is the page of its base PDF, so it is embedded once. Its own image plugin does not
 * support circles and requires photos as base64, all of them at once. This plugin, which is pdfme's intended way of
 * extension, clips and reads each photo when its page is drawn.
 */
const { job, output } = readJob();
const { photo: box, circle } = job.drawn;

const photo: Plugin<Schema> = {
  async pdf({ value, page, pdfDoc, pdfLib }) {
    const image = await pdfDoc.embedJpg(readFileSync(value));
    page.pushOperators(
      pdfLib.pushGraphicsState(),
      pdfLib.moveTo(...circle.start),
      ...circle.curves.map((curve) => pdfLib.appendBezierCurve(...curve)),
      pdfLib.closePath(),
      pdfLib.clip(),
      pdfLib.endPath(),
    );
    page.drawImage(image, box);
    page.pushOperators(pdfLib.popGraphicsState());
  },
  ui: () => {},
  propPanel: {
    schema: {},
    defaultSchema: { name: "", type: "photo", position: { x: 0, y: 0 }, width: 0, height: 0 },
  },
};

async function basePdf(): Promise<ArrayBuffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([points(job.card.width), points(job.card.height)]);
  const background = await pdf.embedJpg(readFileSync(job.background));
  page.drawImage(background, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  return (await pdf.save()).buffer as ArrayBuffer;
}

const lineSchema = ({ name, x, y, width, height, size, bold, color, align }: Line): Schema => ({
  name,
  type: "text",
  position: { x, y },
  width,
  height,
  fontName: bold ? "bold" : "regular",
  fontSize: size,
  fontColor: color,
  alignment: align,
  verticalAlignment: "middle",
});

const photoSchema: Schema = {
  name: "photo",
  type: "photo",
  position: { x: job.photo.x, y: job.photo.y },
  width: job.photo.diameter,
  height: job.photo.diameter,
};

/** Width of the quiet zone, which pdfme omits: four of about forty modules. */
const quiet = job.code ? job.code.width / 10 : 0;
const codeSchema: Schema[] = job.code
  ? [
      {
        name: "code",
        type: "qrcode",
        position: { x: job.code.x + quiet, y: job.code.y + quiet },
        width: job.code.width - 2 * quiet,
        height: job.code.height - 2 * quiet,
        backgroundColor: "#ffffff",
        barColor: "#000000",
      },
    ]
  : [];

const font: Font = {
  regular: { data: readFileSync(job.fonts.regular), fallback: true, subset: true },
  bold: { data: readFileSync(job.fonts.bold), subset: true },
};
const template: Template = {
  basePdf: await basePdf(),
  schemas: [[photoSchema, ...codeSchema, ...job.lines.map(lineSchema)]],
};
const inputs = job.students.map((student) => ({
  ...student.texts,
  photo: student.photo,
  code: student.code,
}));
writeFileSync(
  output,
  await generate({ template, inputs, plugins: { text, photo, qrcode: barcodes.qrcode }, options: { font } }),
);
