import { classLabel } from "@idms/core/school/classes/label";
import { matchList, type Listed } from "@idms/core/print/batches/match-list";
import {
  MOST_CHOSEN_CARDS,
  type ChosenStudent,
  type FoundChoice,
  type PrintChoice,
} from "@idms/core/print/batches/print-choice";
import { studentName } from "@idms/core/students/records/display-name";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { inArray } from "drizzle-orm";
import { findClassesByIds } from "../../school/classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { printBatchStudents } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { changedCards } from "./changed-cards.ts";
import type { ClassOf } from "./choose-template.ts";
import { printableIds, readPrintable, type PrintableStudent } from "../../installation/students/card-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/**
 * Chooses students from classes by status, by print state, and by the lines of a list. Without any of these criteria,
 * all students are chosen. The matches for each line are reported.
 * @param seesAnswers whether a line may identify a student by an answer; if the caller cannot see answers, the matches
 *   would reveal them
 * @param reach the school to which the classes must belong; null for any school
 * @throws Failure `missing` for a class that does not exist, `too_large` for more students than can be chosen
 *   individually
 */
export async function chooseListed(
  app: App,
  reach: number | null,
  { classrooms, status, printed, list }: PrintChoice,
  seesAnswers = true,
): Promise<FoundChoice> {
  const rooms = await findClassesByIds(app.db, [...new Set(classrooms)]);
  const isThere = rooms.length === new Set(classrooms).size;
  if (!isThere || (reach !== null && rooms.some(({ school }) => school.id !== reach))) throw missing("class");
  const [people, listed] = await peopleIn(app.db, rooms, list !== "", seesAnswers);
  const lines = matchList(list, listed).map(({ students, isAgain, ...line }) => ({
    ...line,
    students: students.map((id) => people.get(id) as ChosenStudent),
    again: isAgain,
  }));
  const named = new Set(lines.flatMap(({ students: [one, other] }) => (one && !other ? one.student : [])));
  const wanted = await wantedOf(app, rooms, people, printed);
  const students = [...people.values()].filter(
    (each) =>
      (list === "" || named.has(each.student)) &&
      (status.length === 0 || status.includes(each.status)) &&
      (wanted === undefined || wanted.has(each.student)),
  );
  if (students.length > MOST_CHOSEN_CARDS)
    throw printFailures.tooManyStudents({ count: students.length, most: MOST_CHOSEN_CARDS });
  return { students, lines };
}

/** Returns the students of classes in printing order, with the text by which the lines of a list can identify them. */
async function peopleIn(db: Db, rooms: readonly ClassOf[], isListed: boolean, seesAnswers: boolean) {
  const people = new Map<number, ChosenStudent>();
  const listed: Listed[] = [];
  for (const { classroom } of rooms) {
    const class_name = classLabel(classroom);
    const ids = await printableIds(db, classroom.id, { statuses: STUDENT_STATUSES });
    for await (const student of readPrintable(db, ids)) {
      const { id, status } = student;
      people.set(id, {
        student: id,
        name: studentName(student),
        classroom: classroom.id,
        class_name,
        status,
      });
      if (isListed) listed.push({ id, texts: textsOf(student, class_name, seesAnswers) });
    }
  }
  return [people, listed] as const;
}

const textsOf = (student: PrintableStudent, class_name: string, seesAnswers: boolean): string[] => [
  String(student.id),
  studentName(student),
  class_name,
  ...(seesAnswers ? answersOf(student) : []),
];

const answersOf = (student: PrintableStudent): string[] => [
  student.parent_phone,
  ...Object.values(student.meta).filter((answer): answer is string => typeof answer === "string"),
];

/** Returns the students chosen by print state, or undefined if no print state was requested. */
async function wantedOf(
  app: App,
  rooms: readonly ClassOf[],
  people: ReadonlyMap<number, ChosenStudent>,
  printed: PrintChoice["printed"],
): Promise<ReadonlySet<number> | undefined> {
  if (!printed) return undefined;
  if (printed === "changed") {
    const changed = new Set<number>();
    for (const school of new Map(rooms.map((room) => [room.school.id, room.school])).values())
      for await (const { student } of changedCards(app, school)) changed.add(student);
    return changed;
  }
  const left = new Set(people.keys());
  const { student_id } = printBatchStudents;
  for (const page of pagesOf([...people.keys()])) {
    const rows = await app.db
      .selectDistinct({ student: student_id })
      .from(printBatchStudents)
      .where(inArray(student_id, page))
      .all();
    for (const { student } of rows) if (student !== null) left.delete(student);
  }
  return left;
}
