import { DUE_KINDS, type DueCounts } from "@idms/core/collect/dashboard/due";
import { beginOfDay, dayOf } from "@idms/core/forms/values/iso-date";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertSignature } from "../../../packages/server/src/installation/students/card-rows.ts";
import {
  deleteStudents,
  insertStudents,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import {
  printBatchStudents,
  schools,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { standingOfSchools } from "../../../packages/server/src/students/views/standing-of-schools.ts";
import { printedCards } from "../printed-cards.ts";
import { addDesign } from "../watch/add-school.ts";
import { serving, signedIn, type Answer } from "../http/serving.ts";

const served = serving();
/** The class of the tests, and its verified students. Nobody waits in the other class of the school. */
let room: number;
let verified: number[];

beforeAll(async () => {
  const { school: school_id } = served.green;
  const back = { reasons: ["photo"], note: "", by: "green", at: "2026-01-01T00:00:00.000Z" };
  await transaction(served.app.db, async (tx) => {
    await deleteStudents(tx, [served.green.student, served.blue.student]);
    room = (await insertClass(tx, { school_id, class_name: "6" })).id;
    const row = { school_id, class_id: room, meta: {} };
    const [, sentBack, , ...others] = await insertStudents(tx, [
      { ...row, status: "SUBMITTED" },
      { ...row, status: "SUBMITTED" },
      { ...row, status: "SUBMITTED" },
      { ...row, status: "VERIFIED" },
      { ...row, status: "VERIFIED" },
      { ...row, status: "ID_GENERATED" },
    ]);
    await tx
      .update(students)
      .set({ sent_back: back as typeof students.$inferInsert.sent_back })
      .where(eq(students.id, sentBack as number))
      .run();
    verified = others.slice(0, 2);
  });
});

const setSignOff = (sign_off: boolean) =>
  transaction(served.app.db, async (tx) => {
    await tx.update(schools).set({ sign_off }).where(eq(schools.id, served.green.school)).run();
  });

const due = (counts: Record<string, number>) =>
  Object.fromEntries(DUE_KINDS.map((kind) => [kind, counts[kind]])) as DueCounts;
const kindsOf = ({ body }: Answer) => due(body as Record<string, number>);

const NOTHING: DueCounts = {
  to_verify: 0,
  sent_back: 0,
  to_sign: 0,
  to_order: 0,
  to_print: 0,
  to_hand_out: 0,
  to_deliver: 0,
  ends_soon: 0,
};

/** Expects the same counts of the class, its school and the command line, and of all schools. */
async function expectDue(expected: Partial<DueCounts>): Promise<void> {
  const whole = { ...NOTHING, ...expected };
  const [green, root] = [await signedIn(served, "green"), await signedIn(served, "root")];
  const ofSchool = await green.get("/api/dashboard/");
  const { body } = await green.get(`/api/classes/${room}/`);
  expect(kindsOf(ofSchool)).toEqual(whole);
  expect(due(body.counts)).toEqual(whole);
  const rooms = ofSchool.body.class_counts as ({ classroom: number } & Record<string, number>)[];
  expect(rooms.map((each) => [each.classroom, each["to_verify"]])).toContainEqual([room, whole.to_verify]);
  expect(kindsOf(await root.get("/api/dashboard/"))).toEqual(whole);
  const { to_order: _, ...ofDesk } = whole;
  const [blueStanding, greenStanding] = await standingOfSchools(served.app.db);
  expect(greenStanding).toMatchObject(ofDesk);
  expect(blueStanding).toMatchObject({ to_verify: 0, sent_back: 0, to_sign: 0, to_print: 0, to_hand_out: 0 });
}

test("a record that was sent back does not wait for verification; a verified one waits to be ordered and printed", async () => {
  await expectDue({ to_verify: 2, sent_back: 1, to_order: 2, to_print: 2 });
});

const WAITING = "/api/students/generate_ids/waiting/";

test("the print desk lists the classes with cards to print, beginning with the largest school", async () => {
  const { green, blue } = served;
  const root = await signedIn(served, "root");
  const added = await transaction(served.app.db, async (tx) => {
    const other = (await insertClass(tx, { school_id: green.school, class_name: "10" })).id;
    const far = (await insertClass(tx, { school_id: blue.school, class_name: "1", section: "B" })).id;
    const rows = [
      ...[1, 2, 3].map(() => ({ school_id: blue.school, class_id: far })),
      { school_id: green.school, class_id: other },
    ];
    await insertStudents(
      tx,
      rows.map((row) => ({ ...row, status: "VERIFIED" as const, meta: {} })),
    );
    return { other, far };
  });
  const listed = async (query: string) => {
    const { body } = await root.get(`${WAITING}?page=1${query}`);
    const { count, results } = body as { count: number; results: { id: number; to_print: number }[] };
    return { count, rows: results.map(({ id, to_print }) => [id, to_print]) };
  };
  const [six, ten, one] = [
    [room, 2],
    [added.other, 1],
    [added.far, 3],
  ];
  // Both schools have three cards, so their names decide.
  expect(await listed("")).toEqual({ count: 3, rows: [one, six, ten] });
  expect(await listed("&page_size=2")).toEqual({ count: 3, rows: [one, six] });
  expect(await listed(`&school=${green.school}`)).toEqual({ count: 2, rows: [six, ten] });
  const withTemplate = async () => {
    const { body } = await root.get(WAITING);
    const rows = body as unknown as { id: number; has_template: boolean }[];
    return rows.filter(({ has_template }) => has_template).map(({ id }) => id);
  };
  expect(await withTemplate()).toEqual([]);
  await addDesign(served.app, blue.school);
  expect(await withTemplate()).toEqual([added.far]);
  await setSignOff(true);
  expect(await listed("")).toEqual({ count: 1, rows: [one] });
  await setSignOff(false);
  const { status } = await (await signedIn(served, "green")).get(WAITING);
  expect(status).toBe(403);
  await transaction(served.app.db, async (tx) => {
    for (const id of [added.other, added.far]) {
      const some = await tx.select({ id: students.id }).from(students).where(eq(students.class_id, id)).all();
      await deleteStudents(
        tx,
        some.map((each) => each.id),
      );
    }
  });
});

test("where only signed-off cards are printed, a card waits for its sign-off first", async () => {
  await setSignOff(true);
  await expectDue({ to_verify: 2, sent_back: 1, to_sign: 2 });
  const [one] = verified as [number];
  const say = (outcome: "signed" | "wrong" | "settled") =>
    transaction(served.app.db, (tx) =>
      insertSignature(tx, {
        school_id: served.green.school,
        student_id: one,
        outcome,
        made_by: "Teacher",
        card_version: "1",
      }),
    );
  await say("signed");
  await expectDue({ to_verify: 2, sent_back: 1, to_sign: 1, to_order: 1, to_print: 1 });
  await say("wrong");
  await expectDue({ to_verify: 2, sent_back: 1, to_sign: 2 });
  await setSignOff(false);
});

test("an ordered class still waits for printing, but no longer for an order", async () => {
  const green = await signedIn(served, "green");
  const order = { classrooms: [room], needed_by: "2999-01-01", note: "" };
  const { status, body } = await green.send("POST", "/api/orders/", order);
  expect(status).toBe(201);
  await expectDue({ to_verify: 2, sent_back: 1, to_print: 2 });
  await green.send("POST", `/api/orders/${body.id}/act/`, { action: "withdraw", said: "" });
  await expectDue({ to_verify: 2, sent_back: 1, to_order: 2, to_print: 2 });
});

const endsIn = (number: string | undefined, days: number) =>
  transaction(served.app.db, (tx) =>
    tx
      .update(printBatchStudents)
      .set({ valid_until: dayOf(beginOfDay(dayOf(new Date()), days)) })
      .where(eq(printBatchStudents.number, number ?? ""))
      .run(),
  );

test("a printed card waits to be handed out, and waits again shortly before it expires", async () => {
  const of = { school: served.green.school, classroom: room };
  const [printed] = await transaction(served.app.db, (tx) =>
    tx
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.class_id, room), eq(students.status, "ID_GENERATED")))
      .all(),
  );
  const [number] = await printedCards(served.app, { ...of, student: printed?.id ?? 0 }, ["Asha"]);
  await expectDue({ to_verify: 2, sent_back: 1, to_order: 2, to_print: 2, to_hand_out: 1, to_deliver: 1 });
  const green = await signedIn(served, "green");
  const act = (body: object) => green.send("POST", "/api/cards/act/", { ...body, numbers: [number] });
  await act({ action: "hand_out" });
  await expectDue({ to_verify: 2, sent_back: 1, to_order: 2, to_print: 2 });
  await endsIn(number, 70);
  await expectDue({ to_verify: 2, sent_back: 1, to_order: 2, to_print: 2 });
  await endsIn(number, 50);
  await expectDue({ to_verify: 2, sent_back: 1, to_order: 2, to_print: 2, ends_soon: 1 });
  await act({ action: "revoke", reason: "left" });
  await expectDue({ to_verify: 2, sent_back: 1, to_order: 2, to_print: 2 });
});

test("the counts by school are sorted by the number of waiting students", async () => {
  const root = await signedIn(served, "root");
  const names = async (ordering: string) => {
    const { body } = await root.get(`/api/school-counts/?ordering=${ordering}`);
    return (body as unknown as { id: number }[]).map(({ id }) => id);
  };
  expect(await names("-submitted")).toEqual([served.green.school, served.blue.school]);
  expect(await names("submitted")).toEqual([served.blue.school, served.green.school]);
});
