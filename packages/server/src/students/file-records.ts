import { asc, gt } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { ROWS_PER_STATEMENT } from "../db/pages-of.ts";
import { students } from "../db/schema.ts";
import type { Student } from "./records.ts";

/** The stored files of a student, each once: the photo, and every answer that is a file. */
export const filesOf = ({ photo, files }: Pick<Student, "photo" | "files">): string[] => [
  ...new Set([...(photo === null ? [] : [photo]), ...Object.values(files)]),
];

/** The names of the stored files of all students, in pages. */
export async function* storedNames(db: Db): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const rows = db
      .select({ id: students.id, photo: students.photo, files: students.files })
      .from(students)
      .where(gt(students.id, after))
      .orderBy(asc(students.id))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const row of rows) yield* filesOf(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
