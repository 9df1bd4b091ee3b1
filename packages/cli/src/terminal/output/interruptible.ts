import { EXIT } from "./exit-codes.ts";

/** The signals that end a command in order; the last of them comes when its terminal is closed. */
const signals = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp } as const;

const NAMES = Object.keys(signals) as (keyof typeof signals)[];

/** The reason of an abort by Ctrl-C or a termination signal. */
export class Interrupted {
  readonly exitCode: number;
  readonly left: string;

  /**
   * @param exitCode what the command ends with, as shells say it of that signal
   * @param left a sentence on what the command has left behind
   */
  constructor(exitCode: number, left = "Nothing was changed.") {
    this.exitCode = exitCode;
    this.left = left;
  }
}

/**
 * Runs work that can be aborted by Ctrl-C or a termination signal; the work then ends with an Interrupted.
 * @param left a sentence on what is left behind then, unless nothing is changed before the end
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>, left?: string): Promise<T> {
  const controller = new AbortController();
  const abort = (signal: keyof typeof signals) => controller.abort(new Interrupted(signals[signal], left));
  for (const name of NAMES) process.once(name, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of NAMES) process.off(name, abort);
  }
}
