import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterEach, beforeAll, expect, test } from "vitest";
import { argsOf, makeCommandWorld, RUNS, type CommandWorld } from "./every-run.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

let world: CommandWorld;

beforeAll(async () => {
  world = await makeCommandWorld();
  return world.remove;
});

afterEach(() => {
  const db = new Database(join(world.data, "idms.db"), { readonly: true });
  expect(db.pragma("quick_check", { simple: true })).toBe("ok");
  expect(db.pragma("foreign_key_check")).toEqual([]);
  db.close();
});

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

/** Runs a command whose output goes to a full disk, or into a pipe that nobody reads, or that is sent a signal. */
async function end(command: string, what: string): Promise<End> {
  const args = await argsOf(world, command, RUNS[command]!.args);
  const full = what === "/dev/full" ? openSync(what, "w") : undefined;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: world.folder,
    stdio: ["ignore", full ?? "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  if (what === "a closed pipe") child.stdout!.destroy();
  else child.stdout?.resume();
  // At some moment of its start, its work or its end.
  if (what.startsWith("SIG")) setTimeout(() => child.kill(what as NodeJS.Signals), Math.random() * 600);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      if (full !== undefined) closeSync(full);
      resolve({ code, signal, stderr });
    });
  });
}

/** What serves goes on until it is stopped, which other tests look at. */
const ENDING = Object.entries(RUNS).flatMap(([command, { keys }]) => (keys === undefined ? [] : [command]));
const WAYS = ["/dev/full", "a closed pipe", "SIGINT", "SIGTERM"];

test.each(ENDING.flatMap((command) => WAYS.map((what) => [command, what] as const)))(
  "idms %s ends in order with %s, and leaves nothing broken",
  async (command, what) => {
    const { code, signal, stderr } = await end(command, what);
    expect(stderr).not.toMatch(/defect|^ {4}at /m);
    const told = stderr === "" ? [] : stderr.trim().split("\n");
    if (what === "/dev/full") {
      // What is done already, or was taken back by a run before, is refused in a sentence instead.
      expect([0, 1, 2, 3]).toContain(code);
      if (code !== 0) expect(told.at(-1)).toMatch(/^idms: |--help/);
    } else if (what === "a closed pipe") expect([0, 1, 2, 3, 141]).toContain(code);
    else expect([0, 1, 2, 3, 130, 143, null]).toContain(code);
    expect([null, what.startsWith("SIG") ? what : null]).toContain(signal);
  },
);
