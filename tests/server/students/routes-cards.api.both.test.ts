import { beginOfDay, dayOf } from "@idms/core/forms/values/iso-date";
import { beforeAll, expect, test } from "vitest";
import { emptyCards } from "../../../packages/server/src/upkeep/purge/purge-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { eq } from "drizzle-orm";
import { auditLog, printBatchStudents } from "../../../packages/server/src/installation/tables/schema.ts";
import { printedCards } from "../printed-cards.ts";
import { serving, signedIn, type Client, type SchoolSample } from "../http/serving.ts";

const served = serving();
let root: Client;
let green: Client;
beforeAll(async () => {
  [root, green] = await Promise.all([signedIn(served, "root"), signedIn(served, "green")]);
});

const printed = (sample: SchoolSample, names: string[]) => printedCards(served.app, sample, names);

const act = (as: Client, body: object) => as.send("POST", "/api/cards/act/", body);
const cardOf = async (as: Client, number: string) =>
  (await as.get(`/api/cards/?number=${number}`)).body.results[0];

test("a card is handed out, lost, found and revoked, each with time, person and reason, also in the log", async () => {
  const [number = ""] = await printed(served.green, ["आशा राव"]);
  const shown = `${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8)}`.toLowerCase();
  const after = async (body: object) => {
    expect((await act(green, { ...body, numbers: [shown] })).body.refused).toEqual([]);
    const { state, state_by, state_reason } = await cardOf(green, number);
    return [state, state_by, state_reason];
  };
  expect(await cardOf(green, number)).toMatchObject({
    number,
    state: "printed",
    name: "आशा राव",
    state_at: null,
  });
  expect(await after({ action: "hand_out", to: " Mohan Lal " })).toEqual([
    "handed_out",
    "green",
    "Mohan Lal",
  ]);
  const { handed_out_at } = await cardOf(green, number);
  expect(await after({ action: "lose", reason: " on the <b>bus</b> " })).toEqual([
    "lost",
    "green",
    "on the <b>bus</b>",
  ]);
  expect(await after({ action: "find" })).toEqual(["handed_out", "green", null]);
  expect((await cardOf(green, number)).handed_out_at).toBe(handed_out_at);
  expect(await after({ action: "revoke", reason: "left" })).toEqual(["revoked", "green", "left"]);
  const { body: again } = await act(root, { action: "hand_out", numbers: [number] });
  expect(again).toMatchObject({
    done: [],
    refused: [
      { number, detail: expect.stringContaining("revoked permanently. Print a new card for the student.") },
    ],
  });
  const log = await served.app.db.select().from(auditLog).orderBy(auditLog.id).all();
  const ofCard = log.filter(({ details }) => details["number"] === number);
  expect(ofCard.map(({ action, subject, subject_id }) => [subject, action, subject_id])).toEqual(
    ["hand_out_card", "lose_card", "find_card", "revoke_card"].map((action) => [
      "students",
      action,
      served.green.student,
    ]),
  );
  expect(JSON.stringify(log)).not.toMatch(/on the <b>bus|Mohan/);
});

test("a school sees and changes only its own cards; of several, each one refused is named", async () => {
  const [own = "", second = ""] = await printed(served.green, ["One", "Two"]);
  const [foreign = ""] = await printed(served.blue, ["Three"]);
  expect(await cardOf(green, foreign)).toBeUndefined();
  expect((await green.get(`/api/cards/?school=${served.blue.school}`)).body.results).toEqual([]);
  expect((await cardOf(root, foreign)).school).toBe(served.blue.school);
  const { body } = await act(green, { action: "hand_out", numbers: [foreign, own, own, "0000-0000-0000"] });
  expect(body.done).toMatchObject([{ number: own, state: "handed_out" }]);
  expect(body.refused.map(({ number }: { number: string }) => number)).toEqual([foreign, "000000000000"]);
  expect((await cardOf(root, foreign)).state).toBe("printed");
  expect((await cardOf(root, second)).state).toBe("printed");
});

test("if two people act on a card at once, neither overwrites the other unnoticed", async () => {
  const numbers = await printed(served.green, ["A", "B", "C", "D", "E", "F"]);
  const answers = await Promise.all([
    act(green, { action: "hand_out", numbers }),
    act(root, { action: "hand_out", numbers: numbers.toReversed() }),
  ]);
  const done = answers.flatMap(({ body }) => body.done.map(({ number }: { number: string }) => number));
  const refused = answers.flatMap(({ body }) => body.refused.map(({ number }: { number: string }) => number));
  expect([done.toSorted(), refused.toSorted()]).toEqual([numbers.toSorted(), numbers.toSorted()]);
});

test("cards are listed page by page, last printed first, by state, student, class and batch", async () => {
  const numbers = await printed(served.blue, ["1", "2", "3", "4", "5"]);
  await act(root, { action: "lose", numbers: numbers.slice(1, 4) });
  const of = `school=${served.blue.school}&classroom=${served.blue.classroom}&student=${served.blue.student}&state=lost,revoked`;
  const first = (await root.get(`/api/cards/?${of}&page_size=2`)).body;
  const second = (await root.get(first.next)).body;
  expect([...first.results, ...second.results].map(({ number }: { number: string }) => number)).toEqual(
    numbers.slice(1, 4).toReversed(),
  );
  expect(second.next).toBeNull();
  expect((await root.get("/api/cards/?number=12")).status).toBe(400);
});

