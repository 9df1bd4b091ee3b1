/** The tables of what signs the codes on cards. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt } from "./columns.ts";
import { schools } from "./entities.ts";

/**
 * The public keys of a school, as Base64: the one that signs its cards now, and those of before, by which older cards are known. `id` is a part
 * of the key's hash and stands in each code.
 */
export const cardKeys = sqliteTable(
  "card_keys",
  {
    id: integer("id").primaryKey(),
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    public_key: text("public_key").notNull(),
    created_at: createdAt(),
    made_by: text("made_by").notNull(),
    /** Since when it signs no more; null for the one that does. */
    retired_at: text("retired_at"),
  },
  (t) => [
    index("card_keys_school").on(t.school_id),
    uniqueIndex("card_keys_in_use")
      .on(t.school_id)
      .where(sql`retired_at IS NULL`),
  ],
);

/** The private part of a key that signs, as Base64 of PKCS 8: an installation's alone, which is moved with it and goes into no backup. */
export const cardKeySecrets = sqliteTable("card_key_secrets", {
  key_id: integer("key_id")
    .primaryKey()
    .references(() => cardKeys.id, cascade),
  private_key: text("private_key").notNull(),
});
