import type { CardSize } from "../cards/template.ts";
import { Failure } from "../failure.ts";
import { mm, type Mm } from "../units.ts";
import { PAPERS, type Layout, type Paper } from "./paper.ts";

/** Where a card's upper left corner lies on its sheet, in mm. */
export interface Slot {
  x: Mm;
  y: Mm;
}

/** How cards lie on one sheet: a table of places, filled in order. */
export interface Imposition {
  sheet: Paper;
  card: CardSize;
  columns: number;
  rows: number;
  slots: Slot[];
  /** Whether the sheet is cut afterwards and so carries crop marks and a slug line. */
  cut: boolean;
}

export interface SheetSettings {
  /** The unprinted edge of the sheet, which also holds the slug line at its foot. */
  margin: Mm;
  /** Between neighbouring cards; holds their crop marks. */
  gap: Mm;
}

export const SHEET_SETTINGS: SheetSettings = { margin: mm(8), gap: mm(4) };

/**
 * As many cards as fit, centred on the sheet; the sheet is turned when that holds more.
 * @throws Failure `invalid` when not even one card fits.
 */
export function impose(layout: Layout, card: CardSize, settings: SheetSettings = SHEET_SETTINGS): Imposition {
  if (layout === "card") return oneUp(card);
  const upright = nUp(PAPERS[layout], card, settings);
  const turned = nUp(turn(PAPERS[layout]), card, settings);
  const best = turned.slots.length > upright.slots.length ? turned : upright;
  if (best.slots.length === 0)
    throw new Failure(
      "invalid",
      `A card of ${card.w} × ${card.h} mm does not fit on ${layout}: print one card per page instead.`,
    );
  return best;
}

const turn = ({ width, height }: Paper): Paper => ({ width: height, height: width });

function oneUp(card: CardSize): Imposition {
  const sheet = { width: mm(card.w), height: mm(card.h) };
  return { sheet, card, columns: 1, rows: 1, slots: [{ x: mm(0), y: mm(0) }], cut: false };
}

/** Rounding noise in a quotient that is a whole number. */
const TOLERANCE = 1e-9;

/** n cards and n − 1 gaps must fit between the margins: n = ⌊(length − 2 margin + gap) ÷ (card + gap)⌋. */
function nUp(sheet: Paper, card: CardSize, { margin, gap }: SheetSettings): Imposition {
  const along = (length: number, size: number) =>
    Math.max(0, Math.floor((length - 2 * margin + gap) / (size + gap) + TOLERANCE));
  const columns = along(sheet.width, card.w);
  const rows = along(sheet.height, card.h);
  const left = (sheet.width - columns * card.w - (columns - 1) * gap) / 2;
  const top = (sheet.height - rows * card.h - (rows - 1) * gap) / 2;
  const slots = Array.from({ length: columns * rows }, (_, index) => ({
    x: mm(left + (index % columns) * (card.w + gap)),
    y: mm(top + Math.floor(index / columns) * (card.h + gap)),
  }));
  return { sheet, card, columns, rows, slots, cut: true };
}

/** How many sheets a number of cards takes. */
export const sheetCount = (imposition: Imposition, cards: number): number =>
  Math.ceil(cards / imposition.slots.length);
