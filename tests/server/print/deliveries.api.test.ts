import { dayOf } from "@idms/core/forms/values/iso-date";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUnmarked, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog, printBatches } from "../../../packages/server/src/installation/tables/schema.ts";
import { standingOfSchools } from "../../../packages/server/src/students/views/standing-of-schools.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { printedCards } from "../printed-cards.ts";

const served = serving();
const today = dayOf(new Date());

/** Records a batch of two cards that was printed on 1 March 2026. Returns its ID and the cards' numbers. */
async function printed(): Promise<{ id: number; numbers: string[] }> {
  const numbers = await printedCards(served.app, served.green, ["Asha", "Ravi"]);
  const [{ id } = { id: 0 }] = await listBatches(served.app.db, { limit: 1 });
  await transaction(served.app.db, (tx) =>
    tx
      .update(printBatches)
      .set({ created_at: "2026-03-01T10:00:00.000Z" })
      .where(eq(printBatches.id, id))
      .run(),
  );
  return { id, numbers };
}

const deliver = (as: Client, id: number, body: object = {}) =>
  as.send("POST", `/api/print-batches/${id}/deliver/`, body);
const undo = (as: Client, id: number) => as.send("POST", `/api/print-batches/${id}/undeliver/`, {});
const waiting = async (as: Client) => {
  const { body } = await as.get("/api/print-batches/?delivery=waiting");
  return body.results.map((batch: { id: number; to_deliver: number }) => [batch.id, batch.to_deliver]);
};

test("a printed class is delivered, which its school sees, and which can be undone", async () => {
  const [root, green] = [await signedIn(served, "root"), await signedIn(served, "green")];
  const { id, numbers } = await printed();
  const school = async () => {
    const { body } = await green.get("/api/dashboard/");
    const room = body.class_counts.find(
      ({ classroom }: { classroom: number }) => classroom === served.green.classroom,
    );
    return [body.to_hand_out, body.to_deliver, room.to_deliver, room.delivered_on];
  };
  const card = async () => (await green.get(`/api/cards/?number=${numbers[0]}`)).body.results[0].delivered_on;
  expect([await school(), await waiting(root), await card()]).toEqual([[2, 2, 2, null], [[id, 2]], null]);

  expect((await deliver(root, id, { on: "2026-03-04" })).status).toBe(204);
  expect([await school(), await waiting(root)]).toEqual([[2, 0, 0, "2026-03-04"], []]);
  expect(await card()).toBe("2026-03-04");
  const { body } = await root.get(`/api/print-batches/${id}/`);
  expect(body).toMatchObject({ delivered_on: "2026-03-04", delivered_by: "root", to_deliver: 0 });
  const { results } = (await root.get("/api/print-batches/?delivery=delivered")).body;
  expect(results.map((batch: { id: number }) => batch.id)).toEqual([id]);

  // A later call corrects the day.
  expect((await deliver(root, id)).status).toBe(204);
  expect((await school())[3]).toBe(today);
  expect((await undo(root, id)).status).toBe(204);
  expect(await school()).toEqual([2, 2, 2, null]);
  const logged = await served.app.db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subject_id, id))
    .all();
  expect(logged.filter(({ action }) => action.includes("deliver"))).toEqual([
    { action: "deliver", details: { on: "2026-03-04" } },
    { action: "deliver", details: { on: today } },
    { action: "undeliver", details: { on: today } },
  ]);

  // Cards that were handed out wait for no delivery.
  expect((await green.send("POST", "/api/cards/act/", { action: "hand_out", numbers })).status).toBe(200);
  expect([await school(), await waiting(root)]).toEqual([[0, 0, 0, null], []]);
});

test("an impossible delivery is refused with advice, and the school itself delivers nothing", async () => {
  const [root, green] = [await signedIn(served, "root"), await signedIn(served, "green")];
  const { id } = await printed();
  const refused = async (on: string) => {
    const { status, body } = await deliver(root, id, { on });
    return [status, body.detail];
  };
  expect(await refused("2026-02-27")).toEqual([400, expect.stringContaining("was printed on 2026-03-01")]);
  expect(await refused("2999-01-01")).toEqual([400, expect.stringContaining("in the future")]);
  expect(await refused("yesterday")).toEqual([400, expect.stringContaining("YYYY-MM-DD")]);
  expect([(await undo(root, id)).status, (await deliver(green, id)).status]).toEqual([409, 403]);
  expect((await root.get("/api/print-batches/?delivery=perhaps")).status).toBe(400);
  const unmarked = {
    by: "root",
    at: new Date().toISOString(),
    reason: "Wrong design",
    students: 2,
    revoked: 2,
  };
  await transaction(served.app.db, (tx) => setUnmarked(tx, id, unmarked));
  expect((await deliver(root, id)).body.code).toBe("sending.revoked");
});

test("once deliveries to a school are marked, its other cards are on the way: listed last, and not to hand out", async () => {
  const [root, green] = [await signedIn(served, "root"), await signedIn(served, "green")];
  const [first, second] = [await printed(), await printed()];
  const count = async () => {
    const ofSchool = (await green.get("/api/dashboard/")).body;
    const room = (await green.get(`/api/classes/${served.green.classroom}/`)).body.counts;
    const standing = (await standingOfSchools(served.app.db)).find(({ id }) => id === served.green.school);
    const all = (await root.get("/api/dashboard/")).body;
    return [ofSchool, room, standing, all].map(({ to_hand_out, to_deliver }) => [to_hand_out, to_deliver]);
  };
  const cards = async (address = "/api/cards/?state=printed") => {
    const { body } = await green.get(address);
    const rows = body.results as { number: string; is_on_the_way: boolean }[];
    return { next: body.next as string | null, rows: rows.map((card) => [card.number, card.is_on_the_way]) };
  };
  const newestFirst = [...second.numbers.toReversed(), ...first.numbers.toReversed()];
  expect((await cards()).rows).toEqual(newestFirst.map((number) => [number, false]));
  expect(await count()).toEqual(Array.from({ length: 4 }, () => [4, 4]));

  await deliver(root, first.id);
  const inTurn = [
    ...first.numbers.toReversed().map((number) => [number, false]),
    ...second.numbers.toReversed().map((number) => [number, true]),
  ];
  expect((await cards()).rows).toEqual(inTurn);
  expect(await count()).toEqual(Array.from({ length: 4 }, () => [2, 2]));
  for (const size of [1, 2, 3]) {
    const found: unknown[] = [];
    for (let next: string | null = `/api/cards/?state=printed&page_size=${size}&after=`; next !== null;) {
      const page = await cards(next);
      found.push(...page.rows);
      ({ next } = page);
    }
    expect(found).toEqual(inTurn);
  }
  await undo(root, first.id);
  expect(await count()).toEqual(Array.from({ length: 4 }, () => [4, 4]));
});
