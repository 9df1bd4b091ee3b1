import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isLinkOpen, linkState } from "@idms/core/collect/links/class-link";
import { yearPlanSchema, type Destination, type YearPlan } from "@idms/core/school/years/year-plan";
import { isPrintedSinceVerified } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  expectedStudents,
  classLinks,
  promotedStudents,
  removedStudents,
  schoolYears,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import {
  changeLink,
  switchClassLink,
} from "../../../packages/server/src/students/class-links/class-links.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { eraseGone } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { deleteClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import {
  countOfRosters,
  countRosters,
  findMiscountedRosters,
} from "../../../packages/server/src/school/rosters/count-rosters.ts";
import { forgetLeft } from "../../../packages/server/src/school/rosters/forget-expected.ts";
import {
  insertExpected,
  listExpected,
  listExpectedOfSchool,
  setMatched,
} from "../../../packages/server/src/school/rosters/roster-rows.ts";
import { countUse } from "../../../packages/server/src/students/class-links/class-link-rows.ts";
import { actOnRecord } from "../../../packages/server/src/students/edits/act-on-record.ts";
import { correctRecord } from "../../../packages/server/src/students/edits/correct-record.ts";
import { findMiscounted } from "../../../packages/server/src/installation/students/count-rows.ts";
import { recordHistory } from "../../../packages/server/src/students/views/record-history.ts";
import { findStudent } from "../../../packages/server/src/installation/students/student-rows.ts";
import { removeRecord, restoreRecord } from "../../../packages/server/src/students/edits/remove-record.ts";
import { planYear } from "../../../packages/server/src/students/years/plan-year.ts";
import { promoteSchool } from "../../../packages/server/src/students/years/promote-school.ts";
import { undoPromotion } from "../../../packages/server/src/students/years/undo-promotion.ts";
import { atNightOnServers } from "../../own-installation.ts";
import { temporaryApp } from "../temporary-app.ts";
import { everything, wholeSchool } from "./whole-school.ts";

const clerk = { id: null, username: "clerk" };

let app: App;
let school: number;
let rooms: Awaited<ReturnType<typeof wholeSchool>>["rooms"];
let ids: number[];
let plan: YearPlan;

beforeEach(async () => {
  app = await temporaryApp();
  const made = await wholeSchool(app, { grades: ["10", "11", "12"], sections: ["A", "B"], perClass: 6 });
  ({ rooms, ids } = made);
  school = made.school.id;
  plan = await confirmed();
});

/** Returns the proposed plan with every guess confirmed. */
async function confirmed(changes: Partial<YearPlan> = {}): Promise<YearPlan> {
  const proposed = await planYear(app.db, school, new Date(Date.now() + 5));
  await new Promise((resolve) => setTimeout(resolve, 10));
  return yearPlanSchema.parse({
    ...proposed,
    classes: proposed.classes.map(({ id, to }) => ({ id, to, sure: true })),
    ...changes,
  });
}

const roomOf = (name: string, section: string): number =>
  rooms.find((room) => room.class_name === name && room.section === section)?.id as number;
const inRoom = (room: number) =>
  app.db.select().from(students).where(eq(students.class_id, room)).orderBy(students.id).all();
const stay: Destination = { kind: "stay" };

test(
  "a plan says who goes where, whose records are unfinished, and which links are open",
  atNightOnServers,
  () => {
    return planYear(app.db, school).then((proposed) => {
      expect(
        proposed.classes.map(({ class_name, section, students: all, unverified, to, sure, ...open }) => [
          `${class_name} ${section}`,
          all,
          unverified,
          open.open_links,
          open.open_photo_days,
          to.kind,
          sure,
        ]),
      ).toEqual([
        ["10 A", 6, 2, 1, 0, "class", true],
        ["10 B", 6, 2, 0, 0, "class", true],
        ["11 A", 6, 2, 0, 0, "class", true],
        ["11 B", 6, 2, 0, 0, "class", true],
        ["12 A", 6, 2, 0, 0, "leave", true],
        ["12 B", 6, 2, 0, 1, "leave", true],
      ]);
      expect(proposed.unverified).toHaveLength(12);
      expect(proposed.unverified[0]).toMatchObject({ name: "Child 10A 0 आशा", class: "10 - A" });
    });
  },
);

