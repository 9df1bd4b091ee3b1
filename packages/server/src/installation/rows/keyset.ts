import { requestFailures } from "@idms/core/upkeep/request-failures";
import { and, asc, desc, eq, gt, gte, lt, lte, or, type AnyColumn, type SQL } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";

/**
 * A sort column. In lists with cursors, each row contains this column under its name, and the value is never null.
 */
export interface Sorted<C = AnyColumn> {
  column: C;
  descending: boolean;
}

/**
 * A position in a list, and the number of rows to return from there. An empty `after` means the beginning of the
 * list.
 */
export interface Place {
  after: string;
  size: number;
}

/** Some rows of a list, and the cursor for the next rows. The cursor is null at the end of the list. */
export interface RowsAfter<T> {
  rows: T[];
  next: string | null;
}

export const asOrder = (order: readonly Sorted<AnyColumn | SQL>[]): SQL[] =>
  order.map(({ column, descending }) => (descending ? desc(column) : asc(column)));

/**
 * Returns the rows after a cursor. The rows are found through an index, so the position in the list does not affect the
 * speed. A numbered page would count all rows before it. Rows inserted before the cursor are not seen, and no row
 * appears twice. The last sort column is unique.
 * @throws Failure `invalid` for a cursor from a different list.
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

/**
 * Returns the condition for the rows after a cursor, or undefined for all rows. Throws the same failures as
 * `rowsAfter`.
 */
export const afterPlace = (order: readonly Sorted[], after: string): SQL | undefined =>
  after === "" ? undefined : isAfter(order, readPlace(order, after));

/**
 * Returns the value of the first sort column at a cursor, or undefined at the beginning. Throws the same failures as
 * `rowsAfter`.
 */
export const firstValueAt = (order: readonly Sorted[], after: string): Value | undefined =>
  after === "" ? undefined : readPlace(order, after)[0];

/**
 * Builds the condition for the rows after a cursor. The condition on the first column is repeated separately, so that
 * the database starts at that place in the index.
 */
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
    // The text is not a cursor.
  }
  throw requestFailures.notPlace();
}
