import { Readable, Writable } from "node:stream";
import { runProgram } from "./built-program.ts";
import type { Ended, RunOptions } from "./run-idms.ts";

/** Options for a command line that runs without its own process. */
export type HereOptions = Pick<RunOptions, "cwd" | "env" | "input">;

/**
 * Commands run one after the other, because a process has only one working directory, one environment and one of each
 * stream.
 */
let before: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the built program in this process, with the same result as `runIdms`. It has its own streams,
 * working directory and environment. Use `runIdms`, which starts the program, to test startup, signals, pipes, a
 * terminal or two concurrent runs.
 */
export function runHere(args: string[], options: HereOptions = {}): Promise<Ended> {
  const ended = before.then(() => run(args, options));
  before = ended.catch(() => undefined);
  return ended;
}

async function run(args: string[], { cwd, env, input = "" }: HereOptions): Promise<Ended> {
  const [stdout, stderr] = [kept(), kept()];
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  const lent = lend({ stdin, stdout: stdout.stream, stderr: stderr.stream });
  const [home, variables] = [process.cwd(), { ...process.env }];
  Object.assign(process.env, { NO_COLOR: "1", ...env });
  if (cwd !== undefined) process.chdir(cwd);
  try {
    const code = await runProgram([process.execPath, "idms", ...args]);
    return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(home);
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, variables);
    lent.takeBack();
  }
}

/** Returns a stream that is not a terminal and records its output. */
function kept() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}

/** Temporarily replaces the process's streams. */
function lend(streams: { stdin: Readable; stdout: Writable; stderr: Writable }) {
  const own = Object.keys(streams).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor] as const,
  );
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
  return { takeBack: () => own.forEach(([name, each]) => Object.defineProperty(process, name, each)) };
}
