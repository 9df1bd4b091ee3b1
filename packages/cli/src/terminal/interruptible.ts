import { EXIT } from "./exit-codes.ts";

/** The signals that end a command in order; the last of them comes when its terminal is closed. */
const signals = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp } as const;

const NAMES = Object.keys(signals) as (keyof typeof signals)[];

/** The reason of an abort by Ctrl-C or a termination signal. */
export class Interrupted {
  /** What the command ends with, as shells say it of that signal. */
  readonly exitCode: number;

  constructor(signal: keyof typeof signals) {
    this.exitCode = signals[signal];
  }
}

/** Runs work that can be aborted by Ctrl-C or a termination signal; the work then ends with an Interrupted. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (signal: keyof typeof signals) => controller.abort(new Interrupted(signal));
  for (const name of NAMES) process.once(name, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of NAMES) process.off(name, abort);
  }
}
