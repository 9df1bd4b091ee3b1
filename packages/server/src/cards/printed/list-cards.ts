import { dayOf } from "@idms/core/forms/values/iso-date";
import {
  CARD_STATES,
  GOOD_CARD_STATES,
  isCardExpired,
  type PrintedStanding,
} from "@idms/core/print/batches/card-life";
import { readCardNumber } from "@idms/core/cards/verify/card-number";
import type { CardAnswer } from "@idms/core/print/batches/card-record";
import { and, eq, getTableColumns, inArray, lt, not, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { rowsAfter, type Place, type RowsAfter } from "../../installation/rows/keyset.ts";
import { isEndingSoon, isOnTheWay, isWaiting } from "../../installation/students/waiting-rows.ts";
import { idsFound, ordersOfStudents } from "../../installation/students/card-rows.ts";
import { printBatches, printBatchStudents } from "../../installation/tables/schema.ts";
import { placesOnSheets } from "./on-sheets.ts";

/** A filter for cards of one school, or of all schools if null. */
export interface CardFilter {
  school: number | null;
  /** The class at the time of printing. */
  classroom?: number | undefined;
  student?: number | undefined;
  batch?: number | undefined;
  /** The statuses to include. */
  states?: readonly PrintedStanding[] | undefined;
  number?: string | undefined;
  /** A card number, or text for finding students. */
  search?: string | undefined;
}

const { texts: _texts, photo: _photo, despite: _despite, ...ofCard } = getTableColumns(printBatchStudents);
const { created_at, class_name, school_id, template_name, id_template_id, awaits_mark, delivered_on } =
  printBatches;
const { batch_id, position, student_id, state, number } = ofCard;
const columns = {
  ...ofCard,
  created_at,
  class_name,
  school_id,
  template_name,
  template: id_template_id,
  awaits_mark,
  delivered_on,
  is_on_the_way: sql`cast(${isOnTheWay} AS integer)`.mapWith(Boolean),
};

/** Returns the search condition: the card with this number, or the cards of students who match the text. */
function foundBy(db: Db, { search = "", school }: CardFilter): SQL | undefined {
  const typed = readCardNumber(search);
  const ids = idsFound(db, school, search);
  if (!ids) return undefined;
  return or(typed === undefined ? undefined : eq(number, typed), inArray(student_id, ids));
}

/** Returns the condition for cards that are in one of these states on a given day. */
function standsAs(states: readonly PrintedStanding[], today: string): SQL | undefined {
  const expired = and(inArray(state, [...GOOD_CARD_STATES]), lt(ofCard.valid_until, today));
  const inState = CARD_STATES.filter((each) => states.includes(each));
  return and(
    not(isWaiting),
    or(
      inState.length > 0 ? inArray(state, inState) : undefined,
      states.includes("expired") ? expired : undefined,
      states.includes("ends_soon") ? isEndingSoon(today) : undefined,
    ),
  );
}

const NEWEST_FIRST = [batch_id, position].map((column) => ({ column, descending: true }));
const BY_LAST_DAY = [{ column: ofCard.valid_until, descending: false }, ...NEWEST_FIRST];

const isOnly = (state: PrintedStanding, { states }: CardFilter): boolean =>
  states?.every((each) => each === state) ?? false;

/** Reads a part of the list. The other conditions of the list apply as well. */
function readCards(db: Db, wish: CardFilter, place: Place, where?: SQL) {
  const isBySoon = isOnly("ends_soon", wish);
  const isOfBatch = eq(printBatches.id, batch_id);
  const cards = db.select(columns);
  return rowsAfter(
    isBySoon
      ? cards.from(printBatches).crossJoin(printBatchStudents).$dynamic()
      : cards.from(printBatchStudents).innerJoin(printBatches, isOfBatch).$dynamic(),
    and(
      isOfBatch,
      wish.school === null ? undefined : eq(school_id, wish.school),
      wish.classroom === undefined ? undefined : eq(printBatches.class_id, wish.classroom),
      wish.student === undefined ? undefined : eq(student_id, wish.student),
      wish.batch === undefined ? undefined : eq(batch_id, wish.batch),
      wish.states === undefined ? undefined : standsAs(wish.states, dayOf(new Date())),
      wish.number === undefined ? undefined : eq(number, wish.number),
      foundBy(db, wish),
      where,
    ),
    isBySoon ? BY_LAST_DAY : NEWEST_FIRST,
    place,
  );
}

/** Begins the cursors of the cards that are on the way. */
const ON_THE_WAY = "on_the_way:";

/** Reads the cards at the school, and then those that are on the way. */
async function readAtSchoolFirst(db: Db, wish: CardFilter, { after, size }: Place) {
  const isLater = after.startsWith(ON_THE_WAY);
  const first = isLater
    ? { rows: [], next: null }
    : await readCards(db, wish, { after, size }, not(isOnTheWay));
  if (first.next !== null) return first;
  // One row shows whether the next page has any.
  const left = size - first.rows.length;
  const place = { after: isLater ? after.slice(ON_THE_WAY.length) : "", size: Math.max(1, left) };
  const { rows, next } = await readCards(db, wish, place, isOnTheWay);
  if (left === 0) return { rows: first.rows, next: rows.length > 0 ? ON_THE_WAY : null };
  return { rows: [...first.rows, ...rows], next: next === null ? null : `${ON_THE_WAY}${next}` };
}

/**
 * Lists printed cards page by page, newest first. If only cards that are expiring soon are listed, the list begins with
 * the cards that expire soonest. If only cards that were not handed out are listed, those that are on the way to the
 * school come last.
 */
export async function listCards(db: Db, wish: CardFilter, place: Place): Promise<RowsAfter<CardAnswer>> {
  const today = dayOf(new Date());
  const read = isOnly("printed", wish) ? readAtSchoolFirst : readCards;
  const { rows, next } = await read(db, wish, place);
  const placeOf = await placesOnSheets(
    db,
    rows.map((row) => row.batch_id),
  );
  const lost = rows.flatMap((row) =>
    row.state === "lost" && row.student_id !== null ? [row.student_id] : [],
  );
  const orderOf = await ordersOfStudents(db, [...new Set(lost)]);
  return {
    rows: rows.map(
      ({ batch_id: batch, student_id: student, created_at: printed_at, school_id: school, ...card }) => ({
        ...card,
        is_expired: isCardExpired(card, today),
        ...(placeOf(batch, card.position) ?? { sheet: null, slot: null }),
        batch,
        student,
        duplicate_order: card.state === "lost" ? (orderOf.get(student ?? 0) ?? null) : null,
        printed_at,
        school,
      }),
    ),
    next,
  };
}
