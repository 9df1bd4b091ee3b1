import type { Db } from "./connect.ts";
import { patiently } from "./wait-for-lock.ts";

/** Takes the write-ahead log into the database and empties it, as far as those let it who read just now. */
export function emptyLog(db: Db): void {
  // Most of it without holding up whoever writes, and only what came meanwhile with the lock.
  db.all("PRAGMA wal_checkpoint(PASSIVE)");
  db.all("PRAGMA wal_checkpoint(TRUNCATE)");
}

/** How large a database is as its pages count, or how large it will be when nothing in it is free; in bytes. */
export function databaseSize(db: Db, which: "pages" | "rows"): number {
  const pragma = (name: string): number =>
    Object.values(db.get<Record<string, number>>(`PRAGMA ${name}`))[0] as number;
  const unused = which === "rows" ? pragma("freelist_count") : 0;
  return (pragma("page_count") - unused) * pragma("page_size");
}

/**
 * Writes all rows of a database anew, one page after the other, so that nothing else is left of its pages once the log
 * has been emptied. Nobody can write meanwhile, and everybody read.
 * @throws whatever SQLite throws
 */
export async function rewriteDatabase(db: Db): Promise<void> {
  const samples = db.get("SELECT name FROM sqlite_master WHERE name = 'sqlite_stat4'");
  // What ANALYZE keeps of indices is names of people, also of those who have gone.
  const rewrite = () => {
    if (samples !== undefined) db.run("DELETE FROM sqlite_stat4");
    db.run("VACUUM");
  };
  await patiently(db.$client, db.manner.patienceMs, rewrite);
}
