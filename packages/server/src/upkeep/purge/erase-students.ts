import { inArray } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import { revokeCards } from "../../cards/printed/card-rows.ts";
import { removePrints } from "../../cards/printed/kept-prints.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { printBatchStudents, removedStudents } from "../../installation/tables/schema.ts";
import { forgetFamilies } from "../../collect/families/family-rows.ts";
import { forgetNamed } from "../../cards/orders/forget-orders.ts";
import type { App } from "../../installation/open-app.ts";
import { eraseDetails } from "../../trust/sealing/erase-details.ts";
import { forgetExpected } from "../../school/rosters/forget-expected.ts";
import { earlierFilesOf, filesOf } from "../../installation/students/file-rows.ts";
import { readStudents, type Student } from "../../installation/students/student-rows.ts";
import { forgetRemoved, goneAt } from "../../installation/students/removed-rows.ts";
import { forgetAllEarlier } from "../../trust/versions/version-rows.ts";
import { forgetOldPromotions, forgetPromoted } from "../../students/years/year-rows.ts";
import { emptyCards } from "./purge-rows.ts";
import { removePhotos } from "./remove-photos.ts";
import { deleteRecords } from "../../school/rosters/match-class.ts";
import { forgetCardMarks } from "../../installation/students/card-rows.ts";

/** Whether erasing a record also erases the record's roster row. */
export interface EraseOptions {
  withExpected?: boolean;
}

/** Number of students erased per transaction. It is small, so that each transaction is short. */
const AT_ONCE = 50;

/**
 * Permanently erases students, whether they were removed before or not. This covers their rows, earlier versions, the
 * content of their printed cards, their photos with all renditions, and their roster rows. The log records the
 * erasure but not the data. The next compaction removes the remains in the free space of the database file.
 * @returns the number of erased students
 */
export async function eraseRecords(
  { db, files }: Pick<App, "db" | "files">,
  doer: Doer,
  ids: readonly number[],
  { withExpected = true }: EraseOptions = {},
): Promise<number> {
  let erased = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const gone = await transaction(db, (tx) => eraseSome(tx, doer, some, withExpected));
    await removePhotos(files, gone.files);
    await removePrints({ db, files }, gone.batches);
    erased += gone.count;
  }
  return erased;
}

/**
 * Erases students who were removed or have left and can no longer be restored, and deletes expired undo data of
 * promotions. Expected students stay on their rosters, except those who have left.
 */
export async function eraseGone(app: Pick<App, "db" | "files">, doer: Doer, now: Date): Promise<number> {
  await transaction(app.db, (tx) => forgetOldPromotions(tx, now));
  const gone = Map.groupBy(await goneAt(app.db, now), ({ hasLeft }) => hasLeft);
  let erased = 0;
  for (const [withExpected, some] of gone)
    erased += await eraseRecords(
      app,
      doer,
      some.map(({ id }) => id),
      { withExpected },
    );
  return erased;
}

async function eraseSome(tx: Tx, doer: Doer, ids: readonly number[], withExpected: boolean) {
  const there = await readStudents(tx, ids);
  const removed = await tx
    .select()
    .from(removedStudents)
    .where(inArray(removedStudents.id, [...ids]))
    .all();
  const rows: Student[] = [...there, ...removed.map(({ content }) => content.student as Student)];
  const ofThere = await tx
    .select()
    .from(printBatchStudents)
    .where(inArray(printBatchStudents.student_id, [...ids]))
    .all();
  const places = removed.flatMap(({ content }) => content.cards);
  const cards = [...ofThere, ...places];
  const photos = ofThere.flatMap(({ photo }) => photo ?? []);
  const files = new Set([...rows.flatMap(filesOf), ...(await earlierFilesOf(tx, ids)), ...photos]);
  await revokeCards(tx, { students: ids, places }, doer.username);
  await emptyCards(
    tx,
    cards.map(({ batch_id: batch, position }) => ({ batch, position })),
  );
  await forgetAllEarlier(tx, "students", ids);
  for (const name of await forgetFamilies(tx, ids)) files.add(name);
  await forgetCardMarks(tx, ids);
  const expected = removed.flatMap(({ content }) => content.expected ?? []);
  if (withExpected) for (const photo of await forgetExpected(tx, ids, expected)) files.add(photo);
  await forgetRemoved(tx, ids);
  await forgetPromoted(tx, ids);
  await deleteRecords(tx, ids);
  for (const [school_id, ofSchool] of Map.groupBy(rows, (row) => row.school_id)) {
    const erased = ofSchool.map(({ id }) => id);
    const details = { students: erased, emptied: await eraseDetails(tx, erased) };
    await forgetNamed(
      tx,
      school_id,
      ofSchool.map(({ full_name }) => full_name),
    );
    await writeDown(tx, doer, { done: "students.erase", details }, { id: null, school_id });
  }
  return { count: rows.length, files, batches: new Set(cards.map(({ batch_id }) => batch_id)) };
}
