import { asc } from "drizzle-orm";
import { doneTo } from "../../trust/log/log-rows.ts";
import { cardsOfStudent, type CardOfStudent } from "../../cards/printed/card-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { auditLog } from "../../installation/tables/schema.ts";

/** An action on a student's record, identified by the right that it needs. */
export interface RecordDeed {
  done: string;
  by: string;
  at: string;
  details: Record<string, unknown>;
}

/**
 * Returns the history of a student's record and its printed cards, oldest first.
 * @param cards the cards of a removed student; by default, all cards of the student
 */
export async function recordHistory(
  db: Db,
  id: number,
  cards?: readonly CardOfStudent[],
): Promise<RecordDeed[]> {
  const deeds = await db
    .select()
    .from(auditLog)
    .where(doneTo("students", id))
    .orderBy(asc(auditLog.id))
    .all();
  const printed = (cards ?? (await cardsOfStudent(db, id))).map(({ batch, by, at }) => ({
    done: "print_batches.generate",
    by,
    at,
    details: { batch },
  }));
  return [
    ...deeds.map(({ subject, action, actor, created_at, details }) => ({
      done: `${subject}.${action}`,
      by: actor,
      at: created_at,
      details,
    })),
    ...printed,
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
