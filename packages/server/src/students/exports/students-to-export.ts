import { setImmediate } from "node:timers/promises";
import { STUDENT_STATUSES, type StudentStatus } from "@idms/core/students/records/status";
import { listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import { ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool, listSchools, type School } from "../../school/schools/school-rows.ts";
import { printableIds, readPrintable, type PrintableStudent } from "../../installation/students/card-rows.ts";

/** The students of an export: of a school, of one class or all, of some statuses or all. */
export interface ExportChoice {
  school: School;
  classroom?: Classroom | undefined;
  statuses?: readonly StudentStatus[] | undefined;
}

export interface ExportedStudent extends PrintableStudent {
  classroom: Classroom;
}

/** A student with the name of the school. */
export interface ExportedOfSchool extends ExportedStudent {
  school_name: string;
}

/**
 * The students that ids mean.
 * @throws Failure `missing` for a school that is not there, or a class that the school does not have
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

/** The ids of an export's students, class by class as people order them and by name within a class. */
export async function exportedIds(
  { db }: App,
  { school, classroom, statuses = STUDENT_STATUSES }: ExportChoice,
): Promise<number[]> {
  const rooms = classroom ? [classroom] : await listClasses(db, school.id);
  const ids: number[] = [];
  for (const { id } of rooms) ids.push(...(await printableIds(db, id, { statuses })));
  return ids;
}

interface Reading {
  signal?: AbortSignal | undefined;
  /** Is told how many are read. */
  onStudent?: (done: number) => void;
}

/**
 * The students of these ids in this order. A few hundred are in memory at a time, and others come to their turn
 * between; one deleted since is passed over.
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

/** The students of all schools, of some statuses or all: school by school, and of each as an export of it has them. */
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
