import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { insertClass } from "../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { openDatabase } from "../../packages/server/src/installation/migrations/open-database.ts";
import { openApp, type App } from "../../packages/server/src/installation/open-app.ts";
import { insertSchool } from "../../packages/server/src/school/schools/school-rows.ts";
import { ownInstallation } from "../own-installation.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let empty: Promise<Buffer> | undefined;

/**
 * Returns the file of an empty database, with which every test of this process starts. Creating its tables takes five
 * times as long.
 */
async function emptyDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "idms-empty-"));
  const file = join(folder, "idms.db");
  const { close } = await openDatabase(file);
  await close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

/** Creates a real installation in a folder for the running test. */
export async function temporaryApp(): Promise<App> {
  const data = await temporaryFolder();
  onTestFinished(await ownInstallation(data));
  if (!inject("postgresql")) {
    empty ??= emptyDatabase();
    await writeFile(join(data, "idms.db"), await empty, { mode: 0o600 });
  }
  const app = await openApp({ data, create: true });
  onTestFinished(app.close);
  return app;
}

/** Creates an installation with one school that has one class. */
export async function appWithClass() {
  const app = await temporaryApp();
  const { school, classroom } = await transaction(app.db, async (tx) => {
    const school = await insertSchool(tx, { name: "Green Valley" });
    return {
      school,
      classroom: await insertClass(tx, { school_id: school.id, class_name: "5", section: "A" }),
    };
  });
  return { ...app, school, classroom };
}
