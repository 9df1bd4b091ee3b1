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
 * Finds out of which expected students the records of a class are, as far as that is beyond doubt. Called in the transaction
 * in which a record or a row of the class comes or changes; a class without a roster costs one look at an index.
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
 * Moves the rosters' rows of records that came into a class from others: where it expects the child itself, the row
 * of the other class is free again; else that row comes along.
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
 * Takes the rows of a school along whose records have gone to other classes, all at once, as into a new year, and finds who
 * is expected where they have come.
 */
export async function followAll(tx: Tx, school: number): Promise<void> {
  await followRecords(tx, school);
  const rooms = (await listClasses(tx, school)).map(({ id }) => id);
  await countRosters(tx, rooms);
  for (const room of rooms) await matchClass(tx, room);
}

/** Gives a record that came back to the expected student whose it was, where that one is still there and has no other. */
export async function matchAgain(
  tx: Tx,
  { expected, student }: { expected: number | undefined; student: number },
): Promise<void> {
  const row = expected === undefined ? undefined : await findExpected(tx, null, expected);
  if (!row || row.student_id !== null) return;
  await placeExpected(tx, row.id, { room: row.class_id, student });
  await countRosters(tx, [row.class_id]);
}

/** Frees the expected students of records that go. */
export async function freeRecords(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await countRosters(tx, await freeExpected(tx, studentIds));
}

/** Deletes students, and frees the expected students whose records they were. */
export async function deleteRecords(tx: Tx, ids: readonly number[]): Promise<void> {
  await freeRecords(tx, ids);
  await deleteStudents(tx, ids);
}
