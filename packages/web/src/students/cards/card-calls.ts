import { orderedCardAnswer } from "@idms/core/print/orders/ordered-card";
import type { CardStanding } from "@idms/core/print/batches/card-life";
import {
  cardAnswer,
  cardsDoneAnswer,
  type CardDeed,
  type CardsDone,
  type CardWish,
} from "@idms/core/print/batches/card-record";
import type { z } from "zod";
import { call, getPlaced, type Query } from "../../ui/api/api.ts";
import { useGrowingList } from "../../ui/api/use-list.ts";
import { say } from "../../say/say/say.ts";

export const CARDS = "/cards/";

/** The schema of a printed card, as the screens parse it. */
const cardSchema = cardAnswer;
export type Card = z.output<typeof cardAnswer>;

export const STATE_LABELS: Readonly<Record<CardStanding, string>> = {
  ordered: say("Ordered, not printed"),
  printed: say("Printed, not handed out"),
  handed_out: say("Handed out"),
  lost: say("Lost"),
  revoked: say("Revoked"),
  replaced: say("Replaced"),
  ends_soon: say("Expires within 60 days"),
  expired: say("Expired"),
};

export const DEED_LABELS: Readonly<Record<CardDeed, string>> = {
  hand_out: say("Hand Out"),
  lose: say("Report Lost"),
  find: say("Mark as Found"),
  revoke: say("Revoke"),
};

const PAGE = 100;

/** Loads printed cards if `isAsked` is true. The cards that were printed most recently come first. */
export const useCards = (filter: Query, { pageSize = PAGE, isAsked = true } = {}) =>
  useGrowingList(
    [CARDS, filter],
    (after, signal) =>
      getPlaced(CARDS, cardSchema, { query: { ...filter, page_size: pageSize }, after, signal }),
    isAsked,
  );

/** Loads the cards that have been ordered but not printed if `isAsked` is true. The most urgent cards come first. */
export const useOrderedCards = (filter: Query, isAsked = true) =>
  useGrowingList(
    [CARDS, "ordered", filter],
    (after, signal) =>
      getPlaced(`${CARDS}ordered/`, orderedCardAnswer, {
        query: { ...filter, page_size: PAGE },
        after,
        signal,
      }),
    isAsked,
  );

/** Number of cards per call. It is small enough that the first results appear before the last cards are processed. */
const TOGETHER = 100;

/**
 * Applies an action to cards in batches.
 * @param onPart receives the results so far, even if a later call fails
 */
export async function actOnCards(
  numbers: readonly string[],
  wish: CardWish,
  onPart: (soFar: CardsDone) => void = () => undefined,
): Promise<CardsDone> {
  const soFar: CardsDone = { done: [], refused: [] };
  for (let at = 0; at < numbers.length; at += TOGETHER) {
    const body = { ...wish, numbers: numbers.slice(at, at + TOGETHER) };
    const part = cardsDoneAnswer.parse(await call("POST", `${CARDS}act/`, { body }));
    soFar.done.push(...part.done);
    soFar.refused.push(...part.refused);
    onPart(soFar);
  }
  return soFar;
}
