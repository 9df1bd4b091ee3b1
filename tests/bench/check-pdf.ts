import { execFileSync } from "node:child_process";

/** Card of 54×86 mm, in points. */
const WIDTH = 153.07;
const HEIGHT = 243.78;
/** Chromium rounds a page to its own pixels. */
const TOLERANCE = 0.5;

/** What is wrong with a program's output, or null: it must be a PDF with a page of the card's size for every card. */
export function faultIn(file: string, cards: number): string | null {
  let said: string;
  try {
    said = execFileSync("pdfinfo", [file], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw error;
    return "the output is no readable PDF";
  }
  const pages = Number(/^Pages:\s+(\d+)/m.exec(said)?.[1]);
  if (pages !== cards) return `${pages} pages for ${cards} cards`;
  const [, width, height] = (/^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(said) ?? []).map(Number);
  const fits = (is: number | undefined, wanted: number) => Math.abs((is ?? 0) - wanted) <= TOLERANCE;
  return fits(width, WIDTH) && fits(height, HEIGHT) ? null : `pages of ${width} × ${height} pt`;
}
