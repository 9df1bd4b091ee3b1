import { join } from "node:path";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { notePrintedOrder } from "../../../packages/server/src/cards/orders/act-on-order.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { findBatch } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { cardOrders, printBatches } from "../../../packages/server/src/installation/tables/schema.ts";
import { eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { purgeData } from "../../../packages/server/src/upkeep/purge/purge-data.ts";
import { byHand } from "../by-hand.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "../print/photo-class.ts";

const served = serving();
let root: Client;
let green: Client;
let blue: Client;
let pupils: number[];
const rooms: number[] = [];

const DAY = "2099-03-31";
const act = (as: Client, id: number, action: string, said?: string) =>
  as.send("POST", `/api/orders/${id}/act/`, { action, ...(said !== undefined && { said }) });
const order = (as: Client, body: object) => as.send("POST", "/api/orders/", { needed_by: DAY, ...body });

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
  await addDesign(root, served.green.school, "Plain");
  for (const name of ["6", "7"]) {
    const added = await addPhotoClass(served, name, [UNTOUCHED, UNTOUCHED]);
    rooms.push(added.classroom);
    pupils ??= added.students;
  }
});

test("a school orders, the desk takes the order, asks and prints, and the school sees its progress", async () => {
  const made = await order(green, { classrooms: rooms, note: "For the\nannual day" });
  expect([made.status, made.body.state, made.body.note]).toEqual([201, "ordered", "For the\nannual day"]);
  expect(made.body.classes.map(({ verified }: { verified: number }) => verified)).toEqual([2, 2]);
  const { id } = made.body;
  expect((await root.get("/api/orders/?state=ordered,taken")).body).toMatchObject([{ id, made_by: "green" }]);
  expect((await act(root, id, "take")).body).toMatchObject({ state: "taken", taken_by: "root" });
  expect((await act(root, id, "ask", "The old logo?")).body.state).toBe("asked");
  expect((await act(green, id, "answer", "The new one")).body.state).toBe("taken");
  const input = { school: served.green.school, classrooms: rooms.slice(0, 1), order: id };
  const job = await ended(root, await ask(root, "print", input));
  expect(job.state).toBe("done");
  const { classes } = (await green.get(`/api/orders/${id}/`)).body;
  expect(classes[0]).toMatchObject({
    verified: 0,
    batch: z.array(z.object({ batch: z.int() })).parse(job.result?.["batches"])[0]?.batch,
  });
  expect(classes[1]).toMatchObject({ verified: 2, batch: null, printed_at: null });
  const delivery = async (batch: number) =>
    (await root.get(`/api/print-batches/${batch}/`)).body.delivered_on;
  expect([classes[0].delivered_on, await delivery(classes[0].batch)]).toEqual([null, null]);
  // The order delivers its reprints too, but no batch with revoked cards.
  const like = await findBatch(served.app.db, classes[0].batch);
  const { id: _, ...same } = like as NonNullable<typeof like>;
  const unmarked = { by: "root", at: same.created_at, reason: "Old logo", students: 2, revoked: 2 };
  const [again, twice, revoked] = await transaction(served.app.db, async (tx) => {
    const add = (more: object) =>
      tx
        .insert(printBatches)
        .values({ ...same, ...more })
        .returning()
        .get();
    const first = await add({ reprint_of: classes[0].batch });
    return [first.id, (await add({ reprint_of: first.id })).id, (await add({ unmarked })).id];
  });
  const { body } = await act(root, id, "finish");
  const today = dayOf(new Date());
  expect([body.classes[0].delivered_on, await delivery(classes[0].batch)]).toEqual([today, today]);
  const others = [await delivery(again), await delivery(twice), await delivery(revoked)];
  expect(others).toEqual([today, today, null]);
  expect(body.steps.map(({ action, said, by }: Record<string, string>) => [action, said, by])).toEqual([
    ["take", "", "root"],
    ["ask", "The old logo?", "root"],
    ["answer", "The new one", "green"],
    ["finish", "", "root"],
  ]);
  expect((await act(green, id, "withdraw")).status).toBe(409);
});

