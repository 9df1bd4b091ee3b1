import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { newestMoment } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";

/** No machine runs this program before it was made. */
const PROGRAM_MADE = new Date("2026-11-01T00:00:00Z");
/** Two machines that share a folder may be so far apart. */
const SOME_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const ADVICE =
  "Set the clock and its zone, and have it kept right (timedatectl set-ntp true): links expire and purges choose by it.";

/** Whether the clock goes right, as far as what was done last tells. */
export async function checkClock(db: Db, now: Date): Promise<Check> {
  const name = "clock";
  if (now < PROGRAM_MADE)
    return problem(name, `it says ${zonedTime(now)}, which is before this program was made`, ADVICE);
  const newest = await newestMoment(db);
  const ahead = newest === undefined ? 0 : newest.getTime() - now.getTime();
  if (newest === undefined || ahead <= SOME_MS) return ok(name, `it is ${zonedTime(now)}`);
  const found = `it says ${zonedTime(now)}, and the newest record is of ${zonedTime(newest)}: one of them was wrong`;
  return ahead > DAY_MS ? problem(name, found, ADVICE) : warning(name, found, ADVICE);
}
