import { spawn } from "node:child_process";
import { childrenCpuSeconds } from "./cpu-time.ts";
import { peakOf, processTree, watchMemory } from "./watch-memory.ts";

export interface Command {
  file: string;
  args: string[];
  env?: Record<string, string>;
}

export interface Measured {
  /** Wall time from the start of the process to its end. */
  seconds: number;
  /** CPU time of the process and its children (see cpu-time.ts), or null if the system does not report it. */
  cpuSeconds: number | null;
  /** Peak memory of the process and its children (see watch-memory.ts), or null if the system does not report it. */
  peakBytes: number | null;
  outcome: "done" | "timed out" | "failed";
  /** The last line the program wrote to stderr. */
  lastWords: string;
}

/**
 * Runs a command in its own process until it ends, or stops it after `limitSeconds`. No other process may be started in
 * the meantime, because its CPU time would be attributed to the command.
 */
export function measure({ file, args, env }: Command, limitSeconds: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const cpuBefore = childrenCpuSeconds();
    const started = performance.now();
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const memory = watchMemory(child.pid);
    let timedOut = false;
    const limit = setTimeout(() => {
      timedOut = true;
      stop(child.pid);
    }, limitSeconds * 1000);
    let lastWords = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      lastWords = (lastWords + text).slice(-2000);
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      const seconds = (performance.now() - started) / 1000;
      clearTimeout(limit);
      memory.end();
      child.stderr.destroy();
      const cpuAfter = childrenCpuSeconds();
      const outcome = timedOut ? "timed out" : code === 0 ? "done" : "failed";
      resolve({
        seconds,
        cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
        peakBytes: peakOf(memory),
        outcome,
        lastWords: lastWords.trim(),
      });
    });
  });
}

function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  for (const each of [pid, ...processTree(pid)]) {
    try {
      process.kill(each, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
