import { expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { claimAnswers, listAnswers } from "../../../packages/server/src/installation/students/answer-rows.ts";
import {
  insertStudents,
  markGenerated,
  type NewStudent,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { appWithClass } from "../temporary-app.ts";
import { ageStored } from "../stored.ts";
import { byHand } from "../by-hand.ts";
import {
  printableIds,
  readPrintable,
  type PrintableStudent,
} from "../../../packages/server/src/installation/students/card-rows.ts";

async function classOf(rows: Partial<NewStudent>[]) {
  const app = await appWithClass();
  const base = {
    school_id: app.school.id,
    class_id: app.classroom.id,
    status: "VERIFIED",
    meta: {},
  } as const;
  const ids = await transaction(app.db, (tx) =>
    insertStudents(
      tx,
      rows.map((row) => ({ ...base, ...row })),
    ),
  );
  return { ...app, ids };
}

async function collect(found: AsyncIterable<PrintableStudent>): Promise<PrintableStudent[]> {
  const all: PrintableStudent[] = [];
  for await (const student of found) all.push(student);
  return all;
}

test("the students to print are those of the class with the requested status, by name in any case", async () => {
  const { db, classroom } = await classOf([
    { full_name: "bela" },
    { full_name: "Chitra" },
    { full_name: "Asha" },
    { full_name: "Dev", status: "SUBMITTED" },
    { full_name: "Esha", status: "ID_GENERATED" },
  ]);
  const names = async (statuses: NewStudent["status"][]) => {
    const ids = await printableIds(db, classroom.id, { statuses });
    return (await collect(readPrintable(db, ids))).map((student) => student.full_name);
  };
  expect(await names(["VERIFIED"])).toEqual(["Asha", "bela", "Chitra"]);
  expect(await names(["ID_GENERATED", "SUBMITTED"])).toEqual(["Dev", "Esha"]);
  expect(await names([])).toEqual([]);
});

test("students requested by ID are printed with any status, but only if they belong to the class", async () => {
  const { db, classroom, ids } = await classOf([
    { full_name: "B", status: "ID_GENERATED" },
    { full_name: "A", status: "SUBMITTED" },
    { full_name: "C" },
  ]);
  const [b, a] = ids as [number, number];
  expect(await printableIds(db, classroom.id, { ids: [b, a, 999_999] })).toEqual([a, b]);
  expect(await printableIds(db, classroom.id + 1, { ids: [b, a] })).toEqual([]);
});

test("an import is compared with the answers of its whole school and no other", async () => {
  const { db, school } = await classOf([{ full_name: "A", meta: { roll: "1" } }, { full_name: "B" }]);
  expect(await listAnswers(db, school.id)).toMatchObject([
    { full_name: "A", meta: { roll: "1" } },
    { full_name: "B", meta: {} },
  ]);
  expect(await listAnswers(db, school.id + 1)).toEqual([]);
});

test("many students are read in the order of their insertion, over several pages", async () => {
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    full_name: `Student ${String(n).padStart(4, "0")}`,
    meta: { roll: n },
  }));
  const { db, classroom, ids } = await classOf(rows);
  expect(await printableIds(db, classroom.id, { statuses: ["VERIFIED"] })).toEqual(ids);
  const read = await collect(readPrintable(db, ids.toReversed()));
  expect(read.map((student) => student.meta["roll"])).toEqual(rows.map((_, n) => n).toReversed());
});

test("a student deleted while a file is made is skipped", async () => {
  const { db, ids } = await classOf([{ full_name: "A" }]);
  await byHand(db).delete(students).run();
  expect(await collect(readPrintable(db, ids))).toEqual([]);
});

test("only VERIFIED students are marked ID_GENERATED", async () => {
  const { db, ids } = await classOf([
    { status: "VERIFIED" },
    { status: "SUBMITTED" },
    { status: "ID_GENERATED" },
  ]);
  expect(await transaction(db, (tx) => markGenerated(tx, ids))).toBe(1);
  const statuses = await db.select({ status: students.status }).from(students).orderBy(students.id).all();
  expect(statuses.map((row) => row.status)).toEqual(["ID_GENERATED", "SUBMITTED", "ID_GENERATED"]);
  expect(await transaction(db, (tx) => markGenerated(tx, ids))).toBe(0);
});

test("an answer to a unique field belongs to one existing submission of the school", async () => {
  const { db, school, ids } = await classOf([{}, {}]);
  const [first, second] = ids as [number, number];
  const claims = [
    { field: "parent_phone", key: "9876543210" },
    { field: "roll", key: "7" },
  ];
  const claim = (id: number, wanted: typeof claims) =>
    transaction(db, (tx) => claimAnswers(tx, { id, school_id: school.id }, wanted));
  expect(await claim(first, claims)).toEqual([]);
  expect(await claim(second, [claims[0]!, { field: "roll", key: "8" }])).toEqual([claims[0]]);
  await byHand(db).delete(students).run();
  const [third] = await transaction(db, (tx) =>
    insertStudents(tx, [{ school_id: school.id, class_id: 1, status: "SUBMITTED", meta: {} }]),
  );
  expect(await claim(third as number, claims)).toEqual([]);
});

test("the sweep keeps every photo that a student's columns name", async () => {
  const { db, folder, files, ids } = await classOf([{}, {}]);
  const names = await Promise.all([1, 2, 3].map(() => storeFile(files.photos, Buffer.from("x"), "jpg")));
  const [photo, signature, orphan] = names as [string, string, string];
  await byHand(db).update(students).set({ photo, files: { signature } }).run();
  for (const name of names) await ageStored(files, "photos", name);
  expect(ids).toHaveLength(2);
  expect(await sweepDataFolder({ db, folder, files })).toEqual([orphan]);
});
