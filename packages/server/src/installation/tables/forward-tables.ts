/** The table for the progress of forwarding the audit log. */
import type { Sentence } from "@idms/core/sentence";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The progress of forwarding the audit log: one row for the configured receiver. For a new receiver, forwarding
 * starts at the first entry.
 */
export const logForwards = sqliteTable("log_forwards", {
  /** The receiver's address, without a password. */
  receiver: text("receiver").primaryKey(),
  /** The last entry that was received. All earlier entries were received before it. */
  after_id: integer("after_id").notNull(),
  /** The time at which the receiver last received an entry. */
  sent_at: text("sent_at"),
  failing_since: text("failing_since"),
  failure: text("failure"),
  /**
   * The failure as a sentence with its code. If an older version of the program wrote `failure`, this is null or
   * contains different wording.
   */
  failure_said: text("failure_said", { mode: "json" }).$type<Sentence>(),
  /** Number of entries that the receiver rejected. */
  refused: integer("refused").notNull().default(0),
});
