import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../../http/calls/services.ts";
import { lookDue } from "../../students/photos/look-at-faces.ts";
import { measureDue } from "../../students/photos/measure-due.ts";
import { nowAndThen } from "./now-and-then.ts";

/** Maximum time until an uploaded photo is measured, in milliseconds. */
const MEASURE_MS = 3000;
/** Poll interval while uploads are being decoded, in milliseconds. */
const LOOK_MS = 200;

/** Measures uploaded photos and checks their faces, at intervals. Uploads in progress have priority. */
export function keepMeasured(
  services: Pick<Services, "db" | "files" | "uploads" | "background" | "stopping" | "config">,
): NodeJS.Timeout {
  const { db, files, uploads, config, stopping: signal } = services;
  const wait = async () => {
    while (uploads.decodes.isBusy()) await sleep(LOOK_MS, undefined, { signal });
  };
  return nowAndThen(services, "measuring photos", MEASURE_MS, async () => {
    await measureDue({ db, files }, { signal, wait });
    if (config.look_at_faces) await lookDue({ db, files }, { signal, wait });
  });
}
