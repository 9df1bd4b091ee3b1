import { idempotencyKeysKeptFrom } from "@idms/core/collect/links/idempotency-key";
import type { Db } from "../../installation/engines/connect.ts";
import { inChunks } from "../../installation/rows/in-chunks.ts";
import { deleteIdempotencyKeys, idempotencyKeysFrom } from "./submission-rows.ts";

/**
 * Deletes idempotency keys that no phone will send again, in batches. Returns the number of deleted keys.
 * @param signal aborts the work with the signal's reason; the next run continues the work
 */
export async function forgetIdempotencyKeys(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = idempotencyKeysKeptFrom(now).toISOString();
  let forgotten = 0;
  const batches = inChunks(
    db,
    oldKeys(db, before),
    async (tx, pieces) => {
      let deleted = 0;
      for (const piece of pieces) deleted += await deleteIdempotencyKeys(tx, piece, before);
      return deleted;
    },
    signal,
  );
  for await (const deleted of batches) forgotten += deleted;
  return forgotten;
}

/**
 * Yields students with old keys. IDs are assigned in order of arrival, so the search ends at the first page without
 * old keys.
 */
async function* oldKeys(db: Db, before: string): AsyncGenerator<number> {
  for (let last = 0; ;) {
    const page = await idempotencyKeysFrom(db, last);
    const old = page.filter(({ created_at }) => created_at < before);
    for (const { student } of old) yield student;
    if (old.length === 0) return;
    last = page.at(-1)?.student ?? last;
  }
}
