import { z } from "zod";
import { idSchema, referenceSchema, versionSchema } from "../../ids.ts";
import { linkAddress, type LinkBase } from "../../link-base.ts";

/** An upload link as the API answers it. `expires_at` is an ISO time in UTC; `max_uses` null sets no limit. */
export const linkAnswer = z.object({
  id: z.int(),
  school: z.int(),
  classroom: z.int(),
  template: z.int(),
  expires_at: z.iso.datetime(),
  is_active: z.boolean(),
  notes: z.string(),
  max_uses: z.int().nullable(),
  uses_count: z.int(),
  token: z.string(),
  /** Since when it is paused, an ISO time in UTC. */
  paused_at: z.string().nullable(),
  version: z.int(),
});

const namesAs = <Name extends z.ZodType>(name: Name) => ({
  classroom_name: name,
  template_name: name,
  school_name: name,
});

/** A link of the list carries the names of what it refers to, so that the table needs no second call. */
export const listedLinkAnswer = linkAnswer.extend(namesAs(z.string()));

/** An upload link as it is read. */
export const linkSchema = linkAnswer.extend({
  id: idSchema,
  school: referenceSchema,
  classroom: referenceSchema,
  template: referenceSchema,
  expires_at: z.iso.datetime({ offset: true }),
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

/** A link of the list as it is read; names that the answer has not are empty. */
export const listedLinkSchema = linkSchema.extend(namesAs(z.string().default("")));
export type ListedLink = z.output<typeof listedLinkSchema>;

/** The address that parents open: {origin}/u/ and the token. */
export const shareLink = (base: LinkBase, token: string): string => linkAddress(base, "u", token);
