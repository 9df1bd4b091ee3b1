import { accountRules } from "../sign-in/account-rule-sentences.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from "./api-token-rules.ts";
import { RIGHTS, type Right } from "./rights.ts";

const NAME_LIMIT = 60;

/** The request body for creating a token. The operation itself checks that the creator has the requested rights. */
export const newTokenSchema = z.object({
  name: requiredText(labelSentences.name(), NAME_LIMIT),
  rights: z
    .array(z.enum(RIGHTS as [Right, ...Right[]], saying(accountRules.noSuchRight())))
    .min(1, saying(accountRules.noRight()))
    .transform((rights) => [...new Set(rights)].toSorted()),
  /** The school's ID. Null for all schools that the creator may access. */
  school: idSchema.nullish().transform((school) => school ?? null),
  days: z
    .int(saying(valueSentences.wholeDays()))
    .min(1, saying(accountRules.tokenDayAtLeast()))
    .max(MAX_TOKEN_DAYS, saying(accountRules.tokenDaysAtMost({ most: MAX_TOKEN_DAYS })))
    .default(DEFAULT_TOKEN_DAYS),
});
export type NewToken = z.output<typeof newTokenSchema>;

/** A token in an API response, without its secret text. */
export const tokenAnswer = z.object({
  id: z.int(),
  name: z.string(),
  rights: z.array(z.string()),
  school: z.int().nullable(),
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type ApiToken = z.output<typeof tokenAnswer>;

/** A new token with its secret text, which is shown only once. */
export const madeTokenAnswer = tokenAnswer.extend({ token: z.string() });
export type MadeToken = z.output<typeof madeTokenAnswer>;
