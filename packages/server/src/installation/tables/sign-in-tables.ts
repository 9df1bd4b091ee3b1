/** The tables of who may come in: sessions, API tokens, reset tokens, known networks, tries and guesses, and what servers share for it. */
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

/** A signed-in browser. Tokens are kept hashed; the previous one stays good for a minute after a rotation. */
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
    /** The name of the browser, and the network it came from. */
    user_agent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
    last_used_at: text("last_used_at"),
    /** The time when its owner last authenticated. */
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

/** The tokens programs use instead of a person. Their text is kept hashed, and a revoked one stays listed. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    /** Null for all schools that the user reaches. */
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

/** The names by which providers know a user. */
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

/** The networks that a user signed in from lately, hashed with a secret; from these nobody slows them down. */
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
 * The wrong passwords that strangers sent for names, known or not. A name has one of a fixed number of slots, which a
 * secret chooses, so the table stays small whatever is sent, and nobody can aim at the slot of another.
 */
export const guessedNames = sqliteTable("guessed_names", {
  slot: integer("slot").primaryKey(),
  count: real("count").notNull(),
  at: text("at").notNull(),
});

/** The turns of strangers who must wait; in slots too, of a name and a network together. */
export const guessTurns = sqliteTable("guess_turns", {
  slot: integer("slot").primaryKey(),
  ready_at: text("ready_at").notNull(),
});

/** How many tries a client has made of what is limited, until `expire`, in milliseconds since 1970; keys are hashed. */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: integer("expire").notNull(),
});

/** The secrets that all servers of an installation share where they have no folder together. */
export const secrets = sqliteTable("secrets", {
  name: text("name").primaryKey(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
});
