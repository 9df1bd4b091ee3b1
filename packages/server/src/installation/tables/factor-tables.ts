/** The tables for authentication factors other than the password. */
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id } from "./columns.ts";
import { users } from "./entities.ts";

/** A user's authenticator app. Its secret is encrypted with a key that no backup contains. */
export const appFactors = sqliteTable("app_factors", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, cascade),
  secret: text("secret").notNull(),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  last_step: integer("last_step").notNull().default(0),
  /** The time at which a first code confirmed that the app has the secret. Null until then. */
  confirmed_at: text("confirmed_at"),
  created_at: createdAt(),
});

/** Recovery codes, which are stored hashed. A code has 80 random bits, which is too many to guess. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    code_hash: text("code_hash").notNull(),
    used_at: text("used_at"),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex("recovery_codes_hash").on(t.user_id, t.code_hash)],
);

/** Passkeys of users. Only the public parts are stored. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    name: text("name").notNull(),
    credential_id: text("credential_id").notNull(),
    /** The public key, as Base64. */
    public_key: text("public_key").notNull(),
    /** The passkey's own use counter. Some passkeys always report 0. */
    counter: integer("counter").notNull().default(0),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    created_at: createdAt(),
    last_used_at: text("last_used_at"),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credential_id), index("passkeys_user").on(t.user_id)],
);

/** Signed tickets and challenges that have been used. They are stored until they expire. */
export const spentTickets = sqliteTable(
  "spent_tickets",
  {
    id: text("id").primaryKey(),
    expires_at: text("expires_at").notNull(),
  },
  (t) => [index("spent_tickets_expiry").on(t.expires_at)],
);

/**
 * The browsers from which a user has signed in. Each browser keeps a token, and the hash of the token identifies it.
 */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    device: text("device").notNull(),
    last_at: text("last_at").notNull(),
  },
  (t) => [
    uniqueIndex("known_devices_device").on(t.user_id, t.device),
    index("known_devices_last").on(t.last_at),
  ],
);
