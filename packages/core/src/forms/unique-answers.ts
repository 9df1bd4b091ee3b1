import { answerKey } from "./clean-text.ts";
import { fieldFor, fieldLabel, type FormField } from "./field.ts";
import { nameKey } from "./lookup-keys.ts";

/** An answer that no second submission may give: the field, what messages call it, and what is compared. */
export interface UniqueAnswer {
  field: string;
  label: string;
  key: string;
}

/** Stands between a phone and a child's name where both are compared; neither holds it. */
const BETWEEN = "\u001f";

/**
 * What is compared of an answer to a unique field; empty for one that is not given. Brothers and sisters have the phone of
 * their family in common, so the child's name is compared with it.
 */
export function uniqueKey(
  fields: readonly FormField[],
  { name }: FormField,
  answers: Readonly<Record<string, unknown>>,
): string {
  const key = answerKey(textOf(answers, name));
  if (key === "" || name !== fieldFor(fields, "parent_phone")?.name) return key;
  const child = fieldFor(fields, "full_name");
  return child ? `${key}${BETWEEN}${nameKey(textOf(answers, child.name))}` : key;
}

/** A key that was written before digits, dashes and names were compared in one spelling, as it is written now. */
export function uniqueKeyAnew(stored: string): string {
  const [answer = "", name] = stored.split(BETWEEN);
  return name === undefined ? answerKey(answer) : `${answerKey(answer)}${BETWEEN}${nameKey(name)}`;
}

function textOf(answers: Readonly<Record<string, unknown>>, name: string): string {
  const answer = Object.hasOwn(answers, name) ? answers[name] : "";
  return typeof answer === "string" ? answer : "";
}

/** The answers to unique fields, ready to be claimed; an empty answer claims nothing and files are not compared. */
export function uniqueAnswers(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): UniqueAnswer[] {
  return fields
    .filter((field) => field.unique && field.type !== "file")
    .map((field) => ({
      field: field.name,
      label: fieldLabel(field),
      key: uniqueKey(fields, field, values),
    }))
    .filter(({ key }) => key !== "");
}

/** The fields that are claimed anew when some were answered: these, and with a child's name the phone that it is claimed with. */
export function claimedWith(fields: readonly FormField[], given: readonly string[]): string[] {
  const child = fieldFor(fields, "full_name")?.name;
  const phone = fieldFor(fields, "parent_phone")?.name;
  const isRenamed = child !== undefined && given.includes(child);
  return isRenamed && phone !== undefined ? [...new Set([...given, phone])] : [...given];
}
