import { z } from "zod";

/** A request for a shorter text: which card text to replace, and the replacement. */
export const ownTextWishSchema = z.object({
  name: z.string().min(1).max(200),
  text: z.string().max(1000),
});

/** A text of a student's card as the API returns it. */
export const cardTextAnswer = z.object({
  name: z.string(),
  /** The label shown to users. */
  label: z.string(),
  /** The text from the record. */
  recorded: z.string(),
  /** The shorter text, or null if there is none. */
  text: z.string().nullable(),
  /**
   * Whether the shorter text is used on the card. It is no longer used after the answer that it replaces has changed.
   */
  is_used: z.boolean(),
  made_by: z.string().nullable(),
  created_at: z.string().nullable(),
  /** The keys of the elements that show the text. */
  elements: z.array(z.string()),
});
export type CardText = z.output<typeof cardTextAnswer>;
