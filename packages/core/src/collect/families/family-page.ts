import { z } from "zod";
import { fieldAnswer, publicCardAnswer } from "../../forms/templates/template.ts";
import { sentBackSchema } from "../../students/records/record-life.ts";
import { logoAnswer } from "../../school/schools/logo-schemas.ts";
import { CARD_STAGES } from "./card-way.ts";
import { PRINTED_CARD_STATES } from "./printed-card.ts";
import { consentAnswer, shownNoticeAnswer } from "../../forms/notices/notice-schemas.ts";

/** What a family sees of what it sent, and where it stands. */
export const familyPageAnswer = z.object({
  school: z.string(),
  logo: logoAnswer.nullable(),
  class: z.string(),
  section: z.string().nullable(),
  name: z.string(),
  stage: z.enum(CARD_STAGES),
  /** Why it was sent back; who did so is the school's affair. */
  sent_back: sentBackSchema.pick({ reasons: true, note: true }).nullable(),
  fields: z.array(fieldAnswer),
  /** The answers that are texts, by their fields' names. */
  answers: z.record(z.string(), z.string()),
  has_photo: z.boolean(),
  /** What has become of the card that was ordered or printed last, and when, or of which day it is told; null where none was. */
  printed_card: z
    .object({ state: z.enum(PRINTED_CARD_STATES), at: z.union([z.iso.datetime(), z.iso.date()]) })
    .nullable(),
  /** Null for a school that has no design yet. */
  card: publicCardAnswer.nullable(),
  /** Whether the phone helps with the photo. */
  coach: z.boolean(),
  /** Counts the changes of the record: a correction says which one it was made of. */
  version: z.int(),
  /** Whether the school has not decided yet what the family proposed last. */
  has_proposal: z.boolean(),
  /** Whether the family has withdrawn its consent to what the school has checked, so that the school decides what becomes of it. */
  is_withdrawn: z.boolean(),
  /** What opens the form for a brother or a sister; null when the link takes nobody any more. */
  link: z.string().nullable(),
  /** What the family agrees to with whatever it sends; null for what was removed. */
  notice: shownNoticeAnswer.nullable(),
  /** What it agreed to last; null where it never did. */
  consent: consentAnswer.nullable(),
});
export type FamilyPage = z.output<typeof familyPageAnswer>;

/** What the family is told on its page by the server. */
export const familyText = {
  unknown: "There is no page at this address any more. Ask the school.",
  removed: "These details were removed. Ask the school if that was a mistake.",
  withdrawn: "These details were withdrawn. Ask the school if that was a mistake.",
  asked: "The school knows that you withdraw your consent. It decides what is erased, and when.",
  nothing: "Change something, or say what is wrong.",
} as const;
