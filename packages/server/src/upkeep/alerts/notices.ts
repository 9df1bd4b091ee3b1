import { hostname } from "node:os";
import { counted } from "@idms/core/forms/values/counted";
import { diskReserve } from "@idms/core/upkeep/installation/disk-reserve";
import type { Sentence } from "@idms/core/sentence";
import { jobLabel } from "@idms/core/upkeep/jobs/job";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import type { Check } from "@idms/core/upkeep/installation/check";
import { inMb } from "../../installation/files/disk-room.ts";
import type { Alerts, Notice } from "./alerts.ts";

/** How long before its end a certificate is told of, in days: it should have been renewed by itself then. */
const CERTIFICATE_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
/** From this try on it is told that a job fails, which is tried again. */
const TELLING_TRY = 3;

/** The disk of a folder, with so many bytes free: told while there is still as much room as is kept free. */
export function tellDisk(
  alerts: Alerts,
  root: string,
  { free, total }: { free: number; total: number },
): Promise<void> {
  const name = `disk ${hostname()}`;
  const of = `the disk of ${hostname()}`;
  const reserve = diskReserve(total);
  if (free >= 2 * reserve)
    return alerts.settle({
      name,
      subject: `${of} has room again`,
      text: `${inMb(free)} are free for ${root}.`,
    });
  const state = free > reserve ? "is almost full" : "is full";
  return alerts.raise({
    name,
    subject: `${of} ${state}`,
    text: `${inMb(free)} are free for ${root}. Below ${inMb(reserve)} photos and other files are refused. Free some space: remove old backups and PDFs, or purge past years with idms purge.`,
  });
}

/** The certificate of the address at which people reach the server, and when it ends. */
export function tellCertificate(alerts: Alerts, url: string, end: Date, now: Date): Promise<void> {
  const name = "certificate";
  const day = end.toISOString().slice(0, 10);
  const left = end.getTime() - now.getTime();
  if (left >= CERTIFICATE_DAYS * DAY_MS)
    return alerts.settle({
      name,
      subject: "the certificate was renewed",
      text: `That of ${url} is good until ${day}.`,
    });
  return alerts.raise({
    name,
    subject: left > 0 ? `the certificate ends on ${day}` : `the certificate ended on ${day}`,
    text: `That of ${url} ${left > 0 ? "was to be renewed by now" : "is refused by browsers"}. See why the proxy before IDMS does not renew it, such as with certbot renew.`,
  });
}

/** A job that fails for a reason that is the operator's to mend, or that did not. */
export function tellJob(
  alerts: Alerts,
  { id, kind, tries }: { id: number; kind: JobKind; tries: number },
  failure: Sentence | null,
  isOver: boolean,
): Promise<void> {
  if (kind === "backup") return tellBackup(alerts, failure);
  const name = `job ${kind}`;
  const label = jobLabel[kind];
  if (failure === null)
    return alerts.settle({ name, subject: `${label} works again`, text: `Job ${id} was done.` });
  if (!isOver && tries < TELLING_TRY) return Promise.resolve();
  return alerts.raise({
    name,
    subject: isOver ? `${label} failed` : `${label} fails and is tried again`,
    text: `Job ${id}: ${failure.message} See idms jobs show ${id}, and the log of the server.`,
  });
}

/** A backup that failed, and why; null for one that was made. */
export function tellBackup(alerts: Alerts, failure: Sentence | null): Promise<void> {
  const name = "backup";
  const notice = (subject: string, text: string): Notice => ({ name, subject, text });
  if (failure === null) return alerts.settle(notice("backups are made again", "A backup was made."));
  return alerts.raise(
    notice(
      "a backup failed",
      `${failure.message} Until that is repaired, nothing newer than the last backup can be restored.`,
    ),
  );
}

/** A webhook that was switched off, and why. */
export const tellWebhook = (
  alerts: Alerts,
  { id, to }: { id: number; to: string },
  because: Sentence,
): Promise<void> =>
  alerts.raise({
    name: `webhook ${id}`,
    subject: `the webhook to ${to} was switched off`,
    text: `${because.message} It gets no messages from now on. When the other system is well again, try it with idms webhooks test ${id}, and switch it on with idms webhooks on ${id}.`,
  });

/** How many sign-ins, second factors and proofs of who somebody is failed within an hour. */
export function tellSignIns(alerts: Alerts, times: number, areMany: boolean): Promise<void> {
  const name = "sign-ins";
  if (!areMany)
    return alerts.settle({
      name,
      subject: "few sign-ins fail again",
      text: `${times} failed within the last hour.`,
    });
  return alerts.raise({
    name,
    subject: "many sign-ins fail",
    text: `${times} failed within an hour: somebody may be trying passwords, or codes of second factors. IDMS slows them down. See whose names are tried with idms log list --what users.fail_sign_in, and give those a new password whose own is weak; and with --what users.fail_second_factor and users.fail_proof, who are tried by somebody that has their password or session: give each of them a new one.`,
  });
}

/** Somebody who exports much within an hour. */
export const tellExports = (
  alerts: Alerts,
  actor: string,
  { files, children }: { files: number; children: number },
): Promise<void> =>
  alerts.raise({
    name: `exports of ${actor}`,
    subject: "very much is exported",
    text: `${actor} exported or downloaded ${counted(files, "file")}${children > 0 ? ` with ${counted(children, "child", "children")} in them` : ""} within an hour. See what with idms log list --who "${actor}". If they know nothing of it, shut them out with idms users disable, and revoke their API tokens.`,
  });

/** Somebody who downloaded a whole backup. */
export const tellDownload = (alerts: Alerts, actor: string, backup: string): Promise<void> =>
  alerts.raise({
    name: `download of ${backup} by ${actor}`,
    subject: "a whole backup was downloaded",
    text: `${actor} downloaded ${backup}, in which everything is that was in the installation then. See when with idms log list --what backups.download. If they know nothing of it, shut them out with idms users disable, and revoke their API tokens.`,
  });

/** The receiver to which the log is forwarded: what keeps it from arriving for long; null when it arrives again. */
export function tellForwarding(alerts: Alerts, to: string, because: Sentence | null): Promise<void> {
  const name = "forwarding";
  if (because === null)
    return alerts.settle({
      name,
      subject: "the audit log is forwarded again",
      text: `${to} has what had waited for it.`,
    });
  return alerts.raise({
    name,
    subject: "the audit log cannot be forwarded",
    text: `${to} takes nothing: ${because.message} Nothing is lost: what waits is sent when it is back. See idms doctor.`,
  });
}

/** Sends what a check of the log's seals has found. */
export function tellSeals(alerts: Alerts, { state, found, advice }: Check): Promise<void> {
  const name = "log";
  if (state !== "problem")
    return alerts.settle({ name, subject: "the audit log is whole again", text: `${found}.` });
  return alerts.raise({
    name,
    subject: "the audit log is not what it was",
    text: `${found}. ${advice ?? ""}`,
  });
}

/** A server that an error ended which nobody waited for. */
export const tellEnd = (alerts: Alerts): Promise<void> =>
  alerts.raise({
    name: `end of ${hostname()}`,
    subject: `the server on ${hostname()} ended by an error`,
    text: "This is a defect in IDMS. The supervisor of the service starts it again; see that it does. The last lines of the server's log say what happened: please report them.",
  });
