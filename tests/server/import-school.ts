import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultFields, type FormField } from "@idms/core/forms/values/field";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import sharp from "sharp";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { auditLog, students, uniqueAnswers } from "../../packages/server/src/installation/tables/schema.ts";
import { insertFormTemplate } from "../../packages/server/src/school/forms/form-rows.ts";
import type { App } from "../../packages/server/src/installation/open-app.ts";
import { appWithClass } from "./temporary-app.ts";
import { allNames } from "./stored.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Creates a school with one class, 5 - A, and a form, by default with a new template's fields. */
export async function schoolWithForm(fields: FormField[] = defaultFields()) {
  const app = await appWithClass();
  const form = await transaction(app.db, (tx) =>
    insertFormTemplate(tx, { school_id: app.school.id, name: "Admission", fields }),
  );
  return { ...app, form };
}

export const plainPhoto = (width = 24, height = 32, background = "#88aacc"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Creates a folder with a small, unique photo under each name. `others` are files with other content. */
export async function photoFolder(files: readonly string[], others: Record<string, Buffer> = {}) {
  const folder = await temporaryFolder();
  for (const [index, name] of files.entries())
    await writeFile(join(folder, name), await plainPhoto(24, 32, `rgb(${(index * 40) % 256} ${index} 120)`));
  for (const [name, bytes] of Object.entries(others)) await writeFile(join(folder, name), bytes);
  return folder;
}

const HEADINGS = ["Student Name", "Parent Phone", "Class", "Photo"] as const;
type Cells = [name: string, phone: string, room: string, photo: string];

/** Returns sheet rows, numbered from 2. */
export const sheetOf = (...rows: Cells[]): SheetRow[] =>
  rows.map((cells, index) => ({
    row: index + 2,
    cells: Object.fromEntries(HEADINGS.map((heading, at) => [heading, cells[at] as string])),
  }));

export const csvOf = (rows: SheetRow[]): string =>
  [HEADINGS, ...rows.map(({ cells }) => HEADINGS.map((heading) => cells[heading]))]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");

/** Returns everything that an import may have changed. */
export async function stateOf({ db, files }: Pick<App, "db" | "files">) {
  return {
    students: await db.select().from(students).orderBy(students.id).all(),
    claims: await db.select().from(uniqueAnswers).orderBy(uniqueAnswers.value).all(),
    actions: await db.select().from(auditLog).orderBy(auditLog.id).all(),
    files: await allNames(files.photos),
  };
}

export const NOTHING = { students: [], claims: [], actions: [], files: [] };
