import { z } from "zod";

/** What is asked for: which text of the card, and how it is to read there. */
export const ownTextWishSchema = z.object({
  name: z.string().min(1).max(200),
  text: z.string().max(1000),
});

/** A text of a student's card as the API answers it. */
export const cardTextAnswer = z.object({
  name: z.string(),
  /** What people call it. */
  label: z.string(),
  /** What the record has the card show. */
  recorded: z.string(),
  /** The shorter text; null where none was given. */
  text: z.string().nullable(),
  /** Whether it is on the card: one that was given for another answer is not any more. */
  is_used: z.boolean(),
  made_by: z.string().nullable(),
  created_at: z.string().nullable(),
  /** The elements of the card that show it, by their keys. */
  elements: z.array(z.string()),
});
export type CardText = z.output<typeof cardTextAnswer>;
