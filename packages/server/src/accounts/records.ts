import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { auditLog, sessions, users } from "../db/schema.ts";

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type AuditEntry = typeof auditLog.$inferInsert;

/** The user of that name, in any case. */
export async function findUser(db: Db, username: string): Promise<User | undefined> {
  return db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .get();
}

export function insertUser(tx: Tx, user: NewUser): User {
  return tx.insert(users).values(user).returning().get();
}

/** Adds a user, or gives the one of that name this password, role and school; whoever was signed in is signed out. */
export function saveUser(tx: Tx, user: NewUser): User {
  const changed = tx
    .update(users)
    .set(user)
    .where(eq(sql`lower(${users.username})`, sql`lower(${user.username})`))
    .returning()
    .get();
  if (!changed) return insertUser(tx, user);
  tx.delete(sessions).where(eq(sessions.user_id, changed.id)).run();
  return changed;
}

/** Keeps who did what, in the transaction that does it. */
export function recordAction(tx: Tx, entry: AuditEntry): void {
  tx.insert(auditLog).values(entry).run();
}
