import { makeField, type FormField } from "@idms/core/forms/values/field";
import { searchColumns, type SearchColumns } from "@idms/core/forms/values/search-columns";
import type { ExpectedInput } from "@idms/core/collect/rosters/expected-student";
import type { ArrivedRecord, AwaitedChild, RosterPair } from "@idms/core/collect/rosters/match-roster";
import { comparableExpected, comparableRecord } from "@idms/core/collect/rosters/comparable-child";
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { expectedStudents, photoShots } from "../../installation/tables/schema.ts";
import {
  expectedWhere,
  type ExpectedWithRecord,
  type Unexpected,
} from "../../installation/students/expected-rows.ts";
import { findFormTemplate } from "../forms/form-rows.ts";
import { forgetAllEarlier } from "../../trust/versions/version-rows.ts";

export type Expected = typeof expectedStudents.$inferSelect;
export type NewExpected = Omit<
  typeof expectedStudents.$inferInsert,
  "id" | "student_id" | "not_students" | "left_with" | keyof SearchColumns
>;

/**
 * The SQL condition for children who are still expected. A child who left in a promotion is no longer expected, but the
 * row is kept so that the promotion can be undone.
 */
export const isExpected = isNull(expectedStudents.left_with);

/** Lists the children that a class expects, sorted by name. */
export const listExpected = (db: Reads, classId: number): Promise<ExpectedWithRecord[]> =>
  expectedWhere(db, and(eq(expectedStudents.class_id, classId), isExpected));

/** Lists the children that a school expects, class by class. */
export const listExpectedOfSchool = async (db: Reads, schoolId: number): Promise<Expected[]> =>
  db
    .select()
    .from(expectedStudents)
    .where(and(eq(expectedStudents.school_id, schoolId), isExpected))
    .orderBy(asc(expectedStudents.class_id), asc(expectedStudents.id))
    .all();

/** Finds an expected student of a school, or of any school if `schoolId` is null. */
export const findExpected = async (
  db: Reads,
  schoolId: number | null,
  id: number,
): Promise<ExpectedWithRecord | undefined> =>
  (
    await expectedWhere(
      db,
      and(
        eq(expectedStudents.id, id),
        schoolId === null ? undefined : eq(expectedStudents.school_id, schoolId),
      ),
    )
  )[0];

/** Finds the expected student that a record is matched with. */
export const expectedOf = async (db: Reads, studentId: number): Promise<Expected | undefined> =>
  db.select().from(expectedStudents).where(eq(expectedStudents.student_id, studentId)).get();

/** Inserts the rows in batches of a few hundred and returns their IDs in the order of the rows. */
export async function insertExpected(tx: Tx, rows: readonly NewExpected[]): Promise<number[]> {
  const ids: number[] = [];
  for (const page of pagesOf(rows)) {
    const added = await tx
      .insert(expectedStudents)
      .values(page.map((row) => ({ ...row, ...searchColumns(row.full_name) })))
      .returning({ id: expectedStudents.id })
      .all();
    ids.push(...added.map(({ id }) => id));
  }
  // Keys grow in the order of the rows, however they are told.
  return ids.toSorted((a, b) => a - b);
}

/** Returns the columns of a roster row whose values users enter. */
export const typedOf = ({
  full_name,
  roll_no,
  admission_no,
  phone,
  email,
}: ExpectedInput): ExpectedInput => ({
  full_name,
  roll_no,
  admission_no,
  phone,
  email,
});

/** Returns the stored photos from a photo day that are waiting for the records of these expected students. */
export async function waitingPhotosOf(tx: Reads, ids: readonly number[]): Promise<string[]> {
  const { photo, expected_id } = photoShots;
  const rows = await tx
    .select({ photo })
    .from(photoShots)
    .where(and(inArray(expected_id, [...ids]), isNotNull(photo)))
    .all();
  return rows.flatMap((row) => row.photo ?? []);
}

/** The work that remains after roster rows are removed: classes to recount, and stored photos without an owner. */
export interface GoneExpected {
  rooms: number[];
  photos: string[];
}

