import { onTestFinished } from "vitest";
import { insertClass } from "../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { openApp, type App } from "../../packages/server/src/installation/open-app.ts";
import { insertSchool } from "../../packages/server/src/school/schools/school-rows.ts";
import { ownInstallation } from "../own-installation.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A real installation in a folder of the running test's own. */
export async function temporaryApp(): Promise<App> {
  const data = await temporaryFolder();
  onTestFinished(await ownInstallation(data));
  const app = await openApp({ data, create: true });
  onTestFinished(app.close);
  return app;
}

/** An installation with one school that has one class. */
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
