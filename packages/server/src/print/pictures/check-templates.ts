import type { TemplateFinding } from "@idms/core/cards/checks/check-template";
import { checkForm, type FormFinding } from "@idms/core/forms/answers/check-form";
import { listFormTemplates } from "../../school/forms/form-rows.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { checkShownYear, checkStoredTemplate } from "../../cards/designs/check-stored-template.ts";
import { listIdTemplates } from "../../cards/designs/design-rows.ts";
import { checkLabels } from "./check-labels.ts";
import { checkSample } from "./check-sample.ts";

/** A form or an ID template, and what was noticed on it. */
export interface CheckedTemplate {
  kind: "form" | "card";
  id: number;
  name: string;
  findings: (FormFinding | TemplateFinding)[];
}

/** Checks every form and ID template of a school: whether the files are there that a card shows, how its cards are seen, and whether labels stand by an empty place. */
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
      ...(await checkShownYear(app, row, fields)),
      ...(await checkSample(app, school, { row, forms: fields })),
      ...(await checkLabels(app, school, { row, forms: fields })),
    ];
    checked.push({ kind: "card", id: row.id, name: row.name, findings });
  }
  return checked;
}
