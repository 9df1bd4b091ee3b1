import { sentences } from "../../sentence.ts";

/** The parts that all alerts have in common. */
export const alertMail = sentences("alertMail", {
  subject: "IDMS: {subject}",
  end: "{address}\nYou get no more than one alert a day about this, and a message when the problem is resolved.",
});

/** Subjects of the emails to administrators about problems, and about problems that are resolved. */
export const alertSubject = sentences("alertSubject", {
  diskAlmostFull: "the disk on {machine} is almost full",
  diskFull: "the disk on {machine} is full",
  diskHasSpace: "the disk on {machine} has free space again",
  certificateExpires: "the certificate expires on {day}",
  certificateExpired: "the certificate expired on {day}",
  certificateRenewed: "the certificate was renewed",
  jobFailed: "{job} failed",
  jobRetried: "{job} is failing and will be retried",
  jobWorks: "{job} is working again",
  backupFailed: "a backup failed",
  backupsWork: "backups are working again",
  webhookOff: "the webhook to {to} was switched off",
  signInsFail: "many sign-ins are failing",
  signInsNormal: "sign-in failures are back to normal",
  exported: "an unusual amount of data was exported",
  downloaded: "a whole backup was downloaded",
  notForwarded: "the audit log cannot be forwarded",
  forwarded: "the audit log is forwarded again",
  sealsDiffer: "the audit log does not match its seals",
  sealsMatch: "the audit log matches its seals again",
  serverStopped: "the server on {machine} stopped because of an error",
});

/** Texts of these emails. Disk space is in megabytes. */
export const alertText = sentences("alertText", {
  diskLow:
    "{free} MB is free on the disk that contains {folder}. If less than {reserve} MB is free, photos and other files are rejected. To free some space, remove old backups and PDFs, or purge past years with idms purge.",
  diskHasSpace: "{free} MB is free on the disk that contains {folder}.",
  notRenewed:
    "{what} Find out why the proxy in front of IDMS has not renewed it, for example by running certbot renew.",
  certificateLate: "The certificate for {address} should have been renewed by now.",
  certificateRefused: "The certificate for {address} is refused by browsers.",
  certificateRenewed: "The certificate for {address} is valid until {day}.",
  jobFailed: "Job {id}: {why} Run idms jobs show {id}, and check the server log.",
  jobWorks: "Job {id} was completed.",
  backupFailed: "{why} Until this is fixed, nothing newer than the last backup can be restored.",
  backupsWork: "A backup was made.",
  webhookOff:
    "{why} The webhook no longer receives messages. When the other system is working again, test the webhook with idms webhooks test {id}, and switch it on with idms webhooks on {id}.",
  signInsFail:
    "{times} sign-in attempts failed within an hour. Someone may be guessing passwords or second-factor codes. IDMS is slowing these attempts down. To see which accounts are affected, run idms log list --action users.fail_sign_in. Set a new password for each listed user whose password is weak. Then run the command twice more, with --action users.fail_second_factor and with --action users.fail_proof. For every user listed by these two commands, someone else may already have the password or an open session, so set a new password for each of them.",
  signInsNormal: "{times} sign-in attempts failed within the last hour.",
  exported:
    '{actor} exported or downloaded {files} within an hour. To see what was exported, run idms log list --user "{actor}". If they did not do this, block their account with idms users disable, and revoke their API tokens.',
  downloaded:
    "{actor} downloaded {backup}, which contains everything that was in the installation when the backup was made. To see when the backup was downloaded, run idms log list --action backups.download. If this user did not download it, block the account with idms users disable, and revoke its API tokens.",
  notForwarded:
    "{to} is not accepting entries. {why} Nothing is lost. The waiting entries will be sent when the receiver is working again. Run idms doctor for details.",
  forwarded: "{to} has received the entries that were waiting.",
  sealsDiffer: "{found}. {advice}",
  sealsMatch: "{found}.",
  serverStopped:
    "This is a defect in IDMS. The service supervisor restarts the server. Check that the server is running again. The last lines of the server log show what happened. Please report them.",
});

/** What a user exported, as counted in an alert. */
export const alertCount = sentences("alertCount", {
  files: ["{n} file", "{n} files"],
  children: ["{n} child", "{n} children"],
  filesWith: "{files} with data about {children}",
});
