import { rmSync } from "node:fs";
import Database from "better-sqlite3";

/** Creates the empty database that `programs/recorded.ts` writes to. */
export function makeRecords(path: string): void {
  for (const beside of ["", "-wal", "-shm"]) rmSync(path + beside, { force: true });
  const records = new Database(path);
  records.pragma("journal_mode = WAL");
  records.exec(`
    CREATE TABLE batches (id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, cards INTEGER NOT NULL);
    CREATE TABLE cards (number TEXT PRIMARY KEY, batch INTEGER NOT NULL, place INTEGER NOT NULL, photo TEXT, texts TEXT NOT NULL);
  `);
  records.close();
}
