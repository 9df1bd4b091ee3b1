import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Db, Reads, Tx } from "../engines/connect.ts";
import { pagesOf } from "../rows/pages-of.ts";
import { withStaged, type StagedColumns } from "../rows/staged-rows.ts";
import {
  distinctStudents,
  expectedStudents,
  formTemplates,
  classLinks,
  printBatchStudents,
  removedStudents,
  students,
  submissionKeys,
  uniqueAnswers,
  type RemovedContent,
} from "../tables/schema.ts";
import { countChanges } from "./count-rows.ts";
import type { Student } from "./student-rows.ts";

export type RemovedStudent = typeof removedStudents.$inferSelect;

const { batch_id, position, student_id } = printBatchStudents;

/** Returns the unique answers that a student has claimed. */
const claimsOf = async (tx: Reads, id: number): Promise<{ field: string; value: string }[]> =>
  tx
    .select({ field: uniqueAnswers.field, value: uniqueAnswers.value })
    .from(uniqueAnswers)
    .where(eq(uniqueAnswers.student_id, id))
    .all();

/** Returns the printed cards of a student. */
const cardsOf = async (tx: Reads, id: number): Promise<{ batch_id: number; position: number }[]> =>
  tx.select({ batch_id, position }).from(printBatchStudents).where(eq(student_id, id)).all();

/** Returns all data about a student that is stored in other rows and deleted with the student. */
export const keptOfStudent = async (tx: Reads, id: number): Promise<Omit<RemovedContent, "student">> => {
  const { link_id, key_hash, created_at } = submissionKeys;
  const { first, second } = distinctStudents;
  const expected = await tx
    .select({ id: expectedStudents.id })
    .from(expectedStudents)
    .where(eq(expectedStudents.student_id, id))
    .get();
  const pairs = await tx
    .select()
    .from(distinctStudents)
    .where(or(eq(first, id), eq(second, id)))
    .all();
  return {
    claims: await claimsOf(tx, id),
    cards: await cardsOf(tx, id),
    keys: await tx
      .select({ link_id, key_hash, created_at })
      .from(submissionKeys)
      .where(eq(submissionKeys.student_id, id))
      .all(),
    apart: pairs.map((pair) => (pair.first === id ? pair.second : pair.first)),
    ...(expected && { expected: expected.id }),
  };
};

/** Restores the keys that identify repeated submissions, if the link of each key still exists. */
export async function putIdempotencyKeys(
  tx: Tx,
  id: number,
  keys: RemovedContent["keys"] = [],
): Promise<void> {
  for (const key of keys)
    if ((await tx.$count(classLinks, eq(classLinks.id, key.link_id))) > 0)
      await tx
        .insert(submissionKeys)
        .values({ ...key, student_id: id })
        .onConflictDoNothing()
        .run();
}

/** Restores the pairs that mark students as different children, if both students exist. */
export async function tellApartAgain(
  tx: Tx,
  removed: readonly { id: number; apart?: readonly number[] | undefined }[],
): Promise<void> {
  const pairs = removed.flatMap(({ id, apart = [] }) =>
    apart.map((other) => (id < other ? [id, other] : [other, id])),
  );
  for (const page of pagesOf(pairs))
    await tx.run(sql`
      INSERT INTO ${distinctStudents} (first, second)
      SELECT pair.column1, pair.column2 FROM (VALUES ${asValues(page)}) AS pair
      WHERE EXISTS (SELECT 1 FROM ${students} WHERE ${students.id} = pair.column1)
        AND EXISTS (SELECT 1 FROM ${students} WHERE ${students.id} = pair.column2)
      ON CONFLICT DO NOTHING`);
}

/** Formats numbers as VALUES rows. Without the casts, PostgreSQL would treat the numbers as text. */
const asValues = (rows: readonly (readonly number[])[]): SQL =>
  sql.join(
    rows.map(
      (row) =>
        sql`(${sql.join(
          row.map((cell) => sql`cast(${cell} as bigint)`),
          sql`, `,
        )})`,
    ),
    sql`, `,
  );

export const insertRemoved = async (
  tx: Tx,
  row: typeof removedStudents.$inferInsert,
): Promise<RemovedStudent> => tx.insert(removedStudents).values(row).returning().get();

const ofSchool = (school: number | null) =>
  school === null ? undefined : eq(removedStudents.school_id, school);

/** Finds a removed student of one school, or of any school if null. */
export const findRemoved = async (
  tx: Reads,
  school: number | null,
  id: number,
): Promise<RemovedStudent | undefined> =>
  tx
    .select()
    .from(removedStudents)
    .where(and(eq(removedStudents.id, id), ofSchool(school)))
    .get();

/**
 * Lists the removed students of one school, or of all schools if null, most recently removed first. The list contains
 * either the students removed by a user or those who left at the end of a school year.
 */
export async function listRemoved(
  db: Db,
  school: number | null,
  most: number,
  { left = false }: { left?: boolean } = {},
): Promise<RemovedStudent[]> {
  return db
    .select()
    .from(removedStudents)
    .where(and(ofSchool(school), (left ? isNotNull : isNull)(removedStudents.left_with)))
    .orderBy(desc(removedStudents.removed_at), desc(removedStudents.id))
    .limit(most)
    .all();
}

