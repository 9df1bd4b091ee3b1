import { z } from "zod";
import type { Role } from "../../school/accounts/roles.ts";
import { chosenId, idSchema, referenceSchema } from "../../ids.ts";
import { isExpired } from "../links/link-state.ts";
import { commonText, linkText } from "../../messages.ts";
import { SIGN_STATES } from "../../students/sign-off/sign-off.ts";
import { linkAddress, type LinkBase } from "../../link-base.ts";

/** For how many days the link of a proof is good, unless another number is given: a class is looked through in a week. */
export const DEFAULT_PROOF_DAYS = 7;
export const MAX_PROOF_DAYS = 60;

const daysWanted = z
  .int({ error: "Days are a whole number." })
  .min(1, { error: "A link is good for at least 1 day." })
  .max(MAX_PROOF_DAYS, { error: `The link of a proof is good for at most ${MAX_PROOF_DAYS} days.` });

/** The link by which a class's proof is signed, as the API answers it. */
export const proofLinkAnswer = z.object({
  id: z.int(),
  school: z.int(),
  classroom: z.int(),
  /** The ID template whose cards are signed; null for the school's usual one. */
  template: z.int().nullable(),
  token: z.string(),
  expires_at: z.string(),
  is_active: z.boolean(),
});
export type ProofLink = z.output<typeof proofLinkAnswer>;

/** What is wished of a new one; a school admin's school is their own, whatever they send. */
export const newProofLinkSchema = (role: Role, ownSchool: number | null) =>
  z.object({
    school:
      role === "SUPER_ADMIN"
        ? chosenId(commonText.chooseSchool)
        : z
            .unknown()
            .optional()
            .transform(() => ownSchool ?? 0),
    classroom: chosenId(linkText.chooseClass),
    template: idSchema.nullish().transform((template) => template ?? null),
    days: daysWanted.default(DEFAULT_PROOF_DAYS),
  });
export type NewProofLink = z.output<ReturnType<typeof newProofLinkSchema>>;

/** How one is changed: closed or opened again, and good for so many days from now on. */
export const proofLinkChangeSchema = z
  .object({ is_active: z.boolean().optional(), days: daysWanted.optional() })
  .refine(({ is_active, days }) => is_active !== undefined || days !== undefined, {
    error: "Say what is to be changed: is_active, days, or both.",
  });
export type ProofLinkChange = z.output<typeof proofLinkChangeSchema>;

/** Whether cards may be signed through it at a moment. */
export const isProofOpen = (
  { is_active, expires_at }: Pick<ProofLink, "is_active" | "expires_at">,
  now: Date,
): boolean => is_active && !isExpired(expires_at, now);

/** The address that whoever signs opens: {origin}/sign/ and the token. */
export const proofAddress = (base: LinkBase, token: string): string => linkAddress(base, "sign", token);

/** A card of a class as whoever signs sees it, and nothing else of its child. */
export const proofChildAnswer = z.object({
  student: z.int(),
  /** The number that it has on the paper proof. */
  number: z.int(),
  name: z.string(),
  has_photo: z.boolean(),
  /** What is signed: another one for any other card. */
  version: z.string(),
  state: z.enum(SIGN_STATES),
  /** What is wrong; empty otherwise. */
  note: z.string(),
  made_by: z.string().nullable(),
  made_at: z.string().nullable(),
});
export type ProofChild = z.output<typeof proofChildAnswer>;

/** The class behind the link of a proof. */
export const proofClassAnswer = z.object({
  school: z.string(),
  classroom: z.string(),
  is_two_sided: z.boolean(),
  /** So that a picture has its room before it comes. */
  card_size_mm: z.object({ w: z.number(), h: z.number() }),
  children: z.array(proofChildAnswer),
});
export type ProofClass = z.output<typeof proofClassAnswer>;

/** The same as the school's staff see it, with the link that is open. */
export const staffProofAnswer = proofClassAnswer.extend({
  id: z.int(),
  school_id: z.int(),
  link: proofLinkAnswer.nullable(),
});
export type StaffProof = z.output<typeof staffProofAnswer>;

/** The same as it is read. */
export const staffProofSchema = staffProofAnswer.extend({ id: idSchema, school_id: referenceSchema });

/** How the cards of a class stand. */
export const proofCountAnswer = z.object({
  classroom: z.int(),
  name: z.string(),
  students: z.int(),
  ...(Object.fromEntries(SIGN_STATES.map((state) => [state, z.int()] as const)) as Record<
    (typeof SIGN_STATES)[number],
    z.ZodInt
  >),
  /** Until when a link is open by which it is signed; null where none is. */
  open_until: z.string().nullable(),
});
export type ProofCount = z.output<typeof proofCountAnswer>;

/** What whoever signs is told by the server. */
export const proofText = {
  unknown: "This proof link does not exist. Ask the school for a new one.",
  closed: "This proof link has ended. Ask the school to extend it.",
  notInClass: "This child is not on the proof any more. Load the page again.",
  changed: "The card has changed since the page was loaded. Load the page again, and look at it once more.",
} as const;
