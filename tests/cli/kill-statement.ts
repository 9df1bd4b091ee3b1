/**
 * Preloaded into the program. Kills it with SIGKILL before the database statement that `KILL_BEFORE` counts from 1, and
 * writes to the file `STATEMENTS` how many there were and the longest time a transaction held the write lock, in ms.
 * With `COUNT_FILES`, creating, filling, renaming and removing files counts too.
 */
import { promises, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import Database from "better-sqlite3";

const killed = Number(process.env["KILL_BEFORE"]);
let [statements, began, held] = [0, 0, 0];
const step = (text: string): void => {
  statements += 1;
  if (statements === killed) process.kill(process.pid, "SIGKILL");
  if (/^\s*begin/i.test(text)) began = performance.now();
};
const ended = (text: string): void => {
  if (/^\s*commit/i.test(text)) held = Math.max(held, performance.now() - began);
};

type Runs = Record<"run" | "all" | "get", (...given: unknown[]) => unknown>;

const { prototype } = Database as unknown as { prototype: Database.Database };
const { prepare, exec } = prototype;
prototype.prepare = function counting(this: Database.Database, text: string) {
  const statement = prepare.call(this, text) as Database.Statement & Runs;
  for (const method of ["run", "all", "get"] as const) {
    const own = statement[method].bind(statement);
    const counting = (...given: unknown[]) => {
      step(text);
      const result = own(...given);
      ended(text);
      return result;
    };
    Object.assign(statement, { [method]: counting });
  }
  return statement;
} as typeof prepare;
prototype.exec = function counting(this: Database.Database, text: string) {
  step(text);
  const result = exec.call(this, text);
  ended(text);
  return result;
};
if (process.env["COUNT_FILES"]) {
  for (const name of ["copyFile", "link", "open", "rename", "rm", "unlink", "writeFile"] as const) {
    const own = promises[name] as (...given: unknown[]) => unknown;
    const counting = (...given: unknown[]) => {
      step(name);
      return own.apply(promises, given);
    };
    Object.assign(promises, { [name]: counting });
  }
  syncBuiltinESMExports();
}
process.on("exit", () => {
  const file = process.env["STATEMENTS"];
  if (file) writeFileSync(file, JSON.stringify({ statements, held }));
});
