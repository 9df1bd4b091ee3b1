import { ENDED_STATES } from "@idms/core/cards/verify/ended-states";
import type { KnownKeys } from "@idms/core/cards/verify/known-keys";
import { hasNumber } from "@idms/core/cards/verify/number-set";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { settleCards } from "../../../packages/server/src/cards/printed/settle-cards.ts";
import {
  printBatchStudents,
  students as studentRows,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { printedCards } from "../printed-cards.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
let root: Client;
let green: Client;
/** A second design, in addition to the usual one for cards. */
let pass: number;
beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  const code = { kind: "qr", pattern: "{signed_code}", x: 180, y: 700, width: 220, height: 220 };
  await addDesign(root, served.green.school, "Signed", { fields: { code } });
  pass = await addDesign(root, served.green.school, "Hostel pass", { fields: { code }, isDefault: false });
});

let rooms = 0;
/** Adds a class of VERIFIED students without printed cards. */
const someClass = (children: number) =>
  addPhotoClass(
    served,
    `Print ${(rooms += 1)}`,
    Array.from({ length: children }, () => UNTOUCHED),
  );

async function print(classroom: number, template?: number): Promise<number> {
  const of = `school=${served.green.school}&classroom=${classroom}`;
  const query = template === undefined ? of : `${of}&template=${template}`;
  const { status, headers } = await root.get(`/api/students/generate_ids/?${query}`);
  expect(status).toBe(200);
  return Number(headers.get("x-idms-batch"));
}

/** Returns a student's cards, oldest first, each with its state and replacement. */
async function cardsOf(student: number) {
  const { body } = await root.get(`/api/cards/?student=${student}`);
  const rows = body.results.toReversed() as { number: string; state: string; replaced_by: string | null }[];
  return rows.map(({ number, state, replaced_by }) => ({ number, state, replaced_by }));
}

/** Returns what a card's verification reports: why it is no longer valid, or null if it is valid. */
async function toldAs(number: string): Promise<string | null> {
  const known = (await root.get("/api/public/verify/keys/")).body as KnownKeys;
  return ENDED_STATES.find((state) => hasNumber(Buffer.from(known[state], "base64"), number)) ?? null;
}
const act = async (action: string, number: string, more = {}) =>
  (await green.send("POST", "/api/cards/act/", { action, numbers: [number], ...more })).body;

test("of several prints before marking, the newest card is the good one, and the earlier ones are replaced", async () => {
  const { classroom, students } = await someClass(2);
  for (let times = 0; times < 3; times += 1) await print(classroom);
  for (const student of students) {
    const cards = await cardsOf(student);
    const [first, second, third] = cards.map(({ number }) => number);
    expect(cards).toEqual([
      { number: first, state: "replaced", replaced_by: second },
      { number: second, state: "replaced", replaced_by: third },
      { number: third, state: "printed", replaced_by: null },
    ]);
    expect([await toldAs(first!), await toldAs(second!), await toldAs(third!)]).toEqual([
      "replaced",
      "replaced",
      null,
    ]);
  }
});

test("a card of another design, such as a hostel pass, is good beside it, and each replaces only its own kind", async () => {
  const { classroom, students } = await someClass(1);
  const [student] = students as [number];
  const states = async () => (await cardsOf(student)).map(({ state }) => state);
  await print(classroom);
  await print(classroom, pass);
  expect(await states()).toEqual(["printed", "printed"]);
  const [card, hostel] = (await cardsOf(student)).map(({ number }) => number) as [string, string];
  expect([await toldAs(card), await toldAs(hostel)]).toEqual([null, null]);
  await act("hand_out", card);
  await print(classroom, pass);
  const cards = await cardsOf(student);
  expect(cards.map(({ state }) => state)).toEqual(["handed_out", "replaced", "printed"]);
  expect(cards[1]!.replaced_by).toBe(cards[2]!.number);
  // The earlier pass can still be handed out, no matter what happened to the card.
  expect((await act("hand_out", hostel)).done).toMatchObject([{ state: "handed_out" }]);
  expect(await states()).toEqual(["handed_out", "handed_out", "replaced"]);
});

/** Prints students as a job does, in a batch that also replaces their cards of other designs. */
async function printInstead(classroom: number, students: number[], more: object): Promise<number> {
  const input = { school: served.green.school, classroom, student: students, replace_others: true, ...more };
  const job = await root.send("POST", "/api/jobs/", { kind: "print", input });
  expect(job.status).toBe(201);
  const path = `/api/jobs/${job.body.id}/`;
  await expect.poll(async () => (await root.get(path)).body.state, { timeout: 120_000 }).toBe("done");
  return (await root.get(path)).body.result.batch;
}

