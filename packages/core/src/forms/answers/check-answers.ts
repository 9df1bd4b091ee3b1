import type { fieldText } from "../../messages.ts";
import { cleanLine, cleanParagraph, textLength } from "../values/clean-text.ts";
import { isEmail } from "../values/email.ts";
import { fieldLabel, type FormField } from "../values/field.ts";
import { isFormDay } from "../values/iso-date.ts";
import { isPhone, isPhoneField, readPhone } from "../values/phone.ts";

/** Maximum length of an answer in a text area and in any other field, in characters. */
export const TEXTAREA_LIMIT = 1000;
const TEXT_LIMIT = 200;

/** The properties of a chosen file before it is read. A File has them both in a browser and on a server. */
export interface FileAnswer {
  name: string;
  type: string;
  size: number;
}

/** Answers keyed by field name: a file for a file field, and a string for any other field. */
export type Answers<F extends FileAnswer = FileAnswer> = Readonly<
  Record<string, string | F | null | undefined>
>;

export interface CheckedAnswers<F extends FileAnswer = FileAnswer, Said = string> {
  /** The cleaned text of every field except file fields. Unanswered fields have an empty string. */
  values: Record<string, string>;
  /** The chosen files, unchanged. */
  files: Record<string, F>;
  /** The errors, keyed by field name. Empty if all answers are valid. */
  errors: Record<string, Said[]>;
  ok: boolean;
}

type Wrong = Omit<typeof fieldText, "wholeNumber" | "tooLarge">;

/** The error messages for a form field: strings in one language, or sentences with codes. */
export type FieldWords<Said> = {
  readonly [Name in keyof Wrong]: Wrong[Name] extends (...facts: infer Facts) => string
    ? (...facts: Facts) => Said
    : Said;
};
export type FieldText = FieldWords<string>;

export const textLimit = (field: Pick<FormField, "type">): number =>
  field.type === "textarea" ? TEXTAREA_LIMIT : TEXT_LIMIT;

/** Cleans an answer for storage. For a phone number, only the digits are kept. */
function cleanAnswer(field: FormField, text: string): string {
  if (isPhoneField(field)) return readPhone(text) || cleanLine(text);
  // An option from before texts were cleaned as they are now is still an answer.
  if (field.type === "select" && field.options.includes(text)) return text;
  return field.type === "textarea" ? cleanParagraph(text) : cleanLine(text);
}

function textProblem<Said>(field: FormField, text: string, texts: FieldWords<Said>): Said | undefined {
  if (!text) return field.required ? texts.required(fieldLabel(field)) : undefined;
  const limit = textLimit(field);
  if (textLength(text) > limit) return texts.tooLong(fieldLabel(field), limit);
  if (isPhoneField(field)) return isPhone(text) ? undefined : texts.phone;
  if (field.type === "email") return isEmail(text) ? undefined : texts.email;
  if (field.type === "date") return isFormDay(text) ? undefined : texts.date;
  if (field.type === "select") return field.options.includes(text) ? undefined : texts.option;
  return undefined;
}

/** Whether a file was chosen. If no file was chosen, a form posts an unnamed file of zero bytes. */
const isChosen = (file: FileAnswer): boolean => file.size > 0 || file.name !== "";

/**
 * Whether a file may be an image. If a browser does not know a file's type, it leaves the type empty. In that case, the
 * type is determined when the content is read.
 */
const mayBeImage = (file: FileAnswer): boolean => file.type === "" || file.type.startsWith("image/");

/**
 * Checks a form's answers: in the browser before sending, on the server on arrival, and for each row of an import.
 * Answers to unknown fields are dropped.
 * @param texts the messages for errors
 */
export function checkAnswers<F extends FileAnswer, Said>(
  fields: readonly FormField[],
  answers: Answers<F>,
  texts: FieldWords<Said>,
): CheckedAnswers<F, Said> {
  const values: [string, string][] = [];
  const files: [string, F][] = [];
  const errors: [string, Said[]][] = [];
  const refuse = (field: FormField, said: Said | undefined) => {
    if (said !== undefined) errors.push([field.name, [said]]);
  };

  for (const field of fields) {
    const answer = Object.hasOwn(answers, field.name) ? (answers[field.name] ?? "") : "";
    if (field.type === "file") {
      const file = typeof answer === "object" && isChosen(answer) ? answer : undefined;
      if (file) files.push([field.name, file]);
      if (file && !mayBeImage(file)) refuse(field, texts.image);
      if (!file && field.required) refuse(field, texts.required(fieldLabel(field)));
    } else if (typeof answer === "object") {
      refuse(field, texts.notText(fieldLabel(field)));
    } else {
      const text = cleanAnswer(field, answer);
      values.push([field.name, text]);
      refuse(field, textProblem(field, text, texts));
    }
  }

  return {
    values: Object.fromEntries(values),
    files: Object.fromEntries(files),
    errors: Object.fromEntries(errors),
    ok: errors.length === 0,
  };
}
