import { VIEWS, type DeedName } from "@idms/core/school/log/deeds";
import { and, desc, eq, gte, notInArray, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { auditLog } from "../../installation/tables/schema.ts";
import { tellWebhooks } from "./tell-webhooks.ts";

export interface AuditEntry extends Omit<typeof auditLog.$inferInsert, "subject" | "action"> {
  done: DeedName;
}

/** Logs an action in its transaction, and queues the webhook messages about it. */
export async function recordAction(tx: Tx, { done, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ ...entry, ...asLogged(done) })
    .run();
  await tellWebhooks(tx, [{ done, ...entry }]);
}

/** Logs several actions, a few hundred per statement. */
export async function recordActions(tx: Tx, entries: Iterable<AuditEntry>): Promise<void> {
  const all = [...entries];
  for (const page of pagesOf(all))
    await tx
      .insert(auditLog)
      .values(page.map(({ done, ...entry }) => ({ ...entry, ...asLogged(done) })))
      .run();
  await tellWebhooks(tx, all);
}

/** Splits an action into the table and the action name that the log stores. */
export function asLogged(done: DeedName): { subject: string; action: string } {
  const [subject = "", action = ""] = done.split(".");
  return { subject, action };
}

/** The person in an audit log entry: a staff member, or a user at the command line, who has no ID. */
export interface Doer {
  id: number | null;
  username: string;
}

/** A parent, who has no account. */
export const PARENT: Doer = { id: null, username: "parent" };

/** The actor for actions that the program performs automatically. */
export const ITSELF: Doer = { id: null, username: "idms" };

/** Returns the time of the newest entry, or undefined if there is none. */
export async function newestMoment(db: Db): Promise<Date | undefined> {
  const { id, created_at } = auditLog;
  const newest = await db.select({ created_at }).from(auditLog).orderBy(desc(id)).limit(1).get();
  return newest && new Date(newest.created_at);
}

const VIEWING = VIEWS.map((deed) => asLogged(deed).action);

/** Returns the SQL condition for the actions on a row, except views. */
export const doneTo = (subject: string, id: number): SQL | undefined =>
  and(eq(auditLog.subject, subject), eq(auditLog.subject_id, id), notInArray(auditLog.action, VIEWING));

/** Returns the last action on a row of a table. */
export const lastDeed = async (
  tx: Reads,
  subject: string,
  id: number,
): Promise<Pick<typeof auditLog.$inferSelect, "action" | "actor" | "details"> | undefined> =>
  tx
    .select({ action: auditLog.action, actor: auditLog.actor, details: auditLog.details })
    .from(auditLog)
    .where(doneTo(subject, id))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get();

/**
 * Returns the newest entries of one action, newest first, up to a limit.
 * @param id the only row whose entries are returned
 */
export async function newestDeeds(
  db: Reads,
  done: DeedName,
  most: number,
  id?: number,
): Promise<Pick<typeof auditLog.$inferSelect, "created_at" | "actor" | "details">[]> {
  const { subject, action } = asLogged(done);
  return db
    .select({ created_at: auditLog.created_at, actor: auditLog.actor, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        id === undefined ? undefined : eq(auditLog.subject_id, id),
        eq(auditLog.action, action),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(most)
    .all();
}

/**
 * If a backup from before a given time has been restored since that time, returns the time of the restore. Otherwise,
 * returns undefined.
 */
export async function restoredSince(db: Db, moment: string): Promise<Date | undefined> {
  const { subject, action } = asLogged("database.restore");
  const restored = await db
    .select({ created_at: auditLog.created_at, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action), gte(auditLog.created_at, moment)))
    .orderBy(desc(auditLog.id))
    .all();
  const explains = restored.find(({ details }) => String(details["made_at"]) <= moment);
  return explains && new Date(explains.created_at);
}
