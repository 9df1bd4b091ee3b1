import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEMO_TEMPLATE } from "../postgresql.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Standard input; empty by default. */
  input?: string;
  /** Called with the program's process. */
  whileRunning?: (process: ChildProcess) => void;
}

/** Starts the built program without a terminal and waits until it exits. */
export function runIdms(args: string[], options: RunOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: "1", ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A program that ends without reading closes the pipe.
  child.stdin.on("error", () => undefined).end(options.input);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  options.whileRunning?.(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/**
 * Files that are not copied. PDFs are not needed. The demo itself is never changed, but while a program reads it, the
 * database's log and index, the contents of two folders, and incomplete files come and go.
 */
const LEFT_OUT = new Set(["print", "idms.db-wal", "idms.db-shm"]);
const EMPTIED = new Set(["locks", "scratch"]);

/** Returns the path of an unopened copy of a data folder, from which tests make their copies. */
export const untouchedCopy = (folder: string): string => `${folder}-untouched`;

/** Copies a data folder, without its PDFs. */
export async function copyData(from: string, to: string): Promise<void> {
  // Imported here, because the test setup also starts the program.
  const { isTemporaryName } = await import("../../packages/server/src/installation/files/scratch-files.ts");
  const filter = (path: string) =>
    !LEFT_OUT.has(basename(path)) &&
    !isTemporaryName(basename(path)) &&
    !(path !== from && EMPTIED.has(basename(dirname(path))));
  await cp(from, to, { recursive: true, filter });
}

/** Creates a folder for this test, optionally with a copy of a data folder, without its PDFs. */
export async function scratchFolder(copyOf?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "idms-test-"));
  const { ownInstallation } = await import("../own-installation.ts");
  const untouched = copyOf && untouchedCopy(copyOf);
  // Copying the whole folder without a filter takes a fifth of the time.
  if (untouched && existsSync(untouched)) cpSync(untouched, folder, { recursive: true });
  else if (copyOf) await copyData(copyOf, folder);
  await ownInstallation(folder, copyOf && DEMO_TEMPLATE);
  return folder;
}
