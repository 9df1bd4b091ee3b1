import { setImmediate } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { pagesOf } from "./pages-of.ts";

/** What a column of a staged row can hold. */
type Cell = string | number | null;

let staged = 0;

/**
 * Makes rows ready outside of any transaction, in a temporary table of this connection: no other program sees it or waits
 * for it. The transaction that makes them real is then a statement or two, which takes a third of the time that rows take
 * one by one. `n` counts the rows from 1. The table goes when `work` has ended, or with the program.
 * @param columns plain names
 */
export async function withStaged<T>(
  db: Db,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
  work: (table: SQL) => Promise<T>,
): Promise<T> {
  const table = `staged_${(staged += 1)}`;
  db.run(`CREATE TEMP TABLE ${table} (n INTEGER PRIMARY KEY, ${columns.join(", ")})`);
  try {
    const insert = db.$client.prepare(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    // A transaction that begins so takes no lock of the database while it writes to temporary tables alone.
    const insertAll = db.$client.transaction((page: (readonly Cell[])[]) => {
      for (const row of page) insert.run(...row);
    });
    for (const page of pagesOf(rows)) {
      insertAll(page);
      await setImmediate();
    }
    return await work(sql.raw(`temp.${table}`));
  } finally {
    db.run(`DROP TABLE temp.${table}`);
  }
}
