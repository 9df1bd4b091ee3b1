/** The districts table. It is not part of the specification. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAndUpdated, id, searchColumns, version } from "./columns.ts";

/**
 * A group of schools, which may be part of another group. The parent is not a foreign key, because the parent's row
 * may be newer.
 */
export const districts = sqliteTable(
  "districts",
  {
    id: id(),
    name: text("name").notNull(),
    parent_id: integer("parent_id"),
    ...searchColumns(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [index("districts_parent").on(t.parent_id)],
);
