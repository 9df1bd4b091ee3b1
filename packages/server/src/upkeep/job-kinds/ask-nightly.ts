import type { Services } from "../../http/calls/services.ts";
import { transaction } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { claimNight, listSources } from "../../collect/sources/source-rows.ts";
import { addJob } from "../jobs/ask-job.ts";
import { nowAndThen } from "../sweep/periodic-work.ts";
import { checkJob } from "./kinds.ts";

/** The local hour at which the nightly fetches begin. */
const HOUR = 2;

/** Returns the time at which the last night's fetches began. */
function lastNight(now: Date): string {
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night.toISOString();
}

/**
 * Requests the nightly fetches that are due. Each is requested once a night, even if several servers run.
 * @returns the number of requested jobs
 * @throws Failure `too_many` if too many jobs are waiting; the fetches that are left stay due
 */
export async function askNightly(app: App, now = new Date()): Promise<number> {
  const night = lastNight(now);
  let asked = 0;
  for (const { school_id, made_by, plan } of await listSources(app.db, null)) {
    if (plan !== "every_night") continue;
    const isAsked = await transaction(app.db, async (tx) => {
      if (!(await claimNight(tx, school_id, night, now.toISOString()))) return false;
      await addJob(tx, { id: null, username: made_by }, checkJob("fetch", { school: school_id }));
      return true;
    });
    if (isAsked) asked += 1;
  }
  return asked;
}

/** Interval between checks for due fetches, in milliseconds. */
const LOOK_MS = 60_000;

/** Requests the nightly fetches of students when they are due. */
export const keepFetching = (services: Services): NodeJS.Timeout =>
  nowAndThen(services, "requesting nightly fetches", LOOK_MS, async () => {
    if ((await askNightly(services)) > 0) services.wakeJobs();
  });
