import { readFileSync } from "node:fs";
import { bareFont, type BareFont } from "./bare-font.ts";
import { BareOutput } from "./bare-output.ts";
import {
  lineStart,
  MARK_WIDTH,
  sheetsOf,
  type DrawnLine,
  type Job,
  type Point,
  type Student,
} from "./job.ts";

type Code = (text: string) => string;

/**
 * The cards of a job, whole, with `fontkit` and nothing else: the background once, each photo's bytes as they are behind a
 * circle, and the lines of text with kerning in subsets of the two fonts. Bytes go out in their order and uncompressed;
 * nothing is checked. `send` gets a view of a buffer that is used again as soon as it returns.
 */
export async function writeCards(job: Job, send: (bytes: Uint8Array) => void): Promise<void> {
  const { sheet, card, photo } = job.drawn;
  const out = new BareOutput(send);
  const regular = bareFont(job.fonts.regular);
  const bold = bareFont(job.fonts.bold);
  const code = job.code && (await import("./bare-code.ts")).bareCode;

  out.text("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  const [catalog, pages, regularFont, boldFont] = [out.number(), out.number(), out.number(), out.number()];
  const background = writeBackground(out, job.background);
  const back = job.back && writeBackground(out, job.back);
  const fonts = `/Font<</R ${regularFont} 0 R/S ${boldFont} 0 R>>`;
  const mediaBox = `/MediaBox[0 0 ${sheet.width} ${sheet.height}]`;
  const marks = sheet.marks.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S\n`);
  const drawMarks = marks.length === 0 ? "" : `0 G ${MARK_WIDTH} w\n${marks.join("")}`;
  const drawCard = cardDrawer(job, { regular, bold, code });
  const photoHead = imageHead(job.photoSize);

  const kids: number[] = [];
  const page = (content: string, resources: string): void => {
    const contents = out.object(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
    const head = `<</Type/Page/Parent ${pages} 0 R${mediaBox}/Contents ${contents} 0 R/Resources<<${resources}>>>>`;
    kids.push(out.object(head));
  };
  for (const students of sheetsOf(job)) {
    const photos = students.map((student) => out.image(photoHead, student.photo));
    const cards = students.map((student, index) => drawCard(student, index, sheet.slots[index] as Point));
    const shown = photos.map((number, index) => `/P${index} ${number} 0 R`).join("");
    page(cards.join("") + drawMarks, `${fonts}/XObject<</B ${background} 0 R${shown}>>`);
    if (back === null) continue;
    const backs = students.map((_, index) => drawBackground(card, sheet.backSlots[index] as Point));
    page(backs.join("") + drawMarks, `/XObject<</B ${back} 0 R>>`);
  }
  writeFont(out, regularFont, regular, "AAAAAA+Arimo");
  writeFont(out, boldFont, bold, "AAAAAB+Arimo-Bold");
  out.object(
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]>>`,
    pages,
  );
  out.object(`<</Type/Catalog/Pages ${pages} 0 R>>`, catalog);
  out.end(catalog);

  function drawBackground({ width, height }: Job["card"], [x, y]: Point): string {
    return `q ${width} 0 0 ${height} ${x} ${y} cm /B Do Q\n`;
  }

  function writeBackground(to: BareOutput, path: string): number {
    return to.image(imageHead(jpegSize(readFileSync(path))), path);
  }

  function cardDrawer(
    { drawn }: Job,
    { regular, bold, code }: { regular: BareFont; bold: BareFont; code: Code | null },
  ): (student: Student, index: number, slot: Point) => string {
    const { start, curves } = drawn.circle;
    const clip = `${start.join(" ")} m ${curves.map((curve) => `${curve.join(" ")} c`).join(" ")} h W n`;
    const place = `${photo.width} 0 0 ${photo.height} ${photo.x} ${photo.y} cm`;
    const ground = drawBackground(card, [0, 0]);
    const box = drawn.code;
    const beforeCode =
      box &&
      `1 g ${box.x} ${box.y} ${box.width} ${box.height} re f 0 g\n` +
        `q ${box.width} 0 0 ${box.height} ${box.x} ${box.y} cm `;
    const lines = drawn.lines.map((line) => ({
      line,
      font: line.bold ? bold : regular,
      before: `/${line.bold ? "S" : "R"} ${line.size} Tf ${line.color.join(" ")} rg 1 0 0 1 `,
    }));
    return (student, index, [x, y]) => {
      let text = "";
      for (const { line, font, before } of lines)
        text += before + set(line, font, student.texts[line.name] ?? "");
      const qr = code && beforeCode && `${beforeCode}${code(student.code)}Q\n`;
      const moved = x === 0 && y === 0 ? "" : `1 0 0 1 ${x} ${y} cm\n`;
      return `q ${moved}${ground}q ${clip} ${place} /P${index} Do Q\n${qr ?? ""}BT ${text}ET Q\n`;
    };
  }
}

function set(line: DrawnLine, font: BareFont, text: string): string {
  const { shown, advance } = font.set(text);
  const x = line.before === 0 ? line.x : lineStart(line, (advance * line.size) / 1000);
  return `${x.toFixed(2)} ${line.baseline} Tm[${shown}]TJ\n`;
}

const imageHead = ({ width, height }: { width: number; height: number }): string =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;

/** Of the frame header; the markers before it are passed over by their lengths. */
function jpegSize(jpeg: Buffer): { width: number; height: number } {
  let at = 2;
  while ((jpeg.readUInt16BE(at) & 0xfffc) !== 0xffc0) at += 2 + jpeg.readUInt16BE(at + 2);
  return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
}

function writeFont(out: BareOutput, number: number, font: BareFont, name: string): void {
  const { file, widths, toUnicode, descriptor } = font.end();
  const stream = out.object(`<</Length ${file.length}/Length1 ${file.length}>>\nstream\n`, undefined, file);
  const unicode = out.object(`<</Length ${toUnicode.length}>>\nstream\n${toUnicode}\nendstream`);
  const described = out.object(
    `<</Type/FontDescriptor/FontName/${name}${descriptor}/FontFile2 ${stream} 0 R>>`,
  );
  const descendant = out.object(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDToGIDMap/Identity/DW 0/W[0[${widths.join(" ")}]]` +
      `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${described} 0 R>>`,
  );
  out.object(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
    number,
  );
}
