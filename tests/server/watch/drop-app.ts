import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultFields } from "@idms/core/forms/values/field";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { listDropped } from "../../../packages/server/src/collect/watch/drop-folder.ts";
import { runJob } from "../../../packages/server/src/collect/watch/run-job.ts";
import { USUAL_ORDER } from "../../../packages/server/src/print/choosing/press-job.ts";
import { schoolWithForm } from "../import-school.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { addDesign } from "./add-school.ts";

export const ASHA = "Asha Rao,9876543210,5 - A";
export const UMA = "Uma Nair,9876500001,6 - B";

/** Returns a sheet of students as text. */
export const sheetOf = (...rows: string[]): string =>
  ["Student Name,Parent Phone,Class", ...rows, ""].join("\n");

/** Creates a folder with `all.csv`, for a school of two classes whose cards show only the name. */
export async function folderWith(...students: string[]) {
  const app = await schoolWithForm(defaultFields().filter(({ name }) => name !== "photo"));
  await transaction(app.db, (tx) =>
    insertClass(tx, { school_id: app.school.id, class_name: "6", section: "B" }),
  );
  await addDesign(app, app.school.id);
  const folder = await temporaryFolder();
  const put = (...rows: string[]) => writeFile(join(folder, "all.csv"), sheetOf(...rows));
  await put(...students);
  const listed = async () => (await listDropped(folder))[0]!;
  const choice = (signal = new AbortController().signal) => ({
    school: "1",
    order: USUAL_ORDER,
    partial: false,
    dryRun: false,
    actor: { id: null, name: "operator" },
    signal,
  });
  const run = async (job = listed(), signal?: AbortSignal) => runJob(app, folder, await job, choice(signal));
  return { app, folder, put, listed, run, choice, names: async () => (await readdir(folder)).toSorted() };
}
