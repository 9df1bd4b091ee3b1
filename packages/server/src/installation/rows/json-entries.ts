import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../engines/connect.ts";

/**
 * Returns the entries of a JSON document in a column, as rows of `key` and `value`. Only the function name differs
 * between the two databases.
 */
export const jsonEntries = ({ engine }: Pick<Db, "engine">, document: SQLWrapper | SQL): SQL =>
  engine.dialect === "sqlite" ? sql`json_each(${document})` : sql`json_each_text(${document}::json)`;
