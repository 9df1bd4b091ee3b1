import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db, Reads, Tx } from "../engines/connect.ts";

/**
 * The tables of a key store. They are in a separate file or in a server database. They do not belong to the
 * installation's tables, so no backup or export contains them.
 */

/** A table with a single row that describes the key store. */
export const keyStores = sqliteTable("key_store", {
  one: integer().primaryKey(),
  /** A random name that identifies the backups of this store. */
  name: text().notNull(),
  /** The fingerprint of the master key that wraps all keys. */
  master: text().notNull(),
});

export const photoKeys = sqliteTable("photo_keys", {
  id: text().primaryKey(),
  /** The wrapped key, or null for a discarded key. */
  wrapped: text(),
  /** The time at which the last file stopped using the key. */
  idle_since: text(),
});

export const photoKeyFiles = sqliteTable("photo_key_files", {
  /** The stored name of a photo. */
  name: text().primaryKey(),
  key_id: text().notNull(),
  noted_at: text().notNull(),
});

export const MAKING = [
  "CREATE TABLE IF NOT EXISTS key_store (one integer PRIMARY KEY, name text NOT NULL, master text NOT NULL)",
  "CREATE TABLE IF NOT EXISTS photo_keys (id text PRIMARY KEY, wrapped text, idle_since text)",
  "CREATE TABLE IF NOT EXISTS photo_key_files (name text PRIMARY KEY, key_id text NOT NULL, noted_at text NOT NULL)",
  "CREATE INDEX IF NOT EXISTS photo_key_files_key ON photo_key_files (key_id)",
] as const;

export type KeyStoreRow = typeof keyStores.$inferSelect;
export type PhotoKeyRow = typeof photoKeys.$inferSelect;

export const storeRow = (db: Reads): Promise<KeyStoreRow | undefined> => db.select().from(keyStores).get();

/** Whether a database has the key store's tables. */
export async function hasKeyTables(db: Db): Promise<boolean> {
  const [there] = await db.all<{ name: string | null }>(
    db.engine.dialect === "sqlite"
      ? sql`SELECT name FROM sqlite_master WHERE name = 'key_store'`
      : sql`SELECT to_regclass('key_store') AS name`,
  );
  return Boolean(there?.name);
}

export const findKey = (db: Reads, id: string): Promise<PhotoKeyRow | undefined> =>
  db.select().from(photoKeys).where(eq(photoKeys.id, id)).get();

/** The data that is needed before a file is stored. It is read as a single row, because every upload waits for it. */
export interface KeyAhead {
  /** The fingerprint of the master key that wraps all keys. */
  master: string;
  /** The key that the file, or another file of the same person, already has. */
  id: string | null;
  wrapped: string | null;
}

export async function keyAhead(tx: Tx, name: string, beside: string | null): Promise<KeyAhead> {
  const [row] = await tx.all<KeyAhead>(
    sql`SELECT s.master, k.id, k.wrapped FROM key_store s
      LEFT JOIN photo_key_files f ON f.name IN (${name}, ${beside ?? name})
        AND EXISTS (SELECT 1 FROM photo_keys WHERE id = f.key_id AND wrapped IS NOT NULL)
      LEFT JOIN photo_keys k ON k.id = f.key_id
      ORDER BY CASE WHEN f.name = ${name} THEN 0 ELSE 1 END LIMIT 1`,
  );
  return row as KeyAhead;
}

/**
 * Adds a key, and records that a file uses it. The statements are handwritten, as in `keyAhead`, because building
 * them would take longer than running them.
 */
export async function addKey(tx: Tx, name: string, id: string, wrapped: string, now: string): Promise<void> {
  await tx.run(sql`INSERT INTO photo_keys (id, wrapped) VALUES (${id}, ${wrapped})`);
  await tx.run(sql`INSERT INTO photo_key_files (name, key_id, noted_at) VALUES (${name}, ${id}, ${now})
    ON CONFLICT (name) DO UPDATE SET key_id = excluded.key_id`);
}

