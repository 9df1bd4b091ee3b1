import { is, Table } from "drizzle-orm";
import type { Db } from "../../../packages/server/src/installation/engines/connect.ts";
import * as schema from "../../../packages/server/src/installation/tables/schema.ts";

/**
 * Tables that record an import and its undo: who did what, that the import took place, and sign-ins in the meantime.
 */
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

/** Columns for row versions, and for photo measurements made in the background. */
const COUNTED = new Set([
  "version",
  "looked_photo",
  "measured_photo",
  "photo_correction",
  "photo_mark",
  "photo_quality",
]);

/**
 * Returns every row of every table that an import and its undo must leave unchanged, without row versions and
 * measurements.
 * @param beside further tables to exclude, for concurrent work
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
