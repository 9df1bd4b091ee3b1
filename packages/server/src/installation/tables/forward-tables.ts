/** The table of how far the audit log has been forwarded. */
import type { Sentence } from "@idms/core/sentence";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How far the log has come at a receiver: one row, of the receiver that is set; another begins at the first entry. */
export const logForwards = sqliteTable("log_forwards", {
  /** The receiver's address, without a password. */
  receiver: text("receiver").primaryKey(),
  /** The last entry that it has; every one before it arrived before. */
  after_id: integer("after_id").notNull(),
  /** When it got something last. */
  sent_at: text("sent_at"),
  failing_since: text("failing_since"),
  failure: text("failure"),
  /** That as a sentence with its code; null, or of another text, where an older program wrote it. */
  failure_said: text("failure_said", { mode: "json" }).$type<Sentence>(),
  /** So many entries it said that it does not want. */
  refused: integer("refused").notNull().default(0),
});
