import { hostname } from "node:os";
import { counted } from "@idms/core/forms/values/counted";
import { diskReserve } from "@idms/core/upkeep/installation/disk-reserve";
import type { Sentence } from "@idms/core/sentence";
import { jobLabel } from "@idms/core/upkeep/jobs/job-sentences";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import type { Check } from "@idms/core/upkeep/installation/check";
import { inMb } from "../../installation/files/disk-room.ts";
import type { Alerts, Notice } from "./alerts.ts";

/**
 * Number of days before a certificate's expiry at which the alert is sent. By then, the certificate should have been
 * renewed automatically.
 */
const CERTIFICATE_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of failed attempts after which a retried job is reported. */
const TELLING_TRY = 3;

/** Alerts about a folder's disk while less than twice the reserved space is free. */
export function tellDisk(
  alerts: Alerts,
  root: string,
  { free, total }: { free: number; total: number },
): Promise<void> {
  const name = `disk ${hostname()}`;
  const of = `the disk on ${hostname()}`;
  const reserve = diskReserve(total);
  if (free >= 2 * reserve)
    return alerts.settle({
      name,
      subject: `${of} has free space again`,
      text: `${inMb(free)} is free on the disk that contains ${root}.`,
    });
  const state = free > reserve ? "is almost full" : "is full";
  return alerts.raise({
    name,
    subject: `${of} ${state}`,
    text: `${inMb(free)} is free on the disk that contains ${root}. If less than ${inMb(reserve)} is free, photos and other files are rejected. To free some space, remove old backups and PDFs, or purge past years with idms purge.`,
  });
}

/** Alerts about the expiry of the certificate for the public address. */
export function tellCertificate(alerts: Alerts, url: string, end: Date, now: Date): Promise<void> {
  const name = "certificate";
  const day = end.toISOString().slice(0, 10);
  const left = end.getTime() - now.getTime();
  if (left >= CERTIFICATE_DAYS * DAY_MS)
    return alerts.settle({
      name,
      subject: "the certificate was renewed",
      text: `The certificate for ${url} is valid until ${day}.`,
    });
  return alerts.raise({
    name,
    subject: left > 0 ? `the certificate expires on ${day}` : `the certificate expired on ${day}`,
    text: `The certificate for ${url} ${left > 0 ? "should have been renewed by now" : "is refused by browsers"}. Find out why the proxy in front of IDMS does not renew it, for example with certbot renew.`,
  });
}

/**
 * Alerts about a job that failed for a reason that the operator can fix, or reports that the job has succeeded again.
 */
export function tellJob(
  alerts: Alerts,
  { id, kind, tries }: { id: number; kind: JobKind; tries: number },
  failure: Sentence | null,
  isOver: boolean,
): Promise<void> {
  if (kind === "backup") return tellBackup(alerts, failure);
  const name = `job ${kind}`;
  const label = jobLabel[kind].text;
  if (failure === null)
    return alerts.settle({ name, subject: `${label} is working again`, text: `Job ${id} was completed.` });
  if (!isOver && tries < TELLING_TRY) return Promise.resolve();
  return alerts.raise({
    name,
    subject: isOver ? `${label} failed` : `${label} is failing and will be retried`,
    text: `Job ${id}: ${failure.message} Run idms jobs show ${id}, and check the server log.`,
  });
}

/** Alerts about a failed backup, with the reason. Null means that a backup succeeded. */
export function tellBackup(alerts: Alerts, failure: Sentence | null): Promise<void> {
  const name = "backup";
  const notice = (subject: string, text: string): Notice => ({ name, subject, text });
  if (failure === null) return alerts.settle(notice("backups are working again", "A backup was made."));
  return alerts.raise(
    notice(
      "a backup failed",
      `${failure.message} Until this is fixed, nothing newer than the last backup can be restored.`,
    ),
  );
}

