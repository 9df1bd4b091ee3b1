import type { Services } from "../../http/calls/services.ts";

/** How long nothing is tried when it has failed, as on a full disk or without the store of photos, in milliseconds. */
const PAUSE_MS = 60_000;

/**
 * Does a piece of work behind everything else again and again, one after the other, and nothing in a damaged database.
 * @param what it is, for the log
 * @param everyMs how often it is begun, in milliseconds
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
