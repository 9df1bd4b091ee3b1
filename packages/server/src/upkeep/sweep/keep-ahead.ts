import { usualVersions } from "../../cards/designs/design-rows.ts";
import type { Services } from "../../http/calls/services.ts";
import { nowAndThen } from "./now-and-then.ts";

/**
 * Interval at which new default designs set by other programs are detected, in milliseconds. The photos are then
 * prepared for them.
 */
const LOOK_MS = 10 * 60_000;

/**
 * Returns a function that finds the schools whose default design has changed since the last call, and prepares their
 * photos. It is needed because the command line and other servers also change designs. The first call prepares
 * nothing.
 */
export function usualWatcher({ db, makeAhead }: Pick<Services, "db" | "makeAhead">): () => Promise<void> {
  let known: ReadonlyMap<number, string> | undefined;
  return async () => {
    const found = await usualVersions(db);
    for (const [school, version] of found) if (known && known.get(school) !== version) makeAhead(school);
    known = found;
  };
}

/** Checks for changed default designs immediately, and then at intervals. */
export function keepAhead(
  services: Pick<Services, "db" | "makeAhead" | "background" | "stopping">,
): NodeJS.Timeout {
  const what = "looking which designs are printed with";
  const look = usualWatcher(services);
  if (services.db.manner.damage.found === null) services.background.run(what, look);
  return nowAndThen(services, what, LOOK_MS, look);
}
