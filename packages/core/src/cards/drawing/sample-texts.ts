import { defaultFields, fieldFor, makeField, type FormField } from "../../forms/values/field.ts";
import { isPhoneField } from "../../forms/values/phone.ts";
import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { cardTexts, type CardSubject } from "./card-texts.ts";

const NAME = "Aarav Sharma";
const PHONE = "9876543210";
const STUDENT_ID = 1024;

/** Sample text for a field of type text, selected by its name and label. */
const samples: [pattern: RegExp, text: string][] = [
  [/father|guardian|parent/, "Rajesh Sharma"],
  [/mother/, "Sunita Sharma"],
  [/name/, NAME],
  [/address|street/, "12 MG Road, Shivaji Nagar, Pune 411005"],
  [/blood/, "B+"],
  [/roll/, "17"],
  [/adm|reg|enrol|gr.?no/, "2026/0417"],
  [/house/, "Ashoka"],
  [/designation|position/, "Senior Teacher"],
  [/department/, "Mathematics"],
  [/employee|staff/, "E-0427"],
  [/birth|dob|date/, "17-04-2014"],
  [/valid|expir/, "31-03-2027"],
  [/bus|route|transport/, "Route 7"],
  [/year|session/, "2026-27"],
];

/** Returns a typical parent's answer to a field, or an empty string for a file. */
export function sampleAnswer(field: FormField): string {
  if (field.type === "file") return "";
  if (isPhoneField(field)) return PHONE;
  if (field.type === "select") return field.options[0] ?? "";
  if (field.type === "date") return "2014-04-17";
  if (field.type === "email") return "aarav.sharma@example.org";
  const asked = `${field.name} ${field.label}`.toLowerCase();
  const found = samples.find(([pattern]) => pattern.test(asked));
  return found?.[1] ?? (field.type === "textarea" ? "12 MG Road, Shivaji Nagar, Pune 411005" : "Sample");
}

/**
 * Returns the fields of a starter form, which are also the default fields if there is no form. These are the fields
 * of a new form, and the roll number that every starter design shows.
 */
export const starterFields = (): FormField[] => [
  ...defaultFields(),
  makeField("roll_no", "Roll No.", "text"),
];

/** Returns the card texts of a sample student who answered every field of a form. See `cardTexts`. */
export function sampleTexts(
  fields: readonly FormField[],
  about: { school: CardSubject["school"]; classroom?: CardSubject["classroom"] | undefined },
): Record<string, string> {
  const meta = Object.fromEntries(
    fields.filter(({ type }) => type !== "file").map((field) => [field.name, sampleAnswer(field)]),
  );
  const answerTo = (target: "full_name" | "parent_phone", fallback: string) =>
    meta[fieldFor(fields, target)?.name ?? ""] ?? fallback;
  return cardTexts({
    student: {
      id: STUDENT_ID,
      full_name: answerTo("full_name", NAME),
      parent_phone: answerTo("parent_phone", PHONE),
      meta,
    },
    classroom: about.classroom ?? { class_name: "8", section: "A" },
    school: about.school,
    duplicate: 1,
  });
}

/** Collects the longest text that any card has under each name. */
export interface LongestTexts {
  add(texts: Readonly<Record<string, string>>): void;
  /** Returns the longest texts. If several texts are equally long, the first one is returned. */
  texts(): Record<string, string>;
}

export function longestTexts(): LongestTexts {
  const longest = new Map<string, { text: string; length: number }>();
  return {
    add(texts) {
      for (const [name, text] of Object.entries(texts)) {
        const known = longest.get(name);
        // No text has more letters than code units, so most need no counting.
        if (known && text.length <= known.length) continue;
        const length = splitGraphemes(text).length;
        if (!known || length > known.length) longest.set(name, { text, length });
      }
    },
    texts: () => Object.fromEntries(Array.from(longest, ([name, { text }]) => [name, text])),
  };
}
