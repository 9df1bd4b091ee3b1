import { answerKey } from "../values/clean-text.ts";
import { fieldFor, fieldLabel, type FormField } from "../values/field.ts";
import { comparableName } from "../values/search-columns.ts";

/** An answer that no second submission may give: the field, what messages call it, and what is compared. */
export interface UniqueAnswer {
  field: string;
  label: string;
  key: string;
}

/** Stands between an answer and a child's name where both are compared; neither holds it. */
const BETWEEN = "\u001f";

/**
 * The comparable key of an answer to a unique field; empty for a missing answer. Where brothers and sisters may give
 * the same, such as the family's phone, the child's name is part of it.
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

/** How an answer may be claimed already under a form that says otherwise of brothers and sisters. */
export interface ClaimedOtherwise {
  /** The first and the last of such keys. */
  from: string;
  to: string;
  /** The key of a child's name that the claim must have; undefined for anybody's. */
  name: string | undefined;
}

/** The other keys under which a key's answer may be stored: by the child's name, and without one. */
export function claimedOtherwise(key: string): ClaimedOtherwise {
  const [answer = "", name] = key.split(BETWEEN);
  if (name !== undefined) return { from: answer, to: answer, name };
  return { from: `${answer}${BETWEEN}`, to: `${answer}${BETWEEN}\u{10ffff}`, name: undefined };
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

/** The fields that are claimed anew when some were answered: these, and with a child's name all that are claimed with it. */
export function claimedWith(fields: readonly FormField[], given: readonly string[]): string[] {
  const child = fieldFor(fields, "full_name")?.name;
  if (child === undefined || !given.includes(child)) return [...given];
  const shared = fields.filter(({ unique, siblings }) => unique && siblings).map(({ name }) => name);
  return [...new Set([...given, ...shared])];
}
