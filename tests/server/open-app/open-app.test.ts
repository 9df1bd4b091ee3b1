import { access, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schools } from "../../../packages/server/src/installation/tables/schema.ts";
import { chooseDataFolder } from "../../../packages/server/src/installation/files/data-folder.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand } from "../by-hand.ts";

test("the data folder is the flag's, else that of IDMS_DATA, else ./idms-data", () => {
  expect(chooseDataFolder("/flag", { IDMS_DATA: "/env" })).toBe("/flag");
  expect(chooseDataFolder(undefined, { IDMS_DATA: "/env" })).toBe("/env");
  expect(chooseDataFolder(undefined, { IDMS_DATA: "" })).toBe("./idms-data");
});

test("a new data folder belongs to its owner alone and keeps what is put into it", async () => {
  const data = join(await temporaryFolder(), "deep", "data");
  const first = await openApp({ data, create: true });
  await byHand(first.db).insert(schools).values({ name: "Green Valley" }).run();
  await first.close();
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  for (const name of ["photos", "backgrounds", "fonts", "outbox"]) {
    expect((await stat(join(data, name))).isDirectory()).toBe(true);
  }
  const second = await openApp({ data, create: false });
  expect(await second.db.select().from(schools).all()).toHaveLength(1);
  await second.close();
});

test("a folder without data is refused and not created", async () => {
  const data = join(await temporaryFolder(), "nothing");
  await expect(openApp({ data, create: false })).rejects.toMatchObject({
    kind: "missing",
    message: expect.stringContaining(data),
  });
  await expect(access(data)).rejects.toThrow("ENOENT");
});

test("a file in the folder's place is refused", async () => {
  const data = join(await temporaryFolder(), "file");
  await writeFile(data, "x");
  await expect(openApp({ data, create: true })).rejects.toMatchObject({ kind: "unprocessable" });
});
