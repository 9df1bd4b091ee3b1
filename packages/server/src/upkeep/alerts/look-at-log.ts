import type { DeedName } from "@idms/core/school/log/deeds";
import { newestDeeds } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { Alerts } from "./alerts.ts";
import { tellDownload, tellExports, tellSignIns } from "./notices.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of entries read per action. During an attack, there are more attempts than this in an hour. */
const MOST = 2000;
/** Number of failed sign-ins within an hour that is too high to be caused by forgotten passwords. */
const MANY_FAILURES = 200;
/** Number of exports by one user within an hour that is too high for normal work. */
const MANY_EXPORTS = 20;
/**
 * Number of children in one user's exports within an hour that suggests a whole school. A few classes would be
 * normal.
 */
const MANY_CHILDREN = 1000;

const FAILURES = [
  "users.fail_sign_in",
  "users.lock_out",
  "users.fail_second_factor",
  "users.fail_proof",
] as const satisfies readonly DeedName[];
const EXPORTS = [
  "students.export",
  "students.export_record",
  "expected_students.export",
  "audit_log.export",
  "backups.download",
] as const satisfies readonly DeedName[];

type Looked = Awaited<ReturnType<typeof newestDeeds>>[number];

async function within(db: Db, span: number, deeds: readonly DeedName[], now: Date): Promise<Looked[]> {
  const since = new Date(now.getTime() - span).toISOString();
  const found: Looked[] = [];
  for (const deed of deeds) found.push(...(await newestDeeds(db, deed, MOST)));
  return found.filter(({ created_at }) => created_at >= since);
}

/**
 * Returns the number of children in an export, from its log entry. Entries about exports of a single record or of the
 * log have no number, nor do entries from older versions.
 */
const childrenIn = ({ details }: Looked): number => Number(details["students"]) || 0;

/**
 * Checks the last hour of the log for many failed sign-ins, many exports and exports of many children, and the last
 * day for downloads of backups. Sends alerts about them. The same alert is not repeated within a day, so each event
 * is reported once.
 */
export async function lookAtLog(
  { alerts, db }: { alerts: Alerts; db: Db },
  now: Date = new Date(),
): Promise<void> {
  const failed = await within(db, HOUR_MS, FAILURES, now);
  const times = failed.reduce((sum, { details }) => sum + (Number(details["times"]) || 1), 0);
  await tellSignIns(alerts, times, times >= MANY_FAILURES);
  const exported = Map.groupBy(await within(db, HOUR_MS, EXPORTS, now), ({ actor }) => actor);
  for (const [actor, own] of exported) {
    const children = own.reduce((sum, each) => sum + childrenIn(each), 0);
    if (own.length >= MANY_EXPORTS || children >= MANY_CHILDREN)
      await tellExports(alerts, actor, { files: own.length, children });
  }
  for (const { actor, details } of await within(db, DAY_MS, ["backups.download"], now))
    await tellDownload(alerts, actor, String(details["name"]));
}
