import type { TemplateFinding } from "@idms/core/cards/checks/check-template";
import { findingMessage } from "@idms/core/cards/checks/finding-message";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { sampleTexts, starterFields } from "@idms/core/cards/drawing/sample-texts";
import { severityOf } from "@idms/core/cards/drawing/severity";
import type { FormField } from "@idms/core/forms/values/field";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { SAMPLE_PHOTO_SIZE } from "@idms/core/node/photos/sample-photo";
import { asCardTemplate, picturesOf, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { readArt, templateArt } from "../../cards/designs/template-art.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { groundLooker } from "../gate/look-at-ground.ts";

/**
 * Looks at the card of somebody who has answered everything, for each form, and names each element of an ID template once that is
 * hidden, too near to the edge or hard to read. A template with a lost picture is not looked at: `checkStoredTemplate` tells that.
 * @param forms the fields of each form that its school has
 */
export async function checkSample(
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
      const state = severityOf(finding) === "serious" ? "problem" : "warning";
      const told = { state, side, element: finding.field, message: findingMessage(finding) } as const;
      found.set(`${side} ${finding.field} ${finding.code}`, told);
    }
  }
  return [...found.values()];
}
