import type { Forwarded } from "@idms/core/school/log/forwarded-log";
import { and, asc, eq, gt, lte, ne } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { auditLog, logForwards, logSeals, sealedEntries } from "../../installation/tables/schema.ts";

/** How far the log has been forwarded to a receiver. */
export type ForwardRow = typeof logForwards.$inferSelect;

/** Returns how far the log has been forwarded to a receiver, or undefined if forwarding was never tried. */
export const findForward = async (db: Reads, receiver: string): Promise<ForwardRow | undefined> =>
  db.select().from(logForwards).where(eq(logForwards.receiver, receiver)).get();

/**
 * Saves how far the log has been forwarded to a receiver. Deletes the positions of all other receivers, because only
 * one receiver is set at a time.
 */
export async function keepForward(tx: Tx, row: ForwardRow): Promise<void> {
  const { receiver, ...values } = row;
  await tx.delete(logForwards).where(ne(logForwards.receiver, receiver)).run();
  await tx
    .insert(logForwards)
    .values(row)
    .onConflictDoUpdate({ target: bare(logForwards.receiver), set: values })
    .run();
}

/** Deletes the forwarding positions of all receivers. */
export const forgetForwards = (tx: Tx): Promise<unknown> => tx.delete(logForwards).run();

/**
 * Returns the sealed entries after a position, in order. Each seal follows its last entry. Deleted users and schools
 * are identified by the IDs that were sealed.
 */
export async function sealedAfter(db: Db, after: number, last: number, most: number): Promise<Forwarded[]> {
  const { id, created_at, actor, subject, action, subject_id } = auditLog;
  const { user_id, school_id, digest } = sealedEntries;
  const entries = await db
    .select({ id, created_at, actor, subject, action, subject_id, user_id, school_id, digest })
    .from(auditLog)
    .innerJoin(sealedEntries, eq(sealedEntries.entry_id, id))
    .where(and(gt(id, after), lte(id, last)))
    .orderBy(asc(id))
    .limit(most)
    .all();
  const newest = entries.at(-1)?.id;
  if (newest === undefined) return [];
  const seals = await db
    .select({
      id: logSeals.id,
      last_id: logSeals.last_id,
      hash: logSeals.hash,
      sealed_at: logSeals.sealed_at,
    })
    .from(logSeals)
    .where(and(gt(logSeals.last_id, after), lte(logSeals.last_id, newest)))
    .all();
  const sealAt = new Map(seals.map((seal) => [seal.last_id, seal]));
  return entries.flatMap((entry): Forwarded[] => {
    const seal = sealAt.get(entry.id);
    return seal ? [{ entry }, { seal }] : [{ entry }];
  });
}

/** Counts the sealed entries after a position. */
export const countSealedAfter = (db: Db, after: number): Promise<number> =>
  db.$count(sealedEntries, gt(sealedEntries.entry_id, after));