test("a card is listed as ordered from its order to its print, only for its own school", async () => {
  const { classroom, students } = await addPhotoClass(served, "9", [UNTOUCHED, UNTOUCHED]);
  const listed = async (as: Client, query = "") => {
    const { results } = (await as.get(`/api/cards/ordered/?${query}`)).body as {
      results: { student: number; order: number }[];
    };
    return results.filter(({ student }) => students.includes(student));
  };
  expect(await listed(green)).toEqual([]);
  const { id } = (await order(green, { classrooms: [classroom] })).body;
  const [one, other] = students as [number, number];
  const cards = await listed(green, `classroom=${classroom}`);
  expect(cards.map(({ student }) => student)).toEqual(students);
  expect(cards[0]).toMatchObject({ order: id, needed_by: DAY, ordered_by: "green", class_name: "9" });
  expect(await listed(blue)).toEqual([]);
  expect(await listed(green, `school=${served.blue.school}`)).toEqual([]);
  expect((await listed(root, `student=${other}`)).map(({ student }) => student)).toEqual([other]);
  expect(await listed(root, "search=nobody%20of%20that%20name")).toEqual([]);
  // Page by page.
  const first = (await green.get(`/api/cards/ordered/?classroom=${classroom}&page_size=1`)).body;
  const second = (await green.get(first.next)).body;
  expect([...first.results, ...second.results].map(({ student }) => student)).toEqual([one, other]);
  expect((await green.send("POST", `/api/students/${one}/unverify/`, {})).status).toBe(200);
  expect((await listed(green)).map(({ student }) => student)).toEqual([other]);
  const input = { school: served.green.school, classroom, order: id };
  expect((await ended(root, await ask(root, "print", input))).state).toBe("done");
  expect(await listed(green)).toEqual([]);
});

test("printing from an order that nobody has taken takes it", async () => {
  const { id } = (await order(green, { classrooms: [rooms[1]] })).body;
  const input = { school: served.green.school, classroom: rooms[1], order: id, mark: false };
  expect((await ended(root, await ask(root, "print", input))).state).toBe("done");
  expect((await root.get(`/api/orders/${id}/`)).body).toMatchObject({
    state: "taken",
    taken_by: "root",
    steps: [{ action: "take", by: "root" }],
  });
});

test("several orders are printed together, each class for its own order", async () => {
  const { classroom } = await addPhotoClass(served, "8", [UNTOUCHED]);
  const ids: number[] = [];
  for (const classrooms of [[rooms[1]], [classroom]]) ids.push((await order(green, { classrooms })).body.id);
  const input = { classrooms: [rooms[1], classroom], order: ids.join(), mark: false };
  expect((await ended(root, await ask(root, "print", input))).state).toBe("done");
  const orders = await Promise.all(ids.map(async (id) => (await root.get(`/api/orders/${id}/`)).body));
  expect(orders.map(({ state }) => state)).toEqual(["taken", "taken"]);
  const batches = orders.flatMap(({ classes }) => classes.map(({ batch }: { batch: number }) => batch));
  expect(new Set(batches).size).toBe(2);
  expect(batches).toEqual([expect.any(Number), expect.any(Number)]);
});

test("an impossible order is refused with a sentence that says what to do", async () => {
  const refused = async (as: Client, body: object) => {
    const { status, body: answer } = await order(as, body);
    return [status, answer.detail];
  };
  expect(await refused(green, { classrooms: [] })).toEqual([
    400,
    expect.stringContaining("Choose the classes"),
  ]);
  expect(await refused(green, { classrooms: [rooms[0]] })).toEqual([
    400,
    expect.stringContaining("No student in 6"),
  ]);
  expect((await refused(green, { classrooms: [rooms[1]], needed_by: "2020-01-01" }))[1]).toContain(
    "is in the past",
  );
  expect((await refused(green, { classrooms: [rooms[1]], needed_by: "soon" }))[1]).toContain("YYYY-MM-DD");
  const first = await order(green, { classrooms: [rooms[1]] });
  expect(first.status).toBe(201);
  expect(await refused(green, { classrooms: [rooms[1]] })).toEqual([
    409,
    expect.stringContaining(`already in order ${first.body.id}`),
  ]);
  expect((await act(green, first.body.id, "withdraw")).body.state).toBe("withdrawn");
});