/** Returns the students who left at the end of a school year. */
export const leaversOfYear = async (db: Reads, year: number): Promise<RemovedStudent[]> =>
  db
    .select()
    .from(removedStudents)
    .where(eq(removedStudents.left_with, year))
    .orderBy(asc(removedStudents.id))
    .all();

/** Returns the students who can no longer be restored, and whether each of them has left the school. */
export const goneAt = async (db: Reads, now: Date): Promise<{ id: number; hasLeft: boolean }[]> =>
  (
    await db
      .select({ id: removedStudents.id, left_with: removedStudents.left_with })
      .from(removedStudents)
      .where(lte(removedStudents.gone_at, now.toISOString()))
      .all()
  ).map(({ id, left_with }) => ({ id, hasLeft: left_with !== null }));

/** Returns the original rows of the given removed students. */
export const removedAmong = async (db: Reads, ids: readonly number[]): Promise<Student[]> =>
  (
    await db
      .select({ content: removedStudents.content })
      .from(removedStudents)
      .where(inArray(removedStudents.id, [...ids]))
      .all()
  ).map(({ content }) => content.student as Student);

/** Re-adds a student with the original ID. A reference to a deleted link or form becomes null. */
export async function addAgain(tx: Tx, { link_id, form_template_id, ...student }: Student): Promise<void> {
  const link = link_id === null ? 0 : await tx.$count(classLinks, eq(classLinks.id, link_id));
  const form =
    form_template_id === null ? 0 : await tx.$count(formTemplates, eq(formTemplates.id, form_template_id));
  await tx
    .insert(students)
    .values({
      ...student,
      link_id: link === 0 ? null : link_id,
      form_template_id: form === 0 ? null : form_template_id,
    })
    .run();
  await countChanges(tx, [student]);
}

const COLUMNS = Object.entries(getTableColumns(students)).map(([key, column]) => ({ key, column }));

/** Returns the values of a staged leaver's columns. A column that the old row did not have gets its default value. */
const cellsOf = ({ content: { student } }: RemovedStudent) =>
  COLUMNS.map(({ key, column }) => {
    const value = student[key] ?? column.default ?? null;
    return value === null ? null : (column.mapToDriverValue(value) as string | number);
  });

/** Stages the rows of restored students, so that the transaction can add them in one statement. */
export const stageLeavers = <T>(
  db: Db,
  leavers: readonly RemovedStudent[],
  work: (rows: SQL, db: Db) => Promise<T>,
): Promise<T> => {
  const types = COLUMNS.map(({ column }) => [column.name, column.getSQLType()] as const);
  return withStaged(db, Object.fromEntries(types) as StagedColumns, leavers.map(cellsOf), work);
};

/** Adds the staged rows. References to a deleted link or form become null. */
export async function addStaged(tx: Tx, rows: SQL): Promise<void> {
  const names = COLUMNS.map(({ column }) => sql.identifier(column.name));
  const ifThere = (table: typeof classLinks | typeof formTemplates, name: SQL) =>
    sql`CASE WHEN EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${name}) THEN ${name} END`;
  const values = COLUMNS.map(({ column }) => {
    const staged = sql`back.${sql.identifier(column.name)}`;
    if (column.name === students.link_id.name) return ifThere(classLinks, staged);
    if (column.name === students.form_template_id.name) return ifThere(formTemplates, staged);
    return column.dataType === "boolean" ? sql`${staged} = 1` : staged;
  });
  await tx.run(sql`
    INSERT INTO ${students} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM ${rows} AS back ORDER BY back.n`);
}

/** Links students to their printed cards again, if the cards still exist. */
export async function putOnCards(
  tx: Tx,
  removed: readonly { id: number; cards: readonly { batch_id: number; position: number }[] }[],
): Promise<void> {
  const rows = removed.flatMap(({ id, cards }) => cards.map((card) => [card.batch_id, card.position, id]));
  for (const page of pagesOf(rows))
    await tx.run(sql`
      UPDATE ${printBatchStudents} SET student_id = card.column3 FROM (VALUES ${asValues(page)}) AS card
      WHERE ${batch_id} = card.column1 AND ${position} = card.column2`);
}

/** Changes the stored rows of a school's removed students. `changed` returns undefined if a row stays as it is. */
export async function changeRemoved(
  tx: Tx,
  school: number,
  changed: (student: RemovedContent["student"]) => RemovedContent["student"] | undefined,
): Promise<void> {
  for await (const { id, content } of removedPages(tx, ofSchool(school))) {
    const student = changed(content.student);
    if (student)
      await tx
        .update(removedStudents)
        .set({ content: { ...content, student } })
        .where(eq(removedStudents.id, id))
        .run();
  }
}

export async function forgetRemoved(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const page of pagesOf(ids))
    await tx.delete(removedStudents).where(inArray(removedStudents.id, page)).run();
}

/** Reads the removed students. Only a few hundred are in memory at a time. */
export async function* removedRows(db: Db): AsyncGenerator<Student> {
  for await (const { content } of removedPages(db)) yield content.student as Student;
}

async function* removedPages(db: Reads, where?: SQL): AsyncGenerator<Pick<RemovedStudent, "id" | "content">> {
  const page = 200;
  for (let after = 0; ;) {
    const rows = await db
      .select({ id: removedStudents.id, content: removedStudents.content })
      .from(removedStudents)
      .where(and(where, gt(removedStudents.id, after)))
      .orderBy(asc(removedStudents.id))
      .limit(page)
      .all();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
