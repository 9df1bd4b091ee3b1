import { fieldLabel, makeField, type FormField } from "../../forms/values/field.ts";
import { formatPhone, isPhone } from "../../forms/values/phone.ts";
import { adminSubmissionText, commonText } from "../../messages.ts";
import { photoSource } from "./display-name.ts";
import { isFileAddress } from "./file-address.ts";
import type { Student, StudentMeta } from "./student.ts";

/** One answer of a submission as people read it. */
export interface ReadableAnswer {
  /** The field's name, no two alike. */
  name: string;
  label: string;
  text: string;
  /** Whether the text is the address of a file, to be shown as one. */
  isFile: boolean;
}

/** The form that a submission answers, as far as its answers tell: the one with the most fields among them. */
export function formOf<F extends { fields: readonly FormField[] }>(
  meta: StudentMeta,
  forms: readonly F[],
): F | undefined {
  const answered = (form: F) => form.fields.filter(({ name }) => Object.hasOwn(meta, name)).length;
  return forms.toSorted((a, b) => answered(b) - answered(a))[0];
}

/** A phone number in groups of 3-3-4; any other text as it is. */
export const readablePhone = (text: string): string => (isPhone(text) ? formatPhone(text) : text);

/**
 * The answers of a submission with their labels, in the order of its form and then whatever else there is; the photo,
 * which is shown beside them, is left out. A phone number that is no answer comes last.
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
