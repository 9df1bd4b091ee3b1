import {
  childKey,
  classLabel,
  fieldRole,
  makeField,
  orderChildren,
  type FormField,
  type PhotoDayClass,
} from "@idms/core";
import { eq } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { formTemplates, students } from "../db/schema.ts";
import { listOnRoster, type OpenedPhotoDay } from "./records.ts";

/**
 * The children of a photo day's class, those among them whom it expects and of whom no record has come: their names and
 * numbers, whether they have a photo, and nothing else of them.
 */
export async function listChildren(
  db: Db,
  { day, school, ...classroom }: OpenedPhotoDay,
): Promise<PhotoDayClass> {
  const rows = await db
    .select({
      id: students.id,
      full_name: students.full_name,
      photo: students.photo,
      meta: students.meta,
      fields: formTemplates.fields,
    })
    .from(students)
    .leftJoin(formTemplates, eq(formTemplates.id, students.form_template_id))
    .where(eq(students.class_id, day.class_id))
    .all();
  const expected = await listOnRoster(db, day.class_id);
  const rolls = new Map(expected.map(({ student_id, roll }) => [student_id, roll]));
  const there = rows.map(({ id, full_name, photo, meta, fields }) => ({
    child: childKey({ student: id }),
    name: full_name,
    roll: rollOf(meta, fields ?? []) || (rolls.get(id) ?? ""),
    has_photo: photo !== null,
  }));
  const awaited = expected
    .filter(({ student_id }) => student_id === null)
    .map(({ id, name, roll, waits }) => ({
      child: childKey({ expected: id }),
      name,
      roll,
      has_photo: waits,
    }));
  return {
    school,
    classroom: classLabel(classroom),
    expires_at: day.expires_at,
    children: orderChildren([...there, ...awaited]),
  };
}

/** The roll number among the answers: by the form's field for it, or by an answer that is called so. */
function rollOf(meta: Readonly<Record<string, unknown>>, fields: readonly FormField[]): string {
  const others = Object.keys(meta).map((name) => makeField(name, name, "text"));
  const field = [...fields, ...others].find(
    (each) => fieldRole(each) === "roll_no" && meta[each.name] !== undefined,
  );
  return field ? String(meta[field.name]) : "";
}
