import { setImmediate } from "node:timers/promises";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { STUDENT_STATUSES, type StudentStatus } from "@idms/core/students/records/status";
import { listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import { ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool, listSchools, type School } from "../../school/schools/school-rows.ts";
import { findIds, type StudentFilter } from "../../installation/students/list-students.ts";
import { printableIds, readPrintable, type PrintableStudent } from "../../installation/students/card-rows.ts";

/** The students of an export: those of a school or of one of its classes, with certain statuses or any status. */
export interface ExportChoice {
  school: School;
  classroom?: Classroom | undefined;
  /** Of all classes, includes only those that hold these people. */
  holds?: Holds | undefined;
  statuses?: readonly StudentStatus[] | undefined;
  /** The other filters of the list that is exported. */
  filter?: Omit<StudentFilter, "school" | "classroom" | "statuses"> | undefined;
}

export interface ExportedStudent extends PrintableStudent {
  classroom: Classroom;
}

/** A student with the name of the school. */
export interface ExportedOfSchool extends ExportedStudent {
  school_name: string;
}

/**
 * Resolves the IDs of an export request.
 * @throws Failure `missing` for an unknown school, or a class that the school does not have
 */
export async function chooseExport(
  { db }: App,
  ids: { school: number; classroom?: number | undefined },
): Promise<ExportChoice> {
  const school = await findSchool(db, ids.school);
  if (!school) throw missing("school");
  if (ids.classroom === undefined) return { school };
  const classroom = (await listClasses(db, school.id)).find(({ id }) => id === ids.classroom);
  if (!classroom) throw missing("class");
  return { school, classroom };
}

/** Returns the classes of an export, sorted by name and section. */
export const exportedClasses = async (
  db: Db,
  { school, classroom, holds }: Pick<ExportChoice, "classroom" | "holds"> & { school: Pick<School, "id"> },
): Promise<Classroom[]> =>
  classroom
    ? [classroom]
    : (await listClasses(db, school.id)).filter((room) => holds === undefined || room.holds === holds);

/** Returns the IDs of an export's students, sorted by class in natural order and then by name. */
export async function exportedIds({ db }: App, choice: ExportChoice): Promise<number[]> {
  const { school, classroom, statuses = STUDENT_STATUSES, filter } = choice;
  const rooms = await exportedClasses(db, choice);
  const wish = { ...filter, school: school.id, classroom: classroom?.id, statuses };
  const wanted = filter && new Set((await findIds(db, wish, Number.MAX_SAFE_INTEGER)).map(({ id }) => id));
  const ids: number[] = [];
  for (const { id } of rooms)
    ids.push(...(await printableIds(db, id, { statuses })).filter((each) => wanted?.has(each) ?? true));
  return ids;
}

interface Reading {
  signal?: AbortSignal | undefined;
  /** Called with the number of students read so far. */
  onStudent?: (done: number) => void;
}

/**
 * Yields the students with these IDs, in the order of the IDs. A few hundred students are in memory at a time, and
 * other requests can run in between. A student who has been deleted in the meantime is skipped.
 */
export async function* readExported(
  { db }: App,
  { school }: ExportChoice,
  ids: readonly number[],
  { signal, onStudent }: Reading = {},
): AsyncGenerator<ExportedStudent> {
  const rooms = new Map((await listClasses(db, school.id)).map((room) => [room.id, room]));
  let read = 0;
  for await (const student of readPrintable(db, ids)) {
    signal?.throwIfAborted();
    const classroom = rooms.get(student.class_id);
    if (classroom) yield { ...student, classroom };
    read += 1;
    onStudent?.(read);
    if (read % ROWS_PER_STATEMENT === 0) await setImmediate();
  }
}

/**
 * Yields the students of all schools with certain statuses, or with any status. The students are returned school by
 * school, each school in the same order as in an export of that school alone.
 */
export async function* readSchools(
  app: App,
  statuses: readonly StudentStatus[] | undefined,
  { signal, onStudent }: Reading = {},
): AsyncGenerator<ExportedOfSchool> {
  let read = 0;
  for (const school of await listSchools(app.db)) {
    const choice = { school, statuses };
    for await (const student of readExported(app, choice, await exportedIds(app, choice), { signal })) {
      yield { ...student, school_name: school.name };
      onStudent?.((read += 1));
    }
  }
}
