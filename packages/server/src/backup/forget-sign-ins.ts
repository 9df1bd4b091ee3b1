import { sql } from "drizzle-orm";
import { deleteSignIns } from "../accounts/records.ts";
import { changeCopy } from "../db/sqlite-file.ts";
import { deleteJobs } from "../jobs/records.ts";

/**
 * Takes every session and reset token out of a copied database that nobody uses, so that neither a backup nor what is
 * restored from one lets anybody in; and every job, which is done where it was asked for and has its files there.
 */
export const forgetSignIns = (file: string): Promise<void> =>
  changeCopy(file, async (tx) => {
    await deleteSignIns(tx);
    // The backup of an older program is brought up to date when it is opened, and until then has no such table.
    if (await tx.get(sql`SELECT name FROM sqlite_master WHERE name = 'jobs'`)) await deleteJobs(tx);
  });
