import type { TemplateFinding } from "@idms/core/cards/checks/check-template";
import { labelsBeside } from "@idms/core/cards/checks/labels-beside";
import { counted } from "@idms/core/values/counted";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { listAnswers } from "../../students/views/list-answers.ts";

/**
 * Names each label of an ID template that stands by an empty place on cards of the school's students. Of answers for which no form
 * has a field `checkTemplate` tells.
 */
export async function checkLabels(
  { db }: App,
  school: School,
  { row, forms }: { row: IdTemplate; forms: readonly (readonly FormField[])[] },
): Promise<TemplateFinding[]> {
  const asked = new Map(forms.flat().map((field) => [field.name, fieldLabel(field)]));
  const labels = labelsBeside(asCardTemplate(row)).filter(({ names }) =>
    names.every((name) => asked.has(name)),
  );
  if (labels.length === 0) return [];
  const students = await listAnswers(db, school.id);
  return labels.flatMap(({ side, element, names }): TemplateFinding[] => {
    const empty = students.filter(({ meta }) => names.every((name) => !meta[name]));
    if (empty.length === 0) return [];
    const whose = counted(empty.length, "student has", "students have");
    const what = names.map((name) => `"${asked.get(name)}"`).join(", ");
    const message = `${whose} no ${what}, and this label stands by an empty place then: show it only where that is filled in.`;
    return [{ state: "warning", side, element, message }];
  });
}
