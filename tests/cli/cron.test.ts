import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { liveWithCron } from "../load/cron-days.ts";
import { readCrontab } from "../load/run-crontab.ts";
import { onFile } from "../own-installation.ts";
import { changeIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

onFile(
  "the crontab in docs/administer.md runs a school: each command succeeds silently and prints each card once",
  { tags: "thorough" },
  async () => {
    const folder = await scratchFolder();
    const data = await scratchFolder(inject("demo").data);
    const ran = await liveWithCron(folder, data, 6);
    const times = (words: string) => [...ran].find(([command]) => command.includes(words))?.[1] ?? 0;
    expect([
      times("backup"),
      times("cleanup"),
      times("generate"),
      times("export all"),
      times("doctor"),
    ]).toEqual([6, 6, 5, 1, 1]);
    await rm(folder, { recursive: true });
    await rm(data, { recursive: true });
  },
);

test("the crontab contains exactly the commands that a school needs in a year", async () => {
  const lines = await readCrontab();
  const names = lines.map(({ command }) => /^idms (\w+(?: (?:all|cleanup))?)/.exec(command)?.[1]);
  expect(names).toEqual(["backup", "export all", "links cleanup", "generate", "purge", "doctor"]);
});

test("--if-any accepts nobody to print and a removed default template, but not a school without a default", async () => {
  const data = await scratchFolder(inject("demo").data);
  const out = join(data, "out");
  const generate = (...args: string[]) =>
    runHere(["generate", "--data", data, "--school", "1", "--all-classes", "--out", out, ...args]);
  await changeIn(data, "UPDATE students SET status = 'ID_GENERATED'");
  expect((await generate("-q")).code).toBe(1);
  expect(await generate("--if-any", "-q", "--json")).toMatchObject({ code: 0, stdout: "[]\n", stderr: "" });
  await changeIn(data, "UPDATE students SET status = 'VERIFIED'");
  const removed = await runHere(["templates", "remove", "1", "--school", "1", "--yes", "--data", data]);
  expect(removed.stdout).toContain("is now the default ID template.");
  expect(await generate("--if-any", "-q")).toMatchObject({ code: 0, stderr: "" });
  await changeIn(data, "UPDATE students SET status = 'VERIFIED'");
  await changeIn(data, "UPDATE id_templates SET is_default = false");
  expect(await generate("--if-any", "-q")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("has no default ID template"),
  });
  await rm(data, { recursive: true });
});
