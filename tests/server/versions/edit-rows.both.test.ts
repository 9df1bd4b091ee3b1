import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { earlierVersions, schools } from "../../../packages/server/src/installation/tables/schema.ts";
import { insertSchools } from "../../../packages/server/src/school/schools/school-rows.ts";
import { editRow, editRows } from "../../../packages/server/src/trust/versions/edit-row.ts";
import { MOST_EARLIER } from "../../../packages/server/src/trust/versions/version-rows.ts";
import { temporaryApp } from "../temporary-app.ts";

const MANY = 1100;

/** Creates an installation with many schools, changes them, and returns the result. */
async function changed(change: (id: number) => { name: string; phone: string }, isAtOnce: boolean) {
  const { db } = await temporaryApp();
  const names = Array.from({ length: MANY }, (_, at) => ({ name: `School ${at}`, address: `Road ${at}` }));
  await transaction(db, (tx) => insertSchools(tx, names));
  const ids = (await db.select({ id: schools.id }).from(schools).all()).map(({ id }) => id);
  await transaction(db, async (tx) => {
    if (isAtOnce)
      await editRows(tx, schools, new Map([...ids, 9_999_999].map((id) => [id, change(id)])), "ann");
    else for (const id of ids) await editRow(tx, schools, eq(schools.id, id), change(id), { by: "ann" });
  });
  const rows = await db.select().from(schools).orderBy(schools.id).all();
  const earlier = await db.select().from(earlierVersions).orderBy(earlierVersions.subject_id).all();
  const timeless = <T extends object>(row: T) =>
    JSON.parse(JSON.stringify(row).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "")) as T;
  return { db, ids, rows: rows.map(timeless), earlier: earlier.map(timeless) };
}

test("rows changed in bulk are counted, kept, sorted and found like rows changed one by one", async () => {
  const change = (id: number) => ({ name: `Élan ${id}`, phone: `98765${id}` });
  const [atOnce, oneByOne] = [await changed(change, true), await changed(change, false)];
  expect(atOnce.rows).toEqual(oneByOne.rows);
  expect(atOnce.earlier).toEqual(oneByOne.earlier);
  expect(atOnce.rows[0]).toMatchObject({ name: "Élan 1", address: "Road 0", version: 2 });
  expect(atOnce.earlier[0]).toMatchObject({ version: 1, content: { name: "School 0" }, replaced_by: "ann" });
});

test("rows changed in bulk keep no more versions than any others", async () => {
  const { db, ids } = await changed((id) => ({ name: `A ${id}`, phone: "" }), true);
  const [first = 0, second = 0] = ids;
  for (let round = 0; round < MOST_EARLIER; round += 1)
    await transaction(db, (tx) =>
      editRows(tx, schools, new Map([first, second].map((id) => [id, { phone: String(round) }])), "ben"),
    );
  for (const id of [first, second])
    expect(await db.$count(earlierVersions, eq(earlierVersions.subject_id, id))).toBe(MOST_EARLIER);
});
