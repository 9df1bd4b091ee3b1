import { and, desc, eq, inArray, lte, sql, type SQL } from "drizzle-orm";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { earlierVersions } from "../../installation/tables/schema.ts";

export type EarlierVersion = typeof earlierVersions.$inferSelect;

/** The tables for which earlier versions of rows are kept. */
export type Subject =
  | "schools"
  | "districts"
  | "users"
  | "classes"
  | "class_links"
  | "form_templates"
  | "id_templates"
  | "students"
  | "expected_students";

/**
 * Maximum number of earlier versions per row. It is enough for months of editing and limits the storage for one row.
 */
export const MOST_EARLIER = 50;

const { subject, subject_id, version } = earlierVersions;

const isOf = (of: Subject, id: number) => and(eq(subject, of), eq(subject_id, id));

/**
 * Keeps the current versions of rows of one table and deletes the oldest versions above the limit. The read also lets
 * PostgreSQL detect two transactions that keep the same version, so that the second one is retried.
 */
export async function keepEarlier(
  tx: Tx,
  of: Subject,
  rows: Omit<typeof earlierVersions.$inferInsert, "subject">[],
): Promise<void> {
  await tx
    .insert(earlierVersions)
    .values(rows.map((row) => ({ subject: of, ...row })))
    .run();
  await forgetOldest(
    tx,
    of,
    rows.map((row) => row.subject_id),
  );
}

/**
 * Keeps the versions of staged rows, which have the columns `id`, `version` and `content`. Any number of rows needs
 * only one or two statements.
 */
export async function keepStaged(tx: Tx, of: Subject, staged: SQL, by: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO ${earlierVersions} (subject, subject_id, version, content, replaced_by, reason, replaced_at)
    SELECT ${of}, id, version, content, ${by}, '', ${timestamp()} FROM ${staged}`);
  await forgetOldest(tx, of, sql`(SELECT id FROM ${staged})`);
}

async function forgetOldest(tx: Tx, of: Subject, ids: number[] | SQL): Promise<void> {
  const newest = sql`(SELECT max(newest.version) FROM ${earlierVersions} AS newest
    WHERE newest.subject = ${subject} AND newest.subject_id = ${subject_id})`;
  await tx
    .delete(earlierVersions)
    .where(and(eq(subject, of), inArray(subject_id, ids), lte(version, sql`${newest} - ${MOST_EARLIER}`)))
    .run();
}

/** Lists the earlier versions of a row, newest first. */
export async function listEarlier(db: Db, of: Subject, id: number): Promise<EarlierVersion[]> {
  return readEarlier(db, of, id);
}

/** Reads the earlier versions in a transaction that then changes them. */
export async function readEarlier(tx: Reads, of: Subject, id: number): Promise<EarlierVersion[]> {
  return tx.select().from(earlierVersions).where(isOf(of, id)).orderBy(desc(version)).all();
}

/** Finds one earlier version of a row. Returns undefined if it was not kept. */
export async function findEarlier(
  tx: Reads,
  of: Subject,
  id: number,
  wanted: number,
): Promise<EarlierVersion | undefined> {
  return tx
    .select()
    .from(earlierVersions)
    .where(and(isOf(of, id), eq(version, wanted)))
    .get();
}

/** Deletes all earlier versions of a deleted row. */
export async function forgetEarlier(tx: Tx, of: Subject, id: number): Promise<void> {
  await tx.delete(earlierVersions).where(isOf(of, id)).run();
}

/** Deletes all earlier versions of several deleted rows of a table. */
export async function forgetAllEarlier(tx: Tx, of: Subject, ids: readonly number[]): Promise<void> {
  await tx
    .delete(earlierVersions)
    .where(and(eq(subject, of), inArray(subject_id, [...ids])))
    .run();
}

/** Yields the earlier versions of a table's rows one by one. */
export async function* earlierContents(db: Db, of: Subject): AsyncGenerator<Record<string, unknown>> {
  const keys = await db
    .select({ id: subject_id, version })
    .from(earlierVersions)
    .where(eq(subject, of))
    .all();
  for (const key of keys) {
    const found = await findEarlier(db, of, key.id, key.version);
    if (found) yield found.content;
  }
}
