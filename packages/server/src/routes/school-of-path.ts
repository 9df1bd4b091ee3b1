import { missing } from "../failures/missing.ts";
import type { Db } from "../db/engines/connect.ts";
import { schoolExists } from "../schools/records.ts";

/**
 * The school of a path, which is the caller's own or one that the caller reaches.
 * @throws Failure `missing`
 */
export async function schoolOfPath(db: Db, id: number, reach: number | null): Promise<number> {
  if ((reach !== null && reach !== id) || !(await schoolExists(db, id))) throw missing("school");
  return id;
}
