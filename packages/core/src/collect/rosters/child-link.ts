import { z } from "zod";
import { comparablePhone } from "../../forms/values/comparable-number.ts";
import { PARENT_LANGUAGES } from "../../forms/values/parent-languages.ts";
import { CSV_START, csvLine } from "../../spreadsheets/cells/csv-line.ts";
import { maybeCodedSchema } from "../../sentence-schema.ts";
import { EXPECTED_STATES } from "./expected-student.ts";

/** A link for one child as the API returns it, with a message for the family. */
export const childLinkAnswer = z.object({
  /** The roster entry's ID. Null for a child who is not on the roster and whose record was sent back. */
  id: z.int().nullable(),
  /** The record's ID. Null for a child without a record. */
  student: z.int().nullable(),
  name: z.string(),
  roll_no: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.enum(EXPECTED_STATES),
  url: z.string(),
  /** The language of the subject and the text. */
  language: z.enum(PARENT_LANGUAGES),
  subject: z.string(),
  text: z.string(),
  /** The address that opens WhatsApp with the text. Null if the family's phone number is not known. */
  whatsapp: z.string().nullable(),
  reminded_at: z.string().nullable(),
});
export type ChildLink = z.output<typeof childLinkAnswer>;

/**
 * Whether the family on the roster is certainly the family that sent the record. A match by name alone may be wrong, and
 * then the roster's email address belongs to another family.
 * @param record the record's phone number, and the ID of the roster entry whose own link it came through
 */
export const isFromFamily = (
  expected: { id: number; phone: string },
  record: { phone: string; through: unknown },
): boolean =>
  record.through === expected.id ||
  (comparablePhone(expected.phone) !== "" &&
    comparablePhone(expected.phone) === comparablePhone(record.phone));

/**
 * The number of families above which a job sends the reminders, because a mail server may take a second for each
 * email.
 */
export const MOST_MAILED_AT_ONCE = 10;

/** The result of emailing reminders to a class's families, including the families that must be reached by phone. */
export const remindedAnswer = z.object({
  mailed: z.array(childLinkAnswer),
  lately: z.array(childLinkAnswer),
  by_phone: z.array(childLinkAnswer),
  unreachable: z.array(childLinkAnswer),
  failed: z.array(childLinkAnswer.extend({ detail: z.string(), ...maybeCodedSchema().shape })),
  /** The job that sends the emails, if there are many. In that case, no email has been sent yet. */
  job: z.int().nullable(),
});
export type Reminded = z.output<typeof remindedAnswer>;

/** Formats the links of children as CSV, for a tool that sends text messages. */
export const childLinksCsv = (children: readonly ChildLink[]): string =>
  CSV_START +
  [
    ["Name", "Phone", "Link", "Text", "WhatsApp"],
    ...children.map(({ name, phone, url, text, whatsapp }) => [name, phone, url, text, whatsapp ?? ""]),
  ]
    .map(csvLine)
    .join("");
