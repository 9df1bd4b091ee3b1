import { fieldFor, type FormField } from "../../forms/values/field.ts";

/** The fields of a form that belong to the family and not to the child: parents, phones, mail and address. */
const OF_FAMILY =
  /father|mother|parent|guardian|phone|mobile|contact|e-?mail|address|street|village|town|city|district|pin ?code/i;

/**
 * The answers that a brother or a sister has in common with a child: of the family's phone, and of fields that are called
 * like something of the family.
 */
export function carriedAnswers(
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const child = fieldFor(fields, "full_name");
  const ofFamily = ({ name, label, map_to }: FormField) =>
    map_to === "parent_phone" || OF_FAMILY.test(`${name} ${label}`);
  return Object.fromEntries(
    fields
      .filter((field) => field !== child && field.type !== "file" && ofFamily(field))
      .map(({ name }) => [name, answers[name]] as const)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}
