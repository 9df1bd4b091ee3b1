import { answerKey } from "../values/clean-text.ts";
import { fieldFor, fieldLabel, type FormField } from "../values/field.ts";
import { comparableName } from "../values/search-columns.ts";

/** An answer that must be unique among submissions: the field, its label in messages, and the key to compare. */
export interface UniqueAnswer {
  field: string;
  label: string;
  key: string;
}

/** The separator between an answer and a child's name in a key. Neither the answer nor the name can contain it. */
const BETWEEN = "\u001f";

/**
 * Returns the comparison key of an answer to a unique field, or an empty string if there is no answer. If siblings may
 * share the answer, such as the family's phone number, the key includes the child's name.
 */
export function uniqueKey(
  fields: readonly FormField[],
  { name, siblings }: FormField,
  answers: Readonly<Record<string, unknown>>,
): string {
  const key = answerKey(textOf(answers, name));
  const child = key !== "" && siblings ? fieldFor(fields, "full_name") : undefined;
  return child ? `${key}${BETWEEN}${comparableName(textOf(answers, child.name))}` : key;
}

/**
 * The range of other keys under which the same answer may be claimed through a form that treats siblings differently.
 */
export interface ClaimedOtherwise {
  /** The first and last keys of the range. */
  from: string;
  to: string;
  /** The child's name that the claim's key must contain. Undefined if the claim may be for any child. */
  name: string | undefined;
}

/** Returns the other keys under which an answer may be claimed: with the child's name or without it. */
export function claimedOtherwise(key: string): ClaimedOtherwise {
  const [answer = "", name] = key.split(BETWEEN);
  if (name !== undefined) return { from: answer, to: answer, name };
  return { from: `${answer}${BETWEEN}`, to: `${answer}${BETWEEN}\u{10ffff}`, name: undefined };
}

function textOf(answers: Readonly<Record<string, unknown>>, name: string): string {
  const answer = Object.hasOwn(answers, name) ? answers[name] : "";
  return typeof answer === "string" ? answer : "";
}

/**
 * Returns the keys of unique answers, which are to be claimed. An empty answer claims nothing, and files are not
 * compared.
 */
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

/**
 * Lists the fields whose answers must be claimed again after some fields were answered: the answered fields and, if
 * one of them is the child's name, all fields whose key includes the name.
 */
export function claimedWith(fields: readonly FormField[], given: readonly string[]): string[] {
  const child = fieldFor(fields, "full_name")?.name;
  if (child === undefined || !given.includes(child)) return [...given];
  const shared = fields.filter(({ unique, siblings }) => unique && siblings).map(({ name }) => name);
  return [...new Set([...given, ...shared])];
}
