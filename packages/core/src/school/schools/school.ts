import { z } from "zod";
import { optionalEmail } from "../accounts/user.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalParagraph, optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { backgroundWishSchema } from "./background-setting.ts";
import { idSchema, versionSchema } from "../../ids.ts";

/** The body of the school editor: {name, address, email, phone}. Only the name is required. */
export const schoolInputSchema = z.object({
  name: requiredText(labelSentences.name(), 200),
  address: optionalParagraph(labelSentences.address(), 1000),
  email: optionalEmail,
  phone: optionalText(labelSentences.phone(), 50),
  /**
   * Whether parents see a sample card before they submit the form. If omitted, an existing school keeps its setting,
   * and a new school gets true.
   */
  card_preview: z.boolean().optional(),
  /**
   * Whether the form helps parents with the photo. If omitted, an existing school keeps its setting, and a new school
   * gets true.
   */
  photo_coach: z.boolean().optional(),
  /**
   * Whether a card is printed only after the class proof has been signed off. If omitted, an existing school keeps
   * its setting, and a new school gets false.
   */
  sign_off: z.boolean().optional(),
  /**
   * Whether serious findings hold back a card for every user and program. If omitted, an existing school keeps its
   * setting, and a new school gets false.
   */
  hold_back: z.boolean().optional(),
  /**
   * Whether a photo rated red holds back its card. If omitted, an existing school keeps its setting, and a new school
   * gets false.
   */
  hold_photos: z.boolean().optional(),
  /**
   * Whether families can show the valid printed card on a phone. If omitted, an existing school keeps its setting, and
   * a new school gets false.
   */
  phone_card: z.boolean().optional(),
  /**
   * The colour that IDMS proposes as the background of photos, or null for none. If omitted, an existing school keeps
   * its setting, and a new school gets null.
   */
  photo_background: backgroundWishSchema.optional(),
});
export type SchoolInput = z.output<typeof schoolInputSchema>;

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** A school in an API response. */
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
  /** Whether families can show the valid printed card on a phone. Absent if they cannot. */
  phone_card: z.boolean().optional(),
  /** The colour that IDMS proposes as the background of photos. Absent if it proposes none. */
  photo_background: z.string().optional(),
  /** The school's district. Absent if the school belongs to no district. */
  district: z.int().optional(),
  version: z.int(),
});

/** Parses a school. */
export const schoolSchema = schoolAnswer.extend({
  id: idSchema,
  address: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  version: versionSchema,
});
export type School = z.output<typeof schoolSchema>;
