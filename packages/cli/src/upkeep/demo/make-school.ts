import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { starterFields } from "@idms/core/cards/drawing/sample-texts";
import { schoolInputSchema } from "@idms/core/school/schools/school";
import { demoSchoolFolder } from "@idms/fixtures";
import { addTemplate } from "@idms/server/cards/designs/add-template";
import { listIdTemplates, type IdTemplate } from "@idms/server/cards/designs/design-rows";
import { transaction } from "@idms/server/installation/engines/connect";
import {
  insertFormTemplate,
  listFormTemplates,
  type FormTemplate,
} from "@idms/server/school/forms/form-rows";
import type { App } from "@idms/server/installation/open-app";
import { insertSchool, listSchools, type School } from "@idms/server/school/schools/school-rows";
import { starterTemplates } from "@idms/templates";

export interface DemoSchool {
  school: School;
  form: FormTemplate;
  templates: IdTemplate[];
}

const FORM_NAME = "Student details";

/** Creates the demo school with its form and the starter designs, or finds those of an earlier run. */
export async function makeSchool(app: App): Promise<DemoSchool> {
  const school = await findOrAddSchool(app);
  const form = await findOrAddForm(app, school);
  return { school, form, templates: await addStarterDesigns(app, school) };
}

async function findOrAddSchool(app: App): Promise<School> {
  const text = await readFile(join(demoSchoolFolder(), "school.json"), "utf8");
  const wanted = schoolInputSchema.parse(JSON.parse(text));
  const known = (await listSchools(app.db)).find((school) => school.name === wanted.name);
  return known ?? transaction(app.db, (tx) => insertSchool(tx, wanted));
}

async function findOrAddForm(app: App, school: School): Promise<FormTemplate> {
  const [known] = await listFormTemplates(app.db, school.id);
  if (known) return known;
  return transaction(app.db, (tx) =>
    insertFormTemplate(tx, { school_id: school.id, name: FORM_NAME, fields: starterFields() }),
  );
}

async function addStarterDesigns(app: App, school: School): Promise<IdTemplate[]> {
  const known = await listIdTemplates(app.db, school.id);
  const names = new Set(known.map((template) => template.name));
  const missing = (await starterTemplates()).filter(
    ({ name, design }) => !design.isForStaff && !names.has(name),
  );
  for (const { name, cardSize, fields, back, backgroundPath } of missing) {
    const background = await readFile(backgroundPath);
    const isDefault = !known.some((template) => template.is_default) && missing[0]?.name === name;
    const sides = { fields, background, ...(back && { back: { fields: back.fields } }) };
    await addTemplate(app, { schoolId: school.id, name, isDefault, cardSize, ...sides });
  }
  return listIdTemplates(app.db, school.id);
}
