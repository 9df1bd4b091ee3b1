import { setImmediate } from "node:timers/promises";
import {
  and,
  asc,
  between,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  min,
  ne,
  not,
  or,
  sql,
} from "drizzle-orm";
import type { Db, Reads } from "../engines/connect.ts";
import { jsonEntries } from "../rows/json-entries.ts";
import { ROWS_PER_STATEMENT } from "../rows/pages-of.ts";
import {
  earlierVersions,
  photoShots,
  printBatches,
  printBatchStudents,
  proposals,
  students,
} from "../tables/schema.ts";
import type { Student } from "./student-rows.ts";
import { removedRows } from "./removed-rows.ts";
import { isAmong } from "./conditions.ts";

/** Returns the stored files of a student, each only once: the photo, and every answer that is a file. */
export const filesOf = ({ photo, files }: Pick<Student, "photo" | "files">): string[] => [
  ...new Set([...(photo === null ? [] : [photo]), ...Object.values(files)]),
];

/**
 * Lists the names of all students' stored files. The students are read in pages of IDs, so that no statement has to
 * search a million students without files.
 */
export async function* storedNames(db: Db): AsyncGenerator<string> {
  const { id, photo, files } = students;
  for (let after = 0; ; after += ROWS_PER_STATEMENT) {
    // Whoever goes through the names pauses between names, and there may be none for long.
    await setImmediate();
    const first =
      (
        await db
          .select({ id: min(id) })
          .from(students)
          .where(gt(id, after))
          .get()
      )?.id ?? null;
    if (first === null) return;
    after = first - 1;
    const rows = await db
      .select({ photo, files })
      .from(students)
      .where(and(between(id, first, after + ROWS_PER_STATEMENT), or(isNotNull(photo), ne(files, {}))))
      .orderBy(asc(id))
      .all();
    for (const row of rows) yield* filesOf(row);
  }
}

/** Returns the IDs of the students to whom the given stored files belong. */
export async function studentsOfFiles(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const owners = new Map<string, number[]>();
  if (names.length === 0) return owners;
  const isAnswer = sql`exists (select 1 from ${jsonEntries(db, students.files)} as file where ${inArray(sql`file.value`, [...names])})`;
  const rows = await db
    .select({ id: students.id, photo: students.photo, files: students.files })
    .from(students)
    .where(or(inArray(students.photo, [...names]), isAnswer))
    .all();
  for (const { id, ...row } of rows)
    for (const name of filesOf(row)) owners.set(name, [...(owners.get(name) ?? []), id]);
  return owners;
}

/** Builds the condition for old students, that is, those who have not been changed or printed since a given time. */
const isOld = (tx: Reads, moment: string) =>
  and(
    lt(students.updated_at, moment),
    not(
      exists(
        tx
          .select({ one: sql`1` })
          .from(printBatchStudents)
          .innerJoin(printBatches, eq(printBatches.id, printBatchStudents.batch_id))
          .where(and(eq(printBatchStudents.student_id, students.id), gte(printBatches.created_at, moment))),
      ),
    ),
  );

/** Prepares a query for the old students in a class, which is given by the `room` parameter. */
export const oldOfClass = (db: Db, moment: string) =>
  db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.class_id, sql.placeholder("room")), isOld(db, moment)))
    .prepare();

/**
 * Returns those of the given students who are still old, with the names of their files, including files of earlier
 * versions.
 */
export async function oldAmong(tx: Reads, ids: readonly number[], moment: string) {
  const rows = await tx
    .select({ id: students.id, photo: students.photo, files: students.files })
    .from(students)
    .where(and(isAmong(ids), isOld(tx, moment)))
    .all();
  const earlier = await earlierFilesOfEach(tx, ids);
  return rows.map(({ id, ...row }) => ({
    id,
    files: [...new Set([...filesOf(row), ...(earlier.get(id) ?? [])])],
  }));
}

/** Returns those stored files of the given students that still exist. */
export const filesOfStudents = async (db: Reads, ids: readonly number[]): Promise<string[]> =>
  (
    await db.select({ photo: students.photo, files: students.files }).from(students).where(isAmong(ids)).all()
  ).flatMap(filesOf);

/** Returns the stored files in earlier versions of the given students. */
export const earlierFilesOf = async (db: Reads, ids: readonly number[]): Promise<string[]> =>
  [...(await earlierFilesOfEach(db, ids)).values()].flat();

/** Returns the files of earlier versions, grouped by student. Students without earlier versions are omitted. */
export async function earlierFilesOfEach(db: Reads, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { subject, subject_id, content } = earlierVersions;
  const rows = await db
    .select({ id: subject_id, content })
    .from(earlierVersions)
    .where(and(eq(subject, "students"), inArray(subject_id, [...ids])))
    .all();
  const files = new Map<number, string[]>();
  for (const row of rows)
    files.set(row.id, [...(files.get(row.id) ?? []), ...filesOf(row.content as unknown as Student)]);
  return files;
}

/** Lists the photos of expected children that are waiting for the child's record to be created. */
export async function* waitingPhotos(db: Db): AsyncGenerator<string> {
  const { photo } = photoShots;
  for (let last = ""; ;) {
    const page = await db
      .selectDistinct({ photo })
      .from(photoShots)
      .where(gt(photo, last))
      .orderBy(asc(photo))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const row of page) yield (last = row.photo as string);
    if (page.length < ROWS_PER_STATEMENT) return;
  }
}

/**
 * Lists the names of all printed photos, batch by batch. A photo that was printed twice appears twice. The files are
 * kept, so that a batch can be printed again.
 */
export async function* printedPhotos(db: Db): AsyncGenerator<string> {
  const { batch_id, photo } = printBatchStudents;
  for (let last: { batch: number; photo: string } | undefined; ;) {
    const page = await db
      .selectDistinct({ batch: batch_id, photo })
      .from(printBatchStudents)
      .where(and(isNotNull(photo), last && sql`(${batch_id}, ${photo}) > (${last.batch}, ${last.photo})`))
      .orderBy(asc(batch_id), asc(photo))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const row of page) {
      last = { batch: row.batch, photo: row.photo as string };
      yield last.photo;
    }
    if (page.length < ROWS_PER_STATEMENT) return;
  }
}

/** Lists the files in families' proposals. */
export async function* proposedFiles(db: Db): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const page = await db
      .select({ id: proposals.id, files: proposals.files })
      .from(proposals)
      .where(gt(proposals.id, after))
      .orderBy(asc(proposals.id))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const { files } of page) yield* Object.values(files);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Lists the stored files in earlier versions of students and in removed students. They are kept so that changes can
 * be undone.
 */
export async function* keptNames(db: Db): AsyncGenerator<string> {
  const { subject, subject_id } = earlierVersions;
  for (let after = 0; ;) {
    const ids = await db
      .selectDistinct({ id: subject_id })
      .from(earlierVersions)
      .where(and(eq(subject, "students"), gt(subject_id, after)))
      .orderBy(asc(subject_id))
      .limit(ROWS_PER_STATEMENT)
      .all();
    const last = ids.at(-1);
    if (!last) break;
    yield* await earlierFilesOf(
      db,
      ids.map(({ id }) => id),
    );
    after = last.id;
  }
  for await (const student of removedRows(db)) yield* filesOf(student);
}
