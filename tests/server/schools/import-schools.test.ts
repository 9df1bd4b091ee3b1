import { expect, test } from "vitest";
import { auditLog, schools } from "../../../packages/server/src/installation/tables/schema.ts";
import { importSchools } from "../../../packages/server/src/school/schools/import-schools.ts";
import { temporaryApp } from "../temporary-app.ts";

const options = {
  file: "schools.csv",
  partial: false,
  dryRun: false,
  actor: { id: null, name: "cli:asha" },
};
const sheet = (...cells: Record<string, string>[]) => cells.map((cells, at) => ({ row: at + 2, cells }));

test("schools are added and changed in one go, and a second import does nothing", async () => {
  const app = await temporaryApp();
  const read = () => app.db.select().from(schools).all();
  const rows = sheet({ Name: "Lakeside", Phone: "0201" }, { Name: "Hilltop", Phone: "" });
  expect(await importSchools(app, rows, { ...options, dryRun: true })).toMatchObject({
    create: 2,
    plan: [{ action: "create" }, { action: "create" }],
  });
  expect(await read()).toEqual([]);
  expect(await importSchools(app, rows, options)).toMatchObject({
    refused: false,
    create: 2,
    change: 0,
    skip: 0,
  });
  const before = await read();
  expect(await importSchools(app, rows, options)).toMatchObject({ create: 0, change: 0, skip: 2 });
  expect(await read()).toEqual(before);

  const changed = sheet({ Name: "lakeside", Phone: "0301" }, { Name: "Riverside", Phone: "" });
  expect(await importSchools(app, changed, options)).toMatchObject({ create: 1, change: 1 });
  expect(new Set((await read()).map(({ name, phone }) => `${name} ${phone}`))).toEqual(
    new Set(["lakeside 0301", "Hilltop ", "Riverside "]),
  );
  const actions = await app.db.select().from(auditLog).all();
  expect(
    actions.map(({ action, subject, details }) => [action, subject, details["created"], details["changed"]]),
  ).toEqual([
    ["import", "schools", 2, 0],
    ["import", "schools", 1, 1],
  ]);
});

test("one rejected row keeps all schools out, unless a partial import is requested", async () => {
  const app = await temporaryApp();
  const rows = sheet({ Name: "Lakeside", Email: "nobody" }, { Name: "Hilltop", Email: "" });
  expect(await importSchools(app, rows, options)).toMatchObject({ refused: true, create: 0 });
  expect(await app.db.select().from(schools).all()).toEqual([]);
  expect(await importSchools(app, rows, { ...options, partial: true })).toMatchObject({
    refused: false,
    create: 1,
    reject: [{ row: 2, column: "Email" }],
  });
});
