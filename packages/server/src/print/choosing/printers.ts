import type { PrinterProfile } from "@idms/core/print/sheets/printer";
import { measuredPrinterSchema } from "@idms/core/print/sheets/printer-schemas";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { valid } from "../../trust/failures/valid.ts";
import type { App } from "../../installation/open-app.ts";
import { deletePrinter, putPrinter, type StoredPrinter } from "../../cards/printed/printer-rows.ts";
import { sheetFailures } from "@idms/core/print/sheets/sheet-failures";

/**
 * Validates a profile and returns it in the form in which it would be stored.
 * @throws Failure `invalid`
 */
export const planPrinter = (wish: unknown): PrinterProfile => valid(measuredPrinterSchema, wish);

/** Stores a profile, replacing any existing profile with the same name. */
export async function savePrinter({ db }: App, doer: Doer, profile: PrinterProfile): Promise<StoredPrinter> {
  const deed = { done: "printers.save" as const, details: { ...profile } };
  return audited(db, doer, deed, (tx) => putPrinter(tx, profile));
}

/**
 * Deletes a profile.
 * @throws Failure `missing` when the profile has already been deleted.
 */
export async function removePrinter({ db }: App, doer: Doer, profile: PrinterProfile): Promise<void> {
  const deed = { done: "printers.delete" as const, details: { ...profile } };
  await audited(db, doer, deed, async (tx) => {
    const deleted = await deletePrinter(tx, profile.name);
    if (!deleted) throw sheetFailures.printerGone({ printer: profile.name });
    return deleted;
  });
}
