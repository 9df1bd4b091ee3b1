import { searchedTexts } from "@idms/core";
import { and, asc, desc, or, sql, type AnyColumn, type SQL } from "drizzle-orm";
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

/** Whether a search finds a row by its search key; all rows for a search that is blank. */
export function contains(text: string | undefined, key: AnyColumn): SQL | undefined {
  const has = (wanted: string) => {
    const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return sql`${key} LIKE ${pattern} ESCAPE '\\'`;
  };
  return or(...searchedTexts(text ?? "").map((texts) => and(...texts.map(has))));
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
