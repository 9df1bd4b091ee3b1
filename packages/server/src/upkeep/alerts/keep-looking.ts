import { diskRoom } from "../../installation/files/disk-room.ts";
import type { Services } from "../../http/calls/services.ts";
import type { Alerts } from "./alerts.ts";
import type { Check } from "@idms/core/upkeep/installation/check";
import { tellCertificate, tellDisk, tellSeals, tellDownload, tellExports, tellSignIns } from "./notices.ts";
import { connect } from "node:tls";
import type { DeedName } from "@idms/core/school/log/deeds";
import { newestDeeds } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";

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

/** Maximum duration of a check, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Returns the expiry time of the certificate that a server presents at an https address, or undefined if this machine
 * cannot read the certificate.
 */
function certificateEnd(url: string, signal: AbortSignal): Promise<Date | undefined> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const give = (end?: Date) => {
      ended.removeEventListener("abort", giveUp);
      socket.destroy();
      resolve(end);
    };
    const giveUp = () => give();
    // An expired certificate must be read as well.
    const socket = connect(
      { host, port: Number(port) || 443, servername: asName(host), rejectUnauthorized: false },
      () => {
        const end = new Date(socket.getPeerCertificate().valid_to);
        give(Number.isNaN(end.getTime()) ? undefined : end);
      },
    );
    socket.on("error", giveUp);
    ended.addEventListener("abort", giveUp, { once: true });
    if (ended.aborted) giveUp();
  });
}

/** Returns a host name for SNI, or an empty string for a numeric address, which cannot be used as a server name. */
const asName = (host: string): string => (/^[\d.]+$|:/.test(host) ? "" : host);

const MINUTE_MS = 60 * 1000;
/** The delay before the first check after startup, in milliseconds. Later checks follow at intervals. */
const FIRST_MS = MINUTE_MS;
const DISK_MS = 10 * MINUTE_MS;
const CERTIFICATE_MS = 24 * 60 * MINUTE_MS;
const LOG_MS = 5 * MINUTE_MS;
const SEALS_MS = 6 * 60 * MINUTE_MS;

export interface Looking extends Pick<Services, "background" | "config" | "db" | "folder" | "stopping"> {
  alerts: Alerts;
  /** Verifies the newest part of the log. */
  checkSealedLog(): Promise<Check>;
}

/** Checks the disk of the data folder and sends an alert if necessary. */
export async function lookAtDisk({ alerts, folder }: Pick<Looking, "alerts" | "folder">): Promise<void> {
  const room = await diskRoom(folder.root);
  if (room) await tellDisk(alerts, folder.root, room);
}

/**
 * Checks the certificate of the public address and sends an alert if necessary. Does nothing if the address does not
 * use https.
 */
export async function lookAtCertificate(
  { alerts, config: { base_url: url }, stopping }: Pick<Looking, "alerts" | "config" | "stopping">,
  now = new Date(),
): Promise<void> {
  const end = url.startsWith("https:") ? await certificateEnd(url, stopping) : undefined;
  if (end) await tellCertificate(alerts, url, end, now);
}

/** Checks that the log matches its seals and sends an alert if necessary. */
export const lookAtSeals = async ({
  alerts,
  checkSealedLog,
}: Pick<Looking, "alerts" | "checkSealedLog">): Promise<void> => tellSeals(alerts, await checkSealedLog());

/** Runs the checks at intervals, alongside requests, until the server stops. */
export function keepLooking(services: Looking): void {
  const look = (name: string, every: number, once: (services: Looking) => Promise<void>) => {
    const begin = () => {
      if (!services.stopping.aborted) services.background.run(name, () => once(services));
    };
    const first = setTimeout(begin, FIRST_MS).unref();
    const then = setInterval(begin, every).unref();
    services.stopping.addEventListener("abort", () => {
      clearTimeout(first);
      clearInterval(then);
    });
  };
  look("checking the disk", DISK_MS, lookAtDisk);
  look("checking the log", LOG_MS, (all) => lookAtLog(all));
  look("checking the seals", SEALS_MS, lookAtSeals);
  look("checking the certificate", CERTIFICATE_MS, lookAtCertificate);
}
