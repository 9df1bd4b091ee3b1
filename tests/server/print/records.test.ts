import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/db/connect.ts";
import { students } from "../../../packages/server/src/db/schema.ts";
import { batchStudents, listBatches, recordBatch } from "../../../packages/server/src/print/records.ts";
import { insertStudents, markGenerated } from "../../../packages/server/src/students/records.ts";
import { appWithClass } from "../temporary-app.ts";

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
  return { ...app, ids, batch };
}

test("a batch keeps who printed what, with the students in the order of the file", async () => {
  const { db, school, ids, batch } = await printedClass();
  const order = ids.toReversed();
  const { id } = await transaction(db, (tx) => recordBatch(tx, batch, order));
  expect(await batchStudents(db, id)).toEqual(order);
  expect(await listBatches(db, school.id)).toMatchObject([batch]);
});

test("a batch outlives the students printed in it", async () => {
  const { db, ids, batch } = await printedClass();
  const { id } = await transaction(db, (tx) => recordBatch(tx, batch, ids));
  db.delete(students).where(eq(students.id, ids[1]!)).run();
  expect(await batchStudents(db, id)).toEqual([ids[0], null, ids[2]]);
});

test("when recording fails after marking, no student stays marked", async () => {
  const { db, ids, batch } = await printedClass();
  const failing = transaction(db, (tx) => {
    markGenerated(tx, ids);
    recordBatch(tx, batch, [...ids, 999_999]);
  });
  await expect(failing).rejects.toThrow(/FOREIGN KEY/);
  const marked = db.select().from(students).where(eq(students.status, "ID_GENERATED")).all();
  expect(marked).toEqual([]);
});
