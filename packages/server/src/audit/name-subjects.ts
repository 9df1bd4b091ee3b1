import { classLabel } from "@idms/core";
import { inArray, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { pagesOf } from "../db/pages-of.ts";
import { classes, formTemplates, idTemplates, schools, students, users } from "../db/schema.ts";

const named = { students, schools, users, form_templates: formTemplates, id_templates: idTemplates };

/** What a row of each table is called by. */
const columns = {
  students: students.full_name,
  schools: schools.name,
  users: users.username,
  form_templates: formTemplates.name,
  id_templates: idTemplates.name,
} as const satisfies Record<keyof typeof named, SQLWrapper>;

const hasNames = (subject: string): subject is keyof typeof named => Object.hasOwn(named, subject);

/** What the rows of a table are called now, by their ids; who is gone or has no name is not there. */
export async function namesOf(
  db: Db,
  subject: string,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const page of pagesOf(new Set(ids))) {
    for (const { id, name } of await readNames(db, subject, page)) if (name !== "") names.set(id, name);
  }
  return names;
}

async function readNames(db: Db, subject: string, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (subject === "classes") {
    const { id, class_name, section } = classes;
    const rooms = await db.select({ id, class_name, section }).from(classes).where(inArray(id, ids)).all();
    return rooms.map((room) => ({ id: room.id, name: classLabel(room) }));
  }
  if (!hasNames(subject)) return [];
  const table = named[subject];
  return db.select({ id: table.id, name: columns[subject] }).from(table).where(inArray(table.id, ids)).all();
}
