import type { ClassroomInput } from "@idms/core/school/classes/classroom";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { addStaffForm } from "../forms/create-form.ts";
import { changeClass, insertClass, type Classroom } from "./class-rows.ts";

/** A class and its school. */
export interface ClassOf {
  school: number;
  id: number;
}

/**
 * Adds a class to a school. A staff group comes with a form for staff, if the school has none. Throws the failures of
 * `insertClass`.
 */
export const createClass = (db: Db, doer: Doer, school: number, input: ClassroomInput): Promise<Classroom> =>
  audited(db, doer, { done: "classes.create" }, async (tx) => {
    const room = await insertClass(tx, { ...input, school_id: school });
    if (room.holds === "staff") await addStaffForm(tx, doer, school);
    return room;
  });

/**
 * Changes a class of a school. A staff group comes with a form for staff, if the school has none.
 * @throws Failure `missing`, and the failures of `changeClass`.
 */
export const editClass = (
  db: Db,
  doer: Doer,
  { school, id }: ClassOf,
  input: ClassroomInput,
  wanted?: WantedVersions,
): Promise<Classroom> =>
  audited(db, doer, { done: "classes.change" }, async (tx) => {
    const room = await changeClass(tx, school, id, input, { by: doer.username, wanted });
    if (!room) throw missing("class");
    if (room.holds === "staff") await addStaffForm(tx, doer, school);
    return room;
  });
