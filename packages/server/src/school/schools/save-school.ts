import type { SchoolInput } from "@idms/core/school/schools/school";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { refuseInUse } from "../../installation/rows/in-use.ts";
import { missing } from "../../trust/failures/missing.ts";
import { lookAgain } from "../../installation/students/photo-rows.ts";
import {
  changeSchool,
  countOfSchool,
  deleteSchool,
  findSchool,
  insertSchool,
  type School,
} from "./school-rows.ts";

/** Returns the log reference of a school. */
const ofItself = (school: School | undefined) => {
  if (!school) throw missing("school");
  return { ...school, school_id: school.id };
};

export const createSchool = (db: Db, doer: Doer, input: SchoolInput): Promise<School> =>
  audited(db, doer, { done: "schools.create" }, async (tx) => ofItself(await insertSchool(tx, input)));

/**
 * Changes a school. If it asks for another background of photos, its photos are looked at again.
 * @throws Failure `missing`, and the failures of `editRow`.
 */
export const editSchool = (
  db: Db,
  doer: Doer,
  id: number,
  input: Partial<SchoolInput>,
  wanted?: WantedVersions,
): Promise<School> =>
  audited(db, doer, { done: "schools.change" }, async (tx) => {
    const before = await findSchool(tx, id);
    const changed = ofItself(await changeSchool(tx, id, input, { by: doer.username, wanted }));
    if (changed.photo_background !== before.photo_background) await lookAgain(tx, id);
    return changed;
  });

/**
 * Deletes an empty school.
 * @throws Failure `missing`; `conflict` with the counts of the school's remaining contents; and the failures of
 *   `deleteRow`.
 */
export const removeSchool = (db: Db, doer: Doer, id: number, wanted?: WantedVersions): Promise<School> =>
  audited(db, doer, { done: "schools.delete" }, async (tx) => {
    const has = await countOfSchool(tx, id);
    refuseInUse("school", {
      classes: has.classes,
      students: has.students,
      schoolAdmins: has.users,
      links: has.links,
      formTemplates: has.formTemplates,
      idTemplates: has.idTemplates,
    });
    const school = await deleteSchool(tx, id, wanted);
    if (!school) throw missing("school");
    return school;
  });
