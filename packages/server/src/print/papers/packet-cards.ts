import { makeField, type FormField } from "@idms/core/forms/values/field";
import type { PacketCard } from "@idms/core/print/papers/packet";
import { studentName } from "@idms/core/students/records/display-name";
import { fieldRole, type FieldRole } from "@idms/core/students/answers/field-role";
import { placesOnSheets } from "../../cards/printed/on-sheets.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { fieldsFor } from "../../students/views/answered-fields.ts";
import type { CardRow } from "../../installation/students/card-rows.ts";

/**
 * Converts cards for use in documents. The printed content is used if it was stored, or else the current data of the
 * student. A card whose student is unknown has no name.
 */
export async function asPacketCards(
  db: Db,
  rows: readonly CardRow[],
  pause: () => Promise<void>,
): Promise<PacketCard[]> {
  const forms = new Map<number, readonly FormField[] | undefined>();
  for (const { form_template_id: form } of rows)
    if (form !== null && !forms.has(form)) forms.set(form, (await findFormTemplate(db, form))?.fields);
  const placeOf = await placesOnSheets(
    db,
    rows.map((row) => row.batch_id),
  );
  const cards: PacketCard[] = [];
  for (const row of rows) {
    const { batch_id: batch, position, number, duplicate, state, handed_out_at, replaced_by } = row;
    const { sheet, slot } = placeOf(batch, position) ?? { sheet: null, slot: null };
    const texts = row.texts === null ? {} : (JSON.parse(row.texts) as Record<string, string>);
    const numberOf = numbersOf(texts, row.meta ?? {}, forms.get(row.form_template_id ?? 0));
    cards.push({
      number,
      name: nameOf(row),
      roll: numberOf("roll_no"),
      admission: numberOf("admission_no"),
      duplicate,
      state,
      handed_out_at,
      replaced_by,
      batch,
      sheet,
      slot,
    });
    await pause();
  }
  return cards;
}

function nameOf({ name, full_name, meta }: CardRow): string | null {
  if (name !== null) return name;
  return full_name === null ? null : studentName({ full_name, meta: meta ?? {} });
}

/**
 * Returns a function that finds a number with a given role, on the card or among the answers. The function returns an
 * empty string if there is none.
 */
function numbersOf(
  texts: Readonly<Record<string, string>>,
  meta: Readonly<Record<string, unknown>>,
  form: readonly FormField[] | undefined,
): (role: FieldRole) => string {
  const asked = fieldsFor(form, meta);
  const shown = Object.keys(texts).map((name) => makeField(name, name, "text"));
  return (role) => {
    for (const field of [...asked, ...shown]) {
      if (fieldRole(field) !== role) continue;
      const answer = texts[field.name] || meta[field.name];
      if (typeof answer === "string" && answer.trim() !== "") return answer.trim();
    }
    return "";
  };
}
