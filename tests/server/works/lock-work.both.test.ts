import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { CONFIG_FILE } from "../../../packages/server/src/installation/settings/config-file.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { abandonedJobs, holdTry } from "../../../packages/server/src/upkeep/jobs/run-jobs.ts";
import { insertJob } from "../../../packages/server/src/upkeep/jobs/job-rows.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { insertSchool, listSchools } from "../../../packages/server/src/school/schools/school-rows.ts";
import { appWhileHeld, lockWorks } from "../../../packages/server/src/installation/works/lock-work.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Opens a second program on an installation. With a database server, it acts as one on another machine. */
async function besides({ folder }: App): Promise<App> {
  let data = folder.root;
  if (inject("postgresql")) {
    data = await temporaryFolder();
    await copyFile(join(folder.root, CONFIG_FILE), join(data, CONFIG_FILE));
  }
  const app = await openApp({ data, create: false });
  onTestFinished(app.close);
  return app;
}

const onlyOnServer = test.runIf(Boolean(inject("postgresql")));

const busy = (doing: string) =>
  expect.objectContaining({
    kind: "busy",
    message: expect.stringMatching(
      new RegExp(`^Another idms process is ${doing} .*\\. Try again when it has finished\\.$`),
    ),
  });

test("only one run does a work at a time, in this process and in others, but another work can go on", async () => {
  const here = await temporaryApp();
  const there = await besides(here);
  const lock = await lockWorks(here, ["printing"]);
  for (const app of [here, there]) {
    await expect(lockWorks(app, ["printing"])).rejects.toEqual(busy("printing cards"));
    // A refusal for the second work does not block the first.
    await expect(lockWorks(app, ["importing", "printing"])).rejects.toEqual(busy("printing cards"));
    await (await lockWorks(app, ["importing"])).release();
  }
  await lock.release();
  for (const app of [here, there, here]) {
    const again = await lockWorks(app, ["printing"]);
    await expect(lockWorks(app, ["printing"])).rejects.toEqual(busy("printing cards"));
    await again.release();
  }
});

const source = (path: string): string =>
  JSON.stringify(fileURLToPath(new URL(`../../../packages/server/src/${path}`, import.meta.url)));

test("a killed program's lock is free at once, and so is its try", async () => {
  const app = await temporaryApp();
  const other = await besides(app);
  const code = `
    const { PROGRAM, lockNamed, lockRun } = await import(${source("installation/files/locks.ts")});
    const folder = { locks: ${JSON.stringify(other.folder.locks)} };
    const holder = PROGRAM + "-000000000000";
    const address = ${JSON.stringify(inject("postgresql") ? app.folder.database : "")};
    if (address) {
      const { postgresqlLocks } = await import(${source("installation/engines/postgresql-locks.ts")});
      const locks = postgresqlLocks({ connectionString: address });
      await locks.hold("work keeping");
      await locks.hold("job " + holder);
    } else {
      // What nothing names is collected as garbage, and lets go.
      globalThis.held = [lockNamed(folder, "keeping"), lockRun(folder)];
    }
    console.log(holder);
    setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void program.kill("SIGKILL"));
  const [said] = (await once(program.stdout, "data")) as [Buffer];
  const job = await transaction(app.db, (tx) =>
    insertJob(tx, {
      kind: "export",
      state: "running",
      holder: String(said).trim(),
      input: {},
      folder: "0".repeat(32),
      made_by: "test",
    }),
  );
  const abandoned = async () => (await abandonedJobs(app, () => false)).map(({ id }) => id);
  await expect(lockWorks(app, ["keeping"])).rejects.toEqual(busy("backing up or purging"));
  expect(await abandoned()).toEqual([]);
  program.kill("SIGKILL");
  await once(program, "exit");
  await expect.poll(abandoned).toEqual([job.id]);
  await (await lockWorks(app, ["keeping"])).release();
});

onlyOnServer("a work that lost its connection writes nothing more, and others may do it", async () => {
  const here = await temporaryApp();
  const there = await besides(here);
  const lock = await lockWorks(here, ["printing"]);
  const working = appWhileHeld(here, lock);
  const attempt = await holdTry(here);
  const add = (app: App, name: string) => transaction(app.db, (tx) => insertSchool(tx, { name }));
  await add(working, "While it was held");
  const lost = new Promise((resolve) => lock.lost?.addEventListener("abort", resolve));
  const midway = transaction(working.db, async (tx) => {
    await insertSchool(tx, { name: "Half-way" });
    await endOtherConnections(here);
    await lost;
  });
  await expect(midway).rejects.toThrow("The connection to the database was lost");
  await expect(add(working, "Afterwards")).rejects.toThrow(
    "another idms process may have taken over the work",
  );
  expect([attempt.lost?.aborted, (await listSchools(here.db)).map(({ name }) => name)]).toEqual([
    true,
    ["While it was held"],
  ]);
  const other = await lockWorks(there, ["printing"]);
  // Releasing a lost lock late does not affect its new holder.
  await lock.release();
  await expect(lockWorks(here, ["printing"])).rejects.toEqual(busy("printing cards"));
  await other.release();
  await (await lockWorks(here, ["printing"])).release();
});

/** Closes the connections of a program that hold locks, like a network failure. */
async function endOtherConnections({ folder }: App): Promise<void> {
  const client = new pg.Client(folder.database);
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  await client.end();
}
