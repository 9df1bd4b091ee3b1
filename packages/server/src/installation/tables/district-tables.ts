/** The table of districts, which the specification does not have. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAndUpdated, id, searchColumns, version } from "./columns.ts";

/** A group of schools, which may lie in another; a parent is no foreign key, since it may be the younger row. */
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
