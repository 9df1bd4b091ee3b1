import { sentences } from "../../sentence.ts";

/** Descriptions of actions that failed. */
export const cannot = sentences("cannot", {
  readPlace: "{place} cannot be read.",
  writePlace: "{place} cannot be written to.",
  openPlace: "{place} cannot be opened.",
  usePlace: "{place} cannot be used.",
  readDatabase: "The database cannot be read.",
  writeDatabase: "The database cannot be written to.",
  copyDatabase: "The database cannot be copied.",
  compactDatabase: "The database cannot be compacted.",
  readCards: "The cards cannot be read from the database.",
  sealLog: "The audit log cannot be sealed.",
  answer: "The request could not be completed.",
  run: "The command could not be completed.",
});

/** Reasons why the disk or the database prevented an action. */
export const trouble = sentences("trouble", {
  diskFull: "The disk is full.",
  diskReadOnly: "The disk is read-only.",
  databaseReadOnly: "The disk is read-only, or the file permissions do not allow this.",
  notAllowed: "The file permissions do not allow this.",
  databaseClosed: "The database file cannot be opened.",
  diskError: "The disk reported an error.",
  tooManyOpen: "Too many files are open.",
  databaseDamaged: "The database is damaged.",
  databaseBusy: "Another program is writing to the database.",
  noFolder: "The folder does not exist. Create it first, or choose another folder.",
  folderIsFile: "Part of the path is a file, not a folder.",
  isFolder: "A folder with that name already exists.",
  nameTooLong: "The file name is too long.",
  fileTooLarge: "The file is larger than the disk or the shell's file size limit allows.",
});

/** Remedies for the operator. */
export const remedy = sentences("remedy", {
  freeSpace: "Free some space, then try again.",
  mountForWriting:
    "Check the system log to find out why the disk is read-only (often because of a disk error), then remount it as writable.",
  findWhyReadOnly:
    "Find out why the system made the disk read-only, or check the folder's owner and permissions.",
  checkPermissions: "Check the folder's owner and permissions.",
  checkDiskAndPermissions:
    "Check whether the disk is full or read-only, and check the folder's owner and permissions.",
  checkDisk: "Check whether the disk is full or failing. The system log has more details.",
  raiseOpenFiles: "Raise the limit on open files (ulimit -n), then try again.",
  restore: "Restore the database from a backup.",
  tryAgain: "Try again in a moment.",
});

/** Reasons why a server is not ready, and the features that are unavailable in the meantime. */
export const readySentences = sentences("ready", {
  damaged: "The database is damaged. Restore it from a backup.",
  noStore: "The file store cannot be used. Run idms doctor to find out why.",
  checking: "is being checked",
  diskLow: "are refused because the disk is almost full",
});
