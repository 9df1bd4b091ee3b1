import { mm, type Mm } from "../../units.ts";
import type { CardStock } from "./card-stock.ts";

/** In which order the places of a sheet are filled: along its rows, or down its columns. */
export const FILL_ORDERS = ["rows", "columns"] as const;
export type FillOrder = (typeof FILL_ORDERS)[number];

/** On which edge a sheet that is printed on both sides is turned over. */
export const FLIP_EDGES = ["long", "short"] as const;
export type FlipEdge = (typeof FLIP_EDGES)[number];

/** How cards lie on a sheet. */
export interface SheetSettings {
  /** The unprinted edge of the sheet, which also holds the slug line at its foot. */
  margin: Mm;
  /** Between neighbouring cards; holds their crop marks and bleeds. */
  gap: Mm;
  /** How far a card's background goes on beyond its edges, so that a cut beside the line leaves no white. */
  bleed: Mm;
  /** Crop marks and the slug line. */
  marks: boolean;
  /** The file says in which order each card is read; absent where it does not. */
  tagged?: boolean;
  fill: FillOrder;
  /** The place of the first card on the first sheet, counted from 1, for a sheet that is partly used up. */
  start: number;
  /** Null, or absent as in batches from before it was kept: see `impose`. */
  flip?: FlipEdge | null;
  /** The blank cards that are printed edge to edge, one a page; absent for paper. */
  stock?: CardStock;
}

export const SHEET_SETTINGS: SheetSettings = {
  margin: mm(8),
  gap: mm(4),
  bleed: mm(0),
  marks: true,
  fill: "rows",
  start: 1,
};

/** The most that a press needs, in mm; more would be a slip of the pen. */
export const MOST_BLEED = mm(10);

/** The settings that are meant: what is not asked for is as it was, but the gap gives way to a bleed. */
export function sheetSettings(
  asked: Partial<Omit<SheetSettings, "stock">>,
  base: SheetSettings = SHEET_SETTINGS,
): SheetSettings {
  const gap = mm(Math.max(base.gap, 2 * (asked.bleed ?? base.bleed)));
  return { ...base, gap, ...asked };
}
