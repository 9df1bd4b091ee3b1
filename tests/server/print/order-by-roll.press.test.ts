import { inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listBatchCards, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  expectedStudents,
  students as rows,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { ended } from "../jobs/job-client.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
const GENERATE = "/api/students/generate_ids/";
let root: Client;
let classroom: number;
/** Sorted by name, with the numbers 10, 12-A, none, 2, 12 and, on the roster only, 9. */
let students: number[];
const byRoll = () => [3, 5, 0, 4, 1, 2].map((index) => students[index] as number);

beforeAll(async () => {
  const { app, green } = served;
  root = await signedIn(served, "root");
  await addDesign(root, green.school, "Card");
  ({ classroom, students } = await addPhotoClass(served, "9", Array(6).fill(UNTOUCHED)));
  await transaction(app.db, async (tx) => {
    for (const [index, roll] of ["10", "12-A", "", "2", "12"].entries())
      await tx
        .update(rows)
        .set({ meta: roll === "" ? {} : { roll_no: roll } })
        .where(inArray(rows.id, [students[index] as number]))
        .run();
    const expected = { school_id: green.school, class_id: classroom, full_name: "Pupil 006", roll_no: "9" };
    await tx
      .insert(expectedStudents)
      .values({ ...expected, student_id: students[5] as number })
      .run();
  });
});

async function printed(): Promise<(number | null)[]> {
  const [batch] = await listBatches(served.app.db, { classroom, limit: 1 });
  return (await listBatchCards(served.app.db, batch?.id ?? 0)).map(({ student }) => student);
}

test("cards are printed by name or by roll number: as a file, as jobs of one or several classes, and again", async () => {
  const { school } = served.green;
  const query = `${GENERATE}?school=${school}&classroom=${classroom}&layout=a4`;
  expect((await root.get(query)).status).toBe(200);
  expect(await printed()).toEqual(students);
  expect((await root.get(`${query}&order_by=roll`)).status).toBe(200);
  expect(await printed()).toEqual(byRoll());
  const [batch] = await listBatches(served.app.db, { classroom, limit: 1 });

  expect((await root.get(query)).status).toBe(200);
  for (const which of [{ school, classroom }, { school, classrooms: [classroom] }, { students }]) {
    const input = { ...which, mark: false, order_by: "roll" };
    const { body } = await root.send("POST", "/api/jobs/", { kind: "print", input });
    expect(await ended(root, body)).toMatchObject({ state: "done" });
    expect(await printed()).toEqual(byRoll());
  }

  for (const today of [false, true]) {
    expect((await root.get(query)).status).toBe(200);
    const why = { today, positions: [2, 4, 1], because: "misprint", reason: "" };
    expect((await root.send("POST", `/api/print-batches/${batch?.id}/reprint/`, why)).status).toBe(200);
    const [first, second, , fourth] = byRoll();
    expect(await printed()).toEqual([first, second, fourth]);
  }
});

test("a school's print settings remember the order, and earlier settings mean the order of names", async () => {
  const path = `/api/schools/${served.green.school}/print-wish/`;
  await root.send("PUT", path, { layout: "a4" });
  expect((await root.get(path)).body.wish.order_by).toBeUndefined();
  await root.send("PUT", path, { layout: "a4", order_by: "roll" });
  expect((await root.get(path)).body.wish).toMatchObject({ order_by: "roll" });
});
