import { z } from "zod";
import type { Role } from "../../school/accounts/roles.ts";
import { chosenId, idSchema, referenceSchema } from "../../ids.ts";
import { isExpired } from "../links/link-state.ts";
import { commonText, linkText } from "../../messages.ts";
import { linkAddress, type LinkBase } from "../../link-base.ts";

/** For how many days the link of a photo day is good, unless another number is given. */
export const DEFAULT_PHOTO_DAYS = 7;
/** A school year: whoever wants more makes another link. */
export const MAX_PHOTO_DAYS = 365;

const daysWanted = z
  .int({ error: "Days are a whole number." })
  .min(1, { error: "A link is good for at least 1 day." })
  .max(MAX_PHOTO_DAYS, { error: `A link is good for at most ${MAX_PHOTO_DAYS} days.` });

/** The photo day of a class as the API answers it; `expires_at` is an ISO time in UTC. */
export const photoDayAnswer = z.object({
  id: z.int(),
  school: z.int(),
  classroom: z.int(),
  token: z.string(),
  expires_at: z.iso.datetime(),
  is_active: z.boolean(),
  /** Since when a new school year has paused it; null for one that is not. */
  paused_at: z.string().nullable(),
});

/** One of the list, with names and with how many photos have come through it. */
export const listedPhotoDayAnswer = photoDayAnswer.extend({
  classroom_name: z.string(),
  school_name: z.string(),
  shots: z.int(),
  /** The names of expected children whose photos could not be put on their records, in several tries. */
  stuck: z.array(z.string()),
});

/** One of the list as it is read. */
export const listedPhotoDaySchema = listedPhotoDayAnswer.extend({
  id: idSchema,
  school: referenceSchema,
  classroom: referenceSchema,
  expires_at: z.iso.datetime({ offset: true }),
  paused_at: z.string().nullable().default(null),
  stuck: z.array(z.string()).default([]),
});
export type ListedPhotoDay = z.output<typeof listedPhotoDaySchema>;

/** What is wished of a new one; a school admin's school is their own, whatever they send. */
export const newPhotoDaySchema = (role: Role, ownSchool: number | null) =>
  z.object({
    school:
      role === "SUPER_ADMIN"
        ? chosenId(commonText.chooseSchool)
        : z
            .unknown()
            .optional()
            .transform(() => ownSchool ?? 0),
    classroom: chosenId(linkText.chooseClass),
    days: daysWanted.default(DEFAULT_PHOTO_DAYS),
  });
export type NewPhotoDay = z.output<ReturnType<typeof newPhotoDaySchema>>;

/** How one is changed: closed or opened again, and good for so many days from now on. */
export const photoDayChangeSchema = z
  .object({ is_active: z.boolean().optional(), days: daysWanted.optional() })
  .refine(({ is_active, days }) => is_active !== undefined || days !== undefined, {
    error: "Say what is to be changed: is_active, days, or both.",
  });
export type PhotoDayChange = z.output<typeof photoDayChangeSchema>;

/** Whether photos may come through it at a moment. */
export const isPhotoDayOpen = (
  { is_active, expires_at, paused_at }: Pick<ListedPhotoDay, "is_active" | "expires_at" | "paused_at">,
  now: Date,
): boolean => is_active && paused_at === null && !isExpired(expires_at, now);

/** The address that whoever takes the photos opens: {origin}/photo-day/ and the token. */
export const photoDayLink = (base: LinkBase, token: string): string => linkAddress(base, "photo-day", token);
