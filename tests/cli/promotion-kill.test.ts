/** @module-tag rare */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { inBulk } from "../in-bulk.ts";
import { onFile } from "../own-installation.ts";
import { sqliteOf } from "../../packages/server/src/installation/engines/connect.ts";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { findMiscounted } from "../../packages/server/src/installation/students/count-rows.ts";
import { planYear } from "../../packages/server/src/students/years/plan-year.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { everything, wholeSchool } from "../server/years/whole-school.ts";
import { runIdms } from "./run-idms.ts";

const KILLS = inBulk(60, 6);
const GRADES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const SECTIONS = ["A", "B", "C", "D"];
const PRELOADED = pathToFileURL(join(import.meta.dirname, "kill-statement.ts")).href;

const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Returns a digest of all files and of all rows except the log's, after checking that the database is intact and its
 * counts are correct.
 */
async function stateOf(data: string): Promise<string> {
  const app = await openApp({ data, create: false });
  try {
    const { writer } = sqliteOf(app.db);
    expect(writer.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(writer.pragma("foreign_key_check")).toEqual([]);
    expect(await findMiscounted(app.db)).toEqual([]);
    const photos = await readdir(join(data, "photos"), { recursive: true, withFileTypes: true });
    const files = [];
    for (const file of photos.filter((each) => each.isFile()))
      files.push([file.name, sha256(await readFile(join(file.parentPath, file.name)))]);
    return sha256(JSON.stringify([await everything(app), files.toSorted()]));
  } finally {
    await app.close();
  }
}

/** Creates a school in a folder, and a plan in which every 25th student stays and the next one leaves. */
async function plannedSchool() {
  const data = await temporaryFolder();
  const app = await openApp({ data, create: true });
  const { school, ids } = await wholeSchool(app, { grades: GRADES, sections: SECTIONS, perClass: 50 });
  const proposed = await planYear(app.db, school.id);
  await app.close();
  const plan = {
    ...proposed,
    classes: proposed.classes.map((row) => ({ ...row, sure: true })),
    students: ids.flatMap((id, at) =>
      at % 25 < 2 ? [{ id, to: { kind: at % 25 === 0 ? "stay" : "leave" } }] : [],
    ),
  };
  return { data, plan, students: ids.length };
}

onFile(
  `over ${2 * KILLS} kills, promoting 2,000 students of 40 classes and undoing it are all or nothing`,
  { timeout: 1_800_000 },
  async () => {
    const { data, plan, students } = await plannedSchool();
    expect(students).toBe(2000);
    const told = join(data, "statements.json");
    const file = join(data, "plan.json");
    const idms = (what: string, env: NodeJS.ProcessEnv = {}) => {
      const args = what === "promote" ? ["--plan", file, "--changed", "take"] : [];
      const all = { NODE_OPTIONS: `--import=${PRELOADED}`, STATEMENTS: told, ...env };
      return runIdms(["year", what, "--school", "1", ...args, "--data", data, "--json"], { env: all });
    };
    /** Runs the command to completion, and returns the number of statements and how long the lock is held. */
    const whole = async (what: string) => {
      // A fresh date, so that no student counts as changed since the plan.
      await writeFile(file, JSON.stringify({ ...plan, made_at: new Date().toISOString() }));
      expect(await idms(what)).toMatchObject({ code: 0, stderr: "" });
      return JSON.parse(await readFile(told, "utf8")) as { statements: number; held: number };
    };
    const before = await stateOf(data);
    for (const [what, back] of [
      ["promote", "undo"],
      ["undo", "promote"],
    ] as const) {
      if (what === "undo") await whole("promote");
      const { statements, held } = await whole(what);
      if (what === "undo") expect(await stateOf(data)).toBe(before);
      await whole(back);
      const count = { unseen: 0, finished: 0 };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const from = await stateOf(data);
        await writeFile(file, JSON.stringify({ ...plan, made_at: new Date().toISOString() }));
        const at = 1 + Math.floor((kill * statements) / KILLS);
        expect((await idms(what, { KILL_BEFORE: String(at) })).signal).toBe("SIGKILL");
        if ((await stateOf(data)) === from) {
          count.unseen += 1;
        } else {
          count.finished += 1;
          await whole(back);
        }
      }
      // The next run does what the killed one did not, and everything is as before.
      if (what === "undo") await whole("undo");
      expect(await stateOf(data)).toBe(before);
      console.log(what, { statements, held, kills: KILLS, ...count });
    }
  },
);
