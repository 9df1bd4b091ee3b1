import { z } from "zod";
import { optionalEmail } from "../accounts/user.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalParagraph, optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { idSchema, versionSchema } from "../../ids.ts";

/** The school editor's body: {name, address, email, phone}; only the name is required. */
export const schoolInputSchema = z.object({
  name: requiredText(labelSentences.name(), 200),
  address: optionalParagraph(labelSentences.address(), 1000),
  email: optionalEmail,
  phone: optionalText(labelSentences.phone(), 50),
  /** Whether parents are shown a sample of the card before they send; as it was, or so, unless given. */
  card_preview: z.boolean().optional(),
  /** Whether the form helps parents with the photo; as it was, or so, unless given. */
  photo_coach: z.boolean().optional(),
  /** Whether a card is printed only when it was signed on the class proof; as it was, or not so, unless given. */
  sign_off: z.boolean().optional(),
  /** Whether what is serious holds a card back for every caller; as it was, or not so, unless given. */
  hold_back: z.boolean().optional(),
  /** Whether a photo that is measured red holds its card back; as it was, or not so, unless given. */
  hold_photos: z.boolean().optional(),
});
export type SchoolInput = z.output<typeof schoolInputSchema>;

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** A school as the API answers it. */
export const schoolAnswer = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  card_preview: z.boolean().default(true),
  photo_coach: z.boolean().default(true),
  sign_off: z.boolean().default(false),
  hold_back: z.boolean().default(false),
  hold_photos: z.boolean().default(false),
  /** The district that it is in; only of one that is in any. */
  district: z.int().optional(),
  version: z.int(),
});

/** A school as it is read. */
export const schoolSchema = schoolAnswer.extend({
  id: idSchema,
  address: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  version: versionSchema,
});
export type School = z.output<typeof schoolSchema>;
