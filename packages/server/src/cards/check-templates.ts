import {
  checkForm,
  checkTemplate,
  checkYear,
  dayOf,
  type FormField,
  type FormFinding,
  type TemplateFinding,
} from "@idms/core";
import { listFormTemplates } from "../forms/records.ts";
import type { App } from "../open-app.ts";
import type { School } from "../schools/records.ts";
import { currentYear } from "../schools/school-year.ts";
import { asCardTemplate, listIdTemplates, picturesOf, type IdTemplate } from "./records.ts";

/** A form or an ID template, and what was noticed on it. */
export interface CheckedTemplate {
  kind: "form" | "card";
  id: number;
  name: string;
  findings: (FormFinding | TemplateFinding)[];
}

/** Checks every form and ID template of a school, and whether the files are there that a card shows. */
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
    ];
    checked.push({ kind: "card", id: row.id, name: row.name, findings });
  }
  return checked;
}

/**
 * Checks an ID template, and whether the files are there that it shows.
 * @param forms the fields of each form that its school has
 */
export const checkStoredTemplate = async (
  app: App,
  row: IdTemplate,
  forms: readonly (readonly FormField[])[],
): Promise<TemplateFinding[]> => [
  ...checkTemplate(asCardTemplate(row), forms),
  ...(await lostFiles(app, row)),
];

/** Checks whether the school year that an ID template shows goes on today. */
export const checkShownYear = async (
  { db }: Pick<App, "db">,
  row: IdTemplate,
  forms: readonly (readonly FormField[])[],
): Promise<TemplateFinding[]> =>
  checkYear(asCardTemplate(row), forms, {
    year: (await currentYear(db, row.school_id)) ?? null,
    today: dayOf(new Date()),
  });

async function lostFiles({ files }: App, row: IdTemplate): Promise<TemplateFinding[]> {
  const lost: string[] = [];
  for (const file of picturesOf(row)) if (!(await files.backgrounds.stat(file))) lost.push(file);
  return lost.map((file) => ({
    state: "problem",
    side: file === row.back_background ? "back" : "front",
    element: null,
    message: `Its picture ${file} is lost: upload it again, or restore it from a backup.`,
  }));
}
