import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/records.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { leaveInBatches } from "./clean-up-links.ts";
import { closeLink, deleteLink } from "./records.ts";

/**
 * Deletes a link of a school, or of any with null; what came through it stays. It is closed first, and after a kill it
 * stays so until it is deleted again.
 * @throws Failure `missing`.
 */
export async function deleteOneLink(
  db: Db,
  doer: Doer,
  { school, id }: { school: number | null; id: number },
): Promise<void> {
  const closed = await transaction(db, (tx) => closeLink(tx, school, id));
  if (!closed) throw missing("link");
  await leaveInBatches(db, [id]);
  await audited(db, doer, { done: "links.delete" }, async (tx) => {
    const link = await deleteLink(tx, school, id);
    if (!link) throw missing("link");
    return link;
  });
}
