import { mm, type Mm } from "../../units.ts";
import type { CardStock } from "./card-stock.ts";
import type { Layout } from "./paper.ts";
import { sheetFailures } from "./sheet-failures.ts";

/** The order in which the places of a sheet are filled: along rows, or down columns. */
export const FILL_ORDERS = ["rows", "columns"] as const;
export type FillOrder = (typeof FILL_ORDERS)[number];

/** The edge on which a two-sided sheet is turned over. */
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

/** The stock: sheets of paper, one page for each card, or the blank cards of a card printer. */
export type PrintedOn = "sheets" | "pages" | "blanks";

export const printedOn = (layout: Layout, isCardPrinter: boolean): PrintedOn =>
  layout !== "card" ? "sheets" : isCardPrinter ? "blanks" : "pages";

/**
 * The sheet settings, and where each changes anything: a page of one card has no neighbours, and a blank card has
 * nothing to cut.
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

/** The settings that are refused. Crop marks and the first place have no effect there, or are refused by `impose`. */
const REFUSED = ["margin", "gap", "bleed", "fill"] as const satisfies readonly SheetSetting[];

/**
 * Refuses what was said of sheets and would change nothing; what is so anyway may be said.
 * @param printer the name of the card printer, if it is one
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
  throw printer === undefined
    ? sheetFailures.ignoredOnPages({ settings })
    : sheetFailures.ignoredOnBlanks({ printer, settings });
}
