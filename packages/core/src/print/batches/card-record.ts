import { printRules } from "../failures/print-rule-sentences.ts";
import { issueOf, codedSchema } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Right } from "../../school/accounts/rights.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { CARD_STATES, cardStatesBefore, type CardAction, type CardState } from "./card-life.ts";
import { readCardNumber } from "../../cards/verify/card-number.ts";

/** A printed card in an API response. The card's content is null if it is no longer stored. */
export const cardAnswer = z.object({
  number: z.string(),
  state: z.enum(CARD_STATES),
  /**
   * When the state changed (an ISO time in UTC), who changed it and why. Null if the state has not changed since
   * printing.
   */
  state_at: z.string().nullable(),
  state_by: z.string().nullable(),
  state_reason: z.string().nullable(),
  handed_out_at: z.string().nullable(),
  /** The number of the card that replaces this card. */
  replaced_by: z.string().nullable(),
  /** The last day on which the card is valid, as YYYY-MM-DD. Null if there is no such day or it is unknown. */
  valid_until: z.string().nullable(),
  /** Whether the card is no longer valid because its last day has passed. */
  is_expired: z.boolean(),
  batch: z.int(),
  /** The position of the card in the batch file, counted from 0. */
  position: z.int(),
  /** The card's sheet and its position on that sheet, both counted from 1, or null if they were not recorded. */
  sheet: z.int().nullable(),
  slot: z.int().nullable(),
  /** The duplicate number, or 0 for an original. */
  duplicate: z.int(),
  printed_at: z.string(),
  /** The day on which the batch was delivered to the school, as YYYY-MM-DD. Null if it is not marked as delivered. */
  delivered_on: z.string().nullable(),
  /** Whether the batch is not delivered yet, at a school to which deliveries are marked. */
  is_on_the_way: z.boolean(),
  /** The order with which the next card of the student is printed, if this card is lost. Otherwise null. */
  duplicate_order: z.int().nullable(),
  student: z.int().nullable(),
  name: z.string().nullable(),
  class_name: z.string(),
  school: z.int().nullable(),
  template_name: z.string(),
  /** The template's ID. Null if the template is deleted. */
  template: z.int().nullable().default(null),
  /** Whether the students of the batch are not marked as printed. */
  awaits_mark: z.boolean().default(false),
});
export type CardAnswer = z.input<typeof cardAnswer>;

/** Describes how long a card is valid, or states that it has expired. */
export const lastDayInWords = ({
  valid_until,
  is_expired,
}: Pick<CardAnswer, "valid_until" | "is_expired">): string =>
  valid_until === null ? "not known" : is_expired ? `${valid_until}, expired` : valid_until;

/** The path of the page for handing out cards. */
export const CARDS_PATH = "/cards";

/** Maximum number of cards in one call. That many cards take one or two seconds of database time. */
export const MOST_CARDS_AT_ONCE = 500;

/** The actions that users can perform on a card. Replacing is not included, because only a reprint replaces a card. */
export type CardDeed = Exclude<CardAction, "replace">;

/** The right that each action requires. The action is logged under the name of that right. */
export const CARD_RIGHTS = {
  hand_out: "students.hand_out_card",
  lose: "students.lose_card",
  find: "students.find_card",
  revoke: "students.revoke_card",
} as const satisfies Record<CardDeed, Right>;

export const CARD_DEEDS = Object.keys(CARD_RIGHTS) as readonly CardDeed[];

/** Returns the actions that are currently allowed on a card. */
export const cardDeedsOf = ({ state }: { state: CardState }): CardDeed[] =>
  CARD_DEEDS.filter((deed) => cardStatesBefore(deed).includes(state));

/** Parses a card number that a user typed. */
export const cardNumberSchema = z.string().transform((typed, context) => {
  const number = readCardNumber(typed);
  if (number !== undefined) return number;
  context.addIssue(issueOf(printRules.cardNumber()));
  return z.NEVER;
});

/**
 * The action to perform on cards, with its reason or, when cards are handed out, the person who receives them. Both are
 * kept with the card until its state changes again.
 */
export const cardDeedSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("hand_out"), to: optionalText(labelSentences.name(), 200) }),
  z.object({ action: z.literal("find") }),
  z.object({ action: z.literal("lose"), reason: optionalText(labelSentences.theReason(), 500) }),
  z.object({ action: z.literal("revoke"), reason: requiredText(labelSentences.theReason(), 500) }),
]);
export type CardWish = z.output<typeof cardDeedSchema>;

/** The number of a card, and its student's ID and name. The ID and name are null if the student is no longer known. */
const whose = { number: z.string(), student: z.int().nullable(), name: z.string().nullable() };

/** The changed cards with their new state, and the rejected cards with the reason. */
export const cardsDoneAnswer = z.object({
  done: z.array(z.object({ ...whose, state: z.enum(CARD_STATES) })),
  refused: z.array(codedSchema().extend({ ...whose, detail: z.string() })),
});
export type CardsDone = z.output<typeof cardsDoneAnswer>;
