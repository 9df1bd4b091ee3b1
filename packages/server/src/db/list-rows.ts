import { asc, desc, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { SQLiteSelect, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./connect.ts";

/** What a list is asked for: rows that contain a text, in some order, some of them. */
export interface ListWish {
  search?: string | undefined;
  /** A name that the list can be sorted by, with a minus before it for the other way around. */
  ordering?: string | undefined;
  /** Pages are counted from 1; without one all rows come. */
  page?: { number: number; size: number } | undefined;
}

/** The rows of a list, and how many there are on all its pages. */
export interface FoundRows<T> {
  rows: T[];
  count: number;
}

/** Whether one of the columns contains a text, in any case. */
export function contains(text: string | undefined, columns: readonly AnyColumn[]): SQL | undefined {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const each = columns.map((column) => sql`lower(${column}) LIKE lower(${pattern}) ESCAPE '\\'`);
  return sql`(${sql.join(each, sql` OR `)})`;
}

/** The order that is asked for, or else the first of those there are; `last` settles equal rows. */
export function inOrder(
  ordering: string | undefined,
  columns: Readonly<Record<string, SQL | AnyColumn>>,
  last: AnyColumn,
): SQL[] {
  const name = ordering?.replace(/^-/, "") ?? "";
  const column = columns[name] ?? Object.values(columns)[0] ?? last;
  return [ordering?.startsWith("-") ? desc(column) : asc(column), asc(last)];
}

/** Runs a query that has its order and columns, for the rows that `where` names. */
export async function foundRows<Q extends SQLiteSelect>(
  db: Db,
  query: Q,
  from: SQLiteTable,
  where: SQL | undefined,
  page: ListWish["page"],
): Promise<FoundRows<Q["_"]["result"][number]>> {
  const filtered = query.where(where);
  if (!page) {
    const rows = (await filtered.all()) as Q["_"]["result"];
    return { rows, count: rows.length };
  }
  const rows = (await filtered
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .all()) as Q["_"]["result"];
  return { rows, count: await db.$count(from, where) };
}
