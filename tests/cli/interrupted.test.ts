import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { DataFolder } from "../../packages/server/src/files/data-folder.ts";
import { workbookBytes } from "../core/node/workbook-bytes.ts";
import { NOTHING, schoolWithForm, stateOf } from "../server/import-school.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runIdms } from "./run-idms.ts";

describe("a command that is ended while it reads a large workbook", { tags: "thorough" }, () => {
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
  ] as const)("by %s exits %i and has changed nothing", async (signal, code) => {
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

/**
 * Whether a run has come to the lock of imports, which it takes before it reads. The lock itself is not tried: for that
 * moment it would be the test's.
 */
const isImporting = ({ locks }: DataFolder): boolean => existsSync(join(locks, "importing"));
