import type { CardSize } from "../../cards/geometry/card-size.ts";
import { mm, type Mm } from "../../units.ts";
import { sheetFailures } from "./sheet-failures.ts";

/** Clockwise page rotations for a card printer, in degrees. */
export const TURNS = [0, 90, 180, 270] as const;
export type PageTurn = (typeof TURNS)[number];

/** The size of the blank cards of a card printer, in mm, and the page orientation that the printer needs. */
export interface CardStock {
  width: Mm;
  height: Mm;
  /** The rotation of every page, for a printer to which cards are fed in a different orientation. */
  turn: PageTurn;
  /** Whether the back is upside down relative to the front, for a printer that flips cards about the other axis. */
  turnBack: boolean;
}

/**
 * Sizes of blank cards in mm, keyed by name: the bank card size (ISO/IEC 7810, ID-1), and other sizes used for school
 * cards.
 */
export const CARD_STOCKS = {
  cr80: { width: mm(85.6), height: mm(53.98) },
  "54x86mm": { width: mm(54), height: mm(86) },
  "48x72mm": { width: mm(48), height: mm(72) },
} as const;

/** Bank cards for a print without a printer profile, which asks for no rotation. */
export const BANK_CARDS: CardStock = { ...CARD_STOCKS.cr80, turn: 0, turnBack: false };

/**
 * Maximum difference between the size of a design and the size of the blank card, in mm. A larger design is cut off,
 * and a smaller design is extended by its bleed. Somebody who measured the cards of a printer accepts more than
 * somebody who only asks for bank cards.
 */
const MOST_MISFIT = 2;
const BANK_CARD_MISFIT = 0.5;

/**
 * Parses the size of blank cards: a name in upper or lower case, or a size such as 54x86mm.
 * @throws Failure `invalid` with the available names
 */
export function readStockSize(text: string): Pick<CardStock, "width" | "height"> {
  const name = text.trim().toLowerCase().replaceAll("×", "x").replaceAll(/\s+/g, "");
  if (Object.hasOwn(CARD_STOCKS, name)) return CARD_STOCKS[name as keyof typeof CARD_STOCKS];
  const size = /^(?<width>\d+(?:\.\d+)?)x(?<height>\d+(?:\.\d+)?)(?:mm)?$/.exec(name)?.groups;
  if (size) return { width: mm(Number(size["width"])), height: mm(Number(size["height"])) };
  throw sheetFailures.unknownBlank({ given: text });
}

/** Formats the size of blank cards. */
export const stockInWords = ({ width, height }: { width: number; height: number }): string =>
  `${width} × ${height} mm`;

/**
 * Orients a blank card like the design, and returns it with the bleed that the background needs to reach the edges of
 * the card.
 * @throws Failure `invalid` if the sizes differ too much
 */
export function blankFor(stock: CardStock, card: CardSize): { width: Mm; height: Mm; bleed: Mm } {
  const [short, long] = [Math.min(stock.width, stock.height), Math.max(stock.width, stock.height)];
  const [width, height] = card.h >= card.w ? [short, long] : [long, short];
  const [beside, below] = [width - card.w, height - card.h];
  const misfit = Math.max(Math.abs(beside), Math.abs(below));
  const sizes = { stock: stockInWords({ width, height }), width: card.w, height: card.h };
  if (stock === BANK_CARDS && misfit >= BANK_CARD_MISFIT) throw sheetFailures.notBankCard(sizes);
  if (misfit > MOST_MISFIT) throw sheetFailures.blankOfOtherSize({ ...sizes, stock: stockInWords(stock) });
  return { width: mm(width), height: mm(height), bleed: mm(Math.max(0, beside / 2, below / 2)) };
}
