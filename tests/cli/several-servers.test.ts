import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { CONFIG_FILE } from "../../packages/server/src/config.ts";
import { serveSeveral } from "../load/serve-several.ts";
import { photo } from "../server/submissions/school-link.ts";
import { scratchFolder } from "./run-idms.ts";

/** Servers that share a database and no folder are for a database on a server. */
const severalServers = test.runIf(Boolean(inject("postgresql")));

severalServers(
  "of three servers and two workers one after the other is killed, and nothing is lost or double",
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const userOf = (wanted: string) => inject("demo").users.find(({ role }) => role === wanted)!;
    const { database_url: database } = JSON.parse(await readFile(join(data, CONFIG_FILE), "utf8")) as {
      database_url: string;
    };
    const outcome = await serveSeveral({
      data,
      database,
      root: userOf("SUPER_ADMIN"),
      staff: userOf("SCHOOL_ADMIN"),
      photo: await photo(300, 400),
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
