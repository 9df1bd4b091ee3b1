import { Failure } from "@idms/core/failure";
import type { Despite } from "@idms/core/print/batches/gate";
import { findClassesByIds, listClasses } from "../../school/classes/class-rows.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseByDesign, type ChosenCards, type ClassSelection } from "./choose-cards.ts";
import type { ClassOf } from "./choose-template.ts";
import { printableIds } from "../../installation/students/card-rows.ts";
import { findStudents } from "../../installation/students/student-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/**
 * A class whose cards cannot be printed, with the reason. The class may have no students to print, or something may
 * be missing or invalid.
 */
export interface PassedOver extends ClassOf {
  why: Failure;
  isNobody: boolean;
}

/**
 * Chooses the cards of several classes, by their designs. Classes without cards to print are returned with the reason. Each class gets
 * only the part of an override that concerns it. `requireAmong` checks whether the override names any other students.
 * @throws Failure when the database cannot be read
 */
export async function chooseClasses(
  app: App,
  rooms: readonly ClassOf[],
  choiceOf: (room: ClassOf) => ClassSelection,
): Promise<{ chosen: ChosenCards[]; passedOver: PassedOver[] }> {
  const chosen: ChosenCards[] = [];
  const passedOver: PassedOver[] = [];
  for (const room of rooms) {
    const choice = choiceOf(room);
    try {
      chosen.push(...(await chooseOneOfMany(app, room, choice)));
    } catch (error) {
      if (!isOfItsClass(error)) throw error;
      const isNobody = error.kind === "missing" && !(await hasSomebody(app, room, choice));
      passedOver.push({ ...room, why: error, isNobody });
    }
  }
  return { chosen, passedOver };
}

/** Chooses the cards of one of several classes, by their designs. Throws the same failures as `chooseCards`. */
export async function chooseOneOfMany(
  app: App,
  room: ClassOf,
  choice: ClassSelection,
): Promise<ChosenCards[]> {
  const all = await chooseByDesign(app, room, { ...choice, despite: null });
  return all.map((chosen) => ({ ...chosen, despite: leaveFor(chosen, choice) }));
}

/** Whether an error concerns only one class rather than the program as a whole. */
export const isOfItsClass = (error: unknown): error is Failure =>
  error instanceof Failure && ["missing", "invalid", "conflict", "unprocessable"].includes(error.kind);

/** Returns the part of an override that concerns the students in the class. */
function leaveFor({ studentIds }: ChosenCards, { despite }: ClassSelection): Despite | null {
  if (!despite?.students) return despite ?? null;
  const ids = new Set(studentIds);
  return { ...despite, students: despite.students.filter((id) => ids.has(id)) };
}

/** Whether a class has students to print. If so, it was skipped for a different reason. */
async function hasSomebody(app: App, { classroom }: ClassOf, { students, statuses }: ClassSelection) {
  return (
    students === undefined &&
    (await printableIds(app.db, classroom.id, { statuses: statuses ?? ["VERIFIED"] })).length > 0
  );
}

/** Maximum number of classes that are printed at once. No one would read a report on more classes. */
const MOST_CLASSES = 1000;

/**
 * The classes to print: some classes of any schools, all classes of one or more schools, or the classes of certain
 * students.
 */
export interface ClassesWish {
  school?: number | undefined;
  schools?: number[] | undefined;
  classrooms?: number[] | undefined;
  /** Includes only these students, regardless of status, each in the student's current class. */
  students?: number[] | undefined;
}

/** The classes that were found. */
export interface FoundClasses {
  rooms: ClassOf[];
  /** The IDs of classes or students that do not exist. */
  unknown: number[];
  /** The selected students of each class. */
  only?: ReadonlyMap<number, number[]>;
}

/** Finds the classes of the given students, and the selected students in each class. */
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
 * Finds the requested classes, and the IDs of those that do not exist.
 * @throws Failure `missing` for a school that does not exist, and `too_large`
 */
export async function classesById(
  { db }: App,
  { school, schools, classrooms, students }: ClassesWish,
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
    throw printFailures.tooManyClasses({ count: rooms.length, most: MOST_CLASSES });
  const there = new Set(rooms.map(({ classroom }) => classroom.id));
  return { rooms, unknown: (classrooms ?? []).filter((id) => !there.has(id)) };
}
