import type { ExpectedInput } from "@idms/core/collect/rosters/expected-student";
import { eq } from "drizzle-orm";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { classSchool } from "../classes/class-rows.ts";
import { inLineOf, type Db, type Tx } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import type { App } from "../../installation/open-app.ts";
import { deleteRow, editRow, type Edit } from "../../trust/versions/edit-row.ts";
import { countRosters } from "./count-rosters.ts";
import { matchClass } from "./match-class.ts";
import { findExpected, insertExpected, waitingPhotosOf } from "./roster-rows.ts";
import type { ExpectedWithRecord } from "../../installation/students/expected-rows.ts";

/** The ID of an expected student, and the school that the student must belong to. Null means any school. */
export interface ChosenExpected {
  school: number | null;
  id: number;
}

/** Returns the database, with transactions queued per school if the school is known. */
const ofSchool = (db: Db, school: number | null): Db => (school === null ? db : inLineOf(db, school));

/**
 * Adds a student to a class roster manually and matches an existing record immediately.
 * @throws Failure `missing`
 */
export async function addExpected(
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number | null; classroom: number },
  input: ExpectedInput,
): Promise<ExpectedWithRecord> {
  const school_id = await classSchool(db, classroom);
  if (school_id === undefined || (school !== null && school !== school_id)) throw missing("class");
  return audited(inLineOf(db, school_id), doer, { done: "expected_students.create" }, async (tx) => {
    const [id = 0] = await insertExpected(tx, [{ ...input, school_id, class_id: classroom }]);
    await settle(tx, classroom);
    return requireExpected(tx, { school, id });
  });
}

/**
 * Changes the details of an expected student. A matched record is not affected.
 * @throws Failure `missing`, Stale.
 */
export const changeExpected = (
  db: Db,
  doer: Doer,
  chosen: ChosenExpected,
  input: ExpectedInput,
  edit: Omit<Edit, "by"> = {},
): Promise<ExpectedWithRecord> =>
  audited(ofSchool(db, chosen.school), doer, { done: "expected_students.change" }, async (tx) => {
    const before = await requireExpected(tx, chosen);
    await editRow(tx, expectedStudents, eq(expectedStudents.id, before.id), input, {
      ...edit,
      by: doer.username,
    });
    await settle(tx, before.class_id);
    return requireExpected(tx, chosen);
  });

/**
 * Removes a student from a roster. A matched record is kept. Photos that were waiting for a record are deleted.
 * @throws Failure `missing`, Stale.
 */
export async function removeExpected(
  { db, files }: Pick<App, "db" | "files">,
  doer: Doer,
  chosen: ChosenExpected,
  wanted?: Edit["wanted"],
): Promise<ExpectedWithRecord> {
  let photos: string[] = [];
  const deed = { done: "expected_students.delete" } as const;
  const removed = await audited(ofSchool(db, chosen.school), doer, deed, async (tx) => {
    const before = await requireExpected(tx, chosen);
    photos = await waitingPhotosOf(tx, [before.id]);
    await deleteRow(tx, expectedStudents, eq(expectedStudents.id, before.id), { wanted });
    await settle(tx, before.class_id);
    return before;
  });
  for (const photo of photos) await removePhoto(files, photo);
  return removed;
}

/** @throws Failure `missing` */
export async function requireExpected(
  tx: Pick<Tx, "select" | "selectDistinct" | "all" | "get" | "$count">,
  { school, id }: ChosenExpected,
): Promise<ExpectedWithRecord> {
  const row = await findExpected(tx, school, id);
  if (!row) throw missing("expectedStudent");
  return row;
}

async function settle(tx: Tx, classId: number): Promise<void> {
  await matchClass(tx, classId);
  await countRosters(tx, [classId]);
}
