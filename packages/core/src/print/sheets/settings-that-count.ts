import { Failure } from "../../failure.ts";
import type { Layout } from "./paper.ts";
import { SHEET_SETTINGS, type SheetSettings } from "./sheet-settings.ts";

/** On what cards are printed: on sheets of paper, one a page of its own size, or on the blank cards of a card printer. */
export type PrintedOn = "sheets" | "pages" | "blanks";

export const printedOn = (layout: Layout, isCardPrinter: boolean): PrintedOn =>
  layout !== "card" ? "sheets" : isCardPrinter ? "blanks" : "pages";

/** What can be said of how cards lie, and where it changes anything: a page of one card has no neighbours, and a blank card nothing to cut. */
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

/** What each is called where it is refused; crop marks and the first place are what they are anyway, or refused by `impose`. */
const CALLED: Partial<Record<SheetSetting, string>> = {
  margin: "the margin",
  gap: "the gap",
  bleed: "the bleed",
  fill: "the order in which sheets are filled",
};

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
  const ignored = Object.entries(CALLED).flatMap(([name, called]) => {
    const setting = name as SheetSetting;
    const isSaid = said[setting] !== undefined && said[setting] !== SHEET_SETTINGS[setting];
    return isSaid && !countsOn(setting, on) ? [called] : [];
  });
  if (ignored.length === 0) return;
  const what = ignored.join(" and ");
  throw new Failure(
    "invalid",
    on === "blanks"
      ? `${printer} prints on blank cards, one a page, to their edges: leave out ${what}, or choose another printer.`
      : `With one card a page this changes nothing: leave out ${what}, or choose a paper.`,
  );
}
