import { counted } from "@idms/core/forms/values/counted";
import type { OrderedCard } from "@idms/core/print/orders/ordered-card";
import { CARD_STANDING_WORDS, CARD_STATE_WORDS, PRINTED_STANDINGS } from "@idms/core/print/batches/card-life";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import {
  cardDeedSchema,
  cardNumberSchema,
  lastDayInWords,
  type CardAnswer,
  type CardDeed,
} from "@idms/core/print/batches/card-record";
import { listCards } from "@idms/server/cards/printed/list-cards";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { valid } from "@idms/server/trust/failures/valid";
import { listOrderedCards } from "@idms/server/cards/orders/ordered-cards";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { actOnCards } from "@idms/server/students/edits/act-on-cards";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { z } from "zod";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, printJson, printRows } from "../../terminal/output/output.ts";
import { optionFailures } from "@idms/core/upkeep/option-failures";

type CardsFlags = FlagsOf<"cards list">;

/** Maximum number of rows that the API returns at once. */
const MOST = 500;

/**
 * Lists printed cards, the most recently printed first. On request, or when listing one student's cards, ordered cards
 * that have not been printed yet come first.
 */
export function list(flags: CardsFlags): Promise<number> {
  const size = Math.min(readCount("--limit", flags.limit), MOST);
  const { student, batch, number } = flags;
  const wish = {
    ...(student !== undefined && { student: readCount("--student", student, "student") }),
    ...(batch !== undefined && { batch: readCount("--batch", batch, "batch") }),
    ...(number !== undefined && { number: valid(cardNumberSchema, number) }),
    search: flags.search,
  };
  const states = flags.state && PRINTED_STANDINGS.filter((each) => flags.state?.includes(each));
  const isOrdered = flags.state === undefined ? student !== undefined : flags.state.includes("ordered");
  // Only a printed card has a number and a batch.
  const mayBeOrdered = isOrdered && batch === undefined && number === undefined;
  if (flags.class !== undefined && flags.school === undefined) throw optionFailures.classNeedsSchool();
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? undefined : await chooseSchool(app, flags.school);
    const classroom =
      school && flags.class !== undefined ? (await chooseClass(app, school, flags.class)).id : undefined;
    const filter = { ...wish, school: school?.id ?? null, classroom };
    const none = { rows: [], next: null };
    const ordered: Ordered = mayBeOrdered
      ? await listOrderedCards(app.db, filter, { after: "", size })
      : none;
    const left = size - ordered.rows.length;
    const isAsked = states === undefined || states.length > 0;
    const { rows, next }: Printed =
      isAsked && left > 0 ? await listCards(app.db, { ...filter, states }, { after: "", size: left }) : none;
    const more = next !== null || ordered.next !== null || (isAsked && left <= 0);
    if (flags.json) printJson({ cards: rows, ordered: ordered.rows, more });
    else {
      printRows(flags, COLUMNS, [...ordered.rows.map(orderedRow), ...rows.map(printedRow)]);
      if (more && !flags.quiet) note("More cards match. Narrow the search, or raise --limit.");
    }
    return EXIT.done;
  });
}

type Ordered = Awaited<ReturnType<typeof listOrderedCards>>;
type Printed = Awaited<ReturnType<typeof listCards>>;

const COLUMNS = [
  "Number",
  "State",
  "Since",
  "By",
  "Why",
  "Valid until",
  "Duplicate",
  "Batch",
  "Student",
  "Name",
  "Class",
  "Printed",
];

const orderedRow = (card: OrderedCard): string[] => [
  "",
  CARD_STANDING_WORDS.ordered,
  zonedTime(new Date(card.ordered_at)),
  card.ordered_by,
  `order ${card.order}, needed by ${card.needed_by}`,
  "",
  "",
  "",
  String(card.student),
  card.name,
  card.class_name,
  "",
];

const printedRow = (card: CardAnswer): string[] => [
  shownCardNumber(card.number),
  CARD_STATE_WORDS[card.state],
  card.state_at === null ? "" : zonedTime(new Date(card.state_at)),
  card.state_by ?? "",
  card.replaced_by === null ? (card.state_reason ?? "") : `replaced by ${shownCardNumber(card.replaced_by)}`,
  lastDayInWords(card),
  card.duplicate === 0 ? "" : String(card.duplicate),
  String(card.batch),
  String(card.student ?? "deleted"),
  card.name ?? "?",
  card.class_name,
  zonedTime(new Date(card.printed_at)),
];

interface ReasonFlags extends DataFlags {
  reason?: string;
}

export const handOut = (numbers: string[], flags: DataFlags & { to?: string }): Promise<number> =>
  act(numbers, flags, "handed out", { action: "hand_out", to: flags.to });

export const lost = (numbers: string[], flags: ReasonFlags): Promise<number> =>
  act(numbers, flags, "lost", { action: "lose", reason: flags.reason });

export const found = (numbers: string[], flags: DataFlags): Promise<number> =>
  act(numbers, flags, "found", { action: "find" });

export const revoke = (numbers: string[], flags: ReasonFlags): Promise<number> =>
  act(numbers, flags, "revoked", { action: "revoke", reason: flags.reason });

/** The input of `cardDeedSchema`, which rejects input without a reason. */
type Given = { action: CardDeed; reason?: string | undefined; to?: string | undefined };

/** Applies an action to all cards and lists the cards for which it failed. */
function act(typed: string[], flags: DataFlags, what: string, given: Given): Promise<number> {
  const numbers = valid(
    z.array(cardNumberSchema),
    typed.flatMap((each) => each.split(",")),
  );
  const wish = valid(cardDeedSchema, given);
  return withApp(flags, async (app) => {
    const { done, refused } = await actOnCards(app, doer(), { school: null, numbers }, wish);
    for (const { detail } of refused) note(detail);
    if (done.length === 0) return EXIT.failed;
    if (flags.json) printJson({ done, refused });
    else if (!flags.quiet)
      note(`${counted(done.length, "card")} ${done.length === 1 ? "is" : "are"} ${what}.`);
    return refused.length === 0 ? EXIT.done : EXIT.partly;
  });
}
