import { z } from "zod";
import { PARENT_LANGUAGES } from "../../forms/values/parent-languages.ts";
import { CSV_START, csvLine } from "../../spreadsheets/cells/csv-line.ts";
import { maybeCodedSchema } from "../../sentence-schema.ts";
import { EXPECTED_STATES } from "./expected-student.ts";

/** A child's own link as the API answers it, with what the family may be written. */
export const childLinkAnswer = z.object({
  /** The row of the roster. */
  id: z.int(),
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
  /** Opens WhatsApp with the text; null where no phone is known. */
  whatsapp: z.string().nullable(),
  reminded_at: z.string().nullable(),
});
export type ChildLink = z.output<typeof childLinkAnswer>;

/** Reminding more families than so many is a job: a mail server may take a second for each. */
export const MOST_MAILED_AT_ONCE = 10;

/** The result of reminding a class's families by mail, and those who are left for the phone. */
export const remindedAnswer = z.object({
  mailed: z.array(childLinkAnswer),
  lately: z.array(childLinkAnswer),
  by_phone: z.array(childLinkAnswer),
  unreachable: z.array(childLinkAnswer),
  failed: z.array(childLinkAnswer.extend({ detail: z.string(), ...maybeCodedSchema.shape })),
  /** The job that sends the mails, where they are many: then nobody is mailed yet. */
  job: z.int().nullable(),
});
export type Reminded = z.output<typeof remindedAnswer>;

/** Children's links as CSV, for a tool that sends short messages. */
export const childLinksCsv = (children: readonly ChildLink[]): string =>
  CSV_START +
  [
    ["Name", "Phone", "Link", "Text", "WhatsApp"],
    ...children.map(({ name, phone, url, text, whatsapp }) => [name, phone, url, text, whatsapp ?? ""]),
  ]
    .map(csvLine)
    .join("");
