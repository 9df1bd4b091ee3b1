import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import type { Tx } from "../engines/connect.ts";
import { pagesOf } from "../rows/pages-of.ts";
import { students } from "../tables/schema.ts";
import { isOfSchool } from "./conditions.ts";
import { changeRemoved } from "./removed-rows.ts";
import type { Student } from "./student-rows.ts";

/** A student with the ID in the school's own system. */
export type SourcedStudent = { id: number; sourced_id: string };

/** Stores students' IDs in the school's own system. Another student of the school who has such an ID loses it. */
export async function linkSourced(tx: Tx, school: number, links: readonly SourcedStudent[]): Promise<void> {
  for (const page of pagesOf(links)) {
    const [ids, sourcedIds] = [page.map(({ id }) => id), page.map(({ sourced_id }) => sourced_id)];
    const others = and(inArray(students.sourced_id, sourcedIds), notInArray(students.id, ids));
    await tx
      .update(students)
      .set({ sourced_id: null })
      .where(and(isOfSchool(school), others))
      .run();
    const rows = page.map(({ id, sourced_id }) => sql`(cast(${id} as bigint), ${sourced_id})`);
    await tx.run(sql`
      UPDATE ${students} SET sourced_id = link.column2 FROM (VALUES ${sql.join(rows, sql`, `)}) AS link
      WHERE ${students.id} = link.column1`);
  }
}

/** Gives a student the ID of another student in the school's own system, unless the student has one. */
export async function takeSourced(
  tx: Tx,
  kept: Pick<Student, "id" | "school_id" | "sourced_id">,
  gone: Pick<Student, "sourced_id">,
): Promise<void> {
  if (kept.sourced_id !== null || gone.sourced_id === null) return;
  await linkSourced(tx, kept.school_id, [{ id: kept.id, sourced_id: gone.sourced_id }]);
}

/**
 * Deletes the IDs of a school's students in its own system, because they mean nothing in another system. Removed students
 * lose theirs too, so that none comes back with a student who is restored.
 */
export async function forgetSourced(tx: Tx, school: number): Promise<void> {
  await tx
    .update(students)
    .set({ sourced_id: null })
    .where(and(eq(students.school_id, school), isNotNull(students.sourced_id)))
    .run();
  await changeRemoved(tx, school, (student) =>
    student["sourced_id"] ? { ...student, sourced_id: null } : undefined,
  );
}
