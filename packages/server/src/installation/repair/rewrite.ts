import { sqliteOf, type Db } from "../engines/connect.ts";
import { patiently } from "../engines/wait-for-lock.ts";

/** Takes the write-ahead log into the database and empties it, as far as those let it who read just now. */
export function emptyLog(db: Db): Promise<void> {
  const { writer } = sqliteOf(db);
  return patiently(writer, db.manner.patienceMs, () => {
    // Most of it without holding up whoever writes, and only what came meanwhile with the lock.
    writer.pragma("wal_checkpoint(PASSIVE)");
    writer.pragma("wal_checkpoint(TRUNCATE)");
  });
}

/** How large a database is as its pages count, or how large it will be when nothing in it is free; in bytes. */
export function databaseSize(db: Db, which: "pages" | "rows"): number {
  const { reader } = sqliteOf(db);
  const pragma = (name: string): number => reader.pragma(name, { simple: true }) as number;
  const unused = which === "rows" ? pragma("freelist_count") : 0;
  return (pragma("page_count") - unused) * pragma("page_size");
}

/**
 * Writes all rows of a database anew, one page after the other, so that nothing else is left of its pages once the log
 * has been emptied. Nobody can write meanwhile, and everybody read.
 * @throws whatever SQLite throws
 */
export function rewriteDatabase(db: Db): Promise<void> {
  const { writer } = sqliteOf(db);
  return patiently(writer, db.manner.patienceMs, () => {
    const samples = writer.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat4'").get();
    // What ANALYZE keeps of indices is names of people, also of those who have gone.
    if (samples !== undefined) writer.exec("DELETE FROM sqlite_stat4");
    writer.exec("VACUUM");
  });
}
