import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { makeSchoolFolders } from "../../../packages/server/src/collect/watch/make-school-folders.ts";
import { watchFolder, type WatchEvent } from "../../../packages/server/src/collect/watch/watch-folder.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { addSchool } from "./add-school.ts";
import { folderWith, sheetOf } from "./drop-app.ts";

/** Creates an installation with the tests' school and these others, each with a drop folder. */
async function withFolders(...names: string[]) {
  const { app, choice } = await folderWith();
  for (const name of names) await addSchool(app, name, { form: name !== "No Form" });
  const root = join(await temporaryFolder(), "drop");
  const init = (school?: string, dryRun = false) => makeSchoolFolders(app, root, { school, dryRun });
  await init();
  let phones = 9_100_000_000;
  const drop = (folder: string, file: string, student: string) =>
    writeFile(join(root, folder, file), sheetOf(`${student},${(phones += 1)},5 - A`));
  async function look() {
    const events: WatchEvent[] = [];
    const { school: _, ...rest } = choice();
    for await (const event of watchFolder(app, root, { ...rest, settleMs: 0, once: true }))
      events.push(event);
    return events.map((event) =>
      event.kind === "ended"
        ? `${event.folder}/${event.job.sheet}: ${event.job.problem?.message ?? "printed"}`
        : event.message,
    );
  }
  return { app, root, init, drop, look };
}

test("each school has a folder with a safe name, created once, and known even if it is renamed", async () => {
  const { app, root, init, drop, look } = await withFolders("A/B: Girls'", "Twin", "twin", "हिल्स");
  const names = ["A_B_ Girls_", "Green Valley", "Twin", "twin (id 4)", "हिल्स"];
  expect((await readdir(root)).toSorted()).toEqual(names);
  await rename(join(root, "twin (id 4)"), join(root, "Branch"));
  await mkdir(join(root, "Later"));
  const later = await addSchool(app, "Later");
  expect((await init()).map(({ folder, made }) => [folder, made])).toEqual([
    ["A_B_ Girls_", false],
    ["Green Valley", false],
    ["Later", true],
    ["Twin", false],
    ["Branch", false],
    ["हिल्स", false],
  ]);
  expect(await init(String(later.id), true)).toEqual([
    { school: later.id, name: "Later", folder: "Later", made: false },
  ]);
  await drop("Branch", "5a.csv", "Asha Rao");
  await drop("Later", "5a.csv", "Uma Nair");
  expect(await look()).toEqual(["Branch/5a.csv: printed", "Later/5a.csv: printed"]);
  expect((await listBatches(app.db, {})).map(({ school_id }) => school_id).toSorted()).toEqual([4, later.id]);
  expect(await readdir(join(root, "Branch"))).toEqual([".idms-school", "5a.csv", "5a.pdf", "5a.report.txt"]);
});

test("the schools take turns with one spreadsheet each, and none is done twice", async () => {
  const { app, drop, look } = await withFolders("Large", "Small", "No Form");
  for (const name of ["1", "2", "3"]) await drop("Large", `${name}.csv`, `Large ${name}`);
  for (const name of ["1", "2"]) await drop("No Form", `${name}.csv`, `Nobody ${name}`);
  await drop("Small", "1.csv", "Small 1");
  await drop("Green Valley", "1.csv", "Hill 1");
  const done = [
    "Green Valley/1.csv: printed",
    "Large/1.csv: printed",
    "Small/1.csv: printed",
    "Large/2.csv: printed",
    "Large/3.csv: printed",
  ];
  const without = expect.stringMatching(/^No Form: .*form/);
  expect(await look()).toEqual([...done, without]);
  expect(await look()).toEqual([without]);
  expect(await listBatches(app.db, {})).toHaveLength(5);
});

test("a file outside the school folders is reported, and another installation's folder belongs to no school", async () => {
  const one = await withFolders("Large");
  const other = await withFolders("Other");
  await drop();
  expect(await one.look()).toEqual([
    "5a.csv is outside the school folders. Move it into its school's folder.",
    expect.stringMatching(/^By hand\/ contains files but does not match any school\. To create/),
    expect.stringMatching(/^Large\/ contains files but does not match any school/),
  ]);
  // The same school number, in another installation.
  expect(JSON.parse(await readFile(join(one.root, "Large", ".idms-school"), "utf8"))).toMatchObject({
    school: 2,
  });

  async function drop() {
    await writeFile(join(one.root, "5a.csv"), "");
    for (const name of ["By hand", "archive"]) await mkdir(join(one.root, name));
    await one.drop("By hand", "5a.csv", "Asha Rao");
    await one.drop("Large", "5a.csv", "Asha Rao");
    const mark = await readFile(join(other.root, "Other", ".idms-school"));
    await writeFile(join(one.root, "Large", ".idms-school"), mark);
  }
});

test("no link leads into another school's folder, neither as a folder nor as its mark", async () => {
  const { root, drop, look, init } = await withFolders("Large");
  const mark = join(root, "Large", ".idms-school");
  await drop("Green Valley", "5a.csv", "Asha Rao");
  await rm(mark);
  await symlink(join(root, "Green Valley", ".idms-school"), mark);
  await drop("Large", "6a.csv", "Uma Nair");
  await symlink(join(root, "Green Valley"), join(root, "Linked"));
  expect(await look()).toEqual([
    "Green Valley/5a.csv: printed",
    expect.stringMatching(/^Large\/ contains files but does not match any school/),
  ]);
  expect((await init()).map(({ folder }) => folder)).toEqual(["Green Valley", "Large (id 2)"]);
});
