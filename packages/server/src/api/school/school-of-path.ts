import { missing } from "../../trust/failures/missing.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";

/**
 * The school of a path, which is the caller's own or one that the caller reaches.
 * @throws Failure `missing`
 */
export async function schoolOfPath(db: Db, id: number, reach: number | null): Promise<number> {
  if ((reach !== null && reach !== id) || !(await schoolExists(db, id))) throw missing("school");
  return id;
}
