import { z } from "zod";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";
import { MOST_SIGNER, MOST_WRONG } from "./sign-off.ts";

const version = z.string().min(1, saying(callRules.cardVersion())).max(100);

/** A verdict on a card in a class proof. */
export const signWishSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("signed"), version }),
  z.object({
    outcome: z.literal("wrong"),
    version,
    note: requiredText(labelSentences.whatIsWrong(), MOST_WRONG),
  }),
]);
export type SignWish = z.output<typeof signWishSchema>;

/** A verdict from a person without an account, who enters a name. */
export const namedSignWishSchema = z.intersection(
  signWishSchema,
  z.object({ name: requiredText(labelSentences.yourName(), MOST_SIGNER) }),
);
