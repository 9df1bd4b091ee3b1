import { and, asc, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
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
      .where(and(gt(students.id, after), or(isNotNull(students.photo), ne(students.files, {}))))
      .orderBy(asc(students.id))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const row of rows) yield* filesOf(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** The ids of the students whose these stored files are. */
export async function studentsOfFiles(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const owners = new Map<string, number[]>();
  if (names.length === 0) return owners;
  const isAnswer = sql`exists (select 1 from json_each(${students.files}) as file where ${inArray(sql`file.value`, [...names])})`;
  const rows = db
    .select({ id: students.id, photo: students.photo, files: students.files })
    .from(students)
    .where(or(inArray(students.photo, [...names]), isAnswer))
    .all();
  for (const { id, ...row } of rows)
    for (const name of filesOf(row)) owners.set(name, [...(owners.get(name) ?? []), id]);
  return owners;
}
