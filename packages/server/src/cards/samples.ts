import {
  cardTexts,
  classLabel,
  longestTexts,
  sampleFields,
  sampleTexts,
  type StudentStatus,
} from "@idms/core";
import type { FoundRows, ListWish } from "../db/list-rows.ts";
import { findFormTemplate } from "../forms/records.ts";
import { missing } from "../http/missing.ts";
import type { App } from "../open-app.ts";
import { findSchool, type School } from "../schools/records.ts";
import { exportedIds, readExported } from "../students/read-exported.ts";
import { findStudentRows } from "../students/records.ts";
import { photoAddress } from "../students/student-answer.ts";

/** @throws Failure `missing` for a school that is not there. */
export async function requireSchool({ db }: Pick<App, "db">, id: number): Promise<School> {
  const school = await findSchool(db, id);
  if (!school) throw missing("school");
  return school;
}

/**
 * The texts of a sample card of a school: every field of a form answered, of `sampleFields` unless given.
 * @throws Failure `missing` for a form that the school does not have.
 */
export function sampleCard({ db }: Pick<App, "db">, school: School, formId?: number): Record<string, string> {
  const form = formId === undefined ? undefined : findFormTemplate(db, formId);
  if (formId !== undefined && form?.school_id !== school.id) throw missing("form template");
  return sampleTexts(form?.fields ?? sampleFields(), { school });
}

/** The longest text that the cards of a school's students have under each name. */
export async function longestCard(
  app: App,
  school: School,
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const longest = longestTexts();
  const ids = await exportedIds(app, { school });
  for await (const student of readExported(app, { school }, ids, { signal }))
    longest.add(cardTexts({ student, classroom: student.classroom, school }));
  return longest.texts();
}

/** A student as the designer's list shows one, with what the card would say. */
export interface SampleStudent {
  id: number;
  name: string;
  class: string;
  status: StudentStatus;
  photo: string | null;
  texts: Record<string, string>;
}

/** The students of a school, by name unless asked otherwise. */
export async function sampleStudents(
  { db }: Pick<App, "db">,
  school: School,
  wish: ListWish & { classroom?: number | undefined },
): Promise<FoundRows<SampleStudent>> {
  const { rows, count } = await findStudentRows(db, { ...wish, school: school.id });
  return {
    count,
    rows: rows.map((student) => {
      const texts = cardTexts({ student, classroom: student, school });
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
