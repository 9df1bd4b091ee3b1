import { inBatches } from "../../installation/rows/in-batches.ts";
import type { App } from "../../installation/open-app.ts";
import { countRosters, findMiscountedRosters } from "../../school/rosters/count-rosters.ts";
import { findMiscounted, recount } from "./count-records.ts";

/**
 * Counts the students, and the rosters, of those classes anew whose counts are not what is there, in batches; returns how many counts were
 * not. Whoever comes or goes meanwhile is counted once: with the others of their class, or by their own transaction after.
 */
export async function recountStudents({ db }: App): Promise<number> {
  const found = await findMiscounted(db);
  const batches = inBatches(db, new Set(found.map(({ class_id }) => class_id)), async (tx, pieces) => {
    for (const piece of pieces) await recount(tx, piece);
  });
  for await (const _ of batches);
  const rosters = inBatches(db, await findMiscountedRosters(db), async (tx, pieces) => {
    for (const piece of pieces) await countRosters(tx, piece);
  });
  for await (const _ of rosters);
  return found.length;
}
