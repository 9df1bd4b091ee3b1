import { sql, type SQL } from "drizzle-orm";
import { isFile, transaction, type Db, type Tx } from "../engines/connect.ts";
import type { CopyHooks } from "./copy-hooks.ts";
import {
  bracketed,
  countOf,
  keyOf,
  listed,
  copiedTables,
  pagesAfter,
  tablesWithIds,
  type CopiedTable,
  type Row,
} from "./copied-tables.ts";

/**
 * Copies all rows, with their keys, to a database that is empty or already contains the first rows. Each page is one
 * transaction, so the last existing row shows where to continue.
 */
export async function copyTables(from: Db, to: Db, { signal, onProgress }: CopyHooks): Promise<void> {
  let [done, total] = [0, 0];
  for (const table of copiedTables) total += await countOf(from, table);
  for (const table of copiedTables) {
    const last = await lastRow(to, table);
    if (last) done += await countOf(to, table);
    for await (const page of pagesAfter(from, table, last && keyOf(table, last))) {
      signal?.throwIfAborted();
      const insertion = isFile(to) || table.hasBytes ? insertionOfValues : insertionOfJson;
      await transaction(to, (tx) => tx.run(insertion(table, page)));
      done += page.length;
      onProgress?.("Moving rows", done, Math.max(done, total));
    }
  }
}

async function lastRow(db: Db, { name, key }: CopiedTable): Promise<Row | undefined> {
  const backwards = sql.join(
    key.map((column) => sql`${sql.identifier(column)} DESC`),
    sql`, `,
  );
  const [last] = await db.all<Row>(
    sql`SELECT ${listed(key)} FROM ${sql.identifier(name)} ORDER BY ${backwards} LIMIT 1`,
  );
  return last;
}

const insertionOfValues = ({ name, columns }: CopiedTable, rows: readonly Row[]): SQL =>
  sql`INSERT INTO ${sql.identifier(name)} (${listed(columns)}) VALUES ${sql.join(
    rows.map((row) => bracketed(columns.map((column) => row[column]))),
    sql`, `,
  )}`;

/**
 * Builds the insert statement for a database server. The server reads a page of rows much faster from a single JSON
 * string than from separate values.
 */
function insertionOfJson({ name, columns }: CopiedTable, rows: readonly Row[]): SQL {
  const table = sql.identifier(name);
  return sql`INSERT INTO ${table} (${listed(columns)})
    SELECT ${listed(columns)} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)`;
}

/** Reads the last key that each table has assigned, even if the row with that key has been deleted. */
export async function readLastKeys(db: Db): Promise<Map<string, number>> {
  const keys = new Map<string, number>();
  for (const { name } of tablesWithIds) {
    const asked = isFile(db)
      ? sql`SELECT seq AS "last" FROM sqlite_sequence WHERE name = ${name}`
      : sql`SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS "last" FROM ${sql.identifier(`${name}_id_seq`)}`;
    const [found] = await db.all<{ last: number }>(asked);
    keys.set(name, found?.last ?? 0);
  }
  return keys;
}

/**
 * Sets each sequence to continue after the keys that were already assigned, so that no key is ever assigned twice.
 */
export async function writeLastKeys(to: Db, tx: Tx, keys: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, last] of keys) {
    if (isFile(to)) {
      await tx.run(sql`DELETE FROM sqlite_sequence WHERE name = ${name}`);
      await tx.run(sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${last})`);
    } else if (last > 0) {
      await tx.all(sql`SELECT setval(${`${name}_id_seq`}, ${last})`);
    }
  }
}
