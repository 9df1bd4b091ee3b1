import { is, Table } from "drizzle-orm";
import type { Db } from "../../../packages/server/src/installation/engines/connect.ts";
import * as schema from "../../../packages/server/src/installation/tables/schema.ts";

/** What an import and its undo leave on record: who did what, and that there was an import; and who signs in meanwhile. */
const ON_RECORD = [
  "auditLog",
  "logSeals",
  "sealedEntries",
  "imports",
  "importRows",
  "importMappings",
  "jobs",
  "sessions",
  "knownNetworks",
  "rateLimits",
];

/** How often a row was changed, and what is measured of a photo beside and looked for in it. */
const COUNTED = new Set(["version", "looked_photo", "measured_photo", "photo_mark", "photo_quality"]);

/**
 * Every row of every table that an import and its undo have to leave as it was, without what is counted and measured of it.
 * @param beside further tables, of what goes on beside
 */
export async function rowsBeside(db: Db, beside: readonly string[]): Promise<Record<string, string[]>> {
  const leftOut = new Set([...ON_RECORD, ...beside]);
  const tables: Record<string, string[]> = {};
  for (const [name, table] of Object.entries(schema)) {
    if (leftOut.has(name) || !is(table, Table)) continue;
    const rows = await db.select().from(table as typeof schema.students);
    tables[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !COUNTED.has(column))))
      .toSorted();
  }
  return tables;
}
