/**
 * The tables that prove that the audit log is unchanged. They contain the seals and the content that the seals cover.
 */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * A sealed segment of the audit log. It contains the entries after `after_id` up to `last_id`. IDs increase one by
 * one, and each `hash` includes the previous one. If the log was truncated, its seals remain and show when.
 */
export const logSeals = sqliteTable("log_seals", {
  id: integer("id").primaryKey(),
  after_id: integer("after_id").notNull(),
  last_id: integer("last_id").notNull(),
  entries: integer("entries").notNull(),
  /** The time of the latest entry in the segment. */
  until: text("until").notNull(),
  /** The hash of the digests of the segment's entries. */
  root: text("root").notNull(),
  hash: text("hash").notNull(),
  sealed_at: text("sealed_at").notNull(),
  cut_at: text("cut_at"),
});

/**
 * The content of each entry that a seal covers. `personal` is the digest of the details under a key that is unique to
 * the entry. When the details are erased, the key is erased too, so that no one can work out by guessing which people
 * the details were about. `user_id` and `school_id` remain. The entry itself loses them when the user or the school is
 * deleted. The row has no foreign key, so no deletion removes it.
 */
export const sealedEntries = sqliteTable("sealed_entries", {
  entry_id: integer("entry_id").primaryKey(),
  user_id: integer("user_id"),
  school_id: integer("school_id"),
  key: text("key"),
  personal: text("personal").notNull(),
  digest: text("digest").notNull(),
});
