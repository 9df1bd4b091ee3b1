import { comparableName } from "@idms/core/forms/values/search-columns";
import { claimedOtherwise } from "@idms/core/forms/answers/unique-answers";
import { and, asc, between, eq, ne, sql, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../engines/connect.ts";
import { jsonEntries } from "../rows/json-entries.ts";
import { students, uniqueAnswers } from "../tables/schema.ts";
import { isAmong, isOfSchool } from "./conditions.ts";
import type { Student } from "./student-rows.ts";

/** An answer that must be unique within the school. `key` is the normalised answer for comparison. */
export interface AnswerClaim {
  field: string;
  key: string;
}

/**
 * Claims a student's unique answers. Returns the claims that belong to another student of the school, including
 * claims from a form with a different rule for siblings.
 */
export async function claimAnswers(
  tx: Tx,
  student: { id: number; school_id: number },
  claims: readonly AnswerClaim[],
): Promise<AnswerClaim[]> {
  const of = { school_id: student.school_id, student_id: student.id };
  const taken: AnswerClaim[] = [];
  for (const { field, key } of claims) {
    if (await isHeldOtherwise(tx, student, { field, key })) {
      taken.push({ field, key });
      continue;
    }
    const claimed = await tx
      .insert(uniqueAnswers)
      .values({ ...of, field, value: key })
      .onConflictDoNothing()
      .returning({ field: uniqueAnswers.field })
      .all();
    if (claimed.length === 0) taken.push({ field, key });
  }
  return taken;
}

async function isHeldOtherwise(
  tx: Tx,
  { id, school_id }: { id: number; school_id: number },
  { field, key }: AnswerClaim,
): Promise<boolean> {
  const { from, to, name } = claimedOtherwise(key);
  const held = await holdersOf(
    tx,
    school_id,
    field,
    and(between(uniqueAnswers.value, from, to), ne(uniqueAnswers.student_id, id)),
  );
  return held.some(({ full_name }) => name === undefined || comparableName(full_name) === name);
}

/** Releases a student's unique answers, so that they can be claimed again. */
export async function freeAnswers(tx: Tx, id: number): Promise<void> {
  await tx.delete(uniqueAnswers).where(eq(uniqueAnswers.student_id, id)).run();
}

/** Finds the students who have claimed answers to a field. */
const holdersOf = async (db: Reads, school: number, field: string, where: SQL | undefined) =>
  db
    .select({ id: students.id, full_name: students.full_name })
    .from(uniqueAnswers)
    .innerJoin(students, eq(students.id, uniqueAnswers.student_id))
    .where(and(eq(uniqueAnswers.school_id, school), eq(uniqueAnswers.field, field), where))
    .limit(1)
    .all();

/** Finds the student who has claimed an answer. */
export const holderOf = async (db: Reads, school: number, { field, key }: AnswerClaim) =>
  (await holdersOf(db, school, field, eq(uniqueAnswers.value, key)))[0];

/** Lists a school's students with their answers, so that they can be compared with an import. */
export async function listAnswers(
  db: Db,
  schoolId: number,
): Promise<
  (Pick<Student, "id" | "class_id" | "full_name" | "photo" | "meta" | "files" | "sourced_id"> & {
    is_printed: boolean;
  })[]
> {
  return db
    .select({
      id: students.id,
      class_id: students.class_id,
      full_name: students.full_name,
      photo: students.photo,
      meta: students.meta,
      files: students.files,
      sourced_id: students.sourced_id,
      is_printed:
        sql`(${students.status} = 'ID_GENERATED' or exists (select 1 from print_batch_students where student_id = ${students.id}))`.mapWith(
          Boolean,
        ),
    })
    .from(students)
    .where(isOfSchool(schoolId))
    .orderBy(asc(students.id))
    .all();
}

/** Reads the answers of up to a few hundred students, along with the forms that were used. */
export const answersOf = async (db: Reads, ids: readonly number[]) => {
  const { id, form_template_id, meta } = students;
  return db.select({ id, form_template_id, meta }).from(students).where(isAmong(ids)).all();
};

/**
 * For each field of a form template, counts the students who answered it, among the first `most` students. The counts
 * are keyed by field name. `isComplete` means that there are no further students.
 */
export async function countAnswers(
  db: Db,
  id: number,
  most: number,
): Promise<{ answers: Map<string, number>; isComplete: boolean }> {
  const { meta, files } = students;
  const ofForm = eq(students.form_template_id, id);
  const first = db.select({ meta, files }).from(students).where(ofForm).limit(most);
  const rows = await db.all<{ name: string; count: number }>(
    sql`with first as ${first} select name, count(*) as count from (
        select answer.key as name from first, ${jsonEntries(db, sql`first.meta`)} as answer where answer.value <> ''
        union all select file.key from first, ${jsonEntries(db, sql`first.files`)} as file
      ) as entries group by name`,
  );
  const beyond = await db
    .select({ id: students.id })
    .from(students)
    .where(ofForm)
    .limit(1)
    .offset(most)
    .get();
  return { answers: new Map(rows.map(({ name, count }) => [name, count])), isComplete: !beyond };
}
