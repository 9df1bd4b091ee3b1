import type { DeedName } from "@idms/core/school/log/deeds";
import { newestDeeds } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { Alerts } from "./alerts.ts";
import { tellDownload, tellExports, tellSignIns } from "./notices.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** So many entries of a deed are looked at: an hour of an attack has more tries in each. */
const MOST = 2000;
/** So many proofs of who somebody is that fail within an hour are more than people who have forgotten. */
const MANY_FAILURES = 200;
/** So many exports of one person within an hour are more than somebody's work. */
const MANY_EXPORTS = 20;
/** So many children in the exports of one person within an hour are a school and not some classes, which are a day's work. */
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

/** How many children were in an export, as its entry says; that of one record, of the log and of an older program says none. */
const childrenIn = ({ details }: Looked): number => Number(details["students"]) || 0;

/**
 * Looks in the log for an hour of many sign-ins that failed, and of many exports or such of many children, and for a day's
 * downloads of backups, and tells of them. A day is also how long an alert is not told again, so that each is told once.
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
