import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../engines/connect.ts";

/**
 * Returns the entries of a JSON document in a column, as rows of `key` and `value`. The two databases differ only in
 * the name of the function.
 */
export const jsonEntries = ({ engine }: Pick<Db, "engine">, document: SQLWrapper | SQL): SQL =>
  engine.dialect === "sqlite" ? sql`json_each(${document})` : sql`json_each_text(${document}::json)`;
