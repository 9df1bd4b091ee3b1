import type { WaitingGroup, WaitingKind } from "@idms/core/collect/dashboard/count-students";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { GOOD_CARD_STATES, lastSoonDay } from "@idms/core/print/batches/card-life";
import { classToPrintAnswer, type ClassToPrint } from "@idms/core/print/batches/class-to-print";
import { ORDERED } from "@idms/core/print/orders/order-life";
import {
  and,
  between,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  sql,
  type AnyColumn,
  type SQL,
} from "drizzle-orm";
import type { Reads } from "../engines/connect.ts";
import type { FoundRows, ListWish } from "../rows/list-rows.ts";
import {
  cardOrderClasses,
  cardOrders,
  cardSignatures,
  classCounts,
  classes,
  idTemplates,
  isAtSchool,
  printBatches,
  printBatchStudents,
  schools,
  students,
} from "../tables/schema.ts";

/** The scope of a count: each class of one or all schools, a single class, each school, or everything together. */
export type WaitingPlaces = { school: number; classroom?: number } | "each class" | "each school" | "all";

/** One kind of count: the rows of these tables that belong to this school and class. */
interface Part {
  kind: WaitingKind;
  from: SQL;
  school: AnyColumn;
  classroom: AnyColumn;
  where: SQL | undefined;
  /** The number that each row adds to the count. Defaults to one. */
  count?: SQL;
}

/** Whether the last verdict on a student's card is a signature. PostgreSQL determines this for all students at once. */
const isSigned = sql`EXISTS (
  SELECT 1 FROM ${cardSignatures} AS said
  WHERE said.student_id = ${students.id} AND said.outcome = 'signed' AND NOT EXISTS (
    SELECT 1 FROM ${cardSignatures} AS later WHERE later.student_id = said.student_id AND later.id > said.id))`;

const ofStudents = { school: students.school_id, classroom: students.class_id };

/**
 * The verified students whose school prints only signed-off cards, and whose last verdict is not a signature. Whether a
 * card has changed since it was signed is known only once it is drawn, so such a card counts as signed.
 */
const unsigned: Part = {
  kind: "unsigned",
  ...ofStudents,
  // SQLite reads a cross join from left to right, so that only the students of these schools are read.
  from: sql`${schools} CROSS JOIN ${students}`,
  where: sql`${students.school_id} = ${schools.id} AND ${schools.sign_off} AND ${students.status} = 'VERIFIED' AND NOT ${isSigned}`,
};

const ordered: Part = {
  kind: "ordered",
  school: cardOrders.school_id,
  classroom: cardOrderClasses.class_id,
  from: sql`${cardOrders}
    JOIN ${cardOrderClasses} ON ${cardOrderClasses.order_id} = ${cardOrders.id}
    JOIN ${classCounts} ON ${classCounts.class_id} = ${cardOrderClasses.class_id}`,
  where: and(
    inArray(cardOrders.state, [...ORDERED.order]),
    isNull(cardOrderClasses.printed_at),
    eq(classCounts.status, ORDERED.student),
  ),
  count: sql`sum(${classCounts.count})`,
};

/**
 * Whether a card is in a batch that waits to be marked, and so is not valid yet. Only the few batches that wait are
 * read.
 */
export const isWaiting = sql`(${printBatchStudents.state} = 'printed' AND ${printBatchStudents.batch_id} IN (
  SELECT waiting.id FROM ${printBatches} AS waiting WHERE waiting.awaits_mark))`;

/**
 * The printed cards that are still at the school. All of them are counted from an index, without reading their batches.
 */
const printed = (at: WaitingPlaces): Part => ({
  kind: "printed",
  school: printBatches.school_id,
  classroom: printBatches.class_id,
  from:
    at === "all"
      ? sql`${printBatchStudents}`
      : sql`${printBatchStudents} JOIN ${printBatches} ON ${printBatches.id} = ${printBatchStudents.batch_id}`,
  where: and(isAtSchool, not(isWaiting)),
});

/** The cards at the school in batches that are not marked as delivered. */
const undelivered: Part = {
  kind: "undelivered",
  school: printBatches.school_id,
  classroom: printBatches.class_id,
  // SQLite reads a cross join from left to right, and finds the cards of each batch in the index of those at the school.
  from: sql`${printBatches} CROSS JOIN ${printBatchStudents}`,
  where: and(
    isNull(printBatches.delivered_on),
    sql`NOT ${printBatches.awaits_mark}`,
    eq(printBatchStudents.batch_id, printBatches.id),
    isAtSchool,
  ),
};

/**
 * Whether a batch is on the way to its school: it is not marked as delivered, although other batches of the school are.
 * A school without any such mark has all its printed cards. The schools are read once.
 */
export const isOnTheWay = sql`(${printBatches.delivered_on} IS NULL AND coalesce(${printBatches.school_id}, 0) IN (
  SELECT marked.school_id FROM ${printBatches} AS marked
  WHERE marked.delivered_on IS NOT NULL AND marked.school_id IS NOT NULL))`;

