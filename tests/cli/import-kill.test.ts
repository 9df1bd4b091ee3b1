/** @module-tag thorough */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeField } from "@idms/core/forms/values/field";
import { expect, inject, onTestFinished } from "vitest";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { insertFormTemplate } from "../../packages/server/src/school/forms/form-rows.ts";
import { findMiscounted } from "../../packages/server/src/installation/students/count-rows.ts";
import { inBulk } from "../in-bulk.ts";
import { onFile } from "../own-installation.ts";
import { inApp } from "./in-app.ts";
import { rowsIn } from "./in-database.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

const KILLS = inBulk(40, 4);
const PRELOADED = pathToFileURL(join(import.meta.dirname, "kill-statement.ts")).href;
/** More rows than one batch. */
const ROWS = 1200;

/** Returns all records, after checking that their classes' counts are correct. */
async function recordsOf(data: string): Promise<unknown[]> {
  expect(await inApp(data, ({ db }) => findMiscounted(db))).toEqual([]);
  return rowsIn(
    data,
    "SELECT full_name, status, meta, photo, class_id FROM students ORDER BY full_name, photo",
  );
}

onFile(
  `over ${2 * KILLS} kills, an import of ${ROWS} rows is all or nothing, and its undo can be resumed`,
  { timeout: 1_800_000 },
  async () => {
    const data = await scratchFolder(inject("demo").data);
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const fields = [
      makeField("full_name", "Name", "text", { required: true }),
      makeField("roll", "Roll", "text"),
    ];
    const form = { school_id: 1, name: "Simple", fields };
    await inApp(data, ({ db }) => transaction(db, (tx) => insertFormTemplate(tx, form)));
    const sheet = join(data, "new.csv");
    const lines = Array.from({ length: ROWS }, (_, at) => `Child ${at},R${at}`);
    await writeFile(sheet, `Name,Roll\n${lines.join("\n")}\n`);
    const told = join(data, "statements.json");
    const idms = (args: readonly string[], kill?: number) => {
      const env = { NODE_OPTIONS: `--import=${PRELOADED}`, STATEMENTS: told };
      const killed = kill === undefined ? {} : { KILL_BEFORE: String(kill) };
      return runIdms([...args, "--data", data, "--json"], { env: { ...env, ...killed } });
    };
    const statements = async () =>
      (JSON.parse(await readFile(told, "utf8")) as { statements: number }).statements;
    const bringIn = ["import", "students", sheet, "--school", "1", "--class", "5 - A", "--form", "Simple"];
    const imports = async () => {
      const { stdout } = await idms(["import", "list"]);
      return (JSON.parse(stdout) as { imports: { id: number; state: string }[] }).imports;
    };
    const undo = async () => ["import", "undo", String((await imports())[0]?.id)];

    const before = await recordsOf(data);
    expect(await idms(bringIn)).toMatchObject({ code: 0 });
    const toBringIn = await statements();
    const after = await recordsOf(data);
    expect(after).toHaveLength(ROWS + before.length);
    expect(await idms(await undo())).toMatchObject({ code: 0 });
    const toUndo = await statements();
    expect(await recordsOf(data)).toEqual(before);

    const count = { nothing: 0, whole: 0, partly: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const known = (await imports()).length;
      expect((await idms(bringIn, 1 + Math.floor(((kill + 0.5) * toBringIn) / KILLS))).signal).toBe(
        "SIGKILL",
      );
      const state = await recordsOf(data);
      const isWhole = state.length !== before.length;
      expect(state).toEqual(isWhole ? after : before);
      // A complete import is listed and can be undone; an absent one is not listed.
      const listed = await imports();
      expect([listed.length - known, listed[0]?.state === "done"]).toEqual(isWhole ? [1, true] : [0, false]);
      count[isWhole ? "whole" : "nothing"] += 1;
      if (!isWhole) expect(await idms(bringIn)).toMatchObject({ code: 0 });

      const undone = await undo();
      expect((await idms(undone, 1 + Math.floor(((kill + 0.5) * toUndo) / KILLS))).signal).toBe("SIGKILL");
      const [first] = await imports();
      // A partial undo says so, and the next attempt finishes it.
      if (first?.state === "undoing") count.partly += 1;
      if (first?.state !== "undone") expect(await idms(undone)).toMatchObject({ code: 0 });
      expect((await imports())[0]?.state).toBe("undone");
      expect(await recordsOf(data)).toEqual(before);
    }
    console.log({ toBringIn, toUndo, kills: 2 * KILLS, ...count });
  },
);
