import { searchedTexts } from "@idms/core/forms/values/search-columns";
import { and, inArray, or, sql, type AnyColumn, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteSelect, SQLiteSelectPrepare, SQLiteTable } from "drizzle-orm/sqlite-core";

import { breather } from "../files/breathe.ts";
import type { Db } from "../engines/connect.ts";
import { asOrder, type Place, type Sorted } from "./keyset.ts";
import { pagesOf } from "./pages-of.ts";

/** The wish for a list: rows that contain a text, in some order, some of them. */
export interface ListWish {
  search?: string | undefined;
  /** A name that the list can be sorted by, with a minus before it for the other way around. */
  ordering?: string | undefined;
  /** Pages are counted from 1; without one all rows come. */
  page?: { number: number; size: number } | undefined;
  /** By a place in the list instead of a page, where the list takes one. */
  place?: Place | undefined;
}

/** The rows of a list, and how many there are on all its pages. */
export interface FoundRows<T> {
  rows: T[];
  count: number;
  /** The place where the list goes on; rows are not counted beyond those that are given. */
  next?: string | null;
}

/** The pattern by which LIKE finds a text as it is written, with the backslash as its ESCAPE. */
export const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a search finds a row by its search key; all rows for a search that is blank. */
export function contains(text: string | undefined, key: SQLWrapper): SQL | undefined {
  const has = (wanted: string) => sql`${key} LIKE ${holding(wanted)} ESCAPE '\\'`;
  return or(...searchedTexts(text ?? "").map((texts) => and(...texts.map(has))));
}

/** Whether a row is one of those that somebody reaches; any with null. */
export const oneOf = (column: AnyColumn, among: readonly number[] | null | undefined): SQL | undefined =>
  among == null ? undefined : inArray(column, [...among]);

/** The order that is asked for, or else the first of those there are; `last` settles equal rows. */
export function orderOf<C extends SQL | AnyColumn>(
  ordering: string | undefined,
  columns: Readonly<Record<string, C>>,
  last: AnyColumn,
): Sorted<C | AnyColumn>[] {
  const name = ordering?.replace(/^-/, "") ?? "";
  const column = columns[name] ?? Object.values(columns)[0] ?? last;
  return [
    { column, descending: ordering?.startsWith("-") ?? false },
    { column: last, descending: false },
  ];
}

/** The order, as a query takes it. */
export const inOrder = (...wish: Parameters<typeof orderOf>): SQL[] => asOrder(orderOf(...wish));

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
    const rows = (await allInPieces(filtered.prepare())) as Q["_"]["result"];
    return { rows, count: rows.length };
  }
  const rows = (await filtered
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .all()) as Q["_"]["result"];
  return { rows, count: await db.$count(from, where) };
}

type Prepared = Pick<SQLiteSelectPrepare<SQLiteSelect>, "values" | "mapAllResult">;

/** All rows of a query, made out of the database's values in pieces between which other requests have their turn. */
async function allInPieces(query: Prepared): Promise<unknown[]> {
  const breathe = breather();
  const rows: unknown[] = [];
  for (const piece of pagesOf((await query.values()) as unknown[][])) {
    rows.push(...(query.mapAllResult(piece) as unknown[]));
    await breathe();
  }
  return rows;
}
