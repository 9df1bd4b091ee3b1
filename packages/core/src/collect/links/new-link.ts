import { z } from "zod";
import type { Role } from "../../school/accounts/roles.ts";
import { optionalParagraph } from "../../forms/values/text-schema.ts";
import { commonText, fieldText, linkText } from "../../messages.ts";
import { chosenId, idSchema } from "../../ids.ts";
import { isExpired } from "./link-state.ts";

export const DEFAULT_LINK_DAYS = 14;
export const MIN_LINK_DAYS = 1;
/** Ten years: beyond it a date is a slip of the keyboard. */
export const MAX_LINK_DAYS = 3650;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment, ISO in UTC, at which a link expires that is made now for a number of days. */
export const expiryFromDays = (days: number, now: Date): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString();

/** Numbers typed into a form: an empty text is no number, and other texts are read. */
const typedNumber = (typed: unknown) =>
  typeof typed === "string" ? (typed.trim() === "" ? undefined : Number(typed)) : (typed ?? undefined);

const wholeNumber = (label: string, least: number) =>
  z
    .int({ error: fieldText.wholeNumber(label, least) })
    .min(least, { error: fieldText.wholeNumber(label, least) });

const daysWanted = wholeNumber(linkText.days, MIN_LINK_DAYS).max(MAX_LINK_DAYS, {
  error: fieldText.tooLarge(linkText.days, MAX_LINK_DAYS),
});
const days = z.preprocess(typedNumber, daysWanted.default(DEFAULT_LINK_DAYS));

const maxUses = z
  .preprocess(typedNumber, wholeNumber(linkText.maxUses, 1).optional())
  .transform((n) => n ?? null);

const choices = {
  template: chosenId(linkText.chooseTemplate),
  classroom: chosenId(linkText.chooseClass),
  max_uses: maxUses,
  notes: optionalParagraph(linkText.notes, 1000),
};

/** A super admin picks the school; a school admin's is their own and what they send is not looked at. */
const schoolFor = (role: Role, ownSchool: number | null) =>
  role === "SUPER_ADMIN"
    ? chosenId(commonText.chooseSchool)
    : z
        .unknown()
        .optional()
        .transform((_, context) => {
          if (ownSchool !== null) return ownSchool;
          context.addIssue({ code: "custom", message: commonText.chooseSchool });
          return z.NEVER;
        });

/** The create form: choices, days until expiry (14 where left empty) and an optional number of uses. */
export const linkFormSchema = (role: Role, ownSchool: number | null) =>
  z.object({ ...choices, school: schoolFor(role, ownSchool), days });
export type LinkForm = z.output<ReturnType<typeof linkFormSchema>>;

/** The form that edits a link: what it is to be, and in how many days from now it expires, where that is to change. */
export const linkEditSchema = z.object({
  ...choices,
  days: z.preprocess(typedNumber, daysWanted.optional()),
});
export type LinkEdit = z.output<typeof linkEditSchema>;

/** What staff read where a link is edited. */
export const linkEditText = {
  title: (classroom: string) => `Edit the link of ${classroom}`,
  days: "Expires in days from now",
  daysStay: "Left empty, it expires when it would anyway.",
  classStays: "Something has come through this link, so that its class stays.",
} as const;

/** What the API takes. Without expires_at a link is good for 14 days; a given time must be in the future. */
export const newLinkSchema = (role: Role, ownSchool: number | null, now: Date) =>
  z.object({
    ...choices,
    school: schoolFor(role, ownSchool),
    is_active: z
      .boolean()
      .nullish()
      .transform((active) => active ?? true),
    expires_at: z
      .string({ error: linkText.expiryInvalid })
      .nullish()
      .refine((time) => time == null || !isExpired(time, now), { error: linkText.expiryInvalid, abort: true })
      .transform((time) =>
        time == null ? expiryFromDays(DEFAULT_LINK_DAYS, now) : new Date(time).toISOString(),
      ),
  });
/** What can be changed of a link; what is not named stays. The class only while nothing has come through it. */
export const linkChangeSchema = (now: Date) =>
  z.object({
    is_paused: z.boolean().optional(),
    expires_at: z
      .string({ error: linkText.expiryInvalid })
      .refine((time) => !isExpired(time, now), { error: linkText.expiryInvalid, abort: true })
      .transform((time) => new Date(time).toISOString())
      .optional(),
    max_uses: z
      .preprocess(typedNumber, wholeNumber(linkText.maxUses, 1).optional())
      .transform((most) => most ?? null)
      .optional(),
    notes: choices.notes.optional(),
    template: idSchema.optional(),
    classroom: idSchema.optional(),
  });
export type LinkChange = z.output<ReturnType<typeof linkChangeSchema>>;

export type NewLink = z.output<ReturnType<typeof newLinkSchema>>;
