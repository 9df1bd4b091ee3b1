import { and, eq, inArray } from "drizzle-orm";
import type { Reads, Tx } from "../db/connect.ts";
import { pagesOf } from "../db/pages-of.ts";
import { formTemplates, links, students, submissionKeys, uniqueAnswers } from "../db/schema.ts";
import { matchFree } from "../rosters/records.ts";
import { countChanges } from "../students/count-records.ts";
import type { Student } from "../students/records.ts";
import {
  forgetRemoved,
  putOnCards,
  tellApartAgain,
  type RemovedStudent,
} from "../students/removed-records.ts";

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

/**
 * Brings students back as they were, with their answers that are unique, their printed cards and the keys of their submissions.
 * @returns whether all could be; else the transaction is to be taken back
 */
export async function returnLeavers(
  tx: Tx,
  school: number,
  leavers: readonly RemovedStudent[],
): Promise<boolean> {
  const there = await referencesOf(tx, school);
  const rows = leavers.map(({ content }) => content.student as Student);
  for (const page of pagesOf(rows))
    await tx
      .insert(students)
      .values(
        page.map(({ link_id, form_template_id, ...row }) => ({
          ...row,
          link_id: there.links.has(link_id) ? link_id : null,
          form_template_id: there.forms.has(form_template_id) ? form_template_id : null,
        })),
      )
      .run();
  await countChanges(tx, rows);
  const claims = leavers.flatMap(({ id, content }) =>
    content.claims.map((claim) => ({ ...claim, school_id: school, student_id: id })),
  );
  for (const some of pagesOf(claims)) {
    const claimed = tx.insert(uniqueAnswers).values(some).onConflictDoNothing();
    if ((await claimed.returning({ field: uniqueAnswers.field }).all()).length < some.length) return false;
  }
  const keys = leavers.flatMap(({ id, content: { keys: known = [] } }) =>
    known.filter((key) => there.links.has(key.link_id)).map((key) => ({ ...key, student_id: id })),
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

/** The links and forms of a school that are there; a row that named another names none. */
async function referencesOf(tx: Tx, school: number) {
  const ofLinks = await tx.select({ id: links.id }).from(links).where(eq(links.school_id, school)).all();
  const ofForms = await tx
    .select({ id: formTemplates.id })
    .from(formTemplates)
    .where(eq(formTemplates.school_id, school))
    .all();
  return {
    links: new Set<number | null>(ofLinks.map(({ id }) => id)),
    forms: new Set<number | null>(ofForms.map(({ id }) => id)),
  };
}
