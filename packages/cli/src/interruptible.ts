/** The reason of an abort by Ctrl-C or a termination signal. */
export const INTERRUPTED = Symbol("interrupted");

/** Runs work that can be aborted by Ctrl-C or a termination signal; the work then ends with INTERRUPTED. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(INTERRUPTED);
  process.once("SIGINT", abort);
  process.once("SIGTERM", abort);
  try {
    return await work(controller.signal);
  } finally {
    process.off("SIGINT", abort);
    process.off("SIGTERM", abort);
  }
}
