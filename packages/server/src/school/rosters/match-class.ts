import { matchRoster } from "@idms/core/collect/rosters/match-roster";
import { listClasses } from "../classes/class-rows.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import { followRecords, strayedInto, unexpectedOf } from "../../installation/students/expected-rows.ts";
import { deleteStudents } from "../../installation/students/student-rows.ts";
import { countRosters } from "./count-rosters.ts";
import {
  asArrived,
  awaitedOf,
  expectedOf,
  findExpected,
  freeExpected,
  placeExpected,
  setMatched,
} from "./roster-rows.ts";

/**
 * Matches the records of a class with its expected students where the match is certain. Called in the transaction that
 * adds or changes a record or roster row of the class. For a class without a roster, this costs one index lookup.
 */
export async function matchClass(tx: Tx, classId: number): Promise<void> {
  const awaited = await awaitedOf(tx, classId);
  if (awaited.length === 0) return;
  const arrived = await asArrived(tx, await unexpectedOf(tx, classId));
  const { matches } = matchRoster(awaited, arrived);
  if (matches.length === 0) return;
  await setMatched(tx, matches);
  await countRosters(tx, [classId]);
}

/**
 * Moves the roster rows of records that moved into a class. If the class already expects the child, the row in the
 * old class becomes unmatched again. Otherwise, the row in the old class moves too.
 */
export async function followInto(tx: Tx, classId: number): Promise<void> {
  const strayed = await strayedInto(tx, classId);
  await freeExpected(
    tx,
    strayed.map(({ student }) => student),
  );
  await matchClass(tx, classId);
  for (const { id, student } of strayed)
    if (!(await expectedOf(tx, student))) await placeExpected(tx, id, { room: classId, student });
  await countRosters(tx, strayed.length === 0 ? [] : [classId, ...strayed.map(({ from }) => from)]);
}

/**
 * Moves the roster rows of all records that changed class together, for example at the start of a new school year, and
 * matches the records in their new classes.
 */
export async function followAll(tx: Tx, school: number): Promise<void> {
  await followRecords(tx, school);
  const rooms = (await listClasses(tx, school)).map(({ id }) => id);
  await countRosters(tx, rooms);
  for (const room of rooms) await matchClass(tx, room);
}

/** Matches a restored record with its former expected student, if that student still exists and has no other record. */
export async function matchAgain(
  tx: Tx,
  { expected, student }: { expected: number | undefined; student: number },
): Promise<void> {
  const row = expected === undefined ? undefined : await findExpected(tx, null, expected);
  if (!row || row.student_id !== null) return;
  await placeExpected(tx, row.id, { room: row.class_id, student });
  await countRosters(tx, [row.class_id]);
}

/** Clears the matches of records that are being removed. */
export async function freeRecords(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await countRosters(tx, await freeExpected(tx, studentIds));
}

/** Deletes students and clears the matches of their records. */
export async function deleteRecords(tx: Tx, ids: readonly number[]): Promise<void> {
  await freeRecords(tx, ids);
  await deleteStudents(tx, ids);
}
