import { Failure } from "@idms/core/failure";
import { idSchema } from "@idms/core/ids";
import { readDespite } from "@idms/core/print/batches/gate";
import { z } from "zod";
import { findClassesByIds, listClasses } from "../../school/classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { listOfValues } from "../../http/calls/list-query.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { findStudents } from "../../installation/students/student-rows.ts";
import type { CardChoice } from "./choose-cards.ts";
import { chosenOrUsual, orderFields } from "./choose-by-id.ts";
import type { ClassOf } from "./choose-classes.ts";
import type { SheetIds } from "./sheet-by-id.ts";

/** So many classes are printed at once; nobody looks through a longer report. */
const MOST_CLASSES = 1000;

/** Which classes to print, as the API says it: some, of any schools, or all of one school or of several. */
export interface ClassIds
  extends Pick<CardChoice, "statuses" | "without" | "order_by" | "despite">, SheetIds {
  school?: number | undefined;
  schools?: number[] | undefined;
  classrooms?: number[] | undefined;
  /** These alone, whatever their status; each in the class in which it is then. */
  students?: number[] | undefined;
  /** The templates of some schools, one of each; the others are printed with their default one. */
  templates?: number[] | undefined;
  template?: number | undefined;
}

/** The same as a body has it. */
export const classIdsSchema = z
  .object({
    school: chosenOrUsual,
    schools: listOfValues(idSchema),
    classrooms: listOfValues(idSchema),
    all_classes: z.boolean().default(false),
    classroom: z.never({ error: "Name either one classroom or several classrooms." }).optional(),
    student: z.never({ error: "Students of several classrooms are named as students." }).optional(),
    students: listOfValues(idSchema),
    templates: listOfValues(idSchema),
    template: chosenOrUsual,
    ...orderFields,
  })
  .refine(
    ({ classrooms, students, all_classes }) =>
      [classrooms !== undefined, students !== undefined, all_classes].filter(Boolean).length === 1,
    { error: "Say which classes to print, with either classrooms or all_classes, or which students." },
  )
  .refine(
    ({ school, schools, all_classes }) => !all_classes || (school === undefined) !== (schools === undefined),
    {
      error:
        "All classes are printed of a school, or of several schools: name them with either school or schools.",
    },
  )
  .refine(({ schools, all_classes }) => schools === undefined || all_classes, {
    error: "Schools are named where all their classes are printed.",
  })
  .refine(({ school, template }) => template === undefined || school !== undefined, {
    error:
      "An ID template is of one school: name the school, or leave the template to each school's default.",
  })
  .transform(({ status, despite, despite_student, ...ids }): ClassIds => {
    const leave = readDespite(despite, despite_student);
    return { ...ids, statuses: status, despite: leave };
  });

/** The classes that are meant. */
export interface FoundClasses {
  rooms: ClassOf[];
  /** The ids of classes, or of students, that are not there. */
  unknown: number[];
  /** Where students are named, those of each class. */
  only?: ReadonlyMap<number, number[]>;
}

/** The classes of students, and which of each are meant. */
async function classesOf(db: Db, students: readonly number[], school?: number): Promise<FoundClasses> {
  const only = new Map<number, number[]>();
  const there = new Set<number>();
  for (const student of await findStudents(db, [...new Set(students)])) {
    if (school !== undefined && student.school_id !== school) continue;
    there.add(student.id);
    only.set(student.class_id, [...(only.get(student.class_id) ?? []), student.id]);
  }
  const rooms = await findClassesByIds(db, [...only.keys()]);
  return { rooms, only, unknown: students.filter((id) => !there.has(id)) };
}

/**
 * The classes that are meant, and the ids of those that are not there.
 * @throws Failure `missing` for a school that is not there, and `too_large`
 */
export async function classesById(
  { db }: App,
  { school, schools, classrooms, students }: ClassIds,
): Promise<FoundClasses> {
  if (students) return classesOf(db, students, school);
  const rooms: ClassOf[] = [];
  if (classrooms === undefined) {
    for (const id of new Set(schools ?? [school as number])) {
      const found = await findSchool(db, id);
      if (!found) throw missing("school");
      for (const classroom of await listClasses(db, id)) rooms.push({ school: found, classroom });
    }
  } else {
    const found = new Map((await findClassesByIds(db, classrooms)).map((each) => [each.classroom.id, each]));
    for (const id of new Set(classrooms)) {
      const room = found.get(id);
      if (room && (school === undefined || room.school.id === school)) rooms.push(room);
    }
  }
  if (rooms.length > MOST_CLASSES)
    throw new Failure(
      "too_large",
      `${rooms.length} classes are too many for one job: ask for ${MOST_CLASSES} at most, in several jobs.`,
    );
  const there = new Set(rooms.map(({ classroom }) => classroom.id));
  return { rooms, unknown: (classrooms ?? []).filter((id) => !there.has(id)) };
}
