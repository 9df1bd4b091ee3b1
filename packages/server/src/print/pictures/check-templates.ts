import { checkCardMark, type TemplateFinding } from "@idms/core/cards/checks/check-template";
import { checkForm, type FormFinding } from "@idms/core/forms/answers/check-form";
import { listFormTemplates } from "../../school/forms/form-rows.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { checkShownYear, checkStoredTemplate } from "../../cards/designs/check-stored-template.ts";
import {
  listIdTemplates,
  asCardTemplate,
  picturesOf,
  type IdTemplate,
} from "../../cards/designs/design-rows.ts";
import { isRuleText } from "@idms/core/cards/designs/design-rules";
import { labelsBeside } from "@idms/core/cards/checks/labels-beside";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { findingSentence, severityOf } from "@idms/core/cards/checks/finding-message";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { sampleTexts, starterFields } from "@idms/core/cards/drawing/sample-texts";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { SAMPLE_PHOTO_SIZE } from "@idms/core/node/photos/sample-photo";
import { readArt, templateArt } from "../../cards/designs/template-art.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { groundLooker } from "../gate/judge-card.ts";
import { listAnswers } from "../../installation/students/answer-rows.ts";
import { designCheckSentences } from "@idms/core/cards/failures/design-check-sentences";
import { problem, warning } from "@idms/core/cards/drawing/noticed";

/** A form or an ID template with its findings. */
export interface CheckedTemplate {
  kind: "form" | "card";
  id: number;
  name: string;
  findings: (FormFinding | TemplateFinding)[];
}

/**
 * Checks every form and ID template of a school. The checks determine whether the files on a card exist, whether the
 * elements are visible, and whether a label remains next to an empty field.
 */
export async function checkTemplates(app: App, school: School): Promise<CheckedTemplate[]> {
  const forms = await listFormTemplates(app.db, school.id);
  const fields = forms.map((form) => form.fields);
  const checked: CheckedTemplate[] = forms.map(({ id, name, fields: own }) => ({
    kind: "form",
    id,
    name,
    findings: checkForm(own),
  }));
  for (const row of await listIdTemplates(app.db, school.id)) {
    const findings = [
      ...(await checkStoredTemplate(app, row, fields)),
      ...checkCardMark(asCardTemplate(row)),
      ...(await checkShownYear(app, row, fields)),
      ...(await checkSample(app, school, { row, forms: fields })),
      ...(await checkLabels(app, school, { row, forms: fields })),
      ...checkRules(row, fields),
    ];
    checked.push({ kind: "card", id: row.id, name: row.name, findings });
  }
  return checked;
}

/** Reports each rule that chooses the template by a field that no form has any more. */
const checkRules = ({ rules }: IdTemplate, forms: readonly (readonly FormField[])[]): TemplateFinding[] =>
  rules
    .filter(({ name }) => !isRuleText(name) && !forms.flat().some((field) => field.name === name))
    .map(({ name }) => ({
      ...problem(designCheckSentences.noFieldForRule({ name })),
      side: "front",
      element: null,
    }));

/**
 * Reports each label of an ID template that remains next to an empty field on the school's student cards.
 * `checkTemplate` reports answers for which no form has a field.
 */
async function checkLabels(
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
    const labelled = names.map((name) => `"${asked.get(name)}"`);
    return [
      {
        ...warning(designCheckSentences.emptyBesideLabel({ n: empty.length, names: labelled })),
        side,
        element,
      },
    ];
  });
}

/**
 * Checks a sample card with all answers for each form. Each element of an ID template that is hidden, too close to the
 * edge or hard to read is reported only once. A template with a missing picture is skipped, because
 * `checkStoredTemplate` reports it.
 * @param forms the fields of each of the school's forms
 */
async function checkSample(
  app: App,
  school: School,
  { row, forms }: { row: IdTemplate; forms: readonly (readonly FormField[])[] },
): Promise<TemplateFinding[]> {
  for (const file of picturesOf(row)) if (!(await app.files.backgrounds.stat(file))) return [];
  const { template, ...art } = await readArt(app.files, templateArt(row), asCardTemplate(row));
  await loadKinds(template);
  const { look } = await groundLooker(app.files, template, art);
  const layOut = cardSides(diskTypesetter(app.files.fonts.local), template);
  const images = Object.fromEntries(photoFieldsOf(template).map((name) => [name, SAMPLE_PHOTO_SIZE]));
  const about = { school: await withYear(app.db, school) };
  const found = new Map<string, TemplateFinding>();
  for (const fields of forms.length > 0 ? forms : [starterFields()]) {
    const layouts = layOut({ texts: sampleTexts(fields, about), images });
    for (const { side = "front", ...finding } of look(layouts, null)) {
      const noticed = (severityOf(finding) === "serious" ? problem : warning)(findingSentence(finding));
      const told: TemplateFinding = { ...noticed, side, element: finding.field };
      found.set(`${side} ${finding.field} ${finding.code}`, told);
    }
  }
  return [...found.values()];
}
