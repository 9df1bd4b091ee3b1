import { z } from "zod";
import { sentences } from "../../sentence.ts";
import { saying } from "../../sentence-schema.ts";

/** Wording for the setting that replaces the background of photos. */
export const backgroundSetting = {
  label: "Propose the same background for all photos",
  note: "IDMS then proposes to replace the background of each new photo with this colour. You see each photo before and after, and the original is kept. Where the result would be doubtful, IDMS says so and proposes nothing.",
  colour: "Background colour",
  off: "No",
} as const;

/** Messages about the background colour of photos. */
export const backgroundRules = /* @__PURE__ */ sentences("background", {
  colour: "The background must be a colour such as #ffffff.",
});

/** The colour that IDMS suggests for the background. */
export const USUAL_BACKGROUND = "#ffffff";

const colour = /^#[0-9a-f]{6}$/i;

/** The colour of a background, such as #ffffff. */
export const backgroundColourSchema = z.string().regex(colour, saying(backgroundRules.colour()));

/** The background that a school asks for: a colour, or null for none. An empty text also means none. */
export const backgroundWishSchema = z
  .string()
  .nullable()
  .refine((text) => !text || colour.test(text), saying(backgroundRules.colour()))
  .transform((text) => text?.toLowerCase() || null);
