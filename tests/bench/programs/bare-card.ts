import type { BareFont } from "./bare-font.ts";
import { lineStart, type DrawnLine, type Job, type Point, type Student } from "./job.ts";

interface Tools {
  regular: BareFont;
  bold: BareFont;
  /** Draws a QR code into the unit square. Null if cards have none. */
  code: ((text: string) => string) | null;
}

/** Draws the picture `B` over a card with the given bottom left corner. */
export const drawBackground = ({ width, height }: Job["card"], [x, y]: Point): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /B Do Q\n`;

/** Returns a function that draws the cards of a job. The number of the photo is the student's position on the page. */
export function cardDrawer(
  { drawn }: Job,
  { regular, bold, code }: Tools,
): (student: Student, index: number, slot: Point) => string {
  const { card, photo, circle, code: box } = drawn;
  const clip = `${circle.start.join(" ")} m ${circle.curves.map((curve) => `${curve.join(" ")} c`).join(" ")} h W n`;
  const place = `${photo.width} 0 0 ${photo.height} ${photo.x} ${photo.y} cm`;
  const ground = drawBackground(card, [0, 0]);
  const lines = drawn.lines.map((line) => ({
    line,
    font: line.bold ? bold : regular,
    before: `/${line.bold ? "S" : "R"} ${line.size} Tf ${line.color.join(" ")} rg 1 0 0 1 `,
  }));
  const drawCode = ({ code: text }: Student): string =>
    box && code
      ? `1 g ${box.x} ${box.y} ${box.width} ${box.height} re f 0 g\n` +
        `q ${box.width} 0 0 ${box.height} ${box.x} ${box.y} cm ${code(text)}Q\n`
      : "";
  return (student, index, [x, y]) => {
    let texts = "";
    for (const { line, font, before } of lines)
      texts += before + set(line, font, student.texts[line.name] ?? "");
    const moved = x === 0 && y === 0 ? "" : `1 0 0 1 ${x} ${y} cm\n`;
    return `q ${moved}${ground}q ${clip} ${place} /P${index} Do Q\n${drawCode(student)}BT ${texts}ET Q\n`;
  };
}

function set(line: DrawnLine, font: BareFont, text: string): string {
  const { shown, advance } = font.set(text);
  const x = line.before === 0 ? line.x : lineStart(line, (advance * line.size) / 1000);
  return `${x.toFixed(2)} ${line.baseline} Tm[${shown}]TJ\n`;
}
