import { failures } from "../../failure.ts";

/** What is wrong with a backup, or with the place, the recipients or the secret of one. */
export const backupFailures = failures("backup", {
  notRecipient: [
    "invalid",
    "{recipient} is not a recipient: give a public key of age, such as age1…, which age-keygen makes with its identity.",
  ],
  otherRecipient: [
    "unprocessable",
    "{name} is encrypted to another recipient than the one whose secret is in {identityFile}, or its head is damaged. Name the file of its secret with --identity.",
  ],
  cutShort: [
    "unprocessable",
    "{name} is damaged, cut short or not an encrypted backup. Nothing was restored. Use another one.",
  ],
  identityUnreadable: [
    "unprocessable",
    "{identityFile} cannot be read ({error}): name the file of the secret.",
  ],
  noIdentity: [
    "invalid",
    "{identityFile} holds no secret: it must have a line AGE-SECRET-KEY-1…, as age-keygen writes it.",
  ],
  encrypted: [
    "unprocessable",
    "{name} is encrypted. Restore it with its secret: idms restore {name} --identity FILE.",
  ],
  fileGone: ["unprocessable", "The backup in {name} is damaged: {path} is gone. Use another one."],
  fileChanged: [
    "unprocessable",
    "The backup in {name} is damaged: {path} is not what it was. Use another one.",
  ],
  rowsDiffer: [
    "unprocessable",
    "The backup in {name} is damaged: the table {table} does not have its rows. Use another one.",
  ],
  databaseFaulty: ["unprocessable", "The database of the backup in {name} is damaged: {fault}."],
  notBackup: ["missing", "{name} is not a backup: it has no {manifest}."],
  manifestDamaged: [
    "unprocessable",
    "{name} is damaged, or of a newer idms: take another backup, or update the program.",
  ],
  gone: ["missing", "There is no backup {name} any more."],
  notFolder: ["unprocessable", "{path} is not a folder: name one for the backups."],
  noPlace: [
    "unprocessable",
    "There is no place for backups: set backup_folder, or run idms backup on the server.",
  ],
  none: ["invalid", "{place} holds no backup."],
  several: ["invalid", "{place} holds several backups: name one of them. The newest is {newest}."],
  keep: ["invalid", "--keep takes a whole number from 1."],
});
