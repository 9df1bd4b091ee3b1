import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { countLinksOfClass, deleteClass, isClassThere, type Classroom } from "../classes/class-rows.ts";
import type { ClassOf } from "../classes/save-class.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { refuseInUse } from "../../installation/rows/in-use.ts";
import { missing } from "../../trust/failures/missing.ts";
import { forgetLeft } from "./forget-expected.ts";
import { countExpectedOfClass } from "./roster-rows.ts";
import { countStudentsOfClass } from "../../installation/students/count-rows.ts";

/**
 * Deletes a class of a school that has no students and no form links.
 * @throws Failure `missing`; `conflict` with the counts of the class's remaining contents; and the failures of
 *   `deleteRow`.
 */
export const removeClass = (
  db: Db,
  doer: Doer,
  { school, id }: ClassOf,
  wanted?: WantedVersions,
): Promise<Classroom> =>
  audited(db, doer, { done: "classes.delete" }, async (tx) => {
    if (!(await isClassThere(tx, school, id))) throw missing("class");
    refuseInUse("class", {
      students: await countStudentsOfClass(tx, id),
      links: await countLinksOfClass(tx, id),
      expected: await countExpectedOfClass(tx, id),
    });
    await forgetLeft(tx, id);
    return (await deleteClass(tx, school, id, wanted)) as Classroom;
  });
