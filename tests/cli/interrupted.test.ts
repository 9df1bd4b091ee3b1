import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { students } from "../../packages/server/src/installation/tables/schema.ts";
import type { DataFolder } from "../../packages/server/src/installation/files/data-folder.ts";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { byHand } from "../server/by-hand.ts";
import { workbookBytes } from "../core/node/spreadsheets/workbook-bytes.ts";
import { NOTHING, schoolWithForm, stateOf } from "../server/import-school.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

describe("a command that is reading a large workbook", { tags: "thorough" }, () => {
  async function largeWorkbook(): Promise<string> {
    const columns = Array.from({ length: 20 }, (_, column) => column);
    const headings = columns.map((column) => `Column ${column}`);
    const rows = Array.from({ length: 8000 }, (_, row) => columns.map((column) => `${row} ${column}`));
    const path = join(await temporaryFolder(), "class.xlsx");
    await writeFile(path, await workbookBytes("Students", headings, rows));
    return path;
  }

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("ends on %s with exit code %i and has changed nothing", async (signal, code) => {
    const [app, sheet] = await Promise.all([schoolWithForm(), largeWorkbook()]);
    const args = [
      "import",
      "students",
      sheet,
      "--data",
      app.folder.root,
      "--school",
      "1",
      "--class",
      "5 - A",
    ];
    const ended = await runIdms(args, {
      async whileRunning(child) {
        while (child.exitCode === null && !isImporting(app.folder)) await setTimeout(5);
        child.kill(signal);
      },
    });
    expect(ended).toEqual({
      code,
      signal: null,
      stdout: "",
      stderr: "idms: Interrupted. Nothing was changed.\n",
    });
    expect(await stateOf(app)).toEqual(NOTHING);
  });
});

describe("a command that is interrupted after part of its work says so", { tags: "thorough" }, () => {
  const demo = async () => {
    const data = await scratchFolder(inject("demo").data);
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    return data;
  };

  test("generate --all-classes names the classes that it has printed", async () => {
    const data = await demo();
    const out = join(data, "out");
    const printed = async () =>
      (await readdir(out).catch(() => [])).filter((name) => name.startsWith("idcards"));
    const classes = ["--school", "1", "--all-classes", "--status", "ID_GENERATED"];
    const { code, stdout, stderr } = await runIdms(["generate", "--data", data, ...classes, "--out", out], {
      async whileRunning(child) {
        while (child.exitCode === null && (await printed()).length === 0) await setTimeout(5);
        child.kill("SIGTERM");
      },
    });
    expect([code, stderr]).toEqual([
      143,
      expect.stringMatching(/idms: Interrupted\. Nothing else was done\.\n$/),
    ]);
    const told = Array.from(stdout.matchAll(/^.*\/(idcards.*\.pdf): \d+ cards for /gm), ([, name]) => name);
    expect(told.toSorted()).toEqual((await printed()).toSorted());
  });

  test("purge says that it is not finished, and the next run finishes it", async () => {
    const data = await demo();
    const app = await openApp({ data, create: false });
    const { db } = app;
    const count = () => db.$count(students);
    const [old] = await db.select().from(students).limit(1).all();
    const { id: _, ...row } = { ...old!, photo: null, files: {}, updated_at: "2020-01-01T00:00:00.000Z" };
    for (let page = 0; page < 100; page += 1)
      await byHand(db)
        .insert(students)
        .values(Array.from({ length: 200 }, () => row))
        .run();
    const all = await count();
    const purge = ["purge", "--data", data, "--older-than", "2y", "--yes"];
    const { code, stdout, stderr } = await runIdms(purge, {
      async whileRunning(child) {
        while (child.exitCode === null && (await count()) === all) await setTimeout(5);
        child.kill("SIGINT");
      },
    });
    const left = await count();
    await app.close();
    expect([code, left > all - 20_000, stdout]).toEqual([
      130,
      true,
      expect.not.stringContaining("Deleted permanently"),
    ]);
    expect(stderr).toBe(
      "idms: Interrupted. Some data was removed but has not been permanently deleted yet. Run the command again to finish.\n",
    );
    expect((await runIdms(purge)).stdout).toMatch(
      new RegExp(`^(Deleted permanently|Removed): ${left - (all - 20_000)} students`, "m"),
    );
  });
});

/**
 * Whether a run has acquired the import lock, which it does before it reads. The test does not try the lock itself,
 * because it would then hold it for a moment.
 */
const isImporting = ({ locks }: DataFolder): boolean => existsSync(join(locks, "importing"));
