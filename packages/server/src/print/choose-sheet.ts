import { readLayout, sheetSettingsSchema, type SheetSettings } from "@idms/core";
import { valid } from "../http/valid.ts";
import type { App } from "../open-app.ts";
import type { CardChoice } from "./choose-cards.ts";
import { choosePrinter } from "./printers.ts";

/** How cards are to be laid on sheets, as people say it; whatever is not said is as usual. */
export interface SheetWish {
  /** See `readLayout`. */
  layout?: string | undefined;
  margin?: number | undefined;
  gap?: number | undefined;
  bleed?: number | undefined;
  marks?: boolean | undefined;
  fill?: string | undefined;
  start?: number | undefined;
  /** The name of a stored profile. */
  printer?: string | undefined;
}

export type ChosenSheet = Pick<CardChoice, "layout" | "printer"> & { sheet: SheetSettings };

/** @throws Failure `invalid` for what no sheet can be, `missing` for an unknown printer. */
export function chooseSheet(app: App, { layout = "card", printer, ...settings }: SheetWish): ChosenSheet {
  const asked = Object.entries(settings).filter(([, value]) => value !== undefined);
  return {
    layout: readLayout(layout),
    sheet: valid(sheetSettingsSchema, Object.fromEntries(asked)),
    printer: printer === undefined ? undefined : choosePrinter(app, printer),
  };
}
