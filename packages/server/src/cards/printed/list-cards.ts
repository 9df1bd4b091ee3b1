import { dayOf } from "@idms/core/forms/values/iso-date";
import {
  CARD_STATES,
  GOOD_CARD_STATES,
  isCardExpired,
  type PrintedStanding,
} from "@idms/core/print/batches/card-life";
import { readCardNumber } from "@idms/core/cards/verify/card-number";
import type { CardAnswer } from "@idms/core/print/batches/card-record";
import { and, eq, getTableColumns, inArray, lt, not, or, type SQL } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { rowsAfter, type Place, type RowsAfter } from "../../installation/rows/keyset.ts";
import { isEndingSoon, isWaiting } from "../../installation/students/waiting-rows.ts";
import { idsFound } from "../../installation/students/card-rows.ts";
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
const { created_at, class_name, school_id, template_name, delivered_on } = printBatches;
const { batch_id, position, student_id, state, number } = ofCard;
const columns = { ...ofCard, created_at, class_name, school_id, template_name, delivered_on };

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

/**
 * Lists printed cards page by page, newest first. If only cards that are expiring soon are listed, the list begins with
 * the cards that expire soonest.
 */
export async function listCards(db: Db, wish: CardFilter, place: Place): Promise<RowsAfter<CardAnswer>> {
  const today = dayOf(new Date());
  const isBySoon = wish.states?.every((each) => each === "ends_soon");
  const isOfBatch = eq(printBatches.id, batch_id);
  const cards = db.select(columns);
  const { rows, next } = await rowsAfter(
    isBySoon
      ? cards.from(printBatches).crossJoin(printBatchStudents).$dynamic()
      : cards.from(printBatchStudents).innerJoin(printBatches, isOfBatch).$dynamic(),
    and(
      isOfBatch,
      wish.school === null ? undefined : eq(school_id, wish.school),
      wish.classroom === undefined ? undefined : eq(printBatches.class_id, wish.classroom),
      wish.student === undefined ? undefined : eq(student_id, wish.student),
      wish.batch === undefined ? undefined : eq(batch_id, wish.batch),
      wish.states === undefined ? undefined : standsAs(wish.states, today),
      wish.number === undefined ? undefined : eq(number, wish.number),
      foundBy(db, wish),
    ),
    isBySoon ? BY_LAST_DAY : NEWEST_FIRST,
    place,
  );
  const placeOf = await placesOnSheets(
    db,
    rows.map((row) => row.batch_id),
  );
  return {
    rows: rows.map(
      ({ batch_id: batch, student_id: student, created_at: printed_at, school_id: school, ...card }) => ({
        ...card,
        is_expired: isCardExpired(card, today),
        ...(placeOf(batch, card.position) ?? { sheet: null, slot: null }),
        batch,
        student,
        printed_at,
        school,
      }),
    ),
    next,
  };
}
