import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { printBatches, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { printedCards } from "../printed-cards.ts";
import { serving, signedIn } from "../http/serving.ts";

const served = serving();

const NOTHING = { to_print: 0, to_verify: 0, to_sign: 0, sent_back: 0, missing: 0, printed: 0 };

test("the classes of all schools are listed with what can be printed and what waits for the school", async () => {
  const { app, green, blue } = served;
  const ready = await transaction(app.db, async (tx) => {
    const id = (await insertClass(tx, { school_id: blue.school, class_name: "6" })).id;
    const row = { school_id: blue.school, class_id: id, meta: {} };
    await insertStudents(tx, [
      { ...row, status: "VERIFIED" },
      { ...row, status: "VERIFIED" },
      { ...row, status: "ID_GENERATED" },
    ]);
    await insertClass(tx, { school_id: blue.school, class_name: "7" });
    return id;
  });
  const [printed] = await app.db
    .select({ id: students.id })
    .from(students)
    .where(eq(students.status, "ID_GENERATED"))
    .all();
  await printedCards(app, { school: blue.school, classroom: ready, student: printed?.id ?? 0 }, ["Asha"]);
  await transaction(app.db, (tx) => tx.update(printBatches).set({ delivered_on: "2026-07-01" }).run());
  const asGreen = await signedIn(served, "green");
  const expected = { full_name: "Not Here", phone: "9876543210" };
  const { status } = await asGreen.send("POST", `/api/classes/${green.classroom}/roster/`, expected);
  expect(status).toBe(201);

  const blueFive = { id: blue.classroom, name: "5 - A", school: blue.school, school_name: "Blue" };
  const six = { id: ready, name: "6", school: blue.school, school_name: "Blue" };
  const greenFive = { id: green.classroom, name: "5 - A", school: green.school, school_name: "Green" };
  const rows = {
    blueFive: { ...NOTHING, ...blueFive, to_verify: 1, delivered_on: null },
    six: { ...NOTHING, ...six, to_print: 2, printed: 1, delivered_on: "2026-07-01" },
    greenFive: { ...NOTHING, ...greenFive, to_verify: 1, missing: 1, delivered_on: null },
  };
  const root = await signedIn(served, "root");
  const listed = async (query: string) => (await root.get(`/api/school-counts/classes/?${query}`)).body;
  expect(await listed("state=ready")).toEqual([rows.six]);
  expect(await listed("state=waiting")).toEqual([rows.blueFive, rows.greenFive]);
  expect(await listed("state=families")).toEqual([rows.greenFive]);
  expect(await listed("state=waiting&ordering=-missing")).toEqual([rows.greenFive, rows.blueFive]);
  expect(await listed(`school=${green.school}`)).toEqual([rows.greenFive]);
  expect(await listed("search=blue 6")).toEqual([rows.six]);
  expect(await listed("page=2&page_size=2")).toMatchObject({
    count: 4,
    results: [{ name: "7" }, rows.greenFive],
  });
  expect((await asGreen.get("/api/school-counts/classes/")).status).toBe(403);
});
