import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** The current moment as the database keeps every moment: UTC, ISO 8601, milliseconds; as text it sorts by time. */
export const timestamp = (): string => new Date().toISOString();

/** A key that is never given to a second row, so history may keep naming it after a deletion. */
export const id = () => integer("id").primaryKey({ autoIncrement: true });

export const flag = (name: string) => integer(name, { mode: "boolean" });

export const createdAt = () => text("created_at").notNull().$defaultFn(timestamp);

export const createdAndUpdated = () => ({
  created_at: createdAt(),
  updated_at: text("updated_at").notNull().$defaultFn(timestamp).$onUpdateFn(timestamp),
});

/** The column a list is sorted by, written with the name: `sortKey` of core. */
export const sortKey = () => text("sort_key").notNull().default("");

/** The column a row is found by, written with it: `searchKey` of core. */
export const searchKey = () => text("search_key").notNull().default("");

/** Both, of a row that is listed by its name. */
export const searchColumns = () => ({ sort_key: sortKey(), search_key: searchKey() });

/** Counts the changes of a row, whoever makes them; a statement that sets it itself says what it becomes. */
export const version = () =>
  integer("version")
    .notNull()
    .default(1)
    .$onUpdateFn((): SQL => sql`version + 1`);

/** A column as the target of a conflict, where PostgreSQL takes no name of a table before it. */
export const bare = ({ name }: AnyColumn): SQL => sql`${sql.identifier(name)}`;

/** The treatment of a row when the one it refers to is deleted. */
export const restrict = { onDelete: "restrict" } as const;
export const cascade = { onDelete: "cascade" } as const;
export const setNull = { onDelete: "set null" } as const;
