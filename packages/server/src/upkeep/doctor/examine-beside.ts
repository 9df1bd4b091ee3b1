import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Check } from "@idms/core/upkeep/installation/check";
import type { Thoroughness } from "./check-files.ts";
import { examine } from "./examine.ts";

/** The task for the separate program. */
export interface Examined {
  data: string;
  /** The folder of the web build, or null if no web pages are served. */
  web: string | null;
  deep: boolean;
}

/** A message from the program: its progress, its result or a failure. */
export type Said = { done: number; total: number } | { checks: Check[] } | { failed: string };

/**
 * Whether this is a build. The separate program does not exist when the code runs from source, because only the bundler
 * knows the schema migrations.
 */
const isBuilt = !import.meta.url.endsWith(".ts");
/** The process priority. It is low so that requests run first. */
const LOW_PRIORITY = 10;

/**
 * Runs `examine` in a separate process, because `examine` often waits for SQLite or the disk, which would block
 * requests. The separate process ends when this program ends.
 * @throws Error with the process's message, or the signal's abort reason
 */
export async function examineBeside(
  data: string,
  web: string | null,
  { deep = false, signal, onProgress }: Thoroughness = {},
): Promise<Check[]> {
  signal?.throwIfAborted();
  if (!isBuilt) return examine(data, web, { deep, signal, onProgress });
  const worker = fileURLToPath(new URL("./doctor-worker.js", import.meta.url));
  const asked: Examined = { data, web, deep };
  const child = fork(worker, [JSON.stringify(asked)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const kill = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", kill, { once: true });
  let complaint = "";
  child.stderr?.on("data", (text: Buffer) => void (complaint += text.toString("utf8")));
  try {
    return await new Promise<Check[]>((resolve, reject) => {
      child.on("message", (said: Said) => {
        if ("checks" in said) resolve(said.checks);
        else if ("failed" in said) reject(new Error(said.failed));
        else onProgress?.(said.done, said.total);
      });
      child.on("error", reject);
      child.on("exit", (code, ended) =>
        reject(new Error(`The doctor process ended with ${code ?? ended}. ${complaint.slice(-500)}`.trim())),
      );
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", kill);
    kill();
  }
}
