import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/**
 * Returns the current time in the database's format: UTC, ISO 8601, with milliseconds. The text sorts chronologically.
 */
export const timestamp = (): string => new Date().toISOString();

/** A primary key that is never reused, so that history rows can refer to it after a deletion. */
export const id = () => integer("id").primaryKey({ autoIncrement: true });

export const flag = (name: string) => integer(name, { mode: "boolean" });

export const createdAt = () => text("created_at").notNull().$defaultFn(timestamp);

export const createdAndUpdated = () => ({
  created_at: createdAt(),
  updated_at: text("updated_at").notNull().$defaultFn(timestamp).$onUpdateFn(timestamp),
});

/** The sort column of a list. It is written together with the name, using `sortKey` in core. */
export const sortKey = () => text("sort_key").notNull().default("");

/** The search column of a row. It is written together with the searched data, using `searchKey` in core. */
export const searchKey = () => text("search_key").notNull().default("");

/** The sort and search columns for rows that are listed in order of name. */
export const searchColumns = () => ({ sort_key: sortKey(), search_key: searchKey() });

/** A version column that counts the changes to a row. A statement that sets the version itself overrides this. */
export const version = () =>
  integer("version")
    .notNull()
    .default(1)
    .$onUpdateFn((): SQL => sql`version + 1`);

/** Formats a column as a conflict target. PostgreSQL does not accept a table name there. */
export const bare = ({ name }: AnyColumn): SQL => sql`${sql.identifier(name)}`;

/** The effect on a row when a row to which it refers is deleted. */
export const restrict = { onDelete: "restrict" } as const;
export const cascade = { onDelete: "cascade" } as const;
export const setNull = { onDelete: "set null" } as const;
