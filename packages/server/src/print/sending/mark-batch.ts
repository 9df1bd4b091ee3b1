import type { UnmarkWish } from "@idms/core/print/sending/sending-schemas";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import { setBatchPrinted } from "../../cards/orders/order-rows.ts";
import { issueBatch, revokeInBatch } from "../../cards/printed/card-rows.ts";
import { findBatch, setSent, setUnmarked, studentsOfBatch } from "../../cards/printed/batch-rows.ts";
import type { PrintBatch } from "../../cards/printed/batch-rows.ts";
import { inLineOf, transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { countWithStatus, markGenerated, unmarkGenerated } from "../../installation/students/student-rows.ts";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { missing } from "../../trust/failures/missing.ts";

/** The row of a batch, which identifies the batch's school. */
type Marked = Pick<PrintBatch, "id" | "school_id" | "reprint_of">;

/** Runs `work` in turn with other writes for the batch's school. */
export const inLineOfBatch = <T>(
  db: Db,
  { school_id }: Pick<PrintBatch, "school_id">,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => transaction(school_id === null ? db : inLineOf(db, school_id), work);

/** Counts the students of a batch who can be marked, and those who can be unmarked. */
export async function countMarks(
  db: Db,
  { id, reprint_of, awaits_mark }: Marked & Pick<PrintBatch, "awaits_mark">,
): Promise<{ to_mark: number; to_unmark: number }> {
  if (reprint_of !== null) return { to_mark: 0, to_unmark: 0 };
  const current = studentsOfBatch(id, true);
  return {
    to_mark: (await countWithStatus(db, current, "VERIFIED")) + (await countMarked(db, { id, awaits_mark })),
    // The students of a batch that is not marked may have a card of another batch, which is.
    to_unmark: awaits_mark ? 0 : await countWithStatus(db, studentsOfBatch(id, false), "ID_GENERATED"),
  };
}

/** Counts the students of a batch that waits to be marked who are marked already, because of another batch. */
const countMarked = async (db: Reads, { id, awaits_mark }: Pick<PrintBatch, "id" | "awaits_mark">) =>
  awaits_mark ? countWithStatus(db, studentsOfBatch(id, true), "ID_GENERATED") : 0;

/** Marks the students of a batch in a transaction, except those whose card is not up to date. */
export async function markIn(tx: Tx, { id, reprint_of }: Marked): Promise<number> {
  if (reprint_of !== null) return 0;
  await issueBatch(tx, id);
  return markGenerated(tx, studentsOfBatch(id, true));
}

/**
 * Marks the students of a printed batch as ID_GENERATED, after someone has looked at the cards.
 * @returns the number of students
 * @throws Failure `conflict` for a reprint, or if no student can be marked
 */
export async function markBatch(db: Db, doer: Doer, batch: Marked): Promise<number> {
  if (batch.reprint_of !== null) throw sendingFailures.reprintMarksNobody({ batch: batch.id });
  return inLineOfBatch(db, batch, async (tx) => {
    // Someone has seen the cards, so the printer has taken what an interrupted attempt sent.
    const found = await findBatch(tx, batch.id);
    if (!found) throw missing("batch");
    const { sent } = found;
    if (sent?.state === "sending")
      await setSent(tx, batch.id, sent.job === null ? null : { ...sent, state: "taken" });
    const before = await countMarked(tx, found);
    const marked = before + (await markIn(tx, batch));
    if (marked === 0) throw sendingFailures.nobodyToMark({ batch: batch.id });
    await setBatchPrinted(tx, batch.id);
    await writeDown(tx, doer, { done: "print_batches.mark", details: { marked } }, batch);
    return marked;
  });
}

/**
 * Resets the students of a batch to VERIFIED, so that the next print includes them. A student who has a newer card, or
 * who has received the card, stays marked. The batch can then be sent to a printer again, unless its cards are revoked.
 * @returns the number of students
 * @throws Failure `conflict` for a reprint, or if no student can be unmarked
 */
export async function unmarkBatch(
  db: Db,
  doer: Doer,
  batch: Marked,
  { reason, revoke }: UnmarkWish,
): Promise<number> {
  const { id } = batch;
  if (batch.reprint_of !== null) throw sendingFailures.reprintMarksNobody({ batch: id });
  return inLineOfBatch(db, batch, async (tx) => {
    const found = await findBatch(tx, id);
    if (!found) throw missing("batch");
    const students = found.awaits_mark ? 0 : await unmarkGenerated(tx, studentsOfBatch(id, false));
    const revoked = revoke ? await revokeInBatch(tx, id, doer.username) : 0;
    if (students + revoked === 0) throw sendingFailures.nobodyToUnmark({ batch: id });
    await setUnmarked(tx, id, {
      by: doer.username,
      at: new Date().toISOString(),
      reason,
      students,
      ...(revoke && { revoked }),
    });
    await setSent(tx, id, null);
    await writeDown(
      tx,
      doer,
      {
        done: "print_batches.unmark",
        details: { unmarked: students, reason, ...(revoke && { revoked }) },
      },
      batch,
    );
    return students;
  });
}
