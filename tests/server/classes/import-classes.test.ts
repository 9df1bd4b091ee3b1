import { expect, test } from "vitest";
import { importClasses } from "../../../packages/server/src/school/classes/import-classes.ts";
import type { ImportOptions } from "../../../packages/server/src/school/spreadsheets/sheet-import.ts";
import { auditLog, classes } from "../../../packages/server/src/installation/tables/schema.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { appWithClass } from "../temporary-app.ts";

const options: ImportOptions = {
  file: "classes.xlsx",
  partial: false,
  dryRun: false,
  actor: { id: null, name: "cli:asha" },
};
const sheet = (...rows: [name: string, section: string, total: string][]) =>
  rows.map(([name, section, total], index) => ({
    row: index + 2,
    cells: { Class: name, Section: section, Strength: total, Teacher: "" },
  }));
const good = sheet(["5", "a", "41"], ["6", "", "30"], ["Nursery", "B", ""]);
const bad = [...good, { row: 5, cells: { Class: "7", Strength: "many" } }];

async function stateOf({ db }: App) {
  return {
    classes: await db
      .select({ name: classes.class_name, section: classes.section, total: classes.total_students })
      .from(classes)
      .orderBy(classes.id)
      .all(),
    actions: await db.select().from(auditLog).all(),
  };
}

const before = { classes: [{ name: "5", section: "A", total: 0 }], actions: [] };

test("an import adds new classes and changes existing ones, with one log entry", async () => {
  const app = await appWithClass();
  expect(await importClasses(app, app.school, good, options)).toEqual({
    refused: false,
    create: 2,
    change: 1,
    skip: 0,
    reject: [],
    mapping: { Class: "class_name", Section: "section", Strength: "total_students" },
    ignored: ["Teacher"],
  });
  expect(await stateOf(app)).toMatchObject({
    classes: [
      { name: "5", section: "A", total: 41 },
      { name: "6", section: null, total: 30 },
      { name: "Nursery", section: "B", total: 0 },
    ],
    actions: [
      {
        actor: "cli:asha",
        action: "import",
        subject: "classes",
        details: { file: "classes.xlsx", created: 2, changed: 1, unchanged: 0, rejected: 0 },
      },
    ],
  });
});

test("a second import of the same sheet changes nothing and leaves no entry", async () => {
  const app = await appWithClass();
  await importClasses(app, app.school, good, options);
  const after = await stateOf(app);
  expect(await importClasses(app, app.school, good, options)).toMatchObject({
    create: 0,
    change: 0,
    skip: 3,
  });
  expect(await stateOf(app)).toEqual(after);
});

test("one rejected row keeps everything out, unless a partial import is requested", async () => {
  const app = await appWithClass();
  expect(await importClasses(app, app.school, bad, options)).toMatchObject({
    refused: true,
    create: 0,
    change: 0,
    reject: [{ row: 5, column: "Strength", message: "Total Students must be a whole number of 0 or more." }],
  });
  expect(await stateOf(app)).toEqual(before);
  expect(await importClasses(app, app.school, bad, { ...options, partial: true })).toMatchObject({
    refused: false,
    create: 2,
    change: 1,
  });
  expect((await stateOf(app)).classes).toHaveLength(3);
});

test("a dry run reports what an import would do, and changes nothing", async () => {
  const app = await appWithClass();
  const { plan, ...would } = await importClasses(app, app.school, good, { ...options, dryRun: true });
  expect(await stateOf(app)).toEqual(before);
  expect(plan?.map(({ row, action }) => [row, action])).toEqual([
    [2, "change"],
    [3, "create"],
    [4, "create"],
  ]);
  expect(await importClasses(app, app.school, good, options)).toEqual(would);
});

test("an import that is interrupted before it writes changes nothing", async () => {
  const app = await appWithClass();
  const signal = AbortSignal.abort("stopped");
  await expect(importClasses(app, app.school, good, { ...options, signal })).rejects.toBe("stopped");
  expect(await stateOf(app)).toEqual(before);
});
