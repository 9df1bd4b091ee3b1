import type { DeedName } from "@idms/core";
import { newestDeeds } from "../audit/records.ts";
import type { Db } from "../db/connect.ts";
import type { Alerts } from "./alerts.ts";
import { tellExports, tellSignIns } from "./notices.ts";

const HOUR_MS = 60 * 60 * 1000;
/** So many entries of a deed are looked at: an hour of an attack has more tries in each. */
const MOST = 2000;
/** So many sign-ins that fail within an hour are more than people who have forgotten. */
const MANY_FAILURES = 200;
/** So many exports of one person within an hour are more than somebody's work. */
const MANY_EXPORTS = 20;

const FAILURES = ["users.fail_sign_in", "users.lock_out"] as const satisfies readonly DeedName[];
const EXPORTS = [
  "students.export",
  "students.export_record",
  "expected_students.export",
  "audit_log.export",
  "backups.download",
] as const satisfies readonly DeedName[];

type Looked = Awaited<ReturnType<typeof newestDeeds>>[number];

async function ofTheHour(db: Db, deeds: readonly DeedName[], now: Date): Promise<Looked[]> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const found: Looked[] = [];
  for (const deed of deeds) found.push(...(await newestDeeds(db, deed, MOST)));
  return found.filter(({ created_at }) => created_at >= since);
}

/** Looks in the log for an hour of many sign-ins that failed, and of many exports, and tells of them. */
export async function lookAtLog(
  { alerts, db }: { alerts: Alerts; db: Db },
  now: Date = new Date(),
): Promise<void> {
  const failed = await ofTheHour(db, FAILURES, now);
  const times = failed.reduce((sum, { details }) => sum + (Number(details["times"]) || 1), 0);
  await tellSignIns(alerts, times, times >= MANY_FAILURES);
  const exported = Map.groupBy(await ofTheHour(db, EXPORTS, now), ({ actor }) => actor);
  for (const [actor, { length }] of exported)
    if (length >= MANY_EXPORTS) await tellExports(alerts, actor, length);
}
