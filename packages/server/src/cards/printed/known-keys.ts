import { GOOD_CARD_STATES } from "@idms/core/print/batches/card-life";
import { ENDED_STATES, type EndedState } from "@idms/core/cards/verify/ended-states";
import type { KnownKeys } from "@idms/core/cards/verify/known-keys";
import { packNumbers } from "@idms/core/cards/verify/number-set";
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Reads } from "../../installation/engines/connect.ts";
import { cardKeys, printBatches, printBatchStudents, schools } from "../../installation/tables/schema.ts";

/** Returns the current public data for verifying cards. */
export async function knownKeys(db: Reads): Promise<KnownKeys> {
  const keys = await db
    .select({
      id: cardKeys.id,
      school: cardKeys.school_id,
      school_name: schools.name,
      key: cardKeys.public_key,
    })
    .from(cardKeys)
    .innerJoin(schools, eq(schools.id, cardKeys.school_id))
    .orderBy(asc(cardKeys.id))
    .all();
  const { number, state, signed_by, student_id } = printBatchStudents;
  const cards = await db
    .select({ number, state })
    .from(printBatchStudents)
    .where(and(isNotNull(signed_by), inArray(state, [...ENDED_STATES])))
    .all();
  // If a record is erased or removed, none of its cards is valid.
  const ofGone = await db
    .select({ number, state: sql<EndedState>`'revoked'` })
    .from(printBatchStudents)
    .where(and(isNull(student_id), isNotNull(signed_by), inArray(state, [...GOOD_CARD_STATES])))
    .all();
  const waiting = await db
    .select({ number })
    .from(printBatches)
    .innerJoin(printBatchStudents, eq(printBatchStudents.batch_id, printBatches.id))
    .where(and(sql`${printBatches.awaits_mark}`, eq(state, "printed"), isNotNull(signed_by)))
    .all();
  const ended = [...cards, ...ofGone];
  const packed = (numbers: readonly { number: string }[]) =>
    Buffer.from(packNumbers(numbers.map((card) => card.number))).toString("base64");
  const inState = (wanted: EndedState) => packed(ended.filter((card) => card.state === wanted));
  return {
    keys,
    revoked: inState("revoked"),
    replaced: inState("replaced"),
    lost: inState("lost"),
    not_issued: packed(waiting),
  };
}
