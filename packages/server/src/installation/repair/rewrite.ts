import { sqliteOf, type Db } from "../engines/connect.ts";
import { patiently } from "../engines/wait-for-lock.ts";

/** Merges the write-ahead log into the database and empties the log, as far as current readers allow. */
export function emptyLog(db: Db): Promise<void> {
  const { writer } = sqliteOf(db);
  return patiently(writer, db.manner.patienceMs, () => {
    // Merges most of the log without blocking writers, and only the rest under the lock.
    writer.pragma("wal_checkpoint(PASSIVE)");
    writer.pragma("wal_checkpoint(TRUNCATE)");
  });
}

/**
 * Returns the size of a database in bytes: the current size of its pages, or the size that it will have without free
 * pages.
 */
export function databaseSize(db: Db, which: "pages" | "rows"): number {
  const { reader } = sqliteOf(db);
  const pragma = (name: string): number => reader.pragma(name, { simple: true }) as number;
  const unused = which === "rows" ? pragma("freelist_count") : 0;
  return (pragma("page_count") - unused) * pragma("page_size");
}

/**
 * Rewrites all rows of a database, page by page. Once the log has been emptied, the pages contain no other data. In
 * the meantime, the database can be read but not written.
 * @throws any error that SQLite throws
 */
export function rewriteDatabase(db: Db): Promise<void> {
  const { writer } = sqliteOf(db);
  return patiently(writer, db.manner.patienceMs, () => {
    const samples = writer.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat4'").get();
    // ANALYZE stores samples of indexed values, which can be names of people whose data was deleted.
    if (samples !== undefined) writer.exec("DELETE FROM sqlite_stat4");
    writer.exec("VACUUM");
  });
}
