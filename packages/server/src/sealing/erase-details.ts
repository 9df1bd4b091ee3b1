import type { Subject } from "@idms/core";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { pagesOf } from "../db/pages-of.ts";
import { auditLog, sealedEntries } from "../db/schema.ts";
import { ERASED } from "./digests.ts";

/**
 * Takes out of the log what it says more of some rows than that something was done: their details, and the keys of their
 * digests. What was sealed stays as it was sealed.
 */
export async function eraseDetails(tx: Tx, subject: Subject, ids: readonly number[]): Promise<void> {
  for (const page of pagesOf(ids)) {
    const about = and(
      eq(auditLog.subject, subject),
      inArray(auditLog.subject_id, page),
      sql`${auditLog.details} <> '{}'`,
    );
    const entries = tx.select({ id: auditLog.id }).from(auditLog).where(about);
    await tx.update(sealedEntries).set({ key: null }).where(inArray(sealedEntries.entry_id, entries)).run();
    await tx
      .update(auditLog)
      .set({ details: sql`${ERASED}` })
      .where(about)
      .run();
  }
}
