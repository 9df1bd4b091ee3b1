import {
  backOffsetSchema,
  readLayout,
  SHEET_SETTINGS,
  sheetSettings,
  sheetWishSchema,
  withBackOffset,
} from "@idms/core";
import type { OutputProfile } from "@idms/core/node";
import { valid } from "../failures/valid.ts";
import type { App } from "../open-app.ts";
import { USUAL_ORDER, type PrintOrder } from "./print-order.ts";
import { choosePrinter } from "./printers.ts";

/** How cards are to be laid on sheets, as people say it; whatever is not said is as usual. */
export interface SheetChoice {
  /** See `readLayout`. */
  layout?: string | undefined;
  margin?: number | undefined;
  gap?: number | undefined;
  bleed?: number | undefined;
  marks?: boolean | undefined;
  fill?: string | undefined;
  start?: number | undefined;
  flip?: string | undefined;
  /** The name of a stored profile. */
  printer?: string | undefined;
  /** The press for which the file is PDF/X-4; null for none, whatever is usual. */
  pdfx?: OutputProfile | null | undefined;
  /** In the place of the profile's, in mm. */
  backOffset?: { x: number; y: number } | undefined;
}

/** What of an order is about sheets. */
export type ChosenSheet = Omit<PrintOrder, "despite">;

/**
 * The sheets that are meant; what is not said is as in `usual`, and of another layout as always.
 * @throws Failure `invalid` for what no sheet can be, `missing` for an unknown printer.
 */
export async function chooseSheet(
  app: App,
  choice: SheetChoice,
  usual: ChosenSheet = USUAL_ORDER,
): Promise<ChosenSheet> {
  const { layout: wanted = usual.layout, printer: name, pdfx = usual.pdfx, backOffset, ...settings } = choice;
  const layout = readLayout(wanted);
  const asked = Object.entries(settings).filter(([, value]) => value !== undefined);
  const base = layout === usual.layout ? usual.sheet : SHEET_SETTINGS;
  const printer = name === undefined ? usual.printer : (await choosePrinter(app, name)).profile;
  return {
    layout,
    sheet: sheetSettings(valid(sheetWishSchema, Object.fromEntries(asked)), base),
    pdfx,
    printer: backOffset ? withBackOffset(printer, valid(backOffsetSchema, backOffset)) : printer,
  };
}
