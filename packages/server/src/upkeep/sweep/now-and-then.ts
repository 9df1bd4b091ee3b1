import type { Services } from "../../http/calls/services.ts";

/** Pause after a failure, such as a full disk or a missing photo store, in milliseconds. */
const PAUSE_MS = 60_000;

/**
 * Repeats background work at intervals, one run at a time. Does nothing with a damaged database.
 * @param what the name of the work, for the log
 * @param everyMs interval between runs, in milliseconds
 */
export function nowAndThen(
  { db, background, stopping }: Pick<Services, "db" | "background" | "stopping">,
  what: string,
  everyMs: number,
  work: () => Promise<unknown>,
): NodeJS.Timeout {
  let [going, notBefore] = [false, 0];
  const once = async () => {
    try {
      await work();
    } catch (error) {
      notBefore = performance.now() + PAUSE_MS;
      if (!stopping.aborted) throw error;
    } finally {
      going = false;
    }
  };
  return setInterval(() => {
    if (going || performance.now() < notBefore || db.manner.damage.found !== null) return;
    going = true;
    background.run(what, once);
  }, everyMs).unref();
}
