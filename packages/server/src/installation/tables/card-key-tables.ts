/** The tables for signing the codes on cards. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt } from "./columns.ts";
import { schools } from "./entities.ts";

/**
 * The public keys of a school, as Base64: the current key, and earlier keys, which verify older cards. `id` is a part
 * of the key's hash and is included in each code.
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
    /** The time at which the key stopped being used to sign cards. Null for the current key. */
    retired_at: text("retired_at"),
  },
  (t) => [
    index("card_keys_school").on(t.school_id),
    uniqueIndex("card_keys_in_use")
      .on(t.school_id)
      .where(sql`retired_at IS NULL`),
  ],
);

/**
 * The private part of a signing key, as Base64-encoded PKCS 8. It belongs to one installation and is moved with it. No
 * backup contains it.
 */
export const cardKeySecrets = sqliteTable("card_key_secrets", {
  key_id: integer("key_id")
    .primaryKey()
    .references(() => cardKeys.id, cascade),
  private_key: text("private_key").notNull(),
});
