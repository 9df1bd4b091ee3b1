import { classLabel } from "@idms/core/school/classes/label";
import { writtenChild, orderChildren, type PhotoDayClass } from "@idms/core/collect/photo-days/child";
import { rollNumber } from "@idms/core/students/records/roll-order";
import type { Db } from "../../installation/engines/connect.ts";
import { withFields } from "../../installation/students/class-rows.ts";
import type { OpenedLink } from "../../students/class-links/class-link-rows.ts";
import { listOnRoster } from "./photo-day-rows.ts";

/**
 * Returns the students of a class, or one of them, for a photographer. Each has the name, the roll number from the
 * answers or else from the roster, and the name of the stored photo.
 */
export async function namedStudents(
  db: Db,
  { classroom, student, expected }: { classroom: number; student?: number; expected?: OnRoster[] },
): Promise<{ id: number; name: string; roll: string; photo: string | null; version: number }[]> {
  const rows = await withFields(db, classroom, student);
  const onRoster = expected ?? (await listOnRoster(db, classroom));
  const rolls = new Map(onRoster.map(({ student_id, roll }) => [student_id, roll]));
  return rows.map(({ id, full_name, photo, version, meta, fields }) => ({
    id,
    version,
    name: full_name,
    roll: rollNumber(meta, fields ?? []) || (rolls.get(id) ?? ""),
    photo,
  }));
}

type OnRoster = Awaited<ReturnType<typeof listOnRoster>>[number];

/**
 * Returns the children in the class of a photo day, including expected children without a record. The result contains
 * only their names and numbers, and whether they have a photo.
 */
export async function listChildren(
  db: Db,
  { link: day, school, classroom }: OpenedLink,
): Promise<PhotoDayClass> {
  const expected = await listOnRoster(db, day.class_id);
  const there = (await namedStudents(db, { classroom: day.class_id, expected })).map(
    ({ id, name, roll, photo, version }) => ({
      child: writtenChild({ student: id }),
      version,
      name,
      roll,
      has_photo: photo !== null,
    }),
  );
  const awaited = expected
    .filter(({ student_id }) => student_id === null)
    .map(({ id, name, roll, waits, version }) => ({
      child: writtenChild({ expected: id }),
      version,
      name,
      roll,
      has_photo: waits,
    }));
  return {
    school: school.name,
    classroom: classLabel(classroom),
    expires_at: day.expires_at,
    children: orderChildren([...there, ...awaited]),
  };
}
