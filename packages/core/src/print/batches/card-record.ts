import { printRules } from "../failures/print-rule-sentences.ts";
import { issueOf } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Right } from "../../school/accounts/rights.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { CARD_STATES, cardStatesBefore, type CardAction, type CardState } from "./card-life.ts";
import { readCardNumber } from "./card-number.ts";
import { codedSchema } from "../../sentence-schema.ts";

/** A printed card as the API answers it; what it shows is null where that is not kept any more. */
export const cardAnswer = z.object({
  number: z.string(),
  state: z.enum(CARD_STATES),
  /** Since when it is so (an ISO time in UTC), by whom, and why; null for one of which nothing has become since the print. */
  state_at: z.string().nullable(),
  state_by: z.string().nullable(),
  state_reason: z.string().nullable(),
  handed_out_at: z.string().nullable(),
  /** The number of the card that was printed in its place. */
  replaced_by: z.string().nullable(),
  /** The last day on which it is valid, as YYYY-MM-DD; null where none was said, or it is not known. */
  valid_until: z.string().nullable(),
  /** Whether it is good no more because that day is over. */
  is_expired: z.boolean(),
  batch: z.int(),
  /** Its place in the file of the batch, from 0. */
  position: z.int(),
  /** The sheet, and the place on it, both from 1; null where that was not kept. */
  sheet: z.int().nullable(),
  slot: z.int().nullable(),
  /** The which-th duplicate it is; 0 for none. */
  duplicate: z.int(),
  printed_at: z.string(),
  student: z.int().nullable(),
  name: z.string().nullable(),
  class_name: z.string(),
  school: z.int().nullable(),
  template_name: z.string(),
});
export type CardAnswer = z.input<typeof cardAnswer>;

/** Until when a card is valid, in words, and that it is so no more. */
export const lastDayInWords = ({
  valid_until,
  is_expired,
}: Pick<CardAnswer, "valid_until" | "is_expired">): string =>
  valid_until === null ? "not known" : is_expired ? `${valid_until}, expired` : valid_until;

/** The address for handing out cards. */
export const CARDS_PATH = "/cards";

/** The most cards that one call does something with: a second or two of the database. */
export const MOST_CARDS_AT_ONCE = 500;

/** The actions of people on cards; only the press replaces one. */
export type CardDeed = Exclude<CardAction, "replace">;

/** The right that each takes, by which name it is in the log. */
export const CARD_RIGHTS = {
  hand_out: "students.hand_out_card",
  lose: "students.lose_card",
  find: "students.find_card",
  revoke: "students.revoke_card",
} as const satisfies Record<CardDeed, Right>;

export const CARD_DEEDS = Object.keys(CARD_RIGHTS) as readonly CardDeed[];

/** The actions that a card allows now. */
export const cardDeedsOf = ({ state }: { state: CardState }): CardDeed[] =>
  CARD_DEEDS.filter((deed) => cardStatesBefore(deed).includes(state));

/** A card's number as somebody typed it. */
export const cardNumberSchema = z.string().transform((typed, context) => {
  const number = readCardNumber(typed);
  if (number !== undefined) return number;
  context.addIssue(issueOf(printRules.cardNumber()));
  return z.NEVER;
});

/** The action on cards, and its reason. */
export const cardDeedSchema = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["hand_out", "find"]) }),
  z.object({ action: z.literal("lose"), reason: optionalText(labelSentences.theReason(), 500) }),
  z.object({ action: z.literal("revoke"), reason: requiredText(labelSentences.theReason(), 500) }),
]);
export type CardWish = z.output<typeof cardDeedSchema>;

/** The card's owner; null where nobody knows any more. */
const whose = { number: z.string(), name: z.string().nullable() };

/** The cards it was done with and their state now, and the others with the reason. */
export const cardsDoneAnswer = z.object({
  done: z.array(z.object({ ...whose, state: z.enum(CARD_STATES) })),
  refused: z.array(codedSchema.extend({ ...whose, detail: z.string() })),
});
export type CardsDone = z.output<typeof cardsDoneAnswer>;
