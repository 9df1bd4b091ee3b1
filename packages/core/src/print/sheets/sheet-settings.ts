import { mm, type Mm } from "../../units.ts";
import type { CardStock } from "./card-stock.ts";
import { isCardLayout, type Layout } from "./paper.ts";
import { sheetFailures } from "./sheet-failures.ts";

/** The order in which a sheet is filled: along rows or down columns. */
export const FILL_ORDERS = ["rows", "columns"] as const;
export type FillOrder = (typeof FILL_ORDERS)[number];

/** The edge on which a two-sided sheet is flipped. */
export const FLIP_EDGES = ["long", "short"] as const;
export type FlipEdge = (typeof FLIP_EDGES)[number];

/** The layout of cards on a sheet. */
export interface SheetSettings {
  /** The unprinted margin of the sheet. The slug line is printed in the bottom margin. */
  margin: Mm;
  /** The distance between neighbouring cards, in which their crop marks and bleeds are printed. */
  gap: Mm;
  /**
   * The distance by which a card's background extends beyond the card's edges, so that an inexact cut leaves no white
   * edge.
   */
  bleed: Mm;
  /** Whether to print crop marks and the slug line. */
  marks: boolean;
  /** Whether the file defines the reading order of each card. Absent if it does not. */
  tagged?: boolean;
  fill: FillOrder;
  /** The position of the first card on the first sheet, counted from 1, for a partly used sheet. */
  start: number;
  /**
   * The edge on which sheets are flipped. Null for the default; see `impose`. Absent in batches that were printed
   * before this was recorded.
   */
  flip?: FlipEdge | null;
  /** The blank cards. A blank card is printed edge to edge as one page. Absent for paper. */
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

/** The largest bleed that a press needs, in mm. A larger value is probably a typing mistake. */
export const MOST_BLEED = mm(10);

/** Fills in missing settings from the base settings. The gap is increased if the bleed requires it. */
export function sheetSettings(
  asked: Partial<Omit<SheetSettings, "stock">>,
  base: SheetSettings = SHEET_SETTINGS,
): SheetSettings {
  const gap = mm(Math.max(base.gap, 2 * (asked.bleed ?? base.bleed)));
  return { ...base, gap, ...asked };
}

/** The kind of stock: paper sheets, one page per card at its own size, or blank cards of a fixed size. */
export type PrintedOn = "sheets" | "pages" | "blanks";

export function printedOn(layout: Layout, isCardPrinter: boolean): PrintedOn {
  if (!isCardLayout(layout)) return "sheets";
  return isCardPrinter || layout === "cr80" ? "blanks" : "pages";
}

/**
 * The kinds of stock on which each sheet setting has an effect. For example, a page with one card has no neighbouring
 * cards, and a blank card is not cut.
 */
export const COUNTS_ON = {
  margin: ["sheets"],
  gap: ["sheets"],
  bleed: ["sheets", "pages"],
  marks: ["sheets"],
  fill: ["sheets"],
  start: ["sheets"],
  flip: ["sheets", "pages", "blanks"],
} as const satisfies Record<Exclude<keyof SheetSettings, "stock" | "tagged">, readonly PrintedOn[]>;
export type SheetSetting = keyof typeof COUNTS_ON;

export const countsOn = (setting: SheetSetting, on: PrintedOn): boolean =>
  (COUNTS_ON[setting] as readonly PrintedOn[]).includes(on);

/**
 * The settings to reject where they have no effect. Crop marks and the first position are not included, because they
 * do no harm there or `impose` rejects them.
 */
const REFUSED = ["margin", "gap", "bleed", "fill"] as const satisfies readonly SheetSetting[];

/**
 * Rejects sheet settings that would have no effect. A setting that equals the value in use is allowed.
 * @param printer the name of the printer, if it is a card printer
 * @throws Failure `invalid`
 */
export function refuseIgnored(
  said: Partial<Record<SheetSetting, unknown>>,
  layout: Layout,
  printer: string | undefined,
): void {
  const on = printedOn(layout, printer !== undefined);
  const settings = REFUSED.filter(
    (setting) =>
      said[setting] !== undefined && said[setting] !== SHEET_SETTINGS[setting] && !countsOn(setting, on),
  );
  if (settings.length === 0) return;
  if (printer !== undefined) throw sheetFailures.ignoredOnBlanks({ printer, settings });
  throw on === "blanks"
    ? sheetFailures.ignoredOnBankCards({ settings })
    : sheetFailures.ignoredOnPages({ settings });
}
