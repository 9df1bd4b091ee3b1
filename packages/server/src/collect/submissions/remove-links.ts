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
 * Deletes expired links of one school, or of all schools if null, and returns their number. Submissions are detached
 * from the links first, so that a link with many students does not block other requests. Each batch has its own audit
 * log entry. After a crash, the next run finishes the work. Old idempotency keys are deleted at the same time.
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

/** Detaches all submissions from links. The links must be closed, so that no further submissions arrive. */
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
 * Deletes a link but keeps its submissions. The link is closed first. After a crash, the link stays closed until the
 * deletion is repeated.
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
