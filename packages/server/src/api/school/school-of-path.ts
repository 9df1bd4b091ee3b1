import { missing } from "../../trust/failures/missing.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";

/**
 * Returns the school given in a path. The caller must have access to this school.
 * @throws Failure `missing`
 */
export async function schoolOfPath(db: Db, id: number, reach: number | null): Promise<number> {
  if ((reach !== null && reach !== id) || !(await schoolExists(db, id))) throw missing("school");
  return id;
}
