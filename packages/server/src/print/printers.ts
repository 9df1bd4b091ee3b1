import { Failure, printerProfileSchema, unknownName, type PrinterProfile } from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { transaction } from "../db/connect.ts";
import { valid } from "../http/valid.ts";
import type { App } from "../open-app.ts";
import { deletePrinter, listPrinters, putPrinter } from "./records.ts";

interface Actor {
  id: number | null;
  name: string;
}

/** The profile of a printer, by its name in any case. @throws Failure `missing` that suggests near names. */
export function choosePrinter({ db }: App, wanted: string): PrinterProfile {
  const profiles = listPrinters(db);
  const found = profiles.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (found) return found;
  const names = profiles.map(({ name }) => name);
  const how = names.length === 0 ? ' Store one with "idms printers add".' : "";
  throw new Failure("missing", unknownName("printer", wanted, names) + how);
}

/** Stores a profile, in the place of an earlier one of its name. @throws Failure `invalid` */
export async function savePrinter({ db }: App, wish: unknown, actor: Actor): Promise<PrinterProfile> {
  const profile = valid(printerProfileSchema, wish);
  await transaction(db, (tx) => {
    const { id } = putPrinter(tx, profile);
    recordAction(tx, {
      ...by(actor),
      action: "save",
      subject: "printers",
      subject_id: id,
      details: { ...profile },
    });
  });
  return profile;
}

/** @throws Failure `missing` that suggests near names. */
export async function removePrinter(app: App, wanted: string, actor: Actor): Promise<PrinterProfile> {
  return transaction(app.db, (tx) => {
    const profile = choosePrinter(app, wanted);
    const deleted = deletePrinter(tx, profile.name);
    const details = { ...profile };
    recordAction(tx, {
      ...by(actor),
      action: "delete",
      subject: "printers",
      subject_id: deleted?.id ?? null,
      details,
    });
    return profile;
  });
}

const by = ({ id, name }: Actor) => ({ user_id: id, actor: name });
