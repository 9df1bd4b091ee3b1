import { readFileSync } from "node:fs";
import { cardDrawer, drawBackground } from "./bare-card.ts";
import { bareFont, type BareFont } from "./bare-font.ts";
import { BareOutput } from "./bare-output.ts";
import { MARK_WIDTH, sheetsOf, type Job, type Point } from "./job.ts";

/**
 * Writes all cards of a job, using only `fontkit`: the background once, each photo's bytes unchanged behind a circle,
 * and the text lines with kerning in subsets of the two fonts. Bytes are written in order and uncompressed, and nothing
 * is checked. `send` receives a view of a buffer that is reused as soon as it returns.
 */
export async function writeCards(job: Job, send: (bytes: Uint8Array) => void): Promise<void> {
  const { sheet, card } = job.drawn;
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
}

function writeBackground(out: BareOutput, path: string): number {
  return out.image(imageHead(jpegSize(readFileSync(path))), path);
}

const imageHead = ({ width, height }: { width: number; height: number }): string =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;

/** Reads the size from the frame header, skipping the preceding markers by their lengths. */
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
