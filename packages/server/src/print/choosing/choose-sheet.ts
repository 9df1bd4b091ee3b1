import { unknownNamed } from "@idms/core/school/schools/named-failures";
import { isCardLayout, readLayout, type Layout } from "@idms/core/print/sheets/paper";
import { isPrinterNamed, withBackOffset, type PrinterProfile } from "@idms/core/print/sheets/printer";
import { refuseIgnored, SHEET_SETTINGS, sheetSettings } from "@idms/core/print/sheets/sheet-settings";
import { sheetWishSchema } from "@idms/core/print/sheets/sheet-wish";
import { backOffsetSchema } from "@idms/core/print/sheets/shift-schema";
import type { OutputProfile } from "@idms/core/node/colour/output-profile";
import { findPrinter, listPrinters, type StoredPrinter } from "../../cards/printed/printer-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { valid } from "../../trust/failures/valid.ts";
import type { App } from "../../installation/open-app.ts";
import type { Ref } from "./choose-template.ts";
import { USUAL_ORDER, type PrintOrder } from "./press-job.ts";
import { sheetFailures } from "@idms/core/print/sheets/sheet-failures";

/** The sheet layout options as entered by users. Missing options have their default values. */
export interface SheetChoice {
  /** The layout; see `readLayout`. */
  layout?: string | undefined;
  margin?: number | undefined;
  gap?: number | undefined;
  bleed?: number | undefined;
  marks?: boolean | undefined;
  tagged?: boolean | undefined;
  fill?: string | undefined;
  start?: number | undefined;
  flip?: string | undefined;
  /** A printer profile, or a reference to a stored one. Null for no printer, even if there is a default printer. */
  printer?: Ref | PrinterProfile | null | undefined;
  /** The output profile for PDF/X-4. Null for no profile, even if there is a default profile. */
  pdfx?: OutputProfile | null | undefined;
  /** An offset in mm that replaces the offset in the printer profile. */
  backOffset?: { x: number; y: number } | undefined;
}

/** The sheet options of a print order. */
export type ChosenSheet = Omit<PrintOrder, "despite">;

/**
 * Resolves the sheet options. Missing options are taken from `usual` or, if the layout differs, from the general
 * defaults.
 * @throws Failure `invalid` for impossible sheets, for an option that has no effect, or for paper in a card printer,
 *   `missing` for an unknown printer.
 */
export async function chooseSheet(
  app: App,
  choice: SheetChoice,
  usual: ChosenSheet = USUAL_ORDER,
): Promise<ChosenSheet> {
  const { layout: wanted = usual.layout, printer: named, pdfx = usual.pdfx, backOffset } = choice;
  const { margin, gap, bleed, marks, tagged, fill, start, flip } = choice;
  const layout = readLayout(wanted);
  const settings = { margin, gap, bleed, marks, tagged, fill, start, flip };
  const said = Object.entries(settings).filter(([, value]) => value !== undefined);
  const asked = said.length === 0 ? {} : valid(sheetWishSchema(), Object.fromEntries(said));
  const { stock: _, ...base } = layout === usual.layout ? usual.sheet : SHEET_SETTINGS;
  const sheet = sheetSettings(asked, base);
  const printer = await printerFor(app, named, layout, usual.printer);
  refuseIgnored(asked, layout, printer?.cards && printer.name);
  return {
    layout,
    sheet: printer?.cards ? { ...sheet, stock: printer.cards } : sheet,
    pdfx,
    printer: backOffset ? withBackOffset(printer, valid(backOffsetSchema(), backOffset)) : printer,
  };
}

/**
 * Returns the selected printer. The default printer is ignored if it prints only cards but the layout needs paper.
 */
async function printerFor(
  app: App,
  named: SheetChoice["printer"],
  layout: Layout,
  usual: PrinterProfile | null,
): Promise<PrinterProfile | null> {
  if (named === undefined) return usual?.cards && !isCardLayout(layout) ? null : usual;
  const printer =
    typeof named === "string" || typeof named === "number"
      ? (await choosePrinter(app, named)).profile
      : named;
  if (!printer?.cards || isCardLayout(layout)) return printer;
  throw sheetFailures.printerTakesBlanks({ printer: printer.name });
}

/**
 * Finds a stored printer by its ID, or by its name, ignoring case.
 * @throws Failure `missing`, which suggests similar names.
 */
export async function choosePrinter({ db }: App, wanted: Ref): Promise<StoredPrinter> {
  if (typeof wanted === "number") {
    const printer = await findPrinter(db, wanted);
    if (!printer) throw missing("printer");
    return printer;
  }
  const stored = await listPrinters(db);
  const found = stored.find(({ profile }) => isPrinterNamed(profile, wanted));
  if (found) return found;
  const names = stored.map(({ profile }) => profile.name);
  const by = { list: "idms printers list", add: "idms printers add NAME" };
  throw unknownNamed("printer", wanted, names, by);
}
