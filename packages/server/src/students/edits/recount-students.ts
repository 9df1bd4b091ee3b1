import { inChunks } from "../../installation/rows/in-chunks.ts";
import type { App } from "../../installation/open-app.ts";
import { countRosters, findMiscountedRosters } from "../../school/rosters/count-rosters.ts";
import { findMiscounted, recount } from "../../installation/students/count-rows.ts";

/**
 * Counts the students, and the rosters, of those classes anew whose counts are not what is there, in batches; returns how many counts were
 * not. Whoever comes or goes meanwhile is counted once: with the others of their class, or by their own transaction after.
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
