import { classLabel } from "@idms/core/school/classes/label";
import { inArray } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import {
  classes,
  districts,
  formTemplates,
  idTemplates,
  schools,
  students,
  users,
} from "../../installation/tables/schema.ts";

/** Each table whose rows have a name, and what they are called by. */
const named = {
  students: { table: students, name: students.full_name },
  schools: { table: schools, name: schools.name },
  districts: { table: districts, name: districts.name },
  users: { table: users, name: users.username },
  form_templates: { table: formTemplates, name: formTemplates.name },
  id_templates: { table: idTemplates, name: idTemplates.name },
};

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
  const { table, name } = named[subject];
  return db.select({ id: table.id, name }).from(table).where(inArray(table.id, ids)).all();
}
