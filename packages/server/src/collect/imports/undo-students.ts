import { undoSentences } from "@idms/core/collect/imports/undo-sentences";
import type { Sentence } from "@idms/core/sentence";
import { uniqueAnswers as answersOf } from "@idms/core/forms/answers/unique-answers";
import { studentName } from "@idms/core/students/records/display-name";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import {
  consents,
  earlierVersions,
  expectedStudents,
  familyPages,
  formTemplates,
  importRows,
  printBatches,
  printBatchStudents,
  proposals,
  uniqueAnswers,
} from "../../installation/tables/schema.ts";
import { followInto, freeRecords, matchAgain, deleteRecords } from "../../school/rosters/match-class.ts";
import { asGone, countChanges } from "../../installation/students/count-rows.ts";
import { readStudents, type Student } from "../../installation/students/student-rows.ts";
import { forgetAllEarlier } from "../../trust/versions/version-rows.ts";
import { revertStudents } from "../../trust/versions/revert-rows.ts";
import { filesOf, filesOfStudents } from "../../installation/students/file-rows.ts";
import type { ImportRecord, KeptRow } from "./import-rows.ts";

const idsOf = (rows: readonly KeptRow[]): number[] => rows.map((row) => row.subject_id);

/** Returns the students who have not changed since the import, and the reasons why other students are kept. */
export async function lookAtStudents(
  tx: Reads,
  import_: ImportRecord,
  rows: readonly KeptRow[],
): Promise<Map<number, Looked>> {
  const ids = idsOf(rows);
  const found = await readStudents(tx, ids);
  const byId = new Map(found.map((student) => [student.id, student]));
  const printed = await printedSince(tx, ids, import_.done_at ?? "");
  const known = await knownToFamilies(tx, idsOf(rows.filter(({ is_new }) => is_new)));
  const earlier = await earlierOf(tx, found);
  const taken = await takenSince(tx, import_, earlier);
  const wanted = import_.options["verified"] === true ? "VERIFIED" : "SUBMITTED";
  return new Map(
    rows.map((row): [number, Looked] => {
      const id = row.subject_id;
      const student = byId.get(id);
      const { name, why } = standing(
        row,
        student && { version: student.version, name: studentName(student) },
      );
      const reason = (): Sentence | undefined => {
        if (printed.has(id) || (student?.status === "ID_GENERATED" && row.is_new))
          return undoSentences.printed();
        if (why !== undefined && student?.status === "VERIFIED" && row.is_new && wanted === "SUBMITTED")
          return undoSentences.verified();
        if (why !== undefined) return why;
        if (known.has(id)) return undoSentences.family();
        if (!row.is_new && !earlier.has(id)) return undoSentences.earlierNotKept();
        if (taken.has(id)) return undoSentences.answerTaken();
        return undefined;
      };
      return [id, { name, why: reason() }];
    }),
  );
}

async function printedSince(tx: Reads, ids: number[], since: string): Promise<Set<number | null>> {
  const rows = await tx
    .select({ id: printBatchStudents.student_id })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(printBatches.id, printBatchStudents.batch_id))
    .where(and(inArray(printBatchStudents.student_id, ids), gt(printBatches.created_at, since)))
    .all();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the students whose families have pages, proposals or consents. These rows have no foreign key to the student
 * and would be left behind.
 */
