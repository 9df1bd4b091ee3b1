/** The tables by which it can be proved that the audit log is what it was: the seals, and what they lie over. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * A segment of the audit log that was sealed: the entries above `after_id` up to `last_id`. Ids go up one by one, and each
 * `hash` lies over the one before. Where the log was cut, its seals stay and say when.
 */
export const logSeals = sqliteTable("log_seals", {
  id: integer("id").primaryKey(),
  after_id: integer("after_id").notNull(),
  last_id: integer("last_id").notNull(),
  entries: integer("entries").notNull(),
  /** The newest moment of its entries. */
  until: text("until").notNull(),
  /** Lies over the digests of its entries. */
  root: text("root").notNull(),
  hash: text("hash").notNull(),
  sealed_at: text("sealed_at").notNull(),
  cut_at: text("cut_at"),
});

/**
 * The content of each entry that a seal covers. `personal` is the digest of the details under a key of the entry's
 * own; when the details are erased the key goes too, and nobody can find out by trying whom they were about.
 * `user_id` and `school_id` stay as they were: the entry itself loses them with what they name. It refers to nothing,
 * so that no deletion takes it along.
 */
export const sealedEntries = sqliteTable("sealed_entries", {
  entry_id: integer("entry_id").primaryKey(),
  user_id: integer("user_id"),
  school_id: integer("school_id"),
  key: text("key"),
  personal: text("personal").notNull(),
  digest: text("digest").notNull(),
});
