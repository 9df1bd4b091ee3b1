import { mm, type Mm } from "../../units.ts";
import { sheetFailures } from "./sheet-failures.ts";

/** A sheet of paper in mm, upright. */
export interface Paper {
  width: Mm;
  height: Mm;
}

/** Papers by name: ISO 216 A4 and A3, US Letter, and the two sheets that digital presses take in inches. */
export const PAPERS = {
  a4: { width: mm(210), height: mm(297) },
  letter: { width: mm(215.9), height: mm(279.4) },
  a3: { width: mm(297), height: mm(420) },
  "12x18in": { width: mm(304.8), height: mm(457.2) },
  "13x19in": { width: mm(330.2), height: mm(482.6) },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof PAPERS;
export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

/** The papers that people may write. */
export const PAPERS_IN_WORDS = `${PAPER_NAMES.join(", ")}, or a custom size such as 320x450mm`;

/** The layouts that screens offer: `card` is one card per page at its exact size; the others are sheets of many. */
export const LAYOUTS = ["card", "a4", "letter"] as const;

/** The sheet for cards: pages of their own size, sheets of a paper, or sheets of any other size. */
export type Layout = "card" | PaperName | `${number}x${number}mm`;

/** The sides that a sheet may have, in mm: a card, and more than the widest digital press takes. */
const LEAST_SIDE = 40;
const MOST_SIDE = 1500;

/**
 * Reads a layout as people write it: `card`, a paper's name in any case, or a size such as 320x450mm or 11x17in.
 * @throws Failure `invalid` with the papers that there are.
 */
export function readLayout(text: string): Layout {
  const name = text.trim().toLowerCase().replaceAll("×", "x").replaceAll(/\s+/g, "");
  if (name === "card" || Object.hasOwn(PAPERS, name)) return name as Layout;
  const size = /^(?<width>\d+(?:\.\d+)?)x(?<height>\d+(?:\.\d+)?)(?<unit>mm|in)$/.exec(name)?.groups;
  if (!size) throw sheetFailures.unknownPaper({ given: text, papers: PAPER_NAMES });
  const scale = size["unit"] === "in" ? 25.4 : 1;
  const [width, height] = [Number(size["width"]) * scale, Number(size["height"]) * scale];
  if (Math.min(width, height) < LEAST_SIDE || Math.max(width, height) > MOST_SIDE) {
    throw sheetFailures.sideOutOfRange({ given: text, least: LEAST_SIDE, most: MOST_SIDE });
  }
  const digits = (length: number) => Math.round(length * 1000) / 1000;
  return `${digits(width)}x${digits(height)}mm`;
}

/** The paper of a layout other than `card`, as `readLayout` gives it. */
export function paperOf(layout: Exclude<Layout, "card">): Paper {
  if (Object.hasOwn(PAPERS, layout)) return PAPERS[layout as PaperName];
  const [width = 0, height = 0] = layout.slice(0, -2).split("x").map(Number);
  return { width: mm(width), height: mm(height) };
}
