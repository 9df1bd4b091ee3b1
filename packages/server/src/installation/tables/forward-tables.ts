/** The table for the progress of audit log forwarding. */
import type { Sentence } from "@idms/core/sentence";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The forwarding progress: one row, for the configured receiver. For a new receiver, forwarding starts at the first
 * entry.
 */
export const logForwards = sqliteTable("log_forwards", {
  /** The receiver's address, without a password. */
  receiver: text("receiver").primaryKey(),
  /** The last entry received. All earlier ones arrived before it. */
  after_id: integer("after_id").notNull(),
  /** When the receiver last received an entry. */
  sent_at: text("sent_at"),
  failing_since: text("failing_since"),
  failure: text("failure"),
  /** The failure as a sentence with its code. Null, or a different text, if an older program wrote `failure`. */
  failure_said: text("failure_said", { mode: "json" }).$type<Sentence>(),
  /** Number of entries that the receiver rejected. */
  refused: integer("refused").notNull().default(0),
});
