import { checkSaid } from "@idms/core/forms/answers/check-said";
import { uniqueAnswers } from "@idms/core/forms/answers/unique-answers";
import { submissionFrom } from "@idms/core/students/records/submission";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { classSchool } from "../../school/classes/class-rows.ts";
import { inLineOf, transaction, type Db } from "../../installation/engines/connect.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { matchClass } from "../../school/rosters/match-class.ts";
import { claimAnswers } from "../../installation/students/answer-rows.ts";
import { findStudent, insertStudents, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { refusedAnswers } from "./refused-answers.ts";
import { takenAnswers } from "./taken-answers.ts";

/** A student whom staff add manually. */
export interface NewRecord {
  /** The ID of the only school that the caller can access, or null for all schools. */
  school: number | null;
  classroom: number;
  /** The ID of the form whose rules check the answers. */
  form: number;
  answers: Readonly<Record<string, string>>;
}

/**
 * Adds a student manually. The record is SUBMITTED, like a record from a parent. A photo can be added later.
 * @throws Failure `invalid` with a message for each field, `conflict` for an answer that another student of the
 *   school has given.
 */
export async function addRecord(
  db: Db,
  doer: Doer,
  { school, classroom, form, answers }: NewRecord,
): Promise<PlacedStudent> {
  const school_id = await classSchool(db, classroom);
  if (school_id === undefined || (school !== null && school !== school_id))
    throw unknownReference("classroom", "class");
  return transaction(inLineOf(db, school_id), async (tx) => {
    const template = await findFormTemplate(tx, form);
    if (!template || template.school_id !== school_id) throw unknownReference("form", "formTemplate");
    const texts = template.fields.filter(({ type }) => type !== "file");
    const { values, errors, ok } = checkSaid(texts, answers);
    if (!ok) throw refusedAnswers(texts, errors);
    const [id = 0] = await insertStudents(tx, [
      {
        ...submissionFrom(texts, values),
        school_id,
        class_id: classroom,
        form_template_id: form,
        status: "SUBMITTED",
      },
    ]);
    const taken = await claimAnswers(tx, { id, school_id }, uniqueAnswers(texts, values));
    if (taken.length > 0) throw takenAnswers(texts, taken);
    await matchClass(tx, classroom);
    await writeDown(tx, doer, { done: "students.create" }, { id, school_id });
    return (await findStudent(tx, school_id, id)) as PlacedStudent;
  });
}
