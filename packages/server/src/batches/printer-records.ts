import { listingKey, type PrinterProfile } from "@idms/core";
import { asc, eq, sql } from "drizzle-orm";
import type { Reads, Tx } from "../db/connect.ts";
import { printers } from "../db/schema.ts";

/** The stored printer profiles, by name. */
export async function listPrinters(db: Reads): Promise<PrinterProfile[]> {
  const rows = await db.select().from(printers).orderBy(asc(printers.sort_key), asc(printers.id)).all();
  return rows.map((row) => row.profile);
}

/** Keeps a profile, in the place of the one of its name in any case, if there is one. */
export async function putPrinter(tx: Tx, profile: PrinterProfile): Promise<{ id: number }> {
  const { name } = profile;
  const row = { name, profile, sort_key: listingKey(name) };
  return tx
    .insert(printers)
    .values(row)
    .onConflictDoUpdate({ target: sql`lower(${printers.name})`, set: row })
    .returning({ id: printers.id })
    .get();
}

/** Deletes the profile of a name in any case; undefined when there is none. */
export async function deletePrinter(tx: Tx, name: string): Promise<{ id: number } | undefined> {
  const isNamed = eq(sql`lower(${printers.name})`, name.toLowerCase());
  return tx.delete(printers).where(isNamed).returning({ id: printers.id }).get();
}
