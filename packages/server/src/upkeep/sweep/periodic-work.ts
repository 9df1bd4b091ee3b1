import { setTimeout as sleep } from "node:timers/promises";
import type { KeptSeal } from "@idms/core/school/log/log-chain";
import type { Services } from "../../http/calls/services.ts";
import { sealLog, sealWhenDue } from "../../trust/sealing/seal-log.ts";
import { usualVersions } from "../../cards/designs/design-rows.ts";
import { isFile } from "../../installation/engines/connect.ts";
import { indexDue } from "../../installation/students/student-grams.ts";
import { landWaiting } from "../../collect/photo-days/land-photo.ts";
import { lookDue } from "../../students/photos/look-at-faces.ts";
import { measureDue } from "../../students/photos/measure-due.ts";

/** Pause after a failure, such as a full disk or a missing photo store, in milliseconds. */
const PAUSE_MS = 60_000;

/**
 * Repeats background work at intervals, one run at a time. Does nothing if the database is damaged.
 * @param what the name of the work, used in the log
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

/**
 * Interval at which new default designs set by other programs are detected, in milliseconds. The photos are then
 * prepared for them.
 */
const AHEAD_MS = 10 * 60_000;

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
  const what = "checking which designs are in use";
  const look = usualWatcher(services);
  if (services.db.manner.damage.found === null) services.background.run(what, look);
  return nowAndThen(services, what, AHEAD_MS, look);
}

/** Maximum time until a changed name is in the index, in milliseconds. A search finds the name even before that. */
const INDEX_MS = 2000;

/** Updates the name index at intervals. */
export function keepIndexed(
  services: Pick<Services, "db" | "background" | "stopping">,
): NodeJS.Timeout | undefined {
  const { db, stopping } = services;
  if (!isFile(db)) return undefined;
  return nowAndThen(services, "indexing names", INDEX_MS, () => indexDue(db, stopping));
}

/** Maximum time until a waiting photo is added to a matched record, in milliseconds. */
const LAND_MS = 5000;

/** Adds waiting photos to matched records at intervals. */
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

/** Maximum time until an uploaded photo is measured, in milliseconds. */
const MEASURE_MS = 3000;
/** Poll interval while uploads are being decoded, in milliseconds. */
const BUSY_MS = 200;

/** Measures uploaded photos and checks their faces at intervals. Uploads in progress have priority. */
export function keepMeasured(
  services: Pick<Services, "db" | "files" | "uploads" | "background" | "stopping" | "config">,
): NodeJS.Timeout {
  const { db, files, uploads, config, stopping: signal } = services;
  const wait = async () => {
    while (uploads.decodes.isBusy()) await sleep(BUSY_MS, undefined, { signal });
  };
  return nowAndThen(services, "measuring photos", MEASURE_MS, async () => {
    await measureDue({ db, files }, { signal, wait });
    if (config.look_at_faces) await lookDue({ db, files }, { signal, wait });
  });
}

/**
 * Maximum time until views are written to the log, and the interval between checks for a due seal, in milliseconds.
 */
const SEAL_MS = 5000;

type Sealing = Pick<Services, "db" | "folder" | "gathered" | "log">;

/** Writes the collected entries to the log and seals the log. Reports each new seal in the system log. */
export function keepSealed(services: Sealing & Pick<Services, "background" | "stopping">): NodeJS.Timeout {
  const { stopping: signal } = services;
  return nowAndThen(services, "sealing the log", SEAL_MS, async () => {
    await services.gathered.flush();
    tell(services, await sealWhenDue(services, { signal }));
  });
}

/** Maximum number of segments that a server seals before it stops. The next server seals the rest. */
const MOST_AT_LAST = 5;

/**
 * Seals the log one last time after a server's last request. This includes entries that are still being collected.
 */
export async function sealAtLast(services: Sealing): Promise<void> {
  if (services.db.manner.damage.found !== null) return;
  try {
    await services.gathered.flush(true);
    tell(services, await sealLog(services, { most: MOST_AT_LAST }));
  } catch (error) {
    services.log.error({ err: error }, "the audit log was not sealed at the end");
  }
}

/** Reports a seal in the system log. The copy of the seal there shows whether the end of the audit log is missing. */
function tell({ log }: Sealing, seal: KeptSeal | undefined): void {
  if (seal) log.info({ seal: seal.id, last_entry: seal.last_id, hash: seal.hash }, "audit log sealed");
}
