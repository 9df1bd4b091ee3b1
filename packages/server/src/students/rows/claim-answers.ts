import { nameKey } from "@idms/core/forms/values/lookup-keys";
import { claimedOtherwise } from "@idms/core/forms/answers/unique-answers";
import { and, between, eq, ne } from "drizzle-orm";
import type { Tx } from "../../installation/engines/connect.ts";
import { students, uniqueAnswers } from "../../installation/tables/schema.ts";

/** An answer that no second submission of the school may give; `key` is the form in which answers are compared. */
export interface AnswerClaim {
  field: string;
  key: string;
}

/**
 * Claims a student's unique answers and returns the claims that another student of the school already holds, also such of a form
 * that says otherwise of brothers and sisters.
 */
export async function claimAnswers(
  tx: Tx,
  student: { id: number; school_id: number },
  claims: readonly AnswerClaim[],
): Promise<AnswerClaim[]> {
  const of = { school_id: student.school_id, student_id: student.id };
  const taken: AnswerClaim[] = [];
  for (const { field, key } of claims) {
    if (await isHeldOtherwise(tx, student, { field, key })) {
      taken.push({ field, key });
      continue;
    }
    const claimed = await tx
      .insert(uniqueAnswers)
      .values({ ...of, field, value: key })
      .onConflictDoNothing()
      .returning({ field: uniqueAnswers.field })
      .all();
    if (claimed.length === 0) taken.push({ field, key });
  }
  return taken;
}

async function isHeldOtherwise(
  tx: Tx,
  { id, school_id }: { id: number; school_id: number },
  { field, key }: AnswerClaim,
): Promise<boolean> {
  const { from, to, name } = claimedOtherwise(key);
  const held = await tx
    .select({ full_name: students.full_name })
    .from(uniqueAnswers)
    .innerJoin(students, eq(students.id, uniqueAnswers.student_id))
    .where(
      and(
        eq(uniqueAnswers.school_id, school_id),
        eq(uniqueAnswers.field, field),
        between(uniqueAnswers.value, from, to),
        ne(uniqueAnswers.student_id, id),
      ),
    )
    .limit(1)
    .all();
  return held.some(({ full_name }) => name === undefined || nameKey(full_name) === name);
}

/** Frees the unique answers of a student, who then claims them anew. */
export async function freeAnswers(tx: Tx, id: number): Promise<void> {
  await tx.delete(uniqueAnswers).where(eq(uniqueAnswers.student_id, id)).run();
}
