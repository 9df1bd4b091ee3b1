import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "../../../packages/server/src/installation/files/make-folder.ts";

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "idms-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a folder is made with its parents, for its owner alone, and the topmost new one is returned", async () => {
  const folder = await scratch();
  const deep = join(folder, "a", "b", "c");
  expect(await makeFolder(deep)).toBe(join(folder, "a"));
  expect((await stat(join(folder, "a"))).mode & 0o777).toBe(0o700);
  expect(await makeFolder(deep)).toBeUndefined();
  expect(await makeFolder(join(deep, "d"))).toBe(join(deep, "d"));
});

test("several calls can make one folder at once", async () => {
  const deep = join(await scratch(), "a", "b", "c");
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(deep)));
  expect(existsSync(deep)).toBe(true);
});

test("a file in the place of the folder is reported", async () => {
  const file = join(await scratch(), "file");
  await writeFile(file, "");
  await expect(makeFolder(file)).rejects.toMatchObject({ code: "EEXIST" });
  await expect(makeFolder(join(file, "below"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test.runIf(existsSync("/proc/self"))("a folder in which nothing can be made is reported", async () => {
  await expect(makeFolder("/proc/backups/idms")).rejects.toMatchObject({ code: "ENOENT" });
});
