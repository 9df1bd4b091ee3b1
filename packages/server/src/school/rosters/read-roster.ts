import {
  childrenWithoutPhoto,
  expectedState,
  type ListedChild,
  type expectedAnswer,
  type rosterAnswer,
} from "@idms/core/collect/rosters/expected-student";
import { matchRoster } from "@idms/core/collect/rosters/match-roster";
import type { z } from "zod";
import { classSchool, findClassNames } from "../classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { asArrived, awaitedOf, listExpected } from "./roster-rows.ts";
import {
  unexpectedOf,
  type ExpectedWithRecord,
  type Unexpected,
} from "../../installation/students/expected-rows.ts";

/** Returns an expected student in the form of the API response. */
export const asExpectedAnswer = ({
  school_id,
  class_id,
  student_id,
  sent_back,
  photo,
  ...row
}: Omit<ExpectedWithRecord, "parent_phone">): z.input<typeof expectedAnswer> => ({
  ...row,
  school: school_id,
  classroom: class_id,
  student: student_id,
  has_photo: photo !== null,
  state: expectedState(student_id === null ? null : { sent_back }),
});

/** Returns the children of a class without a photo, given those on its roster and the records of nobody on it. */
const withoutPhoto = (
  expected: readonly ExpectedWithRecord[],
  others: readonly Unexpected[],
): ListedChild[] =>
  childrenWithoutPhoto(
    expected.map(({ parent_phone, ...row }) => ({ ...asExpectedAnswer(row), parent_phone })),
    others,
  );

/** Reads the children whom a roster lists: those that it expects, and those of its class without a photo. */
export async function readListed(db: Db, classId: number) {
  const expected = await listExpected(db, classId);
  return {
    expected: expected.map(asExpectedAnswer),
    without_photo: withoutPhoto(expected, await unexpectedOf(db, classId)),
  };
}

/**
 * Reads the roster of a class: expected students, unexpected records and possible matches. The class must be in the
 * given school unless `school` is null.
 * @param among the class IDs to search, or null for all
 * @throws Failure `missing`
 */
export async function readRoster(
  db: Db,
  school: number | null,
  classId: number,
  among: readonly number[] | null = null,
): Promise<z.input<typeof rosterAnswer>> {
  const of = await classSchool(db, classId);
  const names = await findClassNames(db, classId);
  if (of === undefined || !names || (school !== null && school !== of) || !(among?.includes(classId) ?? true))
    throw missing("class");
  const expected = await listExpected(db, classId);
  const unexpected = await unexpectedOf(db, classId);
  const others = expected.length === 0 ? [] : unexpected;
  const { offers } = matchRoster(await awaitedOf(db, classId), await asArrived(db, others));
  const { holds, ...name } = names;
  return {
    classroom: classId,
    ...name,
    ...(holds === "staff" && { holds }),
    school: of,
    expected: expected.map(asExpectedAnswer),
    without_photo: withoutPhoto(expected, unexpected),
    others: others.map(({ id, full_name, parent_phone, photo, status }) => ({
      id,
      full_name,
      parent_phone,
      has_photo: photo !== null,
      status,
    })),
    offers,
  };
}
