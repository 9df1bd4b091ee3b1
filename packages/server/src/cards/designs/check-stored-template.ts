import { checkTemplate, type TemplateFinding } from "@idms/core/cards/checks/check-template";
import { checkYear } from "@idms/core/cards/checks/check-year";
import type { FormField } from "@idms/core/forms/values/field";
import { dayOf } from "@idms/core/forms/values/iso-date";
import type { App } from "../../installation/open-app.ts";
import { currentYear } from "../../school/schools/school-year.ts";
import { asCardTemplate, picturesOf, type IdTemplate } from "./design-rows.ts";
import { designCheckSentences } from "@idms/core/cards/failures/design-check-sentences";
import { problem } from "@idms/core/cards/drawing/noticed";

/**
 * Checks an ID template, including whether its files exist.
 * @param forms the fields of each of the school's forms
 */
export const checkStoredTemplate = async (
  app: App,
  row: IdTemplate,
  forms: readonly (readonly FormField[])[],
): Promise<TemplateFinding[]> => [
  ...checkTemplate(asCardTemplate(row), forms),
  ...(await lostFiles(app, row)),
];

/** Checks whether the school year shown by an ID template is the current one. */
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
    ...problem(designCheckSentences.pictureLost({ file })),
    side: file === row.back_background ? "back" : "front",
    element: null,
  }));
}
