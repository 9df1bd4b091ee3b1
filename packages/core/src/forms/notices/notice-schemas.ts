import { formRules } from "../said/form-rule-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { labelSentences } from "../said/label-sentences.ts";
import { optionalParagraph } from "../said/text-schema.ts";
import { USUAL_MONTHS } from "./notice.ts";
import { PARENT_LANGUAGES, type ParentLanguage } from "../values/parent-languages.ts";

const MOST_MONTHS = 120;
const TEXT_LIMIT = 6000;

/** Returns the schema for an object with one value per language. */
const inEach = <T extends z.ZodType>(of: T) =>
  z.object(
    Object.fromEntries(PARENT_LANGUAGES.map((language) => [language, of])) as Record<ParentLanguage, T>,
  );

/**
 * The notice that a school approves. It contains the school's own text for each language, or the default text for
 * languages without one.
 */
export const approveNoticeSchema = z.object({
  texts: inEach(optionalParagraph(labelSentences.theNotice(), TEXT_LIMIT)),
  months: z.coerce
    .number(saying(formRules.months()))
    .int(saying(formRules.wholeMonths()))
    .min(1, saying(formRules.monthAtLeast()))
    .max(MOST_MONTHS, saying(formRules.monthsAtMost({ most: MOST_MONTHS })))
    .default(USUAL_MONTHS),
  /** The version that the user read. If another version has been approved since, that version is not overwritten. */
  instead_of: z.string(),
});
export type ApproveNotice = z.output<typeof approveNoticeSchema>;

const textsAnswer = inEach(z.string());

/** A version of a school's notice, as staff see it. */
const noticeAnswer = z.object({
  /** The hash of the version's full content, so that different text always means a different version. */
  version: z.string(),
  texts: textsAnswer,
  school: z.string(),
  contact: z.string(),
  months: z.int(),
  /** The user who approved the version. Null for the default text, which no one has approved. */
  approved_by: z.string().nullable(),
  approved_at: z.string().nullable(),
});
export type Notice = z.output<typeof noticeAnswer>;

/** The notice shown to families, the default text, and previously approved versions, newest first. */
export const schoolNoticeAnswer = noticeAnswer.extend({
  usual: textsAnswer,
  earlier: z.array(noticeAnswer),
});
export type SchoolNotice = z.output<typeof schoolNoticeAnswer>;

/** A notice as shown to a family, in one language. */
export const shownNoticeAnswer = z.object({
  version: z.string(),
  language: z.enum(PARENT_LANGUAGES),
  text: z.string(),
  /** Whether families must agree to the notice before they can submit. */
  required: z.boolean(),
});
export type ShownNotice = z.output<typeof shownNoticeAnswer>;

/** A family's consent to a version of the notice, in the language in which it was shown. */
export const consentAnswer = z.object({
  version: z.string(),
  language: z.enum(PARENT_LANGUAGES),
  /** When the school approved the version. Null for the default text. */
  approved_at: z.string().nullable(),
  given_at: z.string(),
  withdrawn_at: z.string().nullable(),
});
export type Consent = z.output<typeof consentAnswer>;
