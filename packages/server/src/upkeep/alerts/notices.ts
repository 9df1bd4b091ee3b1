import { hostname } from "node:os";
import { alertCount, alertSubject, alertText } from "@idms/core/upkeep/alerts/alert-sentences";
import { joined } from "@idms/core/upkeep/installation/check-sentences";
import { diskReserve } from "@idms/core/upkeep/installation/disk-reserve";
import type { Sentence } from "@idms/core/sentence";
import { jobLabel } from "@idms/core/upkeep/jobs/job-sentences";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import type { Check } from "@idms/core/upkeep/installation/check";
import { toMb } from "../../installation/files/disk-room.ts";
import type { Alerts } from "./alerts.ts";

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
  folder: string,
  room: { free: number; total: number },
): Promise<void> {
  const machine = hostname();
  const name = `disk ${machine}`;
  const bytes = diskReserve(room.total);
  const [free, reserve] = [toMb(room.free), toMb(bytes)];
  if (room.free >= 2 * bytes)
    return alerts.settle({
      name,
      subject: alertSubject.diskHasSpace({ machine }),
      text: alertText.diskHasSpace({ free, folder }),
    });
  return alerts.raise({
    name,
    subject:
      room.free > bytes ? alertSubject.diskAlmostFull({ machine }) : alertSubject.diskFull({ machine }),
    text: alertText.diskLow({ free, folder, reserve }),
  });
}

/** Alerts about the expiry of the certificate for the public address. */
export function tellCertificate(alerts: Alerts, address: string, end: Date, now: Date): Promise<void> {
  const name = "certificate";
  const day = end.toISOString().slice(0, 10);
  const left = end.getTime() - now.getTime();
  if (left >= CERTIFICATE_DAYS * DAY_MS)
    return alerts.settle({
      name,
      subject: alertSubject.certificateRenewed(),
      text: alertText.certificateRenewed({ address, day }),
    });
  const isValid = left > 0;
  const what = isValid ? alertText.certificateLate({ address }) : alertText.certificateRefused({ address });
  return alerts.raise({
    name,
    subject: isValid ? alertSubject.certificateExpires({ day }) : alertSubject.certificateExpired({ day }),
    text: alertText.notRenewed({ what }),
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
  const job = jobLabel[kind]();
  if (failure === null)
    return alerts.settle({ name, subject: alertSubject.jobWorks({ job }), text: alertText.jobWorks({ id }) });
  if (!isOver && tries < TELLING_TRY) return Promise.resolve();
  return alerts.raise({
    name,
    subject: isOver ? alertSubject.jobFailed({ job }) : alertSubject.jobRetried({ job }),
    text: alertText.jobFailed({ id, why: failure }),
  });
}

/** Alerts about a failed backup, with the reason. Null means that a backup succeeded. */
export function tellBackup(alerts: Alerts, failure: Sentence | null): Promise<void> {
  const name = "backup";
  if (failure === null)
    return alerts.settle({ name, subject: alertSubject.backupsWork(), text: alertText.backupsWork() });
  return alerts.raise({
    name,
    subject: alertSubject.backupFailed(),
    text: alertText.backupFailed({ why: failure }),
  });
}

/** Alerts about a webhook that was switched off, with the reason. */
export const tellWebhook = (
  alerts: Alerts,
  { id, to }: { id: number; to: string },
  because: Sentence,
): Promise<void> =>
  alerts.raise({
    name: `webhook ${id}`,
    subject: alertSubject.webhookOff({ to }),
    text: alertText.webhookOff({ id, why: because }),
  });

/**
 * Alerts about the number of failed sign-ins within an hour, including failed second factors and proofs of identity.
 */
export function tellSignIns(alerts: Alerts, times: number, areMany: boolean): Promise<void> {
  const name = "sign-ins";
  return areMany
    ? alerts.raise({ name, subject: alertSubject.signInsFail(), text: alertText.signInsFail({ times }) })
    : alerts.settle({
        name,
        subject: alertSubject.signInsNormal(),
        text: alertText.signInsNormal({ times }),
      });
}

/** Alerts about a user who exported a lot of data within an hour. */
export function tellExports(
  alerts: Alerts,
  actor: string,
  exported: { files: number; children: number },
): Promise<void> {
  const files = alertCount.files({ n: exported.files });
  const children = alertCount.children({ n: exported.children });
  return alerts.raise({
    name: `exports of ${actor}`,
    subject: alertSubject.exported(),
    text: alertText.exported({
      actor,
      files: exported.children > 0 ? alertCount.filesWith({ files, children }) : files,
    }),
  });
}

/** Alerts about a user who downloaded a whole backup. */
export const tellDownload = (alerts: Alerts, actor: string, backup: string): Promise<void> =>
  alerts.raise({
    name: `download of ${backup} by ${actor}`,
    subject: alertSubject.downloaded(),
    text: alertText.downloaded({ actor, backup }),
  });

/**
 * Alerts about the log receiver. `because` is the reason why the log has not arrived for a long time, or null if it is
 * arriving again.
 */
export function tellForwarding(alerts: Alerts, to: string, because: Sentence | null): Promise<void> {
  const name = "forwarding";
  if (because === null)
    return alerts.settle({ name, subject: alertSubject.forwarded(), text: alertText.forwarded({ to }) });
  return alerts.raise({
    name,
    subject: alertSubject.notForwarded(),
    text: alertText.notForwarded({ to, why: because }),
  });
}

/** Alerts about the result of checking the log's seals. */
export function tellSeals(alerts: Alerts, { state, parts, advised }: Check): Promise<void> {
  const name = "log";
  const found = joined(parts, "andThen");
  if (state !== "problem")
    return alerts.settle({ name, subject: alertSubject.sealsMatch(), text: alertText.sealsMatch({ found }) });
  return alerts.raise({
    name,
    subject: alertSubject.sealsDiffer(),
    text: alertText.sealsDiffer({ found, advice: advised ?? "" }),
  });
}

/** Alerts about a server that stopped because of an unhandled error. */
export const tellEnd = (alerts: Alerts): Promise<void> =>
  alerts.raise({
    name: `end of ${hostname()}`,
    subject: alertSubject.serverStopped({ machine: hostname() }),
    text: alertText.serverStopped(),
  });
