import { dayOf } from "../../forms/values/iso-date.ts";
import type { CardState } from "../batches/card-life.ts";
import { shownCardNumber } from "../../cards/verify/card-number.ts";

/** A printed card with the data for the papers that accompany it. */
export interface PacketCard {
  number: string;
  /** The name of the owner. Null if the owner is no longer known because the student's data were erased. */
  name: string | null;
  /** The roll number and the admission number. A number is empty if there is none. */
  roll: string;
  admission: string;
  /** The duplicate number, or 0 for an original. */
  duplicate: number;
  state: CardState;
  /** The time at which the card was handed out (an ISO time in UTC), or null. */
  handed_out_at: string | null;
  /** The number of the card that replaces this card. */
  replaced_by: string | null;
  batch: number;
  /**
   * The card's sheet within the batch and its position on that sheet, both counted from 1, or null if they were not
   * recorded.
   */
  sheet: number | null;
  slot: number | null;
}

/** A student in the class who has no card in the packet, and the reason why. */
export interface WithoutCard {
  name: string;
  why: string;
}

/** The cards of a class, which are packed together. */
export interface Packet {
  school: string;
  class: string;
  /** The batches in which the cards were printed, and the print dates (YYYY-MM-DD), without duplicates. */
  batches: readonly number[];
  printed: readonly string[];
  /** The cards in file order, batch by batch. */
  cards: readonly PacketCard[];
  without: readonly WithoutCard[];
  /** Whether `without` is from the time of the last print. Otherwise, it is current. */
  is_as_printed?: boolean;
}

/** The cards in a packet in order, and the cards that do not belong in the packet, with the reasons. */
export interface SortedPacket {
  inside: PacketCard[];
  outside: { card: PacketCard; why: string }[];
}

/**
 * Returns the reason why a card is not in its packet, or undefined if the card is in it. A card that was handed out
 * counts as being in the packet, regardless of its current state.
 */
function whyOutside({ name, state, handed_out_at, replaced_by }: PacketCard): string | undefined {
  if (name === null) return "The child's data was erased. Take this card out and destroy it.";
  if (state === "printed" || state === "handed_out" || handed_out_at !== null) return undefined;
  switch (state) {
    case "lost":
      return "Lost before it was handed out.";
    case "revoked":
      return "Revoked. Take this card out and destroy it.";
    case "replaced":
      return replaced_by === null
        ? "Replaced by a newer card. Take this card out and destroy it."
        : `Replaced by ${shownCardNumber(replaced_by)}. Take this card out and destroy it.`;
  }
}

/**
 * Sorts the cards of a packet by their current state. A card that replaces another card in the packet takes that
 * card's position.
 */
export function sortPacket(cards: readonly PacketCard[]): SortedPacket {
  const byNumber = new Map(cards.map((card) => [card.number, card]));
  const isPut = new Set<string>();
  const sorted: SortedPacket = { inside: [], outside: [] };
  for (const first of cards) {
    for (let card: PacketCard | undefined = first; card && !isPut.has(card.number);) {
      isPut.add(card.number);
      const why = whyOutside(card);
      if (why === undefined) sorted.inside.push(card);
      else sorted.outside.push({ card, why });
      card = byNumber.get(card.replaced_by ?? "");
    }
  }
  return sorted;
}

/**
 * Returns the remark on a card, which says that the card is a duplicate or that its state has changed since printing.
 * Empty for an ordinary card that is still waiting.
 */
export function remarkOf({ duplicate, state, handed_out_at }: PacketCard): string {
  const copy = duplicate > 0 ? `DUPLICATE ${duplicate}` : "";
  const since = handed_out_at === null ? "" : `Handed out ${dayOf(new Date(handed_out_at))}`;
  const now = {
    printed: "",
    handed_out: "",
    lost: "now lost",
    revoked: "now revoked",
    replaced: "now replaced",
  };
  return [copy, since, now[state]].filter(Boolean).join(", ");
}