test("a purge of a card's contents removes the reason, and keeps number and state", async () => {
  const [number = ""] = await printed(served.green, ["Gone"]);
  await act(green, { action: "lose", numbers: [number], reason: "in the river" });
  const { batch, position } = await cardOf(root, number);
  await transaction(served.app.db, (tx) => emptyCards(tx, [{ batch, position }]));
  expect(await cardOf(root, number)).toMatchObject({ number, state: "lost", name: null, state_reason: null });
});

const change = (number: string, to: Partial<typeof printBatchStudents.$inferInsert>) =>
  transaction(served.app.db, (tx) =>
    tx.update(printBatchStudents).set(to).where(eq(printBatchStudents.number, number)).run(),
  );

/** Sets the last day of each card, in days from today or as a date. */
async function endOn(cards: readonly (readonly [number: string, day: number | string])[]): Promise<void> {
  const today = dayOf(new Date());
  for (const [number, day] of cards)
    await change(number, { valid_until: typeof day === "string" ? day : dayOf(beginOfDay(today, day)) });
}

test("valid cards that expire within 60 days are listed page by page, the first to expire first", async () => {
  const [late = "", early = "", far = "", over = "", lost = "", unknown = "", other = ""] = await printed(
    served.green,
    ["1", "2", "3", "4", "5", "6", "7"],
  );
  // Each date is a day away from the limits, so that the test can run at midnight.
  await endOn([
    [late, 50],
    [early, 10],
    [far, 70],
    [over, -10],
    [lost, 10],
    [other, 50],
  ]);
  await act(root, { action: "hand_out", numbers: [early] });
  await act(root, { action: "lose", numbers: [lost] });
  const [foreign = ""] = await printed(served.blue, ["8"]);
  await endOn([[foreign, 20]]);
  const list = async (query: string) => {
    const { results, next } = (await root.get(query)).body;
    return { numbers: results.map(({ number }: { number: string }) => number) as string[], next };
  };
  const first = await list(`/api/cards/?state=ends_soon&school=${served.green.school}&page_size=2`);
  const second = await list(first.next);
  expect([...first.numbers, ...second.numbers, second.next]).toEqual([early, other, late, null]);
  const ofAll = (await list("/api/cards/?state=ends_soon")).numbers;
  expect(ofAll).toEqual([early, foreign, other, late]);
  const both = (await list(`/api/cards/?state=ends_soon,lost&school=${served.green.school}`)).numbers;
  expect(both).toEqual(expect.arrayContaining([late, early, lost, other]));
  for (const number of [far, over, unknown]) expect(both).not.toContain(number);
  // A replaced card has ended, and a removed student needs no new card.
  await change(late, { state: "replaced" });
  await change(other, { student_id: null });
  expect((await list("/api/cards/?state=ends_soon")).numbers).toEqual([early, foreign]);
});

test("a card shows how long it is valid, and counts as expired after that day if it is good otherwise", async () => {
  const [over = "", lost = "", valid = "", unknown = ""] = await printed(served.blue, ["1", "2", "3", "4"]);
  await endOn([
    [over, "2020-03-31"],
    [lost, "2020-03-31"],
    [valid, "2999-03-31"],
  ]);
  await act(root, { action: "lose", numbers: [lost] });
  const told = async (number: string) => {
    const { valid_until, is_expired } = await cardOf(root, number);
    return [valid_until, is_expired];
  };
  expect(await Promise.all([over, lost, valid, unknown].map(told))).toEqual([
    ["2020-03-31", true],
    ["2020-03-31", false],
    ["2999-03-31", false],
    [null, false],
  ]);
  const found = async (states: string) =>
    (await root.get(`/api/cards/?school=${served.blue.school}&state=${states}`)).body.results.map(
      (card: { number: string }) => card.number,
    );
  expect(await found("expired")).toEqual([over]);
  expect(await found("expired,lost")).toEqual(expect.arrayContaining([over, lost]));
  expect((await found("expired,lost")).includes(valid)).toBe(false);
  const { batch } = await cardOf(root, over);
  const { printed: cards } = (await root.get(`/api/print-batches/${batch}/`)).body;
  expect(cards.find((card: { number: string }) => card.number === over)).toMatchObject({
    valid_until: "2020-03-31",
    is_expired: true,
  });
});

test.each([
  [{ action: "replace", numbers: ["7K3M-9QWX-0AB1"] }],
  [{ action: "revoke", numbers: ["7K3M-9QWX-0AB1"], reason: " " }],
  [{ action: "hand_out", numbers: [] }],
  [{ action: "hand_out", numbers: ["12"] }],
])("%j is refused", async (body) => {
  expect((await act(root, body)).status).toBe(400);
});

test("a search finds a card by its number or its student; each action names the student of the card", async () => {
  const [number = "", other = ""] = await printed(served.green, ["Whoever", "Else"]);
  const found = async (search: string) =>
    (await green.get(`/api/cards/?search=${encodeURIComponent(search)}`)).body.results.map(
      (card: { number: string }) => card.number,
    );
  expect(await found(number.toLowerCase())).toEqual([number]);
  const { full_name } = (await green.get(`/api/students/${served.green.student}/`)).body;
  expect(await found(full_name)).toEqual(expect.arrayContaining([number, other]));
  expect(await found("nobody of that name")).toEqual([]);
  const { body } = await act(green, { action: "hand_out", numbers: [number, "000000000000"] });
  expect(body).toMatchObject({
    done: [{ number, name: "Whoever", state: "handed_out" }],
    refused: [{ number: "000000000000", name: null, detail: "There is no card 0000-0000-0000." }],
  });
});
