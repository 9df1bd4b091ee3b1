import type { Services } from "../../http/calls/services.ts";
import { landWaiting } from "../../collect/photo-days/land-photo.ts";

/** Maximum time until a waiting photo is added to a matched record, in milliseconds. */
const LAND_MS = 5000;

/** Adds waiting photos to matched records, at intervals. */
export function keepLanding(
  services: Pick<Services, "db" | "makeAhead" | "background" | "stopping" | "log">,
): NodeJS.Timeout {
  let going = false;
  const land = async () => {
    try {
      await landWaiting(services);
    } finally {
      going = false;
    }
  };
  return setInterval(() => {
    if (going || services.db.manner.damage.found !== null) return;
    going = true;
    services.background.run("landing photos", land);
  }, LAND_MS).unref();
}