/** Alerts about a webhook that was switched off, with the reason. */
export const tellWebhook = (
  alerts: Alerts,
  { id, to }: { id: number; to: string },
  because: Sentence,
): Promise<void> =>
  alerts.raise({
    name: `webhook ${id}`,
    subject: `the webhook to ${to} was switched off`,
    text: `${because.message} The webhook no longer receives messages. When the other system is working again, test the webhook with idms webhooks test ${id}, and switch it on with idms webhooks on ${id}.`,
  });

/**
 * Alerts about the number of failed sign-ins within an hour, including failed second factors and proofs of identity.
 */
export function tellSignIns(alerts: Alerts, times: number, areMany: boolean): Promise<void> {
  const name = "sign-ins";
  if (!areMany)
    return alerts.settle({
      name,
      subject: "sign-in failures are back to normal",
      text: `${times} sign-in attempts failed within the last hour.`,
    });
  return alerts.raise({
    name,
    subject: "many sign-ins are failing",
    text: `${times} sign-in attempts failed within an hour. Someone may be guessing passwords or second-factor codes. IDMS is slowing these attempts down. To see which accounts are affected, run idms log list --action users.fail_sign_in. Set a new password for each listed user whose password is weak. Then run the command twice more, with --action users.fail_second_factor and with --action users.fail_proof. For every user listed there, someone else may already have the password or an open session, so set a new password for each of them.`,
  });
}

/** Alerts about a user who exported a lot of data within an hour. */
export const tellExports = (
  alerts: Alerts,
  actor: string,
  { files, children }: { files: number; children: number },
): Promise<void> =>
  alerts.raise({
    name: `exports of ${actor}`,
    subject: "an unusual amount of data was exported",
    text: `${actor} exported or downloaded ${counted(files, "file")}${children > 0 ? ` with ${counted(children, "child", "children")} in them` : ""} within an hour. To see what was exported, run idms log list --user "${actor}". If they did not do this, block their account with idms users disable, and revoke their API tokens.`,
  });

/** Alerts about a user who downloaded a whole backup. */
export const tellDownload = (alerts: Alerts, actor: string, backup: string): Promise<void> =>
  alerts.raise({
    name: `download of ${backup} by ${actor}`,
    subject: "a whole backup was downloaded",
    text: `${actor} downloaded ${backup}, which contains everything that was in the installation at that time. To see when it was downloaded, run idms log list --action backups.download. If they did not do this, block their account with idms users disable, and revoke their API tokens.`,
  });

/**
 * Alerts about the log receiver. `because` is the reason why the log has not arrived for a long time, or null if it is
 * arriving again.
 */
export function tellForwarding(alerts: Alerts, to: string, because: Sentence | null): Promise<void> {
  const name = "forwarding";
  if (because === null)
    return alerts.settle({
      name,
      subject: "the audit log is forwarded again",
      text: `${to} has received the entries that were waiting.`,
    });
  return alerts.raise({
    name,
    subject: "the audit log cannot be forwarded",
    text: `${to} is not accepting entries. ${because.message} Nothing is lost. The waiting entries will be sent when the receiver is working again. Run idms doctor for details.`,
  });
}

/** Alerts about the result of checking the log's seals. */
export function tellSeals(alerts: Alerts, { state, found, advice }: Check): Promise<void> {
  const name = "log";
  if (state !== "problem")
    return alerts.settle({ name, subject: "the audit log matches its seals again", text: `${found}.` });
  return alerts.raise({
    name,
    subject: "the audit log does not match its seals",
    text: `${found}. ${advice ?? ""}`,
  });
}

/** Alerts about a server that stopped because of an unhandled error. */
export const tellEnd = (alerts: Alerts): Promise<void> =>
  alerts.raise({
    name: `end of ${hostname()}`,
    subject: `the server on ${hostname()} stopped because of an error`,
    text: "This is a defect in IDMS. The service supervisor restarts the server. Check that the server is running again. The last lines of the server log show what happened. Please report them.",
  });
