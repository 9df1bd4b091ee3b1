import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { defaultFields } from "@idms/core/forms/values/field";
import sharp from "sharp";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { insertSchool, type School } from "../../../packages/server/src/school/schools/school-rows.ts";

/** Adds a design that shows only the name. */
export async function addDesign(app: App, schoolId: number): Promise<void> {
  const background = sharp({ create: { width: 54, height: 86, channels: 3, background: "#35a" } }).png();
  await addTemplate(app, {
    schoolId,
    name: "Blue",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({ full_name: { x: 2, y: 50, width: 50, height: 8 } }),
    background: await background.toBuffer(),
  });
}

/**
 * Adds another school with these classes, each with a section A, whose cards show only the name, and by default a form.
 */
export async function addSchool(
  app: App,
  name: string,
  { form = true, classes = ["5"] } = {},
): Promise<School> {
  const school = await transaction(app.db, async (tx) => {
    const added = await insertSchool(tx, { name });
    for (const class_name of classes)
      await insertClass(tx, { school_id: added.id, class_name, section: "A" });
    const fields = defaultFields().filter((field) => field.name !== "photo");
    if (form) await insertFormTemplate(tx, { school_id: added.id, name: "Admission", fields });
    return added;
  });
  await addDesign(app, school.id);
  return school;
}
