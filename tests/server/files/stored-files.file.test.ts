import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderFiles } from "../../../packages/server/src/installation/store/folder-files.ts";
import { storeFile, storedPath } from "../../../packages/server/src/installation/store/stored-files.ts";
import { sweepOrphans } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { age, temporaryFolder } from "../temporary-folder.ts";

const bytes = Buffer.from("jpeg");

test("equal photos get separate names, so that one can be removed without the other", async () => {
  const folder = await temporaryFolder();
  const files = folderFiles(folder);
  const [one, two] = [await storeFile(files, bytes, "jpg"), await storeFile(files, bytes, "jpg")];
  expect(one).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}\.jpg$/);
  await files.remove(one);
  await files.remove(one);
  expect(await readFile(storedPath(folder, two))).toEqual(bytes);
});

test.each(["../../etc/passwd", "/etc/passwd", "ab/../../secret.jpg", ""])(
  "a name that was never assigned (%j) has no path",
  async (name) => {
    expect(() => storedPath("/data/photos", name)).toThrow(expect.objectContaining({ kind: "missing" }));
  },
);

test("a sweep removes only old files that nothing names", async () => {
  const folder = await temporaryFolder();
  const files = folderFiles(folder);
  const [kept, orphan, fresh] = [
    await storeFile(files, bytes, "jpg"),
    await storeFile(files, bytes, "png"),
    await storeFile(files, bytes, "jpg"),
  ];
  const left = ".x.jpg.123-0123456789ab.tmp";
  await mkdir(join(folder, "mine"));
  for (const name of [left, "mine/notes.txt"]) await writeFile(join(folder, name), "x");
  for (const name of [kept, orphan, left, "mine/notes.txt"]) await age(join(folder, name));
  const removed = await sweepOrphans(files, [kept]);
  expect(removed.toSorted()).toEqual([left, orphan].toSorted());
  for (const name of [kept, fresh, "mine/notes.txt"]) await readFile(join(folder, name));
});
