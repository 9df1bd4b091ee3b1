import { and, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { withStaged, type StagedColumns } from "../../installation/rows/staged-rows.ts";
import {
  formTemplates,
  links,
  students,
  submissionKeys,
  uniqueAnswers,
} from "../../installation/tables/schema.ts";
import { matchFree } from "../../school/rosters/roster-rows.ts";
import { countChanges } from "../rows/count-rows.ts";
import type { Student } from "../rows/student-rows.ts";
import { forgetRemoved, putOnCards, tellApartAgain, type RemovedStudent } from "../rows/removed-rows.ts";

/** Those of some removed students of whose unique answers another student has given one meanwhile. */
export async function takenAmong(
  db: Reads,
  school: number,
  leavers: readonly RemovedStudent[],
): Promise<Set<number>> {
  const { school_id, field, value } = uniqueAnswers;
  const claims = leavers.flatMap(({ id, content }) => content.claims.map((claim) => ({ id, ...claim })));
  const taken = new Set<number>();
  for (const page of pagesOf(claims)) {
    const values = page.map((claim) => claim.value);
    const held = await db
      .select({ field, value })
      .from(uniqueAnswers)
      .where(and(eq(school_id, school), inArray(value, values)))
      .all();
    const keys = new Set(held.map((each) => `${each.field}\n${each.value}`));
    for (const claim of page) if (keys.has(`${claim.field}\n${claim.value}`)) taken.add(claim.id);
  }
  return taken;
}

const COLUMNS = Object.entries(getTableColumns(students)).map(([key, column]) => ({ key, column }));

/** A leaver's row as it is staged: what a row of before did not have is as it is without being said. */
const cellsOf = ({ content: { student } }: RemovedStudent) =>
  COLUMNS.map(({ key, column }) => {
    const value = student[key] ?? column.default ?? null;
    return value === null ? null : (column.mapToDriverValue(value) as string | number);
  });

/** Makes the rows of students ready who come back, so that the transaction adds them by one statement. */
export const stageLeavers = <T>(
  db: Db,
  leavers: readonly RemovedStudent[],
  work: (rows: SQL, db: Db) => Promise<T>,
): Promise<T> => {
  const types = COLUMNS.map(({ column }) => [column.name, column.getSQLType()] as const);
  return withStaged(db, Object.fromEntries(types) as StagedColumns, leavers.map(cellsOf), work);
};

/** Adds the staged rows; one that named a link or a form that is gone names none. */
async function addStaged(tx: Tx, rows: SQL): Promise<void> {
  const names = COLUMNS.map(({ column }) => sql.identifier(column.name));
  const ifThere = (table: typeof links | typeof formTemplates, name: SQL) =>
    sql`CASE WHEN EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${name}) THEN ${name} END`;
  const values = COLUMNS.map(({ column }) => {
    const staged = sql`back.${sql.identifier(column.name)}`;
    if (column.name === students.link_id.name) return ifThere(links, staged);
    if (column.name === students.form_template_id.name) return ifThere(formTemplates, staged);
    return column.dataType === "boolean" ? sql`${staged} = 1` : staged;
  });
  await tx.run(sql`
    INSERT INTO ${students} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM ${rows} AS back ORDER BY back.n`);
}

/**
 * Brings students back as they were, with their answers that are unique, their printed cards and the keys of their submissions.
 * @param staged their rows, by `stageLeavers`
 * @returns whether all could be; else the transaction is to be taken back
 */
export async function returnLeavers(
  tx: Tx,
  school: number,
  leavers: readonly RemovedStudent[],
  staged: SQL,
): Promise<boolean> {
  await addStaged(tx, staged);
  await countChanges(
    tx,
    leavers.map(({ content }) => content.student as Student),
  );
  const claims = leavers.flatMap(({ id, content }) =>
    content.claims.map((claim) => ({ ...claim, school_id: school, student_id: id })),
  );
  for (const some of pagesOf(claims)) {
    const claimed = tx.insert(uniqueAnswers).values(some).onConflictDoNothing();
    if ((await claimed.returning({ field: uniqueAnswers.field }).all()).length < some.length) return false;
  }
  const there = await linksOf(tx, school);
  const keys = leavers.flatMap(({ id, content: { keys: known = [] } }) =>
    known.filter((key) => there.has(key.link_id)).map((key) => ({ ...key, student_id: id })),
  );
  for (const some of pagesOf(keys)) await tx.insert(submissionKeys).values(some).onConflictDoNothing().run();
  const kept = leavers.map(({ id, content }) => ({ id, ...content }));
  await putOnCards(tx, kept);
  await tellApartAgain(tx, kept);
  await matchFree(
    tx,
    kept.flatMap(({ id, expected }) => (expected === undefined ? [] : [{ expected, student: id }])),
  );
  await forgetRemoved(
    tx,
    leavers.map(({ id }) => id),
  );
  return true;
}

const linksOf = async (tx: Tx, school: number): Promise<Set<number>> =>
  new Set(
    (await tx.select({ id: links.id }).from(links).where(eq(links.school_id, school)).all()).map(
      ({ id }) => id,
    ),
  );
