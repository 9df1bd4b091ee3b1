import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { students } from "../../installation/tables/schema.ts";

/** A school's students with their answers, with whom an import is compared. */
export async function listAnswers(
  db: Db,
  schoolId: number,
): Promise<
  (Pick<typeof students.$inferSelect, "id" | "class_id" | "full_name" | "photo" | "meta" | "files"> & {
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
      is_printed:
        sql`(${students.status} = 'ID_GENERATED' or exists (select 1 from print_batch_students where student_id = ${students.id}))`.mapWith(
          Boolean,
        ),
    })
    .from(students)
    .where(eq(students.school_id, schoolId))
    .orderBy(asc(students.id))
    .all();
}