test("nobody sees or changes another school's order, and a school cannot act for the desk", async () => {
  const { id } = (await order(root, { school: served.green.school, classrooms: [rooms[1]] })).body;
  expect((await blue.get(`/api/orders/${id}/`)).status).toBe(404);
  expect((await blue.get("/api/orders/")).body).toEqual([]);
  expect((await order(blue, { classrooms: [rooms[1]] })).status).toBe(400);
  expect((await act(blue, id, "withdraw")).status).toBe(404);
  expect((await act(green, id, "take")).status).toBe(403);
  expect((await act(root, id, "ask", "  ")).status).toBe(400);
  expect((await act(green, id, "withdraw")).status).toBe(200);
});

test("a duplicate of a lost card is ordered, printed with the class and numbered", async () => {
  const { school } = served.green;
  const { classroom, students } = await addPhotoClass(served, "10", [UNTOUCHED, UNTOUCHED]);
  const [student, other] = students as [number, number];
  const print = (more: object = {}) =>
    ask(root, "print", { school, classroom, ...more }).then((job) => ended(root, job));
  expect((await print()).state).toBe("done");
  const cardsOf = async (of: number) =>
    (await green.get(`/api/cards/?student=${of}`)).body.results as Record<string, unknown>[];
  const lose = async (of: number) => {
    const [{ number } = {}] = await cardsOf(of);
    return (await green.send("POST", "/api/cards/act/", { action: "lose", numbers: [number] })).body.done;
  };
  const early = await order(green, { students: [student] });
  expect([early.status, early.body.code]).toEqual([400, "order.noLostCard"]);
  expect(await lose(student)).toHaveLength(1);
  expect((await cardsOf(student))[0]).toMatchObject({ state: "lost", duplicate_order: null });
  expect((await order(blue, { students: [student] })).status).toBe(404);

  const made = await order(green, { students: [student] });
  expect(made.status).toBe(201);
  expect(made.body.classes).toMatchObject([{ classroom, verified: 1 }]);
  expect((await cardsOf(student))[0]).toMatchObject({ state: "lost", duplicate_order: made.body.id });
  const history = async (of: number) =>
    (await green.get(`/api/students/${of}/history/`)).body.filter(
      ({ done }: { done: string }) => done === "card_orders.create",
    );
  expect(await history(student)).toMatchObject([{ by: "green", details: { order: made.body.id } }]);
  expect(await history(other)).toEqual([]);
  // Another lost card of the class goes into the same order, and an order made twice stays one.
  expect(await lose(other)).toHaveLength(1);
  for (const of of [other, student])
    expect((await order(green, { students: [of] })).body).toMatchObject({
      id: made.body.id,
      classes: [{ classroom, verified: 2 }],
    });
  // The order has the earlier day, and each note once.
  const sooner = { students: [student], needed_by: "2099-01-31", note: "Send to the office" };
  for (const wish of [sooner, { ...sooner, needed_by: "2099-02-28" }, { ...sooner, note: "For Asha" }])
    await order(green, wish);
  expect((await green.get(`/api/orders/${made.body.id}/`)).body).toMatchObject({
    needed_by: "2099-01-31",
    note: "Send to the office\nFor Asha",
  });
  expect((await green.get(`/api/cards/ordered/?student=${student}`)).body.results).toMatchObject([
    { order: made.body.id },
  ]);
  expect((await print({ order: made.body.id })).state).toBe("done");
  const [fresh, lost] = await cardsOf(student);
  expect(fresh).toMatchObject({ state: "printed", duplicate: 1 });
  expect(lost).toMatchObject({
    state: "replaced",
    replaced_by: fresh?.["number"],
    duplicate_order: null,
  });
  expect((await order(green, { students: [student] })).body.code).toBe("order.noLostCard");
  const late = { action: "hand_out", numbers: [lost?.["number"]] };
  expect((await green.send("POST", "/api/cards/act/", late)).body).toMatchObject({
    done: [],
    refused: [{ number: lost?.["number"] }],
  });
});