/** Deletes roster rows with all their data. The caller deletes the photo files after the transaction. */
export async function deleteExpected(tx: Tx, ids: readonly number[]): Promise<GoneExpected> {
  const rooms = new Set<number>();
  const photos: string[] = [];
  for (const page of pagesOf(ids)) {
    photos.push(...(await waitingPhotosOf(tx, page)));
    await forgetAllEarlier(tx, "expected_students", page);
    const gone = await tx
      .delete(expectedStudents)
      .where(inArray(expectedStudents.id, page))
      .returning({ room: expectedStudents.class_id })
      .all();
    for (const { room } of gone) rooms.add(room);
  }
  return { rooms: [...rooms], photos };
}

/** Returns the expected children of a class who have no record yet. */
export async function awaitedOf(db: Reads, classId: number): Promise<AwaitedChild[]> {
  const rows = await db
    .select()
    .from(expectedStudents)
    .where(and(eq(expectedStudents.class_id, classId), isNull(expectedStudents.student_id), isExpected))
    .all();
  return rows.map((row) => ({ ...comparableExpected(row), id: row.id, not_students: row.not_students }));
}

/** Returns records in the form needed for roster matching, read with the forms that they answered. */
export async function asArrived(db: Reads, records: readonly Unexpected[]): Promise<ArrivedRecord[]> {
  const forms = new Map<number, readonly FormField[]>();
  for (const { form_template_id: form } of records)
    if (form !== null && !forms.has(form)) forms.set(form, (await findFormTemplate(db, form))?.fields ?? []);
  return records.map((record) => {
    const asked = forms.get(record.form_template_id ?? 0) ?? [];
    const others = Object.keys(record.meta).map((name) => makeField(name, name, "text"));
    return { ...comparableRecord(record, [...asked, ...others]), id: record.id };
  });
}

/**
 * Matches records with expected students. A match does not count as an edit, so it does not block users' edits of a
 * row.
 */
export async function setMatched(tx: Tx, pairs: readonly RosterPair[]): Promise<void> {
  for (const page of pagesOf(pairs)) {
    const values = page.map(
      ({ expected, student }) => sql`(cast(${expected} as bigint), cast(${student} as bigint))`,
    );
    await tx.run(sql`
      UPDATE ${expectedStudents} SET student_id = pair.column2, left_with = NULL
      FROM (VALUES ${sql.join(values, sql`, `)}) AS pair WHERE ${expectedStudents.id} = pair.column1`);
  }
}

/** Matches records again with their former expected students who still exist and have no other record. */
export async function matchFree(tx: Tx, pairs: readonly RosterPair[]): Promise<void> {
  const free = new Set<number>();
  for (const page of pagesOf(pairs.map(({ expected }) => expected))) {
    const rows = await tx
      .select({ id: expectedStudents.id })
      .from(expectedStudents)
      .where(and(inArray(expectedStudents.id, page), isNull(expectedStudents.student_id)))
      .all();
    for (const { id } of rows) free.add(id);
  }
  await setMatched(
    tx,
    pairs.filter(({ expected }) => free.has(expected)),
  );
}

/** Clears the matches of records and returns the class IDs of the expected students. */
export async function freeExpected(tx: Tx, studentIds: readonly number[]): Promise<number[]> {
  const rooms = new Set<number>();
  for (const page of pagesOf(studentIds)) {
    const freed = await tx
      .update(expectedStudents)
      .set({ student_id: null, version: sql`${expectedStudents.version}` })
      .where(inArray(expectedStudents.student_id, page))
      .returning({ room: expectedStudents.class_id })
      .all();
    for (const { room } of freed) rooms.add(room);
  }
  return [...rooms];
}

/** Moves a roster row to a class and matches it with a record. */
export async function placeExpected(
  tx: Tx,
  id: number,
  { room, student }: { room: number; student: number },
): Promise<void> {
  await tx
    .update(expectedStudents)
    .set({ class_id: room, student_id: student, left_with: null, version: sql`${expectedStudents.version}` })
    .where(eq(expectedStudents.id, id))
    .run();
}

/** Separates a record from a roster row and prevents the two from being matched again. */
export async function keepApart(tx: Tx, row: Expected, student: number): Promise<void> {
  await tx
    .update(expectedStudents)
    .set({
      student_id: null,
      not_students: [...new Set([...row.not_students, student])],
      version: sql`${expectedStudents.version}`,
    })
    .where(eq(expectedStudents.id, row.id))
    .run();
}

export const countExpectedOfClass = async (tx: Tx, classId: number): Promise<number> =>
  tx.$count(expectedStudents, and(eq(expectedStudents.class_id, classId), isExpected));
