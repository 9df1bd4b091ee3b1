import { sortKey } from "@idms/core/forms/values/search-columns";
import { isPrinterNamed, type PrinterProfile } from "@idms/core/print/sheets/printer";
import { asc, eq, sql } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { printers } from "../../installation/tables/schema.ts";

/** A stored printer profile. */
export interface StoredPrinter {
  id: number;
  profile: PrinterProfile;
}

const columns = { id: printers.id, profile: printers.profile };

/** Lists the stored printer profiles, sorted by name. */
export async function listPrinters(db: Reads): Promise<StoredPrinter[]> {
  return db.select(columns).from(printers).orderBy(asc(printers.sort_key), asc(printers.id)).all();
}

export async function findPrinter(db: Reads, id: number): Promise<StoredPrinter | undefined> {
  return db.select(columns).from(printers).where(eq(printers.id, id)).get();
}

/** Finds a profile by name. Names are compared in this program because SQLite lower-cases only ASCII letters. */
const findNamed = async (db: Reads, name: string): Promise<StoredPrinter | undefined> =>
  (await listPrinters(db)).find(({ profile }) => isPrinterNamed(profile, name));

/** Stores a profile. It replaces a profile with the same name, ignoring case. */
export async function putPrinter(tx: Tx, profile: PrinterProfile): Promise<StoredPrinter> {
  const { name } = profile;
  const row = { name, profile, sort_key: sortKey(name) };
  const stored = await findNamed(tx, name);
  const replaced =
    stored && (await tx.update(printers).set(row).where(eq(printers.id, stored.id)).returning(columns).get());
  if (replaced) return replaced;
  // Somebody else may store one of the name at the same time.
  return tx
    .insert(printers)
    .values(row)
    .onConflictDoUpdate({ target: sql`lower(${printers.name})`, set: row })
    .returning(columns)
    .get();
}

/** Deletes the profile with the given name, ignoring case. Returns undefined if there is none. */
export async function deletePrinter(tx: Tx, name: string): Promise<{ id: number } | undefined> {
  const stored = await findNamed(tx, name);
  return stored && tx.delete(printers).where(eq(printers.id, stored.id)).returning({ id: printers.id }).get();
}