test("cards of other designs give way when asked, together with the marking, and a check names them", async () => {
  const { classroom, students } = await someClass(2);
  const [student, other] = students as [number, number];
  const states = async () => (await cardsOf(student)).map(({ state }) => state);
  const mark = (batch: number) => root.send("POST", `/api/print-batches/${batch}/mark/`);
  const validCards = async (template: number) => {
    const of = `school=${served.green.school}&classroom=${classroom}&template=${template}`;
    const { body } = await root.get(`/api/students/generate_ids/check/?${of}&student=${students.join()}`);
    return body.valid_cards;
  };
  const first = await print(classroom);
  // Cards that wait to be marked are not valid.
  expect(await validCards(pass)).toEqual({ same: 0, other: 0, others: [] });
  expect((await mark(first)).status).toBe(200);
  expect(await validCards(pass)).toEqual({ same: 0, other: 2, others: ["Signed"] });

  await transaction(served.app.db, (tx) =>
    tx.update(studentRows).set({ status: "VERIFIED" }).where(eq(studentRows.id, student)).run(),
  );
  const waiting = await printInstead(classroom, [student], { template: pass, mark: false });
  expect(await states()).toEqual(["printed", "printed"]);
  expect(await toldAs((await cardsOf(student))[0]!.number)).toBeNull();
  expect((await mark(waiting)).status).toBe(200);
  const [replaced, valid] = await cardsOf(student);
  expect(replaced).toMatchObject({ state: "replaced", replaced_by: valid!.number });
  expect((await cardsOf(other)).map(({ state }) => state)).toEqual(["printed"]);
  expect(await validCards(pass)).toEqual({ same: 1, other: 1, others: ["Signed"] });

  // A student who is marked already needs no marking.
  await printInstead(classroom, [other], { template: pass });
  expect((await cardsOf(other)).map(({ state }) => state)).toEqual(["replaced", "printed"]);
  const { body } = await root.get(`/api/print-batches/${first}/`);
  expect([body.cards, body.replaced]).toEqual([2, 2]);
});

test("a batch that replaces other designs leaves newer cards of other designs valid, marked in any order", async () => {
  const { classroom, students } = await someClass(2);
  const [one, other] = students as [number, number];
  const states = async (student: number) => (await cardsOf(student)).map(({ state }) => state);
  const idCard = { mark: false, replace_others: false };
  // Both are marked together.
  await printInstead(classroom, [one], { template: pass, mark: false });
  await printInstead(classroom, [one], idCard);
  expect((await root.send("POST", `/api/students/${one}/mark-id-generated/`)).status).toBe(200);
  expect(await states(one)).toEqual(["printed", "printed"]);
  // The older batch is marked last.
  const older = await printInstead(classroom, [other], { template: pass, mark: false });
  const newer = await printInstead(classroom, [other], idCard);
  for (const batch of [newer, older])
    expect((await root.send("POST", `/api/print-batches/${batch}/mark/`)).status).toBe(200);
  expect(await states(other)).toEqual(["printed", "printed"]);
});

test("the reprint of a batch that is not marked yet replaces cards of other designs, as the batch would", async () => {
  const { classroom, students } = await someClass(1);
  const [student] = students as [number];
  const first = await print(classroom);
  expect((await root.send("POST", `/api/print-batches/${first}/mark/`)).status).toBe(200);
  await transaction(served.app.db, (tx) =>
    tx.update(studentRows).set({ status: "VERIFIED" }).where(eq(studentRows.id, student)).run(),
  );
  const waiting = await printInstead(classroom, [student], { template: pass, mark: false });
  // A card of a third design, which is printed later, stays valid.
  const bus = await addDesign(root, served.green.school, "Bus pass", { isDefault: false });
  await printInstead(classroom, [student], { template: bus, replace_others: false, mark: false });
  const body = { positions: [1], because: "misprint", reason: "smeared" };
  expect((await root.send("POST", `/api/print-batches/${waiting}/reprint/`, body)).status).toBe(200);
  const cards = await cardsOf(student);
  expect(cards.map(({ state }) => state)).toEqual(["replaced", "replaced", "printed", "printed"]);
  expect(cards[0]!.replaced_by).toBe(cards[3]!.number);
});

test("a card replaced by another design is not handed out, and the newer card stays valid", async () => {
  const { classroom, students } = await someClass(1);
  const [student] = students as [number];
  const batch = await print(classroom);
  expect((await root.send("POST", `/api/print-batches/${batch}/mark/`)).status).toBe(200);
  await printInstead(classroom, [student], { template: pass });
  const [first] = await cardsOf(student);
  expect((await act("hand_out", first!.number)).refused).toHaveLength(1);
  expect((await cardsOf(student)).map(({ state }) => state)).toEqual(["replaced", "printed"]);
});

test("a card keeps its design after that is deleted, and gives way to its reprint", async () => {
  const { classroom, students } = await someClass(1);
  const own = await addDesign(root, served.green.school, "For a year", { isDefault: false });
  await print(classroom, own);
  const batch = await print(classroom, own);
  await print(classroom, pass);
  expect((await root.send("DELETE", `/api/id-templates/${own}/`)).status).toBe(204);
  const body = { positions: [1], because: "lost", reason: "lost" };
  expect((await root.send("POST", `/api/print-batches/${batch}/reprint/`, body)).status).toBe(200);
  expect((await cardsOf(students[0] as number)).map(({ state }) => state)).toEqual([
    "replaced",
    "replaced",
    "printed",
    "printed",
  ]);
});

