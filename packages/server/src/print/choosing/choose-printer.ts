import { Failure } from "@idms/core/failure";
import { isPrinterNamed } from "@idms/core/print/sheets/printer";
import { unknownName } from "@idms/core/forms/values/near-names";
import { listPrinters, type StoredPrinter } from "../../cards/printed/printer-rows.ts";
import type { App } from "../../installation/open-app.ts";

/** A stored printer, by its name in any case. @throws Failure `missing` that suggests near names. */
export async function choosePrinter({ db }: App, wanted: string): Promise<StoredPrinter> {
  const stored = await listPrinters(db);
  const found = stored.find(({ profile }) => isPrinterNamed(profile, wanted));
  if (found) return found;
  const names = stored.map(({ profile }) => profile.name);
  const by = { list: "idms printers list", add: "idms printers add" };
  throw new Failure("missing", unknownName("printer", wanted, names, by));
}
