import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { CONFIG_FILE } from "../../packages/server/src/installation/settings/config-file.ts";
import { serveSeveral } from "../load/serve-several.ts";
import { photo } from "../server/submissions/school-link.ts";
import { storeFile } from "../../packages/server/src/installation/store/stored-files.ts";
import { ageStored, storedNames } from "../server/stored.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { inApp } from "./in-app.ts";
import { scratchFolder } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";

/** Tests of several servers that share a database but no folder, which requires a database server. */
const severalServers = test.runIf(Boolean(inject("postgresql")));

severalServers(
  "two servers that sweep at once delete files that nothing refers to after a day, and no others",
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const beside = await temporaryFolder();
    await copyFile(join(data, CONFIG_FILE), join(beside, CONFIG_FILE));
    const namesNow = () => inApp(data, ({ files }) => storedNames(files.photos));
    const named = await namesNow();
    const fresh = await inApp(data, async ({ files }) => {
      for (let index = 0; index < 20; index += 1)
        await ageStored(files, "photos", await storeFile(files.photos, Buffer.from("old"), "jpg"));
      return storeFile(files.photos, Buffer.from("not yet named"), "jpg");
    });
    const started = await Promise.all([data, beside].map((each) => startIdms(["serve", "--data", each])));
    await expect.poll(namesNow).toEqual([...named, fresh].toSorted());
    for (const server of started) {
      const { code, stdout } = await server.stop();
      expect(code).toBe(0);
      const lines = stdout.trim().split("\n");
      expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    }
  },
);

severalServers(
  "killing three servers and two workers one after the other loses and duplicates nothing",
  { tags: "thorough" },
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const userOf = (wanted: string) => inject("demo").users.find(({ role }) => role === wanted)!;
    const outcome = await serveSeveral({
      data,
      root: userOf("SUPER_ADMIN"),
      staff: userOf("SCHOOL_ADMIN"),
      photos: [await photo(300, 400), await photo(400, 500)],
      seconds: 10,
      parents: 6,
      killEveryMs: 1500,
    });
    expect(outcome.faults).toEqual([]);
    expect(outcome.kills).toBeGreaterThan(0);
    expect(outcome.acknowledged).toBeGreaterThan(0);
    expect(outcome.printed).toBeGreaterThan(0);
  },
);