async function knownToFamilies(tx: Reads, ids: number[]): Promise<Set<number>> {
  const known = new Set<number>();
  for (const table of [familyPages, proposals, consents]) {
    const column = table.student_id;
    const rows = await tx
      .select({ id: column })
      .from(table as typeof consents)
      .where(inArray(column, ids))
      .all();
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/** Returns the students as they were before their latest change, keyed by ID. */
async function earlierOf(tx: Reads, found: readonly Student[]): Promise<Map<number, Student>> {
  const { subject, subject_id, version, content } = earlierVersions;
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .select({ id: subject_id, version, content })
    .from(earlierVersions)
    .where(and(eq(subject, "students"), inArray(subject_id, ids)))
    .all();
  const versions = new Map(found.map((each) => [each.id, each.version]));
  const newest = rows.filter((row) => row.version + 1 === versions.get(row.id));
  return new Map(newest.map((row) => [row.id, row.content as unknown as Student]));
}

/** Returns the unique answers that the students would have after being restored. */
async function claimsOf(tx: Reads, import_: ImportRecord, earlier: Iterable<Student>) {
  const form = await tx
    .select({ fields: formTemplates.fields })
    .from(formTemplates)
    .where(eq(formTemplates.id, import_.form_template_id ?? 0))
    .get();
  const fields = form?.fields ?? [];
  const claims = [...earlier].flatMap(({ id, meta }) =>
    answersOf(fields, meta).map(({ field, key }) => ({ id, field, value: key })),
  );
  return { names: fields.map(({ name }) => name), claims };
}

/** Returns the students whose unique answer now belongs to a student who is not part of the import. */
async function takenSince(
  tx: Reads,
  import_: ImportRecord,
  earlier: ReadonlyMap<number, Student>,
): Promise<Set<number>> {
  const { claims } = await claimsOf(tx, import_, earlier.values());
  const { school_id, field, value, student_id } = uniqueAnswers;
  const held = await tx
    .select({ field, value, holder: student_id })
    .from(uniqueAnswers)
    .leftJoin(importRows, and(eq(importRows.import_id, import_.id), eq(importRows.subject_id, student_id)))
    .where(
      and(
        eq(school_id, import_.school_id ?? 0),
        inArray(
          value,
          claims.map((claim) => claim.value),
        ),
        sql`${importRows.subject_id} IS NULL`,
      ),
    )
    .all();
  const holders = new Map(held.map((each) => [`${each.field}\n${each.value}`, each.holder]));
  const isTaken = (claim: { id: number; field: string; value: string }) => {
    const holder = holders.get(`${claim.field}\n${claim.value}`);
    return holder !== undefined && holder !== claim.id;
  };
  return new Set(claims.filter(isTaken).map(({ id }) => id));
}

/**
 * Undoes the import of students. New students are removed without a trace, and changed students are restored, except
 * for their version number.
 */
export async function undoStudents(
  tx: Tx,
  import_: ImportRecord,
  rows: readonly KeptRow[],
): Promise<string[]> {
  const gone = idsOf(rows.filter(({ is_new }) => is_new));
  const photos = await removeNew(tx, gone);
  const changed = rows.filter(({ is_new }) => !is_new);
  const back = await revertStudents(tx, idsOf(changed));
  const moved = back.filter(({ before, after }) => before.class_id !== after.class_id);
  await countChanges(tx, [...moved.map(({ after }) => after), ...asGone(moved.map(({ before }) => before))]);
  await claimBack(
    tx,
    import_,
    back.map(({ after }) => after),
  );
  await matchBack(tx, changed);
  for (const room of new Set(moved.map(({ after }) => after.class_id))) await followInto(tx, room);
  for (const { before, after } of back) {
    const kept = new Set(filesOf(after));
    photos.push(...filesOf(before).filter((name) => !kept.has(name)));
  }
  return [...new Set(photos)];
}

async function removeNew(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await filesOfStudents(tx, ids);
  await deleteRecords(tx, ids);
  await forgetAllEarlier(tx, "students", ids);
  return found;
}

/**
 * Restores students' unique answers. If another student of the import holds such an answer, that student still has to
 * be restored and loses the answer.
 */
async function claimBack(tx: Tx, import_: ImportRecord, back: readonly Student[]): Promise<void> {
  if (back.length === 0) return;
  const { names, claims } = await claimsOf(tx, import_, back);
  const { school_id, field, value, student_id } = uniqueAnswers;
  const ids = back.map(({ id }) => id);
  await tx
    .delete(uniqueAnswers)
    .where(and(inArray(student_id, ids), inArray(field, names)))
    .run();
  if (claims.length === 0) return;
  await tx
    .insert(uniqueAnswers)
    .values(
      claims.map(({ id, ...claim }) => ({ ...claim, school_id: import_.school_id ?? 0, student_id: id })),
    )
    .onConflictDoUpdate({
      target: [school_id, field, value].map(bare),
      set: { student_id: sql`excluded.student_id` },
    })
    .run();
}

/** Restores the links between changed students and their roster rows. */
async function matchBack(tx: Tx, changed: readonly KeptRow[]): Promise<void> {
  const matched = await tx
    .select({ student: expectedStudents.student_id, id: expectedStudents.id })
    .from(expectedStudents)
    .where(and(inArray(expectedStudents.student_id, idsOf(changed)), isNotNull(expectedStudents.student_id)))
    .all();
  const now = new Map(matched.map(({ student, id }) => [student, id]));
  for (const { subject_id: student, expected_id } of changed) {
    if ((now.get(student) ?? null) === expected_id) continue;
    await freeRecords(tx, [student]);
    await matchAgain(tx, { expected: expected_id ?? undefined, student });
  }
}

/** The name of a row, and the reason why it is kept. Without a reason, the row can be undone. */
export interface Looked {
  name: string;
  why?: Sentence | undefined;
}

/** Checks whether a row still exists and has not changed since the import. */
export function standing(row: KeptRow, found: { version: number; name: string } | undefined): Looked {
  if (!found) return { name: "", why: undoSentences.removed() };
  const { name } = found;
  return found.version === row.version ? { name } : { name, why: undoSentences.changed() };
}
