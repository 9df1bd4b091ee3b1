import type { Despite } from "@idms/core/print/batches/gate";
import type { Layout } from "@idms/core/print/sheets/paper";
import type { PrinterProfile } from "@idms/core/print/sheets/printer";
import { SHEET_SETTINGS, type SheetSettings } from "@idms/core/print/sheets/sheet-settings";
import type { OutputProfile } from "@idms/core/node/colour/output-profile";

/** How cards are printed, whoever orders it and whatever they are made of. */
export interface PrintOrder {
  layout: Layout;
  /** How they lie on sheets. */
  sheet: SheetSettings;
  /** The printer whose errors are made up for. */
  printer: PrinterProfile | null;
  /** The press for which the file is PDF/X-4; null for a file that any printer takes. */
  pdfx: OutputProfile | null;
  /** Leave to print what is held back otherwise. */
  despite: Despite | null;
}

/** One card a page, and nothing in spite of what is found. */
export const USUAL_ORDER: PrintOrder = {
  layout: "card",
  sheet: SHEET_SETTINGS,
  printer: null,
  pdfx: null,
  despite: null,
};

/** Those of an order, without what else comes with them; what is not said is as usual. */
export const orderOf = ({ layout, sheet, printer, pdfx, despite }: Partial<PrintOrder>): PrintOrder => ({
  layout: layout ?? USUAL_ORDER.layout,
  sheet: sheet ?? USUAL_ORDER.sheet,
  printer: printer ?? USUAL_ORDER.printer,
  pdfx: pdfx ?? USUAL_ORDER.pdfx,
  despite: despite ?? USUAL_ORDER.despite,
});
