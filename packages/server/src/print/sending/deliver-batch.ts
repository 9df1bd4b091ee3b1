import { dayOf } from "@idms/core/forms/values/iso-date";
import { canBeDelivered } from "@idms/core/print/batches/delivery";
import { batchFailures } from "@idms/core/print/failures/batch-failures";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import { isRevoked } from "@idms/core/print/sending/sent-batch";
import { findBatch, setDelivered } from "../../cards/printed/batch-rows.ts";
import type { PrintBatch } from "../../cards/printed/batch-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { inLineOfBatch } from "./mark-batch.ts";

type Delivered = Pick<PrintBatch, "id" | "school_id">;

/**
 * Marks a batch as delivered to its school. A later call corrects the day.
 * @param on the day of the delivery, as YYYY-MM-DD
 * @throws Failure `invalid` for a day before the print, and `conflict` for a batch whose cards were revoked
 *   or whose students are not marked as printed
 */
export async function deliverBatch(
  db: Db,
  doer: Doer,
  { id, school_id }: Delivered,
  on: string,
): Promise<void> {
  return inLineOfBatch(db, { school_id }, async (tx) => {
    const batch = await findBatch(tx, id);
    if (!batch) throw missing("batch");
    const printed = new Date(batch.created_at);
    if (!canBeDelivered(on, printed))
      throw batchFailures.deliveredBeforePrint({ batch: id, printed: dayOf(printed) }, { field: "on" });
    if (isRevoked(batch)) throw sendingFailures.revoked({ batch: id });
    if (batch.awaits_mark) throw sendingFailures.notIssued({ batch: id });
    await setDelivered(tx, id, { on, by: doer.username });
    await writeDown(tx, doer, { done: "print_batches.deliver", details: { on } }, batch);
  });
}

/**
 * Marks a batch as not delivered yet.
 * @throws Failure `conflict` for a batch that is not marked as delivered
 */
export async function undeliverBatch(db: Db, doer: Doer, { id, school_id }: Delivered): Promise<void> {
  return inLineOfBatch(db, { school_id }, async (tx) => {
    const batch = await findBatch(tx, id);
    if (!batch) throw missing("batch");
    if (batch.delivered_on === null) throw batchFailures.notDelivered({ batch: id });
    await setDelivered(tx, id, null);
    await writeDown(
      tx,
      doer,
      { done: "print_batches.undeliver", details: { on: batch.delivered_on } },
      batch,
    );
  });
}
