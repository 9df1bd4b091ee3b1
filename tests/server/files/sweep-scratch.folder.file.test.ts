import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder } from "../../../packages/server/src/installation/files/data-folder.ts";
import { lockRun, PROGRAM, runsGoingOn } from "../../../packages/server/src/installation/files/locks.ts";
import { NameSet } from "../../../packages/server/src/installation/store/name-set.ts";
import { newStoredName } from "../../../packages/server/src/installation/store/stored-files.ts";
import {
  SCRATCH_AGE_MS,
  sweepDataFolder,
  sweepScratch,
} from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { scratchPath } from "../../../packages/server/src/installation/files/scratch-files.ts";
import { temporaryApp } from "../temporary-app.ts";
import { age, temporaryFolder } from "../temporary-folder.ts";

const source = (name: string) =>
  JSON.stringify(
    fileURLToPath(new URL(`../../../packages/server/src/installation/files/${name}`, import.meta.url)),
  );

/**
 * Starts another program that works in a folder and has received data. Returns the name of its file, and a way to end
 * it.
 */
async function anotherProgram(locks: string, scratch: string) {
  const script = `
    import { writeFileSync } from "node:fs";
    const { lockRun } = await import(${source("locks.ts")});
    const { scratchPath } = await import(${source("scratch-files.ts")});
    lockRun({ locks: ${JSON.stringify(locks)} });
    const path = scratchPath(${JSON.stringify(scratch)}, "upload");
    writeFileSync(path, "a photo as it came");
    console.log(path);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [path] = (await once(child.stdout, "data")) as [Buffer];
  return {
    file: String(path)
      .trim()
      .slice(scratch.length + 1),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("a killed program's files in scratch/ are removed at once, and nobody else's are", async () => {
  const { folder } = await temporaryApp();
  const { locks, scratch } = folder;
  const mine = scratchPath(scratch, "upload").slice(scratch.length + 1);
  await writeFile(join(scratch, mine), "x");
  const [killed, alive] = [await anotherProgram(locks, scratch), await anotherProgram(locks, scratch)];
  expect(await sweepScratch(folder)).toEqual([]);
  await killed.kill();
  expect(await sweepScratch(folder)).toEqual([killed.file]);
  expect((await readdir(scratch)).toSorted()).toEqual([alive.file, mine].toSorted());
  await alive.kill();
  expect(await sweepScratch(folder)).toEqual([alive.file]);
  expect((await readdir(locks)).filter((name) => name.startsWith("run-"))).toEqual([`run-${PROGRAM}`]);
});

test("a dead program is not mistaken for a live one with the same process number, as in a container", async () => {
  const { folder } = await temporaryApp();
  const left = `.upload.${process.pid}-${"0".repeat(16)}-0123456789ab.tmp`;
  await writeFile(join(folder.scratch, left), "x");
  expect(await sweepScratch(folder)).toEqual([left]);
});

test("files of an earlier version, whose names do not tell their program, are removed after an hour", async () => {
  const { folder } = await temporaryApp();
  const [old, fresh] = [".upload.1-0123456789ab.tmp", ".upload.1-ba9876543210.tmp"];
  for (const name of [old, fresh]) await writeFile(join(folder.scratch, name), "x");
  await age(join(folder.scratch, old));
  expect(await sweepScratch(folder)).toEqual([old]);
});

test("the last run to end removes the mark that the program is running", async () => {
  const folder = await openDataFolder(await temporaryFolder(), { create: true });
  const [one, two] = [lockRun(folder), lockRun(folder)];
  one.release();
  expect([...(await runsGoingOn(folder))]).toEqual([PROGRAM]);
  two.release();
  expect([...(await runsGoingOn(folder))]).toEqual([]);
  expect(await readdir(folder.locks)).toEqual([]);
});

test("a set of names contains exactly the names that were added, no matter how many", () => {
  const names = Array.from({ length: 20_000 }, () => newStoredName("jpg"));
  const set = new NameSet();
  for (const name of names) set.add(name);
  set.add("no stored name");
  expect(names.filter((name) => !set.has(name))).toEqual([]);
  const others = Array.from({ length: 20_000 }, () => newStoredName("png"));
  expect([...others, "no stored name"].filter((name) => set.has(name))).toEqual([]);
});

test("uploads that a killed server left are swept once no request can still own them", async () => {
  const app = await temporaryApp();
  const { scratch } = app.folder;
  const [old, fresh] = [scratchPath(scratch, "upload"), scratchPath(scratch, "upload")];
  for (const path of [old, fresh]) await writeFile(path, "x");
  const then = new Date(Date.now() - SCRATCH_AGE_MS - 1000);
  await utimes(old, then, then);
  expect(await sweepDataFolder(app)).toEqual([old.slice(scratch.length + 1)]);
  expect(await readdir(scratch)).toEqual([fresh.slice(scratch.length + 1)]);
});
