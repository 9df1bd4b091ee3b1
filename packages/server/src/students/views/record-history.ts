import { changesOfDeed } from "@idms/core/students/records/record-history";
import type { ComparedRecord } from "@idms/core/students/records/record-changes";
import type { Deed } from "@idms/core/students/records/student";
import { and, asc, eq, like } from "drizzle-orm";
import { doneTo } from "../../trust/log/log-rows.ts";
import { cardsOfStudent, type CardOfStudent } from "../../cards/printed/card-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { PlacedStudent, Student } from "../../installation/students/student-rows.ts";
import { auditLog } from "../../installation/tables/schema.ts";
import { findClassNames } from "../../school/classes/class-rows.ts";
import { readEarlier } from "../../trust/versions/version-rows.ts";
import { answeredFields } from "./answered-fields.ts";

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
  const all = cards ?? (await cardsOfStudent(db, id));
  const printed = all.map(({ batch, by, at }) => ({
    done: "print_batches.generate",
    by,
    at,
    details: { batch },
  }));
  // Only a card that was printed can be lost, and only a duplicate of a lost card is ordered for one student.
  const ordered = all.length === 0 ? [] : await duplicateOrders(db, id);
  return [
    ...deeds.map(({ subject, action, actor, created_at, details }) => ({
      done: `${subject}.${action}`,
      by: actor,
      at: created_at,
      details,
    })),
    ...printed,
    ...ordered,
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Returns the orders of a student's duplicate cards. */
async function duplicateOrders(db: Db, student: number): Promise<RecordDeed[]> {
  const { subject, action, details } = auditLog;
  const orders = await db
    .select()
    .from(auditLog)
    .where(and(eq(subject, "card_orders"), eq(action, "create"), like(details, '%"students":%')))
    .orderBy(asc(auditLog.id))
    .all();
  return orders.flatMap(({ actor, created_at, subject_id, details: { students } }) =>
    Array.isArray(students) && students.includes(student)
      ? [{ done: "card_orders.create", by: actor, at: created_at, details: { order: subject_id } }]
      : [],
  );
}

/** Returns the history of a student's record, oldest first, with the old and the new values of each correction. */
export async function historyWithChanges(db: Db, student: PlacedStudent): Promise<Deed[]> {
  const versions = (await readEarlier(db, "students", student.id)).map(({ content, ...of }) => ({
    ...of,
    content: content as unknown as Student,
  }));
  const rooms = new Map<number, Named>([[student.class_id, student]]);
  for (const { content } of versions)
    if (!rooms.has(content.class_id))
      rooms.set(content.class_id, (await findClassNames(db, content.class_id)) ?? GONE);
  // Files are not compared, so the photo does not matter.
  const compared = (row: Student): ComparedRecord => {
    const { class_name, section, holds } = rooms.get(row.class_id) ?? GONE;
    return { ...row, photo: null, classroom: { id: row.class_id, class_name, section, holds } };
  };
  const earlier = versions.map((each) => ({ ...each, content: compared(each.content) }));
  const fields = await answeredFields(db, student);
  return (await recordHistory(db, student.id)).map((deed) => {
    const changes = changesOfDeed(deed, earlier, compared(student), fields);
    return changes.length === 0 ? deed : { ...deed, changes };
  });
}

type Named = Pick<PlacedStudent, "class_name" | "section" | "holds">;

const GONE: Named = { class_name: "", section: null, holds: "students" };
