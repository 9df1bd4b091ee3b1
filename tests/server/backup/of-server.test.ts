import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/backup/make-backup.ts";
import { proveBackup } from "../../../packages/server/src/backup/prove-backup.ts";
import { restoreBackup } from "../../../packages/server/src/backup/restore-backup.ts";
import { insertClass } from "../../../packages/server/src/classes/records.ts";
import { transaction } from "../../../packages/server/src/db/connect.ts";
import { moveInstallation } from "../../../packages/server/src/move/move-installation.ts";
import { openApp } from "../../../packages/server/src/open-app.ts";
import { insertSchool } from "../../../packages/server/src/schools/records.ts";
import { copyDatabase, onServer, settingsFor } from "../../postgresql.ts";
import { wholeInstallation } from "../move/whole-installation.ts";
import { startS3 } from "../files/s3-store.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { keptContent } from "./kept-content.ts";

/** The address of a database that has nothing in it. */
async function newDatabase(): Promise<string> {
  const server = inject("postgresql");
  const name = await copyDatabase(server, "template0");
  onTestFinished(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return `${server}/${name}`;
}

async function contentOf(data: string) {
  const app = await openApp({ data, create: false });
  try {
    return await keptContent(app);
  } finally {
    await app.close();
  }
}

test("a backup of a database on a server and of files in S3 is restored into a folder, row for row and file for file, and goes on to a server", async () => {
  const folder = await wholeInstallation();
  const before = await contentOf(folder);
  const { url } = await startS3();
  const database = await newDatabase();
  await moveInstallation(folder, { database, files: url });
  const data = await temporaryFolder();
  await writeFile(join(data, "idms.config.json"), settingsFor(database, url));

  const app = await openApp({ data, create: false });
  const parent = await temporaryFolder();
  const first = await makeBackup(app, parent);
  const second = await makeBackup(app, parent);
  await app.close();
  expect([first.missing, second.linked]).toEqual([[], 34]);
  await proveBackup(second.folder);
  // Where it was is nobody's business where it is restored.
  expect(await readFile(join(second.folder, "idms.config.json"), "utf8")).toBe("{}\n");

  const restored = join(await temporaryFolder(), "restored");
  await restoreBackup(second.folder, restored);
  expect(await contentOf(restored)).toEqual(before);

  const next = await newDatabase();
  const moved = await moveInstallation(restored, { database: next });
  expect(moved.tables["students"]).toEqual({
    rows: before.rows["students"]?.length,
    sha256: expect.any(String),
  });
});

test("a backup that is made while others write is of one moment", async () => {
  const app = await temporaryApp();
  const made = new AbortController();
  let schools = 0;
  const writing = (async () => {
    for (; !made.signal.aborted; schools += 1) {
      await transaction(app.db, async (tx) => {
        const { id } = await insertSchool(tx, { name: `School ${schools}` });
        await insertClass(tx, { school_id: id, class_name: "5" });
      });
      await setImmediate();
    }
  })();
  await expect.poll(() => schools).toBeGreaterThan(20);
  const { folder, rows } = await makeBackup(app, await temporaryFolder());
  made.abort();
  await writing;
  expect(rows["schools"]).toBeGreaterThan(20);
  expect(rows["schools"]).toBeLessThan(schools);
  expect(rows["classes"]).toBe(rows["schools"]);
  await proveBackup(folder);
});

test("a backup that is stopped leaves nothing", async () => {
  const app = await temporaryApp();
  const parent = join(await temporaryFolder(), "backups");
  await expect(makeBackup(app, parent, { signal: AbortSignal.abort("stopped") })).rejects.toBe("stopped");
  const { folder } = await makeBackup(app, parent);
  expect((await proveBackup(folder)).rows).toMatchObject({ students: 0 });
});
