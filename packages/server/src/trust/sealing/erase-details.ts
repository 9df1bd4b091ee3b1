import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { auditLog, sealedEntries } from "../../installation/tables/schema.ts";
import { ERASED } from "./digests.ts";

/**
 * Erases the details of students' entries and the keys of their digests. The log still shows that each action took
 * place, and the seals stay valid.
 * @returns the number of erased entries for each ID, in the order of the IDs. The caller must log these numbers with
 *   the IDs, otherwise verification reports the erased entries as changed.
 */
export async function eraseDetails(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const emptied = new Map<number | null, number>();
  for (const page of pagesOf(ids)) {
    const about = and(
      eq(auditLog.subject, "students"),
      inArray(auditLog.subject_id, page),
      sql`${auditLog.details} <> '{}'`,
    );
    const counts = await tx
      .select({ id: auditLog.subject_id, entries: count() })
      .from(auditLog)
      .where(about)
      .groupBy(auditLog.subject_id)
      .all();
    for (const { id, entries: of } of counts) emptied.set(id, of);
    const entries = tx.select({ id: auditLog.id }).from(auditLog).where(about);
    await tx.update(sealedEntries).set({ key: null }).where(inArray(sealedEntries.entry_id, entries)).run();
    await tx
      .update(auditLog)
      .set({ details: sql`${ERASED}` })
      .where(about)
      .run();
  }
  return ids.map((id) => emptied.get(id) ?? 0);
}
