import type { FormField } from "@idms/core/forms/values/field";
import { dayOf } from "@idms/core/forms/values/iso-date";
import type { Sentence } from "@idms/core/sentence";
import { doubtsSaid } from "@idms/core/students/checks/doubt-sentences";
import { doubtedAnswers } from "@idms/core/students/checks/plausible";
import type { Db } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { answersOf } from "../../installation/students/answer-rows.ts";
import { breather } from "../../installation/files/breathe.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { fieldsFor } from "../views/answered-fields.ts";
import type { Student } from "../../installation/students/student-rows.ts";

/** Returns a function that finds a student's doubtful answers. Each form is read only once. */
function doubter(db: Db) {
  const today = dayOf(new Date());
  const forms = new Map<number, FormField[] | undefined>();
  return async ({ form_template_id: form, meta }: Pick<Student, "form_template_id" | "meta">) => {
    if (form !== null && !forms.has(form)) forms.set(form, (await findFormTemplate(db, form))?.fields);
    const fields = fieldsFor(form === null ? undefined : forms.get(form), meta);
    return { fields, doubted: doubtedAnswers(fields, meta, today) };
  };
}

/** Returns the IDs of those students who have a doubtful answer. Doubts are not stored, so the answers are read. */
export async function doubtedAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const doubtsOf = doubter(db);
  const doubted = new Set<number>();
  const breathe = breather();
  for (const some of pagesOf(ids))
    for (const row of await answersOf(db, some)) {
      if ((await doubtsOf(row)).doubted.length > 0) doubted.add(row.id);
      await breathe();
    }
  return doubted;
}

/** Adds the messages about doubtful answers to each student. */
export async function withDoubts<T extends Pick<Student, "form_template_id" | "meta">>(
  db: Db,
  rows: readonly T[],
): Promise<(T & { doubts: Sentence[] })[]> {
  const doubtsOf = doubter(db);
  const told: (T & { doubts: Sentence[] })[] = [];
  for (const row of rows) {
    const { doubted, fields } = await doubtsOf(row);
    told.push({ ...row, doubts: doubtsSaid(doubted, fields) });
  }
  return told;
}
