import { usualVersions } from "../../cards/designs/design-rows.ts";
import type { Services } from "../../http/calls/services.ts";
import { nowAndThen } from "./now-and-then.ts";

/** How soon photos are made ready for a design that another program has made what a school prints with, in milliseconds. */
const LOOK_MS = 10 * 60_000;

/**
 * Returns what looks which designs schools print with, and has photos made ready for those that are others than when it
 * looked before: the command line and other servers change them, too. The first time it leaves all as it is.
 */
export function usualWatcher({ db, makeAhead }: Pick<Services, "db" | "makeAhead">): () => Promise<void> {
  let known: ReadonlyMap<number, string> | undefined;
  return async () => {
    const found = await usualVersions(db);
    for (const [school, version] of found) if (known && known.get(school) !== version) makeAhead(school);
    known = found;
  };
}

/** Looks so at once, and now and then. */
export function keepAhead(
  services: Pick<Services, "db" | "makeAhead" | "background" | "stopping">,
): NodeJS.Timeout {
  const what = "looking which designs are printed with";
  const look = usualWatcher(services);
  if (services.db.manner.damage.found === null) services.background.run(what, look);
  return nowAndThen(services, what, LOOK_MS, look);
}
