import { z } from "zod";
import { idSchema, referenceSchema } from "../ids.ts";

/** An upload link as its staff sees it. `expires_at` is an ISO time in UTC; `max_uses` null sets no limit. */
export const linkSchema = z.object({
  id: idSchema,
  school: referenceSchema,
  classroom: referenceSchema,
  template: referenceSchema,
  expires_at: z.iso.datetime({ offset: true }),
  is_active: z.boolean(),
  notes: z
    .string()
    .nullish()
    .transform((notes) => notes ?? ""),
  max_uses: z
    .number()
    .nullish()
    .transform((most) => most ?? null),
  uses_count: z.number(),
  token: z.string(),
});
export type UploadLink = z.output<typeof linkSchema>;

const name = z.string().default("");

/** A link of the list, with the names of what it refers to; empty where the answer has none. */
export const listedLinkSchema = linkSchema.extend({
  classroom_name: name,
  template_name: name,
  school_name: name,
});
export type ListedLink = z.output<typeof listedLinkSchema>;

/** The address that parents open: {origin}/u/ and the token. */
export const shareLink = (origin: string, token: string): string => `${origin}/u/${token}`;
