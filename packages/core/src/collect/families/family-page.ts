import { z } from "zod";
import { fieldAnswer, publicCardAnswer } from "../../forms/templates/template.ts";
import { sentBackSchema } from "../../students/records/record-actions.ts";
import { logoAnswer } from "../../school/schools/logo-schemas.ts";
import { CARD_STAGES } from "./card-way.ts";
import { phoneCardAnswer } from "./phone-card.ts";
import { PRINTED_CARD_STATES } from "./printed-card.ts";
import { consentAnswer, shownNoticeAnswer } from "../../forms/notices/notice-schemas.ts";

/** A family's view of its submission and the progress of the submission. */
export const familyPageAnswer = z.object({
  school: z.string(),
  logo: logoAnswer.nullable(),
  class: z.string(),
  section: z.string().nullable(),
  name: z.string(),
  /** True for a member of staff, and otherwise omitted. */
  is_of_staff: z.literal(true).optional(),
  stage: z.enum(CARD_STAGES),
  /** The reasons why the record was sent back. The family does not see who sent it back. */
  sent_back: sentBackSchema.pick({ reasons: true, note: true }).nullable(),
  fields: z.array(fieldAnswer),
  /** The text answers, keyed by field name. */
  answers: z.record(z.string(), z.string()),
  has_photo: z.boolean(),
  /**
   * The state of the most recently ordered or printed card, with the relevant time or day. Null if there is no such
   * card.
   */
  printed_card: z
    .object({
      state: z.enum(PRINTED_CARD_STATES),
      at: z.union([z.iso.datetime(), z.iso.date()]),
      /** The last day of a valid card. */
      valid_until: z.iso.date().nullable(),
      /** Whether a valid card expires within 60 days. */
      ends_soon: z.boolean(),
    })
    .nullable(),
  /**
   * The printed card for the family's phone. Null if the school does not allow it, or if there is no card with a signed
   * code.
   */
  phone_card: phoneCardAnswer.nullable(),
  /** Card information for the family. Null for a school without a design. */
  card: publicCardAnswer.nullable(),
  /** Whether the family's phone gives guidance while the photo is taken. */
  coach: z.boolean(),
  /** The record's version number. A correction includes the version it is based on. */
  version: z.int(),
  /** Whether the family's most recent proposal still awaits the school's decision. */
  has_proposal: z.boolean(),
  /**
   * Whether the family has withdrawn its consent after the school's check, so that the school must decide what to do
   * with the record.
   */
  is_withdrawn: z.boolean(),
  /** The key that opens the form for a sibling. Null if the class link no longer accepts submissions. */
  link: z.string().nullable(),
  /** The notice that the family must agree to with every submission. Null for a removed record. */
  notice: shownNoticeAnswer.nullable(),
  /** The family's last consent, or null if the family never consented. */
  consent: consentAnswer.nullable(),
});
export type FamilyPage = z.output<typeof familyPageAnswer>;

/** Messages that the server supplies for the family's page. */
export const familyText = {
  unknown: "This page no longer exists. Please contact the school.",
  removed: "These details were removed. If this was a mistake, contact the school.",
  nothing: "Change something, or say what is wrong.",
} as const;