/** The undelivered cards of schools to which deliveries are marked. */
const onTheWay: Part = { ...undelivered, kind: "on_the_way", where: and(undelivered.where, isOnTheWay) };

/**
 * Returns the condition for the valid cards that are expiring soon, except those of removed students.
 * @param today YYYY-MM-DD
 */
export const isEndingSoon = (today: string): SQL | undefined =>
  and(
    between(printBatchStudents.valid_until, today, lastSoonDay(today)),
    inArray(printBatchStudents.state, [...GOOD_CARD_STATES]),
    isNotNull(printBatchStudents.student_id),
  );

/** The valid cards that expire soon. The cards in each batch are counted using a database index. */
const endsSoon = (today: string): Part => ({
  kind: "ends_soon",
  school: printBatches.school_id,
  classroom: printBatches.class_id,
  // SQLite reads a cross join from left to right, and seeks the cards of each batch.
  from: sql`${printBatches} CROSS JOIN ${printBatchStudents}`,
  where: and(eq(printBatchStudents.batch_id, printBatches.id), isEndingSoon(today), not(isWaiting)),
});

/**
 * Counts, in a single query, the waiting work that cannot be counted from the students' statuses in `class_counts`.
 * @param kinds the kinds to count. The default is all kinds.
 */
export async function countWaiting(
  db: Reads,
  at: WaitingPlaces,
  kinds?: readonly WaitingGroup["kind"][],
): Promise<WaitingGroup[]> {
  const parts: Part[] = [
    { kind: "sent_back", ...ofStudents, from: sql`${students}`, where: isNotNull(students.sent_back) },
    unsigned,
    ordered,
    printed(at),
    undelivered,
    onTheWay,
    endsSoon(dayOf(new Date())),
  ];
  const wanted = parts.filter(({ kind }) => kinds?.includes(kind) ?? true);
  const selects = wanted.map(({ kind, from, school, classroom, where, count = sql`count(*)` }) => {
    const place = at === "each school" ? school : classroom;
    const isThere =
      typeof at === "string"
        ? where
        : and(
            where,
            eq(school, at.school),
            at.classroom === undefined ? undefined : eq(classroom, at.classroom),
          );
    return sql`SELECT ${at === "all" ? sql`NULL` : place} AS place, ${sql.raw(`'${kind}'`)} AS kind,
      cast(coalesce(${count}, 0) AS integer) AS count
      FROM ${from} WHERE ${isThere}${at === "all" ? sql`` : sql` GROUP BY ${place}`}`;
  });
  return db.all<WaitingGroup>(sql.join(selects, sql` UNION ALL `));
}

/**
 * Lists the classes whose cards can be printed now. The school with the most cards comes first.
 * @param school null for all schools
 */
export async function listClassesToPrint(
  db: Reads,
  school: number | null,
  page: ListWish["page"],
): Promise<FoundRows<ClassToPrint>> {
  const isThere = school === null ? undefined : eq(classes.school_id, school);
  const isUnsigned = and(unsigned.where, school === null ? undefined : eq(unsigned.school, school));
  const found = await db.all<
    Omit<ClassToPrint, "has_template"> & { templates: number; all_classes: number }
  >(sql`
    WITH unsigned AS (
      SELECT ${unsigned.classroom} AS class_id, count(*) AS count FROM ${unsigned.from}
      WHERE ${isUnsigned} GROUP BY ${unsigned.classroom}
    ), verified AS (
      SELECT class_id, sum(count) AS count FROM ${classCounts} WHERE status = 'VERIFIED' GROUP BY class_id
    ), waiting AS (
      SELECT verified.class_id, verified.count - coalesce(unsigned.count, 0) AS count
      FROM verified LEFT JOIN unsigned ON unsigned.class_id = verified.class_id
    )
    SELECT ${classes.id} AS id, ${classes.class_name} AS class_name, ${classes.section} AS section,
      ${classes.school_id} AS school, ${schools.name} AS school_name,
      cast(waiting.count AS integer) AS to_print,
      cast(EXISTS (SELECT 1 FROM ${idTemplates} WHERE ${idTemplates.school_id} = ${schools.id}) AS integer) AS templates, cast(count(*) OVER () AS integer) AS all_classes
    FROM waiting JOIN ${classes} ON ${classes.id} = waiting.class_id
    JOIN ${schools} ON ${schools.id} = ${classes.school_id}
    WHERE ${and(sql`waiting.count > 0`, isThere)}
    ORDER BY sum(waiting.count) OVER (PARTITION BY ${classes.school_id}) DESC, ${schools.sort_key}, ${schools.id},
      ${classes.class_name_sort}, ${classes.section_sort}, ${classes.id}
    ${page ? sql`LIMIT ${page.size} OFFSET ${(page.number - 1) * page.size}` : sql``}`);
  const count = found[0]?.all_classes ?? 0;
  const asRow = ({ templates, ...row }: (typeof found)[number]) => ({ ...row, has_template: templates > 0 });
  return { rows: found.map((row) => classToPrintAnswer.parse(asRow(row))), count };
}
