import { sql } from "drizzle-orm";
import { onOneConnection, type Db } from "../engines/connect.ts";

/**
 * Runs `work` with a consistent snapshot of a server database, for any length of time. Because the work writes
 * nothing and nothing waits for it, it may await anything.
 */
export const atOneMoment = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  onOneConnection(db, async (own) => {
    await own.all(sql.raw("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
    try {
      return await work(own);
    } finally {
      // If the connection has ended, the transaction has ended too.
      await own.all(sql.raw("ROLLBACK")).catch(() => undefined);
    }
  });
