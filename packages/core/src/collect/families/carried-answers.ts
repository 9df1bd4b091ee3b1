import { fieldFor, type FormField } from "../../forms/values/field.ts";

/** Matches form fields about the family rather than the child: parents, phone numbers, email and address. */
const OF_FAMILY =
  /father|mother|parent|guardian|phone|mobile|contact|e-?mail|address|street|village|town|city|district|pin ?code/i;

/**
 * Returns the answers that siblings share: the family's phone number, and the answers to fields whose names refer to
 * the family.
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
