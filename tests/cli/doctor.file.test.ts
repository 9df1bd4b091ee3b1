import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

test("doctor exits with 0 on warnings and 1 on a problem, and -q shows only what needs action", async () => {
  const data = await scratchFolder(inject("demo").data);
  const doctor = (...args: string[]) => runHere(["doctor", "--data", data, ...args]);
  const well = await doctor("--json", "--recount");
  expect([well.code, well.stderr]).toEqual([0, ""]);
  const report = JSON.parse(well.stdout);
  expect(report).toMatchObject({ data, healthy: true });
  expect(report.checks).toContainEqual(
    expect.objectContaining({
      name: "database",
      state: "ok",
      found: expect.stringMatching(/^sound; 1 school, \d+ classes, \d+ students$/),
      advice: null,
    }),
  );
  expect((await doctor("-q")).stdout).toMatch(
    /^warning {2}settings: base_url is not set.+\n +→ Set base_url/,
  );
  await writeFile(join(data, "fonts", "times.ttf"), "");
  const ill = await doctor();
  expect(ill.code).toBe(1);
  expect(ill.stdout).toMatch(/PROBLEM {2}fonts: 1 of \d+ fonts cannot be opened: .+\n +→ Replace or remove/);
  expect(ill.stdout).toMatch(/ok {7}runtime: Node\.js/);
  await rm(data, { recursive: true });
});
