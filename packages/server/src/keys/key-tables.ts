import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db, Reads, Tx } from "../db/connect.ts";

/**
 * The tables of a key store: a file of its own, or beside those of a database on a server. They are none of the
 * installation's tables, so that no backup and no export has them.
 */

/** Whose keys these are: one row. */
export const keyStores = sqliteTable("key_store", {
  one: integer().primaryKey(),
  /** A random name, by which a backup is known to belong to it. */
  name: text().notNull(),
  /** The print of the master key that wraps all keys. */
  master: text().notNull(),
});

export const photoKeys = sqliteTable("photo_keys", {
  id: text().primaryKey(),
  /** Null for a key that was thrown away. */
  wrapped: text(),
  /** Since when no file has it. */
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

/** Whether a database has the tables of a key store. */
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

/** A key that files of these names have and that is there, that of the first name before others. */
export async function keyOfFiles(tx: Tx, names: readonly string[]): Promise<PhotoKeyRow | undefined> {
  const rows = await tx
    .select({ name: photoKeyFiles.name, key: photoKeys })
    .from(photoKeyFiles)
    .innerJoin(photoKeys, eq(photoKeys.id, photoKeyFiles.key_id))
    .where(inArray(photoKeyFiles.name, [...names]))
    .all();
  const there = rows.filter(({ key }) => key.wrapped !== null);
  return (there.find(({ name }) => name === names[0]) ?? there[0])?.key;
}

/** Writes down which keys files have; the keys are idle no more. */
export async function noteFiles(
  tx: Tx,
  files: readonly { name: string; id: string }[],
  now: string,
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insert(photoKeyFiles)
    .values(files.map(({ name, id }) => ({ name, key_id: id, noted_at: now })))
    .onConflictDoUpdate({ target: sql`name`, set: { key_id: sql`excluded.key_id` } })
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

/** Forgets files; a key that none has any more is idle from then on. */
export async function forgetFiles(tx: Tx, names: readonly string[], now: string): Promise<void> {
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

/** Throws the keys away that no file has since then; their rows stay, so that no older copy of the store brings them back. */
export async function throwIdle(tx: Tx, since: string): Promise<number> {
  const thrown = await tx.all(
    sql`UPDATE photo_keys SET wrapped = NULL WHERE wrapped IS NOT NULL AND idle_since <= ${since}
      AND NOT EXISTS (SELECT 1 FROM photo_key_files WHERE key_id = photo_keys.id) RETURNING id`,
  );
  return thrown.length;
}

/** Those of these ids whose keys were thrown away. */
export async function thrownAmong(db: Reads, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: photoKeys.id })
    .from(photoKeys)
    .where(and(inArray(photoKeys.id, [...ids]), isNull(photoKeys.wrapped)))
    .all();
  return new Set(rows.map(({ id }) => id));
}

/** Keys in the order of their ids, behind one of them. */
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
