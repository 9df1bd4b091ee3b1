import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../engines/connect.ts";

/** The entries of a document in a column, as rows of `key` and `value`: the one thing that the two databases name apart. */
export const jsonEntries = ({ engine }: Pick<Db, "engine">, document: SQLWrapper | SQL): SQL =>
  engine.dialect === "sqlite" ? sql`json_each(${document})` : sql`json_each_text(${document}::json)`;
