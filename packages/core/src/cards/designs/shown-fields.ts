import { fieldFor, MAP_TARGETS, type FormField } from "../../forms/values/field.ts";
import { RECORD_TEXTS, YEAR_TEXTS } from "../drawing/card-texts.ts";
import { shownTextNames } from "./shown-texts.ts";
import type { CardFace, CardTemplate } from "./template.ts";

/**
 * Lists the form fields without which a template's cards would have a gap. These are fields whose answer an element
 * or a placeholder shows, either by the field's own name or through the student column that the field fills.
 */
export function shownFieldNames(
  template: Pick<CardTemplate, "fields" | "back">,
  fields: readonly FormField[],
): string[] {
  const sides: Pick<CardFace, "fields">[] = template.back ? [template, template.back] : [template];
  const hasPhoto = sides.some((side) => Object.values(side.fields).some(({ isImage }) => isImage));
  const shown = new Set([...shownTextNames(template), ...(hasPhoto ? ["photo"] : [])]);
  const filling = new Map(MAP_TARGETS.map((target) => [fieldFor(fields, target)?.name, target]));
  // Texts from the school's records take precedence over an answer of the same name, except for the school year.
  const asked = new Set<string>(YEAR_TEXTS);
  const above = new Set<string>(RECORD_TEXTS.filter((name) => !asked.has(name)));
  const ownText = ({ name, type }: FormField) => type !== "file" && !above.has(name) && shown.has(name);
  return fields
    .filter((field) => ownText(field) || shown.has(filling.get(field.name) ?? ""))
    .map(({ name }) => name);
}
