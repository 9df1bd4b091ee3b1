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

/** The body of a call that makes a token. Its making checks that the maker has the rights. */
export const newTokenSchema = z.object({
  name: requiredText(labelSentences.name(), NAME_LIMIT),
  rights: z
    .array(z.enum(RIGHTS as [Right, ...Right[]], saying(accountRules.noSuchRight())))
    .min(1, saying(accountRules.noRight()))
    .transform((rights) => [...new Set(rights)].toSorted()),
  /** Null for all schools that the maker reaches. */
  school: idSchema.nullish().transform((school) => school ?? null),
  days: z
    .int(saying(valueSentences.wholeDays()))
    .min(1, saying(accountRules.tokenDayAtLeast()))
    .max(MAX_TOKEN_DAYS, saying(accountRules.tokenDaysAtMost({ most: MAX_TOKEN_DAYS })))
    .default(DEFAULT_TOKEN_DAYS),
});
export type NewToken = z.output<typeof newTokenSchema>;

/** A token as the API answers it: never the text by which it is used. */
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

/** A token that was just made, with the text by which it is used, which is told this once. */
export const madeTokenAnswer = tokenAnswer.extend({ token: z.string() });
export type MadeToken = z.output<typeof madeTokenAnswer>;
