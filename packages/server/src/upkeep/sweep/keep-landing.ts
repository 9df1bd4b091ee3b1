import type { Services } from "../../http/calls/services.ts";
import { landWaiting } from "../../collect/photo-days/land-photo.ts";

/** How soon the photo of an expected child is on the record that has come of it, in milliseconds. */
const LAND_MS = 5000;

/** Lands photos that have waited for a record, now and then. */
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
