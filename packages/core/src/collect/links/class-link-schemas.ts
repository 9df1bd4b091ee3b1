import { linkRules } from "./link-rule-sentences.ts";
import { chooseSentences } from "../../forms/said/choose-sentences.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { fieldSentences } from "../../forms/said/field-sentences.ts";
import { HOLDS } from "../../school/classes/staff-group.ts";
import { issueOf, saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { isFormDay } from "../../forms/values/iso-date.ts";
import type { Sentence } from "../../sentence.ts";
import type { Role } from "../../school/accounts/roles.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalParagraph } from "../../forms/said/text-schema.ts";
import { chosenId, idSchema, referenceSchema, versionSchema } from "../../ids.ts";
import {
  CLASS_LINKS,
  expiryAtEndOf,
  expiryFromDays,
  isExpired,
  LEAST_LINK_DAYS,
  type LinkKind,
} from "./class-link.ts";

/** The IDs that every kind of link has. */
const place = { id: z.int(), school: z.int(), classroom: z.int() };

/** The IDs that every kind of link has, in parsed form. */
const placeRead = {
  id: idSchema,
  school: referenceSchema,
  classroom: referenceSchema,
  expires_at: z.iso.datetime({ offset: true }),
};

/**
 * An upload link as the API returns it. `expires_at` is an ISO time in UTC; `max_uses` is null if the number of uses is
 * unlimited.
 */
export const linkAnswer = z.object({
  ...place,
  template: z.int(),
  expires_at: z.iso.datetime(),
  is_active: z.boolean(),
  notes: z.string(),
  max_uses: z.int().nullable(),
  uses_count: z.int(),
  token: z.string(),
  /** When the link was paused, as an ISO time in UTC. */
  paused_at: z.string().nullable(),
  version: z.int(),
});

const namesAs = <Name extends z.ZodType>(name: Name) => ({
  classroom_name: name,
  template_name: name,
  school_name: name,
});

/** A link in a list. It includes the names of the related records, so that the table needs no second request. */
export const listedLinkAnswer = linkAnswer.extend({
  ...namesAs(z.string()),
  /** Present only for the link of a staff group. */
  holds: z.enum(HOLDS).optional(),
});

export const linkSchema = linkAnswer.extend({
  ...placeRead,
  template: referenceSchema,
  notes: z
    .string()
    .nullish()
    .transform((notes) => notes ?? ""),
  paused_at: z
    .string()
    .nullish()
    .transform((moment) => moment ?? null),
  version: versionSchema,
  max_uses: z
    .int()
    .nullish()
    .transform((most) => most ?? null),
});

/** A link in a list, in parsed form. Missing names are empty. */
export const listedLinkSchema = linkSchema.extend({
  ...namesAs(z.string().default("")),
  holds: listedLinkAnswer.shape.holds,
});
export type ListedLink = z.output<typeof listedLinkSchema>;

/** A photo day link as the API returns it. `expires_at` is an ISO time in UTC. */
export const photoDayAnswer = z.object({
  ...place,
  token: z.string(),
  expires_at: z.iso.datetime(),
  is_active: z.boolean(),
  /** When a new school year paused the link, or null if the link is not paused. */
  paused_at: z.string().nullable(),
});

/** A photo day link in a list, with names and the number of photos. */
export const listedPhotoDayAnswer = photoDayAnswer.extend({
  classroom_name: z.string(),
  school_name: z.string(),
  shots: z.int(),
  /** The names of expected students whose photos could not be added to their records after several attempts. */
  stuck: z.array(z.string()),
});

export const listedPhotoDaySchema = listedPhotoDayAnswer.extend({
  ...placeRead,
  paused_at: z.string().nullable().default(null),
  stuck: z.array(z.string()).default([]),
});
export type ListedPhotoDay = z.output<typeof listedPhotoDaySchema>;

export const photoDayStaffText = {
  stuck: (names: readonly string[]) =>
    `The photos of ${names.join(", ")} arrived but could not be saved. IDMS will retry automatically. If the cards are urgent, take the photos again and contact the server administrator.`,
} as const;

/** A link for signing off a class's proof, as the API returns it. */
export const proofLinkAnswer = z.object({
  ...place,
  /** The ID template of the cards to sign off. Null for the school's default template. */
  template: z.int().nullable(),
  token: z.string(),
  expires_at: z.string(),
  is_active: z.boolean(),
});

/** Reads a number typed into a form. An empty string means no number. */
const typedNumber = (typed: unknown) =>
  typeof typed === "string" ? (typed.trim() === "" ? undefined : Number(typed)) : (typed ?? undefined);

function wholeNumber(label: Sentence, least: number) {
  const whole = saying(fieldSentences.wholeNumber({ label, least }));
  return z.int(whole).min(least, whole);
}

const { mostDays: limit } = CLASS_LINKS.form;
const daysTyped = wholeNumber(labelSentences.days(), LEAST_LINK_DAYS).max(
  limit,
  saying(fieldSentences.tooLarge({ label: labelSentences.days(), limit })),
);

const maxUses = z
  .preprocess(typedNumber, wholeNumber(labelSentences.maxUses(), 1).optional())
  .transform((n) => n ?? null);

const choices = {
  template: chosenId(chooseSentences.template()),
  classroom: chosenId(chooseSentences.class()),
  max_uses: maxUses,
  notes: optionalParagraph(labelSentences.notes(), 1000),
};

/**
 * Returns the schema for the school field. A super admin chooses the school. A school admin's school is fixed, and
 * the value that they send is ignored.
 */
const schoolFor = (role: Role, ownSchool: number | null) =>
  role === "SUPER_ADMIN"
    ? chosenId(chooseSentences.school())
    : z
        .unknown()
        .optional()
        .transform((_, context) => {
          if (ownSchool !== null) return ownSchool;
          context.addIssue(issueOf(chooseSentences.school()));
          return z.NEVER;
        });

/**
 * Returns the schema for the form that creates a link: choices, days until expiry (14 if empty) and an optional
 * number of uses.
 */
export const linkFormSchema = (role: Role, ownSchool: number | null) =>
  z.object({
    ...choices,
    school: schoolFor(role, ownSchool),
    days: z.preprocess(typedNumber, daysTyped.default(CLASS_LINKS.form.days)),
  });
export type LinkForm = z.output<ReturnType<typeof linkFormSchema>>;

/**
 * The schema for the form that edits a link: its properties, and optionally a new number of days until it expires.
 */
export const linkEditSchema = z.object({
  ...choices,
  days: z.preprocess(typedNumber, daysTyped.optional()),
});
export type LinkEdit = z.output<typeof linkEditSchema>;

/**
 * The schema for the last day of a link, YYYY-MM-DD, in a form that also asks for a number of days. Empty if the number
 * of days counts.
 */
export const lastDaySchema = z
  .string()
  .refine(
    (day) => day === "" || (isFormDay(day) && !isExpired(expiryAtEndOf(day), new Date())),
    saying(linkRules.lastDay()),
  );

export const linkEditText = {
  title: (classroom: string) => `Edit the link for ${classroom}`,
  days: "Expires in (days)",
  daysStay: (expiry: string) => `Leave both empty to keep the current expiry: ${expiry}.`,
  lastDay: "Or last day",
  lastDayNote: "The link is open until the end of this day.",
  classStays: "The class cannot be changed, because details have been sent through this link.",
} as const;

/**
 * Returns the schema for a request to create a link. Without expires_at, a link is valid for 14 days. A given time
 * must be in the future.
 */
export const newLinkSchema = (role: Role, ownSchool: number | null, now: Date) =>
  z.object({
    ...choices,
    school: schoolFor(role, ownSchool),
    is_active: z
      .boolean()
      .nullish()
      .transform((active) => active ?? true),
    expires_at: z
      .string(saying(linkRules.expiry()))
      .nullish()
      .refine((time) => time == null || !isExpired(time, now), { ...saying(linkRules.expiry()), abort: true })
      .transform((time) =>
        time == null ? expiryFromDays(CLASS_LINKS.form.days, now) : new Date(time).toISOString(),
      ),
  });
export type NewLink = z.output<ReturnType<typeof newLinkSchema>>;

/**
 * Returns the schema for a request to change a link. Omitted properties do not change. The class can change only
 * while the link has no submissions.
 */
export const linkChangeSchema = (now: Date) =>
  z.object({
    is_paused: z.boolean().optional(),
    expires_at: z
      .string(saying(linkRules.expiry()))
      .refine((time) => !isExpired(time, now), { ...saying(linkRules.expiry()), abort: true })
      .transform((time) => new Date(time).toISOString())
      .optional(),
    max_uses: maxUses.optional(),
    notes: choices.notes.optional(),
    template: idSchema.optional(),
    classroom: idSchema.optional(),
  });
export type LinkChange = z.output<ReturnType<typeof linkChangeSchema>>;

/** The kinds of link that are created for a number of days and can only be closed, reopened and extended. */
export type SwitchedKind = Exclude<LinkKind, "form">;

const TOO_LONG: Readonly<Record<SwitchedKind, (facts: { most: number }) => Sentence>> = {
  photos: linkRules.daysAtMost,
  "sign-off": linkRules.daysOfProof,
};

function daysOf(kind: SwitchedKind) {
  const { mostDays } = CLASS_LINKS[kind];
  return z
    .int(saying(valueSentences.wholeDays()))
    .min(LEAST_LINK_DAYS, saying(linkRules.dayAtLeast()))
    .max(mostDays, saying(TOO_LONG[kind]({ most: mostDays })));
}

const daysWished = (kind: SwitchedKind) => daysOf(kind).default(CLASS_LINKS[kind].days);

/** Returns the schema for a request to create a photo day link. */
export const newPhotoDaySchema = (role: Role, ownSchool: number | null) =>
  z.object({
    school: schoolFor(role, ownSchool),
    classroom: choices.classroom,
    days: daysWished("photos"),
  });
export type NewPhotoDay = z.output<ReturnType<typeof newPhotoDaySchema>>;

/** Returns the schema for a request to create a link for signing off a class's proof. */
export const newProofLinkSchema = (role: Role, ownSchool: number | null) =>
  z.object({
    school: schoolFor(role, ownSchool),
    classroom: choices.classroom,
    template: idSchema.nullish().transform((template) => template ?? null),
    days: daysWished("sign-off"),
  });
export type NewProofLink = z.output<ReturnType<typeof newProofLinkSchema>>;

/** Returns the schema for a request to close or reopen a link, or to extend it by days from now. */
export const linkSwitchSchema = (kind: SwitchedKind) =>
  z
    .object({ is_active: z.boolean().optional(), days: daysOf(kind).optional() })
    .refine(
      ({ is_active, days }) => is_active !== undefined || days !== undefined,
      saying(linkRules.nothingToChange()),
    );
