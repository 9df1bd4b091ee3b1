import { requestFailures } from "@idms/core/upkeep/request-failures";
import { and, asc, desc, eq, gt, gte, lt, lte, or, type AnyColumn, type SQL } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";

/** A column that rows are sorted by. Rows that are listed by cursor have it under its name, and never null. */
export interface Sorted<C = AnyColumn> {
  column: C;
  descending: boolean;
}

/** The place in a list: the rows after it come; an empty one is the beginning. */
export interface Place {
  after: string;
  size: number;
}

/** Some rows of a list, and the place after which it goes on; null at its end. */
export interface RowsAfter<T> {
  rows: T[];
  next: string | null;
}

export const asOrder = (order: readonly Sorted<AnyColumn | SQL>[]): SQL[] =>
  order.map(({ column, descending }) => (descending ? desc(column) : asc(column)));

/**
 * The rows after a place, however deep: an index leads there, where a page by its number counts all before it. What came
 * in before the place meanwhile is not seen, and nothing twice. The last column of the order tells all rows apart.
 * @throws Failure `invalid` for a place of another list.
 */
export async function rowsAfter<Q extends SQLiteSelect>(
  query: Q,
  where: SQL | undefined,
  order: readonly Sorted[],
  { after, size }: Place,
): Promise<RowsAfter<Q["_"]["result"][number]>> {
  const rows = (await query
    .where(and(where, afterPlace(order, after)))
    .orderBy(...asOrder(order))
    .limit(size + 1)
    .all()) as Q["_"]["result"];
  const last = rows[size - 1];
  if (rows.length <= size || last === undefined) return { rows, next: null };
  return { rows: rows.slice(0, size), next: placeOf(order, last) };
}

type Value = string | number;

/** The condition for rows after a place; undefined for all of them. Throws as `rowsAfter`. */
export const afterPlace = (order: readonly Sorted[], after: string): SQL | undefined =>
  after === "" ? undefined : isAfter(order, readPlace(order, after));

/** The value of the order's first column at a place; undefined at the beginning. Throws as `rowsAfter`. */
export const firstValueAt = (order: readonly Sorted[], after: string): Value | undefined =>
  after === "" ? undefined : readPlace(order, after)[0];

/** The first column once more by itself, so that the index is entered there. */
function isAfter(order: readonly Sorted[], values: readonly Value[]): SQL | undefined {
  const alternatives = order.map(({ column, descending }, index) => {
    const same = order.slice(0, index).map((before, each) => eq(before.column, values[each]));
    return and(...same, (descending ? lt : gt)(column, values[index]));
  });
  const [first] = order;
  return first && and((first.descending ? lte : gte)(first.column, values[0]), or(...alternatives));
}

const namesOf = (order: readonly Sorted[]): string => order.map(({ column }) => column.name).join(" ");

function placeOf(order: readonly Sorted[], row: Record<string, unknown>): string {
  const values = order.map(({ column }) => row[column.name]);
  return Buffer.from(JSON.stringify([namesOf(order), ...values])).toString("base64url");
}

function readPlace(order: readonly Sorted[], after: string): Value[] {
  try {
    const [names, ...values] = JSON.parse(Buffer.from(after, "base64url").toString()) as Value[];
    const isValue = (value: unknown) => typeof value === "string" || typeof value === "number";
    if (names === namesOf(order) && values.length === order.length && values.every(isValue)) return values;
  } catch {
    // It is no place at all.
  }
  throw requestFailures.notPlace();
}
