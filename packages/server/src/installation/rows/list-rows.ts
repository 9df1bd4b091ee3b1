import { searchedTexts } from "@idms/core/forms/values/search-columns";
import { and, inArray, or, sql, type AnyColumn, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteSelect, SQLiteSelectPrepare, SQLiteTable } from "drizzle-orm/sqlite-core";

import { breather } from "../files/breathe.ts";
import type { Db } from "../engines/connect.ts";
import { asOrder, type Place, type Sorted } from "./keyset.ts";
import { pagesOf } from "./pages-of.ts";

/** A list request: which rows, in which order, and which part of the list. */
export interface ListWish {
  search?: string | undefined;
  /** A sort name, with a leading minus for descending order. */
  ordering?: string | undefined;
  /** The page, counted from 1. Without a page, all rows are returned. */
  page?: { number: number; size: number } | undefined;
  /** A cursor in place of a page, for lists that support cursors. */
  place?: Place | undefined;
}

/** The rows of a list, and the total number of rows on all pages. */
export interface FoundRows<T> {
  rows: T[];
  count: number;
  /** The cursor at which the list continues. If a cursor is present, the total is not counted. */
  next?: string | null;
}

/** Returns the LIKE pattern that matches a literal string. The ESCAPE character is the backslash. */
export const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Builds the condition that the search key of a row contains the search text. A blank search matches all rows. */
export function contains(text: string | undefined, key: SQLWrapper): SQL | undefined {
  const has = (wanted: string) => sql`${key} LIKE ${holding(wanted)} ESCAPE '\\'`;
  return or(...searchedTexts(text ?? "").map((texts) => and(...texts.map(has))));
}

/** Builds the condition that a row is among those that the caller can access. Null means all rows. */
export const oneOf = (column: AnyColumn, among: readonly number[] | null | undefined): SQL | undefined =>
  among == null ? undefined : inArray(column, [...among]);

/**
 * Returns the requested order, or the first available order by default. Rows that are equal in this order are sorted
 * by `last`.
 */
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

/** Returns the sort order in the format that a query expects. */
export const inOrder = (...wish: Parameters<typeof orderOf>): SQL[] => asOrder(orderOf(...wish));

/** Runs a query that already has an order and columns, for the rows that match `where`. */
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

/**
 * Returns all rows of a query. The values from the database are converted in pieces, so that other requests can run
 * in between.
 */
async function allInPieces(query: Prepared): Promise<unknown[]> {
  const breathe = breather();
  const rows: unknown[] = [];
  for (const piece of pagesOf((await query.values()) as unknown[][])) {
    rows.push(...(query.mapAllResult(piece) as unknown[]));
    await breathe();
  }
  return rows;
}
