import type { ChainedFacts, KeptSeal, LogSeal } from "@idms/core/school/log/log-chain";
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { auditLog, logForwards, logSeals, sealedEntries } from "../../installation/tables/schema.ts";

/** A stored seal. */
export type SealRow = typeof logSeals.$inferSelect;
/** The facts of an entry that were stored when it was sealed. */
export type SealedEntry = typeof sealedEntries.$inferSelect;
/** An entry with its details as stored, which may no longer be JSON. */
export type RawEntry = ChainedFacts & { details: string };

/** Returns the newest seal, or undefined if the log was never sealed. */
export const newestSeal = async (db: Reads): Promise<SealRow | undefined> =>
  db.select().from(logSeals).orderBy(desc(logSeals.id)).limit(1).get();

export const findSeal = async (db: Reads, id: number): Promise<SealRow | undefined> =>
  db.select().from(logSeals).where(eq(logSeals.id, id)).get();

export const findSealByHash = async (db: Reads, hash: string): Promise<SealRow | undefined> =>
  db
    .select()
    .from(logSeals)
    .where(sql`substr(${logSeals.hash}, 1, ${hash.length}) = ${hash}`)
    .limit(1)
    .get();

/** Returns the part of a seal that is kept outside the log. */
export const asKept = ({ id, last_id, hash, sealed_at }: LogSeal): KeptSeal => ({
  id,
  last_id,
  hash,
  sealed_at,
});

/** Returns the seals whose IDs are greater than the given one, in order of their IDs. */
export const sealsAfter = async (db: Reads, id: number, most: number): Promise<SealRow[]> =>
  db.select().from(logSeals).where(gt(logSeals.id, id)).orderBy(asc(logSeals.id)).limit(most).all();

/** Returns the newest seal whose entries were cut. */
export const newestCut = async (db: Reads): Promise<SealRow | undefined> =>
  db.select().from(logSeals).where(isNotNull(logSeals.cut_at)).orderBy(desc(logSeals.id)).limit(1).get();

/** Returns the oldest seal whose entries still exist. */
export const oldestKept = async (db: Reads): Promise<SealRow | undefined> =>
  db.select().from(logSeals).where(isNull(logSeals.cut_at)).orderBy(asc(logSeals.id)).limit(1).get();

/** Returns the stored entries whose IDs are above `after` and not above `last`, in order of their IDs. */
export const rawEntries = (db: Reads, after: number, last: number, most: number): Promise<RawEntry[]> =>
  db.all<RawEntry>(
    sql`SELECT id, created_at, actor, user_id, school_id, subject, action, subject_id, details FROM audit_log
      WHERE id > ${after} AND id <= ${last} ORDER BY id LIMIT ${sql.raw(String(most))}`,
  );

/** Returns the sealed facts of the entries whose IDs are above `after` and not above `last`. */
export const sealedBetween = async (
  db: Reads,
  after: number,
  last: number,
  most: number,
): Promise<SealedEntry[]> =>
  db
    .select()
    .from(sealedEntries)
    .where(and(gt(sealedEntries.entry_id, after), lte(sealedEntries.entry_id, last)))
    .orderBy(asc(sealedEntries.entry_id))
    .limit(most)
    .all();

/** Returns the first entry whose ID is above the given one, and the newest entry. */
export async function waitingAfter(db: Reads, after: number) {
  const { id, created_at } = auditLog;
  const above = () => db.select({ id, created_at }).from(auditLog).where(gt(id, after)).limit(1);
  const oldest = await above().orderBy(asc(id)).get();
  const newest = oldest && (await above().orderBy(desc(id)).get());
  return oldest && newest && { oldest, newest };
}

/** Returns the ID of the newest entry, or 0 for an empty log. */
export const newestEntry = async (db: Reads): Promise<number> =>
  (await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).get())?.id ?? 0;

export const countAfter = (db: Db, after: number): Promise<number> =>
  db.$count(auditLog, gt(auditLog.id, after));

/** Inserts a seal and the sealed facts of its entries. */
export async function insertSeal(tx: Tx, seal: LogSeal, entries: readonly SealedEntry[]): Promise<void> {
  for (const page of pagesOf(entries)) await tx.insert(sealedEntries).values(page).run();
  await tx.insert(logSeals).values(seal).run();
}

/** Deletes the entries of a seal from the log. The seal stays. */
export async function cutSegment(tx: Tx, { id, last_id }: SealRow, at: Date): Promise<void> {
  await tx.delete(auditLog).where(lte(auditLog.id, last_id)).run();
  await tx.delete(sealedEntries).where(lte(sealedEntries.entry_id, last_id)).run();
  await tx.update(logSeals).set({ cut_at: at.toISOString() }).where(eq(logSeals.id, id)).run();
}

/** Returns the ID of the last entry that reached the log receiver, or undefined if the log is not forwarded. */
export const forwardedUpTo = async (db: Reads): Promise<number | undefined> =>
  (
    await db
      .select({ after_id: logForwards.after_id })
      .from(logForwards)
      .orderBy(asc(logForwards.after_id))
      .limit(1)
      .get()
  )?.after_id;
