import type { Right } from "../../school/accounts/rights.ts";

/** The kinds of outstanding work, in the order of the steps to a finished card. */
export const DUE_KINDS = [
  "to_verify",
  "sent_back",
  "to_sign",
  "to_order",
  "to_print",
  "to_hand_out",
  "to_deliver",
  "ends_soon",
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** The number of students or cards that are waiting for each kind of work. */
export type DueCounts = Record<DueKind, number>;

/** The right to do each kind of work. */
const DUE_RIGHTS: Readonly<Record<DueKind, Right>> = {
  to_verify: "students.verify",
  sent_back: "students.undo_send_back",
  to_sign: "students.sign_card",
  to_order: "card_orders.create",
  to_print: "print_batches.generate",
  to_hand_out: "students.hand_out_card",
  // Those who hand out cards wait for them. The print desk has its own list.
  to_deliver: "students.hand_out_card",
  // The cards are listed on the page for handing out.
  ends_soon: "students.hand_out_card",
};

/** The kinds of work in words, each with its number. */
export const dueText = {
  to_verify: (count: string | number) => `${count} to verify`,
  sent_back: (count: string | number) => `${count} sent back`,
  to_sign: (count: string | number) => `${count} to sign`,
  to_order: (count: string | number) => `${count} to order`,
  to_print: (count: string | number) => `${count} to print`,
  to_hand_out: (count: string | number) => `${count} to hand out`,
  to_deliver: (count: string | number) => `${count} not delivered yet`,
  ends_soon: (count: string | number) => `${count} expiring soon`,
} as const satisfies Record<DueKind, (count: string | number) => string>;

/** The students and cards of a class or a school from which the outstanding work is counted. */
export interface Progress {
  submitted: number;
  /** How many of the submitted students were sent back to the family. */
  sent_back: number;
  verified: number;
  /** How many of the verified students need a sign-off before their cards can be printed. */
  unsigned: number;
  /** How many of the verified students are in a class whose cards have been ordered but not printed yet. */
  ordered: number;
  /** Printed cards that are still at the school. */
  printed: number;
  /** How many of these cards are in a batch that is not marked as delivered. */
  undelivered: number;
  /** How many of these undelivered cards belong to a school to which deliveries are marked. */
  on_the_way: number;
  /** Printed cards that are still valid and expire within 60 days. */
  ends_soon: number;
}

/**
 * Counts the outstanding work. A card that is waiting to be ordered is also waiting to be printed. At a school to which
 * deliveries are marked, only delivered cards can be handed out. At other schools, a card to hand out is also
 * undelivered. A card may also be expiring soon. All other kinds are disjoint.
 */
export function dueCounts({
  submitted,
  sent_back,
  verified,
  unsigned,
  ordered,
  printed,
  undelivered,
  on_the_way,
  ends_soon,
}: Progress): DueCounts {
  const to_print = verified - unsigned;
  return {
    to_verify: submitted - sent_back,
    sent_back,
    to_sign: unsigned,
    to_order: Math.max(0, to_print - ordered),
    to_print,
    to_hand_out: Math.max(0, printed - on_the_way),
    to_deliver: undelivered,
    ends_soon,
  };
}

/** A kind of outstanding work, with its number of students or cards. */
export interface Due<Kind extends DueKind = DueKind> {
  kind: Kind;
  count: number;
}

/**
 * Lists the outstanding work that a person may do, in the order of the steps to a finished card. Ordering is left out
 * for a person who may print cards.
 * @param counts the counts of all kinds, or only of some
 */
export function whatIsDue<Kind extends DueKind = DueKind>(
  counts: Readonly<Record<Kind, number>>,
  can: (right: Right) => boolean,
): Due<Kind>[] {
  const may = (kind: DueKind): boolean =>
    can(DUE_RIGHTS[kind]) && !(kind === "to_order" && can(DUE_RIGHTS.to_print));
  const counted = DUE_KINDS.filter((kind): kind is Kind => kind in counts);
  return counted
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ kind, count }) => count > 0 && may(kind));
}
