import { inChunks } from "../../installation/rows/in-chunks.ts";
import type { App } from "../../installation/open-app.ts";
import { countRosters, findMiscountedRosters } from "../../school/rosters/count-rosters.ts";
import { findMiscounted, recount } from "../../installation/students/count-rows.ts";

/**
 * Recounts the students and rosters of the classes whose counts are wrong, in batches. Returns how many counts were
 * wrong. A student who is added or removed in the meantime is counted once, either with the class or by the later
 * transaction.
 */
export async function recountStudents({ db }: App): Promise<number> {
  const found = await findMiscounted(db);
  const batches = inChunks(db, new Set(found.map(({ class_id }) => class_id)), async (tx, pieces) => {
    for (const piece of pieces) await recount(tx, piece);
  });
  for await (const _ of batches);
  const rosters = inChunks(db, await findMiscountedRosters(db), async (tx, pieces) => {
    for (const piece of pieces) await countRosters(tx, piece);
  });
  for await (const _ of rosters);
  return found.length;
}
