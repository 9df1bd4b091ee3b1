import { diskRoom } from "../../installation/files/disk-room.ts";
import type { Services } from "../../http/calls/services.ts";
import type { Alerts } from "./alerts.ts";
import type { Check } from "@idms/core/upkeep/installation/check";
import { lookAtLog } from "./look-at-log.ts";
import { tellCertificate, tellDisk, tellSeals } from "./notices.ts";
import { connect } from "node:tls";

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
    // One that has ended is to be seen as well.
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
  look("looking at the disk", DISK_MS, lookAtDisk);
  look("looking at the log", LOG_MS, (all) => lookAtLog(all));
  look("looking at the seals", SEALS_MS, lookAtSeals);
  look("looking at the certificate", CERTIFICATE_MS, lookAtCertificate);
}
