import { sentences } from "../../sentence.ts";

/** What could not be done. */
export const cannot = sentences("cannot", {
  readPlace: "{place} cannot be read.",
  writePlace: "{place} cannot be written.",
  openPlace: "{place} cannot be opened.",
  usePlace: "{place} cannot be used.",
  readDatabase: "The database cannot be read.",
  writeDatabase: "The database cannot be written to.",
  copyDatabase: "The database cannot be copied.",
  compactDatabase: "The database cannot be compacted.",
  readCards: "The cards cannot be read from the database.",
  sealLog: "The audit log cannot be sealed.",
  answer: "The request cannot be done.",
  run: "This cannot be done.",
});

/** Why the disk or the database did not allow it. */
export const trouble = sentences("trouble", {
  diskFull: "The disk is full.",
  diskReadOnly: "The disk is read-only.",
  databaseReadOnly: "The disk is read-only, or the permissions do not allow it.",
  notAllowed: "The permissions do not allow it.",
  databaseClosed: "The database cannot be opened.",
  diskError: "The disk reports an error.",
  tooManyOpen: "Too many files are open at once.",
  databaseDamaged: "The database is damaged.",
  databaseBusy: "Another program is writing to the database.",
  noFolder: "Its folder does not exist. Make the folder first, or name another one.",
  folderIsFile: "Its folder is a file.",
  isFolder: "A folder of that name is there.",
  nameTooLong: "Its name is too long.",
  fileTooLarge: "It is larger than its disk, or a limit of this shell, allows.",
});

/** What an operator does about it. */
export const remedy = sentences("remedy", {
  freeSpace: "Free some space, and try again.",
  mountForWriting:
    "See in the system's log why it is read-only (often an error of the disk), and mount it for writing again.",
  findWhyReadOnly:
    "See why the system has made it read-only, or check who owns the folder, and its permissions.",
  checkPermissions: "Check who owns the folder, and its permissions.",
  checkDiskAndPermissions:
    "See whether the disk is full or read-only, and check who owns the folder, and its permissions.",
  checkDisk: "See whether it is full or failing; the system's own log says more.",
  raiseOpenFiles: "Try again, and raise the limit of open files (ulimit -n).",
  restore: "Restore it from a backup.",
  tryAgain: "Try again in a moment.",
});
