import { usualVersions } from "../../cards/designs/design-rows.ts";
import type { Services } from "../../http/calls/services.ts";
import { nowAndThen } from "./now-and-then.ts";

/** How soon photos are prepared for a school's new default design if another program set it, in milliseconds. */
const LOOK_MS = 10 * 60_000;

/**
 * Returns a function that finds the schools whose default design has changed since its last call and prepares their
 * photos. The command line and other servers also change designs. The first call prepares nothing.
 */
export function usualWatcher({ db, makeAhead }: Pick<Services, "db" | "makeAhead">): () => Promise<void> {
  let known: ReadonlyMap<number, string> | undefined;
  return async () => {
    const found = await usualVersions(db);
    for (const [school, version] of found) if (known && known.get(school) !== version) makeAhead(school);
    known = found;
  };
}

/** Runs the check immediately, and then at intervals. */
export function keepAhead(
  services: Pick<Services, "db" | "makeAhead" | "background" | "stopping">,
): NodeJS.Timeout {
  const what = "looking which designs are printed with";
  const look = usualWatcher(services);
  if (services.db.manner.damage.found === null) services.background.run(what, look);
  return nowAndThen(services, what, LOOK_MS, look);
}
