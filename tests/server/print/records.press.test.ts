import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  changeIdTemplate,
  insertIdTemplate,
} from "../../../packages/server/src/cards/designs/design-rows.ts";
import { transaction, type Db } from "../../../packages/server/src/installation/engines/connect.ts";
import { idTemplates, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { removeRow } from "../../../packages/server/src/trust/versions/removed-rows.ts";
import { drawCardNumber, type PrintedCard } from "../../../packages/server/src/cards/printed/printed-card.ts";
import {
  findBatch,
  findPrintedTemplate,
  keepTemplate,
  listBatchCards,
  listBatches,
  readBatchCards,
  recordBatch,
  type NewPrintBatch,
} from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { withStagedCards } from "../../../packages/server/src/cards/printed/staged-cards.ts";
import {
  insertStudents,
  markGenerated,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import { appWithClass } from "../temporary-app.ts";
import { byHand } from "../by-hand.ts";

async function printedClass() {
  const app = await appWithClass();
  const { db, school, classroom } = app;
  const rows = Array.from({ length: 3 }, () => ({
    school_id: school.id,
    class_id: classroom.id,
    status: "VERIFIED" as const,
    meta: {},
  }));
  const ids = await transaction(db, (tx) => insertStudents(tx, rows));
  const batch = {
    made_by: "asha",
    school_id: school.id,
    school_name: school.name,
    class_id: classroom.id,
    class_name: "5 - A",
    template_name: "Blue",
    template_version: 3,
    layout: "card",
    file_name: "idcards.pdf",
    sha256: "0".repeat(64),
    cards: 3,
    pages: 3,
  };
  const cards = ids.map((student) => ({
    student,
    name: `Student ${student}`,
    photo: `ab/${String(student).padStart(30, "0")}.jpg`,
    texts: JSON.stringify({ full_name: `Student ${student}` }),
    despite: null,
    despite_reasons: null,
    duplicate: 0,
    signed_by: null,
    valid_until: null,
  }));
  return { ...app, ids, batch, cards };
}

const numbered = (cards: readonly Omit<PrintedCard, "number">[]): PrintedCard[] =>
  cards.map((card) => ({ ...card, number: drawCardNumber() }));

const record = (db: Db, batch: NewPrintBatch, cards: readonly Omit<PrintedCard, "number">[]) =>
  withStagedCards(db, async ({ table, db: own, add }) => {
    await add(numbered(cards));
    return transaction(own, (tx) => recordBatch(tx, batch, table));
  });

async function contentsOf<T>(cards: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const card of cards) read.push(card);
  return read;
}

test("a batch records who printed what, with the students in the order of the file", async () => {
  const { db, school, batch, cards } = await printedClass();
  const order = cards.toReversed();
  const { id } = await record(db, batch, order);
  expect(await listBatchCards(db, id)).toMatchObject(
    order.map(({ student, name }, position) => ({ position, student, name, kept: true, despite: null })),
  );
  expect(await listBatches(db, { school: school.id })).toMatchObject([batch]);
});

test("the contents of each card can be read again, at the requested positions", async () => {
  const { db, ids, batch, cards } = await printedClass();
  const { id } = await record(db, batch, cards);
  const read = await contentsOf(readBatchCards(db, id, [2, 0]));
  expect(read).toEqual(
    [ids[2], ids[0]].map((student) => ({
      student,
      name: `Student ${student}`,
      photo: `ab/${String(student).padStart(30, "0")}.jpg`,
      texts: { full_name: `Student ${student}` },
      despite: null,
      duplicate: 0,
      valid_until: null,
    })),
  );
});

test("a batch outlives the students printed in it, with the contents of their cards", async () => {
  const { db, ids, batch, cards } = await printedClass();
  const { id } = await record(db, batch, cards);
  await byHand(db).delete(students).where(eq(students.id, ids[1]!)).run();
  expect((await listBatchCards(db, id)).map(({ student }) => student)).toEqual([ids[0], null, ids[2]]);
  const [card] = await contentsOf(readBatchCards(db, id, [1]));
  expect(card).toMatchObject({ student: null, texts: { full_name: `Student ${ids[1]}` } });
});

test("a template is kept as it was printed, once for each version, and outlives the original", async () => {
  const { db, school, batch, cards } = await printedClass();
  const template = {
    school_id: school.id,
    name: "Blue",
    card_width_mm: 54,
    card_height_mm: 86,
    fields: {},
  };
  const [first, again, second, row] = await transaction(db, async (tx) => {
    const row = await insertIdTemplate(tx, template);
    const first = await keepTemplate(tx, row);
    const again = await keepTemplate(tx, row);
    const changed = (await changeIdTemplate(tx, school.id, row.id, { name: "Green" }, { by: "test" }))!;
    return [first, again, await keepTemplate(tx, changed), row];
  });
  expect([again === first, second === first]).toEqual([true, false]);
  const { id } = await record(db, { ...batch, id_template_id: row.id, printed_template_id: first }, cards);
  await transaction(db, async (tx) => void (await removeRow(tx, idTemplates, row.id, { by: "test" })));
  const printed = (await findBatch(db, id))!;
  expect(printed.id_template_id).toBeNull();
  expect(await findPrintedTemplate(db, printed)).toEqual(row);
});

test("a student who is deleted while the cards are made is still in the batch", async () => {
  const { db, ids, batch, cards } = await printedClass();
  await byHand(db).delete(students).where(eq(students.id, ids[0]!)).run();
  const { id } = await record(db, batch, cards);
  expect((await listBatchCards(db, id)).map(({ student }) => student)).toEqual([null, ids[1], ids[2]]);
  const [card] = await contentsOf(readBatchCards(db, id, [0]));
  expect(card).toMatchObject({ student: null, texts: { full_name: `Student ${ids[0]}` } });
});

test("if recording fails after marking, no student stays marked", async () => {
  const { db, ids, batch, cards } = await printedClass();
  const failing = withStagedCards(db, async ({ table, db: own, add }) => {
    await add(numbered(cards));
    return transaction(own, async (tx) => {
      await markGenerated(tx, ids);
      await recordBatch(tx, batch, table);
      throw new Error("stopped");
    });
  });
  await expect(failing).rejects.toThrow("stopped");
  const marked = await db.select().from(students).where(eq(students.status, "ID_GENERATED")).all();
  expect(marked).toEqual([]);
});
