import { CLASS_TEXTS, RECORD_TEXT_LABELS, recordedTexts } from "@idms/core/cards/drawing/card-texts";
import { isInEffect } from "@idms/core/cards/drawing/own-card-text";
import type { CardText } from "@idms/core/cards/drawing/own-card-text-schemas";
import { ownValue } from "@idms/core/cards/properties/own-value";
import { contentNames } from "@idms/core/cards/designs/shown-texts";
import { fieldLabel } from "@idms/core/forms/values/field";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { findClassOf } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { listFormTemplates } from "../../school/forms/form-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { designOfStudent } from "../choosing/choose-template.ts";
import { findPrintable } from "../../installation/students/card-rows.ts";

/** Text that must not be shortened: text that is the same on all cards in the class, and the student number. */
const FIXED: ReadonlySet<string> = new Set([...CLASS_TEXTS, "student_id"]);

/**
 * Returns the texts on a student's card, each with the value in the record and the text that replaces it. Texts that
 * were shortened for another card design are also returned.
 * @param wanted the ID template; by default the one that the rules of the school choose
 * @throws Failure `missing` for a student of a school that the caller cannot access, and if there is no design.
 */
export async function textsOfCard(
  app: App,
  { school: reach, id }: { school: number | null; id: number },
  wanted?: IdTemplate,
): Promise<CardText[]> {
  const { db } = app;
  const student = await findPrintable(db, id);
  if (!student || (reach !== null && student.school_id !== reach)) throw missing("student");
  const school = await findSchool(db, student.school_id);
  const classroom = await findClassOf(db, student);
  const design = wanted ?? (await designOfStudent(app, { school, classroom }, id));
  const { fields, back } = asCardTemplate(design);
  const recorded = recordedTexts({ student, classroom, school: await withYear(db, school) });
  const elements = new Map<string, string[]>();
  for (const [key, field] of [fields, back?.fields ?? {}].flatMap((side) => Object.entries(side)))
    for (const name of contentNames(key, field)) elements.set(name, [...(elements.get(name) ?? []), key]);
  const forms = await listFormTemplates(db, school.id);
  const labels: Record<string, string> = {
    ...RECORD_TEXT_LABELS,
    ...Object.fromEntries(
      forms.flatMap((form) => form.fields.map((field) => [field.name, fieldLabel(field)])),
    ),
  };
  const own = new Map(student.card_texts.map((text) => [text.name, text]));
  const names = [...new Set([...elements.keys(), ...own.keys()])].filter(
    (name) => !FIXED.has(name) && (own.has(name) || (ownValue(recorded, name) ?? "") !== ""),
  );
  return names.map((name) => {
    const given = own.get(name);
    return {
      name,
      label: ownValue(labels, name) ?? name,
      recorded: ownValue(recorded, name) ?? "",
      text: given?.text ?? null,
      is_used: given !== undefined && isInEffect(given, recorded),
      made_by: given?.made_by ?? null,
      created_at: given?.created_at ?? null,
      elements: elements.get(name) ?? [],
    };
  });
}
