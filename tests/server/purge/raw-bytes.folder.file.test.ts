import { copyFileSync, mkdirSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { REMOVED_DAYS } from "@idms/core/students/records/record-actions";
import Database from "better-sqlite3";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { copyDatabase } from "../../../packages/server/src/installation/engines/sqlite-file.ts";
import {
  auditLog,
  printBatchWithout,
  removedStudents,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { storedPath } from "../../../packages/server/src/installation/store/stored-files.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { compactDatabase } from "../../../packages/server/src/upkeep/purge/compact-database.ts";
import { eraseGone, eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { removeExpected } from "../../../packages/server/src/school/rosters/edit-roster.ts";
import { listExpected } from "../../../packages/server/src/school/rosters/roster-rows.ts";
import { removeRecord, restoreRecord } from "../../../packages/server/src/students/edits/remove-record.ts";
import { findOldData, purgeData } from "../../../packages/server/src/upkeep/purge/purge-data.ts";
import { yearsEndedBy } from "../../../packages/server/src/upkeep/purge/retention.ts";
import { checkSealedLog } from "../../../packages/server/src/trust/sealing/check-log.ts";
import { setYear } from "../../../packages/server/src/students/years/plan-year.ts";
import { byHand } from "../by-hand.ts";
import { serving, type Served } from "../http/serving.ts";
import { fillFolder, makeOld, tracesOf, type Person } from "./raw-bytes.ts";
import { sqliteOf } from "../../../packages/server/src/installation/engines/connect.ts";

const served = serving();
const MOMENT = new Date("2025-01-01T00:00:00.000Z");
const doer = { id: null, username: "cli:clerk" };

/** Simulates earlier versions, whose connections left copies of moved rows in free space. */
function moveRows(root: string, people: readonly Person[]): void {
  const older = new Database(join(root, "idms.db"));
  older.pragma("secure_delete = OFF");
  const answer = older.prepare("UPDATE students SET meta = json_set(meta, '$.remark', ?) WHERE id = ?");
  for (const { id } of people) answer.run("a long remark ".repeat(40), id);
  for (const { id } of people) answer.run("", id);
  older.close();
}

/**
 * Leaves the copies that an upgrade keeps, and those of programs killed during an upgrade or while a parent uploads a
 * photo.
 */
function leaveCopies({ db, folder }: Served["app"], [person]: readonly Person[]): void {
  const dead = "999999-0123456789abcdef-0123456789ab.tmp";
  for (const copy of ["before-upgrade-0001.db", `.before-upgrade-0002.db.${dead}`])
    copyDatabase(sqliteOf(db).reader, join(folder.root, copy));
  const photo = storedPath(folder.photos, person!.photo);
  copyFileSync(photo, join(folder.scratch, `.upload.${dead}`));
  // Where programs kept the files of a job before there was a store for them.
  const early = join(folder.jobs, "0123456789abcdef".repeat(2), "1");
  mkdirSync(early, { recursive: true });
  copyFileSync(photo, join(early, "students.zip"));
}

test("a purge leaves no byte of the purged in any file, even while a server runs, and keeps all the others", async () => {
  const people = await fillFolder(served, 24);
  const [gone, staying] = [people.slice(0, 16), people.slice(16)];
  await makeOld(served, gone);
  const { root, photos } = served.app.folder;
  moveRows(root, people);
  leaveCopies(served.app, gone);
  expect((await tracesOf(root, gone)).length).toBeGreaterThanOrEqual(gone.length * 5);

  const purging = await openApp({ data: root, create: false });
  const purged = await purgeData(purging, doer, MOMENT);
  expect(purged).toMatchObject({ students: 16, photos: 16, cards: 26 });
  // Old batches keep nobody who got no card in them, even if the student stays.
  expect(await purging.db.$count(printBatchWithout)).toBe(0);
  // Removed, but until the database is compacted, a purge that finds nothing old still reports work to do.
  expect(await findOldData(purging, MOMENT)).toMatchObject({ students: 0, isCompactionDue: true });
  await compactDatabase(purging, doer);
  expect(await findOldData(purging, MOMENT)).toMatchObject({ students: 0, isCompactionDue: false });
  await purging.close();

  expect(await tracesOf(root, gone)).toEqual([]);
  const { db } = served.app;
  const ids = staying.map(({ id }) => id);
  const there = await db.select().from(students).where(inArray(students.id, ids)).all();
  expect(there.map(({ full_name, parent_phone, photo }) => [full_name, parent_phone, photo])).toEqual(
    staying.map(({ texts: [name, phone], photo }) => [name, phone, photo]),
  );
  for (const { photo } of staying) await access(storedPath(photos, photo));
  // The erased entries had been sealed before, and the log still matches its seals.
  const proof = await checkSealedLog(db);
  expect(proof.fault).toBeNull();
  expect(proof.erased).toBeGreaterThanOrEqual(gone.length);
  const last = (await db.select().from(auditLog).all()).at(-1);
  expect(last).toMatchObject({ actor: "cli:clerk", action: "compact", subject: "database" });
});

test("a removed child can be restored for a week; then no byte is left, in versions, photos or printed cards", async () => {
  const { app, green } = served;
  const people = await fillFolder(served, 6);
  const [gone, staying] = [people.slice(0, 4), people.slice(4)];
  for (const { id } of gone) await removeRecord(app.db, doer, { school: green.school, id }, `Because ${id}`);
  const [first] = gone;
  await restoreRecord(app.db, doer, { school: green.school, id: first!.id });
  // Their class still expects them until they leave its roster. An erasure by name removes them from it, too.
  for (const row of await listExpected(app.db, green.classroom))
    if (row.student_id === null) await removeExpected(app, doer, { school: green.school, id: row.id });
  const week = (REMOVED_DAYS + 1) * 24 * 60 * 60 * 1000;
  expect(await eraseGone(app, doer, new Date(Date.now() + week))).toBe(3);
  expect(await eraseRecords(app, doer, [first!.id])).toBe(1);
  // A job's file and an upgrade's copy expire later, but a purge removes them at once.
  await purgeData(app, doer, MOMENT);
  await compactDatabase(app, doer);
  expect(await tracesOf(app.folder.root, gone)).toEqual([]);
  const ids = staying.map(({ id }) => id);
  expect(await app.db.select().from(students).where(inArray(students.id, ids)).all()).toHaveLength(2);
});

test("a purge by school year leaves no byte of records untouched since at that school, or of leavers kept too long", async () => {
  const { app, green, blue } = served;
  const people = await fillFolder(served, 4);
  await makeOld(served, people);
  const [left, gone, staying] = [people.slice(0, 1), people.slice(1, 3), people.slice(3)];
  // A change on the first day of the new year belongs to the new year.
  const touched = (ids: number[], moment: Date) =>
    byHand(app.db)
      .update(students)
      .set({ updated_at: moment.toISOString() })
      .where(inArray(students.id, ids))
      .run();
  await touched([...gone.map(({ id }) => id), blue.student], new Date(2024, 2, 31, 23, 59));
  await touched(
    staying.map(({ id }) => id),
    new Date(2024, 3, 1, 0, 1),
  );
  for (const { id } of left) await removeRecord(app.db, doer, { school: green.school, id }, "Left");
  const year = await setYear(app.db, doer, green.school, { name: "2023–24", ends_on: "2024-03-31" });
  const over = { gone_at: "2024-07-01T00:00:00.000Z", left_with: year.id };
  await byHand(app.db).update(removedStudents).set(over).run();

  const limit = await yearsEndedBy(app.db, MOMENT);
  expect(limit).toEqual([{ school: green.school, moment: new Date(2024, 3, 1) }]);
  const found = await findOldData(app, limit);
  expect(found.classes).toEqual([
    expect.objectContaining({ school: "Green", class_name: "5", section: "A", students: 3, photos: 3 }),
  ]);
  const { isCompactionDue: _, ...counts } = found;
  expect(await purgeData(app, doer, limit)).toEqual(counts);
  await compactDatabase(app, doer);
  expect(await tracesOf(app.folder.root, [...left, ...gone])).toEqual([]);
  const ids = [...staying.map(({ id }) => id), blue.student];
  expect(await app.db.select().from(students).where(inArray(students.id, ids)).all()).toHaveLength(2);
});
