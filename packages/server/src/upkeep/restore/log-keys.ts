import { existsSync } from "node:fs";
import type { DeedName } from "@idms/core/school/log/deeds";
import { sql } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { databaseAddress } from "../../installation/settings/config-file.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { connectDatabase } from "../../installation/engines/connect-database.ts";
import { dataFolderAt, isServerAddress } from "../../installation/files/data-folder.ts";

/** Logs an action on the photo keys. */
export const logKeys = (
  db: Db,
  doer: Doer,
  done: Extract<DeedName, `keys.${string}`>,
  details: Record<string, unknown> = {},
): Promise<void> => transaction(db, (tx) => writeDown(tx, doer, { done, details }, { id: null }));

/**
 * Whether a data folder has a database with a log. Does not create a database, because keys can be restored before
 * one exists.
 */
export async function hasLog(data: string): Promise<boolean> {
  const { database } = dataFolderAt(data, await databaseAddress(data));
  if (!isServerAddress(database)) return existsSync(database);
  const { db, close } = await connectDatabase(database);
  try {
    const [there] = await db.all<{ name: string | null }>(sql`SELECT to_regclass('audit_log') AS name`);
    return Boolean(there?.name);
  } finally {
    await close();
  }
}
