import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { listDropped } from "../../../packages/server/src/collect/watch/drop-folder.ts";
import { USUAL_ORDER } from "../../../packages/server/src/print/choosing/press-job.ts";
import { CHANGED, runJob } from "../../../packages/server/src/collect/watch/run-job.ts";
import { ASHA, folderWith, sheetOf, UMA } from "./drop-app.ts";
import { byHand } from "../by-hand.ts";

test("a class that disappears from a spreadsheet leaves no PDF that looks current", async () => {
  const { put, run, names } = await folderWith(ASHA, UMA);
  expect((await run())?.pdfs.map(({ file }) => file)).toEqual(["all 5 - A.pdf", "all 6 - B.pdf"]);
  await put(UMA);
  expect((await run())?.outdated.toSorted()).toEqual(["all 5 - A.outdated.pdf", "all 6 - B.outdated.pdf"]);
  expect(await names()).toEqual([
    "all 5 - A.outdated.pdf",
    "all 6 - B.outdated.pdf",
    "all.csv",
    "all.pdf",
    "all.report.txt",
  ]);
});

test("an import that failed halfway is done again when the earlier content returns", async () => {
  const { app, put, run } = await folderWith(ASHA);
  expect((await run())?.pdfs).toHaveLength(1);
  expect(await run()).toBeUndefined();
  await put(ASHA, UMA);
  await byHand(app.db).run(
    sql`CREATE TRIGGER fails BEFORE INSERT ON students BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  await expect(run()).rejects.toThrow();
  await byHand(app.db).run(sql`DROP TRIGGER fails`);
  await put(ASHA);
  expect((await run())?.pdfs.map(({ batch }) => batch)).toEqual([2]);
  expect(await listBatches(app.db, {})).toHaveLength(2);
});

test("a card held back stops the whole print, and is printed with the reason given to the watch", async () => {
  const { app, folder, listed, run, choice, names } = await folderWith(ASHA, "ᎠᎹᏱ,9876500002,5 - A");
  const held = await run();
  expect(held?.problem?.message).toBe("1 card is held back.");
  expect(await names()).toEqual(["all.csv", "all.report.txt"]);
  const report = await readFile(join(folder, "all.report.txt"), "utf8");
  expect(report).toMatch(/ᎠᎹᏱ: left out\. Student Name: No font has/);
  expect(report).toContain('start idms watch with --override "why"');
  const order = { ...USUAL_ORDER, despite: { reason: "as agreed", students: null } };
  const printed = await runJob(app, folder, await listed(), { ...choice(), order });
  expect(printed?.pdfs).toMatchObject([{ file: "all.pdf", cards: 2, leftOut: [] }]);
  expect(await listBatches(app.db, {})).toMatchObject([{ cards: 2, despite: "as agreed" }]);
});

test("a file that changes meanwhile is not printed, and not reported", async () => {
  const { app, put, listed, run, names } = await folderWith(ASHA);
  const job = await listed();
  await put(ASHA, UMA);
  await expect(run(Promise.resolve(job))).rejects.toBe(CHANGED);
  expect([await names(), await listBatches(app.db, {})]).toEqual([["all.csv"], []]);
});

test("a PDF from another spreadsheet is not overwritten", async () => {
  const { app, folder, run } = await folderWith(ASHA, UMA);
  await writeFile(join(folder, "all 6 - B.csv"), sheetOf(UMA));
  const jobs = await listDropped(folder);
  const [several, single] = ["all", "all 6 - B"].map((name) => jobs.find((job) => job.name === name));
  expect((await run(Promise.resolve(single!)))?.problem).toBe(null);
  const made = await readFile(join(folder, "all 6 - B.pdf"));
  expect((await run(Promise.resolve(several!)))?.problem?.message).toBe(
    "all 6 - B.pdf has already been created from another spreadsheet, all 6 - B.csv. Rename one of the two spreadsheets.",
  );
  expect(made.equals(await readFile(join(folder, "all 6 - B.pdf")))).toBe(true);
  expect(await listBatches(app.db, {})).toHaveLength(1);
});

test.each([
  ["6B.csv", "Student Name,Parent Phone", "Asha Rao,9876543210", "6B"],
  ["VI b.csv", "Student Name,Parent Phone", "Asha Rao,9876543210", "VI b"],
  ["6B.csv", "Student Name,Parent Phone,Class", "Asha Rao,9876543210,5 - A", null],
])(
  "the class of %s with the columns %s is taken from the file name if that names it",
  async (name, head, row, said) => {
    const { app, folder, choice } = await folderWith(ASHA);
    await rm(join(folder, "all.csv"));
    await writeFile(join(folder, name), `${head}\n${row}\n`);
    const [job] = await listDropped(folder);
    const done = await runJob(app, folder, job!, { ...choice(), dryRun: true });
    expect(done?.create).toBe(1);
    const told = (done?.guesses ?? [])
      .map(({ message }) => message)
      .filter((each) => each.startsWith("There is no class column"));
    expect(told).toEqual(
      said === null
        ? []
        : [`There is no class column, so all rows are assigned to ${said}, based on "${name}".`],
    );
  },
);

test("a file name with another class than the folder's is a question, and not reported as taken", async () => {
  const { app, folder, choice } = await folderWith(ASHA);
  await rm(join(folder, "all.csv"));
  await writeFile(join(folder, "6B.csv"), "Student Name,Parent Phone\nAsha Rao,9876543210\n");
  const [job] = await listDropped(folder);
  const asked = await runJob(app, folder, job!, { ...choice(), class: "5 - A", dryRun: true });
  expect(asked).toMatchObject({
    create: 0,
    problem: { message: expect.stringContaining("refers to 6B, but the import is for 5 - A") },
  });
  const sure = { ...choice(), class: "5 - A", reading: { sure: ["class" as const] }, dryRun: true };
  expect(await runJob(app, folder, job!, sure)).toMatchObject({ create: 1, problem: null });
});

test("a file whose name contains no class of the school is refused as before", async () => {
  const { app, folder, choice } = await folderWith(ASHA);
  await rm(join(folder, "all.csv"));
  await writeFile(join(folder, "students.csv"), "Student Name,Parent Phone\nAsha Rao,9876543210\n");
  const [job] = await listDropped(folder);
  const done = await runJob(app, folder, job!, { ...choice(), dryRun: true });
  expect(done?.problem?.message).toMatch(/column|row/);
});
