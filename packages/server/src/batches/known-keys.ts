import { ENDED_STATES, packNumbers, type EndedState, type KnownKeys } from "@idms/core";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Reads } from "../db/connect.ts";
import { cardKeys, printBatchStudents, schools } from "../db/schema.ts";

/** What everybody may know who looks at cards, as it is now. */
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
  const { number, state, signed_by } = printBatchStudents;
  const cards = await db
    .select({ number, state })
    .from(printBatchStudents)
    .where(and(isNotNull(signed_by), inArray(state, [...ENDED_STATES])))
    .all();
  const packed = (wanted: EndedState) =>
    Buffer.from(
      packNumbers(cards.flatMap(({ number, state }) => (state === wanted ? [number] : []))),
    ).toString("base64");
  return { keys, revoked: packed("revoked"), replaced: packed("replaced"), lost: packed("lost") };
}
