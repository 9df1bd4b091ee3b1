import { failures } from "../../failure.ts";

/** Failures related to a backup, its location, its recipients or its secret. */
export const backupFailures = failures("backup", {
  notRecipient: [
    "invalid",
    "{recipient} is not a valid recipient. Use an age public key, such as age1…, which age-keygen creates together with the identity.",
  ],
  otherRecipient: [
    "unprocessable",
    "{name} cannot be decrypted with the secret key in {identityFile}, because it was encrypted for a different recipient or its header is damaged. Specify the right key file with --identity.",
  ],
  cutShort: [
    "unprocessable",
    "{name} is damaged, incomplete or not an encrypted backup. Nothing was restored. Use another backup.",
  ],
  identityUnreadable: [
    "unprocessable",
    "{identityFile} cannot be read ({error}). Specify the file with the secret key.",
  ],
  noIdentity: [
    "invalid",
    "{identityFile} contains no secret key. Use a file written by age-keygen, with a line that starts with AGE-SECRET-KEY-1.",
  ],
  encrypted: [
    "unprocessable",
    "{name} is encrypted. Restore it with its secret key: idms restore {name} --identity FILE.",
  ],
  fileGone: ["unprocessable", "The backup in {name} is damaged: {path} is missing. Use another backup."],
  fileChanged: ["unprocessable", "The backup in {name} is damaged: {path} has changed. Use another backup."],
  rowsDiffer: [
    "unprocessable",
    "The backup in {name} is damaged: the rows of the table {table} do not match. Use another backup.",
  ],
  databaseFaulty: ["unprocessable", "The database in the backup {name} is damaged: {fault}."],
  notBackup: [
    "missing",
    '{name} is not a backup because it has no {manifest}. To list the backups in a folder, run "idms backups FOLDER".',
  ],
  manifestDamaged: [
    "unprocessable",
    "{name} is damaged or was created by a newer version of IDMS. Use another backup, or update IDMS.",
  ],
  gone: ["missing", "The backup {name} no longer exists."],
  notFolder: ["unprocessable", "{path} is not a folder. Choose a folder for the backups."],
  noPlace: ["unprocessable", "No backup folder is set. Set backup_folder, or run idms backup on the server."],
  none: ["invalid", "There is no backup in {place}."],
  several: ["invalid", "{place} is a folder of backups. Specify one of them. The newest is {newest}."],
  keep: ["invalid", "--keep must be a whole number, 1 or higher."],
});
