/**
 * The tables for signing in: sessions, API tokens, reset tokens, known networks, attempts and wrong passwords, and
 * the secrets that servers share.
 */
import type { Right } from "@idms/core/school/accounts/rights";
import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id } from "./columns.ts";
import { schools, users } from "./entities.ts";

/** A signed-in browser. Tokens are stored hashed. After a rotation, the previous token remains valid for a minute. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    refresh_hash: text("refresh_hash").notNull(),
    previous_refresh_hash: text("previous_refresh_hash"),
    rotated_at: text("rotated_at"),
    expires_at: text("expires_at").notNull(),
    /** The name of the browser. The next column contains the network from which its requests come. */
    user_agent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
    last_used_at: text("last_used_at"),
    /** The time at which the user last authenticated. */
    proved_at: text("proved_at"),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("sessions_refresh").on(t.refresh_hash),
    index("sessions_previous_refresh").on(t.previous_refresh_hash),
    index("sessions_user").on(t.user_id),
    index("sessions_expiry").on(t.expires_at),
  ],
);

/** API tokens for programs. The tokens are stored hashed. A revoked token remains in the list. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    /** The school to which the token is limited. Null for all schools to which the user has access. */
    school_id: integer("school_id").references(() => schools.id, cascade),
    name: text("name").notNull(),
    rights: text("rights", { mode: "json" }).$type<Right[]>().notNull(),
    token_hash: text("token_hash").notNull(),
    expires_at: text("expires_at").notNull(),
    last_used_at: text("last_used_at"),
    revoked_at: text("revoked_at"),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("api_tokens_hash").on(t.token_hash),
    index("api_tokens_user").on(t.user_id),
    index("api_tokens_school").on(t.school_id),
  ],
);

/** The identities of users at identity providers. */
export const identities = sqliteTable(
  "identities",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("identities_user").on(t.user_id)],
);

export const resetTokens = sqliteTable(
  "reset_tokens",
  {
    token_hash: text("token_hash").primaryKey(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    expires_at: text("expires_at").notNull(),
    created_at: createdAt(),
  },
  (t) => [index("reset_tokens_user").on(t.user_id)],
);

/**
 * The networks from which a user recently signed in, hashed with a secret. Sign-ins from these networks are never
 * delayed.
 */
export const knownNetworks = sqliteTable(
  "known_networks",
  {
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    network: text("network").notNull(),
    last_at: text("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.network] }), index("known_networks_last").on(t.last_at)],
);

/**
 * The number of wrong passwords from unknown networks, for existing and non-existing user names. Each name is assigned
 * one of a fixed number of slots using a secret. The table therefore stays small regardless of the number of attempts,
 * and no one can target the slot of another name.
 */
export const guessedNames = sqliteTable("guessed_names", {
  slot: integer("slot").primaryKey(),
  count: real("count").notNull(),
  at: text("at").notNull(),
});

/**
 * The time of the next allowed sign-in attempt for each client from an unknown network that must wait. These rows also
 * use slots, which are assigned to a name and network together.
 */
export const guessTurns = sqliteTable("guess_turns", {
  slot: integer("slot").primaryKey(),
  ready_at: text("ready_at").notNull(),
});

/**
 * The number of attempts by a client at a rate-limited action. The count is valid until `expire`, in milliseconds
 * since 1970. Keys are hashed.
 */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: integer("expire").notNull(),
});

/** The secrets that all servers of an installation share if the servers have no shared folder. */
export const secrets = sqliteTable("secrets", {
  name: text("name").primaryKey(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
});
