import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** Returns the current time in the database's format: UTC, ISO 8601, with milliseconds. As text, it sorts by time. */
export const timestamp = (): string => new Date().toISOString();

/** A key that is never reused, so that history can refer to it after a deletion. */
export const id = () => integer("id").primaryKey({ autoIncrement: true });

export const flag = (name: string) => integer(name, { mode: "boolean" });

export const createdAt = () => text("created_at").notNull().$defaultFn(timestamp);

export const createdAndUpdated = () => ({
  created_at: createdAt(),
  updated_at: text("updated_at").notNull().$defaultFn(timestamp).$onUpdateFn(timestamp),
});

/** The sort column of a list, written together with the name: core's `sortKey`. */
export const sortKey = () => text("sort_key").notNull().default("");

/** The search column of a row, written together with the searched data: core's `searchKey`. */
export const searchKey = () => text("search_key").notNull().default("");

/** The sort and search columns, for a row that is listed by name. */
export const searchColumns = () => ({ sort_key: sortKey(), search_key: searchKey() });

/** Counts the changes of a row. A statement that sets the version itself overrides this. */
export const version = () =>
  integer("version")
    .notNull()
    .default(1)
    .$onUpdateFn((): SQL => sql`version + 1`);

/** Formats a column as a conflict target, where PostgreSQL accepts no table name. */
export const bare = ({ name }: AnyColumn): SQL => sql`${sql.identifier(name)}`;

/** What happens to a row when a row that it refers to is deleted. */
export const restrict = { onDelete: "restrict" } as const;
export const cascade = { onDelete: "cascade" } as const;
export const setNull = { onDelete: "set null" } as const;
