import type { ChainedFacts, KeptSeal, LogSeal } from "@idms/core/school/log/log-chain";
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { auditLog, logForwards, logSeals, sealedEntries } from "../../installation/tables/schema.ts";

/** A seal as the database has it. */
export type SealRow = typeof logSeals.$inferSelect;
/** The facts of an entry that were kept when it was sealed. */
export type SealedEntry = typeof sealedEntries.$inferSelect;
/** An entry with its details as the database has them, which need not be JSON any more. */
export type RawEntry = ChainedFacts & { details: string };

/** The newest seal; undefined of a log that was never sealed. */
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

/** The part of a seal that is kept elsewhere. */
export const asKept = ({ id, last_id, hash, sealed_at }: LogSeal): KeptSeal => ({
  id,
  last_id,
  hash,
  sealed_at,
});

/** Seals in their order. */
export const sealsAfter = async (db: Reads, id: number, most: number): Promise<SealRow[]> =>
  db.select().from(logSeals).where(gt(logSeals.id, id)).orderBy(asc(logSeals.id)).limit(most).all();

/** The newest seal of those whose entries were cut. */
export const newestCut = async (db: Reads): Promise<SealRow | undefined> =>
  db.select().from(logSeals).where(isNotNull(logSeals.cut_at)).orderBy(desc(logSeals.id)).limit(1).get();

/** The oldest seal whose entries are there. */
export const oldestKept = async (db: Reads): Promise<SealRow | undefined> =>
  db.select().from(logSeals).where(isNull(logSeals.cut_at)).orderBy(asc(logSeals.id)).limit(1).get();

/** The entries above an id up to another, in their order, as they are stored. */
export const rawEntries = (db: Reads, after: number, last: number, most: number): Promise<RawEntry[]> =>
  db.all<RawEntry>(
    sql`SELECT id, created_at, actor, user_id, school_id, subject, action, subject_id, details FROM audit_log
      WHERE id > ${after} AND id <= ${last} ORDER BY id LIMIT ${sql.raw(String(most))}`,
  );

/** The sealed facts of the entries above an id up to another. */
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

/** The first of the entries above an id, and the newest. */
export async function waitingAfter(db: Reads, after: number) {
  const { id, created_at } = auditLog;
  const above = () => db.select({ id, created_at }).from(auditLog).where(gt(id, after)).limit(1);
  const oldest = await above().orderBy(asc(id)).get();
  const newest = oldest && (await above().orderBy(desc(id)).get());
  return oldest && newest && { oldest, newest };
}

/** The newest entry's id; 0 of an empty log. */
export const newestEntry = async (db: Reads): Promise<number> =>
  (await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).get())?.id ?? 0;

export const countAfter = (db: Db, after: number): Promise<number> =>
  db.$count(auditLog, gt(auditLog.id, after));

/** Puts a seal and what it lies over into the database. */
export async function insertSeal(tx: Tx, seal: LogSeal, entries: readonly SealedEntry[]): Promise<void> {
  for (const page of pagesOf(entries)) await tx.insert(sealedEntries).values(page).run();
  await tx.insert(logSeals).values(seal).run();
}

/** Takes the entries of a seal out of the log; the seal stays. */
export async function cutSegment(tx: Tx, { id, last_id }: SealRow, at: Date): Promise<void> {
  await tx.delete(auditLog).where(lte(auditLog.id, last_id)).run();
  await tx.delete(sealedEntries).where(lte(sealedEntries.entry_id, last_id)).run();
  await tx.update(logSeals).set({ cut_at: at.toISOString() }).where(eq(logSeals.id, id)).run();
}

/** The last entry that has arrived where the log is forwarded to; undefined where that is nowhere. */
export const forwardedUpTo = async (db: Reads): Promise<number | undefined> =>
  (
    await db
      .select({ after_id: logForwards.after_id })
      .from(logForwards)
      .orderBy(asc(logForwards.after_id))
      .limit(1)
      .get()
  )?.after_id;