describe("a promotion", () => {
  test("moves every class to the next, keeps repeaters, and takes leavers out of lists, codes and counts", async () => {
    const tens = await inRoom(roomOf("10", "A"));
    const [repeater] = tens as [(typeof tens)[number]];
    const promoted = await promoteSchool(app.db, clerk, school, {
      ...plan,
      students: [{ id: repeater.id, to: stay }],
    });
    expect(promoted).toMatchObject({
      moved: 23,
      stayed: 1,
      left: 12,
      changed: [],
      gone: [],
      new_classes: [],
    });
    expect((await inRoom(roomOf("10", "A"))).map(({ id }) => id)).toEqual([repeater.id]);
    expect((await inRoom(roomOf("11", "A"))).map(({ id }) => id)).toEqual(tens.slice(1).map(({ id }) => id));
    expect(await app.db.$count(removedStudents)).toBe(12);
    expect(await app.db.$count(students)).toBe(24);
    expect(await findMiscounted(app.db)).toEqual([]);
  });

  test("keeps verified records for the new year's cards, and leaves the others unverified", async () => {
    const before = await inRoom(roomOf("10", "A"));
    expect(before.map(({ status }) => status)).toEqual([
      "SUBMITTED",
      "VERIFIED",
      "ID_GENERATED",
      "SUBMITTED",
      "VERIFIED",
      "ID_GENERATED",
    ]);
    await promoteSchool(app.db, clerk, school, plan);
    const after = await inRoom(roomOf("11", "A"));
    expect(after.map(({ status }) => status)).toEqual([
      "SUBMITTED",
      "VERIFIED",
      "VERIFIED",
      "SUBMITTED",
      "VERIFIED",
      "VERIFIED",
    ]);
    expect(after.map(({ meta, photo, sent_back }) => [meta, photo, sent_back])).toEqual(
      before.map(({ meta, photo, sent_back }) => [meta, photo, sent_back]),
    );
    // The photo is carried over, and last year's card does not prevent taking the verification back.
    expect(after.every(({ photo, carried_photo }) => photo === carried_photo)).toBe(true);
    const printed = after[2]?.id as number;
    expect(await transaction(app.db, (tx) => isPrintedSinceVerified(tx, printed))).toBe(false);
    await actOnRecord(app.db, clerk, { school, id: printed, action: "unverify" });
  });

  test("expects nobody who has left, and still expects those who never came, in their new class", async () => {
    const [ten, eleven, twelve] = ["10", "11", "12"].map((name) => roomOf(name, "A")) as [
      number,
      number,
      number,
    ];
    const nobody = { email: "family@example.org", phone: "98765" };
    const late = [ten, eleven, twelve].map((class_id) => ({
      ...nobody,
      school_id: school,
      class_id,
      full_name: `Never came ${class_id}`,
    }));
    await transaction(app.db, async (tx) => {
      await insertExpected(tx, late);
      await countRosters(tx, [ten, eleven, twelve]);
    });
    const before = await everything(app);
    await promoteSchool(app.db, clerk, school, await confirmed());
    const missing = async (room: number) =>
      (await listExpected(app.db, room)).filter((row) => row.student_id === null).map((row) => row.full_name);
    expect(await missing(ten)).toEqual([]);
    expect(await missing(eleven)).toEqual([`Never came ${ten}`]);
    expect(await missing(twelve)).toEqual([`Never came ${eleven}`]);
    const all = await listExpectedOfSchool(app.db, school);
    expect(all.filter((row) => row.student_id === null)).toHaveLength(2);
    expect(await findMiscountedRosters(app.db)).toEqual([]);
    const counts = await countOfRosters(app.db, school);
    expect(counts.rosters.map(({ expected, received }) => expected - received).toSorted()).toEqual([
      0, 0, 1, 1,
    ]);
    await undoPromotion(app.db, clerk, school);
    expect(await everything(app)).toEqual(before);
    expect(await findMiscountedRosters(app.db)).toEqual([]);
  });

  test("lets a class be deleted if only leavers are in it, and keeps these", async () => {
    const room = roomOf("12", "A");
    const classes = plan.classes.map((row) => (row.id === roomOf("11", "A") ? { ...row, to: stay } : row));
    await promoteSchool(app.db, clerk, school, { ...plan, classes });
    const left = await app.db.$count(expectedStudents, isNotNull(expectedStudents.left_with));
    await transaction(app.db, async (tx) => {
      await forgetLeft(tx, room);
      await deleteClass(tx, school, room);
    });
    expect(await app.db.$count(expectedStudents, isNotNull(expectedStudents.left_with))).toBe(left / 2);
    expect(await app.db.$count(removedStudents)).toBe(12);
  });

  test("makes everybody wait for verification again on request", atNightOnServers, async () => {
    await promoteSchool(app.db, clerk, school, { ...plan, check_again: true });
    expect(new Set((await inRoom(roomOf("11", "A"))).map(({ status }) => status))).toEqual(
      new Set(["SUBMITTED"]),
    );
  });

  test(
    "adds new classes, and records in each student's history what was done",
    atNightOnServers,
    async () => {
      const to: Destination = { kind: "new", class_name: "11", section: "C" };
      const classes = plan.classes.map((row) => (row.id === roomOf("10", "B") ? { ...row, to } : row));
      const promoted = await promoteSchool(app.db, clerk, school, { ...plan, classes });
      expect(promoted.new_classes).toEqual(["11 - C"]);
      const [id] = ids.slice(6) as [number];
      expect(await findStudent(app.db, school, id)).toMatchObject({ class_name: "11", section: "C" });
      const last = (await recordHistory(app.db, id)).at(-1);
      expect(last).toMatchObject({
        done: "students.promote",
        by: "clerk",
        details: { from: "10 - B", to: "11 - C", year: plan.year.name },
      });
    },
  );

  test(
    "is refused for a plan with an open question, and then changes nothing",
    atNightOnServers,
    async () => {
      const before = await everything(app);
      const open = plan.classes.map((row) => (row.id === roomOf("12", "A") ? { ...row, sure: false } : row));
      await expect(promoteSchool(app.db, clerk, school, { ...plan, classes: open })).rejects.toThrow(
        "The destination for 12 - A is a guess. Check",
      );
      expect(await everything(app)).toEqual(before);
    },
  );

  test("names students added or changed since the plan was made, and asks", atNightOnServers, async () => {
    const [asha] = ids as [number];
    await correctRecord(app.db, clerk, { school, id: asha }, { classroom: roomOf("10", "B") });
    const before = await everything(app);
    await expect(promoteSchool(app.db, clerk, school, plan)).rejects.toThrow(
      `1 student was added or changed after the plan was created: Child 10A 0 आशा (${asha}, 10 - B)`,
    );
    expect(await everything(app)).toEqual(before);
    const left = await promoteSchool(app.db, clerk, school, { ...plan, changed: "leave" });
    expect(left.changed.map(({ id }) => id)).toEqual([asha]);
    expect(await findStudent(app.db, school, asha)).toMatchObject({ class_name: "10", section: "B" });
  });

  test("takes changed students along on request", atNightOnServers, async () => {
    const [asha] = ids as [number];
    await correctRecord(app.db, clerk, { school, id: asha }, { classroom: roomOf("10", "B") });
    await promoteSchool(app.db, clerk, school, { ...plan, changed: "take" });
    expect(await findStudent(app.db, school, asha)).toMatchObject({ class_name: "11", section: "B" });
  });

  test("happens only once, even if two begin it at the same moment", async () => {
    const both = await Promise.allSettled([
      promoteSchool(app.db, clerk, school, plan),
      promoteSchool(app.db, { id: null, username: "other" }, school, plan),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((each) => each.status === "rejected");
    expect(String(refused?.reason)).toContain("has started since this plan was created");
    expect(await app.db.$count(schoolYears)).toBe(1);
    expect(await app.db.$count(students)).toBe(24);
  });

  test("changes nothing in a dry run", atNightOnServers, async () => {
    const before = await everything(app);
    const would = await promoteSchool(app.db, clerk, school, plan, { dryRun: true });
    expect(would).toMatchObject({ moved: 24, left: 12 });
    expect(await everything(app)).toEqual(before);
  });
});

describe("a link or photo day of a class of the ending year", () => {
  const linkAndDay = () => app.db.select().from(classLinks).orderBy(classLinks.kind).all();
  const open = async () => {
    const [link, day] = await linkAndDay();
    return {
      link: linkState(link as NonNullable<typeof link>, new Date()),
      day: isLinkOpen(day as NonNullable<typeof day>, new Date()),
    };
  };
  const both = { links: 1, photo_days: 1 };

  test("is paused by the promotion, so that nothing comes into the wrong year, and resumed by its undo", async () => {
    const before = await everything(app);
    expect(await promoteSchool(app.db, clerk, school, plan, { dryRun: true })).toMatchObject({
      paused: both,
    });
    expect(await promoteSchool(app.db, clerk, school, plan)).toMatchObject({ paused: both });
    expect(await open()).toEqual({ link: "paused", day: false });
    const [link] = await linkAndDay();
    expect(await transaction(app.db, (tx) => countUse(tx, link?.id as number, new Date()))).toBe(false);
    expect(await undoPromotion(app.db, clerk, school, { dryRun: true })).toMatchObject({ resumed: both });
    expect(await undoPromotion(app.db, clerk, school)).toMatchObject({ resumed: both });
    expect(await open()).toEqual({ link: "open", day: true });
    expect(await everything(app)).toEqual(before);
  });

  test("stays open on request, and for a class that stays as it is", atNightOnServers, async () => {
    const wish = { ...plan, keep_links: true };
    expect(await promoteSchool(app.db, clerk, school, wish, { dryRun: true })).toMatchObject({
      paused: { links: 0, photo_days: 0 },
    });
    const staying = plan.classes.map((row) => (row.id === roomOf("10", "A") ? { ...row, to: stay } : row));
    expect(await promoteSchool(app.db, clerk, school, { ...plan, classes: staying })).toMatchObject({
      paused: { links: 0, photo_days: 1 },
    });
    expect(await open()).toEqual({ link: "open", day: false });
  });

  test(
    "that staff have paused stays paused after an undo, whether they did so before or since",
    atNightOnServers,
    async () => {
      const [link, day] = await linkAndDay();
      const ofLink = { school, number: link?.number as number };
      await changeLink(app.db, clerk, ofLink, { is_paused: true });
      expect(await promoteSchool(app.db, clerk, school, plan)).toMatchObject({
        paused: { links: 0, photo_days: 1 },
      });
      await switchClassLink(
        app.db,
        clerk,
        "photos",
        { school, number: day?.number as number },
        { is_active: true },
      );
      expect(await open()).toEqual({ link: "paused", day: true });
      await switchClassLink(
        app.db,
        clerk,
        "photos",
        { school, number: day?.number as number },
        { is_active: false },
      );
      expect(await undoPromotion(app.db, clerk, school)).toMatchObject({
        resumed: { links: 0, photo_days: 0 },
      });
      expect(await open()).toEqual({ link: "paused", day: false });
    },
  );
});

describe("an undo of a promotion", () => {
  const repeaters = () => ids.slice(0, 3).map((id) => ({ id, to: stay }));

  test("restores every row of every table except the log", async () => {
    const before = await everything(app);
    const to: Destination = { kind: "new", class_name: "11", section: "C" };
    const classes = plan.classes.map((row) => (row.id === roomOf("10", "B") ? { ...row, to } : row));
    await promoteSchool(app.db, clerk, school, { ...plan, classes, students: repeaters() });
    expect(await everything(app)).not.toEqual(before);
    const undone = await undoPromotion(app.db, clerk, school);
    expect(undone).toMatchObject({ back: 24, returned: 12, kept: [], kept_classes: [] });
    expect(await everything(app)).toEqual(before);
    expect(await findMiscounted(app.db)).toEqual([]);
    const printed = ids.find((_, at) => at % 3 === 1) as number;
    expect(await transaction(app.db, (tx) => isPrintedSinceVerified(tx, printed))).toBe(true);
    // The new year can begin again.
    await promoteSchool(app.db, clerk, school, await confirmed());
  });

  test("gives roster rows back to their students, unless another record has taken the row", async () => {
    const matched = async () =>
      (await app.db.select().from(expectedStudents).orderBy(expectedStudents.id).all()).map(
        (row) => row.student_id,
      );
    const before = await matched();
    await promoteSchool(app.db, clerk, school, plan);
    expect((await matched()).filter((student) => student === null)).toHaveLength(6);
    const at = (await matched()).indexOf(null);
    const row = (await app.db.select().from(expectedStudents).orderBy(expectedStudents.id).all())[at];
    const another = ids[1] as number;
    await transaction(app.db, (tx) => setMatched(tx, [{ expected: row?.id as number, student: another }]));
    await undoPromotion(app.db, clerk, school);
    expect(await matched()).toEqual(before.toSpliced(at, 1, another));
    expect(await findMiscountedRosters(app.db)).toEqual([]);
  });

  test("keeps students changed since, by name, once somebody has confirmed it", async () => {
    await promoteSchool(app.db, clerk, school, plan);
    const [changed, removed] = ids as [number, number];
    const leavers = (await inRemoved()).slice(0, 2) as [number, number];
    await correctRecord(app.db, clerk, { school, id: changed }, { classroom: roomOf("12", "A") });
    await removeRecord(app.db, clerk, { school, id: removed }, "moved away");
    await restoreRecord(app.db, clerk, { school, id: leavers[0] });
    const before = await everything(app);
    await expect(undoPromotion(app.db, clerk, school)).rejects.toThrow("3 students would not be moved back");
    expect(await everything(app)).toEqual(before);
    const undone = await undoPromotion(app.db, clerk, school, { keepChanged: true });
    expect(undone.kept).toEqual([
      {
        id: changed,
        name: "Child 10A 0 आशा",
        why: "has since been changed",
        code: "stays.changed",
        facts: {},
      },
      { id: removed, name: "", why: "has since been removed", code: "stays.removed", facts: {} },
      {
        id: leavers[0],
        name: "Child 12A 0 आशा",
        why: "has since been restored",
        code: "stays.broughtBack",
        facts: {},
      },
    ]);
    expect(undone).toMatchObject({ back: 22, returned: 11 });
    expect(await findStudent(app.db, school, changed)).toMatchObject({ class_name: "12" });
    expect(await findMiscounted(app.db)).toEqual([]);
  });

  test("is possible for a week, and leavers are kept for longer", atNightOnServers, async () => {
    const now = new Date();
    const promoted = await promoteSchool(app.db, clerk, school, {
      ...plan,
      keep_leavers_days: 0,
      ended: { name: "old", ends_on: "2020-03-31" },
    });
    const later = new Date(now.getTime() + 8 * 24 * 60 * 60 * 1000);
    expect(promoted.undo_until < later.toISOString()).toBe(true);
    await expect(undoPromotion(app.db, clerk, school, { now: later })).rejects.toThrow(
      "could be undone only until",
    );
    const before = new Date(new Date(promoted.undo_until).getTime() - 1);
    expect(await eraseGone(app, clerk, before)).toBe(0);
    expect(await eraseGone(app, clerk, later)).toBe(12);
    expect(await app.db.$count(promotedStudents)).toBe(0);
  });

  test(
    "is refused for a school that was never promoted, and happens only once",
    atNightOnServers,
    async () => {
      await expect(undoPromotion(app.db, clerk, school)).rejects.toThrow("has not been promoted");
      await promoteSchool(app.db, clerk, school, plan);
      const both = await Promise.allSettled([
        undoPromotion(app.db, clerk, school),
        undoPromotion(app.db, clerk, school),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    },
  );

  const inRemoved = async () =>
    (
      await app.db.select({ id: removedStudents.id }).from(removedStudents).orderBy(removedStudents.id).all()
    ).map(({ id }) => id);
});