/** Records the keys that files use. These keys are no longer idle. */
export async function noteFiles(
  tx: Tx,
  files: readonly { name: string; id: string }[],
  now: string,
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insert(photoKeyFiles)
    .values(files.map(({ name, id }) => ({ name, key_id: id, noted_at: now })))
    .onConflictDoUpdate({
      target: sql`name`,
      set: { key_id: sql`excluded.key_id`, noted_at: sql`excluded.noted_at` },
    })
    .run();
  await tx
    .update(photoKeys)
    .set({ idle_since: null })
    .where(
      inArray(
        photoKeys.id,
        files.map(({ id }) => id),
      ),
    )
    .run();
}

/** Removes the records of files. A key that is no longer used by any file becomes idle. */
export async function forgetFiles(tx: Tx, names: readonly string[], now: string): Promise<void> {
  if (names.length === 0) return;
  const gone = await tx
    .delete(photoKeyFiles)
    .where(inArray(photoKeyFiles.name, [...names]))
    .returning({ id: photoKeyFiles.key_id })
    .all();
  if (gone.length === 0) return;
  const ids = sql.join(
    [...new Set(gone.map(({ id }) => id))].map((id) => sql`${id}`),
    sql`, `,
  );
  await tx.run(sql`UPDATE photo_keys SET idle_since = ${now} WHERE id IN (${ids}) AND idle_since IS NULL
    AND NOT EXISTS (SELECT 1 FROM photo_key_files WHERE key_id = photo_keys.id)`);
}

/**
 * Discards the keys that no file has used since the given time. Their rows remain, so that no older copy of the store
 * restores the keys.
 */
export async function throwIdle(tx: Tx, since: string): Promise<number> {
  const thrown = await tx.all(
    sql`UPDATE photo_keys SET wrapped = NULL WHERE wrapped IS NOT NULL AND idle_since <= ${since}
      AND NOT EXISTS (SELECT 1 FROM photo_key_files WHERE key_id = photo_keys.id) RETURNING id`,
  );
  return thrown.length;
}

/** Returns those of the given IDs that belong to discarded keys. */
export async function thrownAmong(db: Reads, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: photoKeys.id })
    .from(photoKeys)
    .where(and(inArray(photoKeys.id, [...ids]), isNull(photoKeys.wrapped)))
    .all();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the IDs of the keys that the given files use. */
export async function keysOfFiles(db: Reads, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: photoKeyFiles.key_id })
    .from(photoKeyFiles)
    .where(inArray(photoKeyFiles.name, [...names]))
    .all();
  return rows.map(({ id }) => id);
}

/** Returns the names of the files that use the given keys. */
export async function filesOfKeys(db: Reads, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: photoKeyFiles.name })
    .from(photoKeyFiles)
    .where(inArray(photoKeyFiles.key_id, [...ids]))
    .all();
  return rows.map(({ name }) => name);
}

/** Number of rows per page. */
export const PAGE = 500;

/** Reads all rows in key order, page by page. */
export async function* pagesBehind<T>(
  read: (last: string) => Promise<T[]>,
  keyOf: (row: T) => string,
): AsyncGenerator<T[]> {
  for (let page = await read(""); page.length > 0; page = await read(keyOf(page.at(-1) as T))) yield page;
}

/** Reads keys in ID order, after a given ID. */
export const keysBehind = (db: Reads, id: string, most: number): Promise<PhotoKeyRow[]> =>
  db
    .select()
    .from(photoKeys)
    .where(sql`${photoKeys.id} > ${id}`)
    .orderBy(photoKeys.id)
    .limit(most)
    .all();

export const filesBehind = (
  db: Reads,
  name: string,
  most: number,
): Promise<(typeof photoKeyFiles.$inferSelect)[]> =>
  db
    .select()
    .from(photoKeyFiles)
    .where(sql`${photoKeyFiles.name} > ${name}`)
    .orderBy(photoKeyFiles.name)
    .limit(most)
    .all();
