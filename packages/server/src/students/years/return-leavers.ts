import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { classLinks, submissionKeys, uniqueAnswers } from "../../installation/tables/schema.ts";
import { matchFree } from "../../school/rosters/roster-rows.ts";
import { countChanges } from "../../installation/students/count-rows.ts";
import type { Student } from "../../installation/students/student-rows.ts";
import {
  addStaged,
  forgetRemoved,
  putOnCards,
  tellApartAgain,
  type RemovedStudent,
} from "../../installation/students/removed-rows.ts";

/** Finds the removed students who have a unique answer that another student has given in the meantime. */
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

/**
 * Restores students with their unique answers, their printed cards and the keys of their submissions.
 * @param staged their rows, from `stageLeavers`
 * @returns whether all were restored; if not, roll back the transaction
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
    (
      await tx.select({ id: classLinks.id }).from(classLinks).where(eq(classLinks.school_id, school)).all()
    ).map(({ id }) => id),
  );
