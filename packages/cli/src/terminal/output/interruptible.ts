import { EXIT } from "./exit-codes.ts";

/** The signals that end a command cleanly. The last signal is sent when the terminal is closed. */
const signals = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp } as const;

const NAMES = Object.keys(signals) as (keyof typeof signals)[];

/** The abort reason after Ctrl-C or a termination signal. */
export class Interrupted {
  readonly exitCode: number;
  readonly left: string;

  /**
   * @param exitCode the command's exit code, which shells use for that signal
   * @param left a sentence about anything the command left behind
   */
  constructor(exitCode: number, left = "Nothing was changed.") {
    this.exitCode = exitCode;
    this.left = left;
  }
}

/**
 * Runs work that Ctrl-C or a termination signal can abort. Aborted work throws an Interrupted error.
 * @param left a sentence about anything left behind, if the work changes something before it finishes
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
