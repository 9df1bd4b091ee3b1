/** The tables of what proves who somebody is beside their password. */
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id } from "./columns.ts";
import { users } from "./entities.ts";

/** The app of a user that makes codes. Its secret is sealed with a key that is in no backup. */
export const appFactors = sqliteTable("app_factors", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, cascade),
  secret: text("secret").notNull(),
  /** The time step of the last code that was taken, so that none is taken twice. */
  last_step: integer("last_step").notNull().default(0),
  /** Null until a first code has shown that the app has the secret. */
  confirmed_at: text("confirmed_at"),
  created_at: createdAt(),
});

/** Codes on paper, hashed: 80 random bits, which nobody finds by trying. */
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

/** The public parts of passkeys. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    name: text("name").notNull(),
    credential_id: text("credential_id").notNull(),
    /** The public key, in Base64. */
    public_key: text("public_key").notNull(),
    /** How often it was used as it says itself; some always say 0. */
    counter: integer("counter").notNull().default(0),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    created_at: createdAt(),
    last_used_at: text("last_used_at"),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credential_id), index("passkeys_user").on(t.user_id)],
);

/** Signed tickets and challenges that were used, until they expire by themselves. */
export const spentTickets = sqliteTable(
  "spent_tickets",
  {
    id: text("id").primaryKey(),
    expires_at: text("expires_at").notNull(),
  },
  (t) => [index("spent_tickets_expiry").on(t.expires_at)],
);

/** The browsers that a user signed in with, by a hash of what each keeps to be known by. */
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
