import { Readable, Writable } from "node:stream";
import { runProgram } from "./built-program.ts";
import type { Ended, RunOptions } from "./run-idms.ts";

/** What a command line is given that does not start a process of its own. */
export type HereOptions = Pick<RunOptions, "cwd" | "env" | "input">;

/** A process has one working directory, one environment and one of each stream, so that commands wait for each other. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the built program in this process, and ends as `runIdms` does: its streams, working directory and
 * variables are its own. Where starting, signals, pipes, a terminal or two runs at once are what is tested, `runIdms`
 * starts the program.
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

/** A stream that is nobody's terminal and keeps what is written to it. */
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

/** Puts other streams into the place of the process's own for a while. */
function lend(streams: { stdin: Readable; stdout: Writable; stderr: Writable }) {
  const own = Object.keys(streams).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor] as const,
  );
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
  return { takeBack: () => own.forEach(([name, each]) => Object.defineProperty(process, name, each)) };
}
