import { is, sql, type SQL } from "drizzle-orm";
import { getTableConfig, SQLiteTable, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../engines/connect.ts";
import { ROWS_PER_STATEMENT } from "../rows/pages-of.ts";
import * as schema from "../tables/schema.ts";

/** A row as both databases return it: numbers, strings, bytes, null, and flags as 0 or 1, in column order. */
export type Row = Readonly<Record<string, unknown>>;

/** A table as it is copied and compared: rows of plain values in primary-key order. */
export interface CopiedTable {
  name: string;
  columns: readonly string[];
  key: readonly string[];
  /** Whether the database generates the keys and never reuses a key. */
  givesIds: boolean;
  /** Whether a row may contain a whole file. */
  hasBytes: boolean;
  /** Number of rows read and written at once. */
  pageSize: number;
}

/** Page size of a table whose rows contain files. */
const ROWS_WITH_BYTES = 4;

/**
 * The tables that are not copied. They contain running jobs, whose files remain on the old machine; recent rate-limit
 * attempts; emails that have been sent; and the secrets, which are in a file if the database is in a folder.
 */
const LEFT = new Set(["alerts", "job_parts", "jobs", "rate_limits", "secrets"]);

const all: SQLiteTable[] = Object.values<unknown>(schema).filter((each) => is(each, SQLiteTable));

const nameOf = (table: SQLiteTable): string => getTableConfig(table).name;

/** Lists the other tables to which a table refers. A row may refer to its own table, but only to an older row. */
const referredTo = (table: SQLiteTable): string[] =>
  getTableConfig(table)
    .foreignKeys.map((key) => nameOf(key.reference().foreignTable))
    .filter((name) => name !== nameOf(table));

/** Sorts the tables so that each table comes after the tables to which it refers. */
function inOrder(): SQLiteTable[] {
  const ordered = new Map<string, SQLiteTable>();
  const isNext = (table: SQLiteTable) =>
    !ordered.has(nameOf(table)) && referredTo(table).every((name) => ordered.has(name));
  for (let next; (next = all.find(isNext)) !== undefined;) ordered.set(nameOf(next), next);
  if (ordered.size < all.length) throw new Error("Tables refer to each other in a cycle");
  return [...ordered.values()];
}

function asMoved(table: SQLiteTable): CopiedTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const primary = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  const hasBytes = columns.some(({ columnType }) => columnType === "SQLiteBlobBuffer");
  const named = (each: readonly SQLiteColumn[]) => each.map((column) => column.name);
  return {
    name,
    columns: named(columns),
    key: named(primary),
    givesIds: columns.some((column) => "autoIncrement" in column && column.autoIncrement === true),
    hasBytes,
    pageSize: hasBytes ? ROWS_WITH_BYTES : ROWS_PER_STATEMENT,
  };
}

const everyTable: readonly CopiedTable[] = inOrder().map(asMoved);

/** The copied tables in order. The rows to which a row refers are copied before the row itself. */
export const copiedTables: readonly CopiedTable[] = everyTable.filter(({ name }) => !LEFT.has(name));

/** The tables whose key sequence is carried over, whether or not their rows are copied. */
export const tablesWithIds: readonly CopiedTable[] = everyTable.filter(({ givesIds }) => givesIds);

/** Formats names as an SQL list. */
export const listed = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Formats values as a parenthesised SQL list. */
export const bracketed = (values: readonly unknown[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** Returns the key values of a row. */
export const keyOf = ({ key }: CopiedTable, row: Row): unknown[] => key.map((name) => row[name]);

/**
 * Reads the rows of a table in key order, page by page.
 * @param after the key of the row after which to start; by default, reading starts at the beginning
 */
export async function* pagesAfter(db: Db, table: CopiedTable, after?: unknown[]): AsyncGenerator<Row[]> {
  const { name, columns, key, pageSize } = table;
  for (let last = after; ;) {
    const where = last && sql` WHERE (${listed(key)}) > ${bracketed(last)}`;
    const page = await db.all<Row>(
      sql`SELECT ${listed(columns)} FROM ${sql.identifier(name)}${where} ORDER BY ${listed(key)} LIMIT ${sql.raw(String(pageSize))}`,
    );
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = keyOf(table, page[page.length - 1] as Row);
  }
}

/** Counts the rows of a table. */
export async function countOf(db: Db, { name }: CopiedTable): Promise<number> {
  const [found] = await db.all<{ rows: number }>(sql`SELECT count(*) AS "rows" FROM ${sql.identifier(name)}`);
  return found?.rows ?? 0;
}
