/** The table for the progress of audit log forwarding. */
import type { Sentence } from "@idms/core/sentence";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The forwarding progress: one row, for the configured receiver. A new receiver starts at the first entry. */
export const logForwards = sqliteTable("log_forwards", {
  /** The receiver's address, without a password. */
  receiver: text("receiver").primaryKey(),
  /** The last entry received. All earlier ones arrived before it. */
  after_id: integer("after_id").notNull(),
  /** When it last received an entry. */
  sent_at: text("sent_at"),
  failing_since: text("failing_since"),
  failure: text("failure"),
  /** That as a sentence with its code; null, or of another text, where an older program wrote it. */
  failure_said: text("failure_said", { mode: "json" }).$type<Sentence>(),
  /** Number of entries that it rejected. */
  refused: integer("refused").notNull().default(0),
});
