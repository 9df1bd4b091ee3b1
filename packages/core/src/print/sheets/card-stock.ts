import type { CardSize } from "../../cards/geometry/card-size.ts";
import { mm, type Mm } from "../../units.ts";
import { sheetFailures } from "./sheet-failures.ts";

/** How far a page may be turned for a printer, in degrees, clockwise. */
export const TURNS = [0, 90, 180, 270] as const;
export type PageTurn = (typeof TURNS)[number];

/** The blank cards that a card printer takes, in mm, and how it wants to be given them. */
export interface CardStock {
  width: Mm;
  height: Mm;
  /** Every page is turned so far, for a printer that takes cards with another side first. */
  turn: PageTurn;
  /** The back stands on its head beside the front, for a printer that turns cards over around the other axis. */
  turnBack: boolean;
}

/** Blank cards by name, in mm: those of bank cards (ISO/IEC 7810, ID-1), and those that school cards are printed on. */
export const CARD_STOCKS = {
  cr80: { width: mm(85.6), height: mm(53.98) },
  "54x86mm": { width: mm(54), height: mm(86) },
  "48x72mm": { width: mm(48), height: mm(72) },
} as const;

/** A design may differ by so much from the blank card, in mm: it is cut off, or goes on as its bleed. */
const MOST_MISFIT = 2;

/**
 * Reads the size of blank cards as people write it: a name in any case, or a size such as 54x86mm.
 * @throws Failure `invalid` with the names that there are.
 */
export function readStockSize(text: string): Pick<CardStock, "width" | "height"> {
  const name = text.trim().toLowerCase().replaceAll("×", "x").replaceAll(/\s+/g, "");
  if (Object.hasOwn(CARD_STOCKS, name)) return CARD_STOCKS[name as keyof typeof CARD_STOCKS];
  const size = /^(?<width>\d+(?:\.\d+)?)x(?<height>\d+(?:\.\d+)?)(?:mm)?$/.exec(name)?.groups;
  if (size) return { width: mm(Number(size["width"])), height: mm(Number(size["height"])) };
  throw sheetFailures.unknownBlank({ given: text });
}

/** The size of blank cards as it is written. */
export const stockInWords = ({ width, height }: { width: number; height: number }): string =>
  `${width} × ${height} mm`;

/**
 * A blank card that lies as the design does, and how far the design's background has to go on to reach its edges.
 * @throws Failure `invalid` for a design of another size.
 */
export function blankFor(stock: CardStock, card: CardSize): { width: Mm; height: Mm; bleed: Mm } {
  const [short, long] = [Math.min(stock.width, stock.height), Math.max(stock.width, stock.height)];
  const [width, height] = card.h >= card.w ? [short, long] : [long, short];
  const [beside, below] = [width - card.w, height - card.h];
  if (Math.max(Math.abs(beside), Math.abs(below)) > MOST_MISFIT)
    throw sheetFailures.blankOfOtherSize({ stock: stockInWords(stock), width: card.w, height: card.h });
  return { width: mm(width), height: mm(height), bleed: mm(Math.max(0, beside / 2, below / 2)) };
}
