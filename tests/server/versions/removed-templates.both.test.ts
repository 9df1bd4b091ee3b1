import { defaultFields } from "@idms/core/forms/values/field";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { referencedBackgrounds } from "../../../packages/server/src/cards/printed/referenced-backgrounds.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  earlierVersions,
  printBatches,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { forgetRemovedRows } from "../../../packages/server/src/trust/versions/removed-rows.ts";
import { byHand } from "../by-hand.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addDesign } from "../print/photo-class.ts";
import { printedCards } from "../printed-cards.ts";

const DAY_MS = 24 * 60 * 60_000;
const served = serving();
let root: Client;
let green: Client;
beforeAll(async () => {
  [root, green] = await Promise.all([signedIn(served, "root"), signedIn(served, "green")]);
});

const removedOf = async (path: string) => (await root.get(`${path}removed/`)).body;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test("a removed form counts as missing, and returns under its ID with the records that answered it", async () => {
  const path = "/api/form-templates/";
  const form = { name: "Admission", fields: defaultFields(), school_id: served.green.school };
  const { id, version } = (await root.send("POST", path, form)).body;
  const { school, classroom } = served.green;
  const row = {
    school_id: school,
    class_id: classroom,
    form_template_id: id,
    full_name: "Asha",
    status: "SUBMITTED" as const,
    meta: {},
  };
  const [student] = await transaction(served.app.db, (tx) => insertStudents(tx, [row]));
  const formOf = async () =>
    (await served.app.db.select().from(students).where(eq(students.id, student!)).get())?.form_template_id;
  expect((await root.send("DELETE", `${path}${id}/`)).status).toBe(204);
  expect([(await root.get(`${path}${id}/`)).status, await formOf()]).toEqual([404, null]);
  expect((await root.get(`${path}${id}/versions/`)).status).toBe(404);
  expect(await removedOf(path)).toEqual([
    {
      id,
      school,
      name: "Admission",
      removed_by: "root",
      removed_at: expect.any(String),
      gone_at: expect.any(String),
    },
  ]);
  // Its name is free, and another form takes it.
  expect((await root.send("POST", path, form)).status).toBe(201);
  expect((await green.send("POST", `${path}${id}/restore/`)).status).toBe(403);
  const back = await root.send("POST", `${path}${id}/restore/`);
  expect([back.status, back.body]).toEqual([
    200,
    expect.objectContaining({ id, name: "Admission (2)", version: version + 1, fields: expect.any(Array) }),
  ]);
  expect((await root.get(`${path}${id}/`)).body).toEqual(back.body);
  expect([await formOf(), await removedOf(path)]).toEqual([id, []]);
  expect((await root.send("POST", `${path}${id}/restore/`)).status).toBe(404);
});

test("a removed ID template returns with its pictures and batches, as the default if there is none by then", async () => {
  const path = "/api/id-templates/";
  const { school } = served.green;
  const id = await addDesign(root, school, "Banyan");
  const shown = async () => (await root.get(`${path}${id}/background/`)).status;
  await printedCards(served.app, { ...served.green, student: null }, ["Asha"]);
  await byHand(served.app.db).update(printBatches).set({ id_template_id: id }).run();
  const batchOf = async () =>
    (await served.app.db.select({ id: printBatches.id_template_id }).from(printBatches).get())?.id;
  const remove = async () => expect((await root.send("DELETE", `${path}${id}/`)).status).toBe(204);
  const restore = async () => (await root.send("POST", `${path}${id}/restore/`)).body;

  await remove();
  expect([await shown(), await batchOf()]).toEqual([404, null]);
  expect((await removedOf(path)).map((each: { name: string }) => each.name)).toEqual(["Banyan"]);
  expect(await restore()).toMatchObject({ id, name: "Banyan", is_default: true });
  expect([await shown(), await batchOf()]).toEqual([200, id]);

  await remove();
  const other = await addDesign(root, school, "Peepal");
  expect(await restore()).toMatchObject({ id, name: "Banyan", is_default: false });
  expect((await root.get(`${path}${other}/`)).body.is_default).toBe(true);
});

test("after a week a removed template is gone with its pictures, and the others keep their versions", async () => {
  const path = "/api/id-templates/";
  const { db } = served.app;
  const [gone, stays] = [
    await addDesign(root, served.blue.school, "You can undo"),
    await addDesign(root, served.blue.school, "For good"),
  ];
  const namedFiles = async () => {
    const names = new Set<string>();
    for await (const name of referencedBackgrounds(db)) names.add(name);
    return names.size;
  };
  const before = await namedFiles();
  await root.send("DELETE", `${path}${gone}/`);
  await forgetRemovedRows(db, inDays(6.9));
  expect([(await removedOf(path)).length, await namedFiles()]).toEqual([1, before]);
  await forgetRemovedRows(db, inDays(7.1));
  expect([await removedOf(path), (await root.send("POST", `${path}${gone}/restore/`)).status]).toEqual([
    [],
    404,
  ]);
  expect(await namedFiles()).toBeLessThan(before);
  const kept = await db
    .select()
    .from(earlierVersions)
    .where(eq(earlierVersions.subject, "id_templates"))
    .all();
  expect(kept.some(({ subject_id }) => subject_id === gone)).toBe(false);
  expect(kept.some(({ subject_id }) => subject_id === stays)).toBe(true);
});