test("a duplicate that is ordered while its class is being printed stays ordered until its own card is printed", async () => {
  const { app, green: of } = served;
  const { classroom, students } = await addPhotoClass(served, "10 C", [UNTOUCHED, UNTOUCHED]);
  const [early, late] = students as [number, number];
  const print = (more: object = {}) =>
    ask(root, "print", { school: of.school, classroom, ...more }).then((job) => ended(root, job));
  const ordered = async () => {
    const { body } = await green.get(`/api/cards/ordered/?classroom=${classroom}`);
    return body.results.map(({ student }: { student: number }) => student);
  };
  await print();
  for (const student of [early, late]) {
    const [{ number }] = (await green.get(`/api/cards/?student=${student}`)).body.results;
    await green.send("POST", "/api/cards/act/", { action: "lose", numbers: [number] });
  }
  const { body: first } = await order(green, { students: [early], note: "In a hurry" });

  const chosen = await chooseCards(app, { school: String(of.school), class: "10 C", layout: "card" });
  const doer = { id: null, username: "root" };
  const made = { orders: [first.id], classroom, chosen: chosen.studentIds, leftOut: [], isPrinted: true };
  await generateCards(app, chosen, {
    output: join(await temporaryFolder(), "cards.pdf"),
    mark: true,
    actor: { id: null, name: "root" },
    // The file is whole, but nothing is recorded yet.
    whenWhole: async () => expect((await order(green, { students: [late] })).body.id).toBe(first.id),
    alongside: (tx, batch) => notePrintedOrder(tx, doer, { ...made, batch }),
  });
  expect(await ordered()).toEqual([late]);
  const [{ order: id }] = (await green.get(`/api/cards/ordered/?classroom=${classroom}`)).body.results;
  expect(id).not.toBe(first.id);
  const { body: next } = await green.get(`/api/orders/${id}/`);
  expect(next).toMatchObject({
    state: "ordered",
    needed_by: DAY,
    note: "In a hurry",
    classes: [{ classroom }],
  });

  expect((await print({ order: id })).state).toBe("done");
  expect(await ordered()).toEqual([]);
});

test("a lost card that is found before its duplicate is printed needs none", async () => {
  const { school } = served.green;
  const { classroom, students } = await addPhotoClass(served, "12", [UNTOUCHED]);
  expect((await ended(root, await ask(root, "print", { school, classroom }))).state).toBe("done");
  const [{ number }] = (await green.get(`/api/cards/?student=${students[0]}`)).body.results;
  const act = (action: string) => green.send("POST", "/api/cards/act/", { action, numbers: [number] });
  const status = async () => (await green.get(`/api/students/${students[0]}/`)).body.status;
  await act("lose");
  expect((await order(green, { students })).status).toBe(201);
  expect(await status()).toBe("VERIFIED");
  await act("find");
  expect(await status()).toBe("ID_GENERATED");
});

test("a duplicate waits until the changed details of its student are verified", async () => {
  const { classroom, students } = await addPhotoClass(served, "11", [UNTOUCHED]);
  expect(
    (await ended(root, await ask(root, "print", { school: served.green.school, classroom }))).state,
  ).toBe("done");
  const [{ number }] = (await green.get(`/api/cards/?student=${students[0]}`)).body.results;
  await green.send("POST", "/api/cards/act/", { action: "lose", numbers: [number] });
  await byHand(served.app.db).run(`UPDATE students SET status = 'SUBMITTED' WHERE id = ${students[0]}`);
  const refused = await order(green, { students });
  expect([refused.status, refused.body.code]).toEqual([409, "order.changedSincePrint"]);
});

test("an erasure empties texts that name the child, and a purge deletes old orders", async () => {
  const note = "Please hurry with ASHA  kumari";
  const asha = Number(pupils[0]);
  await byHand(served.app.db).run(`UPDATE students SET full_name = 'Asha Kumari' WHERE id = ${asha}`);
  const { id } = (await order(green, { classrooms: [rooms[1]], note })).body;
  await act(root, id, "ask", "Which Asha Kumari, of 6?");
  await act(green, id, "answer", "The tall one");
  await eraseRecords(served.app, { id: null, username: "clerk" }, [asha]);
  const { body } = await root.get(`/api/orders/${id}/`);
  expect([body.note, ...body.steps.map(({ said }: { said: string }) => said)]).toEqual([
    "",
    "",
    "The tall one",
  ]);

  await transaction(served.app.db, (tx) =>
    tx.update(cardOrders).set({ updated_at: "2020-01-01T00:00:00.000Z" }).where(eq(cardOrders.id, id)).run(),
  );
  const { length } = (await root.get("/api/orders/")).body;
  await purgeData(served.app, { id: null, username: "clerk" }, new Date("2021-01-01"));
  expect((await root.get("/api/orders/")).body).toHaveLength(length - 1);
  expect((await root.get(`/api/orders/${id}/`)).status).toBe(404);
});
