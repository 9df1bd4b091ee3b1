import { fieldLabel, makeField, type FormField } from "../../forms/values/field.ts";
import { formatPhone, isPhone } from "../../forms/values/phone.ts";
import { adminSubmissionText, commonText } from "../../messages.ts";
import { photoSource } from "./display-name.ts";
import { isFileAddress } from "./file-address.ts";
import type { Student, StudentMeta } from "./student.ts";

/** A submission's answer in human-readable form. */
export interface ReadableAnswer {
  /** The unique name of the field. */
  name: string;
  label: string;
  text: string;
  /** Whether the text is the address of a file to display. */
  isFile: boolean;
}

/** Returns the form that a submission most likely belongs to: the one with the most matching fields. */
export function formOf<F extends { fields: readonly FormField[] }>(
  meta: StudentMeta,
  forms: readonly F[],
): F | undefined {
  const answered = (form: F) => form.fields.filter(({ name }) => Object.hasOwn(meta, name)).length;
  return forms.toSorted((a, b) => answered(b) - answered(a))[0];
}

/** Formats a phone number in groups of 3-3-4. Any other text is unchanged. */
export const readablePhone = (text: string): string => (isPhone(text) ? formatPhone(text) : text);

/**
 * Returns a submission's labelled answers in the order of the form, followed by any other answers. The photo is
 * omitted because it is shown separately. A phone number that is not one of the answers comes last.
 */
export function readableRecord(
  student: Pick<Student, "id" | "parent_phone" | "photo" | "meta">,
  fields: readonly FormField[],
): ReadableAnswer[] {
  const { id, meta, parent_phone } = student;
  const photo = photoSource(student);
  const others = Object.keys(meta).filter((key) => !fields.some(({ name }) => name === key));
  const answered = fields.filter(({ name }) => Object.hasOwn(meta, name));
  const answers = [...answered, ...others.map((key) => makeField(key, key, "text"))]
    .filter(({ name }) => meta[name] !== photo)
    .map((field) => readableAnswer(id, field, meta[field.name]));
  const isAnswered = parent_phone === "" || Object.values(meta).includes(parent_phone);
  const [, , label] = adminSubmissionText.columns;
  return isAnswered
    ? answers
    : [...answers, readableAnswer(id, makeField("parent_phone", label, "tel"), parent_phone)];
}

function readableAnswer(student: number, field: FormField, value: unknown): ReadableAnswer {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return {
    name: field.name,
    label: fieldLabel(field),
    text: readablePhone(text) || commonText.none,
    isFile: isFileAddress(student, text),
  };
}
