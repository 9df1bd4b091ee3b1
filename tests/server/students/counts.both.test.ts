import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction, type Tx } from "../../../packages/server/src/installation/engines/connect.ts";
import { classCounts, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { checkCounts } from "../../../packages/server/src/upkeep/doctor/check-database.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import {
  countStudentGroups,
  findMiscounted,
} from "../../../packages/server/src/installation/students/count-rows.ts";
import {
  deleteStudents,
  insertStudents,
  markGenerated,
  setState,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import { recountStudents } from "../../../packages/server/src/students/edits/recount-students.ts";
import {
  changeStaged,
  insertStaged,
  stageImport,
} from "../../../packages/server/src/installation/students/stage-import.ts";
import { byHand } from "../by-hand.ts";
import { appWithClass } from "../temporary-app.ts";

/**
 * Creates a class with three students from parents, of whom one is verified and one imported, and a class without
 * students.
 */
async function school() {
  const app = await appWithClass();
  const of = { school_id: app.school.id, class_id: app.classroom.id, meta: {} };
  const other = await transaction(app.db, (tx) =>
    insertClass(tx, { school_id: of.school_id, class_name: "6" }),
  );
  const ids = await transaction(app.db, (tx) =>
    insertStudents(tx, [
      { ...of, status: "SUBMITTED", from_parents: true },
      { ...of, status: "SUBMITTED", from_parents: true },
      { ...of, status: "VERIFIED", from_parents: true },
      { ...of, status: "VERIFIED" },
    ]),
  );
  return { app, of, other, ids };
}

/** Returns the dashboard's counts as `class status parents count`, after verifying them against every student. */
async function countsOf({ db }: App): Promise<string[]> {
  expect(await findMiscounted(db)).toEqual([]);
  const groups = await countStudentGroups(db, 1);
  const all = await countStudentGroups(db, null);
  const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
  expect(sum(all)).toBe(sum(groups));
  expect(sum(all)).toBe(await db.$count(students));
  return groups
    .filter(({ count }) => count !== 0)
    .map(({ classroom, status, from_parents, count }) =>
      [classroom, status, from_parents ? "parents" : "import", count].join(" "),
    )
    .toSorted();
}

test("a new student is counted", async () => {
  const { app } = await school();
  expect(await countsOf(app)).toEqual([
    "1 SUBMITTED parents 2",
    "1 VERIFIED import 1",
    "1 VERIFIED parents 1",
  ]);
});

test("a student who is verified, printed or deleted is counted in the new state", async () => {
  const { app, ids } = await school();
  const [first = 0, second = 0, third = 0, fourth = 0] = ids;
  await transaction(app.db, async (tx) => {
    const verified = { status: "VERIFIED" as const, sent_back: null };
    await setState(tx, { id: first, status: "SUBMITTED" }, verified);
    // A student whose state does not change is not counted again.
    await setState(tx, { id: first, status: "VERIFIED" }, verified);
    await markGenerated(tx, [first, second, third]);
    await deleteStudents(tx, [fourth]);
  });
  expect(await countsOf(app)).toEqual(["1 ID_GENERATED parents 2", "1 SUBMITTED parents 1"]);
});

test("a student who is imported, or moved to another class by an import, is counted there", async () => {
  const { app, of, other, ids } = await school();
  const row = {
    row: 2,
    full_name: "Asha",
    parent_phone: "",
    photo: null,
    measured: null,
    meta: {},
    files: {},
  };
  const [first = 0, , third = 0] = ids;
  await stageImport(
    app.db,
    {
      create: [
        { ...row, class_id: other.id },
        { ...row, class_id: of.class_id },
        { ...row, class_id: other.id },
      ],
      change: [
        { ...row, id: first, class_id: other.id },
        { ...row, id: third, class_id: of.class_id },
      ],
      claims: [],
    },
    (staged, db) =>
      transaction(db, async (tx) => {
        await insertStaged(tx, staged, {
          school_id: of.school_id,
          form_template_id: null,
          status: "VERIFIED",
        });
        await changeStaged(tx, staged);
      }),
  );
  expect(await countsOf(app)).toEqual([
    "1 SUBMITTED parents 1",
    "1 VERIFIED import 2",
    "1 VERIFIED parents 1",
    "2 SUBMITTED parents 1",
    "2 VERIFIED import 2",
  ]);
});

test("a rolled-back change is not counted", async () => {
  const { app, of } = await school();
  const before = await countsOf(app);
  const change = async (tx: Tx) => {
    await insertStudents(tx, [{ ...of, status: "VERIFIED" }]);
    throw new Error("Record match undone");
  };
  await expect(transaction(app.db, change)).rejects.toThrow("Record match undone");
  expect(await countsOf(app)).toEqual(before);
});

test("two programs that write at once count every student who comes and goes", async () => {
  const { app, of } = await school();
  const second = await openApp({ data: app.folder.root, create: false });
  try {
    const write = async ({ db }: App) => {
      for (let round = 0; round < 20; round += 1) {
        const [id = 0] = await transaction(db, (tx) => insertStudents(tx, [{ ...of, status: "SUBMITTED" }]));
        await transaction(db, (tx) =>
          setState(tx, { id, status: "SUBMITTED" }, { status: "VERIFIED", sent_back: null }),
        );
        if (round % 2 === 0) await transaction(db, (tx) => deleteStudents(tx, [id]));
      }
    };
    await Promise.all([write(app), write(second)]);
  } finally {
    await second.close();
  }
  expect(await countsOf(app)).toEqual([
    "1 SUBMITTED parents 2",
    "1 VERIFIED import 21",
    "1 VERIFIED parents 1",
  ]);
});

test("the doctor names the class with wrong counts, and a recount corrects them", async () => {
  const { app, of } = await school();
  expect(await checkCounts(app.db)).toMatchObject({ state: "ok" });
  expect(await recountStudents(app)).toBe(0);
  await byHand(app.db)
    .update(classCounts)
    .set({ count: 7 })
    .where(sql`status = 'SUBMITTED'`)
    .run();
  await byHand(app.db)
    .insert(students)
    .values({ ...of, status: "ID_GENERATED" })
    .run();
  expect(await checkCounts(app.db)).toMatchObject({
    name: "counts",
    state: "warning",
    found:
      "dashboards show wrong student counts: Green Valley, 5 - A: 0 ID_GENERATED instead of 1; Green Valley, 5 - A: 7 SUBMITTED instead of 2",
    advice: "Correct the counts with idms doctor --recount.",
  });
  expect(await recountStudents(app)).toBe(2);
  expect(await countsOf(app)).toContain("1 SUBMITTED parents 2");
});
