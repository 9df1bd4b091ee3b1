import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as breathe } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  lockAlone,
  lockNamed,
  lockRun,
  lockUse,
  runsGoingOn,
} from "../../../packages/server/src/installation/files/locks.ts";
import { dataFolderAt, openDataFolder } from "../../../packages/server/src/installation/files/data-folder.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = async () => openDataFolder(await temporaryFolder(), { create: true });
const locksFile = fileURLToPath(
  new URL("../../../packages/server/src/installation/files/locks.ts", import.meta.url),
);

test("a lock excludes others of the same name, but not of another name", async () => {
  const data = await folder();
  const printing = lockNamed(data, "printing");
  expect(lockNamed(data, "printing")).toBeUndefined();
  lockNamed(data, "importing")?.release();
  printing?.release();
  const again = lockNamed(data, "printing");
  expect(again).toBeDefined();
  again?.release();
});

test.runIf(process.platform === "linux")(
  "a folder that nobody can write to is reported with the reason, not as a database failure",
  () => {
    const system = { ...dataFolderAt("/sys"), locks: "/sys/kernel" };
    for (const lock of [() => lockNamed(system, "printing"), () => lockRun(system)])
      expect(lock).toThrow(
        expect.objectContaining({
          kind: "storage",
          message: expect.stringMatching(/^\/sys cannot be used\. The (file permissions|disk is read-only)/),
        }),
      );
  },
);

test("a lock held by a killed program is free at once", async () => {
  const data = await folder();
  const script = `
    const { lockNamed } = await import(${JSON.stringify(locksFile)});
    // What nothing names is collected as garbage, and lets go.
    globalThis.held = lockNamed({ locks: ${JSON.stringify(data.locks)} }, "keeping");
    console.log("held");
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  expect(lockNamed(data, "keeping")).toBeUndefined();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const free = lockNamed(data, "keeping");
  expect(free).toBeDefined();
  free?.release();
});

test("a folder in use is not replaced, and a folder that is being replaced is not used", async () => {
  const data = await folder();
  const [one, two] = [await lockUse(data), await lockUse(data)];
  expect(() => lockAlone(data)).toThrow("is in use. Stop the server");
  one.release();
  expect(() => lockAlone(data)).toThrow("is in use");
  two.release();
  const alone = lockAlone(data);
  await expect(lockUse(data)).rejects.toThrow("is being restored");
  alone.release();
  (await lockUse(data)).release();
});

test("runs that begin and end while others look for dead runs cause no disk error", async () => {
  const data = await folder();
  const script = `const { lockRun } = await import(${JSON.stringify(locksFile)});
    for (let n = 0; n < 2000; n += 1) lockRun(${JSON.stringify(data)}).release();`;
  const runs = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
  const ended = once(runs, "exit");
  while (runs.exitCode === null && runs.signalCode === null) {
    await runsGoingOn(data);
    await breathe();
  }
  expect(await ended).toEqual([0, null]);
});
