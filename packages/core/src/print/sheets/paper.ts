import { mm, type Mm } from "../../units.ts";
import { sheetFailures } from "./sheet-failures.ts";

/** A sheet of paper in portrait orientation, in mm. */
export interface Paper {
  width: Mm;
  height: Mm;
}

/** Paper sizes, keyed by name: ISO 216 A4 and A3, US Letter, and two common digital press sheets measured in inches. */
export const PAPERS = {
  a4: { width: mm(210), height: mm(297) },
  letter: { width: mm(215.9), height: mm(279.4) },
  a3: { width: mm(297), height: mm(420) },
  "12x18in": { width: mm(304.8), height: mm(457.2) },
  "13x19in": { width: mm(330.2), height: mm(482.6) },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof PAPERS;
export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

/**
 * The layouts with one card per page and without marks: `card` at the size of the design, and `cr80` at the size of a
 * bank card (ISO/IEC 7810, ID-1), which card printers take.
 */
export const CARD_LAYOUTS = ["card", "cr80"] as const;
export type CardLayout = (typeof CARD_LAYOUTS)[number];

/** The paper sizes that users may enter. */
export const PAPERS_IN_WORDS = `${PAPER_NAMES.join(", ")}, or a custom size such as 320x450mm`;

/**
 * The layouts offered on screens. `card` is one card per page at the exact size of the card. The others are sheets
 * with several cards.
 */
export const LAYOUTS = ["card", "a4", "letter"] as const;

/** The layout of cards: one card per page, a named paper size, or any other size. */
export type Layout = CardLayout | PaperLayout;
/** A layout with the size of a sheet of paper. */
export type PaperLayout = PaperName | `${number}x${number}mm`;

/** Whether a layout has one card per page. */
export const isCardLayout = (layout: Layout): layout is CardLayout =>
  (CARD_LAYOUTS as readonly string[]).includes(layout);

/**
 * The limits for the sides of a sheet, in mm. The minimum is the size of a card. The maximum is more than the widest
 * digital press accepts.
 */
const LEAST_SIDE = 40;
const MOST_SIDE = 1500;

/**
 * Parses a layout: `card`, `cr80`, a paper name in upper or lower case, or a size such as 320x450mm or 11x17in.
 * @throws Failure `invalid` with the available papers
 */
export function readLayout(text: string): Layout {
  const name = text.trim().toLowerCase().replaceAll("×", "x").replaceAll(/\s+/g, "");
  if (isCardLayout(name as Layout) || Object.hasOwn(PAPERS, name)) return name as Layout;
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

/** Returns the paper of a layout that `readLayout` has parsed. */
export function paperOf(layout: PaperLayout): Paper {
  if (Object.hasOwn(PAPERS, layout)) return PAPERS[layout as PaperName];
  const [width = 0, height = 0] = layout.slice(0, -2).split("x").map(Number);
  return { width: mm(width), height: mm(height) };
}
