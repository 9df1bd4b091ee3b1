import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../http/services.ts";
import { measureDue } from "../students/measure-photos.ts";

/** How soon a photo that has come in is measured, in milliseconds. */
const MEASURE_MS = 3000;
/** How long nothing is tried when it has failed, as on a full disk or without the store of photos, in milliseconds. */
const PAUSE_MS = 60_000;
/** How often it is looked whether photos that come in are ready, in milliseconds. */
const LOOK_MS = 200;

/** Measures photos that have come in, now and then, behind those that come in at the moment. */
export function keepMeasured({
  db,
  files,
  uploads,
  background,
  stopping: signal,
}: Pick<Services, "db" | "files" | "uploads" | "background" | "stopping">): NodeJS.Timeout {
  let [going, notBefore] = [false, 0];
  const wait = async () => {
    while (uploads.decodes.isBusy()) await sleep(LOOK_MS, undefined, { signal });
  };
  const measure = async () => {
    try {
      await measureDue({ db, files }, { signal, wait });
    } catch (error) {
      notBefore = performance.now() + PAUSE_MS;
      if (!signal.aborted) throw error;
    } finally {
      going = false;
    }
  };
  return setInterval(() => {
    if (going || performance.now() < notBefore || db.manner.damage.found !== null) return;
    going = true;
    background.run("measuring photos", measure);
  }, MEASURE_MS).unref();
}
