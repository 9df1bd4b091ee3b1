import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { inChunks } from "../../installation/rows/in-chunks.ts";
import { forgetIdempotencyKeys } from "./forget-idempotency-keys.ts";
import { auditedLink } from "../../students/class-links/class-links.ts";
import {
  deleteLink,
  deleteLinks,
  expiredLinks,
  setLinkLife,
  type LinkOf,
} from "../../students/class-links/class-link-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { leaveLinks, studentsOfLinks } from "../../installation/students/student-rows.ts";

/**
 * Deletes the expired links of a school, or of all with null, and returns how many that were. What came through them
 * leaves them first, so that a link with many students takes no longer than others; each batch has an entry of its own
 * in the audit log, and after a kill the next run finishes. The keys of old submissions go on the same occasion.
 */
export async function cleanUpLinks(
  db: Db,
  doer: Doer,
  school: number | null,
  signal?: AbortSignal,
): Promise<number> {
  const now = new Date();
  await forgetIdempotencyKeys(db, now, signal);
  const expired = await expiredLinks(db, school, now);
  await leaveInBatches(db, expired, signal);
  let total = 0;
  const batches = inChunks(
    db,
    expired,
    async (tx, pieces) => {
      let deleted = 0;
      for (const piece of pieces) deleted += await deleteLinks(tx, piece);
      const deed = { done: "links.delete_expired" as const, details: { deleted } };
      if (deleted > 0) await writeDown(tx, doer, deed, { id: null, school_id: school });
      return deleted;
    },
    signal,
  );
  for await (const deleted of batches) total += deleted;
  return total;
}

/** Takes from links whatever came through them; they must be closed, so that nothing comes after. */
async function leaveInBatches(db: Db, links: readonly number[], signal?: AbortSignal): Promise<void> {
  const batches = inChunks(
    db,
    studentsOfLinks(db, links),
    async (tx, pieces) => {
      for (const piece of pieces) await leaveLinks(tx, piece);
    },
    signal,
  );
  for await (const _ of batches);
}

/**
 * Deletes a link; what came through it stays. It is closed first, and after a kill it
 * stays so until it is deleted again.
 * @throws Failure `missing`.
 */
export async function deleteOneLink(db: Db, doer: Doer, of: LinkOf): Promise<void> {
  const closed = await transaction(db, (tx) => setLinkLife(tx, "form", of, { is_active: false }));
  if (!closed) throw missing("link");
  await leaveInBatches(db, [closed.id]);
  await auditedLink(db, doer, { done: "links.delete" }, async (tx) => {
    const link = await deleteLink(tx, of);
    if (!link) throw missing("link");
    return link;
  });
}
