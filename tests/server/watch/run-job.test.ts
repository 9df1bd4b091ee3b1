import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cardFieldsSchema, defaultFields, SHEET_SETTINGS } from "@idms/core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/add-template.ts";
import { insertClass } from "../../../packages/server/src/classes/records.ts";
import { transaction } from "../../../packages/server/src/db/connect.ts";
import { listBatches } from "../../../packages/server/src/print/records.ts";
import { listDropped } from "../../../packages/server/src/watch/drop-folder.ts";
import { CHANGED, runJob } from "../../../packages/server/src/watch/run-job.ts";
import { schoolWithForm } from "../import-school.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ASHA = "Asha Rao,9876543210,5 - A";
const UMA = "Uma Nair,9876500001,6 - B";

/** A folder in which `all.csv` lies, for a school of two classes whose cards show the name alone. */
async function folderWith(...students: string[]) {
  const app = await schoolWithForm(defaultFields().filter(({ name }) => name !== "photo"));
  await transaction(app.db, (tx) =>
    insertClass(tx, { school_id: app.school.id, class_name: "6", section: "B" }),
  );
  const background = sharp({ create: { width: 54, height: 86, channels: 3, background: "#35a" } }).png();
  await addTemplate(app, {
    schoolId: app.school.id,
    name: "Blue",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({ full_name: { x: 2, y: 50, width: 50, height: 8 } }),
    background: await background.toBuffer(),
  });
  const folder = await temporaryFolder();
  const put = (...rows: string[]) =>
    writeFile(join(folder, "all.csv"), ["Student Name,Parent Phone,Class", ...rows].join("\n"));
  await put(...students);
  const listed = async () => (await listDropped(folder))[0]!;
  const choice = (signal = new AbortController().signal) => ({
    school: "1",
    sheet: { layout: "card", sheet: SHEET_SETTINGS, printer: null } as const,
    partial: false,
    dryRun: false,
    actor: { id: null, name: "operator" },
    signal,
  });
  const run = async (job = listed(), signal?: AbortSignal) => runJob(app, folder, await job, choice(signal));
  return { app, folder, put, listed, run, names: async () => (await readdir(folder)).toSorted() };
}

test("a class that has gone from a spreadsheet leaves no PDF that looks like one of today", async () => {
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

test("what has been begun of another content is done anew when the former comes back", async () => {
  const { app, put, run } = await folderWith(ASHA);
  expect((await run())?.pdfs).toHaveLength(1);
  expect(await run()).toBeUndefined();
  await put(ASHA, UMA);
  const reason = new Error("stopped");
  await expect(run(undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
  await put(ASHA);
  expect((await run())?.pdfs.map(({ batch }) => batch)).toEqual([2]);
  expect(await listBatches(app.db, {})).toHaveLength(2);
});

test("a file that is written to meanwhile is not printed, and not told of", async () => {
  const { app, put, listed, run, names } = await folderWith(ASHA);
  const job = await listed();
  await put(ASHA, UMA);
  await expect(run(Promise.resolve(job))).rejects.toBe(CHANGED);
  expect([await names(), await listBatches(app.db, {})]).toEqual([["all.csv"], []]);
});

test("a PDF that another spreadsheet has made is not overwritten", async () => {
  const { app, folder, run } = await folderWith(ASHA, UMA);
  await writeFile(join(folder, "all 6 - B.csv"), `Student Name,Parent Phone,Class\n${UMA}`);
  const jobs = await listDropped(folder);
  const [several, single] = ["all", "all 6 - B"].map((name) => jobs.find((job) => job.name === name));
  expect((await run(Promise.resolve(single!)))?.problem).toBe(null);
  const made = await readFile(join(folder, "all 6 - B.pdf"));
  expect((await run(Promise.resolve(several!)))?.problem).toBe(
    "all 6 - B.pdf is made of all 6 - B.csv: rename one of the two.",
  );
  expect(made.equals(await readFile(join(folder, "all 6 - B.pdf")))).toBe(true);
  expect(await listBatches(app.db, {})).toHaveLength(1);
});
