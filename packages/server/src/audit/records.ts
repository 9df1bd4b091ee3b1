import { desc } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { auditLog } from "../db/schema.ts";

export type AuditEntry = typeof auditLog.$inferInsert;

/** Keeps who did what, in the transaction that does it. */
export async function recordAction(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry).run();
}

/** Who does something, for the audit log: a member of staff, or somebody at the command line, who has no id. */
export interface Doer {
  id: number | null;
  username: string;
}

/** When what was written down last was done; undefined when nothing was. */
export async function newestMoment(db: Db): Promise<Date | undefined> {
  const { id, created_at } = auditLog;
  const newest = await db.select({ created_at }).from(auditLog).orderBy(desc(id)).limit(1).get();
  return newest && new Date(newest.created_at);
}
