import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../engines/connect.ts";
import { formTemplates, proposals, students } from "../tables/schema.ts";
import { isOfClass, isOfSchool } from "./conditions.ts";
import type { Student } from "./student-rows.ts";

/** The student data that is compared across the students in a class. */
export type Classmate = Pick<
  Student,
  "id" | "form_template_id" | "full_name" | "photo" | "carried_photo" | "meta"
>;

/** Maximum number of a class's students in memory at a time. */
const CLASSMATES = 500;

/** Reads all students in a class in the order in which they were added, in pages of a few hundred. */
export async function* readClassmates(db: Db, classId: number): AsyncGenerator<Classmate[]> {
  const page = db
    .select({
      id: students.id,
      form_template_id: students.form_template_id,
      full_name: students.full_name,
      photo: students.photo,
      carried_photo: students.carried_photo,
      meta: students.meta,
    })
    .from(students)
    .where(and(isOfClass(classId), gt(students.id, sql.placeholder("after"))))
    .orderBy(asc(students.id))
    .limit(CLASSMATES)
    .prepare();
  for (let after = 0; ;) {
    const rows = await page.all({ after });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < CLASSMATES) return;
    after = last.id;
  }
}

/** Returns the undecided proposals of families in a class, listing each kind only once per student. */
export const proposedIn = async (db: Db, classId: number) =>
  db
    .selectDistinct({ id: proposals.student_id, kind: proposals.kind })
    .from(proposals)
    .innerJoin(students, eq(students.id, proposals.student_id))
    .where(isOfClass(classId))
    .orderBy(asc(proposals.student_id), asc(proposals.kind))
    .all();

/** Returns all students in a class, or one of them, with the form fields needed to read their answers. */
export const withFields = async (db: Db, classId: number, id?: number) =>
  db
    .select({
      id: students.id,
      full_name: students.full_name,
      photo: students.photo,
      version: students.version,
      meta: students.meta,
      fields: formTemplates.fields,
    })
    .from(students)
    .leftJoin(formTemplates, eq(formTemplates.id, students.form_template_id))
    .where(and(isOfClass(classId), id === undefined ? undefined : eq(students.id, id)))
    .all();

/** Returns the data that is compared to find duplicates among the students in a class or a school. */
export const comparedOf = async (db: Db, { classroom, school }: { classroom?: number; school?: number }) => {
  const { id, class_id, full_name, parent_phone, photo } = students;
  return db
    .select({ id, class_id, full_name, parent_phone, photo })
    .from(students)
    .where(classroom === undefined ? isOfSchool(school ?? null) : isOfClass(classroom))
    .all();
};
