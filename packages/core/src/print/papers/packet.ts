import { dayOf } from "../../forms/values/iso-date.ts";
import type { CardState } from "../batches/card-life.ts";
import { shownCardNumber } from "../batches/card-number.ts";

/** A printed card, as the papers that go with it tell of it. */
export interface PacketCard {
  number: string;
  /** Null where nobody knows any more whose it is: the child's data were erased. */
  name: string | null;
  /** The roll and the admission number; empty where there is none. */
  roll: string;
  admission: string;
  /** The which-th duplicate it is; 0 for none. */
  duplicate: number;
  state: CardState;
  /** When it was handed out, an ISO time in UTC; null before. */
  handed_out_at: string | null;
  /** The number of the card that was printed in its place. */
  replaced_by: string | null;
  batch: number;
  /** The sheet of its batch, and the place on it, both from 1; null where that was not kept. */
  sheet: number | null;
  slot: number | null;
}

/** A child of a class that has no card in its packet, and why. */
export interface WithoutCard {
  name: string;
  why: string;
}

/** The cards of a class that go together. */
export interface Packet {
  school: string;
  class: string;
  /** The batches that they were printed in, and the days of these (YYYY-MM-DD), each once. */
  batches: readonly number[];
  printed: readonly string[];
  /** In the order of the files, batch by batch. */
  cards: readonly PacketCard[];
  without: readonly WithoutCard[];
}

/** The cards of a packet in the order in which they lie, and those that do not belong in it, with the reason. */
export interface SortedPacket {
  inside: PacketCard[];
  outside: { card: PacketCard; why: string }[];
}

/**
 * The reason why a card is not in its packet; undefined for one that is. A card that was handed out has been in it,
 * whatever its state is now.
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
 * Sorts a packet's cards by their state as it is now. A card that was printed in the place of another one of the packet lies in
 * that one's place.
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
 * The remark on a card: a duplicate, or its state since printing; empty for a usual card that is printed and waiting.
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
