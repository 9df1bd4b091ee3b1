import { open } from "node:fs/promises";
import Database from "better-sqlite3";
import type { Db } from "../../../packages/server/src/installation/engines/connect.ts";
import { byHand } from "../by-hand.ts";

/** Fills a table and its index with many rows, so that `damage` finds a page used only by them. */
export async function fillLimits(db: Db): Promise<void> {
  await byHand(db).run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
     INSERT INTO rate_limits SELECT 'key ' || i || hex(randomblob(20)), i, 9e12 FROM n`,
  );
}

/**
 * Overwrites a page of the key index with random bytes. Opening the database and reading most of its tables still
 * works.
 */
export async function damage(file: string): Promise<void> {
  const sqlite = new Database(file, { readonly: true });
  const page = sqlite
    .prepare<[], number>("SELECT max(pageno) FROM dbstat WHERE name = 'sqlite_autoindex_rate_limits_1'")
    .pluck()
    .get() as number;
  sqlite.close();
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
  await handle.close();
}
