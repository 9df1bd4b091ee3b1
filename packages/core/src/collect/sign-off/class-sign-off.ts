import { z } from "zod";
import { idSchema, referenceSchema } from "../../ids.ts";
import { proofLinkAnswer } from "../links/class-link-schemas.ts";
import { SIGN_STATES } from "../../students/sign-off/sign-off.ts";

/** A child's card, with only the data about the child that the signer may see. */
export const proofChildAnswer = z.object({
  student: z.int(),
  /** The number of the card on the paper proof. */
  number: z.int(),
  name: z.string(),
  has_photo: z.boolean(),
  /** Whether the card has a back. */
  is_two_sided: z.boolean(),
  /** The version to sign off, which is unique to the content of this card. */
  version: z.string(),
  state: z.enum(SIGN_STATES),
  /** The problem with the card, or an empty string. */
  note: z.string(),
  made_by: z.string().nullable(),
  made_at: z.string().nullable(),
});
export type ProofChild = z.output<typeof proofChildAnswer>;

export const proofClassAnswer = z.object({
  school: z.string(),
  classroom: z.string(),
  /** Whether any of the cards has a back. */
  is_two_sided: z.boolean(),
  /** The size of a card in mm. Used to reserve space for a picture before it loads. */
  card_size_mm: z.object({ w: z.number(), h: z.number() }),
  children: z.array(proofChildAnswer),
});
export type ProofClass = z.output<typeof proofClassAnswer>;

/** The proof as the school's staff see it, with the open sign-off link. */
export const staffProofAnswer = proofClassAnswer.extend({
  id: z.int(),
  school_id: z.int(),
  link: proofLinkAnswer.nullable(),
});
export type StaffProof = z.output<typeof staffProofAnswer>;

/** The proof in parsed form. */
export const staffProofSchema = staffProofAnswer.extend({ id: idSchema, school_id: referenceSchema });

export const proofCountAnswer = z.object({
  classroom: z.int(),
  name: z.string(),
  students: z.int(),
  ...(Object.fromEntries(SIGN_STATES.map((state) => [state, z.int()] as const)) as Record<
    (typeof SIGN_STATES)[number],
    z.ZodInt
  >),
  /** The time until which a sign-off link is open. Null if there is no link. */
  open_until: z.string().nullable(),
});
export type ProofCount = z.output<typeof proofCountAnswer>;

/** Messages about a card that the server supplies for the signer. */
export const proofText = {
  notInClass: "This child is no longer on this list. Reload the page.",
  changed: "The card has changed since you loaded the page. Reload the page and check the card again.",
} as const;
