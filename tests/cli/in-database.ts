import { sql, type SQL } from "drizzle-orm";
import { byHand } from "../server/by-hand.ts";
import { inApp } from "./in-app.ts";

/** Returns a statement that both databases support, with `?` for each value. */
function statement(text: string, values: readonly unknown[]): SQL {
  const [first = "", ...rest] = text.split("?");
  return rest.reduce((made, part, index) => sql`${made}${values[index]}${sql.raw(part)}`, sql.raw(first));
}

/** Queries an installation's database, outside the program. */
export const rowsIn = <T>(data: string, text: string, ...values: unknown[]): Promise<T[]> =>
  inApp(data, ({ db }) => db.all<T>(statement(text, values)));

/** Changes an installation's database, bypassing the program. */
export const changeIn = (data: string, text: string, ...values: unknown[]): Promise<unknown> =>
  inApp(data, ({ db }) => byHand(db).run(statement(text, values)));

/** Changes the JSON column of the rows with these IDs. */
export async function changeJson(
  data: string,
  { table, column, ids }: { table: string; column: string; ids: readonly number[] },
  change: (value: never) => unknown,
): Promise<void> {
  for (const id of ids) {
    const [row] = await rowsIn<{ value: string }>(
      data,
      `SELECT ${column} AS value FROM ${table} WHERE id = ?`,
      id,
    );
    const changed = change(JSON.parse(row?.value ?? "null") as never);
    await changeIn(data, `UPDATE ${table} SET ${column} = ? WHERE id = ?`, JSON.stringify(changed), id);
  }
}
