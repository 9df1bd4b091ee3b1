import { sql } from "drizzle-orm";
import { onOneConnection, type Db } from "../engines/connect.ts";

/**
 * Gives `work` the database of a server as it is at one moment, to be read for as long as it takes: nobody waits for it, and
 * nothing is written by it, so that it may await what else it likes.
 */
export const atOneMoment = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  onOneConnection(db, async (own) => {
    await own.all(sql.raw("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
    try {
      return await work(own);
    } finally {
      // On a connection that has ended it is ended, too.
      await own.all(sql.raw("ROLLBACK")).catch(() => undefined);
    }
  });
