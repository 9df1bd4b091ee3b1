import { is, sql, type SQL } from "drizzle-orm";
import { getTableConfig, SQLiteTable, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../engines/connect.ts";
import { ROWS_PER_STATEMENT } from "../rows/pages-of.ts";
import * as schema from "../tables/schema.ts";

/** A row as both databases give it: numbers, texts, bytes, null, and a flag as 0 or 1, in the order of the columns. */
export type Row = Readonly<Record<string, unknown>>;

/** A table as it is copied and compared: as rows of plain values in the order of its primary key. */
export interface CopiedTable {
  name: string;
  columns: readonly string[];
  key: readonly string[];
  /** Whether the database gives its keys, none of them twice. */
  givesIds: boolean;
  /** Whether a row may have a whole file in it. */
  hasBytes: boolean;
  /** How many rows are read and written at once. */
  pageSize: number;
}

/** With files in its rows a page of a table is a few of them. */
const ROWS_WITH_BYTES = 4;

/**
 * The tables that stay behind: jobs under way, whose files are where they were asked for; the tries of an hour; sent
 * mails; and the secret, which a folder has as a file.
 */
const LEFT = new Set(["alerts", "job_parts", "jobs", "rate_limits", "secrets"]);

const all: SQLiteTable[] = Object.values<unknown>(schema).filter((each) => is(each, SQLiteTable));

const nameOf = (table: SQLiteTable): string => getTableConfig(table).name;

/** Those that a table's rows refer to, without itself: a row refers to an older one of its own table. */
const referredTo = (table: SQLiteTable): string[] =>
  getTableConfig(table)
    .foreignKeys.map((key) => nameOf(key.reference().foreignTable))
    .filter((name) => name !== nameOf(table));

/** Each table behind those that its rows refer to. */
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

/** The tables whose rows are moved, in an order in which each row finds those that it refers to. */
export const copiedTables: readonly CopiedTable[] = everyTable.filter(({ name }) => !LEFT.has(name));

/** The tables, moved or not, whose next key is to be given on as well. */
export const tablesWithIds: readonly CopiedTable[] = everyTable.filter(({ givesIds }) => givesIds);

/** Names as a list of a statement. */
export const listed = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Values as a list in brackets. */
export const bracketed = (values: readonly unknown[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** The values of a row's key. */
export const keyOf = ({ key }: CopiedTable, row: Row): unknown[] => key.map((name) => row[name]);

/**
 * The rows of a table in the order of its key, in pages.
 * @param after the key of the row that they come after; from the first one unless given
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

/** How many rows a table has. */
export async function countOf(db: Db, { name }: CopiedTable): Promise<number> {
  const [found] = await db.all<{ rows: number }>(sql`SELECT count(*) AS "rows" FROM ${sql.identifier(name)}`);
  return found?.rows ?? 0;
}
