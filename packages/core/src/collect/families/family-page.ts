import { z } from "zod";
import { fieldAnswer, publicCardAnswer } from "../../forms/templates/template.ts";
import { sentBackSchema } from "../../students/records/record-life.ts";
import { logoAnswer } from "../../school/schools/logo-schemas.ts";
import { CARD_STAGES } from "./card-way.ts";
import { PRINTED_CARD_STATES } from "./printed-card.ts";
import { consentAnswer, shownNoticeAnswer } from "../../forms/notices/notice-schemas.ts";

/** The family's view of what it sent, and how far it is. */
export const familyPageAnswer = z.object({
  school: z.string(),
  logo: logoAnswer.nullable(),
  class: z.string(),
  section: z.string().nullable(),
  name: z.string(),
  stage: z.enum(CARD_STAGES),
  /** The reasons for sending it back. Who did so is the school's affair. */
  sent_back: sentBackSchema.pick({ reasons: true, note: true }).nullable(),
  fields: z.array(fieldAnswer),
  /** The answers that are texts, by their fields' names. */
  answers: z.record(z.string(), z.string()),
  has_photo: z.boolean(),
  /** The state of the last ordered or printed card and its time, or the day it concerns; null where there is none. */
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
  /** The key that opens the form for a brother or a sister; null when the link takes nobody any more. */
  link: z.string().nullable(),
  /** The notice the family agrees to with everything it sends; null for what was removed. */
  notice: shownNoticeAnswer.nullable(),
  /** The family's last consent; null where it never gave one. */
  consent: consentAnswer.nullable(),
});
export type FamilyPage = z.output<typeof familyPageAnswer>;

/** The server's texts on the family's page. */
export const familyText = {
  unknown: "There is no page at this address any more. Ask the school.",
  removed: "These details were removed. Ask the school if that was a mistake.",
  nothing: "Change something, or say what is wrong.",
} as const;
