import { z } from "zod";

/** A school's signing key as shown to its staff. */
export const cardKeyAnswer = z.object({
  id: z.int(),
  public_key: z.string(),
  created_at: z.string(),
  made_by: z.string(),
  /** The time at which the key was retired, or null for the key in use. */
  retired_at: z.string().nullable(),
});
export type CardKey = z.output<typeof cardKeyAnswer>;

/** The messages shown when a school's key is renewed. */
export const cardKeyText = {
  title: "Key for signed cards",
  note: "Cards with a signed code can be checked at /verify. If you create a new key, earlier cards remain valid.",
  none: "Created with the first signed card",
  renew: "Create a new key",
  failed: "A new key could not be created. Please try again.",
} as const;