test("four prints at once leave one good card for each child", async () => {
  const { classroom, students } = await someClass(3);
  await Promise.all(Array.from({ length: 4 }, () => print(classroom)));
  for (const student of students) {
    const cards = await cardsOf(student);
    expect(cards.map(({ state }) => state).toSorted()).toEqual([
      "printed",
      "replaced",
      "replaced",
      "replaced",
    ]);
    const told = await Promise.all(cards.map(({ number }) => toldAs(number)));
    expect(told.filter((each) => each === null)).toHaveLength(1);
  }
});

test("an earlier card that is handed out is the good one after all, and replaces the newer one", async () => {
  const { classroom, students } = await someClass(1);
  await print(classroom);
  await print(classroom);
  const [student] = students as [number];
  const [earlier, newer] = (await cardsOf(student)).map(({ number }) => number) as [string, string];
  expect((await act("hand_out", earlier)).done).toMatchObject([{ number: earlier, state: "handed_out" }]);
  expect(await cardsOf(student)).toEqual([
    { number: earlier, state: "handed_out", replaced_by: null },
    { number: newer, state: "replaced", replaced_by: earlier },
  ]);
  expect([await toldAs(earlier), await toldAs(newer)]).toEqual([null, "replaced"]);
  // A card that was handed out is not replaced again.
  expect((await act("hand_out", newer)).refused).toHaveLength(1);
});

test("a card printed for a lost one replaces it permanently", async () => {
  const { classroom, students } = await someClass(1);
  const batch = await print(classroom);
  const [student] = students as [number];
  const [lost] = await cardsOf(student);
  await act("lose", lost!.number, { reason: "in the bus" });
  const body = { positions: [1], because: "lost", reason: "lost" };
  expect((await root.send("POST", `/api/print-batches/${batch}/reprint/`, body)).status).toBe(200);
  expect((await cardsOf(student)).map(({ state }) => state)).toEqual(["replaced", "printed"]);
  expect((await act("hand_out", lost!.number)).refused).toHaveLength(1);
  expect((await act("find", lost!.number)).refused).toHaveLength(1);
  expect((await cardsOf(student)).map(({ state }) => state)).toEqual(["replaced", "printed"]);
});

test("the card of a removed child is not valid, is valid again after a restore, and never after an erasure", async () => {
  const { classroom, students } = await someClass(2);
  await print(classroom);
  const [student, other] = students as [number, number];
  const [[card], [stays]] = [await cardsOf(student), await cardsOf(other)];
  expect(await toldAs(card!.number)).toBeNull();
  await green.send("POST", `/api/students/${student}/remove/`, { reason: "left" });
  expect(await toldAs(card!.number)).toBe("revoked");
  await green.send("POST", `/api/students/${student}/restore/`, {});
  expect(await toldAs(card!.number)).toBeNull();
  const job = await root.send("POST", "/api/jobs/", { kind: "erase", input: { students: [student] } });
  await expect
    .poll(async () => (await root.get(`/api/jobs/${job.body.id}/`)).body.state, { timeout: 120_000 })
    .toBe("done");
  expect([await toldAs(card!.number), await toldAs(stays!.number)]).toEqual(["revoked", null]);
  const [row] = await served.app.db
    .select({ state: printBatchStudents.state, reason: printBatchStudents.state_reason })
    .from(printBatchStudents)
    .where(eq(printBatchStudents.number, card!.number))
    .all();
  expect(row).toEqual({ state: "revoked", reason: null });
});

test("of several good cards left by an earlier version, the one handed out or printed last counts", async () => {
  const { classroom, students } = await someClass(2);
  const [one, other] = students as [number, number];
  const at = { school: served.green.school, classroom };
  // Each is a separate batch, as the press recorded it in earlier versions.
  const ofOne: string[] = [];
  const ofOther: string[] = [];
  for (let times = 0; times < 3; times += 1) {
    ofOne.push(...(await printedCards(served.app, { ...at, student: one }, ["One"])));
    ofOther.push(...(await printedCards(served.app, { ...at, student: other }, ["Other"])));
  }
  const [bus] = (await printedCards(served.app, { ...at, student: one }, ["One"], "Bus pass")) as [string];
  await act("hand_out", ofOne[1] as string);
  expect(await settleCards(served.app.db)).toBe(2);
  expect(await cardsOf(one)).toEqual([
    { number: ofOne[0], state: "replaced", replaced_by: ofOne[1] },
    { number: ofOne[1], state: "handed_out", replaced_by: null },
    { number: ofOne[2], state: "replaced", replaced_by: ofOne[1] },
    { number: bus, state: "printed", replaced_by: null },
  ]);
  expect(await cardsOf(other)).toEqual([
    { number: ofOther[0], state: "replaced", replaced_by: ofOther[2] },
    { number: ofOther[1], state: "replaced", replaced_by: ofOther[2] },
    { number: ofOther[2], state: "printed", replaced_by: null },
  ]);
  expect(await settleCards(served.app.db)).toBe(0);
});
