import { createHash } from "node:crypto";
import { moveFailures } from "@idms/core/upkeep/backups/move-failures";
import type { Db } from "../engines/connect.ts";
import type { CopyHooks } from "./copy-hooks.ts";
import { countOf, copiedTables, pagesAfter, type CopiedTable, type Row } from "./copied-tables.ts";

/** A summary of a table's content: the row count, and the SHA-256 hash of all rows in key order. */
export interface TableContent {
  rows: number;
  sha256: string;
}

/**
 * Reads all rows of both databases and compares them.
 * @returns the summary of each table's content, keyed by table name
 * @throws Failure `conflict` for the first table that differs.
 */
export async function compareTables(
  from: Db,
  to: Db,
  { signal, onProgress }: CopyHooks,
): Promise<Record<string, TableContent>> {
  const contents: Record<string, TableContent> = {};
  let [done, total] = [0, 0];
  for (const table of copiedTables) total += await countOf(from, table);
  for (const table of copiedTables) {
    const read = (pageRead: number) => {
      signal?.throwIfAborted();
      onProgress?.("Comparing rows", (done += pageRead), Math.max(done, total));
    };
    const [there, here] = await Promise.all([contentOf(from, table, read), contentOf(to, table)]);
    if (there.rows !== here.rows || there.sha256 !== here.sha256)
      throw moveFailures.tableDiffers({ table: table.name, there: there.rows, here: here.rows });
    contents[table.name] = there;
  }
  return contents;
}

/** Reads a whole table, page by page. */
async function contentOf(db: Db, table: CopiedTable, onPage?: (rows: number) => void): Promise<TableContent> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of pagesAfter(db, table)) {
    for (const row of page) hash.update(textOf(table, row)).update("\n");
    rows += page.length;
    onPage?.(page.length);
  }
  return { rows, sha256: hash.digest("hex") };
}

/** Formats a row as a string. Different rows always have different strings. */
const textOf = ({ columns }: CopiedTable, row: Row): string =>
  JSON.stringify(
    columns.map((name) => {
      const value = row[name];
      return Buffer.isBuffer(value) ? { bytes: value.toString("base64") } : value;
    }),
  );
