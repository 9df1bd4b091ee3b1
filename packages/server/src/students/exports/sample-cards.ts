import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import { longestTexts, starterFields, sampleTexts } from "@idms/core/cards/drawing/sample-texts";
import type { SampleStudent } from "@idms/core/cards/drawing/samples";
import { classLabel } from "@idms/core/school/classes/label";
import { listClasses } from "../../school/classes/class-rows.ts";
import type { FoundRows, ListWish } from "../../installation/rows/list-rows.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool, type School } from "../../school/schools/school-rows.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { readExported } from "./students-to-export.ts";
import { findStudentRows } from "../../installation/students/list-students.ts";
import { longestIds } from "../../installation/students/student-rows.ts";
import { photoAddress } from "../views/photo-address.ts";

/** @throws Failure `missing` for an unknown school. */
export async function requireSchool({ db }: Pick<App, "db">, id: number): Promise<School> {
  const school = await findSchool(db, id);
  if (!school) throw missing("school");
  return school;
}

/**
 * Returns the text of a school's sample card, with every field of a form answered. Uses `starterFields` unless a form
 * is given.
 * @throws Failure `missing` for a form that the school does not have.
 */
export async function sampleCard(
  { db }: Pick<App, "db">,
  school: School,
  formId?: number,
): Promise<Record<string, string>> {
  const form = formId === undefined ? undefined : await findFormTemplate(db, formId);
  if (formId !== undefined && form?.school_id !== school.id) throw missing("formTemplate");
  return sampleTexts(form?.fields ?? starterFields(), { school: await withYear(db, school) });
}

/** Number of students with the longest answers to read, and number of students with the longest names to read. */
export const LONGEST_LOOKED_AT = 200;

/**
 * Returns the longest text for each name on the cards of a school's students. For a large school, only the students
 * with the longest names and the longest total answers are read, so that a large school takes no longer than a small
 * one.
 */
export async function longestCard(
  app: App,
  school: School,
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const longest = longestTexts();
  const about = await withYear(app.db, school);
  for (const room of await listClasses(app.db, school.id))
    longest.add({ class: classLabel(room), class_name: room.class_name, section: room.section ?? "" });
  const ids = await Promise.all(
    (["meta", "full_name"] as const).map((by) => longestIds(app.db, school.id, by, LONGEST_LOOKED_AT)),
  );
  const looked = [...new Set(ids.flat())].toSorted((a, b) => a - b);
  for await (const student of readExported(app, { school }, looked, { signal }))
    longest.add(cardTexts({ student, classroom: student.classroom, school: about }));
  return longest.texts();
}

/** Returns the students of a school. They are sorted by name unless another order is requested. */
export async function sampleStudents(
  { db }: Pick<App, "db">,
  school: School,
  wish: ListWish & { classroom?: number | undefined },
): Promise<FoundRows<SampleStudent>> {
  const { rows, count } = await findStudentRows(db, { ...wish, school: school.id });
  const about = await withYear(db, school);
  return {
    count,
    rows: rows.map((student) => {
      const texts = cardTexts({ student, classroom: student, school: about });
      return {
        id: student.id,
        name: texts["full_name"] ?? "",
        class: classLabel(student),
        status: student.status,
        photo: student.photo === null ? null : photoAddress(student.id),
        texts,
      };
    }),
  };
}
