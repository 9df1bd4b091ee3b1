import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { proposals, students } from "../../installation/tables/schema.ts";
import type { Student } from "./student-rows.ts";

/** What the students of a class are compared by. */
export type Classmate = Pick<
  Student,
  "id" | "form_template_id" | "full_name" | "photo" | "carried_photo" | "meta"
>;

/** How many students of a class are in memory at a time. */
const CLASSMATES = 500;

/** All students of a class in the order in which they came, in pages of a few hundred. */
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
    .where(and(eq(students.class_id, classId), gt(students.id, sql.placeholder("after"))))
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

/** The students of a class whose photo is measured red, with what is known of it. */
export const redPhotosIn = async (db: Db, classId: number) =>
  db
    .select({ id: students.id, quality: students.photo_quality })
    .from(students)
    .where(
      and(
        eq(students.class_id, classId),
        eq(students.photo_mark, "red"),
        eq(students.photo, students.measured_photo),
      ),
    )
    .orderBy(asc(students.id))
    .all();

/** What the families of a class propose that waits to be decided: each kind once for a student. */
export const proposedIn = async (db: Db, classId: number) =>
  db
    .selectDistinct({ id: proposals.student_id, kind: proposals.kind })
    .from(proposals)
    .innerJoin(students, eq(students.id, proposals.student_id))
    .where(eq(students.class_id, classId))
    .orderBy(asc(proposals.student_id), asc(proposals.kind))
    .all();
